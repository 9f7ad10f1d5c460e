// Package adapter speaks the Debug Adapter Protocol for a session of package debug: it is what an
// editor talks to over a pair of pipes.
//
// One goroutine reads messages (wire.go), another one does all else, in the order of the messages
// (requests.go). A run is done in slices between two looks at what came in (run.go), so that pause,
// breakpoints and disconnect are heard while it goes on, and nothing is shared between goroutines.
//
// The threads of the protocol are the threads of the resident group. The frames of a thread are its
// calls; the scopes of a frame show operands, lanes, registers, predicates, masks and memory, each value
// with its lanes below it (variables.go). An address of code is the index of an instruction, and
// memory is named by its buffer.
package adapter

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/visa"
)

// Text is a program as it was read for a launch.
type Text struct {
	*visa.File          // its Name is what clients are shown
	Path       string   // of the file that holds the text as it is; "" if none does
	Notes      []string // sentences on how it was read
}

// Host is what an adapter needs of the command that it is part of.
type Host struct {
	// Open reads the program that a client wants to run. Its error is one sentence or more.
	Open func(*Launch) (*Text, error)
	Now  func() time.Time
	Rest func() // lets messages come in, between two pieces of a run
}

// Launch are the arguments of a launch request. They are described in core/doc/DEBUGGERS.md.
type Launch struct {
	Program     string `json:"program"`     // a file, or a folder of compiler output
	LaunchLines string `json:"launchLines"` // a file whose //@ lines are for a program that has none
	Answers     string `json:"answers"`     // of a folder that has several
	StopOnEntry bool   `json:"stopOnEntry"`
	StopAtEnd   *bool  `json:"stopAtEnd"` // nil: true
	NoDebug     bool   `json:"noDebug"`
}

// Serve talks to a client until it leaves. The error says why the connection could not go on; it is nil
// for a client that disconnects, or closes its end.
func Serve(in io.Reader, out io.Writer, h Host) error {
	inbox := make(chan incoming, 16)
	done := make(chan struct{})
	defer close(done)
	go receive(in, inbox, done)
	s := &server{host: h, out: out, in: inbox, breaks: newBreakpoints()}
	s.client.LinesStartAt1, s.client.ColumnsStartAt1 = true, true
	for !s.ended && s.lost == nil {
		m, ok := s.next()
		if !ok {
			s.guard(nil, s.slice)
			continue
		}
		if m.err != nil {
			return gone(m.err)
		}
		s.guard(m.request(), func() { s.handle(m) })
	}
	return gone(s.lost)
}

// next is the next message; during a run it does not wait for one.
func (s *server) next() (m incoming, ok bool) {
	if s.run == nil {
		return <-s.in, true
	}
	select {
	case m = <-s.in:
		return m, true
	default:
		return m, false
	}
}

// gone is nil for an error that only says that the client has closed its end.
func gone(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || isBrokenPipe(err) {
		return nil
	}
	return err
}

// guard is the one place where a panic is caught: the program is let go of, whose state can no longer be
// trusted.
func (s *server) guard(r *dap.Request, f func()) {
	defer func() {
		if p := recover(); p != nil {
			s.program, s.run, s.later = nil, nil, nil
			s.refuse(r, fmt.Sprint("Lanewise broke: ", p, ". Please start the program anew."))
			s.event("terminated", nil)
		}
	}()
	f()
}

// handle answers a message.
func (s *server) handle(m incoming) {
	r := m.request()
	if m.problem != "" {
		s.refuse(r, m.problem)
		return
	}
	body, err := s.answer(m.message)
	if err != nil {
		s.later = nil
		s.refuse(r, err.Error())
		return
	}
	s.reply(r, body)
	later := s.later
	s.later = nil
	for _, f := range later {
		f()
	}
}

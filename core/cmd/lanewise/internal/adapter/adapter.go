// Package adapter serves a session of package debug over the Debug Adapter Protocol: an editor talks to it through a
// pair of pipes.
//
// One goroutine reads messages (wire.go). Another one does everything else, in the order of the messages (requests.go).
// A run is divided into slices, between which the server looks for messages (run.go). So pause, breakpoints and
// disconnect take effect during a run, and the goroutines share no state.
//
// The threads of the protocol are the threads of the resident group. The frames of a thread are its calls. The scopes
// of a frame show operands, lanes, registers, predicates, masks and memory, and each value can be opened to see its
// lanes (variables.go). The address of code is the index of an instruction, and memory is referred to by the name of
// its buffer.
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
	*visa.File          // its Name is shown to clients
	Path       string   // of the file with exactly this text; "" if there is none
	Notes      []string // sentences on how it was read
}

// Host is what an adapter needs from the command that it is part of.
type Host struct {
	// Open reads the program that a client wants to run. The text of its error is one or more sentences.
	Open func(*Launch) (*Text, error)
	Now  func() time.Time
	Rest func() // gives messages time to come in, between two slices of a run
}

// Launch are the arguments of a launch request, which core/doc/DEBUGGERS.md describes.
type Launch struct {
	Program     string `json:"program"`     // a file, or a folder of compiler output
	LaunchLines string `json:"launchLines"` // a file with //@ lines for a program that has none
	Answers     string `json:"answers"`     // which answers of a folder that has several
	StopOnEntry bool   `json:"stopOnEntry"`
	StopAtEnd   *bool  `json:"stopAtEnd"` // nil: true
	NoDebug     bool   `json:"noDebug"`
}

// Serve talks to a client until the client leaves. The error says why the connection broke; it is nil if the client
// disconnects or closes its end.
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

// next returns the next message. During a run it does not wait for one, and ok is false if there is none.
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

// gone returns err, or nil if it only says that the client has closed its end.
func gone(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || isBrokenPipe(err) {
		return nil
	}
	return err
}

// guard runs f and is the one place where a panic is caught. The program is then dropped, because its state can no
// longer be trusted.
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

// handle answers a message, and then does what was put off until the answer.
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

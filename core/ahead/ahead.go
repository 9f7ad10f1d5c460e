// Package ahead runs a program ahead of the session that records it: by generated code, from the
// first step on. It sends key frames, from which the session reaches any step, and no more: what
// is looked at is the session's to run again. When it has come to the end it looks for reports,
// which generated code does not: the interpreter follows with the sanitizer.
package ahead

import (
	"bytes"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/jit/runner"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	// frameSteps are the fewest steps between two key frames. There are more in a large arena, of
	// which that many bytes are compared in the time of a step, and after a frame of many pages.
	frameSteps = 1 << 16
	frameBytes = 1 << 4

	// lookSteps are how many the interpreter does in a piece of work, and lookPieces after how many
	// it tells how far it has come.
	lookSteps  = 1 << 14
	lookPieces = 1 << 7
)

// Ahead runs one program after another. Deliver and Work are called by turns.
type Ahead struct {
	send func(message []byte)

	session uint32
	load    *protocol.Load
	target  *run.Target

	machine *eu.Machine
	fast    *runner.Runner
	going   bool
	ended   bool
	next    int    // step of the next key frame
	first   []byte // the arena at step 0
	now     []byte // the session's arena, which has what the sanitizer knows, too
	sent    []byte // that at the last key frame

	looker *eu.Machine // that the sanitizer watches
	pieces int         // that it has done since it told
}

// New makes one that answers by send.
func New(send func(message []byte)) *Ahead { return &Ahead{send: send} }

// Deliver takes up a request.
func (a *Ahead) Deliver(frame []byte) {
	session, m, err := protocol.Decode(frame)
	if err != nil {
		return
	}
	switch m := m.(type) {
	case *protocol.Load:
		a.open(session, m)
	case *protocol.Seek:
		a.begin(m.Step)
	case *protocol.Run:
		a.going = a.machine != nil && !a.ended
	case *protocol.Cancel:
		a.going = false
	}
}

// open opens a program as the engine does, so that its instructions are the same. One that ran
// last is there with its code.
func (a *Ahead) open(session uint32, m *protocol.Load) {
	ptx := m.Source.Text != ""
	if l := a.load; l == nil || l.Text != m.Text || l.Set != m.Set || a.target.Launch.PTX != ptx {
		if a.fast != nil {
			a.fast.Close()
		}
		*a = Ahead{send: a.send}
		t, _ := run.OpenSet(visa.NewFile(m.Name, m.Text), m.Set)
		if t.Launch == nil {
			return
		}
		t.Launch.PTX = ptx
		a.load, a.target = m, t
	}
	a.session = session
}

// begin runs the program from the first step on.
func (a *Ahead) begin(after int) {
	if a.load == nil {
		return
	}
	looker, err := eu.New(a.target.Program, a.target.Launch)
	if err != nil {
		return
	}
	if a.machine == nil {
		if a.machine, err = eu.New(a.target.Program, a.target.Launch); err != nil {
			return
		}
		a.first, a.fast = bytes.Clone(a.machine.Arena()), jit.New(a.machine).AtOnce()
	} else {
		a.machine.Restore(a.first)
		a.machine.TruncateReports(0)
	}
	shadow := sanitize.Attach(looker)
	a.sent, a.now = bytes.Clone(looker.Arena()), bytes.Clone(looker.Arena())
	shadow.Blank(a.now)
	a.looker, a.pieces = looker, 0
	a.next, a.going, a.ended = after+frameSteps, true, false
}

// Work does some milliseconds of what is to be done, and reports whether there is more.
func (a *Ahead) Work() (more bool) {
	switch {
	case a.machine == nil:
		return false
	case a.going:
		a.dash()
		return true
	}
	return a.look()
}

// dash goes to the next key frame.
func (a *Ahead) dash() {
	at := int(a.machine.Steps())
	_, stop := a.fast.Run(a.next - at)
	if at = int(a.machine.Steps()); stop != eu.StopBudget {
		a.ended, a.going = true, false
	}
	a.frame(at)
}

// frame sends the pages that have changed.
func (a *Ahead) frame(at int) {
	w := wire.Message(a.session, wire.Frame)
	w.Number(at)
	w.Flag(a.ended)
	s := a.fast.Stats()
	w.Number(s.Generated)
	w.Number(s.Steps())
	copy(a.now, a.machine.Arena())
	for i := range (len(a.now) + eu.PageBytes - 1) / eu.PageBytes {
		from, to := i*eu.PageBytes, min((i+1)*eu.PageBytes, len(a.now))
		if now, sent := a.now[from:to], a.sent[from:to]; !bytes.Equal(now, sent) {
			copy(sent, now)
			w.Number(i)
			w = append(w, now...)
		}
	}
	a.next = at + max(frameSteps, len(a.now)/frameBytes, len(w))
	a.send(w)
}

// look goes on looking for reports, up to where the machine stands, and reports whether there
// is more to be looked at.
func (a *Ahead) look() (more bool) {
	to := int(a.machine.Steps())
	left := to - int(a.looker.Steps())
	if left <= 0 {
		return false
	}
	if n, _ := a.looker.Run(min(left, lookSteps)); n == 0 {
		return false
	}
	left = to - int(a.looker.Steps())
	if a.pieces++; left == 0 || a.pieces == lookPieces {
		a.pieces = 0
		a.tell(left == 0)
	}
	return left > 0
}

// tell sends how far it has looked, and what it found.
func (a *Ahead) tell(all bool) {
	w := wire.Message(a.session, wire.Looked)
	w.Number(int(a.looker.Steps()))
	w.Flag(all)
	for _, r := range a.looker.Reports() {
		w.Report(&r)
	}
	a.send(w)
}

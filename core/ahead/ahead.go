// Package ahead runs a program ahead of the session that records it: by generated code, from the
// first step on. It sends key frames, from which the session reaches any step, and no more: what
// is looked at is the session's to run again. When it has come to the end it looks for reports,
// which generated code does not: the interpreter follows with the sanitizer.
package ahead

import (
	"bytes"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	// frameSteps are the fewest steps between two key frames. There are more in a large arena, of
	// which that many bytes are compared in the time of a step, and after a frame of many pages.
	frameSteps = 1 << 14
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
	before  int // steps of this run that were generated before fast was made; less those that fast did of another
	asked   int // how often the session has asked it to run
	pauses  []protocol.Breakpoint
	begun   bool
	going   bool
	ended   bool
	after   int    // the step to which the session has come by itself
	next    int    // step of the next key frame
	first   []byte // the arena at step 0
	sent    []byte // that at the last key frame

	looker *eu.Machine // that the sanitizer watches
	pieces int         // that it has done since it told

	state   int      // bytes of the arena that both have to agree in
	digest  digest   // of them at the last key frame
	marks   []mark   // the key frames that the looker has not come to
	marked  int      // the step of the last mark there was
	looked  digest   // of its arena
	touched eu.Pages // that it has written since
	differs int      // the step at which it found another arena; 0: none
}

// mark is a key frame, for who looks behind.
type mark struct {
	step   int
	digest uint64
}

// New makes one that answers by send.
func New(send func(message []byte)) *Ahead { return &Ahead{send: send} }

// Deliver takes up a request.
func (a *Ahead) Deliver(frame []byte) {
	session, m, err := protocol.ToEngine.Decode(frame)
	if err != nil {
		return
	}
	switch m := m.(type) {
	case *protocol.Load:
		a.open(session, m)
	case *protocol.SetBreakpoints:
		a.pauses = m.Breakpoints
	case *protocol.Seek:
		a.run(m.Step)
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
	a.session, a.begun, a.going, a.pauses, a.asked = session, false, false, nil, 0
}

// run lets the program run beyond a step.
func (a *Ahead) run(after int) {
	a.asked++
	if a.load == nil || !a.begun && !a.begin() {
		return
	}
	if at := a.at(); !slices.Equal(at, a.fast.Pauses()) {
		if int(a.machine.Steps()) > after {
			a.rewind() // it has passed them, perhaps
		}
		a.renew(at)
	}
	a.after, a.going = after, !a.ended
	a.next = max(a.next, after+frameSteps)
}

// begin makes what runs stand before the first step; false: there is no machine for it.
func (a *Ahead) begin() bool {
	looker, err := eu.New(a.target.Program, a.target.Launch)
	if err != nil {
		return false
	}
	if a.machine == nil {
		if a.machine, err = eu.New(a.target.Program, a.target.Launch); err != nil {
			return false
		}
		a.first, a.fast = bytes.Clone(a.machine.Arena()), jit.New(a.machine).AtOnce()
	}
	a.rewind()
	sanitize.Attach(looker)
	a.sent = bytes.Clone(a.first)
	a.state = eu.Seam{Machine: looker}.StateBytes()
	a.digest = digestOf(a.first[:a.state])
	a.looker, a.pieces = looker, 0
	a.looked, a.marks, a.differs = a.digest.clone(), nil, 0
	a.touched = make(eu.Pages, pagesOf(looker.Arena())/64+1)
	looker.SetPages(a.touched)
	a.begun, a.next, a.marked = true, 0, 0
	return true
}

// rewind makes the machine stand before the first step again.
func (a *Ahead) rewind() {
	a.machine.Restore(a.first)
	a.machine.TruncateReports(0)
	a.before, a.ended = -a.fast.Stats().Generated, false
}

// renew has code generated that pauses before some instructions.
func (a *Ahead) renew(at []bool) {
	a.before += a.fast.Stats().Generated
	a.fast.Close()
	a.fast = jit.New(a.machine).AtOnce().PauseAt(at)
}

// at is the instructions of SetBreakpoints; nil: none.
func (a *Ahead) at() (at []bool) {
	for _, b := range a.pauses {
		if at == nil {
			at = make([]bool, len(a.target.Program.Insts))
		}
		if b.Line >= 0 && b.Line < len(at) {
			at[b.Line] = true
		}
	}
	return at
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

// dash goes to the next key frame, or to a pause.
func (a *Ahead) dash() {
	_, stop := a.fast.Run(a.next - int(a.machine.Steps()))
	at := int(a.machine.Steps())
	why := wire.Going
	switch {
	case stop == eu.StopBudget:
	case stop != eu.StopPause:
		a.ended, a.going = true, false
		why = wire.Ended
	case at <= a.after: // where the session has been
		a.pass()
		return
	default:
		a.going = false
		why = wire.Paused
	}
	a.frame(at, why)
}

// pass runs the instruction that it has paused before.
func (a *Ahead) pass() {
	a.machine.SetPauses(eu.Pauses{})
	a.machine.Run(1)
	a.machine.SetPauses(eu.Pauses{At: a.fast.Pauses()})
}

// frame sends the pages that have changed.
func (a *Ahead) frame(at, why int) {
	w := wire.Message(a.session, wire.Frame)
	w.Number(a.asked)
	w.Number(at)
	w.Number(why)
	w.Number(a.before + a.fast.Stats().Generated)
	arena := a.machine.Arena()
	for i := range len(a.first) / eu.PageBytes { // behind them is what nobody writes
		if now, sent := pageOf(arena, i), pageOf(a.sent, i); !bytes.Equal(now, sent) {
			copy(sent, now)
			w.Number(i)
			w = append(w, now...)
			if i < len(a.digest.pages) {
				a.digest.read(arena[:a.state], i)
			}
		}
	}
	if at > a.marked { // else it has come here before
		a.marks = append(a.marks, mark{at, a.digest.sum})
		a.marked = at
	}
	a.next = at + max(frameSteps, len(arena)/frameBytes, len(w))
	a.send(w)
}

// look goes on looking for reports, up to where the machine stands, and reports whether there
// is more to be looked at.
func (a *Ahead) look() (more bool) {
	if len(a.marks) == 0 {
		return false
	}
	n, _ := a.looker.Run(min(a.marks[0].step-int(a.looker.Steps()), lookSteps))
	if at := int(a.looker.Steps()); n == 0 || at == a.marks[0].step {
		a.compare(at)
	}
	if a.pieces++; len(a.marks) == 0 || a.pieces == lookPieces {
		a.pieces = 0
		a.tell(len(a.marks) == 0)
	}
	return len(a.marks) > 0
}

// compare finds whether the looker's arena is that of the key frame it has come to, or where it ended; if it is, it
// sends what the sanitizer knows there.
func (a *Ahead) compare(at int) {
	arena := a.looker.Arena()
	w := wire.Message(a.session, wire.Known)
	w.Number(at)
	for i := range pagesOf(arena) {
		switch {
		case a.touched[i>>6]>>(i&63)&1 == 0:
		case i < len(a.looked.pages):
			a.looked.read(arena[:a.state], i)
		case i >= len(a.first)/eu.PageBytes:
			w.Number(i)
			w = append(w, pageOf(arena, i)...)
		}
	}
	clear(a.touched)
	m := a.marks[0]
	a.marks = a.marks[1:]
	switch {
	case a.differs > 0:
	case m == mark{at, a.looked.sum}:
		a.send(w)
	default:
		a.differs = at
	}
}

// tell sends how far it has looked, and what it found.
func (a *Ahead) tell(all bool) {
	w := wire.Message(a.session, wire.Looked)
	w.Number(int(a.looker.Steps()))
	w.Flag(all)
	w.Number(a.differs)
	for _, r := range a.looker.Reports() {
		w.Report(&r)
	}
	a.send(w)
}

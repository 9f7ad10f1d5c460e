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

	rounds rounds
}

// mark is a key frame, for who looks behind.
type mark struct {
	step   int
	digest uint64
}

// New makes one that answers by send.
func New(send func(message []byte)) *Ahead { return &Ahead{send: send} }

// With gives it a second one, whom it asks by tell and whose answers come by Deliver.
func (a *Ahead) With(tell func(message []byte)) *Ahead {
	a.rounds = rounds{tell: tell, worth: worth}
	return a
}

// Deliver takes up a request, or what the second one says.
func (a *Ahead) Deliver(frame []byte) {
	if len(frame) > 0 && frame[0] == wire.Mark {
		a.hear(wire.Reader(frame[1:]))
		return
	}
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
		a.rest()
	}
}

// rest ends the run for now.
func (a *Ahead) rest() {
	a.going = false
	a.leave()
}

// open opens a program as the engine does, so that its instructions are the same. One that ran
// last is there with its code.
func (a *Ahead) open(session uint32, m *protocol.Load) {
	a.rest()
	if l := a.load; l == nil || l.Text != m.Text || l.Set != m.Set || a.target.Launch.PTX != translated(m) {
		if a.fast != nil {
			a.fast.Close()
		}
		*a = Ahead{send: a.send, rounds: a.rounds.other()}
		if a.target = targetOf(m); a.target == nil {
			return
		}
		a.load = m
	}
	a.session, a.begun, a.pauses, a.asked = session, false, nil, 0
}

// targetOf opens a program; nil: it cannot be launched.
func targetOf(m *protocol.Load) *run.Target {
	t, _ := run.OpenSet(visa.NewFile(m.Name, m.Text), m.Set)
	if t.Launch == nil {
		return nil
	}
	t.Launch.PTX = translated(m)
	return t
}

// translated reports whether a program was PTX.
func translated(m *protocol.Load) bool { return m.Source.Text != "" }

// run lets the program run beyond a step.
func (a *Ahead) run(after int) {
	a.asked++
	if a.load == nil || !a.begun && !a.begin() {
		return
	}
	a.leave()
	if at := instructions(a.pauses, a.target); !slices.Equal(at, a.fast.Pauses()) {
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
	a.rounds.prepare(a.machine)
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

// instructions are those of SetBreakpoints; nil: none.
func instructions(pauses []protocol.Breakpoint, t *run.Target) (at []bool) {
	for _, b := range pauses {
		if at == nil {
			at = make([]bool, len(t.Program.Insts))
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
	case a.machine == nil || a.rounds.waits:
		return false
	case a.going:
		a.dash()
		return true
	}
	return a.look()
}

// dash goes to the next key frame, to a pause, or to the end of its part of a round.
func (a *Ahead) dash() {
	_, stop := a.fast.Run(a.next - int(a.machine.Steps()))
	at := int(a.machine.Steps())
	switch {
	case a.rounds.end > 0 && a.machine.Finished():
		a.meet()
	case stop == eu.StopBudget:
		a.frame(at, wire.Going)
		a.share()
	case stop != eu.StopPause:
		a.ended = true
		a.rest()
		a.frame(at, wire.Ended)
	case at <= a.after: // where the session has been
		a.pass()
	default:
		a.rest()
		a.frame(at, wire.Paused)
	}
}

// pass runs the instruction that it has paused before.
func (a *Ahead) pass() {
	a.machine.SetPauses(eu.Pauses{})
	a.machine.Run(1)
	a.machine.SetPauses(eu.Pauses{At: a.fast.Pauses()})
}

// frame sends the pages that have changed.
func (a *Ahead) frame(at, why int) {
	w := a.beginFrame(at, why, 0)
	arena := a.machine.Arena()
	for i := range len(a.first) / eu.PageBytes { // behind them is what nobody writes
		a.page(&w, i, pageOf(arena, i))
	}
	a.endFrame(w, at)
}

// beginFrame begins a key frame. Of the steps of a round the second one may have generated some.
func (a *Ahead) beginFrame(at, why, generated int) wire.Writer {
	w := wire.Message(a.session, wire.Frame)
	w.Number(a.asked)
	w.Number(at)
	w.Number(why)
	w.Number(a.before + a.fast.Stats().Generated + generated)
	return w
}

// page appends a page to a key frame, if it has changed.
func (a *Ahead) page(w *wire.Writer, i int, now []byte) {
	sent := pageOf(a.sent, i)
	if same(now, sent) {
		return
	}
	copy(sent, now)
	w.Number(i)
	*w = append(*w, now...)
	if i < len(a.digest.pages) {
		a.digest.read(a.sent[:a.state], i)
	}
}

// endFrame sends a key frame.
func (a *Ahead) endFrame(w wire.Writer, at int) {
	if at > a.marked { // else it has come here before
		a.marks = append(a.marks, mark{at, a.digest.sum})
		a.marked = at
	}
	a.next = at + toNext(len(a.sent), len(w))
	a.send(w)
}

// toNext is how many steps there are from a key frame of so many bytes to the next one.
func toNext(arena, frame int) int { return max(frameSteps, arena/frameBytes, frame) }

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

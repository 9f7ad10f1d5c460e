// Package ahead implements the worker that runs a program ahead of the session that records it, by generated code, from
// the first step on. It sends the session only key frames, from which the session reaches any step by running some
// steps again itself. Generated code makes no reports. So once the program has ended, the worker runs it a second time
// by the interpreter, with the sanitizer, to find them (look).
package ahead

import (
	"bytes"
	"slices"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/same"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/spread"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	// frameSteps is the smallest number of steps between two key frames. It takes time to compare the memory of a large
	// group, and to send a frame of many pages, so there are more steps in between then: see toNext. frameBytes is how
	// many bytes are compared in about the time of one step. In a long run, of which the session keeps frameCount key
	// frames or so, there are up to twice as many steps in between.
	frameSteps = 1 << 14
	frameBytes = 1 << 4
	frameCount = 1 << 10

	// lookSteps is how many steps the interpreter runs in one call of Work while it looks for reports. After lookPieces
	// of these calls it tells the session how far it has come.
	lookSteps  = 1 << 14
	lookPieces = 1 << 7
)

// Ahead is the worker. It runs one program after another. Deliver and Work must not be called at the same time.
type Ahead struct {
	send func(message []byte)

	session uint32
	load    *protocol.Load
	target  *run.Target

	machine *eu.Machine
	marking spread.Marking
	fast    jit.Spreading
	before  int // generated steps of this run before fast was made, less the steps of earlier runs that fast counts
	asked   int // how often the session has asked for a run of this program
	pauses  []protocol.Breakpoint
	edits   edits // of the session's run
	begun   bool
	going   bool
	ended   bool
	after   int    // the step that the session has reached by itself
	next    int    // the step of the next key frame
	first   []byte // the arena at step 0
	sent    []byte // the arena at the last key frame
	size    int    // of the last key frame, in bytes
	stale   bool   // more has changed since the last key frame than the marks say

	looker    *eu.Machine // looks for reports: the interpreter with the sanitizer
	sanitizer sanitize.Shadow
	pieces    int // calls of Work since it last told the session how far it has come

	state    int      // bytes of the arena, from its begin, that must be the same in machine and looker at key frames
	digest   digest   // digest of these bytes in machine, at the last key frame
	expected []mark   // the key frames that looker has not reached yet
	marked   int      // step of the newest mark, even if looker has passed it
	looked   digest   // digest of these bytes in looker
	touched  eu.Pages // pages that looker has written since looked was brought up to date
	differs  int      // the first step at which the two differed; 0: they never did

	shared
	rounds rounds
	quiet  quiet
}

// mark is a key frame with which looker is compared when it gets there.
type mark struct {
	step   int
	digest uint64
}

// New makes a worker that sends its answers with send.
func New(send func(message []byte)) *Ahead { return &Ahead{send: send} }

// With gives the worker a second worker (second.go). tell sends a message to it. Its answers come in by Deliver.
func (a *Ahead) With(tell func(message []byte)) *Ahead {
	a.rounds = rounds{tell: tell, worth: worth}
	return a
}

// Deliver takes in a request of the session, or a message of the second worker.
func (a *Ahead) Deliver(frame []byte) {
	if len(frame) > 0 && frame[0] == wire.Several {
		for _, m := range wire.Messages(nil, frame) {
			a.Deliver(m)
		}
		return
	}
	if len(frame) > 0 && frame[0] == wire.Mark {
		m := wire.Reader(frame[1:])
		switch number, kind := m.Number(), m.Number(); kind {
		case wire.Edit:
			a.edits.add(m)
		case wire.Quiet:
			a.quiet.begin()
		default:
			a.hear(number, kind, m)
		}
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

// rest stops the run, which may be resumed later.
func (a *Ahead) rest() {
	a.going = false
	a.leave()
}

// open opens a program as the engine does, so that its instructions have the same numbers. If it is the program that
// ran last, its generated code is kept.
func (a *Ahead) open(session uint32, m *protocol.Load) {
	a.rest()
	if l := a.load; l == nil || l.Text != m.Text || l.Set != m.Set || a.target.Launch.PTX != translated(m) {
		if a.machine != nil {
			a.fast.Close()
		}
		*a = Ahead{send: a.send, rounds: a.rounds.other(), quiet: a.quiet}
		if a.target = targetOf(m); a.target == nil {
			return
		}
		a.load = m
	}
	a.session, a.begun, a.pauses, a.edits, a.asked = session, false, nil, nil, 0
	a.expected = nil // reports of the session before are no longer looked for
}

// targetOf opens a program. It returns nil if the program cannot be launched.
func targetOf(m *protocol.Load) *run.Target {
	t, _ := run.OpenSet(visa.NewFile(m.Name, m.Text), m.Set)
	if t.Launch == nil {
		return nil
	}
	t.Launch.PTX = translated(m)
	return t
}

// translated reports whether a program was translated from PTX.
func translated(m *protocol.Load) bool { return m.Source.Text != "" }

// run continues the program for a session that has reached the step after.
func (a *Ahead) run(after int) {
	a.asked++
	if a.load == nil || !a.begun && !a.begin() {
		return
	}
	a.leave()
	if at := instructions(a.pauses, a.target); !slices.Equal(at, a.fast.Pauses()) {
		if int(a.machine.Steps()) > after {
			a.rewind() // it may have run past one of the new pauses
			a.set()
		}
		a.renew(at)
	}
	a.after, a.going = after, !a.ended
	a.next = max(a.next, after+frameSteps)
}

// begin makes the machines and puts them before the first step. It returns false if they cannot be made.
func (a *Ahead) begin() bool {
	looker, err := eu.New(a.target.Program, a.target.Launch)
	if err != nil {
		return false
	}
	if a.machine == nil {
		if a.machine, err = eu.New(a.target.Program, a.target.Launch); err != nil {
			return false
		}
		a.first, a.shared, a.marking = bytes.Clone(a.machine.Arena()), sharedOf(a.machine), spread.PagesOf(a.machine)
		eu.Seam{Machine: a.machine}.ShowMemory(a.note)
		a.translate(nil)
	}
	a.rewind()
	sanitizer := sanitize.Attach(looker)
	a.sent = bytes.Clone(a.first)
	a.state = eu.Seam{Machine: looker}.StateBytes()
	a.digest = digestOf(a.first[:a.state])
	a.looker, a.sanitizer, a.pieces = looker, sanitizer, 0
	a.looked, a.expected, a.differs = a.digest.clone(), nil, 0
	a.touched = make(eu.Pages, pagesOf(looker.Arena())/64+1)
	looker.SetPages(a.touched)
	a.begun, a.next, a.marked = true, 0, 0
	a.rounds.prepare(a.machine)
	a.set()
	a.edits.set(looker, sanitizer)
	return true
}

// rewind puts the machine before the first step again.
func (a *Ahead) rewind() {
	a.machine.Restore(a.first)
	a.machine.TruncateReports(0)
	a.before, a.ended, a.stale = -a.fast.Stats().Generated, false, true
}

// translate makes code be generated that marks the pages that it writes, and pauses before the instructions marked in
// at.
func (a *Ahead) translate(at []bool) {
	a.fast = jit.NewSpreading(a.machine, &a.marking)
	a.fast.AtOnce().PauseAt(at)
	a.stale = true // the marks so far are gone
}

// note marks an access by the interpreter.
func (a *Ahead) note(inst int, m *eu.MemoryAccess) {
	if memory := a.fast.Memory(); memory != nil {
		a.marking.Note(memory, inst, m)
	} else {
		a.stale = true
	}
}

// renew makes new code be generated, which pauses before the instructions marked in at.
func (a *Ahead) renew(at []bool) {
	a.before += a.fast.Stats().Generated
	a.fast.Close()
	a.translate(at)
}

// instructions returns the places of SetBreakpoints by instruction, or nil if there are none.
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

// Work does some milliseconds of work, and reports whether more is left.
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

// dash runs generated code to the next key frame, to a pause, or to the end of its part of a round (rounds.go).
func (a *Ahead) dash() {
	at := int(a.machine.Steps())
	_, stop := a.fast.Run(min(a.next, a.edits.after(at)) - at)
	a.set()
	switch at = int(a.machine.Steps()); {
	case a.rounds.end > 0 && a.machine.Finished():
		a.meet()
	case stop == eu.StopBudget && at < a.next: // there was an edit
	case stop == eu.StopBudget:
		a.frame(at, wire.Going)
		a.share()
	case stop != eu.StopPause:
		a.ended = true
		a.rest()
		a.frame(at, wire.Ended)
	case at <= a.after: // the session has paused here already
		a.pass()
	default:
		a.rest()
		a.frame(at, wire.Paused)
	}
}

// pass runs the instruction before which the run has paused.
func (a *Ahead) pass() {
	a.machine.SetPauses(eu.Pauses{})
	a.machine.Run(1)
	a.set()
	a.machine.SetPauses(eu.Pauses{At: a.fast.Pauses()})
}

// frame sends a key frame: the pages that have changed since the last one.
func (a *Ahead) frame(at, why int) {
	w := a.beginFrame(at, why, 0)
	arena, marks := a.machine.Arena(), a.marks()
	pages := len(a.first) / eu.PageBytes // the rest of the arena is never written
	if a.stale || marks == nil {
		for i := range pages {
			a.page(&w, i, pageOf(arena, i))
		}
	} else {
		a.written(marks, pages, func(i int) { a.page(&w, i, pageOf(arena, i)) })
	}
	clear(marks)
	a.stale = false
	a.endFrame(w, at)
}

// marks returns the marks of the machine's pages, if there is code.
func (a *Ahead) marks() []byte {
	if memory := a.fast.Memory(); memory != nil {
		return a.marking.OfPages(memory)
	}
	return nil
}

// beginFrame begins a key frame. generated counts generated steps that the second worker ran.
func (a *Ahead) beginFrame(at, why, generated int) wire.Writer {
	w := slices.Grow(wire.Message(a.session, wire.Frame), a.size)
	w.Number(a.asked)
	w.Number(at)
	w.Number(why)
	w.Number(a.before + a.fast.Stats().Generated + generated)
	return w
}

// page appends a page to a key frame, if it has changed since the last one.
func (a *Ahead) page(w *wire.Writer, i int, now []byte) {
	sent := pageOf(a.sent, i)
	if same.Bytes(now, sent) {
		return
	}
	copy(sent, now)
	a.rounds.change(i)
	w.Number(i)
	*w = append(*w, now...)
	if i < len(a.digest.pages) {
		a.digest.read(a.sent[:a.state], i)
	}
}

// endFrame sends a key frame, and remembers it for looker.
func (a *Ahead) endFrame(w wire.Writer, at int) {
	if at > a.marked { // otherwise this step has its mark already
		a.expected = append(a.expected, mark{at, a.digest.sum})
		a.marked = at
	}
	a.size = len(w)
	a.next = at + toNext(at, a.compared(len(a.sent)), len(w))
	a.send(w)
}

// toNext returns how many steps to run between a key frame and the next one, given its step, the number of bytes that
// are always compared, and of those of the frame.
func toNext(at, compared, frame int) int {
	return max(frameSteps, min(at/frameCount, 2*frameSteps), compared/frameBytes, frame)
}

// look makes looker run on in search of reports, to the next key frame at most, and reports whether more is left to do.
func (a *Ahead) look() (more bool) {
	if len(a.expected) == 0 || a.quiet.lasts() {
		return false
	}
	at := int(a.looker.Steps())
	n, _ := a.looker.Run(min(a.expected[0].step, at+lookSteps, a.edits.after(at)) - at)
	a.edits.set(a.looker, a.sanitizer)
	if at = int(a.looker.Steps()); n == 0 || at == a.expected[0].step {
		a.compare(at)
	}
	if a.pieces++; len(a.expected) == 0 || a.pieces == lookPieces {
		a.pieces = 0
		a.tell(len(a.expected) == 0)
	}
	return len(a.expected) > 0
}

// compare compares looker with the key frame that it has reached, or would have reached if it had not ended earlier. If
// they are the same, it sends the session what the sanitizer knows at this step (wire.Known).
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
	m := a.expected[0]
	a.expected = a.expected[1:]
	switch {
	case a.differs > 0:
	case m == mark{at, a.looked.sum}:
		a.send(w)
	default:
		a.differs = at
	}
}

// tell sends how far looker has come, and the reports that it has found.
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

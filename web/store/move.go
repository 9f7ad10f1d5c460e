package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// move is one way to move the machine.
type move struct {
	kind moveKind
	n    int // steps, the step to go to, or the line
	goal protocol.Goal
	back bool

	heed  bool // moveTo: a single step tells of breakpoints
	fresh bool // runOn: from a start that no one has seen yet
}

type moveKind uint8

const (
	stay moveKind = iota
	stepBy
	seekTo
	runOn
	moveTo // a goal, forwards or back
	reload // load the text and stand before its first step
)

// patience is how long Stop waits for the engine's answer before it ends the
// worker: with the 60 ms that a fresh worker takes, Stop needs less than 200 ms.
const patience = 120 * time.Millisecond

// Between the steps of a run an engine tells how far it is every 120 ms. One that has done so lately has taken Stop up,
// too, and makes its answer, which on a busy machine takes longer than patience: ending it would lose where it stands.
const (
	lately       = 250 * time.Millisecond
	longPatience = time.Second
)

// hurry is the time between two steps below which the page leaves motion out.
const hurry = 125 * time.Millisecond

// grace is how long a move may take before the page says that it goes on.
const grace = 100 * time.Millisecond

// RunProgram runs to the end: from where the machine stands, or from the start
// if it stands at the end or the text has changed.
func (r *run) RunProgram() {
	if r.Run == Moving {
		return
	}
	if r.doc.asksFirst() {
		r.look.ShowDialog(LaunchDialog)
		return
	}
	if r.Run == Ended {
		r.loaded = false
	}
	r.begin(move{kind: runOn}, true)
}

// again runs the program from its start, with the data set that is chosen.
func (r *run) again() {
	r.loaded = false
	r.begin(move{kind: runOn}, true)
}

// Step goes one step forward, and StepBack one back.
func (r *run) Step()     { r.begin(move{kind: stepBy, n: 1}, r.CanStep()) }
func (r *run) StepBack() { r.begin(move{kind: stepBy, n: -1}, r.CanStepBack()) }

// Continue goes on to the next breakpoint or the end, ReverseContinue back to the
// one before or the start.
func (r *run) Continue()        { r.begin(move{kind: runOn}, r.CanStep()) }
func (r *run) ReverseContinue() { r.moveBack(protocol.MoveOn, 0) }

// StepOver runs the next instruction with all that it calls, StepOut to the end of
// the frame; StepOverBack and StepOutBack go the same ways back.
func (r *run) StepOver()     { r.moveOn(protocol.MoveOver, 0) }
func (r *run) StepOut()      { r.moveOn(protocol.MoveOut, 0) }
func (r *run) StepOverBack() { r.moveBack(protocol.MoveOver, 0) }
func (r *run) StepOutBack()  { r.moveBack(protocol.MoveOut, 0) }

// RunToCursor runs until the line of the editor's cursor is next, forwards or back.
func (r *run) RunToCursor(back bool) {
	line := r.world.Editor.CursorLine()
	switch {
	case line == 0:
	case back:
		r.moveBack(protocol.MoveLine, line)
	default:
		r.moveOn(protocol.MoveLine, line)
	}
}

func (r *run) moveOn(goal protocol.Goal, line int) {
	r.begin(move{kind: moveTo, goal: goal, n: line}, r.CanStep())
}

func (r *run) moveBack(goal protocol.Goal, line int) {
	r.begin(move{kind: moveTo, goal: goal, n: line, back: true}, r.CanStepBack())
}

// Reset goes back to the start, with the text as it stands.
func (r *run) Reset() { r.begin(move{kind: seekTo}, r.CanReset()) }

// SeekTo goes to a step, counted from the start.
func (r *run) SeekTo(step int) { r.begin(move{kind: seekTo, n: max(step, 0)}, true) }

// begin makes m what the machine does, if it can, and says whether it will. A run that goes on ends
// for it: what is recorded can be gone through at any time. A single step adds to one that is under
// way, as a held key asks for; a seek takes the place of another, whose steps in between are left out.
func (r *run) begin(m move, can bool) bool {
	if !r.Play.own {
		r.pausePlay()
	}
	adds := m.kind == stepBy && r.stepping()
	switch {
	case !can && !adds:
		return false
	case r.Run != Moving, adds, m.kind == seekTo && (r.seeking || r.move.kind == seekTo):
	case r.Running() && r.busy && r.move.kind == stay:
		if !r.killer.runs() {
			r.Stop()
		}
		r.move = m
		return true
	default:
		return false
	}
	if r.Engine == EngineLost {
		return true
	}
	r.forgetFailure()
	r.doc.pull()
	r.pullBreaks()
	r.dropInquiries()
	if m.kind == stepBy && r.move.kind == stepBy {
		m.n += r.move.n
	}
	r.move = m
	r.startMoving()
	r.schedule()
	return true
}

// stepping says that a single step is under way, which a held key may follow up.
func (r *run) stepping() bool { return r.Run == Moving && r.move.kind == stepBy }

// Stop ends what goes on. An engine that does not answer is replaced.
func (r *run) Stop() {
	r.pausePlay()
	if r.Run != Moving {
		return
	}
	if r.killer.runs() { // it ends already: nothing follows
		r.move = move{}
		return
	}
	if !r.busy || r.doc.translated.open { // nothing has been sent yet
		r.move = move{}
		r.endMove()
		return
	}
	r.world.Engine.Send(protocol.Encode(0, &protocol.Cancel{}))
	wait := patience
	if r.world.Now().Sub(r.heard) < lately {
		wait = longPatience
	}
	r.later(&r.killer, wait, func() {
		if r.Run != Moving {
			return
		}
		r.move = move{kind: reload}
		r.replaceEngine()
		r.notice(Info, "Stopped. The engine did not answer and was started again, so the program stands at its start.")
	})
}

func (r *run) startMoving() {
	if r.Run != Moving {
		r.Run, r.Progress = Moving, 0
		r.startClock()
	}
}

// startClock says after a while that the move goes on.
func (r *run) startClock() {
	r.later(&r.clock, grace, func() {
		r.Busy = true
		r.changed(TopicRun)
	})
}

func (r *run) moveWaits() bool { return r.move.kind != stay }

// oneThread says that steps are those of one thread: the one that is shown, if the page
// stays with it and it has not ended. The others run as far as it needs them to.
func (r *run) oneThread() bool {
	v := r.View
	return v != nil && r.Thread >= 0 && r.Thread < len(v.Threads) && len(v.Threads) > 1 && v.Threads[r.Thread].Status != protocol.ThreadDone
}

// sendMove sends the move that waits, and before it the program that it is to move.
func (r *run) sendMove() {
	if r.mustLoad() {
		if r.doc.PTX && !r.doc.isTranslated() {
			r.doc.translate()
		} else {
			r.load()
		}
		return
	}
	m := r.move
	r.move, r.Frame = move{}, 0
	switch m.kind {
	case stepBy:
		if m.n == 1 || m.n == -1 {
			r.prefetched.by = m.n
			shown, waits := r.showPrefetched(m.n)
			if waits {
				r.move = m
			}
			if shown || waits {
				break
			}
		}
		r.move = move{kind: stepBy} // what a held key adds while this one is open
		if !r.oneThread() {
			r.send(&protocol.Step{N: m.n, Window: r.Window()})
			break
		}
		one := max(min(m.n, 1), -1)
		r.move.n = m.n - one
		r.send(&protocol.Move{Goal: protocol.MoveInto, Back: one < 0, Thread: r.Thread, Window: r.Window()})
	case seekTo:
		r.seeking = true
		r.send(&protocol.Seek{Step: m.n, Window: r.Window()})
	case runOn:
		r.startWatch()
		r.send(&protocol.Run{Fresh: m.fresh, Window: r.Window()})
	case moveTo:
		r.send(&protocol.Move{Goal: m.goal, Back: m.back, Heed: m.heed, Line: m.n, Thread: r.Thread, Window: r.Window()})
	}
}

// sendView asks for a view of the window as it is now.
func (r *run) sendView() { r.send(&protocol.ViewRequest{Window: r.Window()}) }

// send asks for something that ends with a view.
func (r *run) send(m protocol.Message) {
	program := r.doc.text.opened
	r.ask(m, r.alone(func(a answer) {
		r.seeking = false
		r.killer.stop() // it has answered
		if r.move == (move{kind: stepBy}) {
			r.move = move{}
		}
		r.answered(a, func(m *protocol.Stopped) {
			if program != r.doc.text.opened { // another one has been opened meanwhile
				return
			}
			if m.Reason == protocol.StopView {
				r.show(&m.View)
				return
			}
			r.stopped(m)
		})
	}))
}

// answered takes the answer to what may move the machine.
func (r *run) answered(a answer, stopped func(*protocol.Stopped)) {
	switch m := a.(type) {
	case *protocol.Stopped:
		stopped(m)
	case *protocol.Failed:
		r.pausePlay()
		r.loaded, r.move = false, move{}
		r.notice(Failure, m.Message)
		r.endMove()
	default:
		r.interrupted()
	}
}

// endMove is called when nothing moves any more.
func (r *run) endMove() {
	r.killer.stop()
	if r.move.kind != stay {
		return
	}
	r.clock.stop()
	r.Busy = false
	switch {
	case r.View == nil:
		r.Run = NotRun
	case r.View.Ended && r.loaded:
		r.Run = Ended
	default:
		r.Run = Paused
	}
	r.changed(TopicRun)
}

// interrupted is called for a request whose engine died. What the machine knew is
// gone; the last view stays, as a trace from before.
func (r *run) interrupted() {
	if r.View != nil {
		r.Stale = true
	}
	r.pausePlay()
	if r.move.kind != reload {
		r.move = move{}
	}
	r.endMove()
	r.changed(TopicView)
}

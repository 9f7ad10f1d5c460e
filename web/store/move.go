package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// patience is how long Stop waits for the engine's answer before it ends the worker. A fresh worker takes 60 ms, so
// Stop needs less than 200 ms.
const patience = 120 * time.Millisecond

// During a run, the engine reports its progress every 120 ms; on a busy machine a third as often. An engine that has
// done so lately has also received the Stop and is working on its answer, which can then take longer than patience.
// Ending it would lose the place where it stands.
const (
	lately       = 600 * time.Millisecond
	longPatience = time.Second
)

// runProgram runs to the end: from where the machine stands, or from the start if it stands at the end or the text
// has changed. If the machine is on its way to a step, it runs on from that step: a lesson that was just opened is on
// its way to its first sentence.
func (r *run) runProgram() {
	if r.Run == Moving && !r.seeks() {
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

// again runs the program from its start with the chosen data set.
func (r *run) again() {
	r.loaded = false
	r.begin(move{kind: runOn}, true)
}

// RunWithLines adds launch lines and runs the program. RunWithout runs it without them, and Run no longer asks.
func (r *run) RunWithLines() {
	r.look.ShowDialog(NoDialog)
	r.doc.accept(func() {
		r.doc.text.fresh = false // the editor reports the change later
		if r.Run != Moving {
			r.begin(move{kind: runOn}, true)
		}
	})
}

func (r *run) RunWithout() {
	r.look.ShowDialog(NoDialog)
	r.doc.text.asked = true
	r.runProgram()
}

// Step goes one step forward, StepBack one step back.
func (r *run) Step() { r.begin(move{kind: stepBy, n: 1}, r.CanStep()) }

func (r *run) StepBack() { r.begin(move{kind: stepBy, n: -1}, r.CanStepBack()) }

// Continue runs to the next breakpoint or the end, ReverseContinue back to the previous breakpoint or the start.
func (r *run) Continue() { r.begin(move{kind: runOn}, r.CanStep()) }

func (r *run) ReverseContinue() { r.moveBack(protocol.MoveOn, 0) }

// StepOver runs the next instruction with everything that it calls; StepOut runs to the end of the frame.
// StepOverBack and StepOutBack do the same backwards.
func (r *run) StepOver() { r.moveOn(protocol.MoveOver, 0) }

func (r *run) StepOut() { r.moveOn(protocol.MoveOut, 0) }

func (r *run) StepOverBack() { r.moveBack(protocol.MoveOver, 0) }

func (r *run) StepOutBack() { r.moveBack(protocol.MoveOut, 0) }

// RunToCursor runs, forward or back, until the line of the editor's cursor is next.
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

// begin makes the machine perform m, if it can, and reports whether it will. A run in progress is ended for it,
// because what is recorded can be walked through at any time. A single step adds to a step that is under way, as a
// held key asks for, and to a seek. A seek replaces another seek, whose steps in between are left out. A run follows
// a seek.
func (r *run) begin(m move, can bool) bool {
	if !r.Play.own {
		r.pausePlay()
	}
	adds := m.kind == stepBy && (r.stepping() || r.seeks())
	switch {
	case !can && !adds:
		return false
	case r.Run != Moving, adds, (m.kind == seekTo || m.kind == runOn) && r.seeks():
	case r.Running() && r.busy && r.move.kind == stay:
		if !r.killer.Runs() {
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
	switch {
	case m.kind != stepBy:
	case r.move.kind == stepBy:
		m.n += r.move.n
	case r.move.kind == seekTo:
		r.move.more += m.n
		m = r.move
	}
	r.move = m
	r.startMoving()
	r.schedule()
	return true
}

// seeks reports whether the machine is on its way to a step.
func (r *run) seeks() bool { return r.seeking || r.move.kind == seekTo }

// Stop ends whatever is going on. An engine that does not answer is replaced.
func (r *run) Stop() {
	r.pausePlay()
	if r.Run != Moving {
		return
	}
	if r.killer.Runs() { // the move is ending already: nothing may follow it
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
	r.killer.After(&r.world, wait, func() {
		if r.Run != Moving {
			return
		}
		r.move = move{kind: reload}
		r.replaceEngine()
		r.notice(Info, "Stopped. The engine did not answer and was started again, so the program stands at its start.")
	})
}

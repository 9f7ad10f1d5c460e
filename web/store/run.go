package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// run owns the machine as the page sees it: the view of it, how it moves, where it is to stop, and
// which of its threads, frames and steps are shown.
type run struct {
	*base
	look *look
	doc  *document

	Run         RunState
	Granularity protocol.Granularity // whether PTX is stepped by statement or by instruction of its vISA
	Stale       bool                 // the text has changed since View was made
	View        *protocol.View       // the last good view; nil before the first
	Progress    int                  // steps done by the run that goes on
	Fast        bool                 // steps come so fast that nothing should move on its own
	Busy        bool                 // the run goes on for long enough to say so
	Why         Why                  // what is explained about a lane

	Breaks   []Break
	Hits     []int              // the breakpoints that the machine stands at
	Logs     []protocol.LogLine // printed by log points, oldest first
	LostLogs int                // lines that are no longer kept

	Lines    [2]int            // the first and last line that the editor shows
	Thread   int               // thread shown, index into View.Threads; -1: the one that runs next
	Frame    int               // frame shown, out from the innermost, 0
	Span     Span              // what the timeline shows
	Heat     protocol.Timeline // the last timeline that came: see Window
	HeatMade int               // counts the timelines that came
	Inline   bool              // the editor shows values of operands beside the lines

	loaded     bool   // the engine holds a program
	loadedText string // its text
	refused    Notice // why the text does not run: until it changes

	move     move  // what to do next
	seeking  bool  // a Seek is open: another may follow it up
	killer   timer // after Stop: replaces an engine that does not answer
	clock    timer // until the page says that the move goes on
	pace     timer // runs between two steps in a hurry
	revealed int   // the line to scroll to once the step is shown, 0: none

	prefetched prefetch
	heat       heat
	inline     inline
	breakID    int // the last one given
}

// move is one way to move the machine.
type move struct {
	kind moveKind
	n    int // steps, the step to go to, or the line
	goal protocol.Goal
	back bool

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
	if r.Run != Moving {
		r.Run, r.Progress = Moving, 0
		r.startClock()
	}
	r.schedule()
	return true
}

// stepping says that a single step is under way, which a held key may follow up.
func (r *run) stepping() bool { return r.Run == Moving && r.move.kind == stepBy }

// Stop ends what goes on. An engine that does not answer is replaced.
func (r *run) Stop() {
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
	r.later(&r.killer, patience, func() {
		if r.Run != Moving {
			return
		}
		r.move = move{kind: reload}
		r.replaceEngine()
		r.notice(Info, "Stopped. The engine did not answer and was started again, so the program stands at its start.")
	})
}

// startClock says after a while that the move goes on.
func (r *run) startClock() {
	r.later(&r.clock, grace, func() {
		r.Busy = true
		r.changed(TopicRun)
	})
}

func (r *run) moveWaits() bool { return r.move.kind != stay }

// mustLoad says that the engine does not hold the program that is to move.
func (r *run) mustLoad() bool {
	return !r.loaded || r.loadedText != r.doc.text.now || r.move.kind == reload
}

// load loads the text; then the move that waits goes on.
func (r *run) load() {
	text, program := r.doc.text.now, r.program()
	if program == nil {
		r.refuse(&protocol.Failed{Code: protocol.CodeProgram, Message: "This text has no kernel to run: a program has an .entry with a body."})
		return
	}
	r.drop(viewWindow)
	r.ask(program, r.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Loaded:
			r.loaded, r.loadedText = true, text
			r.drop(checkText)
			r.forgetLines()
			r.tell(programLoaded)
			if program.Source.Text == "" {
				r.doc.assembled(text, m.Assembled)
			}
			why := Notice{} // the program stands at its start
			if r.move.kind == reload {
				why = r.Notice
			}
			if r.move.kind == reload || r.move == (move{kind: seekTo}) {
				r.move = move{}
			}
			r.move.fresh = r.move.kind == runOn
			asks := r.move.fresh && r.doc.asksFirst() // it was not checked before
			if asks {
				r.move = move{}
			}
			r.arrive(&m.View, why.Text)
			switch {
			case asks:
				r.look.ShowDialog(LaunchDialog)
			case why.Tone != Info && r.move.kind == stay:
				r.notice(why.Tone, why.Text)
			}
		case *protocol.Failed:
			if m.Code == protocol.CodeProgram {
				r.doc.assembled(text, m.Assembled)
			}
			r.refuse(m)
		default:
			r.interrupted()
		}
	}))
}

// refuse says that the program cannot run.
func (r *run) refuse(m *protocol.Failed) {
	r.loaded, r.move = false, move{}
	if m.Code == protocol.CodeProgram {
		r.look.Tab = TabProblems
		r.changed(TopicLayout)
	}
	r.refused = Notice{Failure, r.refusal(m)}
	r.notice(r.refused.Tone, r.refused.Text)
	r.endMove()
}

// refusal says why a program cannot run.
func (r *run) refusal(m *protocol.Failed) string {
	for i := range r.doc.Problems {
		if p := &r.doc.Problems[i]; m.Code == protocol.CodeProgram && !p.Warning {
			if p.Line == 0 {
				return p.Message
			}
			return "Line " + itoa(p.Line) + ": " + p.Message
		}
	}
	return m.Message
}

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
		r.send(&protocol.Run{Fresh: m.fresh, Window: r.Window()})
	case moveTo:
		r.send(&protocol.Move{Goal: m.goal, Back: m.back, Line: m.n, Thread: r.Thread, Window: r.Window()})
	}
}

// sendView asks for a view of the window as it is now.
func (r *run) sendView() { r.send(&protocol.ViewRequest{Window: r.Window()}) }

// send asks for something that ends with a view.
func (r *run) send(m protocol.Message) {
	r.ask(m, r.alone(func(a answer) {
		r.seeking = false
		r.killer.stop() // it has answered
		if r.move == (move{kind: stepBy}) {
			r.move = move{}
		}
		r.answered(a, func(m *protocol.Stopped) {
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
		r.loaded, r.move = false, move{}
		r.notice(Failure, m.Message)
		r.endMove()
	default:
		r.interrupted()
	}
}

// stopped shows where a move ends.
func (r *run) stopped(m *protocol.Stopped) {
	r.hitBreaks(m)
	r.measurePace()
	r.arrive(&m.View, stopReason(m))
	if m.Reason == protocol.StopDeadlock || m.Reason == protocol.StopLimit {
		r.notice(Warning, m.Message)
		r.announce()
	}
}

// stopReason is what the status line says when the machine stands.
func stopReason(m *protocol.Stopped) string {
	switch m.Reason {
	case protocol.StopCancelled:
		return "Stopped at step " + count(m.View.Step) + "."
	case protocol.StopBreakpoint:
		return m.Message
	case protocol.StopEnd:
		return verdict(&m.View)
	case protocol.StopStart:
		return "This is the start of the program."
	}
	return ""
}

// show shows a view.
func (r *run) show(v *protocol.View) {
	if r.View == nil || r.View.Step != v.Step {
		r.forgetWhy()
	}
	r.View = v
	r.Stale = r.loadedText != r.doc.text.now
	if r.Thread >= len(v.Threads) {
		r.Thread = -1
	}
	r.Frame = min(r.Frame, max(len(v.Frames)-1, 0))
	r.showHeat(v)
	r.tell(viewShown)
	r.changed(TopicView)
	r.recallLines()
}

// arrive shows the view that a move ends with. The move that waits, if any, goes on.
func (r *run) arrive(v *protocol.View, say string) {
	r.tell(machineMoved)
	r.show(v)
	if r.move.kind != stay {
		r.startClock() // it is not stuck
		return
	}
	r.notice(Info, say)
	r.endMove()
	r.recallLines()
	r.tell(machineStands)
	if v.Line > 0 && !r.Stale {
		r.reveal(v.Line)
	}
	r.announce()
}

// reveal scrolls the editor to the line if it is not to be seen. The editor looks at its layout for
// that, which it does for the marks of the step, too: after the frame that shows the step.
func (r *run) reveal(line int) {
	waits := r.revealed > 0
	r.revealed = line
	if waits {
		return
	}
	r.world.AfterPaint(func() {
		r.world.Editor.Reveal(r.revealed)
		r.revealed = 0
	})
}

// measurePace finds whether steps come so fast that motion would only be in the way.
func (r *run) measurePace() {
	fast := r.pace.stop()
	if fast != r.Fast {
		r.Fast = fast
		r.changed(TopicPace)
	}
	r.later(&r.pace, hurry, func() {
		if r.Fast {
			r.Fast = false
			r.changed(TopicPace)
			r.recallLines()
		}
	})
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
	if r.move.kind != reload {
		r.move = move{}
	}
	r.endMove()
	r.changed(TopicView)
}

// forgetFailure takes what went wrong off the status line when the reader goes on: it was about
// what they did before. That there is no engine still holds.
func (r *run) forgetFailure() {
	if r.Notice.Tone == Failure && r.Engine != EngineLost || r.Notice == r.refused {
		r.notice(Info, "")
	}
}

// CanStep, CanStepBack and CanReset tell which ways are open; all are while the program runs, which
// ends for them.
func (r *run) CanStep() bool {
	return r.Engine != EngineLost && (r.Running() || !r.Busy && (r.View == nil || r.Stale || !r.View.Ended))
}

func (r *run) CanStepBack() bool {
	return r.Running() || !r.Busy && !r.Stale && r.View != nil && r.View.Step > 0
}

func (r *run) CanReset() bool {
	return r.Running() || !r.Busy && r.View != nil && (r.Stale || r.View.Step > 0)
}

// Running says that the program that is shown runs, for long enough to say so.
func (r *run) Running() bool { return r.Busy && r.View != nil && !r.Stale }

// Notes counts the notes of the run, hidden or not.
func (r *run) Notes() int {
	if r.View == nil || r.Stale {
		return 0
	}
	n := 0
	for i := range r.View.Reports {
		if r.View.Reports[i].Note {
			n++
		}
	}
	return n
}

// ProblemCount counts what is wrong with the text and what the run found undefined; a note is
// no problem.
func (r *run) ProblemCount() int {
	n := len(r.doc.Problems)
	if r.View != nil && !r.Stale {
		n += len(r.View.Reports) - r.Notes()
	}
	return n
}

// Reports are what the run found undefined, at the steps behind and at those recorded ahead,
// unless the text has changed since; notes among them, unless they are hidden.
func (r *run) Reports() []protocol.Problem {
	if r.View == nil || r.Stale {
		return nil
	}
	if !r.look.NoNotes || r.Notes() == 0 {
		return r.View.Reports
	}
	var list []protocol.Problem
	for i := range r.View.Reports {
		if !r.View.Reports[i].Note {
			list = append(list, r.View.Reports[i])
		}
	}
	return list
}

// untranslated is called when a PTX text cannot be checked or run.
func (r *run) untranslated() {
	r.loaded, r.move = false, move{}
	r.endMove()
}

// program is the request that loads the text as it stands; nil for PTX with errors.
func (r *run) program() *protocol.Load {
	load := &protocol.Load{Name: r.doc.Name, Text: r.doc.text.now, Window: r.Window()}
	if r.doc.PTX {
		t := r.doc.Translation
		if t.Text == "" {
			return nil
		}
		load.Text, load.Source = t.Text, t.Source
	}
	return load
}

// SetGranularity chooses how far a step of PTX goes.
func (r *run) SetGranularity(g protocol.Granularity) {
	if r.Granularity != g {
		r.Granularity = g
		r.refresh(TopicLayout)
		r.keepSoon()
	}
}

// ToggleGranularity goes from one to the other.
func (r *run) ToggleGranularity() {
	if r.doc.PTX {
		r.SetGranularity(protocol.ByInstruction - r.Granularity)
	}
}

// textRead is called when the store holds the editor's text.
func (r *run) textRead() {
	if stale := r.View != nil && (!r.loaded || r.loadedText != r.doc.text.now); stale != r.Stale {
		r.Stale = stale
		r.changed(TopicView | TopicRun)
	}
}

// reset forgets what another program does not have.
func (r *run) reset() {
	r.View, r.Stale, r.Run = nil, false, NotRun
	r.loaded = false
	r.drop(viewWindow)
	r.requests[setBreaks].wanted = r.requests[setBreaks].wanted || len(r.Breaks) > 0
	r.Breaks, r.Hits, r.Logs, r.LostLogs = nil, nil, nil, 0
}

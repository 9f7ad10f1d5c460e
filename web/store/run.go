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
func (s *run) RunProgram() {
	if s.Run == Moving {
		return
	}
	if s.doc.asksFirst() {
		s.look.ShowDialog(LaunchDialog)
		return
	}
	if s.Run == Ended {
		s.loaded = false
	}
	s.start(move{kind: runOn})
}

// Step goes one step forward, and StepBack one back.
func (s *run) Step()     { s.step(1, s.CanStep()) }
func (s *run) StepBack() { s.step(-1, s.CanStepBack()) }

func (s *run) step(by int, can bool) {
	s.turn(move{kind: stepBy, n: by}, can || s.stepping())
}

// Continue goes on to the next breakpoint or the end, ReverseContinue back to the
// one before or the start.
func (s *run) Continue()        { s.turn(move{kind: runOn}, s.CanStep()) }
func (s *run) ReverseContinue() { s.moveBack(protocol.MoveOn, 0) }

// StepOver runs the next instruction with all that it calls, StepOut to the end of
// the frame; StepOverBack and StepOutBack go the same ways back.
func (s *run) StepOver()     { s.moveOn(protocol.MoveOver, 0) }
func (s *run) StepOut()      { s.moveOn(protocol.MoveOut, 0) }
func (s *run) StepOverBack() { s.moveBack(protocol.MoveOver, 0) }
func (s *run) StepOutBack()  { s.moveBack(protocol.MoveOut, 0) }

// RunToCursor runs until the line of the editor's cursor is next, forwards or back.
func (s *run) RunToCursor(back bool) {
	line := s.world.Editor.CursorLine()
	switch {
	case line == 0:
	case back:
		s.moveBack(protocol.MoveLine, line)
	default:
		s.moveOn(protocol.MoveLine, line)
	}
}

func (s *run) moveOn(goal protocol.Goal, line int) {
	s.turn(move{kind: moveTo, goal: goal, n: line}, s.CanStep())
}

func (s *run) moveBack(goal protocol.Goal, line int) {
	s.turn(move{kind: moveTo, goal: goal, n: line, back: true}, s.CanStepBack())
}

// Reset goes back to the start, with the text as it stands.
func (s *run) Reset() { s.turn(move{kind: seekTo}, s.CanReset()) }

// SeekTo goes to a step, counted from the start.
func (s *run) SeekTo(step int) { s.turn(move{kind: seekTo, n: max(step, 0)}, true) }

// GoToLinkStep runs to the step that the opened link points at.
func (s *Store) GoToLinkStep() {
	if step := s.LinkStep; step > 0 && s.turn(move{kind: seekTo, n: step}, true) {
		s.LinkStep = 0
	}
}

// turn makes m what the machine does, if it can, and says whether it will. A run that goes on ends
// for it: what is recorded can be gone through at any time. A single step adds to one that is under
// way, as a held key asks for; a seek takes the place of another, whose steps in between are left out.
func (s *run) turn(m move, can bool) bool {
	switch {
	case !can:
		return false
	case s.Run != Moving, m.kind == stepBy && s.stepping(), m.kind == seekTo && (s.seeking || s.move.kind == seekTo):
		s.start(m)
		return true
	case s.Running() && s.busy && s.move.kind == stay:
		if !s.killer.runs() {
			s.Stop()
		}
		s.move = m
		return true
	}
	return false
}

// stepping says that a single step is under way, which a held key may follow up.
func (s *run) stepping() bool { return s.Run == Moving && s.move.kind == stepBy }

// Stop ends what goes on. An engine that does not answer is replaced.
func (s *run) Stop() {
	if s.Run != Moving {
		return
	}
	if s.killer.runs() { // it ends already: nothing follows
		s.move = move{}
		return
	}
	if !s.busy || s.doc.translated.open { // nothing has been sent yet
		s.move = move{}
		s.endMove()
		return
	}
	s.world.Engine.Send(protocol.Encode(0, &protocol.Cancel{}))
	s.later(&s.killer, patience, func() {
		if s.Run != Moving {
			return
		}
		s.move = move{kind: reload}
		s.replaceEngine()
		s.notice(Info, "Stopped. The engine did not answer and was started again, so the program stands at its start.")
	})
}

func (s *run) start(m move) {
	if s.Engine == EngineLost {
		return
	}
	s.forgetFailure()
	s.doc.pull()
	s.pullBreaks()
	s.dropInquiries()
	if s.move.kind == stepBy && m.kind == stepBy {
		m.n += s.move.n
	}
	s.move = m
	if s.Run != Moving {
		s.Run, s.Progress = Moving, 0
		s.startClock()
	}
	s.schedule()
}

// startClock says after a while that the move goes on.
func (s *run) startClock() {
	s.later(&s.clock, grace, func() {
		s.Busy = true
		s.changed(TopicRun)
	})
}

// sendMove sends the move that waits, and before it the program that it is to move.
func (s *run) sendMove() {
	switch {
	case !s.mustLoad():
		s.proceed()
	case s.doc.PTX && !s.doc.isTranslated():
		s.doc.translate()
	default:
		s.load()
	}
}

func (s *run) moveWaits() bool { return s.move.kind != stay }

// mustLoad says that the engine does not hold the program that is to move.
func (s *run) mustLoad() bool {
	return !s.loaded || s.loadedText != s.doc.text.now || s.move.kind == reload
}

// load loads the text; then the move that waits goes on.
func (s *run) load() {
	text, program := s.doc.text.now, s.program()
	if program == nil {
		s.refuse(&protocol.Failed{Code: protocol.CodeProgram, Message: "This text has no kernel to run: a program has an .entry with a body."})
		return
	}
	s.drop(viewWindow)
	s.ask(program, s.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Loaded:
			s.loaded, s.loadedText = true, text
			s.drop(checkText)
			s.forgetLines()
			s.tell(programLoaded)
			if program.Source.Text == "" {
				s.doc.assembled(text, m.Assembled)
			}
			why := Notice{} // the program stands at its start
			if s.move.kind == reload {
				why = s.Notice
			}
			if s.move.kind == reload || s.move == (move{kind: seekTo}) {
				s.move = move{}
			}
			s.move.fresh = s.move.kind == runOn
			asks := s.move.fresh && s.doc.asksFirst() // it was not checked before
			if asks {
				s.move = move{}
			}
			s.arrive(&m.View, why.Text)
			switch {
			case asks:
				s.look.ShowDialog(LaunchDialog)
			case why.Tone != Info && s.move.kind == stay:
				s.notice(why.Tone, why.Text)
			}
		case *protocol.Failed:
			if m.Code == protocol.CodeProgram {
				s.doc.assembled(text, m.Assembled)
			}
			s.refuse(m)
		default:
			s.interrupted()
		}
	}))
}

// refuse says that the program cannot run.
func (s *run) refuse(m *protocol.Failed) {
	s.loaded, s.move = false, move{}
	if m.Code == protocol.CodeProgram {
		s.look.Tab = TabProblems
		s.changed(TopicLayout)
	}
	s.refused = Notice{Failure, s.refusal(m)}
	s.notice(s.refused.Tone, s.refused.Text)
	s.endMove()
}

// refusal says why a program cannot run.
func (s *run) refusal(m *protocol.Failed) string {
	for i := range s.doc.Problems {
		if p := &s.doc.Problems[i]; m.Code == protocol.CodeProgram && !p.Warning {
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
func (s *run) oneThread() bool {
	v := s.View
	return v != nil && s.Thread >= 0 && s.Thread < len(v.Threads) && len(v.Threads) > 1 && v.Threads[s.Thread].Status != protocol.ThreadDone
}

// proceed sends the move that waits.
func (s *run) proceed() {
	m := s.move
	s.move, s.Frame = move{}, 0
	switch m.kind {
	case stepBy:
		if m.n == 1 || m.n == -1 {
			s.prefetched.by = m.n
			shown, waits := s.showPrefetched(m.n)
			if waits {
				s.move = m
			}
			if shown || waits {
				break
			}
		}
		s.move = move{kind: stepBy} // what a held key adds while this one is open
		if !s.oneThread() {
			s.send(&protocol.Step{N: m.n, Window: s.Window()})
			break
		}
		one := max(min(m.n, 1), -1)
		s.move.n = m.n - one
		s.send(&protocol.Move{Goal: protocol.MoveInto, Back: one < 0, Thread: s.Thread, Window: s.Window()})
	case seekTo:
		s.seeking = true
		s.send(&protocol.Seek{Step: m.n, Window: s.Window()})
	case runOn:
		s.send(&protocol.Run{Fresh: m.fresh, Window: s.Window()})
	case moveTo:
		s.send(&protocol.Move{Goal: m.goal, Back: m.back, Line: m.n, Thread: s.Thread, Window: s.Window()})
	}
}

// sendView asks for a view of the window as it is now.
func (s *run) sendView() { s.send(&protocol.ViewRequest{Window: s.Window()}) }

// send asks for something that ends with a view.
func (s *run) send(m protocol.Message) {
	s.ask(m, s.alone(func(a answer) {
		s.seeking = false
		s.killer.stop() // it has answered
		if s.move == (move{kind: stepBy}) {
			s.move = move{}
		}
		s.answered(a, func(m *protocol.Stopped) {
			if m.Reason == protocol.StopView {
				s.show(&m.View)
				return
			}
			s.stopped(m)
		})
	}))
}

// answered takes the answer to what may move the machine.
func (s *run) answered(a answer, stopped func(*protocol.Stopped)) {
	switch m := a.(type) {
	case *protocol.Stopped:
		stopped(m)
	case *protocol.Failed:
		s.loaded, s.move = false, move{}
		s.notice(Failure, m.Message)
		s.endMove()
	default:
		s.interrupted()
	}
}

// stopped shows where a move ends.
func (s *run) stopped(m *protocol.Stopped) {
	s.hitBreaks(m)
	s.measurePace()
	s.arrive(&m.View, stopReason(m))
	if m.Reason == protocol.StopDeadlock || m.Reason == protocol.StopLimit {
		s.notice(Warning, m.Message)
		s.announce()
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
func (s *run) show(v *protocol.View) {
	if s.View == nil || s.View.Step != v.Step {
		s.forgetWhy()
	}
	s.View = v
	s.Stale = s.loadedText != s.doc.text.now
	if s.Thread >= len(v.Threads) {
		s.Thread = -1
	}
	s.Frame = min(s.Frame, max(len(v.Frames)-1, 0))
	s.showHeat(v)
	s.tell(viewShown)
	s.changed(TopicView)
	s.recallLines()
}

// arrive shows the view that a move ends with. The move that waits, if any, goes on.
func (s *run) arrive(v *protocol.View, say string) {
	s.tell(machineMoved)
	s.show(v)
	if s.move.kind != stay {
		s.startClock() // it is not stuck
		return
	}
	s.notice(Info, say)
	s.endMove()
	s.recallLines()
	s.tell(machineStands)
	if v.Line > 0 && !s.Stale {
		s.reveal(v.Line)
	}
	s.announce()
}

// reveal scrolls the editor to the line if it is not to be seen. The editor looks at its layout for
// that, which it does for the marks of the step, too: after the frame that shows the step.
func (s *run) reveal(line int) {
	waits := s.revealed > 0
	s.revealed = line
	if waits {
		return
	}
	s.world.AfterPaint(func() {
		s.world.Editor.Reveal(s.revealed)
		s.revealed = 0
	})
}

// measurePace finds whether steps come so fast that motion would only be in the way.
func (s *run) measurePace() {
	fast := s.pace.stop()
	if fast != s.Fast {
		s.Fast = fast
		s.changed(TopicPace)
	}
	s.later(&s.pace, hurry, func() {
		if s.Fast {
			s.Fast = false
			s.changed(TopicPace)
			s.recallLines()
		}
	})
}

// endMove is called when nothing moves any more.
func (s *run) endMove() {
	s.killer.stop()
	if s.move.kind != stay {
		return
	}
	s.clock.stop()
	s.Busy = false
	switch {
	case s.View == nil:
		s.Run = NotRun
	case s.View.Ended && s.loaded:
		s.Run = Ended
	default:
		s.Run = Paused
	}
	s.changed(TopicRun)
}

// interrupted is called for a request whose engine died. What the machine knew is
// gone; the last view stays, as a trace from before.
func (s *run) interrupted() {
	if s.View != nil {
		s.Stale = true
	}
	if s.move.kind != reload {
		s.move = move{}
	}
	s.endMove()
	s.changed(TopicView)
}

// forgetFailure takes what went wrong off the status line when the reader goes on: it was about
// what they did before. That there is no engine still holds.
func (s *run) forgetFailure() {
	if s.Notice.Tone == Failure && s.Engine != EngineLost || s.Notice == s.refused {
		s.notice(Info, "")
	}
}

// CanStep, CanStepBack and CanReset tell which ways are open; all are while the program runs, which
// ends for them.
func (s *run) CanStep() bool {
	return s.Engine != EngineLost && (s.Running() || !s.Busy && (s.View == nil || s.Stale || !s.View.Ended))
}

func (s *run) CanStepBack() bool {
	return s.Running() || !s.Busy && !s.Stale && s.View != nil && s.View.Step > 0
}

func (s *run) CanReset() bool {
	return s.Running() || !s.Busy && s.View != nil && (s.Stale || s.View.Step > 0)
}

// Running says that the program that is shown runs, for long enough to say so.
func (s *run) Running() bool { return s.Busy && s.View != nil && !s.Stale }

// Notes counts the notes of the run, hidden or not.
func (s *run) Notes() int {
	if s.View == nil || s.Stale {
		return 0
	}
	n := 0
	for i := range s.View.Reports {
		if s.View.Reports[i].Note {
			n++
		}
	}
	return n
}

// ProblemCount counts what is wrong with the text and what the run found undefined; a note is
// no problem.
func (s *run) ProblemCount() int {
	n := len(s.doc.Problems)
	if s.View != nil && !s.Stale {
		n += len(s.View.Reports) - s.Notes()
	}
	return n
}

// Reports are what the run found undefined, at the steps behind and at those recorded ahead,
// unless the text has changed since; notes among them, unless they are hidden.
func (s *run) Reports() []protocol.Problem {
	if s.View == nil || s.Stale {
		return nil
	}
	if !s.look.NoNotes || s.Notes() == 0 {
		return s.View.Reports
	}
	var list []protocol.Problem
	for i := range s.View.Reports {
		if !s.View.Reports[i].Note {
			list = append(list, s.View.Reports[i])
		}
	}
	return list
}

// untranslated is called when a PTX text cannot be checked or run.
func (s *run) untranslated() {
	s.loaded, s.move = false, move{}
	s.endMove()
}

// program is the request that loads the text as it stands; nil for PTX with errors.
func (s *run) program() *protocol.Load {
	load := &protocol.Load{Name: s.doc.Name, Text: s.doc.text.now, Window: s.Window()}
	if s.doc.PTX {
		t := s.doc.Translation
		if t.Text == "" {
			return nil
		}
		load.Text, load.Source = t.Text, t.Source
	}
	return load
}

// SetGranularity chooses how far a step of PTX goes.
func (s *run) SetGranularity(g protocol.Granularity) {
	if s.Granularity != g {
		s.Granularity = g
		s.refresh(TopicLayout)
		s.keepSoon()
	}
}

// ToggleGranularity goes from one to the other.
func (s *run) ToggleGranularity() {
	if s.doc.PTX {
		s.SetGranularity(protocol.ByInstruction - s.Granularity)
	}
}

// textRead is called when the store holds the editor's text.
func (s *run) textRead() {
	if stale := s.View != nil && (!s.loaded || s.loadedText != s.doc.text.now); stale != s.Stale {
		s.Stale = stale
		s.changed(TopicView | TopicRun)
	}
}

// reset forgets what another program does not have.
func (s *run) reset() {
	s.View, s.Stale, s.Run = nil, false, NotRun
	s.loaded = false
	s.drop(viewWindow)
	s.requests[setBreaks].wanted = s.requests[setBreaks].wanted || len(s.Breaks) > 0
	s.Breaks, s.Hits, s.Logs, s.LostLogs = nil, nil, nil, 0
}

package store

import (
	"slices"
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
	View        *protocol.View       // the last good view, as it is shown; nil before the first
	Arrivals    int                  // how often the machine has come to stand
	Progress    int                  // steps done by the run that goes on
	Fast        bool                 // steps come so fast that nothing should move on its own
	Play        Play
	ResultsAt   protocol.ResultWindow // which results are shown at the end
	Origin      Origin                // who wrote one of them
	Busy        bool                  // the run goes on for long enough to say so
	Speed       Speed
	Why         Why // what is explained about a lane
	Comparison  Comparison
	Console     Console

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
	loadedSet  int    // the data set that it runs on
	loadedCode bool   // generated code may run it

	whole   *protocol.View                           // View without anything covered
	cover   func(*protocol.View) *protocol.View      // a view as it is shown: without what an open question asks for
	remark  func() string                            // what is said about the moment
	found   func(text string, parts []protocol.Part) // told the lesson of what was loaded
	refused Notice                                   // why the text does not run: until it changes

	move    move      // what to do next
	seeking bool      // a Seek is open: another may follow it up
	killer  timer     // after Stop: replaces an engine that does not answer
	heard   time.Time // the engine told last how far it is
	clock   timer     // until the page says that the move goes on
	pace    timer     // runs between two steps in a hurry

	stopwatch stopwatch
	revealed  int // the line to scroll to once the step is shown, 0: none

	prefetched prefetch
	heat       heat
	inline     inline
	breakID    int // the last one given
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
	return tally(r.View.Reports, isNote)
}

func isNote(p protocol.Problem) bool { return p.Note }

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
	return slices.DeleteFunc(slices.Clone(r.View.Reports), isNote)
}

// CanEdit says that values can be set: the trace is that of the text as it stands.
func (r *run) CanEdit() bool { return r.View != nil && !r.Stale && !r.Busy }

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
	if stale := r.View != nil && (!r.loaded || r.outdated()); stale != r.Stale {
		r.Stale = stale
		r.pausePlay()
		r.changed(TopicView | TopicRun)
	}
}

// outdated reports whether the program that was loaded last is another one than would be now.
func (r *run) outdated() bool { return r.loadedText != r.doc.text.now || r.Switched() }

// Switched reports whether generated code was turned off or on since.
func (r *run) Switched() bool { return r.loadedCode == r.look.Interpret && r.loaded }

// firstResult is what is shown of the results unless another one is chosen.
var firstResult = protocol.ResultWindow{Index: -1, First: -1}

// reset forgets what another program does not have.
func (r *run) reset() {
	r.View, r.whole, r.Stale, r.Run = nil, nil, false, NotRun
	r.loaded = false
	r.pausePlay()
	r.ResultsAt = firstResult
	r.forgetOrigin()
	r.forgetMark()
	r.drop(viewWindow)
	if len(r.Breaks) > 0 {
		r.mark(setBreaks)
	}
	r.Breaks, r.Hits, r.Logs, r.LostLogs = nil, nil, nil, 0
}

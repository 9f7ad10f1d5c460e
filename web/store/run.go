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
	View        *protocol.View       // the last good view, as it is shown; nil before the first
	Progress    int                  // steps done by the run that goes on
	Fast        bool                 // steps come so fast that nothing should move on its own
	Play        Play
	StepField   StepField
	Origin      Origin // who wrote one of them
	Busy        bool   // the run goes on for long enough to say so
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

	arrivals  int                   // how often the machine has come to stand
	resultsAt protocol.ResultWindow // which results are shown at the end

	whole   *protocol.View                                 // View without anything covered
	cover   func(*protocol.View) *protocol.View            // a view as it is shown: without what an open question asks for
	remark  func() string                                  // what is said about the moment
	found   func(text string, set int, l *protocol.Lesson) // told the lesson of what was loaded
	refused Notice                                         // why the text does not run: until it changes

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

// RunState is what the transport shows.
type RunState uint8

const (
	NotRun RunState = iota // no view yet
	Moving                 // a request that moves the machine goes on
	Paused                 // between two steps
	Ended                  // at the program's end
)

// Break is a breakpoint and what the engine made of it.
type Break struct {
	protocol.Breakpoint
	Status protocol.BreakpointStatus // of an earlier set until the engine has answered
}

// Why is what the engine explained about a lane: how it came to be on or off, and
// what the next instruction does in it. It is of one step: the next view ends it.
type Why struct {
	Lane      int // -1: nothing is explained
	Sentences []protocol.Sentence
}

// Origin is who wrote an element of the results.
type Origin struct {
	Name string // what expressions call it; "": none was asked about

	Write *protocol.Access // nil while it is looked for, or if the machine moved on before
}

// Comparison is two moments beside each other: A, which was marked, and B, where the machine stands.
type Comparison struct {
	Marked  bool
	Mark    int                // A, if Marked: a step
	On      bool               // they are compared
	All     bool               // masks that are the same are shown, too
	Found   *protocol.Compared // how they differ, as the engine said last; nil: it has not yet
	Waiting bool               // it is asked again

	text  string     // of the program that A is a moment of
	asked comparedAt // what Found is of
	tab   Tab        // that was in front before
}

// comparedAt is all that a comparison depends on.
type comparedAt struct {
	a, b, thread, edits int
	format              protocol.Format
	granularity         protocol.Granularity
}

// Console is what the program prints at the steps that ran, the recorded future included.
type Console struct {
	Lines   []protocol.PrintedLine // in the order of the steps
	Stopped string                 // a sentence: why there are no more; "": these are all

	version int // View.Printed that the lines are of
	asked   bool
}

// Play steps by itself: the ordinary steps, at a pace. A step begins when its beat has come and the one before
// stands, so that none pile up where the engine is slower than the pace.
type Play struct {
	On   bool
	Back bool
	Pace int // steps a second, one of Paces

	due  bool  // the next step's beat has come
	own  bool  // begin is called for a step of Play
	beat timer // of the next step
}

// Span is the steps that the timeline shows, and how many pixel columns it has for
// them; 0 columns: it is not to be seen, and nothing is asked for it.
type Span struct{ From, To, Columns int }

// heat says what State.Heat was made of.
type heat struct {
	asked  protocol.TimelineWindow // of the request that is open or was last
	window protocol.TimelineWindow // of Heat
	trace  trace
	next   timer // of the next timeline
}

// trace tells recordings apart: a timeline of one holds until there is another.
type trace struct {
	last, edits, reports int
	ended, redo          bool
}

// Speed is what the last run did that went on for long.
type Speed struct {
	Steps int
	Took  time.Duration
}

// stopwatch runs while the machine does.
type stopwatch struct {
	from  int // the step at which the run began
	begun time.Time
}

// move is one way to move the machine.
type move struct {
	kind moveKind
	n    int // steps, the step to go to, or the line
	more int // seekTo: steps that follow
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

// prefetch is the answer to a step that has not been asked for yet: while the machine rests, the engine
// looks one step on in the direction of the last one. So a key's picture does not wait for the
// worker: it is drawn in the event itself, and the machine follows.
type prefetch struct {
	by      int                     // 1 or -1: where the last step went
	asked   string                  // what was looked for: see question; "" if nothing
	open    bool                    // its answer has not come
	heat    protocol.TimelineWindow // that was asked for
	stopped *protocol.Stopped       // its answer, nil if there is none

	follow timer // until the machine follows
}

// inline is the operands of lines as they were when the lines ran last, which the
// editor shows beside them on demand.
type inline struct {
	lines  map[int]protocol.RecalledStep // by line
	format protocol.Format               // that their values are written in
	edits  int                           // of the run that they are of
	asked  []int                         // steps that are being asked for
	failed []int                         // steps that an answer left out
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

// CanEdit says that values can be set: the trace is that of the text as it stands.
func (r *run) CanEdit() bool { return r.View != nil && !r.Stale && !r.Busy }

// rests says that the machine rests at a step of the text as it stands: it can be asked about that.
func (r *run) rests() bool { return r.View != nil && !r.Stale && r.Run != Moving }

// setGranularity chooses how far a step of PTX goes.
func (r *run) setGranularity(g protocol.Granularity) {
	if r.Granularity != g {
		r.Granularity = g
		r.refresh(TopicLayout)
		r.keepSoon()
	}
}

// ToggleGranularity goes from one to the other.
func (r *run) ToggleGranularity() {
	if r.doc.PTX {
		r.setGranularity(protocol.ByInstruction - r.Granularity)
	}
}

// outdated reports whether the program that was loaded last is another one than would be now.
func (r *run) outdated() bool { return r.loadedText != r.doc.text.now || r.Switched() }

// Switched reports whether generated code was turned off or on since.
func (r *run) Switched() bool { return r.loadedCode == r.look.Interpret && r.loaded }

// StepField is the field for a step to go to, which stands in the place of the counter while it is open.
type StepField struct {
	Open  bool
	Wrong bool // what was typed names no step
}

// hurry is the time between two steps below which the page leaves motion out.
const hurry = 125 * time.Millisecond

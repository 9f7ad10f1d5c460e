package store

import (
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/world"
)

// run owns the machine as the page sees it: the view of it, how it moves, where it is to stop, and which of its
// threads, frames and steps are shown.
type run struct {
	*base
	look *look
	doc  *document

	Run         RunState
	Granularity protocol.Granularity // whether PTX is stepped by statement or by instruction of its vISA
	Stale       bool                 // the text has changed since View was made
	View        *protocol.View       // the last good view, as it is shown; nil before the first
	Progress    int                  // steps made so far by the run in progress
	Fast        bool                 // steps come so fast that nothing on the page should be animated
	Play        Play
	StepField   StepField
	Origin      Origin // who wrote an element of the results
	Busy        bool   // the run has gone on long enough for the page to say so
	Speed       Speed
	Why         Why // what is explained about a lane
	Comparison  Comparison
	Console     Console

	Breaks   []Break
	Hits     []int              // the breakpoints that the machine stands at
	Logs     []protocol.LogLine // printed by log points, oldest first
	LostLogs int                // lines that are no longer kept

	Lines    [2]int            // the first and last line that the editor shows
	Thread   int               // thread that is shown, an index into View.Threads; -1: the one that runs next
	Frame    int               // frame that is shown, counted outwards from the innermost, 0
	Span     Span              // the steps that the timeline shows
	Heat     protocol.Timeline // the timeline that came last: see Window
	HeatMade int               // counts the timelines that have come
	Inline   bool              // the editor shows the values of operands beside the lines

	loaded     bool   // the engine holds a program
	loadedText string // its text
	loadedSet  int    // the data set that it was loaded with
	loadedCode bool   // generated code may run it

	arrivals  int                   // how often the machine has come to rest
	resultsAt protocol.ResultWindow // which results are shown at the end

	whole   *protocol.View                                 // View without anything covered
	cover   func(*protocol.View) *protocol.View            // a view as it is shown: without what an open question asks for
	remark  func() string                                  // what a screen reader says about the moment
	found   func(text string, set int, l *protocol.Lesson) // takes the lesson of a program that was loaded
	refused Notice                                         // why the text does not run; holds until the text changes

	move    move        // what to do next
	seeking bool        // a Seek is open: another may replace it
	killer  world.Timer // after Stop: replaces an engine that does not answer
	heard   time.Time   // when the engine last reported its progress
	clock   world.Timer // until the page says that the move is going on
	pace    world.Timer // runs for the time hurry after each step

	stopwatch stopwatch
	revealed  int // the line to scroll to once the step is shown, 0: none

	prefetched prefetch
	heat       heat
	inline     inline
	breakID    int // the last ID given
}

// RunState is what the transport shows.
type RunState uint8

const (
	NotRun RunState = iota // no view yet
	Moving                 // a request that moves the machine is open
	Paused                 // between two steps
	Ended                  // at the program's end
)

// Break is a breakpoint and the engine's status for it.
type Break struct {
	protocol.Breakpoint
	Status protocol.BreakpointStatus // of an earlier set of breakpoints until the engine has answered
}

// Why is what the engine explained about a lane: how it came to be on or off, and what the next instruction does in
// it. It belongs to one step: the next view ends it.
type Why struct {
	Lane      int // -1: nothing is explained
	Sentences []protocol.Sentence
}

// Origin is who wrote an element of the results.
type Origin struct {
	Name string // the name that expressions use for it; "": none was asked about

	Write *protocol.Access // nil while the answer is on its way, or if the machine moved on before
}

// Comparison compares two moments: A, which was marked, and B, where the machine stands.
type Comparison struct {
	Marked  bool
	Mark    int                // the step of A, if Marked
	On      bool               // A and B are being compared
	All     bool               // masks that are equal are shown, too
	Found   *protocol.Compared // how they differ, as the engine last said; nil: not known yet
	Waiting bool               // another answer is on its way

	text  string     // the text of the program that A is a moment of
	asked comparedAt // what Found was asked for
	tab   layout.Tab // the tab that was in front before
}

// comparedAt is everything that a comparison depends on.
type comparedAt struct {
	a, b, thread, edits int
	format              protocol.Format
	granularity         protocol.Granularity
}

// Console is what the program prints at the recorded steps, including those after the current one.
type Console struct {
	Lines   []protocol.PrintedLine // in the order of the steps
	Stopped string                 // a sentence saying why there are no more lines; "": these are all

	version int // the View.Printed that the lines belong to
	asked   bool
}

// Play makes ordinary steps by itself, at a pace. A step starts when its beat has come and the previous step is
// finished, so that no steps pile up if the engine is slower than the pace.
type Play struct {
	On   bool
	Back bool
	Pace int // steps per second, one of Paces

	due  bool        // the beat of the next step has come
	own  bool        // begin is being called for a step of Play
	beat world.Timer // of the next step
}

// Span is the steps that the timeline shows, and how many pixel columns it has for them. With 0 columns the timeline
// is out of sight, and none is asked for.
type Span struct{ From, To, Columns int }

// heat tells what State.Heat was made from.
type heat struct {
	asked   protocol.TimelineWindow // of the request that is open, or of the last one
	window  protocol.TimelineWindow // of Heat
	trace   trace
	reached int         // the last recorded step
	next    world.Timer // until the next timeline is asked for
}

// trace tells recordings apart: a timeline holds as long as the recording is the same.
type trace struct {
	first, last, edits, reports int
	ended, redo                 bool
}

// Speed is how fast the last long run was.
type Speed struct {
	Steps int
	Took  time.Duration
}

// stopwatch times a run.
type stopwatch struct {
	from  int // the step at which the run began
	begun time.Time
}

// move is a movement of the machine.
type move struct {
	kind moveKind
	n    int // number of steps, the step to go to, or the line
	more int // seekTo: steps to make after the seek
	goal protocol.Goal
	back bool

	heed  bool // moveTo: even a single step reports breakpoints
	fresh bool // runOn: from a start that the reader has not seen
}

type moveKind uint8

const (
	stay moveKind = iota
	stepBy
	seekTo
	runOn
	moveTo // to a goal, forward or back
	reload // load the text and stop before its first step
)

// prefetch is the answer to a step that has not been asked for yet. While the machine rests, the engine looks one
// step ahead, in the direction of the last step. The picture for a key then does not wait for the worker: it is drawn
// in the key's event, and the machine follows.
type prefetch struct {
	by      int                     // 1 or -1: the direction of the last step
	asked   string                  // what was asked for: see question; "" if nothing
	open    bool                    // the answer has not come
	heat    protocol.TimelineWindow // the timeline that was asked for with it
	stopped *protocol.Stopped       // the answer; nil if there is none

	follow world.Timer // until the machine is told to follow
}

// inline is the operands of lines as they were when the lines last ran. The editor shows them beside the lines on
// demand.
type inline struct {
	lines  map[int]protocol.RecalledStep // by line number
	format protocol.Format               // of the values
	edits  int                           // number of edits of the run that they belong to
	asked  []int                         // steps that are being asked for
	failed []int                         // steps that an answer left out
}

// forgetFailure clears a failure from the status line when the reader goes on, because it was about what they did
// before. The failure that there is no engine stays.
func (r *run) forgetFailure() {
	if r.Notice.Tone == Failure && r.Engine != EngineLost || r.Notice == r.refused {
		r.notice(Info, "")
	}
}

// CanStep, CanStepBack and CanReset report which ways the machine can move. All are open while the program runs,
// because the run is ended for them.
func (r *run) CanStep() bool {
	return r.Engine != EngineLost && (r.Running() || !r.Busy && (r.View == nil || r.Stale || !r.View.Ended))
}

func (r *run) CanStepBack() bool {
	return r.Running() || !r.Busy && !r.Stale && r.View != nil && r.View.Step > 0
}

func (r *run) CanReset() bool {
	return r.Running() || !r.Busy && r.View != nil && (r.Stale || r.View.Step > 0)
}

// Running reports whether the program that is shown has been running long enough for the page to say so.
func (r *run) Running() bool { return r.Busy && r.View != nil && !r.Stale }

// CanEdit reports whether values can be set: the trace belongs to the text as it stands.
func (r *run) CanEdit() bool { return r.View != nil && !r.Stale && !r.Busy }

// rests reports whether the machine rests at a step of the text as it stands, so that it can be asked about that
// step.
func (r *run) rests() bool { return r.View != nil && !r.Stale && r.Run != Moving }

// setGranularity chooses how far a step of PTX goes.
func (r *run) setGranularity(g protocol.Granularity) {
	if r.Granularity != g {
		r.Granularity = g
		r.refresh(TopicLayout)
		r.keepSoon()
	}
}

// ToggleGranularity switches between statements and instructions.
func (r *run) ToggleGranularity() {
	if r.doc.PTX {
		r.setGranularity(protocol.ByInstruction - r.Granularity)
	}
}

// outdated reports whether the loaded program differs from what would be loaded now.
func (r *run) outdated() bool { return r.loadedText != r.doc.text.now || r.Switched() }

// Switched reports whether generated code was turned off or on since the program was loaded.
func (r *run) Switched() bool { return r.loadedCode == r.look.Interpret && r.loaded }

// StepField is the field for a step to go to, which replaces the counter while it is open.
type StepField struct {
	Open  bool
	Wrong bool // what was typed is no step
}

// hurry is the time between two steps below which the page shows no motion.
const hurry = 125 * time.Millisecond

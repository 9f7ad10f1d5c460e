package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// State is everything that the page shows. Panels read it and never write it.
type State struct {
	// The program.
	Name     string
	Edited   bool // the text differs from what was opened
	Problems []protocol.Problem
	Lesson   protocol.Lesson
	Facts    protocol.Facts
	Checked  bool // Problems, Lesson and Facts are those of the text as it stands
	Drafts   []Draft
	LinkStep int // step that the opened link points at, 0 if none
	Broken   Broken

	PTX         bool                 // the text is PTX
	Translation *protocol.Translated // what the PTX text was found to be when it was checked last: its vISA and which statement each line of that was made of; nil until then, and of vISA
	Granularity protocol.Granularity // whether PTX is stepped by statement or by instruction of its vISA

	// The run.
	Engine   EngineState
	Run      RunState
	Stale    bool           // the text has changed since View was made
	View     *protocol.View // the last good view; nil before the first
	Progress int            // steps done by the run that goes on
	Fast     bool           // steps come so fast that nothing should move on its own
	Busy     bool           // the run goes on for long enough to say so
	Notice   Notice
	Trouble  Trouble // what is wrong with the storage
	Spoken   string  // what a screen reader is told; changes once per settled step

	Why Why // what is explained about a lane

	// Where the run is to stop.
	Breaks   []Break
	Hits     []int              // the breakpoints that the machine stands at
	Logs     []protocol.LogLine // printed by log points, oldest first
	LostLogs int                // lines that are no longer kept

	// What the reader looks at.
	Panels     protocol.Panels   // that the page has room for
	Needs      []Need            // of its panels; nil: all of Panels
	Lines      [2]int            // the first and last line that the editor shows
	Pinned     int               // lane, -1: none
	Hover      int               // lane under the pointer or the cursor, -1: none
	Thread     int               // thread shown, index into View.Threads; -1: the one that runs next
	Frame      int               // frame shown, out from the innermost, 0
	Span       Span              // what the timeline shows
	Heat       protocol.Timeline // the last timeline that came: see Store.Window
	HeatMade   int               // counts the timelines that came
	Surface    int               // index of the surface shown
	Memory     MemoryLook
	Picture    Picture
	Format     protocol.Format
	Operand    protocol.Role // that the Region panel explains
	Tab        Tab
	Pane       Pane
	Narrow     bool // there is room for one pane at a time
	Inline     bool // the editor shows values of operands beside the lines
	StackGraph bool // the stack shows the control-flow graph of its frame
	MoreSteps  bool // a narrow transport shows the ways to step that it has no room for
	Dialog     Dialog
	Theme      Theme
	Scale      int  // how large the page is drawn, in per cent; 0 as 100
	Mac        bool // the keys are those of a Mac
	NoKeys     bool // keys without Ctrl, Alt or F are no shortcuts (WCAG 2.1.4)
	NoNotes    bool // notes of a run are not shown
	Link       Link

	Watches     []Watch
	WatchEdited int // index of the watch that the field changes, -1: none, it adds one
	Editing     Editing
	Names       []Name              // that expressions can use here: see Store.WantNames
	Variables   []protocol.Variable // those among them
	Pins        []Pin
	curves      map[string]*Curve // by the text of their watch: see CurveOf
	Chosen      Chosen
	Explorer    Explorer
}

// EngineState tells whether the engine can be asked.
type EngineState uint8

const (
	EngineStarting EngineState = iota
	EngineReady
	EngineLost // it failed again and again; the page must be reloaded
)

// RunState is what the transport shows.
type RunState uint8

const (
	NotRun RunState = iota // no view yet
	Moving                 // a request that moves the machine goes on
	Paused                 // between two steps
	Ended                  // at the program's end
)

// Tone is the weight of a Notice.
type Tone uint8

const (
	Info Tone = iota
	Warning
	Failure
)

// Notice is the one sentence of the status line.
type Notice struct {
	Tone Tone
	Text string
}

// Link is what the share dialog shows.
type Link struct {
	URL    string
	Embed  string // HTML that shows the link in a page
	Step   int
	Copied bool
}

// Tab is a tab of the bottom panel.
type Tab string

const (
	TabLesson       Tab = "lesson"
	TabMemory       Tab = "memory"
	TabProblems     Tab = "problems"
	TabExpectations Tab = "expectations"
	TabBreakpoints  Tab = "breakpoints"
	TabEfficiency   Tab = "efficiency"
	TabStack        Tab = "stack" // a tab only where there is no room for a panel
)

// Pane is what a narrow screen shows.
type Pane string

const (
	PaneCode   Pane = "code"
	PaneLanes  Pane = "lanes"
	PaneStack  Pane = "stack"
	PaneMemory Pane = "memory"

	PaneRegisters Pane = "registers"
)

// Dialog is the dialog that is open.
type Dialog uint8

const (
	NoDialog Dialog = iota
	HelpDialog
	ShareDialog
	RegionDialog // the region explorer
	LaunchDialog // asks what a program without launch lines is to run with
)

// Theme is a colour theme, as `data-theme` writes it.
type Theme string

const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

// Scales are the sizes that a page can have, in per cent: the larger ones are for a projector.
var Scales = [...]int{100, 125, 150}

// Ready says that Run would act at once.
func (s *Store) Ready() bool { return s.Engine == EngineReady && !s.keep.opening }

// Window is the part of the machine's state that the page shows now. See Store.Window.
func (s *State) Window() protocol.Window {
	w := protocol.Window{
		Thread: s.Thread, Frame: s.Frame,
		Surface: s.Surface, Format: s.Format, Granularity: s.Granularity,
		Panels:    s.shown(),
		Timeline:  protocol.TimelineWindow{From: s.Span.From, To: s.Span.To, Columns: s.Span.Columns, Thread: s.Thread},
		FirstLine: s.Lines[0], LastLine: s.Lines[1],
	}
	if w.Panels&protocol.PanelMemory != 0 {
		w.Memory = []protocol.MemoryWindow{s.memoryWindow()}
	}
	if w.Panels&protocol.PanelRows != 0 {
		w.Rows = s.rowsWindows()
	}
	if w.Panels&protocol.PanelPicture != 0 {
		w.Picture, w.Held = s.pictureWindow(), s.Picture.ID
	}
	return w
}

// Need is what a panel of the page shows of the machine's state, and where the panel stands: what is in
// a tab or a pane that is not open costs nothing.
type Need struct {
	Data protocol.Panels
	Now  func(*State) protocol.Panels // what of it the panel shows now; nil: all
	Tab  Tab                          // "": in none
	Pane Pane                         // of a narrow page; "": in all
}

// shown are the parts of a view that some panel draws now.
func (s *State) shown() (p protocol.Panels) {
	if s.Needs == nil {
		return s.Panels
	}
	for i := range s.Needs {
		switch n := &s.Needs[i]; {
		case n.Tab != "" && n.Tab != s.Tab || s.Narrow && n.Pane != "" && n.Pane != s.Pane:
		case n.Now != nil:
			p |= n.Now(s)
		default:
			p |= n.Data
		}
	}
	return p & s.Panels
}

// hasTab says that the page has a tab of this name.
func (s *State) hasTab(t Tab) bool {
	return t != "" && slices.ContainsFunc(s.Needs, func(n Need) bool { return n.Tab == t })
}

// HasLesson says that the program brings an explanation along.
func (s *State) HasLesson() bool { return len(s.Lesson.Notes) > 0 }

// Errors counts the errors of the text.
func (s *State) Errors() int {
	n := 0
	for i := range s.Problems {
		if !s.Problems[i].Warning {
			n++
		}
	}
	return n
}

// Warnings counts the warnings of the text.
func (s *State) Warnings() int { return len(s.Problems) - s.Errors() }

// Reports are what the run found undefined, at the steps behind and at those recorded ahead,
// unless the text has changed since; notes among them, unless they are hidden.
func (s *State) Reports() []protocol.Problem {
	if s.View == nil || s.Stale {
		return nil
	}
	if !s.NoNotes || s.Notes() == 0 {
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

// Notes counts the notes of the run, hidden or not.
func (s *State) Notes() int {
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
func (s *State) ProblemCount() int {
	n := len(s.Problems)
	if s.View != nil && !s.Stale {
		n += len(s.View.Reports) - s.Notes()
	}
	return n
}

// Lane is the lane that the panels explain: the one pointed at, else the pinned one, else -1.
func (s *State) Lane() int {
	if s.Hover >= 0 {
		return s.Hover
	}
	return s.Pinned
}

// CanStep, CanStepBack and CanReset tell which ways are open; all are while the program runs, which
// ends for them.
func (s *State) CanStep() bool {
	return s.Engine != EngineLost && (s.Running() || !s.Busy && (s.View == nil || s.Stale || !s.View.Ended))
}

func (s *State) CanStepBack() bool {
	return s.Running() || !s.Busy && !s.Stale && s.View != nil && s.View.Step > 0
}

func (s *State) CanReset() bool {
	return s.Running() || !s.Busy && s.View != nil && (s.Stale || s.View.Step > 0)
}

// Running says that the program that is shown runs, for long enough to say so.
func (s *State) Running() bool { return s.Busy && s.View != nil && !s.Stale }

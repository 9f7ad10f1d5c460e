package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// look owns what the reader looks at: it changes nothing of the program, and knows nothing of it.
type look struct {
	*base
	preferences

	Panels    protocol.Panels // that the page has room for
	Needs     []Need          // of its panels; nil: all of Panels
	Pinned    int             // the lane pinned last, -1: none; see PinnedLanes
	Hover     int             // lane under the pointer or the cursor, -1: none
	Format    protocol.Format
	Operand   protocol.Role // that the Region panel explains
	Tab       Tab
	Pane      Pane
	Narrow    bool      // there is room for one pane at a time
	Stack     StackView // what the stack shows
	MoreSteps bool      // a narrow transport shows the ways to step that it has no room for
	Dialog    Dialog
	Menu      bool // the menu of programs and lessons is open
	Adding    bool // it lists what a new program can begin with
	Guided    int  // how often the reader has asked to be guided: the lesson then takes the focus
	Theme     Theme
	Scale     int  // how large the page is drawn, in per cent; 0 as 100
	Mac       bool // the keys are those of a Mac
	Explorer  Explorer
	Layout    Layout // how the panels share the window
	Wanted    Wanted // how a link, or the page around an embed, has a program shown

	pinnedToo  []int // lanes pinned before Pinned, the oldest first
	heldPins   []int // see HoldPin
	describing bool  // an answer for the region explorer is on its way
}

// Explorer is the region explorer: a region as it is typed, and what the engine
// says of it. It needs no program.
type Explorer struct {
	Asked protocol.DescribeRegion
	Said  *protocol.RegionDescribed // of an earlier text for a moment; nil before the first answer
}

// Need is what a panel of the page shows of the machine's state, and where the panel stands: what is in
// a tab or a pane that is not open costs nothing.
type Need struct {
	Data protocol.Panels
	Now  func(*State) protocol.Panels // what of it the panel shows now; nil: all
	Tab  Tab                          // "": in none
	Pane Pane                         // of a narrow page; "": in all

	Panel PanelName // it can be folded by itself; "": it stays in sight
}

// Tab is a tab of the bottom panel.
type Tab string

const (
	TabLesson      Tab = "lesson"
	TabMemory      Tab = "memory"
	TabProblems    Tab = "problems"
	TabBreakpoints Tab = "breakpoints"
	TabEfficiency  Tab = "efficiency"
	TabLaunch      Tab = "launch"
	TabConsole     Tab = "console" // a tab only if the program prints
	TabStack       Tab = "stack"   // a tab only where there is no room for a panel
	TabBetween     Tab = "between" // a tab only while two moments are compared
)

// Pane is what a narrow screen shows.
type Pane string

const (
	PaneLearn  Pane = "learn"
	PaneCode   Pane = "code"
	PaneLanes  Pane = "lanes"
	PaneStack  Pane = "stack"
	PaneMemory Pane = "memory"

	PaneRegisters Pane = "registers"
)

// StackView is what the stack shows: the list of frames, the control-flow graph of one, or the moments at which
// other lanes ran than before.
type StackView string

const (
	StackAsItFits StackView = "" // moments where the run has ended, else frames: until the reader chooses
	StackFrames   StackView = "frames"
	StackGraph    StackView = "graph"
	StackMoments  StackView = "moments"
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

// scales are the sizes that a page can have, in per cent: the larger ones are for a projector.
var scales = [...]int{100, 125, 150}

// askFor adds how numbers are written to what the engine is asked for.
func (l *look) askFor(w *protocol.Window) { w.Format = l.Format }

// HoverLane points at a lane; -1 points at none.
func (l *look) HoverLane(lane int) {
	if l.Hover != lane {
		l.Hover = lane
		l.changed(TopicLane)
	}
}

// SetFormat chooses how numbers are written.
func (l *look) SetFormat(f protocol.Format) {
	if l.Format != f {
		l.Format = f
		l.tell(formatChosen)
		l.refresh(TopicLayout)
		l.keepSoon()
	}
}

// uncover changes what is to be seen, and asks for what comes into sight.
func (l *look) uncover(change func()) {
	before := l.window().Panels
	change()
	if l.window().Panels&^before != 0 {
		l.refresh(TopicLayout)
	} else {
		l.changed(TopicLayout)
	}
}

// ShowStack chooses what the stack shows.
func (l *look) ShowStack(view StackView) {
	if l.Stack != view {
		l.Stack = view
		l.refresh(TopicLayout)
	}
}

// ToggleMoreSteps opens and closes the second row of a narrow transport.
func (l *look) ToggleMoreSteps() {
	l.MoreSteps = !l.MoreSteps
	l.changed(TopicLayout)
}

// ShowPane chooses what a narrow screen shows.
func (l *look) ShowPane(p Pane) {
	if l.Pane != p {
		l.uncover(func() {
			l.Pane = p
			// The lesson has a pane of its own, and a tab where there is room for all.
			switch {
			case l.Narrow && p == PaneLearn && l.hasTab(TabLesson):
				l.Tab = TabLesson
			case l.Narrow && p == PaneMemory && l.Tab == TabLesson:
				l.Tab = TabMemory
			}
		})
	}
}

// hasTab says that the page has a tab of this name.
func (l *look) hasTab(t Tab) bool {
	return t != "" && slices.ContainsFunc(l.Needs, func(n Need) bool { return n.Tab == t })
}

// canAnswer says that the page has room for questions: an embed has not.
func (l *look) canAnswer() bool { return l.Needs == nil || l.hasTab(TabLesson) }

// ShowNarrow is told whether there is room for one pane at a time only.
func (l *look) ShowNarrow(narrow bool) {
	if l.Narrow != narrow {
		l.uncover(func() { l.Narrow = narrow })
	}
}

// ShowDialog opens a dialog, or with NoDialog closes it.
func (l *look) ShowDialog(d Dialog) {
	if l.Dialog != d {
		l.Dialog = d
		l.changed(TopicDialog)
	}
}

// ShowMenu opens and closes the menu of programs and lessons; ShowNew opens it at what a new one can begin with.
func (l *look) ShowMenu(open bool) {
	if l.Menu != open || l.Adding {
		l.Menu, l.Adding = open, false
		l.changed(TopicDialog)
	}
}

func (l *look) ShowNew(open bool) {
	l.Menu, l.Adding = true, open
	l.changed(TopicDialog)
}

// ToggleKeys turns the single-key shortcuts off and on.
func (l *look) ToggleKeys() {
	l.NoKeys = !l.NoKeys
	l.changed(TopicLayout | TopicDialog)
	l.keepSoon()
}

// ToggleNotes hides the notes of runs and shows them again.
func (l *look) ToggleNotes() {
	l.NoNotes = !l.NoNotes
	l.changed(TopicView)
	l.keepSoon()
}

// ToggleGenerated turns generated code off and on. It holds from the next start of a program on: the trace that is
// shown may be made by it.
func (l *look) ToggleGenerated() {
	l.Interpret = !l.Interpret
	l.changed(TopicLayout | TopicDialog)
	l.tell(engineChosen)
	l.keepSoon()
}

// NextScale makes the page larger by a step, and after the largest as it was at first.
func (l *look) NextScale() {
	at := slices.Index(scales[:], l.Scale)
	l.Scale = scales[(max(at, 0)+1)%len(scales)]
	l.world.Browser.SetScale(l.Scale)
	l.changed(TopicLayout)
}

// ToggleTheme changes between dark and light.
func (l *look) ToggleTheme() {
	if l.Theme == Light {
		l.Theme = Dark
	} else {
		l.Theme = Light
	}
	l.world.Browser.SetTheme(l.Theme)
	l.changed(TopicLayout)
}

// Lane is the lane that the panels explain: the one pointed at, else the pinned one, else -1.
func (l *look) Lane() int {
	if l.Hover >= 0 {
		return l.Hover
	}
	return l.Pinned
}

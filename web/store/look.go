package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
	"github.com/lanewise/lanewise/web/store/world"
)

// look owns what the reader looks at. It changes nothing in the program and knows nothing about it.
type look struct {
	*base
	kept.Preferences

	Panels    protocol.Panels // the parts of a view that the page has room for
	Needs     []Need          // the needs of its panels; nil: all of Panels
	Pinned    int             // the lane that was pinned last; -1: none; see PinnedLanes
	Hover     int             // the lane under the pointer or the cursor; -1: none
	Format    protocol.Format
	Operand   protocol.Role // the operand that the Region panel explains
	Tab       layout.Tab
	Pane      layout.Pane
	Narrow    bool      // there is room for one pane at a time
	Stack     StackView // what the stack shows
	MoreSteps bool      // a narrow transport also shows the ways to step that it has no room for otherwise
	Dialog    Dialog
	Menu      bool // the menu of programs and lessons is open
	Adding    bool // the menu lists what a new program can begin with
	Guided    int  // how often the reader has asked to be guided: each time, the lesson takes the focus
	Theme     world.Theme
	Scale     int  // the size at which the page is drawn, in per cent; 0 is 100
	Mac       bool // key names are those of a Mac
	Explorer  Explorer
	Layout    layout.Layout // how the panels share the window
	Wanted    link.Wanted   // how a link, or the page around an embed, wants a program to be shown

	pinnedToo  []int // lanes pinned before Pinned, the oldest first
	heldPins   []int // see HoldPin
	describing bool  // an answer for the region explorer is on its way
}

// Explorer is the region explorer: a region as it is typed, and what the engine says about it. It needs no program.
type Explorer struct {
	Asked protocol.DescribeRegion
	Said  *protocol.RegionDescribed // for a moment about an earlier text; nil before the first answer
}

// Need is what a panel of the page shows of the machine's state, and where the panel stands, so that a panel in a tab
// or pane that is not open costs nothing.
type Need struct {
	Data protocol.Panels
	Now  func(*State) protocol.Panels // the part of Data that the panel shows now; nil: all
	Tab  layout.Tab                   // the tab that the panel is in; "": none
	Pane layout.Pane                  // the pane of a narrow page that the panel is in; "": all

	Panel layout.Panel // the panel, if it can be folded by itself; "": it stays in sight
}

// StackView is what the stack shows: the list of frames, the control-flow graph of a frame, or the moments at which
// the lanes that run change.
type StackView string

const (
	StackAsItFits StackView = "" // until the reader chooses: moments if the run has ended, else frames
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

// scales are the sizes of the page, in per cent; the larger ones are meant for a projector.
var scales = [...]int{100, 125, 150}

// askFor adds the number format to what the engine is asked for.
func (l *look) askFor(w *protocol.Window) { w.Format = l.Format }

// HoverLane points at a lane; -1 points at none.
func (l *look) HoverLane(lane int) {
	if l.Hover != lane {
		l.Hover = lane
		l.changed(TopicLane)
	}
}

// SetFormat chooses the format of numbers.
func (l *look) SetFormat(f protocol.Format) {
	if l.Format != f {
		l.Format = f
		l.tell(formatChosen)
		l.refresh(TopicLayout)
		l.keepSoon()
	}
}

// uncover changes what is in sight, and asks for data that has come into sight.
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
func (l *look) ShowPane(p layout.Pane) {
	if l.Pane != p {
		l.uncover(func() {
			l.Pane = p
			// The lesson has a pane of its own; where there is room for all panels, it is a tab.
			switch {
			case l.Narrow && p == layout.PaneLearn && l.hasTab(layout.TabLesson):
				l.Tab = layout.TabLesson
			case l.Narrow && p == layout.PaneMemory && l.Tab == layout.TabLesson:
				l.Tab = layout.TabMemory
			}
		})
	}
}

// hasTab reports whether the page has a tab.
func (l *look) hasTab(t layout.Tab) bool {
	return t != "" && slices.ContainsFunc(l.Needs, func(n Need) bool { return n.Tab == t })
}

// canAnswer reports whether the page has room for questions, which an embed has not.
func (l *look) canAnswer() bool { return l.Needs == nil || l.hasTab(layout.TabLesson) }

// ShowNarrow takes whether there is room for only one pane at a time.
func (l *look) ShowNarrow(narrow bool) {
	if l.Narrow != narrow {
		l.uncover(func() { l.Narrow = narrow })
	}
}

// ShowDialog opens a dialog; NoDialog closes it.
func (l *look) ShowDialog(d Dialog) {
	if l.Dialog != d {
		l.Dialog = d
		l.changed(TopicDialog)
	}
}

// ShowMenu opens or closes the menu of programs and lessons. ShowNew opens it with what a new program can begin with.
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

// ToggleKeys turns the single-key shortcuts off or on.
func (l *look) ToggleKeys() {
	l.NoKeys = !l.NoKeys
	l.changed(TopicLayout | TopicDialog)
	l.keepSoon()
}

// ToggleNotes hides the notes of runs or shows them again.
func (l *look) ToggleNotes() {
	l.NoNotes = !l.NoNotes
	l.changed(TopicView)
	l.keepSoon()
}

// ToggleGenerated turns generated code off or on. The change takes effect at the next start of a program, because
// generated code may have made the trace that is shown.
func (l *look) ToggleGenerated() {
	l.Interpret = !l.Interpret
	l.changed(TopicLayout | TopicDialog)
	l.tell(engineChosen)
	l.keepSoon()
}

// NextScale makes the page one size larger; the largest is followed by the normal one.
func (l *look) NextScale() {
	at := slices.Index(scales[:], l.Scale)
	l.Scale = scales[(max(at, 0)+1)%len(scales)]
	l.world.Browser.SetScale(l.Scale)
	l.changed(TopicLayout)
}

// ToggleTheme switches between dark and light.
func (l *look) ToggleTheme() {
	if l.Theme == world.Light {
		l.Theme = world.Dark
	} else {
		l.Theme = world.Light
	}
	l.world.Browser.SetTheme(l.Theme)
	l.changed(TopicLayout)
}

// Lane is the lane that the panels explain: the one pointed at, else the one that was pinned last, else -1.
func (l *look) Lane() int {
	if l.Hover >= 0 {
		return l.Hover
	}
	return l.Pinned
}

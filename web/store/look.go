package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// look owns what the reader looks at: it changes nothing of the program, and knows nothing of it.
type look struct {
	*base

	Panels     protocol.Panels // that the page has room for
	Pinned     int             // lane, -1: none
	Hover      int             // lane under the pointer or the cursor, -1: none
	Format     protocol.Format
	Operand    protocol.Role // that the Region panel explains
	Tab        Tab
	Pane       Pane
	Narrow     bool // there is room for one pane at a time
	StackGraph bool // the stack shows the control-flow graph of its frame
	MoreSteps  bool // a narrow transport shows the ways to step that it has no room for
	Dialog     Dialog
	Theme      Theme
	Scale      int  // how large the page is drawn, in per cent; 0 as 100
	Mac        bool // the keys are those of a Mac
	NoKeys     bool // keys without Ctrl, Alt or F are no shortcuts (WCAG 2.1.4)
	NoNotes    bool // notes of a run are not shown
	Explorer   Explorer

	heldPin    int  // see HoldPin
	describing bool // an answer for the region explorer is on its way
}

// askFor adds what is in sight to what the engine is asked for: what is folded away or in a tab that
// is not open costs nothing.
func (s *look) askFor(w *protocol.Window) {
	w.Format, w.Panels = s.Format, s.Panels
	if s.Tab != TabMemory {
		w.Panels &^= protocol.PanelMemory | protocol.PanelPicture
	}
	if s.Tab != TabEfficiency {
		w.Panels &^= protocol.PanelReport
	}
	if !s.StackGraph {
		w.Panels &^= protocol.PanelGraph
	}
	if s.Narrow {
		w.Panels &= protocol.PanelTimeline | paneParts[s.Pane]
	}
}

// paneParts are the parts of a view that each pane draws.
var paneParts = map[Pane]protocol.Panels{
	PaneCode:      protocol.PanelMargin,
	PaneLanes:     protocol.PanelPreview,
	PaneStack:     protocol.PanelGraph,
	PaneRegisters: protocol.PanelRegisters | protocol.PanelRows | protocol.PanelRegion | protocol.PanelPreview,
	PaneMemory:    protocol.PanelMemory | protocol.PanelPicture | protocol.PanelReport,
}

// HoverLane points at a lane; -1 points at none.
func (s *look) HoverLane(lane int) {
	if s.Hover != lane {
		s.Hover = lane
		s.changed(TopicLane)
	}
}

// PinLane keeps a lane selected; the pinned lane again, or -1, lets it go.
func (s *look) PinLane(lane int) {
	if s.Pinned == lane {
		lane = -1
	}
	if s.Pinned != lane {
		s.Pinned = lane
		s.changed(TopicLane)
		s.tell(lanePinned)
	}
}

// HoldPin keeps in mind which lane is pinned now, and RestorePin pins it again: the two clicks of a
// double click that edits a value pin and let go.
func (s *look) HoldPin() { s.heldPin = s.Pinned }

func (s *look) RestorePin() {
	if s.Pinned != s.heldPin {
		s.PinLane(s.heldPin)
	}
}

// SetFormat chooses how numbers are written.
func (s *look) SetFormat(f protocol.Format) {
	if s.Format != f {
		s.Format = f
		s.tell(formatChosen)
		s.refresh(TopicLayout)
		s.keepSoon()
	}
}

// ShowTab opens a tab of the bottom panel.
func (s *look) ShowTab(t Tab) {
	if s.Tab != t {
		s.uncover(func() { s.Tab = t })
		s.keepSoon()
	}
}

// uncover changes what is to be seen, and asks for what comes into sight.
func (s *look) uncover(change func()) {
	before := s.window().Panels
	change()
	if s.window().Panels&^before != 0 {
		s.refresh(TopicLayout)
	} else {
		s.changed(TopicLayout)
	}
}

// ShowStackGraph chooses between the list of frames and the graph of one.
func (s *look) ShowStackGraph(graph bool) {
	if s.StackGraph != graph {
		s.StackGraph = graph
		s.refresh(TopicLayout)
	}
}

// ToggleMoreSteps opens and closes the second row of a narrow transport.
func (s *look) ToggleMoreSteps() {
	s.MoreSteps = !s.MoreSteps
	s.changed(TopicLayout)
}

// ShowPane chooses what a narrow screen shows.
func (s *look) ShowPane(p Pane) {
	if s.Pane != p {
		s.uncover(func() { s.Pane = p })
	}
}

// ShowNarrow is told whether there is room for one pane at a time only.
func (s *look) ShowNarrow(narrow bool) {
	if s.Narrow != narrow {
		s.uncover(func() { s.Narrow = narrow })
	}
}

// ShowDialog opens a dialog, or with NoDialog closes it.
func (s *look) ShowDialog(d Dialog) {
	if s.Dialog != d {
		s.Dialog = d
		s.changed(TopicDialog)
	}
}

// ToggleKeys turns the single-key shortcuts off and on.
func (s *look) ToggleKeys() {
	s.NoKeys = !s.NoKeys
	s.changed(TopicLayout | TopicDialog)
	s.keepSoon()
}

// ToggleNotes hides the notes of runs and shows them again.
func (s *look) ToggleNotes() {
	s.NoNotes = !s.NoNotes
	s.changed(TopicView)
	s.keepSoon()
}

// NextScale makes the page larger by a step, and after the largest as it was at first.
func (s *look) NextScale() {
	at := slices.Index(Scales[:], s.Scale)
	s.Scale = Scales[(max(at, 0)+1)%len(Scales)]
	s.world.Browser.SetScale(s.Scale)
	s.changed(TopicLayout)
}

// ToggleTheme changes between dark and light.
func (s *look) ToggleTheme() {
	if s.Theme == Light {
		s.Theme = Dark
	} else {
		s.Theme = Light
	}
	s.world.Browser.SetTheme(s.Theme)
	s.changed(TopicLayout)
}

// Lane is the lane that the panels explain: the one pointed at, else the pinned one, else -1.
func (s *look) Lane() int {
	if s.Hover >= 0 {
		return s.Hover
	}
	return s.Pinned
}

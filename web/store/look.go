package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// Actions that change what the reader looks at, and nothing of the program.

// HoverLane points at a lane; -1 points at none.
func (s *Store) HoverLane(lane int) {
	if s.Hover != lane {
		s.Hover = lane
		s.changed(TopicLane)
	}
}

// PinLane keeps a lane selected; the pinned lane again, or -1, lets it go.
func (s *Store) PinLane(lane int) {
	if s.Pinned == lane {
		lane = -1
	}
	if s.Pinned != lane {
		s.Pinned = lane
		s.changed(TopicLane)
		s.drawCurvesSoon()
	}
}

// HoldPin keeps in mind which lane is pinned now, and RestorePin pins it again: the two clicks of a
// double click that edits a value pin and let go.
func (s *Store) HoldPin() { s.heldPin = s.Pinned }

func (s *Store) RestorePin() {
	if s.Pinned != s.heldPin {
		s.PinLane(s.heldPin)
	}
}

// SetFormat chooses how numbers are written.
func (s *Store) SetFormat(f protocol.Format) {
	if s.Format != f {
		s.Format = f
		s.plan.watches = s.plan.watches || len(s.Watches) > 0
		s.look(TopicLayout)
		s.keepSoon()
	}
}

// ShowThread shows a thread of the group and stays with it; -1 follows the one that
// runs next.
func (s *Store) ShowThread(thread int) {
	if s.View == nil || thread >= len(s.View.Threads) || thread == s.Thread {
		return
	}
	s.Thread, s.State.Frame = max(thread, -1), 0
	s.look(TopicLayout)
}

// ShowFrame shows the variables of a frame, counted out from the innermost.
func (s *Store) ShowFrame(frame int) {
	if s.View != nil && frame >= 0 && frame < len(s.View.Frames) && frame != s.State.Frame {
		s.State.Frame = frame
		s.look(TopicLayout)
	}
}

// ShowLines is told which lines of the text the editor shows.
func (s *Store) ShowLines(first, last int) {
	if s.Lines == [2]int{first, last} {
		return
	}
	s.Lines = [2]int{first, last}
	if s.View != nil && !s.Stale && s.Panels&protocol.PanelMargin != 0 {
		s.look(0)
	}
}

// look asks for a view of the new window. A trace from before cannot be asked.
func (s *Store) look(t Topic) {
	s.changed(t)
	s.plan.look = true
	s.pump()
}

// ShowTab opens a tab of the bottom panel.
func (s *Store) ShowTab(t Tab) {
	if s.Tab != t {
		s.uncover(func() { s.Tab = t })
		s.keepSoon()
	}
}

// uncover changes what is to be seen, and asks for what comes into sight.
func (s *Store) uncover(change func()) {
	before := s.shown()
	change()
	if s.shown()&^before != 0 {
		s.look(TopicLayout)
	} else {
		s.changed(TopicLayout)
	}
}

// ShowStackGraph chooses between the list of frames and the graph of one.
func (s *Store) ShowStackGraph(graph bool) {
	if s.StackGraph != graph {
		s.StackGraph = graph
		s.look(TopicLayout)
	}
}

// ToggleMoreSteps opens and closes the second row of a narrow transport.
func (s *Store) ToggleMoreSteps() {
	s.MoreSteps = !s.MoreSteps
	s.changed(TopicLayout)
}

// ShowPane chooses what a narrow screen shows.
func (s *Store) ShowPane(p Pane) {
	if s.Pane != p {
		s.uncover(func() { s.Pane = p })
	}
}

// ShowNarrow is told whether there is room for one pane at a time only.
func (s *Store) ShowNarrow(narrow bool) {
	if s.Narrow != narrow {
		s.uncover(func() { s.Narrow = narrow })
	}
}

// ShowDialog opens a dialog, or with NoDialog closes it.
func (s *Store) ShowDialog(d Dialog) {
	if s.Dialog != d {
		s.Dialog = d
		s.changed(TopicDialog)
	}
}

// ToggleKeys turns the single-key shortcuts off and on.
func (s *Store) ToggleKeys() {
	s.NoKeys = !s.NoKeys
	s.changed(TopicLayout | TopicDialog)
	s.keepSoon()
}

// ToggleNotes hides the notes of runs and shows them again.
func (s *Store) ToggleNotes() {
	s.NoNotes = !s.NoNotes
	s.changed(TopicView)
	s.keepSoon()
}

// NextScale makes the page larger by a step, and after the largest as it was at first.
func (s *Store) NextScale() {
	at := slices.Index(Scales[:], s.Scale)
	s.Scale = Scales[(max(at, 0)+1)%len(Scales)]
	s.world.Browser.SetScale(s.Scale)
	s.changed(TopicLayout)
}

// ToggleTheme changes between dark and light.
func (s *Store) ToggleTheme() {
	if s.Theme == Light {
		s.Theme = Dark
	} else {
		s.Theme = Light
	}
	s.world.Browser.SetTheme(s.Theme)
	s.changed(TopicLayout)
}

package store

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
)

// want shows the open program in the way that w says.
func (s *Store) want(w link.Wanted) {
	s.Wanted = w
	if w.First > 1 || w.Last > 0 || w.HideLaunch {
		s.showLines()
	}
	s.world.Editor.SetReadOnly(w.ReadOnly)
	s.showWanted()
	s.refresh(TopicLayout)
}

func (s *Store) showLines() {
	s.world.Editor.ShowOnly(s.Wanted.First, s.Wanted.Last, s.Wanted.HideLaunch)
}

// showWanted shows the view and the lane that Wanted names, once the machine has them. After that they are the
// reader's to change.
func (s *Store) showWanted() {
	w := &s.Wanted
	if w.Shown || s.View == nil || s.Stale {
		return
	}
	w.Shown = true
	switch w.View {
	case link.WantMemory:
		if i := s.surfaceNamed(w.Name); i >= 0 {
			s.ShowTab(layout.TabMemory)
			s.ShowSurface(i)
		} else {
			s.notice(Warning, words.Say("The view is of the memory {}, which this program does not have.", words.Quote(w.Name)))
		}
	case link.WantRegisters:
		s.bringOut(layout.PanelRegisters)
		s.PinVariable(w.Name)
	case link.WantStack:
		s.bringOut(layout.PanelStack)
	case link.WantRegion:
		s.bringOut(layout.PanelRegion)
	case link.WantConsole:
		if s.Prints() && s.hasTab(layout.TabConsole) {
			s.ShowTab(layout.TabConsole)
		}
	}
	if w.Lane >= 0 && w.Lane < len(s.View.Lanes) && s.Pinned != w.Lane {
		s.PinLane(w.Lane)
	}
}

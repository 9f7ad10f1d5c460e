package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// Need is what a panel of the page shows of the machine's state, and where the panel stands: what is in
// a tab or a pane that is not open costs nothing.
type Need struct {
	Data protocol.Panels
	Now  func(*State) protocol.Panels // what of it the panel shows now; nil: all
	Tab  Tab                          // "": in none
	Pane Pane                         // of a narrow page; "": in all

	Panel PanelName // it can be folded by itself; "": it stays in sight
}

// askFor adds the parts of a view that some panel draws now to what the engine is asked for.
func (s *State) askFor(w *protocol.Window) {
	if s.Needs == nil {
		w.Panels = s.Panels
		return
	}
	for i := range s.Needs {
		switch n := &s.Needs[i]; {
		case n.Tab != "" && n.Tab != s.Tab || s.Narrow && n.Pane != "" && n.Pane != s.Pane || n.Panel != "" && s.Layout.hides(n.Panel):
		case n.Now != nil:
			w.Panels |= n.Now(s)
		default:
			w.Panels |= n.Data
		}
	}
	w.Panels &= s.Panels
}

// canAnswer says that the page has room for questions: an embed has not.
func (l *look) canAnswer() bool {
	return l.Needs == nil || slices.ContainsFunc(l.Needs, func(n Need) bool { return n.Tab == TabLesson })
}

// hasTab says that the page has a tab of this name.
func (s *State) hasTab(t Tab) bool {
	return t != "" && slices.ContainsFunc(s.Needs, func(n Need) bool { return n.Tab == t })
}

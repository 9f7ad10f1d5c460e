package store

import "github.com/lanewise/lanewise/core/protocol"

// askFor adds the parts of a view that panels draw now to what the engine is asked for.
func (s *State) askFor(w *protocol.Window) {
	if s.Needs == nil {
		w.Panels = s.Panels
		return
	}
	for i := range s.Needs {
		switch n := &s.Needs[i]; {
		case n.Tab != "" && n.Tab != s.Tab || s.Narrow && n.Pane != "" && n.Pane != s.Pane || n.Panel != "" && s.Layout.Hides(n.Panel):
		case n.Now != nil:
			w.Panels |= n.Now(s)
		default:
			w.Panels |= n.Data
		}
	}
	w.Panels &= s.Panels
}

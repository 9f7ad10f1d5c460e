package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/names"
)

// WantNames looks up the names that expressions can use in the frame that is shown, because a field is about to be
// filled in. They are in Names once they are known.
func (m *memory) WantNames() {
	if m.Names == nil {
		m.listNames(nil)
	}
	if v := m.run.View; v != nil && !m.run.Stale && m.run.loaded {
		m.askNames(min(m.run.Frame, max(len(v.Frames)-1, 0)))
	}
}

// askNames asks for the names of a frame, counted outwards from the innermost. A frame of a subroutine has the names
// of the function that the subroutine belongs to, whose frame is further out.
func (m *memory) askNames(out int) {
	function := ""
	if frames := m.run.View.Frames; out < len(frames) {
		function = frames[len(frames)-1-out].Name
	}
	of := knownNames{m.run.loadedText, function, true}
	if m.names == of {
		return
	}
	frames := len(m.run.View.Frames)
	m.inquire(inquiry{ask: &protocol.ListVariables{Function: function}, then: func(a answer) {
		got, ok := a.(*protocol.Variables)
		switch {
		case !ok:
		case len(got.Variables) == 0 && out+1 < frames && len(m.run.View.Frames) == frames:
			m.askNames(out + 1)
		default:
			m.names, m.Variables = of, got.Variables
			m.listNames(got.Variables)
			if len(m.Pins) > 0 { // their lengths are known now
				m.refresh(TopicPins)
			}
		}
	}})
}

func (m *memory) listNames(variables []protocol.Variable) {
	var surfaces []protocol.Surface
	if m.run.View != nil {
		surfaces = m.run.View.Surfaces
	}
	m.Names = names.List(variables, surfaces, m.doc.PTX)
	m.changed(TopicWatches)
}

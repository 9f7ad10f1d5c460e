package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// builtins are the names that all expressions can use (protocol.Watch).
var builtins = []Name{
	{"EM", "execution mask"}, {"CM", "call mask"}, {"DM", "dispatch mask"}, {"ChEn", "channel enable"},
	{"lane", "the lane's number"}, {"step", "steps done"}, {"line", "line that runs next"}, {"thread", "thread's number"}, {"group", "group's number"},
	{"any", "any(e): in some lane"}, {"all", "all(e): in every lane"}, {"popcount", "popcount(e): how many lanes, or bits"},
	{"sum", "sum(e) over the lanes"}, {"min", "min(e) over the lanes"}, {"max", "max(e) over the lanes"}, {"abs", "abs(e), lane by lane"},
}

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
	of := names{m.run.loadedText, function, true}
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

// listNames lists the variables in the order of the text, then surfaces, and the names that are always there.
func (m *memory) listNames(variables []protocol.Variable) {
	list := []Name{}
	seen := map[string]bool{}
	add := func(n Name) {
		if !seen[n.Text] {
			seen[n.Text] = true
			list = append(list, n)
		}
	}
	predefined := []Name{}
	for i := range variables {
		x := &variables[i]
		switch n := (Name{x.Name, detail(x)}); {
		case x.Class == "sampler" || x.Class == "surface": // a surface is listed below if the launch gives it a buffer
		case x.Predefined:
			predefined = append(predefined, n)
		default:
			add(n)
		}
	}
	if m.run.View != nil {
		for i := range m.run.View.Surfaces {
			f := &m.run.View.Surfaces[i]
			add(Name{surfaces.Name(f), words.Say("surface, {} {}", count(f.Elems), f.Type)})
		}
	}
	for _, n := range builtins {
		add(n)
	}
	for _, n := range predefined {
		add(n)
	}
	m.Names = list
	m.changed(TopicWatches)
}

func detail(x *protocol.Variable) string {
	if x.Class == "predicate" {
		return words.Say("predicate, {} bits", count(x.Elems))
	}
	return words.Say("{}, {} {}", x.Class, count(x.Elems), x.Type)
}

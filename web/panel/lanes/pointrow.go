package lanes

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/quiz"
)

// The number of the highlighted sentence is shown in three places: in the lesson, at a line of the code, and at the
// lanes.

// pointed says in two or three words what several lanes do that a sentence points at.
var pointed = [...]string{
	protocol.LaneActive: "these run", protocol.LaneWaiting: "these wait", protocol.LaneReturned: "returned",
	protocol.LanePredOff: "predicate off", protocol.LaneBeyond: "not covered", protocol.LaneOff: "ended",
}

// pointRow marks the lanes that the highlighted sentence points at with a bracket below their states. In a lesson it
// always takes up its space, so that nothing moves from one sentence to the next.
func pointRow(s *store.Store, v *protocol.View, g geometry, first, end int) *draw.Node {
	p := s.Sentence()
	lanes := uint32(0)
	if p != nil && (p.Panel == "" || p.Panel == "lanes") {
		lanes = p.Lanes
	}
	said, state := "these lanes", -1
	for lane := range v.Lanes {
		switch at := int(v.Lanes[lane].State); {
		case lanes>>lane&1 == 0:
		case state < 0:
			state, said = at, pointed[v.Lanes[lane].State]
		case state != at:
			said = "these lanes"
		}
	}
	if bits.OnesCount32(lanes) == 1 {
		said = words.Numbered("lane", bits.TrailingZeros32(lanes))
	}
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		class := "pk none"
		if lanes>>lane&1 != 0 {
			class = "pk"
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass(class, lane)))
	}
	label := draw.Element("span").Class("rl")
	if lanes != 0 {
		label.Body(ui.Span("gnum", quiz.NumberOfPart(s.Parts(), s.Part)), draw.Text(said))
	}
	return draw.Element("div").Class("lg point").DataSet("per", g.per).DataSet("part", "point").Aria("hidden", "true").Body(append([]draw.Part{label}, cells...)...)
}

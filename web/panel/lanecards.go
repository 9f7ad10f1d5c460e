package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
)

var cardsPanel = row{
	name: "cards", place: Embedded,
	topics: store.TopicView | store.TopicLane | store.TopicText | store.TopicRun | store.TopicGuide,
	data:   protocol.PanelPreview,
	make:   func(b base) content { return &LaneCards{b} },
}

// LaneCards is the machine of an embed: states and operand values in short banks,
// with the explanation of a lane below.
type LaneCards struct{ base }

func (c *LaneCards) panel() *Node {
	v := c.S.View
	root := lanePointer{s: c.S}.listen(element("section").Class("panel cards16").DataSet("part", "lanes").Aria("label", "Lanes").TabIndex(0))
	switch {
	case v == nil && c.S.Broken.Title != "":
		return root.Body(element("div").Class("about").Body(brokenLink(c.S, false)...))
	case v == nil:
		return root.Body(element("div").Class("about").Body(append(lessonText(c.S.Lesson.Title, c.S.Lesson.Notes),
			element("p").Class("minor").Text("Press Run or Step to see what every lane does."))...))
	}
	g := layout(v, len(v.Lanes))
	g.per = min(g.per, 8)
	return root.Body(
		lessonStrip(c.S),
		legend(v.Lanes),
		element("div").Class("grid").Role("grid").Aria("label", "Lanes and operand values").Aria("colcount", g.lanes+1).
			Body(g.banks(func(bank, first, end int) *Node { return c.bank(v, g, first, end) })...),
		c.why(v),
	)
}

func (c *LaneCards) bank(v *protocol.View, g geometry, first, end int) *Node {
	s := c.S
	rows := []Part{
		g.laneNumbers(first, end, s.PinnedMask()),
		g.stateRow(v.Lanes, first, end, s.Hover, max(s.Pinned, 0)),
	}
	rows = append(rows, operandRows(v, g, first, end, nil)...)
	rows = append(rows, g.outlines(s, first, end)...)
	return element("div").Class("bank").Role("rowgroup").Body(element("div").Class("cols").Role("presentation").Body(rows...))
}

func (c *LaneCards) why(v *protocol.View) *Node {
	box := element("div").Class("why").DataSet("part", "why")
	if lane := c.S.Lane(); lane >= 0 && lane < len(v.Lanes) {
		return box.Body(element("div").Class("said").Body(whyLane(v, lane)))
	}
	return box.Body(element("div").Class("said").Body(element("p").Class("help").Text(generalWhy(v))))
}

package lanes

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/quiz"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CardsRow registers the lanes of an embed.
var CardsRow = frame.Row{
	Name: "cards", Place: frame.Embedded,
	Topics: store.TopicView | store.TopicLane | store.TopicText | store.TopicRun | store.TopicGuide | store.TopicLayout,
	Data:   protocol.PanelPreview | protocol.PanelEnding | protocol.PanelMargin,
	Make:   func(b frame.Base) frame.Content { return &cardsPanel{Base: b} },
}

// cardsPanel shows the machine in an embed: states and operand values in short banks, with the explanation of a lane
// below.
type cardsPanel struct {
	frame.Base
	rows memo
}

func (c *cardsPanel) Tree() *draw.Node {
	v := c.S.View
	c.rows.begin()
	root := resultPointer(c.S).listen(draw.Element("section").Class("panel cards16").DataSet("part", "lanes").Aria("label", "Lanes").TabIndex(0)).On("change", c.onChange)
	switch {
	case v == nil && c.S.Broken.Title != "":
		return root.Body(draw.Element("div").Class("about").Body(ui.BrokenLink(c.S, "")...))
	case v == nil:
		return root.Body(draw.Element("div").Class("about").Body(append(ui.Paragraphs(c.S.Lesson.Title, c.S.Lesson.Notes),
			draw.Element("p").Class("minor").Text("Press Run or Step to see what every lane does."))...))
	}
	g := c.geometry(v)
	if Told(v) && !ofLanes(v) { // the results need columns of their own
		apart := *v
		apart.Ending.Shown = protocol.ResultRows{}
		return root.Body(
			legend(v, startedIn(v, g), true),
			c.lanes(v, c.geometry(&apart), "Lanes"),
			unstarted(v, g),
			c.why(v),
			ui.PanelHead(resultHead(c.S, nil)...),
			resultGrid(c.S, g),
			resultPages(v),
			origin(c.S, ""),
		)
	}
	if Told(v) {
		return root.Body(
			ui.PanelHead(resultHead(c.S, nil)...),
			c.lanes(v, g, "Lanes and results"),
			origin(c.S, ""),
			unstarted(v, g),
			c.why(v),
		)
	}
	return root.Body(
		lessonStrip(c.S),
		legend(v, startedIn(v, g), true),
		tiles(c.S, v, &c.rows), // before the lanes, whose rows are many then
		c.lanes(v, g, "Lanes and operand values"),
		unstarted(v, g),
		c.why(v),
	)
}

// geometry has half as many lanes in a bank as the panel Lanes, because an embed's panel is half as wide.
func (c *cardsPanel) geometry(v *protocol.View) geometry {
	g := geometryOf(v, fits[0].per)
	g.lanes, g.per = c.S.Layout.Lanes(v), max(g.per/2, 1)
	return g
}

// onChange chooses which results are shown.
func (c *cardsPanel) onChange(e app.Event) { chooseResult(c.S, e) }

func (c *cardsPanel) lanes(v *protocol.View, g geometry, name string) *draw.Node {
	return draw.Element("div").Class("grid").Role("grid").Aria("label", name).Aria("colcount", g.lanes+1).
		Body(g.banks(func(bank, first, end int) *draw.Node { return c.bank(v, g, first, end) })...)
}

func (c *cardsPanel) bank(v *protocol.View, g geometry, first, end int) *draw.Node {
	s := c.S
	rows := []draw.Part{
		g.laneNumbers(first, end, s.PinnedMask()),
		g.stateRow(v, first, end, s.Hover, max(s.Pinned, 0)),
	}
	rows = append(rows, operandRows(v, g, first, end, nil)...)
	if results := len(v.Ending.Shown.Got); Told(v) && ofLanes(v) && first < results {
		rows = append(rows, resultRows(s, g, first, min(end, results), true)...)
	}
	rows = append(rows, g.outlines(s, first, end)...)
	return draw.Element("div").Class("bank").Role("rowgroup").Body(draw.Element("div").Class("cols").Role("presentation").Body(rows...))
}

func (c *cardsPanel) why(v *protocol.View) *draw.Node {
	box := draw.Element("div").Class("why").DataSet("part", "why")
	if lane := c.S.Lane(); lane >= 0 && lane < len(v.Lanes) {
		return box.Body(draw.Element("div").Class("said").Body(whyLane(v, lane)))
	}
	if v.Ending.Reason != protocol.StopStep {
		return box.Body(story(v))
	}
	return box.Body(draw.Element("div").Class("said").Body(generalWhy(c.S, v)))
}

// lessonStrip is the lesson in an embed: the current part, and the buttons Back and Next. It has no room to answer a
// question.
func lessonStrip(s *store.Store) *draw.Node {
	parts := s.Parts()
	strip := draw.Element("div").Class("gstrip").DataSet("part", "lesson-strip")
	if len(parts) == 0 {
		return strip
	}
	said := []draw.Part{draw.Text(s.Lesson.Title)}
	if s.Part >= 0 && s.Part < len(parts) {
		p := &parts[s.Part]
		said = append([]draw.Part{ui.Span("gnum", quiz.NumberOfPart(parts, s.Part)), draw.Text(" ")}, ui.Prose(p.Text)...)
		if p.Kind.Asks() {
			said = append(said, draw.Text(" Open it in Lanewise to answer."))
		}
	}
	way := func(action, label, image string, can bool) *draw.Node {
		return ui.EnabledIf(can, ui.Button("ib", action, label, ui.Icon(image)))
	}
	return strip.Body(
		way("lesson-back", "Part of the lesson before", "left", s.Part > 0),
		draw.Element("p").Class("gtext").Aria("current", "step").Body(said...),
		way("lesson-next", "Next part of the lesson", "right", s.Part+1 < len(parts)))
}

package lanes

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
)

// BetweenRow registers the list of what ran between two compared moments.
var BetweenRow = frame.Row{
	Name: "between", Place: frame.InTabs, Title: "A to B", Term: "moment", Pane: layout.PaneMemory,
	Topics: store.TopicCompare | store.TopicLayout | store.TopicView, Later: true,
	Badge: func(s *store.State) (class, text string) {
		if found := comparedNow(s); found != nil && len(found.Between) > 0 {
			n := len(found.Between) + found.MoreBetween
			return "count", ui.Plural(n, "step")
		}
		return "", ""
	},
	Absent: func(s *store.State) bool { return !s.Comparison.On },
	Make:   func(b frame.Base) frame.Content { return &betweenPanel{b} },
}

// betweenPanel lists the instructions that ran between the two moments.
type betweenPanel struct{ frame.Base }

// comparedNow returns the result of the comparison, or nil if there is none for the two current moments.
func comparedNow(s *store.State) *protocol.Compared {
	c := &s.Comparison
	if !c.On || c.Found == nil || s.View == nil || s.Stale || c.Found.B.Step != s.View.Step || c.Found.A.Step != c.Mark {
		return nil
	}
	return c.Found
}

func (p *betweenPanel) Tree() *draw.Node {
	root := draw.Element("div").Class("between").DataSet("part", "between").OnClick(p.OnAction)
	found := comparedNow(&p.S.State)
	if p.S.Tab != layout.TabBetween || !p.S.Comparison.On {
		return root
	}
	if found == nil || len(found.Between) == 0 {
		return root.Body(ui.None("Nothing ran between A and B."))
	}
	lanes, threads := len(found.B.States), len(p.S.View.Threads)
	var list []draw.Part
	if found.MoreBetween > 0 {
		list = append(list, draw.Element("li").Class("none").Text(words.Say("{} before these {} not listed.",
			words.Count(found.MoreBetween, "step"), words.Plural(found.MoreBetween, "is|are"))))
	}
	for i := range found.Between {
		list = append(list, passed(&found.Between[i], lanes, threads, p.Units()))
	}
	return root.Body(draw.Element("ol").Body(list...))
}

// passed is a step: its place, its instruction, the lanes that ran, and what it did.
func passed(s *protocol.Passed, lanes, threads int, u ui.Units) *draw.Node {
	at := words.Numbered("line", s.Line)
	if threads > 1 {
		at += ", " + words.Numbered(u.Thread, s.Thread)
	}
	ran := draw.Element("div").Class("ran").Body(ui.LaneStrip{Lanes: lanes, Marks: []ui.StripMark{{Ink: "a", Lanes: s.Lanes}}}.Draw(), ui.Span("hidden", "in lanes "+ui.Lanes(s.Lanes)))
	if s.Once {
		ran = draw.Element("div").Class("ran minor").Text("once for the " + u.Thread)
	}
	return draw.Element("li").Class("pass").DataSet("step", s.Step).Body(
		ui.StepLink("step "+words.Grouped(s.Step), s.Step), ui.TextButton("link", "line", strconv.Itoa(s.Line), at), draw.Element("code").Text(s.Text), ran, ui.Span("minor", s.Does))
}

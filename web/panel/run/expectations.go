package run

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// ExpectationsRow registers Expectations.
var ExpectationsRow = frame.Row{
	Name: "expectations", Place: frame.InTabs, Title: "Expectations", Term: "expect", Pane: layout.PaneMemory, Badge: expectationsHeld,
	Later: true,
	Make:  func(b frame.Base) frame.Content { return &expectationsPanel{b} },
}

// expectationsPanel lists the program's `//@ expect` lines and whether they hold.
type expectationsPanel struct{ frame.Base }

// OnMount begins to follow the store.
func (p *expectationsPanel) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicView|store.TopicRun, func() any {
		v := p.S.View
		if v == nil {
			return ""
		}
		sign := make([]byte, 0, len(v.Expects)+1)
		for i := range v.Expects {
			sign = append(sign, "fp"[ui.OneIf(v.Expects[i].Pass)])
		}
		return string(append(sign, "-e"[ui.OneIf(v.Ended)]))
	})
}

// expectationsHeld is the number of expectations that hold, once the program has ended.
func expectationsHeld(s *store.State) (class, text string) {
	v := s.View
	if v == nil || len(v.Expects) == 0 {
		return "", ""
	}
	if !v.Ended || s.Stale {
		return "badge nothing", strconv.Itoa(len(v.Expects))
	}
	held := 0
	for i := range v.Expects {
		held += ui.OneIf(v.Expects[i].Pass)
	}
	class = "badge ok"
	if held < len(v.Expects) {
		class = "badge e"
	}
	return class, strconv.Itoa(held) + "/" + strconv.Itoa(len(v.Expects))
}

func (p *expectationsPanel) Tree() *draw.Node {
	v := p.S.View
	root := draw.Element("div").Class("expectations").DataSet("part", "expectations").OnClick(p.OnAction)
	switch {
	case v == nil:
		return root.Body(ui.None("What the program should give is checked at its end: press Run."))
	case len(v.Expects) == 0:
		return root.Body(draw.Element("p").Class("none").Body(
			draw.Text("This program expects nothing. A line such as "), draw.Element("code").Text("//@ expect T6 = 3, 7, 0, 12"), draw.Text(" checks its result.")))
	}
	rows := make([]draw.Part, len(v.Expects))
	for i := range v.Expects {
		rows[i] = expectation(&v.Expects[i], v.Ended)
	}
	return root.Body(draw.Element("ul").Body(rows...))
}

// expectation is an expectation with its verdict. Before the end of the program the verdict does not count.
func expectation(e *protocol.Expect, ended bool) *draw.Node {
	state, image, text := "pending", "help", "checked at the end"
	switch {
	case ended && e.Pass:
		state, image, text = "pass", "ok", "holds, "+ui.Plural(e.Elems, "element")+" compared"
	case ended:
		state, image, text = "fail", "error", failed(e)
	case e.Pass:
		text = "holds already; it counts at the end"
	}
	return draw.Element("li").Class("expect "+state).DataSet("expect", state).Body(
		draw.Element("span").Class("sign").Role("img").Aria("label", state).Body(ui.Icon(image)),
		ui.LineLink(e.Line), draw.Element("code").Text(e.Text), ui.Span("msg", text),
	)
}

// failed describes how the results differ from an expectation.
func failed(e *protocol.Expect) (text string) {
	if e.Wrong > 0 {
		text = words.Say("{} of {} differ: {} is {}, expected {}", words.Grouped(e.Wrong), ui.Plural(e.Elems, "element"), e.Where, e.Got, e.Want)
	}
	if e.Unwritten == "" {
		return text
	}
	if text != "" {
		text += "; "
	}
	return text + e.Unwritten
}

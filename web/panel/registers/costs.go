package registers

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/layout"
)

// costs takes the place of Region when the program has ended: the lines that ran, with how many of their channels were
// enabled.
func costs(v *protocol.View) []draw.Part {
	// The buttons of Region stay where they were, and no other button takes their place, because the pointer may be on
	// one.
	head := func(facts string) *draw.Node {
		return ui.PanelHead(ui.Heading("efficiency", "Efficiency"), ui.Span("sub", facts), frame.Tools(layout.PanelRegion))
	}
	if len(v.Efficiency) == 0 || v.Efficiency[0].Channels == 0 {
		return []draw.Part{head(""), ui.None("No instruction ran whose channels count.")}
	}
	all := &v.Efficiency[0]
	var rows []draw.Part
	for _, l := range v.Ending.Costs {
		rows = append(rows, draw.Element("div").Class("cost").DataSet("cost", l.Line).Body(
			ui.LineLink(l.Line), ui.Bar(l.Enabled, l.Channels),
			ui.Span("n", words.Say("{} of {}", words.Grouped(l.Enabled), words.Grouped(l.Channels)))))
	}
	report := ui.TextButton("link", "report", "", "All functions").Title("The whole report, and what counts")
	return []draw.Part{head(words.Say("{} of {} channels", words.Grouped(all.Enabled), words.Grouped(all.Channels))),
		draw.Element("div").Class("costs").DataSet("part", "costs").Body(rows...),
		draw.Element("p").Class("minor").Body(report, draw.Text(" "+inTurn(&v.Ending)))}
}

// inTurn names two lines whose code ran one after the other because lanes had parted there; "" if there are none.
func inTurn(e *protocol.Ending) string {
	for i := 1; i < len(e.Moments); i++ {
		a, b := &e.Moments[i-1], &e.Moments[i]
		if a.Kind == protocol.MomentPart && b.Kind == protocol.MomentTurn && a.Next > 0 && b.Next > 0 && a.Next != b.Next {
			return words.Say("What begins at lines {} and {} ran one after the other: that is what parting cost.", a.Next, b.Next)
		}
	}
	return ""
}

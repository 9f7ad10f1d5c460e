package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store"
)

// costs stand in the place of Region at the end: which lines ran with how many of their channels.
func costs(v *protocol.View) []Part {
	head := element("div").Class("ph")
	if len(v.Efficiency) == 0 || v.Efficiency[0].Channels == 0 {
		return []Part{head.Body(heading("efficiency", "Efficiency"), span("sp", "")),
			element("p").Class("none").Text("No instruction ran whose channels count.")}
	}
	all := &v.Efficiency[0]
	head.Body(heading("efficiency", "Efficiency"), span("sub", words.Say("{} of {} channels", group(all.Enabled), group(all.Channels))),
		textButton("link", "report", "", "Report").Title("All functions, and what counts"))
	var rows []Part
	for _, l := range v.Ending.Costs {
		rows = append(rows, element("div").Class("cost").DataSet("cost", l.Line).Body(
			lineLink(l.Line), bar(l.Enabled, l.Channels),
			span("n", words.Say("{} of {}", group(l.Enabled), group(l.Channels)))))
	}
	parts := []Part{head, element("div").Class("costs").DataSet("part", "costs").Body(rows...)}
	if text := inTurn(&v.Ending); text != "" {
		parts = append(parts, element("p").Class("minor").Text(text))
	}
	return parts
}

// bar is a share as wide as there is room.
func bar(n, of int) *Node {
	return svg("svg").Attr("data-ink", "meter").Attr("viewBox", "0 0 100 6").Attr("preserveAspectRatio", "none").Attr("aria-hidden", "true").Body(
		svg("rect").Attr("data-ink", "of").Attr("width", 100).Attr("height", 6),
		svg("rect").Attr("data-ink", "is").Attr("width", 100*n/max(of, 1)).Attr("height", 6))
}

// inTurn says which two lines ran one after the other, where lanes parted and took turns.
func inTurn(e *protocol.Ending) string {
	for i := 1; i < len(e.Moments); i++ {
		a, b := &e.Moments[i-1], &e.Moments[i]
		if a.Kind == protocol.MomentPart && b.Kind == protocol.MomentTurn && a.Next > 0 && b.Next > 0 && a.Next != b.Next {
			return words.Say("What begins at lines {} and {} ran one after the other: that is what parting cost.", a.Next, b.Next)
		}
	}
	return ""
}

// showReport shows the whole report.
func showReport(s *store.Store) {
	s.ShowTab(store.TabEfficiency)
	s.ShowPane(store.PaneMemory)
}

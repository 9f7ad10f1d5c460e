package run

import (
	"sort"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
)

// EfficiencyRow registers Efficiency.
var EfficiencyRow = frame.Row{
	Name: "efficiency", Place: frame.InTabs, Title: "Efficiency", Term: "efficiency", Pane: layout.PaneMemory,
	Topics: store.TopicView | store.TopicLayout, Later: true,
	Data: protocol.PanelReport,
	Make: func(b frame.Base) frame.Content { return &efficiencyPanel{Base: b} },
}

// efficiencyPanel reports SIMD efficiency: of all recorded steps so far, of each function, and of the lines in the
// editor's view that lose the most channels.
type efficiencyPanel struct {
	frame.Base
	asked bool // whether the element with the figures of the whole run was requested (web/desk/element.ts)
}

// worstLines is the largest number of lines in the report.
const worstLines = 12

func (p *efficiencyPanel) Tree() *draw.Node {
	v := p.S.View
	root := draw.Element("div").Class("report").DataSet("part", "efficiency").OnClick(p.OnAction)
	if v == nil || p.S.Tab != layout.TabEfficiency {
		return root
	}
	if !p.asked {
		p.asked = true
		frame.Need(p.Ctx, "figures", func() {})
	}
	figures := draw.Element("lw-figures")
	if len(v.Efficiency) == 0 || v.Efficiency[0].Channels == 0 {
		return root.Body(ui.None("No instruction that counts has run yet. "+efficiencyHelp), figures)
	}
	rows := []draw.Part{reportHead("Function", "Instructions run", true)}
	for i := range v.Efficiency {
		e := &v.Efficiency[i]
		name := draw.Part(draw.Element("b").Text("All, up to step " + words.Grouped(v.Step)))
		if e.Name != "" {
			name = draw.Element("span").Body(draw.Element("code").Text(e.Name), ui.LineLink(e.Line))
		}
		rows = append(rows, reportRow("function", name, e))
	}
	if lines := worst(v.Margin); len(lines) > 0 {
		rows = append(rows, reportHead("Lines in view that lose the most channels", "Runs", false))
		for _, e := range lines {
			rows = append(rows, reportRow("line", ui.LineLink(e.Line), &e))
		}
	}
	return root.Body(
		draw.Element("div").Class("table").Role("table").Aria("label", "SIMD efficiency").Body(rows...),
		draw.Element("p").Class("minor").Body(draw.Text(efficiencyHelp+" "), ui.TextButton("link", "desk", "", "Two versions side by side").Title("Opens the desk with this program")),
		engineLine(p.S),
		figures,
	)
}

// worst returns the lines that lose the most channels, most first.
func worst(margin []protocol.MarginLine) []protocol.Efficiency {
	var lines []protocol.Efficiency
	for _, m := range margin {
		if m.Channels > m.Enabled {
			lines = append(lines, protocol.Efficiency{Line: m.Line, Runs: m.Count, Enabled: m.Enabled, Channels: m.Channels})
		}
	}
	sort.SliceStable(lines, func(i, j int) bool {
		return lines[i].Channels-lines[i].Enabled > lines[j].Channels-lines[j].Enabled
	})
	return lines[:min(len(lines), worstLines)]
}

// reportHead is the head of a table. In the first table its words are explained by the glossary.
func reportHead(what, runs string, first bool) *draw.Node {
	word := func(key, text string, stop ui.Tabbing) *draw.Node {
		if !first {
			return ui.Span("", text)
		}
		return ui.Term(key, stop, ui.Span("", text))
	}
	return draw.Element("div").Class("er hd").Role("row").DataSet("terms", "efficiency").Body(
		draw.Element("span").Role("columnheader").Text(what), draw.Element("span").Class("n").Role("columnheader").Text(runs),
		draw.Element("span").Class("n").Role("columnheader").Body(word("chen", "Channels on", ui.TabStop)), draw.Element("span").Class("n").Role("columnheader").Text("of"),
		draw.Element("span").Role("columnheader").Body(word("efficiency", "Efficiency", ui.NoTabStop)))
}

func reportRow(kind string, name draw.Part, e *protocol.Efficiency) *draw.Node {
	cell := func(content ...draw.Part) *draw.Node { return draw.Element("span").Role("cell").Body(content...) }
	share := cell(ui.Span("n", ui.Percent(e)))
	if e.Channels > 0 {
		share = cell(ui.Meter(e), ui.Span("n", ui.Percent(e)))
	}
	return draw.Element("div").Class("er").Role("row").DataSet(kind, e.Name+lineOfReport(e)).Body(
		cell(name), cell(draw.Text(words.Grouped(e.Runs))).Class("n"), cell(draw.Text(words.Grouped(e.Enabled))).Class("n"),
		cell(draw.Text(words.Grouped(e.Channels))).Class("n"), share.Class("share"))
}

// lineOfReport is the number of a line's row as text; "" for a function's row.
func lineOfReport(e *protocol.Efficiency) string {
	if e.Name != "" {
		return ""
	}
	return strconv.Itoa(e.Line)
}

// efficiencyHelp is the definition (design/NOTES.md, "Definitions").
const efficiencyHelp = "Enabled channels of all channels: exec size times executions. NoMask, scalar and block instructions are left out."

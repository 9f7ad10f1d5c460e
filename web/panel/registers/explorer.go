package registers

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/regions"
)

// Explorer is the region explorer: a form for a region, the picture of the elements that it touches, and the rules that
// it keeps or breaks. It follows each input at once, and needs no program.
func Explorer(e *store.Explorer) *draw.Node {
	role := ui.Roles[protocol.RoleSrc0]
	if e.Asked.Dst {
		role = ui.Roles[protocol.RoleDst]
	}
	return draw.Element("div").Class("explorer").DataSet("part", "explorer").Body(
		regionForm(&e.Asked),
		draw.Element("div").Class("found").Aria("live", "polite").Body(regionFound(e, role)),
		examplesOfRegions(),
	)
}

func regionForm(asked *protocol.DescribeRegion) *draw.Node {
	operand := "src0"
	if asked.Dst {
		operand = "dst"
	}
	return draw.Element("div").Class("rform").Body(
		draw.Element("label").Class("stacked wide").Body(ui.Span("minor", "Region"),
			ui.Input("text").Class("field").DataSet("field", "text").Attr("spellcheck", "false").Attr("autocomplete", "off").Attr("autocapitalize", "off").
				Attr("value", asked.Text).Aria("label", "Region")),
		picker("Type", "type", asked.Type, []string{"ub", "b", "uw", "w", "hf", "bf", "ud", "d", "f", "uq", "q", "df"}),
		picker("Exec size", "exec", strconv.Itoa(asked.ExecSize), []string{"1", "2", "4", "8", "16", "32"}),
		picker("Operand", "operand", operand, []string{"src0", "dst"}),
		picker("Register bytes", "grf", strconv.Itoa(asked.GRF), []string{"32", "64"}),
	)
}

// picker is a labelled select element.
func picker(label, field, now string, values []string) *draw.Node {
	options := make([]draw.Part, len(values))
	for i, value := range values {
		options[i] = ui.Option(value, value, value == now)
	}
	return draw.Element("label").Class("stacked").Body(ui.Span("minor", label),
		draw.Element("select").Class("field").DataSet("field", field).Aria("label", label).Attr("value", now).Body(options...))
}

func regionFound(e *store.Explorer, role ui.Role) *draw.Node {
	said, asked := e.Said, &e.Asked
	switch {
	case said == nil:
		return ui.None("The engine is starting.")
	case said.Error != "":
		return draw.Element("div").Class("unread").DataSet("part", "region-error").Body(
			draw.Element("pre").Text(asked.Text+"\n"+spaces(said.ErrorCol)+"^"), draw.Element("p").Text(said.Error))
	}
	t := &registerTable{rows: registersOf(said.Registers), lane: -1}
	for i := range t.rows {
		t.rows[i].Role = protocol.RoleSrc0
		if asked.Dst {
			t.rows[i].Role = protocol.RoleDst
		}
	}
	t.measure(asked.GRF)
	rules := make([]draw.Part, len(said.Rules))
	for i := range said.Rules {
		rules[i] = ruleRow(&said.Rules[i])
	}
	return draw.Element("div").Body(
		draw.Element("div").Class("scroll").TabIndex(0).Role("region").Aria("label", "Registers that the region touches").Body(t.render()),
		draw.Element("div").Class("halves").Body(
			draw.Element("div").Class("explain").Body(
				draw.Element("p").Class("words").Body(ui.Prose(said.Words)...),
				regionText(asked.Text, role, ""),
				callouts(said, asked.Text)),
			draw.Element("ul").Class("rules").Aria("label", "Region rules").Body(rules...),
		))
}

// ruleRow is one of the six region restrictions, with the verdict on it.
func ruleRow(r *protocol.RegionRule) *draw.Node {
	class, image, state := "rule holds", "ok", "kept"
	if !r.Holds {
		class, image, state = "rule broken", "error", "broken"
	}
	return draw.Element("li").Class(class).DataSet("rule", r.Number).DataSet("holds", state).Body(
		draw.Element("span").Class("sign").Role("img").Aria("label", state).Body(ui.Icon(image)),
		draw.Element("span").Body(draw.Element("b").Text(strconv.Itoa(r.Number)+" "), draw.Text(r.Text), ui.Span("minor", " "+r.Why)))
}

func examplesOfRegions() *draw.Node {
	list := make([]draw.Part, len(regions.Examples))
	for i := range regions.Examples {
		example := &regions.Examples[i]
		list[i] = ui.TextButton("btn", "region-example", strconv.Itoa(i), example.Name).Title(example.Ask.Text)
	}
	return draw.Element("div").Class("rexamples").Role("group").Aria("label", "Examples").Body(list...)
}

func spaces(n int) string {
	s := make([]byte, max(0, n))
	for i := range s {
		s[i] = ' '
	}
	return string(s)
}

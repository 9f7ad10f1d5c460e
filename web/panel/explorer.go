package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
)

// regionExamples are from the text and the figures of spec/visa/5_operands.md.
var regionExamples = [...]struct {
	name string
	ask  protocol.DescribeRegion
}{
	{"one after another", protocol.DescribeRegion{Text: "V(0,0)<1;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
	{"one for all", protocol.DescribeRegion{Text: "V(0,0)<0;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
	{"every second", protocol.DescribeRegion{Text: "V(0,0)<8;4,2>", Type: "d", ExecSize: 8, GRF: 32}},
	{"rows that overlap", protocol.DescribeRegion{Text: "V(0,0)<1;4,1>", Type: "d", ExecSize: 16, GRF: 32}},
	{"figure: bytes", protocol.DescribeRegion{Text: "V1(0,1)<16;8,2>", Type: "ub", ExecSize: 16, GRF: 32}},
	{"figure: words written", protocol.DescribeRegion{Text: "V3(0,0)<2>", Type: "w", ExecSize: 16, GRF: 32, Dst: true}},
	{"breaks rule 6", protocol.DescribeRegion{Text: "V(0,0)<4;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
}

// explorer is the region explorer: a form for a region, and at once the picture of what it touches and the
// rules it keeps or breaks. It needs no program.
func explorer(e *store.Explorer) *Node {
	role := roles[protocol.RoleSrc0]
	if e.Asked.Dst {
		role = roles[protocol.RoleDst]
	}
	return element("div").Class("explorer").DataSet("part", "explorer").Body(
		regionForm(&e.Asked),
		element("div").Class("found").Aria("live", "polite").Body(regionFound(e, role)),
		examplesOfRegions(),
	)
}

func regionForm(asked *protocol.DescribeRegion) *Node {
	operand := "src0"
	if asked.Dst {
		operand = "dst"
	}
	return element("div").Class("rform").Body(
		element("label").Class("stacked wide").Body(span("minor", "Region"),
			input("text").Class("field").DataSet("field", "text").Attr("spellcheck", "false").Attr("autocomplete", "off").Attr("autocapitalize", "off").
				Attr("value", asked.Text).Aria("label", "Region")),
		picker("Type", "type", asked.Type, []string{"ub", "b", "uw", "w", "hf", "bf", "ud", "d", "f", "uq", "q", "df"}),
		picker("Exec size", "exec", itoa(asked.ExecSize), []string{"1", "2", "4", "8", "16", "32"}),
		picker("Operand", "operand", operand, []string{"src0", "dst"}),
		picker("Register bytes", "grf", itoa(asked.GRF), []string{"32", "64"}),
	)
}

// picker is a labelled choice from a list.
func picker(label, field, now string, values []string) *Node {
	options := make([]Part, len(values))
	for i, value := range values {
		options[i] = option(value, value, value == now)
	}
	return element("label").Class("stacked").Body(span("minor", label),
		element("select").Class("field").DataSet("field", field).Aria("label", label).Attr("value", now).Body(options...))
}

func regionFound(e *store.Explorer, role roleInfo) *Node {
	said, asked := e.Said, &e.Asked
	switch {
	case said == nil:
		return none("The engine is starting.")
	case said.Error != "":
		return element("div").Class("unread").DataSet("part", "region-error").Body(
			element("pre").Text(asked.Text+"\n"+spaces(said.ErrorCol)+"^"), element("p").Text(said.Error))
	}
	t := &registerTable{rows: registersOf(said.Registers), lane: -1}
	for i := range t.rows {
		t.rows[i].Role = protocol.RoleSrc0
		if asked.Dst {
			t.rows[i].Role = protocol.RoleDst
		}
	}
	t.measure(asked.GRF)
	rules := make([]Part, len(said.Rules))
	for i := range said.Rules {
		rules[i] = ruleRow(&said.Rules[i])
	}
	return element("div").Body(
		element("div").Class("scroll").TabIndex(0).Role("region").Aria("label", "Registers that the region touches").Body(t.render()),
		element("div").Class("halves").Body(
			element("div").Class("explain").Body(
				element("p").Class("words").Body(prose(said.Words)...),
				regionText(asked.Text, role, ""),
				callouts(said, asked.Text)),
			element("ul").Class("rules").Aria("label", "Region rules").Body(rules...),
		))
}

// ruleRow is one of the six region restrictions and the verdict on it.
func ruleRow(r *protocol.RegionRule) *Node {
	class, image, state := "rule holds", "ok", "kept"
	if !r.Holds {
		class, image, state = "rule broken", "error", "broken"
	}
	return element("li").Class(class).DataSet("rule", r.Number).DataSet("holds", state).Body(
		element("span").Class("sign").Role("img").Aria("label", state).Body(icon(image)),
		element("span").Body(element("b").Text(itoa(r.Number)+" "), textNode(r.Text), span("minor", " "+r.Why)))
}

func examplesOfRegions() *Node {
	list := make([]Part, len(regionExamples))
	for i := range regionExamples {
		list[i] = textButton("btn", "region-example", itoa(i), regionExamples[i].name).Title(regionExamples[i].ask.Text)
	}
	return element("div").Class("rexamples").Role("group").Aria("label", "Examples").Body(list...)
}

func spaces(n int) string {
	s := make([]byte, max(0, n))
	for i := range s {
		s[i] = ' '
	}
	return string(s)
}

// explore opens the explorer with the region that the Region panel shows.
func explore(s *store.Store) {
	var ask protocol.DescribeRegion
	if r := shownRegion(s); r != nil {
		v := s.View
		ask = protocol.DescribeRegion{Text: operandText(v, r), Type: operandType(v, regionRole(r)), ExecSize: max(1, v.Masks.ExecSize),
			GRF: grfBytes(s, v.Registers), Dst: regionRole(r) == protocol.RoleDst}
	}
	s.ExploreRegion(ask)
}

func operandType(v *protocol.View, role protocol.Role) string {
	for i := range v.Operands {
		if v.Operands[i].Role == role {
			return v.Operands[i].Type
		}
	}
	return ""
}

func exploreExample(s *store.Store, index int) {
	if index >= 0 && index < len(regionExamples) {
		s.ExploreRegion(regionExamples[index].ask)
	}
}

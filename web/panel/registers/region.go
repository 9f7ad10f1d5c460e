package registers

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/regions"
)

// RegionRow registers Region.
var RegionRow = frame.Row{
	Name: "region", Place: frame.Beside, Pane: layout.PaneRegisters,
	Topics: store.TopicView | store.TopicLane | store.TopicLayout, Later: true,
	Data: protocol.PanelRegion | protocol.PanelEnding,
	Make: func(b frame.Base) frame.Content { return &regionPanel{b} },
}

// regionPanel explains the region of one operand: what its three numbers mean, and which rules it keeps.
type regionPanel struct{ frame.Base }

func (p *regionPanel) Tree() *draw.Node {
	v := p.S.View
	section := draw.Element("section").Class("panel region").DataSet("part", "region").Aria("label", "Region").TabIndex(0).OnClick(p.OnAction)
	if v == nil {
		return section
	}
	if lanes.Told(v) {
		return section.Aria("label", "Efficiency").Body(costs(v)...)
	}
	r := regions.Shown(v, p.S.Operand)
	var operands []draw.Part
	for i := range v.Regions {
		role := regions.RoleOf(&v.Regions[i])
		operands = append(operands, ui.Choice("", "operand", strconv.Itoa(int(role)), ui.Roles[role].Name, r == &v.Regions[i]))
	}
	if r == nil {
		return section.Body(
			ui.PanelHead(ui.Heading("region", "Region"), ui.Spacer(), exploreButton(), frame.Tools(layout.PanelRegion)),
			ui.None(unlessAsked(p.S, "The next instruction has no operand with a region.")))
	}
	head := ui.PanelHead(ui.Heading("region", "Region"), keeps(r),
		ui.Segments("Operand", operands...).Anew(), exploreButton(), frame.Tools(layout.PanelRegion))
	role := regions.RoleOf(r)
	text := regions.OperandText(v, r)
	return section.Body(head,
		draw.Element("div").Class("explain").Body(
			regionText(text, ui.Roles[role], laneReads(v, r, p.S.Lane())),
			callouts(r, text),
			verdict(r),
			draw.Element("div").Class("pattern").Body(pattern(r, ui.Roles[role], p.S.GRFBytes(v.Registers), v.Masks.Offset), draw.Element("p").Body(ui.Prose(r.Words)...)),
		).Anew())
}

func exploreButton() *draw.Node {
	return ui.Explains("region", ui.TextButton("link", "explore", "", "Explore"))
}

// splitRegion splits an operand into its origin and its region: "T(0,0)", "<1;1,0>".
func splitRegion(text string) (origin, region string) {
	if i := strings.IndexByte(text, '<'); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

// inlineRegion is the number of characters of an operand that fit on one line of large letters.
const inlineRegion = 16

// regionText is the operand in large letters, with the element that the lane pointed at uses. A long name stands above
// its region.
func regionText(text string, role ui.Role, lane string) *draw.Node {
	origin, region := splitRegion(text)
	class := "rt"
	if ui.Width(text) > inlineRegion {
		class = "rt long"
	}
	return draw.Element("div").Class(class).Body(
		draw.Element("code").Body(draw.Element("span").Class("origin "+role.Class).Text(origin), draw.Element("span").Body(digits(region)...)),
		ui.Span("sub", lane))
}

// digits marks the numbers of a region, to tell them from its punctuation.
func digits(region string) []draw.Part {
	var parts []draw.Part
	for at := 0; at < len(region); {
		end := at + 1
		if isDigit(region[at]) {
			for end < len(region) && isDigit(region[end]) {
				end++
			}
			parts = append(parts, draw.Element("b").Text(region[at:end]))
		} else {
			parts = append(parts, draw.Text(region[at:end]))
		}
		at = end
	}
	return parts
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// laneReads names the element that a lane uses: "lane 9 reads T(1,1)".
func laneReads(v *protocol.View, r *protocol.RegionDescribed, lane int) string {
	if lane < 0 || r.ElemBytes == 0 {
		return ""
	}
	role := regions.RoleOf(r)
	verb := "reads"
	if role == protocol.RoleDst {
		verb = "writes"
	}
	for i := range v.Registers {
		row := &v.Registers[i]
		for j := range row.Cells {
			if c := &row.Cells[j]; row.Role == role && c.Lanes>>lane&1 != 0 {
				return words.Say("lane {} {} {}({},{})", lane, verb, row.Name, row.Row, (c.Byte-row.Byte)/r.ElemBytes)
			}
		}
	}
	return ""
}

// callouts explains each number of the region below it. The boxes are nested, so that the line that leads from a number
// to its explanation runs down past the explanations before it.
func callouts(r *protocol.RegionDescribed, text string) *draw.Node {
	origin, region := splitRegion(text)
	indent := 0
	if ui.Width(text) <= inlineRegion {
		indent = ui.Width(origin)
	}
	type call struct {
		name, words string
		at          int
	}
	var calls []call
	at := numberPlaces(region)
	add := func(value int, name, words string) {
		if value >= 0 && len(at) > 0 {
			calls = append(calls, call{name + " " + strconv.Itoa(value), words, indent + at[0]})
			at = at[1:]
		}
	}
	add(r.Vert, "VertStride", r.VertWords)
	add(r.Width, "Width", r.WidthWords)
	add(r.Horz, "HorzStride", r.HorzWords)
	body := draw.Part(ui.Span("stub", ""))
	for i := len(calls) - 1; i >= 0; i-- {
		from := -1
		if i > 0 {
			from = calls[i-1].at
		}
		x := calls[i].at
		if from >= 0 {
			x -= from
		}
		nest := draw.Element("div").Class("nest").DataSet("x", x)
		if from < 0 {
			nest.Class("first")
		}
		body = nest.Body(body, draw.Element("p").Class("call").Body(draw.Element("b").Text(calls[i].name), draw.Text(" "+calls[i].words)))
	}
	return draw.Element("div").Class("calls").Body(body)
}

// numberPlaces returns the columns at which the numbers of a region begin.
func numberPlaces(region string) (at []int) {
	for i := range len(region) {
		if isDigit(region[i]) && (i == 0 || !isDigit(region[i-1])) {
			at = append(at, i)
		}
	}
	return at
}

// The size of the small picture, in boxes.
const (
	patternColumns = 8
	patternRows    = 2
)

// pattern is the small picture: the first elements from the region's origin, with the lanes that use them. If the
// vertical stride is small and rows do not overlap, a line of the picture is as long as the stride, so that each row of
// the region has a line.
func pattern(r *protocol.RegionDescribed, role ui.Role, grf, offset int) *draw.Node {
	if r.Vert < 0 && r.Width >= 0 {
		return nil // each row has an address of its own, which is known only in a run
	}
	size := max(1, r.ElemBytes)
	var lanes [patternColumns * patternRows]uint32
	columns := patternColumns
	if r.Vert > (r.Width-1)*r.Horz && r.Vert > 1 && r.Vert < patternColumns {
		columns = r.Vert
	}
	origin := 0
	for i, c := range r.Channels {
		at := (c.Row*grf + c.Byte) / size
		if i == 0 || at < origin {
			origin = at
		}
	}
	more := false
	for i, c := range r.Channels {
		at := (c.Row*grf+c.Byte)/size - origin
		if at >= columns*patternRows {
			more = true
			continue
		}
		lanes[at] |= 1 << ((i + offset) & 31)
	}
	box, gap := 17, 2
	var boxes []draw.Part
	for i := range columns * patternRows {
		x, y := i%columns*(box+gap), i/columns*(box+gap)
		use, text := "none", ""
		if lanes[i] != 0 {
			use, text = role.Class, brief(lanes[i])
		}
		if ui.Width(text) > 2 {
			text = strconv.Itoa(bits.OnesCount32(lanes[i])) + "×"
		}
		boxes = append(boxes,
			draw.SVG("rect").Attr("x", strconv.Itoa(x)+".75").Attr("y", strconv.Itoa(y)+".75").Attr("width", "15.5").Attr("height", "15.5").Attr("rx", 2).Attr("data-use", use),
			draw.SVG("text").Attr("x", x+box/2).Attr("y", y+12).Attr("text-anchor", "middle").Attr("data-of", use).Text(text))
	}
	label := "The first elements from the origin, with the lanes that use them"
	if more {
		label += "; later lanes continue the pattern"
	}
	return draw.SVG("svg").Attr("width", columns*(box+gap)).Attr("height", patternRows*(box+gap)).Attr("role", "img").Attr("aria-label", label).Body(boxes...)
}

// keeps is the remark that a region keeps all rules; it is empty if the region breaks one.
func keeps(r *protocol.RegionDescribed) *draw.Node {
	if len(broken(r)) > 0 || len(r.Rules) == 0 {
		return ui.Span("sub", "")
	}
	return draw.Element("span").Class("sub keeps").Body(draw.Element("span").Class("sign").Body(ui.Icon("ok")), ui.Term("region-rules", ui.TabStop, ui.Span("", "rules 1–6")))
}

// verdict lists the rules that a region breaks.
func verdict(r *protocol.RegionDescribed) *draw.Node {
	return draw.Element("ul").Class("breaks").Body(broken(r)...)
}

func broken(r *protocol.RegionDescribed) (rules []draw.Part) {
	for i := range r.Rules {
		if rule := &r.Rules[i]; !rule.Holds {
			rules = append(rules, draw.Element("li").DataSet("rule", rule.Number).Body(
				draw.Element("b").Text("Breaks rule "+strconv.Itoa(rule.Number)+". "), draw.Text(rule.Why)))
		}
	}
	return rules
}

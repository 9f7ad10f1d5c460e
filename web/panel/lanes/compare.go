package lanes

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CompareRow registers the comparison of two moments.
var CompareRow = frame.Row{
	Name: "compare", Place: frame.Machine, Pane: layout.PaneLanes,
	Topics: store.TopicCompare | store.TopicView | store.TopicLayout,
	Make:   func(b frame.Base) frame.Content { return newComparePanel(b) },
}

// comparePanel shows two moments together, in the place of Lanes and Values: A, which was marked, and B, where the
// machine stands. Rows come in pairs, and only cells that differ have the corner mark.
type comparePanel struct {
	frame.Base
	on bool // whether a comparison was shown in the last drawing
}

func newComparePanel(b frame.Base) *comparePanel {
	p := &comparePanel{Base: b}
	p.After = p.holdFocus
	return p
}

// holdFocus keeps the focus in the panel when Lanes and Values give way to it, or come back.
func (p *comparePanel) holdFocus() {
	on := p.S.Comparison.On
	if on == p.on {
		return
	}
	p.on = on
	document := app.Window().Get("document")
	from, to := "[data-part=lanes], [data-part=values]", "[data-part=compare]"
	if !on {
		from, to = to, "[data-part=lanes]"
	}
	if active := document.Get("activeElement"); active.Truthy() && active.Call("closest", from).Truthy() {
		document.Call("querySelector", to).Call("focus")
	}
}

func (p *comparePanel) Tree() *draw.Node {
	c := &p.S.Comparison
	section := draw.Element("section").Class("panel compare").DataSet("part", "compare").Aria("label", "Compare two moments").TabIndex(-1).OnClick(p.OnAction)
	switch {
	case p.S.View == nil:
		return section
	case !c.On: // needed on phones, where the timeline has no heading
		return section.Body(draw.Element("div").Class("cmpbar").Body(MarkButtons(p.S)...))
	}
	return section.Class("comparing").Body(p.head(), draw.Element("div").Class("cmpbody").TabIndex(0).Role("region").Aria("label", "What differs").
		Aria("busy", c.Waiting).Body(p.body()...))
}

// MarkButtons are the button that marks A and, if a comparison was ended, the button that resumes it.
func MarkButtons(s *store.Store) []draw.Part {
	c := &s.Comparison
	if s.View == nil {
		return nil
	}
	key := strings.ToUpper(action.Cap("mark", s.Mac))
	mark := ui.Explains("moment", keyButton(s, "mark", "Mark A", key, "", !s.Stale))
	if !c.Marked || c.On {
		return []draw.Part{mark}
	}
	return []draw.Part{mark, keyButton(s, "compare", "Compare", "Shift+"+key, "Compare this moment with A, step "+words.Grouped(c.Mark), !s.Stale)}
}

// keyButton is a small button with its name and its key.
func keyButton(s *store.Store, action, name, key, title string, enabled bool) *draw.Node {
	b := ui.TextButton("btn small", action, "", name)
	if title != "" {
		b.Title(title)
	}
	if key != "" && !s.NoKeys {
		b.Body(draw.Text(name), draw.Element("kbd").Aria("hidden", "true").Text(key))
	}
	return ui.EnabledIf(enabled, b)
}

// momentMark is the letter of a moment. A is hollow, B is filled.
func momentMark(letter string) *draw.Node {
	class := "ab"
	if letter == "B" {
		class = "ab b"
	}
	return ui.Span(class, letter)
}

func (p *comparePanel) head() *draw.Node {
	s, c := p.S, &p.S.Comparison
	at := "step " + words.Grouped(c.Mark)
	if c.Found != nil && c.Found.A.Step == c.Mark {
		at = comparedAt(c.Mark, c.Found.A.Line)
	}
	return draw.Element("div").Class("cmphead").Body(
		ui.Heading("moment", "Compare"),
		momentMark("A"), ui.TextButton("link", "seek", strconv.Itoa(c.Mark), at).Title("Go to A; B is then the same moment"),
		ui.Span("minor", "with"),
		momentMark("B"), draw.Element("b").Text(comparedAt(s.View.Step, s.View.Line)),
		ui.Spacer(),
		keyButton(s, "swap", "Swap", "", "Mark B as A, and go to A", !s.Stale && c.Mark != s.View.Step),
		keyButton(s, "compare", "Done", "Esc", "End the comparison; A stays marked", true),
	)
}

// comparedAt names a moment by its step and by the line that comes next, or says that the program has ended.
func comparedAt(step, line int) string {
	if line == 0 {
		return words.Say("step {}, ended", words.Grouped(step))
	}
	return ui.StepAndLine(step, line)
}

func (p *comparePanel) body() []draw.Part {
	s, c := p.S, &p.S.Comparison
	found := c.Found
	switch {
	case s.Stale:
		return []draw.Part{ui.None("The text has changed: run it, and mark A anew.")}
	case c.Mark == s.View.Step:
		return []draw.Part{ui.None("A and B are the same moment. Step, or point in the timeline: that moves B, and here stands what differs.")}
	case !c.Reached(s.View):
		return []draw.Part{ui.None(words.Say("This run has not come to A, step {}, yet.", words.Grouped(c.Mark)))}
	case found == nil:
		return []draw.Part{ui.None("Looking for what differs.")}
	}
	parts := []draw.Part{p.lanes(found), p.values(found)}
	if len(found.Memory) > 0 {
		parts = append(parts, draw.Element("div").Class("cmppart").DataSet("part", "compared-memory").Body(
			append([]draw.Part{ui.PanelHead(draw.Element("h3").Text("Memory"))}, differences(found.Memory, found.MoreMemory, found)...)...))
	}
	var said []draw.Part
	if sentence := sameIn(found); sentence != "" {
		said = append(said, draw.Element("p").Text(sentence))
	}
	for _, remark := range found.Remarks {
		said = append(said, draw.Element("p").Text(remark))
	}
	return append(parts, draw.Element("div").Class("cmpsaid").Body(said...))
}

// sameIn is the sentence about what is the same in both moments.
func sameIn(c *protocol.Compared) string {
	same := c.Same
	if c.MoreSame > 0 {
		same = append(append([]string(nil), same...), words.Say("{} more", c.MoreSame))
	}
	memory := "Memory is the same."
	if len(c.Memory) > 0 {
		memory = ""
	}
	switch len(same) {
	case 0:
		return memory
	case 1:
		return strings.TrimSuffix(same[0]+" is the same in A and B. "+memory, " ")
	}
	return strings.TrimSuffix(words.List(same, "and")+" are the same in A and B. "+memory, " ")
}

// lanes are the states and masks, in pairs of rows.
func (p *comparePanel) lanes(c *protocol.Compared) *draw.Node {
	a, b := viewOf(&c.A), viewOf(&c.B)
	differ := uint32(0)
	for lane := range min(len(a.Lanes), len(b.Lanes)) {
		if a.Lanes[lane].State != b.Lanes[lane].State {
			differ |= 1 << lane
		}
	}
	said := "No lane's state differs"
	if n := bits.OnesCount32(differ); n > 0 {
		said = words.Say("{} of {} {}", n, words.Count(len(b.Lanes), "lane"), words.Plural(n, "differs|differ"))
	}
	g := laneGeometry(p.S.Layout.Lanes(b))
	banks := g.banks(func(_, first, end int) *draw.Node {
		rows := []draw.Part{g.laneNumbers(first, end, 0), stateIn(g, a, first, end, "A", 0), stateIn(g, b, first, end, "B", differ)}
		was, is, stop := maskRows(a), maskRows(b), ui.Tabbing(first == 0)
		for i := range is {
			if changed := was[i].bits ^ is[i].bits; changed != 0 || p.S.Comparison.All {
				rows = append(rows, maskIn(g, &was[i], first, end, "A", 0, stop), maskIn(g, &is[i], first, end, "B", changed, ui.NoTabStop))
				stop = ui.NoTabStop
			}
		}
		return draw.Element("div").Class("bank").Role("rowgroup").Body(append([]draw.Part{g.nibbles(first, end)}, rows...)...)
	})
	all := p.S.Comparison.All
	return draw.Element("div").Class("cmppart").DataSet("part", "compared-lanes").DataSet("terms", "compared").Body(
		ui.PanelHead(
			draw.Element("h3").Text("Lanes"), ui.Span("sub", said), ui.Spacer(),
			ui.Segments("Masks",
				ui.Choice("", "compare-all", "differ", "What differs", !all), ui.Choice("", "compare-all", "all", "All", all)),
		),
		draw.Element("div").Class("grid").Role("table").Aria("label", "Lanes and masks in A and B").Body(banks...),
	)
}

// viewOf makes a view with as much as the rows of lanes and masks need.
func viewOf(m *protocol.ComparedMoment) *protocol.View {
	v := &protocol.View{Line: m.Line, Masks: m.Masks, Lanes: make([]protocol.Lane, len(m.States))}
	for i, s := range m.States {
		v.Lanes[i].State = s
	}
	return v
}

// pairRow is one row of a pair. The arrow keys do not move through its cells.
func pairRow(g geometry, label *draw.Node, cells []draw.Part, letter, key string) *draw.Node {
	return g.row(label, cells).DataSet("moment", letter).DataSet("row", key)
}

func stateIn(g geometry, v *protocol.View, first, end int, letter string, differ uint32) *draw.Node {
	var cells []draw.Part
	for lane := first; lane < min(end, len(v.Lanes)); lane++ {
		info := shownState(v, lane)
		class, said := "st "+info.class, info.name
		if differ>>lane&1 != 0 {
			class, said = class+" differs", said+", differs"
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass(class, lane)).Role("cell").DataSet("state", info.class).Body(ui.Glyph(info.class), ui.Span("hidden", said)))
	}
	return pairRow(g, rowLabel(draw.Element("b").Text("State"), ui.Span("n", ""), momentMark(letter)), cells, letter, "state")
}

func maskIn(g geometry, m *maskRow, first, end int, letter string, differ uint32, stop ui.Tabbing) *draw.Node {
	var cells []draw.Part
	for lane := first; lane < end; lane++ {
		class, text := "m no", "0"
		if m.bits>>lane&1 != 0 {
			class, text = "m on", "1"
		}
		cells = append(cells, differing(draw.Element("span").Class(g.cellClass(class, lane)).Role("cell"), text, differ>>lane&1 != 0))
	}
	detail := m.detail
	if m.result || ui.Width(detail) > shortDetail { // leaves room for the letter
		detail = ""
	}
	label := rowLabel(ui.Term(m.key, stop, ui.Span("", m.name)), ui.Span("minor", detail), ui.Span("n", strconv.Itoa(bits.OnesCount32(m.bits))), momentMark(letter))
	return pairRow(g, label, cells, letter, m.key)
}

// differing sets the text of a cell and, if it differs, the corner mark.
func differing(cell *draw.Node, text string, differs bool) *draw.Node {
	if !differs {
		return cell.Text(text)
	}
	return cell.Class("chg").Body(draw.Text(text), ui.Span("hidden", ", differs"))
}

// values are the registers, addresses and predicates that differ.
func (p *comparePanel) values(c *protocol.Compared) *draw.Node {
	head := ui.PanelHead(
		draw.Element("h3").Text("Values"),
		draw.Element("span").Class("sub marks").Body(
			draw.Element("span").Class("vk").Body(ui.Span("key chg", ""), draw.Text("differs in B")),
			draw.Element("span").Class("vk never").Body(draw.Text("· never written")),
		),
		ui.Spacer(),
		ui.FormatChoice(p.S.Format),
	)
	part := draw.Element("div").Class("cmppart").DataSet("part", "compared-values")
	if len(c.Variables) == 0 {
		return part.Body(head, ui.None("No register and no predicate differs."))
	}
	return part.Body(append([]draw.Part{head}, differences(c.Variables, c.MoreVariables, c)...)...)
}

// differences are pairs of rows, each with the instructions that wrote the elements that differ below.
func differences(list []protocol.Difference, more int, c *protocol.Compared) (parts []draw.Part) {
	several := false
	for i := range list {
		several = several || list[i].Of != list[0].Of
	}
	for i := range list {
		parts = append(parts, difference(&list[i], several, c))
	}
	if more > 0 {
		parts = append(parts, ui.None(words.Say("{} {} not listed.", words.Count(more, "more row"), words.Plural(more, "differs and is|differ and are"))))
	}
	return parts
}

func difference(d *protocol.Difference, several bool, c *protocol.Compared) *draw.Node {
	longest := 0
	for _, values := range [][]protocol.Value{d.A, d.B} {
		for i := range values {
			longest = max(longest, room(&values[i]))
		}
	}
	g := geometry{len(d.B), lanesInBank(longest)}
	name := d.Name
	if d.Elems > len(d.B) {
		name = words.Say("{}[{}..{}]", d.Name, d.First, d.First+len(d.B)-1)
	}
	title := name + " :" + d.Type
	of := ""
	if several && d.Of != "" {
		of = "of " + d.Of
		title += " " + of
	}
	banks := g.banks(func(_, first, end int) *draw.Node {
		from := "" // the first element of the row, if there are several
		if g.per < g.lanes {
			from = "from " + words.Grouped(d.First+first)
		}
		label := rowLabel(momentMark("A"), draw.Element("code").Text(name), ui.Span("n", of)).Title(title)
		if ui.Width(name)+ui.Width(of) > ShortName {
			label.Class("long")
		}
		return draw.Element("div").Role("rowgroup").Body(
			pairRow(g, label, valuesIn(g, d.A, first, end, 0), "A", d.Name),
			pairRow(g, rowLabel(momentMark("B"), ui.Span("hidden", name), ui.Span("n", from)), valuesIn(g, d.B, first, end, changedIn(d)), "B", d.Name),
		)
	})
	return draw.Element("div").Class("cmpv").DataSet("variable", d.Name).Body(
		draw.Element("div").Role("table").Aria("label", title+" in A and B").Body(banks...), wrote(d, c))
}

func changedIn(d *protocol.Difference) (mask uint32) {
	for i := range d.B {
		if d.B[i].Changed && i < 32 {
			mask |= 1 << i
		}
	}
	return mask
}

func valuesIn(g geometry, values []protocol.Value, first, end int, differ uint32) (cells []draw.Part) {
	for i := first; i < min(end, len(values)); i++ {
		class, text := "v", values[i].Text
		if values[i].Never || text == "" {
			class, text = "v un", "·"
		}
		cells = append(cells, differing(draw.Element("span").Class(g.cellClass(class, i)).Role("cell").DataSet("lane", i), text, differ>>i&1 != 0))
	}
	return cells
}

// wrote names the instructions that wrote the elements that differ, with links to them.
func wrote(d *protocol.Difference, c *protocol.Compared) *draw.Node {
	var parts []draw.Part
	elements := func(mask uint32) string {
		return words.Count(bits.OnesCount32(mask), "element")
	}
	for i, w := range d.Writers {
		before := "written by "
		if i > 0 {
			before = "; before that by "
		}
		parts = append(parts, draw.Text(before), ui.StepLink(words.Say("line {}, step {}", w.Line, w.Step), w.Step), draw.Text(", "+elements(w.Elems)))
	}
	if d.Unknown != 0 {
		before := ""
		if len(d.Writers) > 0 {
			before = "; "
		}
		parts = append(parts, draw.Text(before+words.Say("{} {}", elements(d.Unknown), unknown(d, c))))
	}
	return draw.Element("p").Class("who").Body(parts...)
}

// unknown says why elements differ whose writing instruction is not known.
func unknown(d *protocol.Difference, c *protocol.Compared) string {
	later := d.B
	if c.A.Step > c.B.Step {
		later = d.A
	}
	gone := true
	for i := range later {
		if d.Unknown>>i&1 != 0 && !later[i].Never {
			gone = false
		}
	}
	n := bits.OnesCount32(d.Unknown)
	switch {
	case gone:
		return words.Plural(n, "holds|hold") + " nothing any more: a call or an end has undefined " + words.Plural(n, "it|them")
	case d.Edited:
		return words.Plural(n, "was|were") + " set by hand, or by a step that was not looked up"
	}
	return words.Plural(n, "was|were") + " written by a step that was not looked up"
}

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
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// ValuesRow registers Values.
var ValuesRow = frame.Row{
	Name: "values", Place: frame.Machine, Pane: layout.PaneLanes,
	Data: protocol.PanelPreview | protocol.PanelEnding,
	Make: func(b frame.Base) frame.Content {
		return &valuesPanel{Base: b, grid: NewValueGrid(b.S), bar: newWatchBar(b.S)}
	},
}

// valuesPanel shows the operands of the next instruction and what the last one wrote, lane by lane in the columns of
// Lanes.
type valuesPanel struct {
	frame.Base
	grid, bar *frame.Panel
}

func (p *valuesPanel) Tree() *draw.Node {
	return draw.Element("section").Class("panel values").DataSet("part", "values").Aria("label", "Values and results").TabIndex(-1).On("change", p.onChange).Body(p.grid, p.bar)
}

// onChange chooses which results are shown.
func (p *valuesPanel) onChange(e app.Event) { chooseResult(p.S, e) }

// valueGrid is the panel's head and its rows.
type valueGrid struct {
	frame.Base
	curves curveSlots
	fields frame.FieldFocus
	heads  memo
	per    perBank
	shown  shownBank

	watches shownWatches
}

// shownWatches are the number of watches of a program that were last drawn.
type shownWatches struct {
	name  string
	count int
}

// shownBank is the bank that was last scrolled to.
type shownBank struct{ per, pinned int }

// perBank determines how many lanes stand in a bank: as many as the values of each step allow, so that they stand below
// those of Lanes wherever they can.
type perBank struct {
	name   string
	format protocol.Format
	chars  int  // length of the longest value so far
	now    int  // lanes in a bank
	room   int  // lanes in a bank of the first values since the program or the format changed: the room for banks is made for them
	headed bool // banks have lane numbers of their own, since one was smaller than those of Lanes: otherwise rows would move
}

func (p *perBank) layout(s *store.Store) geometry {
	chars, beside := longest(s.View)
	g := fitting(beside, s.Layout.Lanes(s.View))
	if p.room == 0 || p.name != s.Name || p.format != s.Format {
		*p = perBank{name: s.Name, format: s.Format, room: g.per}
	}
	p.chars, p.now = max(p.chars, chars), g.per
	p.headed = p.headed || g.per < laneGeometry(g.lanes).per
	return besideLanes(s, g)
}

// besideLanes adapts the geometry to a phone, where lanes are rows. There a bank has as many lanes as in Lanes, so that
// a value stands in the row of its lane, and the columns are made wider instead.
func besideLanes(s *store.Store, g geometry) geometry {
	if s.Narrow {
		return laneGeometry(g.lanes)
	}
	return g
}

// banks is the number of banks that there is room for. If there are more, they scroll.
func (p *perBank) banks(lanes int) int { return min(max(1, (lanes+p.room-1)/p.room), mostBanks) }

const mostBanks = 2

// NewValueGrid makes the head and the rows of Values.
func NewValueGrid(s *store.Store) *frame.Panel {
	return frame.New(&valueGrid{Base: frame.Follow(s, store.TopicView|store.TopicLane|store.TopicLayout|store.TopicWatches)})
}

// OnMount begins to follow the store.
func (p *valueGrid) OnMount(ctx app.Context) {
	p.After = func() {
		p.fields.Seek(ctx.JSSrc(), p.edited())
		p.curves.show(p.S, ctx)
		p.showPinned(ctx.JSSrc())
		p.showWatch(ctx.JSSrc())
	}
	p.Base.OnMount(ctx)
}

// showPinned scrolls to the bank of the lane that was pinned last, once for each lane and size of the banks.
func (p *valueGrid) showPinned(root app.Value) {
	at := shownBank{p.per.now, p.S.Pinned}
	if at == p.shown || p.S.Narrow {
		return
	}
	p.shown = at
	if at.pinned < 0 {
		return
	}
	grid := root.Call("querySelector", ".vbox > .banks")
	if !grid.Truthy() {
		return
	}
	top := func(e app.Value) int { return e.Call("getBoundingClientRect").Get("top").Int() }
	if bank := grid.Get("children").Index(at.pinned / at.per); bank.Truthy() {
		grid.Set("scrollTop", grid.Get("scrollTop").Int()+top(bank)-top(grid))
	}
}

// showWatch scrolls to a watch that was added, if it is below what there is room for.
func (p *valueGrid) showWatch(root app.Value) {
	now := shownWatches{name: p.S.Name}
	if v := p.S.View; v != nil {
		now.count = len(v.Watched)
	}
	added := now.name == p.watches.name && now.count > p.watches.count
	p.watches = now
	if !added {
		return
	}
	grid := root.Call("querySelector", ".vbox > :is(.grid, .banks)")
	if !grid.Truthy() {
		return
	}
	rows := grid.Call("querySelectorAll", "[data-role=watch]")
	last := rows.Index(rows.Length() - 1)
	if !last.Truthy() {
		return
	}
	bottom := func(e app.Value) int { return e.Call("getBoundingClientRect").Get("bottom").Int() }
	if below := bottom(last) - bottom(grid); below > 0 {
		grid.Set("scrollTop", grid.Get("scrollTop").Int()+below+1)
	}
}

// edited identifies the cell that is being edited, "" if none is.
func (p *valueGrid) edited() string {
	if e := &p.S.Editing; e.Open {
		return e.Row + " " + e.Cell.Text + " " + strconv.Itoa(e.Cell.Lane)
	}
	return ""
}

// onSeek goes to the step that was chosen in a curve.
func (p *valueGrid) onSeek(e app.Event) {
	p.S.SeekTo(e.Get("detail").Get("step").Int())
}

func (p *valueGrid) Tree() *draw.Node {
	v := p.S.View
	root := resultPointer(p.S).listen(draw.Element("div").Class("drawn")).On("lw-seek", p.onSeek)
	if v == nil {
		return root
	}
	p.heads.begin()
	if Told(v) {
		return root.Body(
			ui.PanelHead(append(resultHead(p.S, origin(p.S, "choose one to see who wrote it")), frame.Tools(layout.PanelValues))...).Key("results"),
			p.results(v),
			curvesUnlessAsked(p.S),
		)
	}
	g := p.per.layout(p.S)
	return root.Body(
		ui.PanelHead(
			ui.Heading("operand", "Values"),
			valueMarks(p.S, g),
			ui.Spacer(),
			ui.FormatChoice(p.S.Format),
			frame.Tools(layout.PanelValues),
		).Key("values"),
		draw.Element("div").Class("vbox").Body(p.ghost(v, g), p.grid(v, g)),
		curvesUnlessAsked(p.S),
	)
}

// ghost is an invisible element with the height of all that there must be room for: see lanes.css.
func (p *valueGrid) ghost(v *protocol.View, g geometry) *draw.Node {
	banks := p.per.banks(g.lanes)
	class := "banked"
	if banks > 1 {
		class = "banked headed"
	}
	parts := make([]draw.Part, banks)
	for bank := range parts {
		rows := []draw.Part{draw.Element("div").Class("room").DataSet("room", p.S.Layout.Rows())}
		for i := range v.Watched {
			rows = append(rows, ui.Span(watchedClass(&v.Watched[i], "watched"), ""))
		}
		parts[bank] = draw.Element("div").Class(class).Body(rows...)
	}
	return draw.Element("div").Class("ghost").Aria("hidden", "true").Body(parts...)
}

// grid is the rows of values, or the reason why there are none, because an ARIA grid must have a row.
func (p *valueGrid) grid(v *protocol.View, g geometry) *draw.Node {
	if len(v.Operands)+len(v.Watches)+len(v.Watched) == 0 {
		return ui.None(noValues(v))
	}
	grid := draw.Element("div").Class("grid").DataSet("fit", columnFor(p.per.chars)).DataSet("terms", "operands").Role("grid").Aria("label", "Operand values").Aria("colcount", g.lanes+1)
	if !p.S.Fast {
		grid.AttrLater("data-flash", v.Step)
	}
	if g.lanes > g.per {
		grid.Class("banks") // a low window shows that there are more below
	}
	if g.lanes > g.per*p.per.banks(g.lanes) || len(v.Operands)+len(v.Watches) > p.S.Layout.Rows() {
		grid.TabIndex(0) // it can be scrolled
	}
	rows := max(len(v.Operands)+len(v.Watches), p.S.Layout.Rows()) // more rows than fit move what stands below
	return grid.Key(strconv.Itoa(g.per) + " " + strconv.Itoa(rows)).Body(g.banks(func(bank, first, end int) *draw.Node { return p.bank(v, g, first, end) })...)
}

// valueMarks explains the marks, and says how many lanes a row has if that is fewer than in Lanes. While a question is
// open nothing is marked.
func valueMarks(s *store.Store, g geometry) *draw.Node {
	marks := draw.Element("span").Class("sub marks")
	if s.Asked() != nil {
		return marks.Text("as they were before the question")
	}
	var rows draw.Part
	if g.per < laneGeometry(g.lanes).per {
		rows = ui.Span("vk", words.Say("{} a row", words.Count(g.per, "lane")))
	}
	return marks.Body(
		draw.Element("span").Class("vk").Body(ui.Span("key next", ""), draw.Text("written next")),
		draw.Element("span").Class("vk").Body(ui.Span("key chg", ""), draw.Text("just changed")),
		ui.Term("never", ui.TabStop, draw.Element("span").Class("vk never").Body(draw.Text("· never written"))),
		rows, // the last, so that nothing moves when it appears
	)
}

// curvesUnlessAsked hides the curves while a question is open, because they show later steps.
func curvesUnlessAsked(s *store.Store) draw.Part {
	if s.Asked() != nil {
		return nil
	}
	return curves(s)
}

// results shows what the program computed, with the watches below, in the space that the values had.
func (p *valueGrid) results(v *protocol.View) *draw.Node {
	chars, beside := longest(v)
	g := besideLanes(p.S, fitting(beside, len(v.Lanes)))
	box := []draw.Part{resultGrid(p.S, g).DataSet("fit", columnFor(chars)), resultPages(v)}
	if len(v.Watched) > 0 {
		g = laneGeometry(g.lanes)
		box = append(box, draw.Element("div").Class("grid").Role("grid").Aria("label", "Watches").Aria("colcount", g.lanes+1).Body(
			g.banks(func(_, first, end int) *draw.Node {
				return draw.Element("div").Class("bank").Role("rowgroup").Body(draw.Element("div").Class("cols").Role("presentation").Body(watchRows(p.S, g, first, end)...))
			})...))
	}
	ended := draw.Element("div").Class("ended").Role("group").Aria("label", "Results").TabIndex(0) // it may scroll
	return draw.Element("div").Class("vbox").Body(p.ghost(v, p.per.layout(p.S)), ended.Body(box...))
}

func (p *valueGrid) bank(v *protocol.View, g geometry, first, end int) *draw.Node {
	operands, watches := operandRows(v, g, first, end, p.S), watchRows(p.S, g, first, end)
	// Separate boxes: the watches stay where they are, unchanged, when the next instruction has fewer operands.
	above := draw.Element("div").Role("presentation").Body(operands...)
	if len(watches) > 0 || end < g.lanes { // else the column of a pinned lane would extend below the last row
		above.DataSet("room", p.S.Layout.Rows())
	}
	rows := []draw.Part{above, draw.Element("div").Role("presentation").Body(watches...)}
	rows = append(rows, g.outlines(p.S, first, end)...)
	// A single bank that is as wide as that of Lanes stands below the lane numbers of Lanes. Its own numbers are then
	// for screen readers only.
	class := "bankhead"
	if g.lanes <= g.per && !p.per.headed {
		class = "bankhead hidden"
	}
	head := p.heads.node(bankHeadKey{laneNumbersKey{g, first, p.S.PinnedMask()}, class}, func() *draw.Node {
		return draw.Element("div").Class(class).Role("presentation").Body(g.laneNumbers(first, end, p.S.PinnedMask()))
	})
	return draw.Element("div").Class("bank").Role("rowgroup").Body(head, draw.Element("div").Class("cols").Role("presentation").Body(rows...))
}

func noValues(v *protocol.View) string {
	if v.Line == 0 {
		return "No lane of this thread has anything left to do."
	}
	return "The next instruction has no operands with a value for each lane."
}

// operandRows are the rows of a bank: first the operands, then what was written. edit is the store through which values
// are edited, nil if none can be.
func operandRows(v *protocol.View, g geometry, first, end int, edit *store.Store) []draw.Part {
	var rows []draw.Part
	for i := range v.Operands {
		o := &v.Operands[i]
		rows = append(rows, operandRow(o, ui.RoleOf(o), i, edit).draw(g, first, end))
	}
	divided := false
	for i := range v.Watches {
		w := &v.Watches[i]
		if isOperand(v, w.Name) {
			continue // it is above, with its changes marked
		}
		row := operandRow(w, ui.Written, i, edit).draw(g, first, end)
		if !divided && len(rows) > 0 {
			row.Class("divided").Key("divided")
			divided = true
		}
		rows = append(rows, row)
	}
	return rows
}

func isOperand(v *protocol.View, name string) bool {
	for i := range v.Operands {
		if v.Operands[i].Name == name {
			return true
		}
	}
	return false
}

func operandRow(o *protocol.Operand, role ui.Role, index int, edit *store.Store) *valueRow {
	key := "operand"
	if role == ui.Written {
		key = "wrote"
	}
	label := rowLabel(ui.Term(key, index == 0, ui.Span("role "+role.Class, role.Name)), draw.Element("code").Text(o.Name)).Title(o.Text + " :" + o.Type)
	if ui.Width(o.Name) > ShortName {
		label.Class("long")
	}
	return &valueRow{key: o.Text, name: o.Name, role: role, values: o.Values, index: index, edit: edit, label: label}
}

// valueRow is a row of the lane grid with a value for each lane.
type valueRow struct {
	key    string // data-row
	name   string
	role   ui.Role
	label  *draw.Node
	values []protocol.Value
	set    string       // for a watch: the expression that SetValue takes for it
	index  int          // for an operand: its index among the operands of the view, or among what was written
	edit   *store.Store // the store through which its values are edited, nil if none can be
}

// id identifies a row within its bank.
func (r *valueRow) id() string { return r.role.Name + " " + r.key }

func (r *valueRow) draw(g geometry, first, end int) *draw.Node {
	lone := first == 0 && isLone(r.values) && len(r.values) > 0 && room(&r.values[0]) > fits[0].chars && room(&r.values[0]) <= mostLone
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		class, text := "v un", "" // empty: a dot would say that the element was never written, but there is no element
		if lane < len(r.values) && (r.values[lane].Text != "" || r.values[lane].Next != "") {
			class, text = shownValue(&r.values[lane], r.role.Class == "dst")
		}
		if lone && lane == 0 {
			class += " lone"
		}
		cell := draw.Element("span").Class(g.cellClass(class, lane)).Role("gridcell").DataSet("lane", lane).TabIndex(-1)
		if s := r.edit; s != nil && s.Editing.Open && s.Editing.Row == r.id() && s.Editing.Cell.Lane == lane {
			cells = append(cells, cell.Body(frame.CellField(s)))
			continue
		}
		cells = append(cells, cell.Text(text))
	}
	row := g.row(r.label, cells).DataSet("row", r.key).DataSet("operand", r.name).DataSet("role", r.role.Name)
	if r.edit == nil {
		return row
	}
	if r.set != "" {
		row.DataSet("set", r.set)
	} else {
		row.DataSet("index", r.index)
	}
	return row.DataSet("id", r.id())
}

// shownValue is the look of a value. A value that the step will write stands in the frame of the destination, never as
// a plain value.
func shownValue(value *protocol.Value, dst bool) (class, text string) {
	class, text = "v", value.Text
	switch {
	case dst && value.Next != "":
		return "v next", value.Next
	case value.Never:
		class, text = "v un", "·"
	case value.Changed:
		class = "v chg"
	case !value.Enabled:
		class = "v dim"
	}
	if dst && value.Enabled {
		class += " next"
	}
	return class, text
}

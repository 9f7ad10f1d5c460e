package registers

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// pins shows the register variables that the reader has pinned: their registers, and the instructions that wrote and
// will read the chosen element. A long variable has an overview to scroll with.
type pins struct {
	frame.Base
	fields frame.FieldFocus
	line   map[string]int // bytes in a line of each variable, as drawn
}

func newPins(s *store.Store) *frame.Panel {
	return frame.New(&pins{Base: frame.FollowLater(s, store.TopicView|store.TopicPins|store.TopicWatches|store.TopicLayout), line: map[string]int{}})
}

// OnMount begins to follow the store.
func (p *pins) OnMount(ctx app.Context) {
	p.After = func() { p.fields.Seek(ctx.JSSrc(), p.edited()) }
	p.Base.OnMount(ctx)
}

// edited names the element that is being edited here, "" if none is.
func (p *pins) edited() string {
	if e := &p.S.Editing; e.Open && strings.HasPrefix(e.Row, store.PinEdit) {
		return e.Cell.Text
	}
	return ""
}

func (p *pins) Tree() *draw.Node {
	root := draw.Element("div").Class("pins").DataSet("part", "pins").
		OnClick(p.onClick).On("dblclick", p.onEdit).On("keydown", p.onKey).On("wheel", p.onWheel).On("focusout", p.OnFieldLeft)
	if p.S.View == nil {
		return root
	}
	parts := []draw.Part{draw.Element("div").Class("wbar").Body(
		draw.Element("span").Class("wpin").Aria("hidden", "true").Body(ui.Icon("pin")),
		ui.Explains("pin", ui.Expression("Variable to pin", "Pin a variable", "")).DataSet("part", "pin-field"),
		ui.PlainButton("btn").DataSet("part", "pin-add").Text("Pin"),
	)}
	for i := range p.S.Pins {
		parts = append(parts, p.variable(i, &p.S.Pins[i]))
	}
	return root.Body(parts...)
}

// noRole is the role of rows that belong to no operand.
const noRole = protocol.Role(0xff)

// variable is one pinned variable.
func (p *pins) variable(index int, pin *kept.Pin) *draw.Node {
	s := p.S
	block := draw.Element("div").Class("vblock").DataSet("pin", pin.Name)
	var rows []protocol.RegisterRow
	for _, r := range s.View.Rows {
		if r.Name == pin.Name {
			r.Role = noRole
			rows = append(rows, r)
		}
	}
	v := s.Variable(pin.Name)
	facts := ""
	if v != nil {
		facts = words.Say("{} {}, {} bytes", words.Grouped(v.Elems), v.Type, words.Grouped(v.Bytes))
	}
	long := v != nil && s.RowsOf(v) > store.PinRows
	if long && len(rows) > 0 {
		facts += words.Say(", registers {} to {} of {}", words.Grouped(rows[0].Row), words.Grouped(rows[len(rows)-1].Row), words.Grouped(s.RowsOf(v)))
	}
	head := draw.Element("div").Class("vhead").Body(draw.Element("code").Text(pin.Name), ui.Span("minor", facts), ui.Spacer(),
		ui.Button("ib small", "unpin-variable", "Unpin "+pin.Name, ui.Icon("close")).DataSet("arg", pin.Name))
	if len(rows) == 0 {
		said := "There is no register variable " + pin.Name
		if s.View.Object != "" { // at the end of a run, none is left
			said += " in " + s.View.Object
		}
		return block.Body(head, draw.Element("p").Class("minor").Text(said+"."))
	}
	t := &registerTable{rows: registersOf(rows), lane: -1, live: true, pick: p.pick}
	t.measure(s.GRFBytes(rows))
	p.line[pin.Name] = t.line
	id := "pin-" + strconv.Itoa(index)
	table := draw.Element("div").Class("vrows").ID(id).TabIndex(0).Role("region").Aria("label", "Registers of "+pin.Name).Body(t.render())
	block.Body(head, table, p.access(pin))
	if long {
		block.Class("long").Body(head, table, p.overview(index, pin, v, id), p.access(pin))
	}
	return block
}

// pick makes the cell of an element selectable.
func (p *pins) pick(cell *draw.Node, r *protocol.RegisterRow, c *protocol.Cell) {
	v := p.S.Variable(r.Name)
	if v == nil || v.Elems == 0 {
		return
	}
	element := (r.Row*p.S.GRFBytes(nil) + c.Byte - p.S.StartOf(v)) * v.Elems / max(1, v.Bytes)
	cell.DataSet("element", element)
	if chosen := &p.S.Chosen; chosen.Name != r.Name || chosen.Element != element {
		return
	}
	cell.Class("at").DataSet("was", c.Text)
	if e := &p.S.Editing; e.Open && e.Row == store.PinEdit+r.Name && e.Cell.Text == p.S.ChosenText() {
		cell.Body(frame.CellField(p.S))
	}
}

// access shows which instructions wrote and will read or write the chosen element.
func (p *pins) access(pin *kept.Pin) *draw.Node {
	s := p.S
	box := draw.Element("div").Class("vaccess").Aria("live", "polite")
	if s.Chosen.Name != pin.Name {
		return box
	}
	parts := []draw.Part{draw.Element("p").Body(draw.Element("code").Text(s.ChosenText()), ui.EnabledIf(s.CanEdit(), ui.Button("link", "edit-pinned", "Edit "+s.ChosenText(), draw.Text("Edit"))))}
	switch x := s.Chosen.Access; {
	case x != nil:
		parts = append(parts, ui.AccessRow("Last write", &x.LastWrite), ui.AccessRow("Next read", &x.NextRead), ui.AccessRow("Next write", &x.NextWrite))
	case s.Chosen.Waiting:
		parts = append(parts, draw.Element("p").Class("minor").Text("Looking through the recorded steps."))
	}
	return box.Body(parts...)
}

// overview is the whole of a long variable in blocks: which of them have been written, which the last step changed,
// which the next instruction touches, and which registers are shown.
func (p *pins) overview(index int, pin *kept.Pin, v *protocol.Variable, rows string) *draw.Node {
	s := p.S
	all := s.RowsOf(v)
	strip := draw.Element("div").Class("vstrip").TabIndex(0).Role("scrollbar").Aria("label", "Overview of "+pin.Name).Aria("controls", rows).
		Aria("orientation", "vertical").Aria("valuemin", 0).Aria("valuemax", all-store.PinRows).Aria("valuenow", pin.First).
		Aria("valuetext", words.Say("registers {} to {} of {}", pin.First, min(all, pin.First+store.PinRows)-1, all)).
		Title("Written (wide), changed by the last step (to the edge), of the next instruction (right)")
	blocks := ""
	if index < len(s.View.Overviews) {
		blocks = s.View.Overviews[index]
	}
	n := max(1, len(blocks))
	var written, changed, touched strings.Builder
	for i := range len(blocks) {
		if blocks[i]&protocol.BlockWritten != 0 {
			written.WriteString("M0 " + strconv.Itoa(i) + "h8v1h-8z")
		}
		if blocks[i]&protocol.BlockChanged != 0 {
			changed.WriteString("M0 " + strconv.Itoa(i) + "h14v1h-14z")
		}
	}
	for i := range s.View.Registers {
		if r := &s.View.Registers[i]; r.Name == pin.Name {
			from := r.Row * n / all
			touched.WriteString("M10 " + strconv.Itoa(from) + "h4v" + strconv.Itoa(max(1, (r.Row+1)*n/all-from)) + "h-4z")
		}
	}
	return strip.Body(draw.SVG("svg").Attr("viewBox", "0 0 14 "+strconv.Itoa(n)).Attr("preserveAspectRatio", "none").Attr("aria-hidden", "true").Body(
		draw.SVG("path").Attr("d", written.String()).Attr("data-ink", "written"),
		draw.SVG("path").Attr("d", changed.String()).Attr("data-ink", "changed"),
		draw.SVG("path").Attr("d", touched.String()).Attr("data-ink", "touched"),
		draw.SVG("rect").Attr("x", 0).Attr("y", pin.First*n/all).Attr("width", 14).Attr("height", max(2, store.PinRows*n/all)).Attr("data-ink", "window"),
	))
}

// pinOf is the name of the variable that an event is about, "" if there is none.
func pinOf(e app.Event) string {
	if block := ui.Closest(e, "[data-pin]"); block.Truthy() {
		return ui.Data(block, "pin")
	}
	return ""
}

// onClick chooses an element, scrolls to a place in the overview, or performs an action.
func (p *pins) onClick(e app.Event) {
	cell, strip := ui.Closest(e, "[data-element]"), ui.Closest(e, ".vstrip")
	switch {
	case frame.InCellField(e):
	case cell.Truthy():
		p.S.ChooseElement(pinOf(e), ui.Number(cell, "element"))
	case strip.Truthy():
		if v := p.S.Variable(pinOf(e)); v != nil {
			box := strip.Call("getBoundingClientRect")
			at := (e.Get("clientY").Float() - box.Get("top").Float()) / max(1, box.Get("height").Float())
			p.S.ScrollPin(v.Name, int(at*float64(p.S.RowsOf(v)))-store.PinRows/2)
		}
	case ui.Closest(e, "[data-part=pin-add]").Truthy():
		p.add()
	default:
		p.OnAction(e)
	}
}

// add pins the variable that is named in the field.
func (p *pins) add() {
	field := p.Ctx.JSSrc().Call("querySelector", "[data-part=pin-field]")
	name := field.Get("value").String()
	field.Set("value", "")
	p.S.PinVariable(name)
}

func (p *pins) onEdit(e app.Event) {
	if ui.Closest(e, "[data-element]").Truthy() && !frame.InCellField(e) {
		p.S.EditChosen()
	}
}

// onWheel scrolls a long variable. At its end the wheel scrolls the page.
func (p *pins) onWheel(e app.Event) {
	if ui.Closest(e, ".long .vrows, .vstrip").Truthy() && !e.Get("ctrlKey").Bool() {
		by := 2
		if e.Get("deltaY").Float() < 0 {
			by = -2
		}
		if p.scroll(pinOf(e), by) {
			e.PreventDefault()
		}
	}
}

// scroll scrolls the rows of a variable. It returns false if they were at the end already.
func (p *pins) scroll(name string, by int) bool {
	from := p.first(name)
	p.S.ScrollPin(name, from+by)
	return p.first(name) != from
}

// first is the first register of a variable that is shown.
func (p *pins) first(name string) int {
	for _, pin := range p.S.Pins {
		if pin.Name == name {
			return pin.First
		}
	}
	return 0
}

// Keys of pinned variables: on their elements, and on the overview.
var (
	keyPinned     = action.PanelKey{Label: "Choose another element, and tell who wrote it", Keys: []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"}}
	keyEditPinned = action.PanelKey{Label: "Edit the element", Keys: []string{"F2", "Enter"}}
	keyOverview   = action.PanelKey{Label: "On the overview: other registers", Keys: []string{"ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"}}
)

func (p *pins) onKey(e app.Event) {
	key, name := e.Get("key").String(), pinOf(e)
	if frame.InCellField(e) {
		frame.CellFieldKey(p.S, e)
		return
	}
	if ui.Closest(e, "[data-part=pin-field]").Truthy() {
		if action.KeySet.Is(key) && !ui.WithModifier(e) {
			e.PreventDefault()
			p.add()
		}
		return
	}
	v := p.S.Variable(name)
	if v == nil || ui.WithModifier(e) {
		return
	}
	switch {
	case ui.Closest(e, ".vstrip").Truthy() && keyOverview.Is(key):
		by := map[string]int{"ArrowUp": -1, "ArrowDown": 1, "PageUp": -store.PinRows, "PageDown": store.PinRows, "Home": -1 << 30, "End": 1 << 30}
		p.scroll(name, by[key])
	case !ui.Closest(e, ".vrows").Truthy():
		return
	case keyPinned.Is(key):
		size := max(1, v.Bytes/max(1, v.Elems))
		line, page := p.line[name]/size, store.PinRows*p.S.GRFBytes(nil)/size
		by := map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -line, "ArrowDown": line, "PageUp": -page, "PageDown": page}[key]
		if p.S.Chosen.Name != name {
			p.S.ChooseElement(name, (p.first(name)*p.S.GRFBytes(nil)-p.S.StartOf(v))/size)
		} else {
			p.S.ChooseElement(name, p.S.Chosen.Element+by)
		}
	case keyEditPinned.Is(key):
		p.S.EditChosen()
	default:
		return
	}
	e.PreventDefault()
}

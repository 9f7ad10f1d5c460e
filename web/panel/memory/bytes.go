package memory

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// contents is the bytes and typed elements of the surface that Memory shows.
type contents struct {
	frame.Base
	fields frame.FieldFocus
	memory []protocol.MemoryView // as drawn
	placed int                   // where scroll put the frame: the event of that tells nothing new. -1: the user scrolled
}

func newContents(s *store.Store) *frame.Panel {
	return frame.New(&contents{Base: frame.FollowLater(s, store.TopicMemory|store.TopicLayout|store.TopicWatches)})
}

// OnMount begins to follow the store. Few steps write to memory, so most of them need no redrawing here.
func (p *contents) OnMount(ctx app.Context) {
	scroll := frame.Joined(ctx, p.scroll)
	p.After = func() {
		p.fields.Seek(ctx.JSSrc(), p.edited())
		scroll() // the frame may be as high as that only now
	}
	p.Base.OnMount(ctx)
	p.Listen(store.TopicView, func() {
		if v := p.S.View; v == nil || !slices.EqualFunc(v.Memory, p.memory, sameMemory) {
			p.Update()
		}
	})
	scroll() // the rows may be far from the first ones when another form gives way to them
	p.Listen(store.TopicMemory|store.TopicLayout, scroll)
}

func sameMemory(a, b protocol.MemoryView) bool {
	return a.Surface == b.Surface && a.Offset == b.Offset && a.Bytes == b.Bytes && a.Changed == b.Changed && a.Type == b.Type && slices.Equal(a.Values, b.Values)
}

// panel is the rows that there is room for, in a frame as high as the whole
// surface: the rows stick to the top of what is seen, and scrolling asks for others.
func (p *contents) Tree() *draw.Node {
	root := draw.Element("div").On("scroll", p.onScroll).On("keydown", p.onKey).On("dblclick", p.onEdit).On("focusout", p.OnFieldLeft)
	p.memory = nil
	s, view := p.S.Shown(), p.view()
	if s == nil || p.S.Memory.Form == store.FormPicture {
		p.placed = 0 // nothing of it is left
		return root.Attr("hidden", true)
	}
	root.Class("mscroll").DataSet("part", "bytes").TabIndex(0).Role("region")
	p.memory = p.S.View.Memory
	root.Aria("label", "Contents of "+s.Name)
	if view == nil {
		return root
	}
	size := store.TypeBytes(view.Type)
	per := max(1, store.RowBytes/size)
	rows := []draw.Part{p.head(per)}
	for at := 0; at < min(len(view.Bytes), store.RowBytes*(p.S.RowsSeen()+1)); at += store.RowBytes {
		rows = append(rows, p.row(view, at, size, per))
	}
	class := "mt"
	if p.S.WideMemory() {
		class = "mt wide"
	}
	return root.Body(
		// The height of the whole, as an attribute that needs no style.
		draw.SVG("svg").Class("whole").Attr("width", 1).Attr("height", p.frameHeight()).Attr("aria-hidden", "true"),
		draw.Element("div").Class(class).Role("table").Aria("label", "Contents of "+s.Name).Aria("rowcount", (s.Bytes+store.RowBytes-1)/store.RowBytes).
			DataSet("columns", per).DataSet("form", string(p.S.Memory.Form)).DataSet("surface", s.Name).Body(rows...).Key(class),
	)
}

// view is the piece of memory that the view holds of the surface; nil if the answer is not there yet.
func (p *contents) view() *protocol.MemoryView {
	if p.S.View == nil {
		return nil
	}
	for i := range p.S.View.Memory {
		if m := &p.S.View.Memory[i]; m.Surface == p.S.Surface {
			return m
		}
	}
	return nil
}

// tallest is the greatest height, in pixels, that all browsers scroll exactly.
const tallest = 8_000_000

// way is how many pixels the frame can be scrolled; in a larger surface a row has less than its height.
func (p *contents) way() int { return min(p.S.RowsBefore()*rowHeight, tallest) }

// firstAt is the byte that the rows begin with where the frame is scrolled to.
func (p *contents) firstAt(top int) int {
	way := max(1, p.way())
	return int(int64(min(top, way))*int64(p.S.RowsBefore())/int64(way)) * store.RowBytes
}

// topOf is the inverse of firstAt.
func (p *contents) topOf(first int) int {
	rows := max(1, p.S.RowsBefore())
	return int((int64(first/store.RowBytes)*int64(p.way()) + int64(rows) - 1) / int64(rows))
}

// frameHeight is that of what scrolls: the way and, on its last pixel, the rows in sight. These
// take less than a row more than they need.
func (p *contents) frameHeight() int {
	if p.way() == 0 {
		return 0
	}
	return p.way() + headHeight + (p.S.Memory.Rows+1)*rowHeight
}

// scroll brings the frame to where the rows are from, if something else than scrolling chose them.
func (p *contents) scroll() {
	if !p.Ctx.Src().Mounted() {
		return
	}
	frame := p.JSValue()
	if top := frame.Get("scrollTop").Int(); p.firstAt(top) != p.S.Memory.First {
		frame.Set("scrollTop", p.topOf(p.S.Memory.First))
		p.placed = frame.Get("scrollTop").Int()
	}
}

func (p *contents) head(per int) *draw.Node {
	cells := []draw.Part{draw.Element("span").Class("ad").Role("columnheader").Text("byte"), draw.Element("span").Class("hx").Role("columnheader").Text("+0          +4          +8          +c")}
	for i := range per {
		cells = append(cells, draw.Element("span").Class("e").Role("columnheader").Text("+"+strconv.Itoa(i)))
	}
	return draw.Element("div").Class("mr hd").Role("row").Body(cells...)
}

func (p *contents) row(view *protocol.MemoryView, at, size, per int) *draw.Node {
	first := view.Offset + at
	end := min(at+store.RowBytes, len(view.Bytes))
	class := "mr"
	if at < len(view.Changed) && strings.Contains(view.Changed[at:min(end, len(view.Changed))], "\x01") {
		class = "mr touched"
	}
	cells := []draw.Part{
		draw.Element("span").Class("ad").Role("rowheader").Text("0x" + hex(first)),
		draw.Element("span").Class("hx").Role("cell").Body(hexBytes(view, at, end)...),
	}
	for i := range per {
		index := at/size + i
		if index >= len(view.Values) {
			break
		}
		cells = append(cells, p.element(view, index, first+i*size))
	}
	return draw.Element("div").Class(class).Role("row").Aria("rowindex", first/store.RowBytes+1).Body(cells...)
}

// hexBytes is a row's bytes in groups of four, the changed ones marked.
func hexBytes(view *protocol.MemoryView, at, end int) []draw.Part {
	var parts []draw.Part
	changed := func(i int) bool { return i < len(view.Changed) && view.Changed[i] == 1 }
	for i := at; i < end; {
		from, mark := i, changed(i)
		text := make([]byte, 0, 3*store.RowBytes)
		for ; i < end && changed(i) == mark; i++ {
			const digits = "0123456789abcdef"
			text = append(text, digits[view.Bytes[i]>>4], digits[view.Bytes[i]&15])
			if i+1 < end {
				text = append(text, ' ')
			}
		}
		if mark {
			parts = append(parts, draw.Element("span").Class("hc").DataSet("from", from).Text(string(text)))
		} else {
			parts = append(parts, draw.Text(string(text)))
		}
	}
	return parts
}

// element is one typed value: a button that selects it, or the field that edits it.
func (p *contents) element(view *protocol.MemoryView, index, at int) *draw.Node {
	value := &view.Values[index]
	name := p.S.ElementName(at)
	if p.edited() == name {
		return draw.Element("span").Class("e").Role("cell").Body(frame.CellField(p.S))
	}
	class := "e"
	switch {
	case value.Changed:
		class = "e chg"
	case value.Never:
		class = "e un"
	case value.Text == "0":
		class = "e z"
	}
	if first := p.S.Memory.Element; first >= 0 && at >= first && at <= first+p.S.Memory.More*store.TypeBytes(view.Type) {
		class += " at"
	}
	text := value.Text
	if value.Never {
		text = "·"
	}
	return draw.Element("span").Class(class).Role("cell").DataSet("element", at/store.TypeBytes(view.Type)).DataSet("at", at).Text(text)
}

// onScroll asks for the rows at the place scrolled to.
func (p *contents) onScroll(e app.Event) {
	frame := e.Get("target")
	top := frame.Get("scrollTop").Int()
	if top == p.placed {
		return
	}
	p.placed = -1
	first := p.firstAt(top)
	if top > 0 && top+frame.Get("clientHeight").Int()+1 >= frame.Get("scrollHeight").Int() { // its end is that of the surface, also where it is not yet as high
		first = p.S.RowsBefore() * store.RowBytes
	}
	p.S.ScrollMemory(first)
}

// onKey moves the selection among the elements; F2 and Enter edit.
func (p *contents) onKey(e app.Event) {
	if frame.InCellField(e) {
		frame.CellFieldKey(p.S, e)
		return
	}
	s := p.S
	size := store.TypeBytes(s.MemoryType())
	at := s.Memory.Element
	key := e.Get("key").String()
	by := map[string]int{"ArrowLeft": -size, "ArrowRight": size, "ArrowUp": -store.RowBytes, "ArrowDown": store.RowBytes}[key]
	switch {
	case keyElement.Is(key) && at < 0:
		s.JumpTo(s.Memory.First)
	case keyElement.Is(key):
		s.JumpTo(at + by)
	case keyEditElement.Is(key) && at >= 0:
		s.EditElement()
	default:
		return
	}
	e.PreventDefault()
}

func (p *contents) onEdit(e app.Event) {
	if cell := ui.Closest(e, "[data-at]"); cell.Truthy() && !frame.InCellField(e) {
		p.S.ShowAccess(ui.Number(cell, "at"))
		p.S.EditElement()
	}
}

// edited is the element that is edited, "" if none is.
func (p *contents) edited() string {
	if e := &p.S.Editing; e.Open && e.Row == store.MemoryEdit {
		return e.Cell.Text
	}
	return ""
}

// Heights of the panel's parts, as memory.css draws them.
const (
	rowHeight  = 22
	headHeight = 18 // the rows' own
)

// hex writes a number with two hexadecimal digits or more.
func hex(n int) string {
	s := strconv.FormatInt(int64(n), 16)
	for len(s) < 2 {
		s = "0" + s
	}
	return s
}

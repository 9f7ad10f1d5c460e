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
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// contents shows the bytes and the typed elements of the surface that Memory shows.
type contents struct {
	frame.Base
	fields frame.FieldFocus
	memory []protocol.MemoryView // as drawn
	placed int                   // where scroll put the frame; onScroll ignores that place. -1: the user has scrolled
}

func newContents(s *store.Store) *frame.Panel {
	return frame.New(&contents{Base: frame.FollowLater(s, store.TopicMemory|store.TopicLayout|store.TopicWatches)})
}

// OnMount begins to follow the store. Few steps write to memory, so most of them need no redrawing here.
func (p *contents) OnMount(ctx app.Context) {
	scroll := frame.Joined(ctx, p.scroll)
	p.After = func() {
		p.fields.Seek(ctx.JSSrc(), p.edited())
		scroll() // only now does the frame have the height for that
	}
	p.Base.OnMount(ctx)
	p.Listen(store.TopicView, func() {
		if v := p.S.View; v == nil || !slices.EqualFunc(v.Memory, p.memory, sameMemory) {
			p.Update()
		}
	})
	scroll() // the rows may be far from the first ones when the reader comes from another form
	p.Listen(store.TopicMemory|store.TopicLayout, scroll)
}

func sameMemory(a, b protocol.MemoryView) bool {
	return a.Surface == b.Surface && a.Offset == b.Offset && a.Bytes == b.Bytes && a.Changed == b.Changed && a.Type == b.Type && slices.Equal(a.Values, b.Values)
}

// Tree is the rows that there is room for, in a frame as high as the whole surface would be: the rows stick to the top
// of the visible part, and scrolling requests others.
func (p *contents) Tree() *draw.Node {
	root := draw.Element("div").On("scroll", p.onScroll).On("keydown", p.onKey).On("dblclick", p.onEdit).On("focusout", p.OnFieldLeft)
	p.memory = nil
	s, view := p.S.Shown(), p.view()
	if s == nil || p.S.Memory.Form == surfaces.FormPicture {
		p.placed = 0 // the frame is hidden, and loses its scroll position
		return root.Attr("hidden", true)
	}
	root.Class("mscroll").DataSet("part", "bytes").TabIndex(0).Role("region")
	p.memory = p.S.View.Memory
	root.Aria("label", "Contents of "+s.Name)
	if view == nil {
		return root
	}
	size := surfaces.TypeBytes(view.Type)
	per := max(1, surfaces.RowBytes/size)
	rows := []draw.Part{p.head(per)}
	for at := 0; at < min(len(view.Bytes), surfaces.RowBytes*(p.S.RowsSeen()+1)); at += surfaces.RowBytes {
		rows = append(rows, p.row(view, at, size, per))
	}
	class := "mt"
	if p.S.WideMemory() {
		class = "mt wide"
	}
	return root.Body(
		// An SVG gives the frame the height of the whole surface: its height is an attribute, so no style is needed.
		draw.SVG("svg").Class("whole").Attr("width", 1).Attr("height", p.frameHeight()).Attr("aria-hidden", "true"),
		draw.Element("div").Class(class).Role("table").Aria("label", "Contents of "+s.Name).Aria("rowcount", (s.Bytes+surfaces.RowBytes-1)/surfaces.RowBytes).
			DataSet("columns", per).DataSet("form", string(p.S.Memory.Form)).DataSet("surface", s.Name).Body(rows...).Key(class),
	)
}

// view is the part of the surface that the current view holds; nil if the answer is not there yet.
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

// tallest is the greatest height in pixels that all browsers scroll exactly.
const tallest = 8_000_000

// way is the distance in pixels that the frame can be scrolled. In a larger surface the distance for a row is less than
// the row's height.
func (p *contents) way() int { return min(p.S.RowsBefore()*rowHeight, tallest) }

// firstAt is the byte that the visible rows begin with at a scroll position.
func (p *contents) firstAt(top int) int {
	way := max(1, p.way())
	return int(int64(min(top, way))*int64(p.S.RowsBefore())/int64(way)) * surfaces.RowBytes
}

// topOf is the inverse of firstAt.
func (p *contents) topOf(first int) int {
	rows := max(1, p.S.RowsBefore())
	return int((int64(first/surfaces.RowBytes)*int64(p.way()) + int64(rows) - 1) / int64(rows))
}

// frameHeight is the height of the scrolled content: the scroll distance, and at its end the visible rows. The rows
// need up to one row less than they are given.
func (p *contents) frameHeight() int {
	if p.way() == 0 {
		return 0
	}
	return p.way() + headHeight + (p.S.Memory.Rows+1)*rowHeight
}

// scroll moves the frame to the rows that are shown, if they were chosen in another way than by scrolling.
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
	end := min(at+surfaces.RowBytes, len(view.Bytes))
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
	return draw.Element("div").Class(class).Role("row").Aria("rowindex", first/surfaces.RowBytes+1).Body(cells...)
}

// hexBytes is the bytes of a row, in runs of changed and unchanged ones. The changed ones are marked.
func hexBytes(view *protocol.MemoryView, at, end int) []draw.Part {
	var parts []draw.Part
	changed := func(i int) bool { return i < len(view.Changed) && view.Changed[i] == 1 }
	for i := at; i < end; {
		from, mark := i, changed(i)
		text := make([]byte, 0, 3*surfaces.RowBytes)
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

// element is a typed value that a click selects, or the field while it is edited.
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
	if first := p.S.Memory.Element; first >= 0 && at >= first && at <= first+p.S.Memory.More*surfaces.TypeBytes(view.Type) {
		class += " at"
	}
	text := value.Text
	if value.Never {
		text = "·"
	}
	return draw.Element("span").Class(class).Role("cell").DataSet("element", at/surfaces.TypeBytes(view.Type)).DataSet("at", at).Text(text)
}

// onScroll requests the rows at the scroll position.
func (p *contents) onScroll(e app.Event) {
	frame := e.Get("target")
	top := frame.Get("scrollTop").Int()
	if top == p.placed {
		return
	}
	p.placed = -1
	first := p.firstAt(top)
	// The end of the frame is the end of the surface, even if the frame does not have its full height yet.
	if top > 0 && top+frame.Get("clientHeight").Int()+1 >= frame.Get("scrollHeight").Int() {
		first = p.S.RowsBefore() * surfaces.RowBytes
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
	size := surfaces.TypeBytes(s.MemoryType())
	at := s.Memory.Element
	key := e.Get("key").String()
	by := map[string]int{"ArrowLeft": -size, "ArrowRight": size, "ArrowUp": -surfaces.RowBytes, "ArrowDown": surfaces.RowBytes}[key]
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

// edited names the element that is being edited, "" if none is.
func (p *contents) edited() string {
	if e := &p.S.Editing; e.Open && e.Row == store.MemoryEdit {
		return e.Cell.Text
	}
	return ""
}

// Heights of the panel's parts in pixels, as in memory.css.
const (
	rowHeight  = 22
	headHeight = 18 // the row of the column headers
)

// hex writes a number in hexadecimal with at least two digits.
func hex(n int) string {
	s := strconv.FormatInt(int64(n), 16)
	for len(s) < 2 {
		s = "0" + s
	}
	return s
}

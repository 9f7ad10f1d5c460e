// Package memory has the panel that shows surfaces as bytes, as typed values and as pictures.
package memory

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Row registers Memory.
var Row = frame.Row{
	Name: "memory", Place: frame.InTabs, Title: "Memory", Term: "surface", Pane: layout.PaneMemory, PaneTitle: "Memory",
	Topics: store.TopicMemory | store.TopicLayout | store.TopicWatches,
	Data:   protocol.PanelMemory | protocol.PanelPicture, Now: dataShown,
	Make: func(b frame.Base) frame.Content { return &panel{Base: b, bytes: newContents(b.S)} },
	Keys: []action.KeyTable{{Name: "Memory", Keys: []*action.PanelKey{&keyElement, &keyEditElement}}, {Name: "Memory as a picture", Keys: pictureKeys}},
}

// panel lists the surfaces and shows one of them, with its bytes and typed elements side by side, and the accesses to
// the selected element.
type panel struct {
	frame.Base
	bytes    *frame.Panel
	picture  shownPicture
	fields   frame.FieldFocus
	surfaces []protocol.Surface // as drawn
}

// OnMount begins to follow the store. Few steps write to memory, so most of them need no redrawing here.
func (m *panel) OnMount(ctx app.Context) {
	m.After = func() {
		m.fields.Seek(m.JSValue(), m.edited())
		m.showPicture()
	}
	m.Base.OnMount(ctx)
	later := frame.Joined(ctx, m.Update)
	m.Listen(store.TopicView, func() {
		if v := m.S.View; v == nil || len(v.Surfaces) == 0 || !slices.EqualFunc(v.Surfaces, m.surfaces, sameSurface) {
			later()
		}
	})
	m.Listen(store.TopicView|store.TopicMemory, m.showPicture)
	m.Sized(func() { m.measure(ctx) })
	m.Listen(store.TopicMemory|store.TopicLayout, func() { frame.AfterFrame(ctx, func() { m.measure(ctx) }) })
}

// measure tells the store how many rows there is room for.
func (m *panel) measure(ctx app.Context) {
	root := m.JSValue()
	height := root.Get("clientHeight").Int()
	if height == 0 { // another tab is open
		return
	}
	if head := root.Call("querySelector", ".mh"); head.Truthy() {
		height -= head.Get("offsetHeight").Int()
	}
	ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		m.S.RoomForRows((height - headHeight) / rowHeight)
	})
}

func dataShown(s *store.State) protocol.Panels {
	if s.Memory.Form == surfaces.FormPicture {
		return protocol.PanelPicture
	}
	return protocol.PanelMemory
}

func sameSurface(a, b protocol.Surface) bool {
	return a.Name == b.Name && a.Type == b.Type && a.Bytes == b.Bytes && a.Elems == b.Elems && a.BTI == b.BTI && a.Written == b.Written
}

// Tree always has the same four parts in the same order: the head, the picture, the bytes, and the accesses to the
// selected element.
func (m *panel) Tree() *draw.Node {
	s := m.S
	root := draw.Element("div").Class("memory").DataSet("part", "memory").OnClick(m.onClick).On("keydown", m.onKey).On("change", m.onChange).
		On("focusout", m.OnFieldLeft).On("lw-texels", m.onTexels).On("lw-texel", m.onTexel)
	m.surfaces = nil
	if s.View == nil {
		return root.Body(ui.None("The surfaces of the program appear here once it is loaded: press Run or Step."), noPicture(), m.bytes)
	}
	if len(s.View.Surfaces) == 0 {
		return root.Body(draw.Element("p").Class("none").Body(
			draw.Text("This program has no "), ui.Term("surface", ui.TabStop, ui.Span("", "surfaces")), draw.Text(". A line such as "), draw.Element("code").Text("//@ surface T6 = d[16] zeros"), draw.Text(" gives it one.")), noPicture(), m.bytes)
	}
	m.surfaces = s.View.Surfaces
	list := make([]draw.Part, len(s.View.Surfaces))
	for i := range s.View.Surfaces {
		list[i] = m.entry(i, &s.View.Surfaces[i])
	}
	shown, picture := s.Shown(), noPicture()
	head := []draw.Part{
		draw.Element("div").Class("surfaces").Role("group").Aria("label", "Surfaces").Body(list...),
		formChoice(s.Memory.Form),
		draw.Element("div").Class("mc").Body(m.controls(shown)...),
		ui.TextButton("link", "export", "", "Export").Title("Save the bytes of " + shown.Name + " as a file"),
	}
	if s.Memory.Form == surfaces.FormPicture { // the choices of the picture go into the second row
		head[2], head[3] = head[3], head[2]
		picture = pictureBox()
	}
	return root.Body(draw.Element("div").Class("mh").Body(head...), picture, m.bytes, m.access())
}

// controls are the choices for the form in which the surface is shown.
func (m *panel) controls(shown *protocol.Surface) []draw.Part {
	if m.S.Memory.Form == surfaces.FormPicture {
		return m.pictureControls(shown)
	}
	return []draw.Part{
		draw.Element("label").Class("goto").Body(draw.Text("Go to"), ui.Explains("element", ui.Input("text")).Class("field").DataSet("part", "goto").
			Attr("placeholder", "[12] or 0x30").Attr("spellcheck", "false").Aria("label", "Go to element or byte")),
		m.types(shown),
		ui.FormatChoice(m.S.Format),
	}
}

func (m *panel) entry(index int, s *protocol.Surface) *draw.Node {
	b := ui.Choice("surface", "surface", strconv.Itoa(index), "", index == m.S.Surface).DataSet("surface", s.Name)
	mark := ui.Span("mark", "")
	if s.Written {
		mark = draw.Element("span").Class("mark written").Role("img").Title("The last step wrote to it").Aria("label", "written by the last step")
	}
	return b.Title(describe(s)).Body(mark, draw.Element("code").Text(s.Name), ui.Span("minor", extent(s)))
}

// extent is the size of a surface in a word: "d[16]".
func extent(s *protocol.Surface) string {
	if s.Type == "" {
		return words.Grouped(s.Bytes) + " bytes"
	}
	return s.Type + "[" + words.Grouped(s.Elems) + "]"
}

// describe is a surface's type and size: "d[16], 64 bytes, binding table index 0".
func describe(s *protocol.Surface) string {
	text := extent(s)
	if s.Type != "" {
		text += ", " + words.Grouped(s.Bytes) + " bytes"
	}
	if s.BTI >= 0 {
		text += ", binding table index " + strconv.Itoa(s.BTI)
	}
	return text
}

// types is the choice of the type that elements are read as.
func (m *panel) types(s *protocol.Surface) *draw.Node {
	own := "its type"
	if s.Type != "" {
		own = s.Type + " (its type)"
	}
	options := []draw.Part{ui.Option("", own, m.S.Memory.Type == "")}
	for _, name := range surfaces.Types {
		options = append(options, ui.Option(name, name, m.S.Memory.Type == name))
	}
	return draw.Element("label").Class("goto").Body(ui.Term("type", ui.TabStop, ui.Span("", "as")), draw.Element("select").Class("field").DataSet("part", "type").Aria("label", "Read elements as").Body(options...))
}

// access shows which instructions wrote and read the selected element, with links to them.
func (m *panel) access() *draw.Node {
	s := m.S
	box := draw.Element("div").Class("access").DataSet("part", "access").TabIndex(0).Role("region").Aria("label", "Who wrote and read the element").Aria("live", "polite")
	if s.Memory.Element < 0 {
		return box.Body(draw.Element("p").Class("minor").Body(draw.Element("span").Body(draw.Text("Select an "), ui.Term("element", ui.TabStop, ui.Span("", "element")), draw.Text(" to see who wrote and read it, and to edit it."))))
	}
	name := s.ElementName(s.Memory.Element)
	edit := "Edit"
	if s.Memory.More > 0 { // only the first of several can be edited
		edit += " [" + strconv.Itoa(s.Memory.Element/surfaces.TypeBytes(s.MemoryType())) + "]"
	}
	body := []draw.Part{draw.Element("p").Body(draw.Element("code").Text(s.SelectedName()), ui.Span("minor", " at 0x"+hex(s.Memory.Element)),
		ui.EnabledIf(s.CanEdit(), ui.Button("link", "edit-element", "Edit "+name, draw.Text(edit))))}
	if m.edited() != "" {
		body = append(body, draw.Element("div").Class("e").Body(frame.CellField(s)))
	}
	switch x := s.Memory.Access; {
	case x != nil:
		for _, a := range []struct {
			name string
			*protocol.Access
		}{{"Last write", &x.LastWrite}, {"Next write", &x.NextWrite}, {"Last read", &x.LastRead}, {"Next read", &x.NextRead}} {
			body = append(body, ui.AccessRow(a.name, a.Access))
		}
	case s.Memory.Waiting:
		body = append(body, draw.Element("p").Class("minor").Text("Looking through the recorded steps."))
	}
	return box.Body(body...)
}

// edited names the element that is being edited below the surface, because the form that is shown has no room for the
// field; "" if there is none.
func (m *panel) edited() string {
	if e := &m.S.Editing; e.Open && e.Row == store.MemoryEdit && m.S.Memory.Form != surfaces.FormTyped && m.S.Memory.Form != surfaces.FormBoth {
		return e.Cell.Text
	}
	return ""
}

// onKey goes to the place in the field at each Enter, even to the one it went to last, because that may have been
// scrolled out of sight since.
func (m *panel) onKey(e app.Event) {
	switch {
	case frame.InCellField(e):
		frame.CellFieldKey(m.S, e)
	case ui.Closest(e, "[data-part=goto]").Truthy() && e.Get("key").String() == "Enter":
		m.S.GoToMemory(e.Get("target").Get("value").String())
	}
}

// onClick selects the element clicked, zooms the picture, or performs a button's action.
func (m *panel) onClick(e app.Event) {
	cell, zoom := ui.Closest(e, "[data-at]"), ui.Closest(e, "[data-by]")
	switch {
	case cell.Truthy():
		m.S.ShowAccess(ui.Number(cell, "at"))
	case zoom.Truthy():
		m.zoom(ui.Data(zoom, "by"))
	default:
		m.OnAction(e)
	}
}

// onChange handles a choice of how the surface is read.
func (m *panel) onChange(e app.Event) {
	field, opts := e.Get("target"), &m.S.Memory.Picture
	value := field.Get("value").String()
	number, _ := strconv.Atoi(value)
	switch ui.Data(field, "part") {
	case "type":
		m.S.ReadAs(value)
	case "texel-format":
		m.S.ReadPicture(opts.Width, value)
	case "picture-width":
		m.S.ReadPicture(number, opts.Format)
	case "picture-level":
		m.S.ShowSlice(number, opts.Slice)
	case "picture-slice":
		m.S.ShowSlice(opts.Level, number)
	}
}

// Keys of Memory.
var (
	keyElement     = action.PanelKey{Label: "Select another element or row", Keys: []string{"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}}
	keyEditElement = action.PanelKey{Label: "Edit the selected element", Keys: []string{"F2", "Enter"}}
)

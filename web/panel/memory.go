package panel

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Memory lists the surfaces and shows the elements of one of them.
type Memory struct {
	base
	shown []protocol.Surface // as drawn
}

// NewMemory makes the panel.
func NewMemory(s *store.Store) *Memory { return &Memory{base: base{S: s}} }

// OnMount begins to follow the store. Few steps write to memory, so most of them
// need no redrawing here.
func (m *Memory) OnMount(app.Context) {
	m.watch(store.TopicMemory | store.TopicLayout)
	m.listen(store.TopicView, func() {
		if v := m.S.View; v == nil || !slices.EqualFunc(v.Surfaces, m.shown, sameSurface) || len(v.Surfaces) == 0 {
			m.Update()
		}
	})
}

func sameSurface(a, b protocol.Surface) bool {
	return a.Name == b.Name && a.Type == b.Type && a.Bytes == b.Bytes && a.Elems == b.Elems && a.BTI == b.BTI &&
		a.First == b.First && a.Written == b.Written && slices.Equal(a.Values, b.Values)
}

// Render draws the panel.
func (m *Memory) Render() app.UI {
	s := m.S
	root := element("div").Class("memory").DataSet("part", "memory").OnClick(m.onAction)
	m.shown = nil
	if s.View == nil {
		return root.Body(element("p").Class("none").Text("The surfaces of the program appear here once it is loaded: press Run or Step."))
	}
	if len(s.View.Surfaces) == 0 {
		return root.Body(element("p").Class("none").Body(
			app.Text("This program has no surfaces. A line such as "), element("code").Text("//@ surface T6 = d[16] zeros"), app.Text(" gives it one.")))
	}
	m.shown = s.View.Surfaces
	list := make([]app.UI, len(s.View.Surfaces))
	for i := range s.View.Surfaces {
		list[i] = m.entry(i, &s.View.Surfaces[i])
	}
	return root.Body(
		element("div").Class("surfaces").Role("group").Aria("label", "Surfaces").Body(list...),
		m.contents(&s.View.Surfaces[min(s.Surface, len(s.View.Surfaces)-1)]),
	)
}

func (m *Memory) entry(index int, s *protocol.Surface) app.UI {
	b := choice("surface", "surface", itoa(index), "", index == m.S.Surface).DataSet("surface", s.Name)
	mark := span("mark", "")
	if s.Written {
		mark = element("span").Class("mark written").Role("img").Title("The last step wrote to it").Aria("label", "written by the last step")
	}
	return b.Body(mark, element("code").Text(s.Name), span("minor", describe(s)))
}

// describe is a surface's type and size: "d[16], 64 bytes".
func describe(s *protocol.Surface) string {
	text := s.Type + "[" + group(s.Elems) + "], " + group(s.Bytes) + " bytes"
	if s.BTI >= 0 {
		text += ", index " + itoa(s.BTI)
	}
	return text
}

// contents is the elements that the view holds, in rows.
func (m *Memory) contents(s *protocol.Surface) app.UI {
	per := perRow(s)
	rows := []app.UI{m.head(s, per)}
	size := 1
	if s.Elems > 0 {
		size = s.Bytes / s.Elems
	}
	for at := 0; at < len(s.Values); at += per {
		first := s.First + at
		cells := []app.UI{
			element("span").Class("ad").Role("rowheader").Text("0x" + hex(first*size)),
			element("span").Class("ix").Role("rowheader").Text("[" + itoa(first) + "]"),
		}
		for i := at; i < min(at+per, len(s.Values)); i++ {
			class := "e"
			switch value := &s.Values[i]; {
			case value.Changed:
				class = "e chg"
			case value.Text == "0":
				class = "e z"
			}
			cells = append(cells, element("span").Class(class).Role("cell").DataSet("element", s.First+i).Text(s.Values[i].Text))
		}
		rows = append(rows, element("div").Class("mr").Role("row").Body(cells...))
	}
	return element("div").Class("contents").Body(
		element("div").Class("mh").Body(m.pager(s), span("sp", ""), FormatChoice(m.S.Format)),
		element("div").Class("mt").Role("table").Aria("label", "Contents of "+s.Name).DataSet("columns", per).DataSet("surface", s.Name).Body(rows...),
	)
}

// perRow is how many elements stand in a row: as many as their width allows.
func perRow(s *protocol.Surface) int {
	longest := 0
	for i := range s.Values {
		longest = max(longest, width(s.Values[i].Text))
	}
	switch {
	case longest <= 8:
		return 8
	case longest <= 17:
		return 4
	case longest <= 34:
		return 2
	}
	return 1
}

func (m *Memory) head(s *protocol.Surface, per int) app.UI {
	cells := []app.UI{span("ad", ""), span("ix", "")}
	for i := range per {
		cells = append(cells, element("span").Class("e").Role("columnheader").Text("+"+itoa(i)))
	}
	return element("div").Class("mr hd").Role("row").Body(cells...)
}

// pager goes through the elements of a surface that is larger than one page.
func (m *Memory) pager(s *protocol.Surface) app.UI {
	last := s.First + len(s.Values)
	text := span("sub", "elements "+group(s.First)+" to "+group(max(s.First, last-1))+" of "+group(s.Elems))
	if s.Elems <= store.PageElems {
		return element("div").Class("pager").Body(text)
	}
	return element("div").Class("pager").Body(
		button("ib", "element", "Elements before these", s.First > 0, icon("left")).DataSet("arg", s.First-store.PageElems),
		text,
		button("ib", "element", "Elements after these", last < s.Elems, icon("right")).DataSet("arg", last),
		element("label").Class("goto").Body(app.Text("go to"), input("text").Attr("inputmode", "numeric").Class("field").
			Attr("placeholder", "element").Aria("label", "Go to element").OnChange(m.onGoto)),
	)
}

func (m *Memory) onGoto(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if n, err := strconv.ParseInt(e.Get("target").Get("value").String(), 0, 32); err == nil {
		m.S.ShowElement(int(n))
	}
}

func hex(n int) string {
	s := strconv.FormatInt(int64(n), 16)
	for len(s) < 2 {
		s = "0" + s
	}
	return s
}

package panel

import (
	"strings"

	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// FileMenu shows the file's name and opens others: lessons, files, drafts.
type FileMenu struct {
	base
	open bool
}

// NewFileMenu makes the menu, closed.
func NewFileMenu(s *store.Store) *Panel { return newPanel(&FileMenu{base: follow(s, store.TopicText)}) }

// panel is the button, and the menu while it is open.
func (m *FileMenu) panel() *Node {
	s := m.S
	label := "File " + s.Name
	if s.Edited {
		label += ", edited"
	}
	button := element("button").Attr("type", "button").Class("file").ID("file-button").DataSet("part", "file").
		Aria("haspopup", "menu").Aria("label", label)
	if m.open {
		button.Aria("expanded", "true").Aria("controls", "file-menu")
	} else {
		button.Aria("expanded", "false")
	}
	dot := element("span").Class("dot")
	if s.Edited {
		dot.Title("Edited").DataSet("edited", "true")
	}
	parts := []Part{button.Body(span("filename", s.Name), dot, icon("down"))}
	if m.open {
		parts = append(parts, m.menu())
	}
	return element("div").Class("filemenu").OnClick(m.onClick).On("keydown", m.onKey).On("focusout", m.onLeave).Body(parts...)
}

func (m *FileMenu) menu() *Node {
	items := []Part{
		element("button").Attr("type", "button").Class("item").Role("menuitem").TabIndex(-1).DataSet("action", "open-file").
			Body(element("b").Text("Open a file…"), span("minor", "or drop one anywhere on the page")),
		element("button").Attr("type", "button").Class("item").Role("menuitem").TabIndex(-1).DataSet("action", "save-file").
			Body(element("b").Text("Save as a file"), span("minor", m.S.Name)),
		element("div").Class("caption").Role("presentation").Text("Lessons"),
	}
	for i, p := range lessons {
		if i == visaLessons {
			items = append(items, element("div").Class("caption").Role("presentation").Text("Lessons in PTX"))
		}
		items = append(items, m.item("lesson", i, p.Lesson.Title, p.Summary))
	}
	if len(m.S.Drafts) > 0 {
		items = append(items, element("div").Class("caption").Role("presentation").Text("Recovered: replaced before they were saved"))
	}
	for i, d := range m.S.Drafts {
		items = append(items, m.item("draft", i, d.Name, firstWords(d.Text)))
	}
	return element("div").Class("menu").ID("file-menu").Role("menu").Aria("labelledby", "file-button").Body(items...)
}

func (m *FileMenu) item(action string, index int, title, detail string) *Node {
	return element("button").Attr("type", "button").Class("item").Role("menuitem").TabIndex(-1).
		DataSet("action", action).DataSet("arg", itoa(index)).Body(element("b").Text(title), element("span").Class("minor").Body(prose(detail)...))
}

// firstWords is the start of the first line of a program that says something.
func firstWords(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, ".version") {
			return line[:min(len(line), 48)]
		}
	}
	return ""
}

// show opens the menu with the focus on its first item, or closes it and gives
// the focus back to the button. What has the focus goes with the menu, so the button takes it before.
func (m *FileMenu) show(open bool) {
	m.open = open
	m.Update()
	if !open {
		m.JSValue().Call("querySelector", ".file").Call("focus")
		return
	}
	m.ctx.Defer(func(app.Context) {
		if item := m.JSValue().Call("querySelector", "[role=menuitem]"); item.Truthy() {
			item.Call("focus")
		}
	})
}

// onClick opens or closes the menu, or performs the action of an item.
func (m *FileMenu) onClick(e app.Event) {
	item := closest(e, "[role=menuitem]")
	switch {
	case item.Truthy():
		m.show(false)
		Perform(m.S, data(item, "action"), data(item, "arg"))
	case closest(e, ".file").Truthy():
		m.show(!m.open)
	default:
		return
	}
	e.Call("stopPropagation")
}

func (m *FileMenu) onKey(e app.Event) {
	key := e.Get("key").String()
	if !closest(e, ".menu").Truthy() {
		if key == "ArrowDown" {
			e.PreventDefault()
			m.show(true)
		}
		return
	}
	switch key {
	case "Escape":
		e.Call("stopPropagation")
		m.show(false)
	case "ArrowDown", "ArrowUp", "Home", "End":
		e.PreventDefault()
		items := m.JSValue().Call("querySelectorAll", "[role=menuitem]")
		n, at := items.Get("length").Int(), 0
		focused := app.Window().Get("document").Get("activeElement")
		for i := range n {
			if items.Index(i).Equal(focused) {
				at = i
			}
		}
		items.Index(map[string]int{"ArrowDown": (at + 1) % n, "ArrowUp": (at + n - 1) % n, "Home": 0, "End": n - 1}[key]).Call("focus")
	}
}

// onLeave closes the menu when the focus goes elsewhere.
func (m *FileMenu) onLeave(e app.Event) {
	to := e.Get("relatedTarget")
	if !m.open || to.Truthy() && m.JSValue().Call("contains", to).Bool() {
		return
	}
	m.open = false
	m.Update()
}

package programs

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// placeFocus sets the focus after a drawing: to a field that has appeared, to the row that was worked on, or back to
// the button of a menu that was closed.
func (m *menu) placeFocus() {
	s := m.S
	selector := m.focus
	switch {
	case s.Naming != m.named && s.Naming != "":
		selector = "#name-field"
	case s.Menu && !m.shown && s.Adding:
		selector = ".new button"
	case s.Menu && !m.shown && s.Narrow: // a field would bring up the on-screen keyboard
		selector = ".menu"
	case s.Menu && !m.shown:
		selector = "[data-part=find-program]"
	}
	if s.Menu && !m.shown && s.Course == nil {
		s.WithCourse(func(*lessons.Course) {})
	}
	m.shown, m.named, m.focus, m.holding = s.Menu, s.Naming, "", false
	if selector == "" {
		return
	}
	if target := m.JSValue().Call("querySelector", selector); target.Truthy() {
		target.Call("focus")
		if selectsName := strings.HasSuffix(selector, "name-field") || strings.HasSuffix(selector, "row-name"); selectsName {
			name := target.Get("value").String()
			target.Call("setSelectionRange", 0, ui.Width(name[:nameEnd(name)]))
		}
	}
}

// nameEnd is the index at which a file name's extension begins.
func nameEnd(name string) int {
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return dot
	}
	return len(name)
}

// redraw draws the menu again and then focuses the element of a selector.
func (m *menu) redraw(selector string) {
	m.holding, m.focus = true, selector
	m.Update()
}

// close closes the menu and moves the focus back to its button.
func (m *menu) close() {
	m.filter, m.renamed, m.chapter, m.erasing = "", "", openChapter, false
	m.holding, m.focus = true, ".file"
	m.S.ShowMenu(false)
}

// inRow is the selector of an element inside a program's row.
func inRow(id, inside string) string { return `[data-id="` + id + `"] ` + inside }

// onClick opens or closes the menu, or performs what one of its buttons stands for.
func (m *menu) onClick(e app.Event) {
	button := ui.Closest(e, "button")
	switch {
	case !button.Truthy():
		return
	case ui.Data(button, "part") == "file":
		if m.S.Menu {
			m.close()
		} else {
			m.S.ShowMenu(true)
		}
	case ui.Data(button, "do") != "":
		id := ""
		if row := ui.Closest(e, "[data-id]"); row.Truthy() {
			id = ui.Data(row, "id")
		}
		m.do(ui.Data(button, "do"), id, ui.Data(button, "arg"))
	case ui.Data(button, "action") != "":
		if ui.Data(button, "leave") != "" {
			m.close()
		}
		action.Perform(m.S, ui.Data(button, "action"), ui.Data(button, "arg"))
	default:
		return
	}
	e.Call("stopPropagation")
}

// do performs what a row or another button of the menu offers.
func (m *menu) do(what, id, arg string) {
	s := m.S
	switch what {
	case "new":
		s.ShowNew(!s.Adding)
		if s.Adding {
			m.redraw(".new button")
		}
	case "open":
		m.close()
		s.OpenProgram(id)
	case "rename":
		m.renamed = id
		m.redraw("#row-name")
	case "copy":
		m.redraw(inRow(id, ".pmain"))
		s.DuplicateProgram(id)
	case "save":
		s.DownloadProgram(id)
	case "delete":
		m.redraw(inRow(id, ".btn"))
		s.DeleteProgram(id)
	case "undo":
		m.redraw(inRow(id, ".pmain"))
		s.UndoDelete(id)
	case "export":
		s.ExportPrograms()
	case "chapter":
		n, _ := strconv.Atoi(arg)
		if m.unfolded() == n {
			n = -1
		}
		m.chapter = n
		m.redraw(`[data-do=chapter][data-arg="` + arg + `"]`) // its row may be in another place then
	case "progress":
		m.erasing = !m.erasing
		m.Update()
	case "export-progress":
		s.ExportProgress()
	case "reset":
		m.redraw("[data-do=undo-reset]")
		s.ResetProgress()
	case "undo-reset":
		m.redraw("[data-do=reset]")
		s.UndoReset()
	}
}

// onInput filters the rows by the text in the search field.
func (m *menu) onInput(e app.Event) {
	if target := e.Get("target"); ui.Data(target, "part") == "find-program" {
		m.filter = strings.TrimSpace(target.Get("value").String())
		m.Update()
	}
}

func (m *menu) onKey(e app.Event) {
	key, target := e.Get("key").String(), e.Get("target")
	switch {
	case e.Get("isComposing").Truthy():
	case ui.Data(target, "name") != "":
		m.nameKey(e, key, target)
	case ui.Data(target, "part") == "file":
		if keyRowOf.Is(key) && key == "ArrowDown" && !m.S.Menu {
			e.PreventDefault()
			m.S.ShowMenu(true)
		}
	case m.S.Menu:
		m.menuKey(e, key, target)
	}
}

// nameKey handles a key in the field of a name.
func (m *menu) nameKey(e app.Event, key string, field app.Value) {
	if key != "Enter" && !keyMenuOut.Is(key) {
		return
	}
	if !ui.WithModifier(e) { // Ctrl+Enter also runs the program
		e.PreventDefault()
		e.Call("stopPropagation")
	}
	m.endName(field, key == "Enter", true)
}

// endName ends the editing of a name, and keeps the new name or restores the old one. A name that a program cannot have
// stays in the field, if that keeps the focus.
func (m *menu) endName(field app.Value, keep, focus bool) {
	id, name := m.renamed, field.Get("value").String()
	if keep && focus && !m.S.GoodName(name) {
		return
	}
	selector := inRow(id, ".pmain")
	if m.named != "" {
		id, selector = m.named, ".file"
	}
	if !focus {
		selector = ""
	}
	m.renamed, m.named = "", ""
	m.redraw(selector)
	if m.S.Naming == id {
		m.S.EndNaming()
	}
	if keep {
		m.S.RenameProgram(id, name)
	}
}

// menuKey handles a key in the menu.
func (m *menu) menuKey(e app.Event, key string, target app.Value) {
	finding := ui.Data(target, "part") == "find-program"
	row := ui.Closest(e, "[data-id]")
	switch {
	case keyMenuOut.Is(key):
		e.Call("stopPropagation")
		m.close()
	case keyRowOf.Is(key) && !(finding && (key == "Home" || key == "End")):
		e.PreventDefault()
		m.goRow(key, target)
	case keyActions.Is(key) && row.Truthy():
		e.PreventDefault()
		goAction(key, row, target)
	case keyActions.Is(key) && ui.Data(target, "do") == "chapter":
		if open := target.Call("getAttribute", "aria-expanded").String() == "true"; open != (key == "ArrowRight") {
			m.do("chapter", "", ui.Data(target, "arg"))
		}
	case keyRename.Is(key) && row.Truthy() && !row.Get("classList").Call("contains", "gone0").Bool():
		e.PreventDefault()
		m.do("rename", ui.Data(row, "id"), "")
	case keyDelete.Is(key) && row.Truthy() && !finding:
		e.PreventDefault()
		if !row.Get("classList").Call("contains", "gone0").Bool() {
			m.do("delete", ui.Data(row, "id"), "")
		}
	case finding && key == "Enter":
		e.PreventDefault()
		m.openFirst()
	case !finding && ui.Width(key) == 1 && key != " " && !ui.WithModifier(e):
		m.JSValue().Call("querySelector", "[data-part=find-program]").Call("focus") // the field takes the letter
		e.Call("stopPropagation")
	}
}

// openFirst opens the first program or lesson that matches the search text. It does not go by the drawn list, which may
// still be that of a shorter text.
func (m *menu) openFirst() {
	if m.filter == "" {
		return
	}
	list := m.S.MyPrograms()
	for i := range list {
		if !list[i].Deleted && m.matches(list[i].Name) {
			m.do("open", list[i].ID, "")
			return
		}
	}
	if m.S.Course == nil {
		return
	}
	for i := range m.S.Course.Lessons {
		if l := &m.S.Course.Lessons[i]; m.matchesLesson(l) {
			m.close()
			action.Perform(m.S, "lesson", l.Stem)
			return
		}
	}
}

// goRow moves through the rows of both lists as if they were one.
func (m *menu) goRow(key string, target app.Value) {
	items := m.JSValue().Call("querySelectorAll", "[data-item]")
	n := items.Get("length").Int()
	if n == 0 {
		return
	}
	at := -1
	row := target.Call("closest", "[data-id]")
	for i := range n {
		if item := items.Index(i); item.Equal(target) || row.Truthy() && row.Call("contains", item).Bool() {
			at = i
		}
	}
	switch key {
	case "ArrowDown":
		at = (at + 1) % n
	case "ArrowUp":
		at--
	case "Home":
		at = 0
	case "End":
		at = n - 1
	}
	if at < 0 {
		m.JSValue().Call("querySelector", "[data-part=find-program]").Call("focus")
		return
	}
	items.Index(at).Call("focus")
}

// goAction moves through the buttons of a row.
func goAction(key string, row, target app.Value) {
	buttons := row.Call("querySelectorAll", "button")
	for i := range buttons.Get("length").Int() {
		if !buttons.Index(i).Equal(target) {
			continue
		}
		next := i + 1
		if key == "ArrowLeft" {
			next = i - 1
		}
		if next >= 0 && next < buttons.Get("length").Int() {
			buttons.Index(next).Call("focus")
		}
		return
	}
}

// onLeave keeps the name in a field that loses the focus, and closes the menu if the focus has left it. What counts is
// where the focus is a frame later: a row that is drawn again loses the focus for a moment, and during this event, on
// the way from one element to the next, no element has it.
func (m *menu) onLeave(e app.Event) {
	target := e.Get("target")
	m.Ctx.Defer(func(app.Context) {
		if !m.holding && ui.Data(target, "name") != "" && target.Get("isConnected").Bool() && !target.Call("matches", ":focus").Bool() {
			m.endName(target, true, false)
		}
	})
	frame.AfterFrame(m.Ctx, func() {
		if m.S.Menu && !m.holding && !m.JSValue().Call("contains", app.Window().Get("document").Get("activeElement")).Bool() {
			m.close()
			m.focus = ""
		}
	})
}

// Keys of the menu of programs.
var (
	keyRowOf   = action.PanelKey{Label: "Go from row to row", Keys: []string{"ArrowDown", "ArrowUp", "Home", "End"}}
	keyActions = action.PanelKey{Label: "Go to what can be done with a program, and back", Keys: []string{"ArrowRight", "ArrowLeft"}}
	keyRename  = action.PanelKey{Label: "Rename the program", Keys: []string{"F2"}}
	keyDelete  = action.PanelKey{Label: "Delete the program", Keys: []string{"Delete"}}
	keyMenuOut = action.PanelKey{Label: "Close the menu, or leave the name as it was", Keys: []string{"Escape"}}
	Keys       = []action.KeyTable{{Name: "Your programs", Keys: []*action.PanelKey{&keyRowOf, &keyActions, &keyRename, &keyDelete, &keyMenuOut}}}
)

package frame

import (
	"strconv"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CellField is the field that takes the place of a value while it is edited, with the error below it if the new value
// was refused. Enter sets the value, Escape leaves it as it was.
func CellField(s *store.Store) *draw.Node {
	e := &s.Editing
	field := ui.Input("text").Class("ced").DataSet("part", "cell-editor").Attr("value", e.Was).Attr("spellcheck", "false").Attr("autocomplete", "off").
		Aria("label", "New value of "+e.Cell.Text)
	box := draw.Element("span").Class("cedit").Body(field)
	if e.Error != "" {
		field.Aria("invalid", "true")
		box.Body(field, draw.Element("span").Class("cerr").Role("alert").Text(e.Error))
	}
	return box
}

// InCellField reports whether an event comes from the field.
func InCellField(e app.Event) bool { return ui.Closest(e, "[data-part=cell-editor]").Truthy() }

// CellFieldKey handles a key that was pressed in the field.
func CellFieldKey(s *store.Store, e app.Event) {
	e.Call("stopPropagation")
	switch key := e.Get("key").String(); {
	case action.KeySet.Is(key):
		e.PreventDefault()
		s.SetCell(e.Get("target").Get("value").String())
	case action.KeyLeave.Is(key):
		e.PreventDefault()
		s.CancelEdit()
	}
}

// LeaveCellField ends the editing when the focus leaves the field. The value stays as it was: only Enter sets it. A
// field that shows an error stays.
func LeaveCellField(s *store.Store, e app.Event) {
	if InCellField(e) && s.Editing.Open && s.Editing.Error == "" {
		s.CancelEdit()
	}
}

// OnFieldLeft is LeaveCellField as a handler of a panel.
func (b *Base) OnFieldLeft(e app.Event) { LeaveCellField(b.S, e) }

// focusCellField moves the focus to the field of a panel and selects the old value.
func focusCellField(panel app.Value) {
	if field := panel.Call("querySelector", "[data-part=cell-editor]"); field.Truthy() {
		field.Call("focus", map[string]any{"preventScroll": true})
		field.Call("select")
	}
}

// FieldFocus moves the focus to a panel's CellField when the field appears, and scrolls to its error.
type FieldFocus struct {
	shown   string
	refused bool
}

// Seek moves the focus if a field has appeared since the last call, and scrolls if an error has. It is called after
// each drawing; edited names the value that is being edited in the panel, "" if none is.
func (f *FieldFocus) Seek(panel app.Value, edited string) {
	if edited != f.shown {
		f.refused = false
		if f.shown = edited; edited != "" {
			focusCellField(panel)
		}
	}
	if edited == "" {
		return
	}
	message := panel.Call("querySelector", ".cerr")
	if message.Truthy() && !f.refused {
		message.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
	}
	if f.refused = message.Truthy(); f.refused {
		moveInside(message)
	}
}

// moveInside moves an error sideways until its panel shows all of it: it is wider than its field, which may stand at
// either edge.
func moveInside(message app.Value) {
	panel := message.Call("closest", ".panel")
	if !panel.Truthy() {
		return
	}
	const gap = 8
	style := message.Get("style")
	style.Set("translate", "")
	inner, outer := message.Call("getBoundingClientRect"), panel.Call("getBoundingClientRect")
	edge := func(box app.Value, name string) float64 { return box.Get(name).Float() }
	by := min(0, edge(outer, "right")-gap-edge(inner, "right"))
	by = max(by, edge(outer, "left")+gap-edge(inner, "left"))
	if by != 0 {
		style.Set("translate", strconv.Itoa(int(by))+"px")
	}
}

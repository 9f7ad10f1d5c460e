package frame

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// CellField is the field in the place of a value while it is edited, and below it why the value was
// refused. Enter sets the value, Escape leaves it.
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

// InCellField says that an event is the field's.
func InCellField(e app.Event) bool { return ui.Closest(e, "[data-part=cell-editor]").Truthy() }

// CellFieldKey takes a key that was pressed in the field.
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

// LeaveCellField leaves the value as it is when the focus leaves the field: only Enter sets it.
func LeaveCellField(s *store.Store, e app.Event) {
	if InCellField(e) && s.Editing.Open && s.Editing.Error == "" {
		s.CancelEdit()
	}
}

// OnFieldLeft is leaveCellField of a panel.
func (b *Base) OnFieldLeft(e app.Event) { LeaveCellField(b.S, e) }

// focusCellField takes the focus, with the old value selected.
func focusCellField(panel app.Value) {
	if field := panel.Call("querySelector", "[data-part=cell-editor]"); field.Truthy() {
		field.Call("focus", map[string]any{"preventScroll": true})
		field.Call("select")
	}
}

// FieldFocus takes the focus to a field that has come into a panel.
type FieldFocus struct{ shown string }

// Seek is called when the panel is drawn; edited names the value that it has the field of, "" without one.
func (f *FieldFocus) Seek(panel app.Value, edited string) {
	if edited != f.shown {
		if f.shown = edited; edited != "" {
			focusCellField(panel)
		}
	}
}

package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// cellEditor is the field in the place of a value while it is edited. Enter sets the
// value, Escape leaves it.
type cellEditor struct {
	base
	done bool
}

func newCellEditor(s *store.Store) *cellEditor { return &cellEditor{base: base{S: s}} }

// OnMount takes the focus, with the old value selected.
func (c *cellEditor) OnMount(ctx app.Context) {
	c.watch(store.TopicWatches)
	ctx.Defer(func(ctx app.Context) {
		if field := ctx.JSSrc().Call("querySelector", "input"); field.Truthy() {
			field.Call("focus", map[string]any{"preventScroll": true})
			field.Call("select")
		}
	})
}

// Render draws the field, and below it why the value was refused.
func (c *cellEditor) Render() app.UI {
	e := &c.S.Editing
	field := input("text").Class("ced").DataSet("part", "cell-editor").Attr("value", e.Was).Attr("spellcheck", "false").Attr("autocomplete", "off").
		Aria("label", "New value of "+e.Cell.Text).On("keydown", c.onKey).On("blur", c.onBlur)
	if e.Error != "" {
		field.Aria("invalid", "true")
	}
	box := element("span").Class("cedit").Body(field)
	if e.Error != "" {
		box.Body(field, element("span").Class("cerr").Role("alert").Text(e.Error))
	}
	return box
}

func (c *cellEditor) onKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	e.Call("stopPropagation")
	switch key := e.Get("key").String(); {
	case keySet.is(key):
		e.PreventDefault()
		c.S.SetCell(e.Get("target").Get("value").String())
	case keyLeave.is(key):
		e.PreventDefault()
		c.S.CancelEdit()
	}
}

// onBlur leaves the value as it is: only Enter sets it.
func (c *cellEditor) onBlur(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if c.S.Editing.Error == "" {
		c.S.CancelEdit()
	}
}

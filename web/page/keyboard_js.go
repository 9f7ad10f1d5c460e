package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/web/panel"
)

// keyboard listens for the shortcuts. Whether a key is one is decided here,
// inside the browser's event, without waking go-app at every letter.
func (c *connection) keyboard() {
	c.listen(js.Global().Get("document"), "keydown", func(e js.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("isComposing").Truthy() {
			return
		}
		command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
		code, key := e.Get("code").String(), e.Get("key").String()
		for i := range panel.Keys {
			k := &panel.Keys[i]
			if !k.Matches(code, key, command, e.Get("shiftKey").Bool(), e.Get("altKey").Bool()) || k.Plain && (c.store.NoKeys || takesText(e)) {
				continue
			}
			e.Call("preventDefault")
			c.post(func() { c.press(k.Action) })
			return
		}
	})
}

func (c *connection) press(action string) {
	switch action {
	case "next-panel":
		focusPanel(1)
	case "previous-panel":
		focusPanel(-1)
	default:
		panel.Perform(c.store, action, "")
	}
}

// takesText says that the key goes to something that takes text, or to a dialog.
func takesText(e js.Value) bool {
	target := e.Call("composedPath").Index(0)
	if target.Get("isContentEditable").Truthy() {
		return true
	}
	closest := target.Get("closest")
	return closest.Type() == js.TypeFunction && target.Call("closest", "input, textarea, select, dialog, [role=menu]").Truthy()
}

// focusPanel moves the focus to the next panel that is to be seen.
func focusPanel(by int) {
	document := js.Global().Get("document")
	panels := document.Call("querySelectorAll", `[data-part=topbar] button, lw-editor, section:is(.panel, .welcome)[tabindex]`)
	var order []js.Value
	at := -1
	for i := range panels.Length() {
		p := panels.Index(i)
		if p.Get("offsetHeight").Int() == 0 || p.Get("tagName").String() == "BUTTON" && len(order) > 0 {
			continue // nothing of it is to be seen, or another button of the bar
		}
		if p.Call("contains", document.Get("activeElement")).Bool() {
			at = len(order)
		}
		order = append(order, p)
	}
	if len(order) == 0 {
		return
	}
	next := order[((at+by)%len(order)+len(order))%len(order)]
	if next.Get("tagName").String() == "LW-EDITOR" {
		next.Call("focusEditor")
		return
	}
	next.Call("focus")
}

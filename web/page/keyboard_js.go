package page

import (
	"syscall/js"

	"github.com/lanewise/lanewise/web/panel/action"
)

// keyboard listens for the shortcuts. Whether a key is a shortcut is decided here, within the browser's event, so
// that not every letter wakes go-app. A page without a menu of programs leaves the menu's key to the browser.
func (c *connection) keyboard(menu bool) {
	c.listen(js.Global().Get("document"), "keydown", func(e js.Value) {
		if e.Get("defaultPrevented").Bool() || e.Get("isComposing").Truthy() {
			return
		}
		command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
		code, key := e.Get("code").String(), e.Get("key").String()
		for i := range action.Keys {
			k := &action.Keys[i]
			if k.Action == "programs" && !menu || !k.Matches(code, key, command, e.Get("shiftKey").Bool(), e.Get("altKey").Bool()) || k.Plain && (c.store.NoKeys || takesText(e)) {
				continue
			}
			e.Call("preventDefault")
			c.post(func() { c.press(k.Action) })
			return
		}
	})
}

func (c *connection) press(name string) {
	switch name {
	case "next-panel":
		focusPanel(1)
	case "previous-panel":
		focusPanel(-1)
	default:
		action.Perform(c.store, name, "")
	}
}

// takesText reports whether the key goes to something that takes text, to a menu or to a dialog.
func takesText(e js.Value) bool {
	target := e.Call("composedPath").Index(0)
	if target.Get("isContentEditable").Truthy() {
		return true
	}
	closest := target.Get("closest")
	return closest.Type() == js.TypeFunction && target.Call("closest", "input, textarea, select, dialog, [role=menu]").Truthy()
}

// focusPanel moves the focus to the next (1) or previous (-1) visible panel.
func focusPanel(by int) {
	document := js.Global().Get("document")
	panels := document.Call("querySelectorAll", `[data-part=topbar] button, lw-editor, section:is(.panel, .welcome)[tabindex]`)
	var order []js.Value
	at := -1
	for i := range panels.Length() {
		p := panels.Index(i)
		if p.Get("offsetHeight").Int() == 0 || p.Get("tagName").String() == "BUTTON" && len(order) > 0 {
			continue // out of sight, or another button of the bar
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

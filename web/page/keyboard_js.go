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
			c.measure(e)
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
	panels := document.Call("querySelectorAll", `[data-part=topbar] button, lw-editor, section.panel[tabindex]`)
	var order []js.Value
	at := -1
	for i := range panels.Length() {
		p := panels.Index(i)
		if p.Get("offsetParent").IsNull() || p.Get("tagName").String() == "BUTTON" && len(order) > 0 {
			continue // hidden, or another button of the bar
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

// measure measures a step from its key to the frame in which it was painted, as
// "lanewise:step".
func (c *connection) measure(e js.Value) {
	start := e.Get("timeStamp").Float()
	done := false
	var unsubscribe func()
	unsubscribe = c.store.Subscribe(viewTopic, func() {
		if done {
			return
		}
		done = true
		unsubscribe()
		afterPaint(func() {
			performance := js.Global().Get("performance")
			options := js.Global().Get("Object").New()
			options.Set("start", start)
			options.Set("end", performance.Call("now"))
			performance.Call("measure", "lanewise:step", options)
		})
	})
}

// afterPaint calls f once the frame that is drawn next is on its way to the screen.
func afterPaint(f func()) {
	channel := js.Global().Get("MessageChannel").New()
	var painted, frame js.Func
	painted = js.FuncOf(func(js.Value, []js.Value) any {
		painted.Release()
		f()
		return nil
	})
	frame = js.FuncOf(func(js.Value, []js.Value) any {
		frame.Release()
		channel.Get("port2").Call("postMessage", nil)
		return nil
	})
	channel.Get("port1").Set("onmessage", painted)
	js.Global().Call("requestAnimationFrame", frame)
}

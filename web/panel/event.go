package panel

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// closest is the element with the selector at or above an event's target.
func closest(e app.Event, selector string) app.Value {
	target := e.Get("target")
	if target.Get("nodeType").Int() != 1 { // a text node
		target = target.Get("parentElement")
	}
	if !target.Truthy() {
		return target
	}
	return target.Call("closest", selector)
}

// withModifier says that a key is pressed together with Ctrl, Command or Alt: it is another one then.
func withModifier(e app.Event) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// besideArrow is what an arrow key goes to in a row: the element after or before, nothing at the end or for another key.
func besideArrow(e app.Event, at app.Value) app.Value {
	switch e.Get("key").String() {
	case "ArrowRight":
		return at.Get("nextElementSibling")
	case "ArrowLeft":
		return at.Get("previousElementSibling")
	}
	return app.Null()
}

// bytesOf is a Uint8Array of bytes.
func bytesOf(data []byte) app.Value {
	bytes := app.Window().Get("Uint8Array").New(len(data))
	app.CopyBytesToJS(bytes, data)
	return bytes
}

// data reads a data attribute, "" if it is missing.
func data(element app.Value, name string) string {
	if v := element.Get("dataset").Get(name); v.Type() == app.TypeString {
		return v.String()
	}
	return ""
}

// number reads a data attribute that holds a number, -1 if it does not.
func number(element app.Value, name string) int {
	n, err := strconv.Atoi(data(element, name))
	if err != nil {
		return -1
	}
	return n
}

func withNumber(arg string, do func(int)) {
	if n, err := strconv.Atoi(arg); err == nil {
		do(n)
	}
}

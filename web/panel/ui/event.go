package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Closest is the element with the selector at or above an event's target.
func Closest(e app.Event, selector string) app.Value {
	target := e.Get("target")
	if target.Get("nodeType").Int() != 1 { // a text node
		target = target.Get("parentElement")
	}
	if !target.Truthy() {
		return target
	}
	return target.Call("closest", selector)
}

// WithModifier says that a key is pressed together with Ctrl, Command or Alt: it is another one then.
func WithModifier(e app.Event) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// BesideArrow is what an arrow key goes to in a row: the element after or before, nothing at the end or for another key.
func BesideArrow(e app.Event, at app.Value) app.Value {
	switch e.Get("key").String() {
	case "ArrowRight":
		return at.Get("nextElementSibling")
	case "ArrowLeft":
		return at.Get("previousElementSibling")
	}
	return app.Null()
}

// BytesOf is a Uint8Array of bytes.
func BytesOf(data []byte) app.Value {
	bytes := app.Window().Get("Uint8Array").New(len(data))
	app.CopyBytesToJS(bytes, data)
	return bytes
}

// Data reads a data attribute, "" if it is missing.
func Data(element app.Value, name string) string {
	if v := element.Get("dataset").Get(name); v.Type() == app.TypeString {
		return v.String()
	}
	return ""
}

// Number reads a data attribute that holds a number, -1 if it does not.
func Number(element app.Value, name string) int {
	n, err := strconv.Atoi(Data(element, name))
	if err != nil {
		return -1
	}
	return n
}

// WithNumber calls do with the number that an argument is, if it is one.
func WithNumber(arg string, do func(int)) {
	if n, err := strconv.Atoi(arg); err == nil {
		do(n)
	}
}

package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Closest is the nearest element that matches the selector, from an event's target upwards; not truthy if there is
// none.
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

// WithModifier reports whether Ctrl, Command or Alt is held down with a key, which makes it a different shortcut.
func WithModifier(e app.Event) bool {
	return e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool()
}

// BesideArrow is the element that an arrow key moves to in a row: the one after or before at. It is null at the end of
// the row and for other keys.
func BesideArrow(e app.Event, at app.Value) app.Value {
	switch e.Get("key").String() {
	case "ArrowRight":
		return at.Get("nextElementSibling")
	case "ArrowLeft":
		return at.Get("previousElementSibling")
	}
	return app.Null()
}

// BytesOf copies bytes to a new Uint8Array.
func BytesOf(data []byte) app.Value {
	bytes := app.Window().Get("Uint8Array").New(len(data))
	app.CopyBytesToJS(bytes, data)
	return bytes
}

// Data reads the data attribute of a name; "" if it is missing.
func Data(element app.Value, name string) string {
	if v := element.Get("dataset").Get(name); v.Type() == app.TypeString {
		return v.String()
	}
	return ""
}

// Number reads a data attribute that holds a number; -1 if it is missing or no number.
func Number(element app.Value, name string) int {
	n, err := strconv.Atoi(Data(element, name))
	if err != nil {
		return -1
	}
	return n
}

// WithNumber calls do with the number that arg holds. If arg is not a number, it does nothing.
func WithNumber(arg string, do func(int)) {
	if n, err := strconv.Atoi(arg); err == nil {
		do(n)
	}
}

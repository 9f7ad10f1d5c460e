package link

import "strings"

// View is a part of the machine's state that a link asks to show.
type View string

const (
	WantLanes     View = "lanes" // nothing but what is shown anyway
	WantMemory    View = "memory"
	WantRegisters View = "registers"
	WantStack     View = "stack"
	WantRegion    View = "region"
	WantConsole   View = "console"
)

// wantedViews are all of them, in the order to offer them.
var wantedViews = [...]View{WantLanes, WantMemory, WantRegisters, WantStack, WantRegion, WantConsole}

// named reports whether a view is that of a named buffer or variable.
func (v View) named() bool { return v == WantMemory || v == WantRegisters }

// ReadView reads a view such as "stack" or "memory:T6"; it returns "" for a text that names none.
func ReadView(text string) (view View, name string) {
	kind, name, named := strings.Cut(text, ":")
	for _, v := range wantedViews {
		if string(v) == kind && named == v.named() && (name != "") == named && len(name) <= 80 {
			return v, name
		}
	}
	return "", ""
}

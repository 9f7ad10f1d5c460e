package panel

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// DropZone is what the page shows while a file is dragged over it (web/boot sets
// data-dropping on <html>), and the file field that buttons open. Files reach the
// store through the page: see page.browser.
type DropZone struct {
	base
	open func(files app.Value)
}

// NewDropZone makes the zone; open is given the FileList of the file field.
func NewDropZone(open func(files app.Value)) *Panel { return newPanel(&DropZone{open: open}) }

func (z *DropZone) panel() *Node {
	return element("div").Class("drops").On("change", z.onPick).Body(
		input("file").ID("file-input").Class("gone").Aria("label", "Open a file"),
		element("div").Class("dropping").Aria("hidden", "true").Body(icon("drop"), element("b").Text("Drop to open the file")),
	)
}

func (z *DropZone) onPick(e app.Event) {
	field := e.Get("target")
	z.open(field.Get("files"))
	field.Set("value", "") // so that the same file can be picked again
}

// openPicker opens the browser's dialog for files, which it allows in answer to
// a click or a key.
func openPicker() {
	if field := app.Window().GetElementByID("file-input"); field.Truthy() {
		field.Call("click")
	}
}

package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// dialogs shows the dialog that is open, and keeps the focus in it.
type dialogs struct {
	frame.Base
	panels frame.Set    // whose keys the help lists
	share  dialog       // nil: the page has none
	open   store.Dialog // in the browser
}

// dialog is one that only some pages have.
type dialog interface {
	parts() []draw.Part
	drawn(dialog app.Value)   // it has been
	changed(target app.Value) // a field of it
}

// NewDialogs makes the place of the dialogs, on a page with some panels. Share's is nil where nothing is shared.
func NewDialogs(s *store.Store, panels frame.Set, share dialog) *frame.Panel {
	d := &dialogs{Base: frame.Follow(s, store.TopicDialog), panels: panels, share: share}
	d.After = d.sync
	return frame.New(d)
}

// sync opens or closes the browser's own modal dialog, which traps the focus,
// closes on Escape and hides the page behind it from assistive technology.
func (d *dialogs) sync() {
	if d.share != nil {
		d.share.drawn(d.JSValue())
	}
	before, now := d.open, d.S.Dialog
	if now == before {
		return
	}
	d.open = now
	element := d.JSValue()
	switch {
	case now == store.NoDialog:
		element.Call("close")
	case before == store.NoDialog:
		element.Call("showModal")
	}
	first := "input"
	if now == store.ShareDialog {
		first = "textarea"
	}
	if field := element.Call("querySelector", first); now != store.HelpDialog && field.Truthy() {
		field.Call("select")
	}
}

func (d *dialogs) Tree() *draw.Node {
	dialog := draw.Element("dialog").Class("dialog").DataSet("part", "dialog").Aria("labelledby", "dialog-title").
		On("close", d.onClosed).OnClick(d.OnAction).On("input", d.onInput).On("change", d.onInput)
	switch d.S.Dialog {
	case store.HelpDialog:
		dialog.Class("large").Body(d.help()...)
	case store.ShareDialog:
		dialog.Class("sharing").Body(d.share.parts()...)
	case store.LaunchDialog:
		dialog.Body(d.launch()...)
	case store.RegionDialog:
		dialog.Class("large").Body(dialogHead("Region explorer"), registers.Explorer(&d.S.Explorer))
	}
	return dialog
}

// onClosed is told of a close by Escape too.
func (d *dialogs) onClosed(app.Event) {
	d.open = store.NoDialog
	d.S.ShowDialog(store.NoDialog)
}

// onInput passes on what was typed or chosen in the region explorer, at once, and turns the single-key
// shortcuts and generated code off and on.
func (d *dialogs) onInput(e app.Event) {
	target := e.Get("target")
	switch {
	case d.S.Dialog == store.RegionDialog:
		d.S.SetRegion(ui.Data(target, "field"), target.Get("value").String())
	case d.S.Dialog == store.ShareDialog && e.Get("type").String() == "change":
		d.share.changed(target)
	case ui.Data(target, "part") == "plain-keys" && e.Get("type").String() == "change":
		d.S.ToggleKeys()
	case ui.Data(target, "part") == "generated-code" && e.Get("type").String() == "change":
		d.S.ToggleGenerated()
	}
}

func dialogHead(title string) *draw.Node {
	return draw.Element("div").Class("dhead").Body(
		draw.Element("h2").ID("dialog-title").Text(title),
		ui.Button("ib", "close", "Close", ui.Icon("close")),
	)
}

// launch asks what a program that says nothing of its launch is to run with.
func (d *dialogs) launch() []draw.Part {
	name := d.S.Facts.Kernel
	if name == "" {
		name = d.S.Name
	}
	return []draw.Part{
		dialogHead("Run " + name + " with what?"),
		draw.Element("p").Text("No launch line says what the kernel is given. Launch lines with buffers and values to begin with can be added on top; you can change them there. Without them its inputs are zeros, and it has no buffers."),
		draw.Element("div").Class("start").Body(
			ui.TextButton("big primary", "run-with-lines", "", "Add launch lines and run").Attr("autofocus", true),
			ui.TextButton("big second", "run-without", "", "Run with zeros"),
		),
	}
}

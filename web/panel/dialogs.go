package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// dialogs shows the open dialog and keeps the focus in it.
type dialogs struct {
	frame.Base
	panels frame.Set    // the panels whose keys the help lists
	share  dialog       // the Share dialog; nil on a page without one
	open   store.Dialog // the dialog that the browser shows
}

// dialog is a dialog that only some pages have.
type dialog interface {
	parts() []draw.Part
	drawn(dialog app.Value)   // called after each drawing
	changed(target app.Value) // called when one of its fields has changed
}

// NewDialogs makes the place of the dialogs of a page with the given panels. share is nil on a page without the Share
// dialog.
func NewDialogs(s *store.Store, panels frame.Set, share dialog) *frame.Panel {
	d := &dialogs{Base: frame.Follow(s, store.TopicDialog), panels: panels, share: share}
	d.After = d.sync
	return frame.New(d)
}

// sync opens or closes the browser's own modal dialog, which traps the focus, closes on Escape and hides the page
// behind it from assistive technology. It then selects the text of the dialog's first field.
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

// onClosed tells the store that the dialog was closed, which Escape does too.
func (d *dialogs) onClosed(app.Event) {
	d.open = store.NoDialog
	d.S.ShowDialog(store.NoDialog)
}

// onInput passes each input in the region explorer on at once, and changed options of Share when the change is
// complete. It also switches the single-key shortcuts and generated code on and off.
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

// launch asks how to run a program whose text has no launch lines.
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

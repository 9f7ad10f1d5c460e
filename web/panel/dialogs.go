package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dialogs shows the dialog that is open, and keeps the focus in it.
type Dialogs struct {
	base
	panels Set          // whose keys the help lists
	open   store.Dialog // in the browser
	loaded app.Func     // told that a preview is there; nil until there was one
}

// NewDialogs makes the place of the dialogs, on a page with some panels.
func NewDialogs(s *store.Store, panels Set) *Panel {
	d := &Dialogs{base: follow(s, store.TopicDialog), panels: panels}
	d.after = d.sync
	return newPanel(d)
}

// sync opens or closes the browser's own modal dialog, which traps the focus,
// closes on Escape and hides the page behind it from assistive technology.
func (d *Dialogs) sync() {
	d.watchPreview()
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

func (d *Dialogs) panel() *Node {
	dialog := element("dialog").Class("dialog").DataSet("part", "dialog").Aria("labelledby", "dialog-title").
		On("close", d.onClosed).OnClick(d.onAction).On("input", d.onInput).On("change", d.onInput)
	switch d.S.Dialog {
	case store.HelpDialog:
		dialog.Class("large").Body(d.help()...)
	case store.ShareDialog:
		dialog.Class("sharing").Body(d.share()...)
	case store.LaunchDialog:
		dialog.Body(d.launch()...)
	case store.RegionDialog:
		dialog.Class("large").Body(dialogHead("Region explorer"), explorer(&d.S.Explorer))
	}
	return dialog
}

// onClosed is told of a close by Escape too.
func (d *Dialogs) onClosed(app.Event) {
	d.open = store.NoDialog
	d.S.ShowDialog(store.NoDialog)
}

// onInput passes on what was typed or chosen in the region explorer, at once, and turns the single-key
// shortcuts off and on.
func (d *Dialogs) onInput(e app.Event) {
	target := e.Get("target")
	switch {
	case d.S.Dialog == store.RegionDialog:
		d.S.SetRegion(data(target, "field"), target.Get("value").String())
	case d.S.Dialog == store.ShareDialog && e.Get("type").String() == "change":
		d.onShareOption(target)
	case data(target, "part") == "plain-keys" && e.Get("type").String() == "change":
		d.S.ToggleKeys()
	}
}

func dialogHead(title string) *Node {
	return element("div").Class("dhead").Body(
		element("h2").ID("dialog-title").Text(title),
		button("ib", "close", "Close", true, icon("close")),
	)
}

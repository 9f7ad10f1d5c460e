package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dialogs shows the dialog that is open, and keeps the focus in it.
type Dialogs struct {
	base
	open store.Dialog // in the browser
}

// NewDialogs makes the place of the dialogs.
func NewDialogs(s *store.Store) *Panel {
	d := &Dialogs{base: follow(s, store.TopicDialog)}
	d.after = d.sync
	return newPanel(d)
}

// sync opens or closes the browser's own modal dialog, which traps the focus,
// closes on Escape and hides the page behind it from assistive technology.
func (d *Dialogs) sync() {
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
	if field := element.Call("querySelector", "input"); now != store.HelpDialog && field.Truthy() {
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
		dialog.Body(d.share()...)
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

func (d *Dialogs) share() []Part {
	l := &d.S.Link
	said := "Copy it from here:"
	if l.Copied {
		said = "It is on the clipboard."
	}
	what := "The link holds the program itself. Opening it shows the program and runs nothing. "
	if l.Step > 0 {
		what = "The link holds the program itself and step " + group(l.Step) + ". Opening it shows the program and runs nothing. "
	}
	return []Part{
		dialogHead("Share"),
		element("p").Body(textNode(what), element("b").DataSet("part", "copied").Text(said)),
		element("label").Class("stacked").Body(span("minor", "Link"),
			input("text").Class("field").Attr("readonly", true).DataSet("part", "link").Attr("value", l.URL)),
		element("label").Class("stacked").Body(span("minor", "HTML for an embed"),
			input("text").Class("field").Attr("readonly", true).DataSet("part", "embed-html").Attr("value", l.Embed)),
	}
}

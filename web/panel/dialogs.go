package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Dialogs shows the dialog that is open, and keeps the focus in it.
type Dialogs struct {
	base
	shown store.Dialog
}

// NewDialogs makes the place of the dialogs.
func NewDialogs(s *store.Store) *Panel { return newPanel(&Dialogs{base: base{S: s}}) }

// OnMount begins to follow the store.
func (d *Dialogs) OnMount(ctx app.Context) {
	d.listen(store.TopicDialog, func() {
		d.Update()
		ctx.Dispatch(d.sync)
	})
}

// sync opens or closes the browser's own modal dialog, which traps the focus,
// closes on Escape and hides the page behind it from assistive technology.
func (d *Dialogs) sync(ctx app.Context) {
	now := d.S.Dialog
	if now == d.shown {
		return
	}
	before := d.shown
	d.shown = now
	ctx.Defer(func(app.Context) {
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
	})
}

// Render draws the dialog.
func (d *Dialogs) Render() app.UI {
	dialog := element("dialog").Class("dialog").DataSet("part", "dialog").Aria("labelledby", "dialog-title").
		On("close", d.onClosed).On("click", d.onAction)
	switch d.S.Dialog {
	case store.HelpDialog:
		return live(dialog.Class("large").Body(d.help()...))
	case store.ShareDialog:
		return live(dialog.Body(d.share()...))
	case store.LaunchDialog:
		return live(dialog.Body(d.launch()...))
	case store.RegionDialog:
		return live(dialog.Class("large").Body(dialogHead("Region explorer"), NewExplorer(d.S)))
	}
	return live(dialog)
}

// onClosed is told of a close by Escape too.
func (d *Dialogs) onClosed(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	d.shown = store.NoDialog
	d.S.ShowDialog(store.NoDialog)
}

// onKeys turns the single-key shortcuts off and on.
func (d *Dialogs) onKeys(ctx app.Context, _ app.Event) {
	ctx.PreventUpdate()
	d.S.ToggleKeys()
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

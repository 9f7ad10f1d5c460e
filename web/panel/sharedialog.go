package panel

import (
	"strconv"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/link"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shareForms are the forms in which a program can be shared, in their order.
var shareForms = [...]struct {
	form       link.Form
	name, said string
	part       string // data-part of the text field
}{
	{link.FormLink, "Link", "For mail and chat. The link holds the program itself; opening it shows the program and runs nothing.", "link"},
	{link.FormFrame, "iframe", "For a page that shows one program. The frame starts when it comes into sight.", "embed-html"},
	{link.FormElement, "Element", "For pages you write. The code stays readable without script, in print and for search. 2.5 KB load at once, the rest when someone presses Run.", "element-html"},
	{link.FormMarkdown, "Markdown", "A link for a README or an issue.", "markdown"},
}

// Sharing is the Share dialog. Only pages that share programs have it; the embed's program does not contain it.
type Sharing struct {
	S      *store.Store
	loaded app.Func // called when a preview has loaded; nil until there was a preview
}

// parts are the forms and options, a preview of them, and the text to copy.
func (d *Sharing) parts() []draw.Part {
	l := &d.S.Shared
	var tabs []draw.Part
	said, part := "", ""
	for _, f := range shareForms {
		tabs = append(tabs, ui.Choice("", "share-form", string(f.form), f.name, l.Form == f.form))
		if l.Form == f.form {
			said, part = f.said, f.part
		}
	}
	copied := "Copy it from here:"
	if l.Copied {
		copied = "It is on the clipboard."
	}
	length := words.Grouped(ui.Width(l.Text)) + " characters."
	if ui.Width(l.Text) > longLink && l.Form != link.FormElement {
		length += " Some mail programs cut links of this length."
	}
	return []draw.Part{
		dialogHead("Share"),
		draw.Element("div").Class("seg forms").Role("group").Aria("label", "Form").Body(tabs...),
		draw.Element("div").Class("sides").Body(
			draw.Element("div").Class("options").Body(append([]draw.Part{draw.Element("p").Text(said)}, d.shareOptions()...)...),
			d.sharePreview(),
		),
		draw.Element("div").Class("outcome").Body(
			draw.Element("p").Role("status").Body(draw.Element("b").DataSet("part", "copied").Text(copied), draw.Text(" "+length)),
			ui.Button("btn go", "share-copy", "Copy", draw.Text("Copy")),
			draw.Element("textarea").Class("field").Attr("readonly", true).Attr("rows", "4").Attr("spellcheck", "false").Aria("label", "Text to copy").DataSet("part", part).Attr("value", l.Text),
		),
	}
}

// sharePreview shows the program in a frame with the chosen options: before Run or after it, wide or as on a phone.
func (d *Sharing) sharePreview() *draw.Node {
	l := &d.S.Shared
	key, class := "before", "preview"
	if l.Ran {
		key = "after"
		if l.AtStep { // a program that has run is not put back by another address
			key = "step"
		}
	}
	if l.Phone {
		class += " phone"
	}
	frame := draw.Element("iframe").Key(key).Class(class).DataSet("part", "preview").Attr("title", "Preview, live").Attr("src", l.Preview)
	if l.Form == link.FormElement && l.Height > 0 {
		frame.Attr("height", l.Height)
	}
	return draw.Element("div").Class("look").Body(
		draw.Element("div").Class("shown").Body(
			draw.Element("b").Text("Preview"),
			ui.Segments("The preview shows the program",
				ui.Choice("", "share-show", "after", "after Run", l.Ran), ui.Choice("", "share-show", "before", "before", !l.Ran)),
			draw.Element("div").Class("seg widths").Role("group").Aria("label", "The preview is").Body(
				ui.Choice("", "share-show", "wide", "wide", !l.Phone), ui.Choice("", "share-show", "phone", "phone", l.Phone)),
		),
		frame,
	)
}

// drawn runs the program of a new preview once it has loaded, if the preview is to be shown after Run.
func (d *Sharing) drawn(dialog app.Value) {
	frame := dialog.Call("querySelector", "iframe")
	if !frame.Truthy() || frame.Get("onload").Truthy() {
		return
	}
	if d.loaded == nil {
		d.loaded = app.FuncOf(func(frame app.Value, _ []app.Value) any {
			if d.S.Shared.Ran {
				runPreview(frame.Get("contentWindow"), &d.S.Shared)
			}
			return nil
		})
	}
	frame.Set("onload", d.loaded)
}

// runPreview runs the program of an embed by messages, as any page around an embed can: see core/doc/EMBED.md.
func runPreview(embed app.Value, l *link.Shared) {
	window := app.Window()
	channel := window.Get("MessageChannel").New()
	embed.Call("postMessage", map[string]any{"lanewise": 1}, window.Get("location").Get("origin"), window.Get("Array").Call("of", channel.Get("port2")))
	port := channel.Get("port1")
	port.Call("postMessage", map[string]any{"type": "do", "action": "run"})
	if l.AtStep {
		port.Call("postMessage", map[string]any{"type": "set", "step": l.Step})
	}
}

// longLink is the length in characters above which some mail programs cut a link.
const longLink = 8000

// shareOptions are the fields of the options. An option that has its default value adds nothing to the text.
func (d *Sharing) shareOptions() []draw.Part {
	l := &d.S.Shared
	w := &l.Wanted
	number := func(field, label string, value int, set bool) *draw.Node {
		text := ""
		if set {
			text = strconv.Itoa(value)
		}
		return ui.Input("number").Class("field").Attr("min", "0").DataSet("option", field).Aria("label", label).Attr("value", text)
	}
	row := func(name string, content ...draw.Part) *draw.Node {
		return draw.Element("div").Class("option").Body(append([]draw.Part{ui.Span("minor", name)}, content...)...)
	}
	toggle := func(field, text string, on bool) *draw.Node {
		return draw.Element("label").Class("switch").Body(ui.Input("checkbox").DataSet("option", field).Attr("checked", on), draw.Text(text))
	}
	theirs := "the reader's"
	if l.Form == link.FormElement {
		theirs = "the page's"
	}
	rows := []draw.Part{
		row("View", d.shareView()),
		row("Lane", number("lane", "Lane", w.Lane, w.Lane >= 0)),
		row("Lines", number("from", "First line", w.First, w.First > 0), draw.Text("to"), number("to", "Last line", w.Last, w.Last > 0)),
		row("Theme", shareChoices("theme", "Theme", l.Theme, [][2]string{{"", theirs}, {"light", "light"}, {"dark", "dark"}})),
		toggle("launch", "Hide launch lines", w.HideLaunch),
		toggle("readonly", "Readers cannot edit", w.ReadOnly),
	}
	if l.Step > 0 {
		rows = append(rows, toggle("step", "Opens at step "+words.Grouped(l.Step), l.AtStep))
	}
	if l.Form != link.FormElement {
		return rows
	}
	rows = append(rows, row("Loads", shareChoices("load", "Loads", l.Load, [][2]string{{"", "on Run"}, {"visible", "when seen"}, {"eager", "at once"}})))
	if l.Load != "" {
		rows = append(rows, toggle("run", "Runs as soon as it is loaded", l.Running))
	}
	return append(rows, row("Height", number("height", "Height", l.Height, l.Height > 0).Attr("placeholder", "as needed"), draw.Text("pixels")))
}

// shareView is the choice of the view, which lists the program's buffers.
func (d *Sharing) shareView() *draw.Node {
	s := d.S
	w := &s.Shared.Wanted
	now := string(w.View)
	if w.Name != "" {
		now += ":" + w.Name
	}
	lanes, console := "", string(link.WantConsole)
	if s.Prints() && (s.Shared.Form == link.FormFrame || s.Shared.Form == link.FormElement) {
		lanes, console = string(link.WantLanes), "" // by itself, an embed shows the output
	}
	switch w.View {
	case link.WantLanes:
		now = lanes
	case link.WantConsole:
		now = console
	}
	options := []draw.Part{shareChoice(lanes, "Lanes", now)}
	if s.Prints() {
		options = append(options, shareChoice(console, "Console", now))
	}
	if s.View != nil {
		for i := range s.View.Surfaces {
			name := s.View.Surfaces[i].Name
			if !strings.ContainsAny(name, " ") {
				options = append(options, shareChoice("memory:"+name, "Memory "+name, now))
			}
		}
	}
	options = append(options, shareChoice("stack", "Stack", now), shareChoice("region", "Region", now))
	return draw.Element("select").Class("field").DataSet("option", "view").Aria("label", "View").Body(options...)
}

// shareChoices are the values of an option that has few of them, side by side.
func shareChoices(option, label, now string, values [][2]string) *draw.Node {
	var all []draw.Part
	for _, v := range values {
		all = append(all, ui.Choice("", "share-option", option+"="+v[0], v[1], now == v[0]))
	}
	return ui.Segments(label, all...)
}

func shareChoice(value, text, now string) draw.Part {
	return draw.Element("option").Attr("value", value).Attr("selected", value == now).Text(text)
}

// changed passes the new value of an option on to the store.
func (d *Sharing) changed(target app.Value) {
	value := target.Get("value").String()
	if target.Get("type").String() == "checkbox" {
		value = ""
		if target.Get("checked").Bool() {
			value = "on"
		}
	}
	if option := ui.Data(target, "option"); option != "" {
		d.S.SetShared(option, value)
	}
}

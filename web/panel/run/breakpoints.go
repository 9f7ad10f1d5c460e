package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// BreakpointsRow registers Breakpoints.
var BreakpointsRow = frame.Row{
	Name: "breakpoints", Place: frame.InTabs, Title: "Breakpoints", Term: "breakpoint", Pane: layout.PaneMemory, Badge: breakpointCount,
	Topics: store.TopicBreaks,
	Make:   func(b frame.Base) frame.Content { return &breakpointsPanel{b} },
}

// breakpointsPanel lists the breakpoints, and the lines that log points have printed.
type breakpointsPanel struct{ frame.Base }

func breakpointCount(s *store.State) (class, text string) {
	if len(s.Breaks) == 0 {
		return "", ""
	}
	return "badge plain", strconv.Itoa(len(s.Breaks))
}

type breakKind struct {
	kind  protocol.BreakKind
	text  string
	named string // hint for the field; "" for events without a name, data for data
}

// nameless is the hint of the field for an event that has no name.
const nameless = "needs no name"

// data is the hint of the field for a variable or an element of a buffer, which ui.Examples has.
const data = "data"

// breakKinds are the kinds of breakpoints and what they wait for, in the order of the list to choose from.
var breakKinds = []breakKind{
	{protocol.BreakDiverge, "Lanes diverge", ""},
	{protocol.BreakConverge, "Lanes reconverge", ""},
	{protocol.BreakMask, "A mask changes", ""},
	{protocol.BreakCall, "A call", ""},
	{protocol.BreakReturn, "A return", ""},
	{protocol.BreakReport, "Something undefined", ""},
	{protocol.BreakChange, "Changed:", data},
	{protocol.BreakWrite, "Written:", data},
	{protocol.BreakRead, "Read:", data},
	{protocol.BreakLabel, "Label:", "name of a label"},
	{protocol.BreakFunction, "Function:", "name of a function"},
	{protocol.BreakLine, "Line:", "number of a line"},
}

func (p *breakpointsPanel) Tree() *draw.Node {
	rows := make([]draw.Part, 0, len(p.S.Breaks)+1)
	for i := range p.S.Breaks {
		rows = append(rows, p.row(&p.S.Breaks[i]))
	}
	if len(rows) == 0 {
		rows = append(rows, ui.None("No breakpoints. Press in the margin beside a line, or add one here."))
	}
	return draw.Element("div").Class("breakpoints").DataSet("part", "breakpoints").OnClick(p.OnAction).On("change", p.onChange).On("submit", p.onAdd).Body(
		draw.Element("div").Class("breaklist").Body(draw.Element("div").Body(rows...), adder()),
		draw.Element("div").Class("logs").DataSet("part", "logs").Body(p.logs()...),
	)
}

func (p *breakpointsPanel) row(b *store.Break) *draw.Node {
	class, dot := "break", "dot"
	if slices.Contains(p.S.Hits, b.ID) {
		class = "break hit"
	}
	switch {
	case b.Off:
		dot = "dot off"
	case b.Log != "":
		dot = "dot log"
	}
	what, hints := breakText(b), ui.ExamplesOf(&p.S.State)
	hits := ""
	if b.Status.Hits > 0 {
		hits = words.Grouped(b.Status.Hits) + "×"
	}
	row := draw.Element("div").Class(class).DataSet("break", b.ID).Body(
		ui.Input("checkbox").Attr("checked", !b.Off).Aria("label", "Stop at: "+what),
		ui.Span(dot, ""),
		draw.Element("span").Class("what").Title(what).Body(p.place(b, what)),
		draw.Element("span").Class("rules").Body(
			ruleField(b.ID, "condition", hints.Condition, b.Condition),
			ruleField(b.ID, "hit", "hits >= 5", b.Hit),
			ruleField(b.ID, "log", hints.Print, b.Log),
		),
		ui.Span("hits", hits),
		ui.Button("ib", "break-remove", "Remove the breakpoint: "+what, ui.Icon("close")).DataSet("arg", b.ID),
	)
	if message := b.Status.Message; message != "" && p.S.View != nil { // none is wrong before a program is loaded
		return draw.Element("div").Body(row, draw.Element("p").Class("break").Body(ui.Span("trouble", message)))
	}
	return draw.Element("div").Body(row)
}

// place is a link to the breakpoint's line, or only the text if it has none.
func (p *breakpointsPanel) place(b *store.Break, what string) *draw.Node {
	line := b.Line
	if b.Kind != protocol.BreakLine {
		line = b.Status.Line
	}
	if line == 0 {
		return draw.Text(what)
	}
	return ui.TextButton("link", "line", strconv.Itoa(line), what)
}

func breakText(b *store.Break) string {
	if b.Kind == protocol.BreakLine {
		if at := b.Status.Line; at != 0 && at != b.Line {
			return words.Say("line {}, stops at {}", b.Line, at)
		}
		return words.Numbered("line", b.Line)
	}
	for _, k := range breakKinds {
		if k.kind == b.Kind && k.named != "" {
			return strings.ToLower(strings.TrimSuffix(k.text, ":")) + " " + b.Name
		}
		if k.kind == b.Kind {
			return k.text
		}
	}
	return b.Name
}

var fieldNames = map[string]string{"condition": "Condition", "hit": "Hit count", "log": "Text to print"}

func ruleField(id int, what, hint, value string) *draw.Node {
	field := ui.Input("text").Class("field").Aria("label", fieldNames[what]).Attr("placeholder", hint).Attr("value", value).Attr("spellcheck", "false")
	if what == "condition" || what == "log" {
		field = ui.Expression(fieldNames[what], hint, value)
	}
	if what == "log" {
		field.DataSet("names", "braces")
	}
	return ui.Explains("breakpoint", field).DataSet("field", what).DataSet("break", id).Attr("size", max(ui.Width(hint), ui.Width(value))+1)
}

// onChange handles a new condition, hit count or text to print, or switches a breakpoint on or off.
func (p *breakpointsPanel) onChange(e app.Event) {
	target, row := e.Get("target"), ui.Closest(e, ".break[data-break]")
	if !row.Truthy() {
		if k := chosenKind(ui.Closest(e, "form")); k != nil {
			field := ui.Closest(e, "form").Call("querySelector", "input")
			field.Set("disabled", k.named == "")
			field.Set("placeholder", p.hint(k))
		}
		return
	}
	value := strings.TrimSpace(target.Get("value").String())
	p.S.ChangeBreakpoint(ui.Number(row, "break"), func(b *protocol.Breakpoint) {
		switch ui.Data(target, "field") {
		case "condition":
			b.Condition = value
		case "hit":
			b.Hit = strings.TrimSpace(strings.TrimPrefix(value, "hits"))
		case "log":
			b.Log = value
		default:
			b.Off = !target.Get("checked").Bool()
		}
	})
}

// hint is what the field for the name says before something is typed.
func (p *breakpointsPanel) hint(k *breakKind) string {
	if k.named == data {
		return ui.ExamplesOf(&p.S.State).Data
	}
	return cmp.Or(k.named, nameless)
}

// adder is the form that adds a breakpoint of a chosen kind.
func adder() *draw.Node {
	options := make([]draw.Part, len(breakKinds))
	for i, k := range breakKinds {
		options[i] = draw.Element("option").Attr("value", i).Text(k.text)
	}
	return draw.Element("form").Class("newbreak").DataSet("part", "newbreak").Body(
		draw.Element("select").Class("field").Attr("name", "kind").Aria("label", "Stop when").Body(options...),
		ui.Expression("Name or expression", nameless, "").Attr("name", "name").Attr("disabled", true),
		draw.Element("button").Class("btn small").Attr("type", "submit").Text("Add"),
	)
}

// chosenKind is the kind that is chosen in the form, nil if there is none.
func chosenKind(form app.Value) *breakKind {
	if !form.Truthy() {
		return nil
	}
	chosen, err := strconv.Atoi(form.Call("querySelector", "select").Get("value").String())
	if err != nil || chosen < 0 || chosen >= len(breakKinds) {
		return nil
	}
	return &breakKinds[chosen]
}

func (p *breakpointsPanel) onAdd(e app.Event) {
	e.PreventDefault()
	form := e.Get("target")
	k, field := chosenKind(form), form.Call("querySelector", "input")
	if k == nil {
		return
	}
	name := strings.TrimSpace(field.Get("value").String())
	b := protocol.Breakpoint{Kind: k.kind, Name: name, Thread: -1}
	switch {
	case k.named == "":
		b.Name = "" // it was typed for another kind
	case k.kind == protocol.BreakLine:
		b.Line, _ = strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(name, "line"))) // the engine reports a 0 as wrong
		b.Name = ""
	case name == "":
		field.Call("focus")
		return
	}
	field.Set("value", "")
	p.S.AddBreakpoint(b)
}

// logs are the printed lines, the latest first.
func (p *breakpointsPanel) logs() []draw.Part {
	s := p.S
	if len(s.Logs) == 0 {
		braces := ui.ExamplesOf(&s.State).Braces
		return []draw.Part{draw.Element("p").Class("minor").Text(words.Say("A breakpoint with a text to print does not stop: it prints here. {} in the text is the value of {}.", braces, strings.Trim(braces, "{}")))}
	}
	rows := []draw.Part{draw.Element("div").Class("cap").Body(
		ui.Span("", ui.Plural(len(s.Logs)+s.LostLogs, "line")),
		ui.TextButton("link", "logs-clear", "", "Clear"),
	)}
	for _, l := range slices.Backward(s.Logs) {
		rows = append(rows, ui.ActionButton("log", "seek").DataSet("arg", l.Step).
			Title("Go to step "+words.Grouped(l.Step)).Body(ui.Span("minor", "step "+words.Grouped(l.Step)), draw.Element("code").Text(l.Text)))
		if len(rows) > mostShown {
			rows = append(rows, draw.Element("p").Class("minor").Text(words.Say("and {} before that", words.Grouped(len(s.Logs)-mostShown))))
			break
		}
	}
	return rows
}

// mostShown is the largest number of printed lines in the page.
const mostShown = 200

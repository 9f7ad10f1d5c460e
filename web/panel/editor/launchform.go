package editor

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

// LaunchRow registers the form of the launch lines.
var LaunchRow = frame.Row{
	Name: "launch", Place: frame.InTabs, Title: "Launch", Term: "launch", Pane: layout.PaneMemory,
	Topics: store.TopicText | store.TopicLayout, Later: true,
	Make: func(b frame.Base) frame.Content { return &launchForm{b} },
}

// launchForm shows the launch lines of the program as fields. A field shows what the text says, and a change of a field
// is a change of the text, which undo takes back.
type launchForm struct{ frame.Base }

// OnMount begins to follow the store.
func (p *launchForm) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.Listen(store.TopicText|store.TopicLayout, p.want)
	p.ListenFor(store.TopicView, func() any { return p.hasResults() })
}

// want requests the fields while their tab is open.
func (p *launchForm) want() {
	if p.S.Tab == layout.TabLaunch {
		p.S.WantLaunch()
	}
}

// hasResults reports whether the run has ended and its results belong to the current text.
func (p *launchForm) hasResults() bool {
	return p.S.View != nil && !p.S.Stale && p.S.View.Ended
}

// launchTable is a table of launch lines of some kinds.
type launchTable struct {
	title, key, hint string // key: of the glossary
	kinds            []string
	columns          []launchColumn
	fresh            [][2]string // fields of a new line, besides its name
}

type launchColumn struct {
	field, title string
	wide         string // class
}

var (
	listColumns = []launchColumn{{"name", "Name", ""}, {"keys", "Binding, tolerance", ""}, {"type", "Type", "short"}, {"count", "Elements", "short"}, {"values", "Values", "wide"}}

	visaTables = []launchTable{
		{"Buffers", "surface", "bti=3 gives a binding table index; without one the name is a surface variable of the kernel", []string{"surface", "svm", "slm"}, listColumns, [][2]string{{"type", "d"}, {"count", "16"}}},
		{"Inputs", "payload", "The values of an input variable, from its first element on", []string{"input"}, []launchColumn{{"name", "Variable", ""}, {"values", "Values", "wide"}}, [][2]string{{"values", "0"}}},
		{"Expectations", "expect", "~1e-6 allows a relative error, ~1e-6 abs an absolute one", []string{"expect"}, listColumns, [][2]string{{"values", "0"}}},
	}
	ptxTables = []launchTable{
		{"Parameters and buffers", "surface", "Elements make it a buffer, without them it is a value; NAME[8] is the part of a structure at byte 8", []string{"param", "buffer", "surface"}, listColumns, [][2]string{{"type", "s32"}, {"count", "16"}, {"values", "zeros"}}},
		{"Expectations", "expect", "~1e-6 allows a relative error, ~1e-6 abs an absolute one", []string{"expect"}, listColumns, [][2]string{{"values", "0"}}},
	}
)

func (p *launchForm) Tree() *draw.Node {
	root := draw.Element("div").Class("launch").DataSet("part", "launch").OnClick(p.onClick).On("change", p.onChange).On("paste", p.onPaste)
	form := p.S.Launch.Form
	switch {
	case p.S.Tab != layout.TabLaunch:
		return root
	case form == nil:
		return root.Body(ui.None("Reading the launch lines."))
	}
	tables := visaTables
	if form.PTX {
		tables = ptxTables
	}
	parts := []draw.Part{p.setup(form)}
	for i := range tables {
		parts = append(parts, p.table(form, &tables[i]))
	}
	other := "What is changed here is changed in the program's text, where undo takes it back. Columns of a spreadsheet, or CSV, can be pasted into Values, and a buffer can be filled from a file: of numbers, or of bytes."
	if form.Other > 0 {
		other += " " + words.Say("{} of other kinds {} as they are.", words.Count(form.Other, "launch line"), words.Plural(form.Other, "stays|stay"))
	}
	return root.Body(append(parts, draw.Element("p").Class("minor").Text(other))...)
}

// setup is the lines that consist of settings only: platform, kernel and grid.
func (p *launchForm) setup(form *protocol.LaunchForm) *draw.Node {
	var fields []draw.Part
	for i := range form.Lines {
		l := &form.Lines[i]
		switch l.Kind {
		case "platform", "kernel", "grid", "launch":
		default:
			continue
		}
		for j := range l.Fields {
			fields = append(fields, p.setting(form, l, &l.Fields[j]))
		}
		fields = append(fields, p.troubles(l)...)
	}
	return draw.Element("div").Class("lset").Body(fields...)
}

// settingNames are the titles of the settings, the glossary entries that explain them, and the values that hold if
// nothing is written (launch.Grid.Resolve, and the reader of PTX's launch lines).
var settingNames = map[string]struct{ name, key, without string }{
	"platform name": {"Platform", "platform", ""}, "kernel name": {"Kernel", "kernel", "the first"}, "launch name": {"Kernel", "kernel", "the first"},
	"grid groups": {"Groups", "group", "1"}, "grid local": {"Local size", "local", "one thread"}, "grid simd": {"Lanes (simd)", "lane", "the kernel's"},
	"launch grid": {"Blocks (grid)", "group", "1"}, "launch block": {"Threads of a block", "local", "1"}, "launch shared": {"Shared bytes", "slm", "0"},
}

func (p *launchForm) setting(form *protocol.LaunchForm, l *protocol.LaunchLine, f *protocol.LaunchField) *draw.Node {
	name, word, without := f.Name, ui.Span("minor", f.Name), ""
	if known, ok := settingNames[l.Kind+" "+f.Name]; ok {
		name, word, without = known.name, ui.Term(known.key, ui.TabStop, ui.Span("minor", known.name)), known.without
	}
	if f.Name == "local" && (l.Field("threads") != nil || l.Field("media") != nil) { // they set the number of threads
		without = ""
	}
	label := draw.Element("label").Class("stacked").Title(f.Meaning)
	if l.Kind != "platform" {
		return label.Body(word, p.field(l, f, name, "short").Attr("placeholder", without))
	}
	options := []draw.Part{}
	known := f.Value == ""
	for _, platform := range form.Platforms {
		known = known || strings.EqualFold(platform, f.Value)
	}
	if f.Value == "" || !known {
		options = append(options, draw.Element("option").Attr("value", f.Value).Attr("selected", true).Text(cmp.Or(f.Value, "DG2, as no line says")))
	}
	for _, platform := range form.Platforms {
		options = append(options, draw.Element("option").Attr("value", platform).Attr("selected", strings.EqualFold(platform, f.Value)).Text(platform))
	}
	return label.Body(word, p.mark(draw.Element("select").Class("field").Aria("label", name), l, f).Body(options...))
}

// field is an input for a field of a line.
func (p *launchForm) field(l *protocol.LaunchLine, f *protocol.LaunchField, label, class string) *draw.Node {
	return p.mark(ui.Input("text").Class("field "+class).Attr("spellcheck", "false").Attr("autocomplete", "off").Attr("autocapitalize", "off").
		Attr("value", f.Value).Aria("label", label), l, f)
}

// mark sets data attributes that identify the field of an element, and marks the element if the field has an error.
func (p *launchForm) mark(n *draw.Node, l *protocol.LaunchLine, f *protocol.LaunchField) *draw.Node {
	n.DataSet("row", l.Row).DataSet("kind", l.Kind).DataSet("field", f.Name)
	for i := range p.S.Problems {
		if q := &p.S.Problems[i]; !q.Warning && l.Row > 0 && within(q, l) && holds(&f.Range, q) {
			n.Aria("invalid", "true").Aria("describedby", "launch-trouble-"+strconv.Itoa(l.Row))
		}
	}
	return n
}

// within reports whether a problem is about a line; holds reports whether it begins in a range.
func within(q *protocol.Problem, l *protocol.LaunchLine) bool {
	return l.Row <= q.Line && q.Line <= l.Last
}

func holds(r *protocol.Range, q *protocol.Problem) bool {
	after := q.Line > r.Line || q.Line == r.Line && q.Col >= r.Col
	before := q.Line < r.EndLine || q.Line == r.EndLine && q.Col < max(r.EndCol, r.Col+1)
	return r.Line > 0 && after && before
}

// troubles lists the problems of a line.
func (p *launchForm) troubles(l *protocol.LaunchLine) []draw.Part {
	var said []draw.Part
	for i := range p.S.Problems {
		q := &p.S.Problems[i]
		if l.Row == 0 || !within(q, l) {
			continue
		}
		parts := append([]draw.Part{}, ui.Prose(q.Message)...)
		if q.FixLabel != "" {
			parts = append(parts, draw.Text(" "), ui.TextButton("link", "fix", strconv.Itoa(i), q.FixLabel))
		}
		class := "ltrouble"
		if q.Warning {
			class = "ltrouble warning"
		}
		said = append(said, draw.Element("p").Class(class).Body(parts...))
	}
	if len(said) == 0 {
		return nil
	}
	return []draw.Part{draw.Element("div").ID("launch-trouble-" + strconv.Itoa(l.Row)).Class("ltroubles").Body(said...)}
}

// shownColumns returns the columns that a table shows. For parameters of PTX the column of keys is left out, because
// they have no keys, and have long names.
func (t *launchTable) shownColumns(form *protocol.LaunchForm) []launchColumn {
	keyed := func(l protocol.LaunchLine) bool { return l.Kind == "surface" }
	if t.kinds[0] != "param" || slices.ContainsFunc(form.Lines, keyed) {
		return t.columns
	}
	return slices.Concat(t.columns[:1], t.columns[2:])
}

// table is a table of lines, with a row for a new line at its end.
func (p *launchForm) table(form *protocol.LaunchForm, t *launchTable) *draw.Node {
	columns := t.shownColumns(form)
	head := []draw.Part{}
	if len(t.kinds) > 1 {
		head = append(head, draw.Element("th").Attr("scope", "col").Text("Kind"))
	}
	for _, c := range columns {
		head = append(head, draw.Element("th").Attr("scope", "col").Class(c.wide).Text(c.title))
	}
	head = append(head, draw.Element("td"))
	var rows []draw.Part
	for i := range form.Lines {
		if l := &form.Lines[i]; slices.Contains(t.kinds, l.Kind) {
			rows = append(rows, p.line(l, t, columns)...)
		}
	}
	var action draw.Part
	if t.kinds[0] == "expect" {
		action = ui.EnabledIf(p.hasResults(), ui.TextButton("btn small", "expect-gave", "", "Expect what it gave").
			Title("Write what the buffers hold now, at the end of the run, into the expectations"))
	}
	return draw.Element("section").Class("ltable").DataSet("table", t.kinds[0]).DataSet("terms", "launch").Body(
		draw.Element("div").Class("lhead").Body(ui.Heading(t.key, t.title), ui.Span("minor", t.hint), ui.Spacer(), action),
		draw.Element("table").Aria("label", t.title).Body(draw.Element("thead").Body(draw.Element("tr").Body(head...)), draw.Element("tbody").Body(append(rows, p.fresh(t, len(columns)))...)),
	)
}

func (p *launchForm) line(l *protocol.LaunchLine, t *launchTable, columns []launchColumn) []draw.Part {
	name := ""
	if f := l.Field("name"); f != nil {
		name = f.Value
	}
	var cells []draw.Part
	if len(t.kinds) > 1 {
		cells = append(cells, draw.Element("td").Body(ui.Term(l.Kind, ui.NoTabStop, ui.Span("minor", l.Kind))))
	}
	for _, c := range columns {
		f := l.Field(c.field)
		if f == nil {
			f = &protocol.LaunchField{Name: c.field}
		}
		cells = append(cells, draw.Element("td").Class(c.wide).DataSet("label", c.title).Body(p.field(l, f, c.title+" of "+l.Kind+" "+name, c.wide)))
	}
	var tools []draw.Part
	if l.Field("count") != nil && l.Kind != "expect" && l.Kind != "slm" {
		tools = append(tools, ui.Button("ib small", "launch-fill", "Fill "+name+" from a file", ui.Icon("file")).DataSet("arg", l.Row))
	}
	tools = append(tools, ui.Button("ib small", "launch-drop", "Remove "+l.Kind+" "+name, ui.Icon("close")).DataSet("arg", l.Row))
	cells = append(cells, draw.Element("td").Class("drop").Body(tools...))
	rows := []draw.Part{draw.Element("tr").DataSet("line", l.Kind+" "+name).Body(cells...)}
	if troubles := p.troubles(l); troubles != nil {
		rows = append(rows, draw.Element("tr").Body(draw.Element("td").Attr("colspan", len(cells)).Body(troubles...)))
	}
	return rows
}

// fresh is the row that becomes a new line when it is given a name.
func (p *launchForm) fresh(t *launchTable, columns int) *draw.Node {
	l := &protocol.LaunchLine{Kind: t.kinds[0]}
	f := p.field(l, &protocol.LaunchField{Name: "name"}, "Name of a new "+t.kinds[0], "").Attr("placeholder", "New name")
	cells := []draw.Part{}
	if len(t.kinds) > 1 {
		cells = append(cells, draw.Element("td"))
	}
	return draw.Element("tr").Class("fresh").Body(append(cells, draw.Element("td").Attr("colspan", columns+1).Body(f))...)
}

// onClick removes a line, fills a buffer from a file, or performs an action.
func (p *launchForm) onClick(e app.Event) {
	action := ""
	b := ui.Closest(e, "[data-action]")
	if b.Truthy() {
		action = ui.Data(b, "action")
	}
	switch action {
	case "launch-drop":
		p.S.ChangeLaunch(protocol.LaunchChange{Row: ui.Number(b, "arg"), Drop: true})
	case "launch-fill":
		p.S.FillBuffer(ui.Number(b, "arg"))
	default:
		p.OnAction(e)
	}
}

// onChange writes the value of a field into the text.
func (p *launchForm) onChange(e app.Event) {
	field := ui.Closest(e, "[data-field]")
	if !field.Truthy() {
		return
	}
	c := protocol.LaunchChange{Row: ui.Number(field, "row"), Kind: ui.Data(field, "kind"), Field: ui.Data(field, "field"), Value: field.Get("value").String()}
	changes := []protocol.LaunchChange{c}
	if c.Row == 0 && c.Field == "name" {
		if strings.TrimSpace(c.Value) == "" {
			return
		}
		for _, t := range append(visaTables, ptxTables...) {
			if t.kinds[0] == c.Kind && (c.Kind == "expect" || p.S.Launch.Form.PTX == (c.Kind == "param")) {
				for _, f := range t.fresh {
					changes = append(changes, protocol.LaunchChange{Kind: c.Kind, Field: f[0], Value: f[1]})
				}
				break
			}
		}
		field.Set("value", "")
	}
	p.S.ChangeLaunch(changes...)
}

// onPaste takes columns of a spreadsheet, or CSV. The first column goes into the field itself, each further one into
// the next line of the same kind below it.
func (p *launchForm) onPaste(e app.Event) {
	field := ui.Closest(e, "[data-field=values]")
	if !field.Truthy() || p.S.Launch.Form == nil {
		return
	}
	pasted := e.Get("clipboardData").Call("getData", "text/plain").String()
	columns := pastedColumns(pasted)
	if columns == nil {
		return
	}
	e.PreventDefault()
	row, kind := ui.Number(field, "row"), ui.Data(field, "kind")
	var changes []protocol.LaunchChange
	for i := range p.S.Launch.Form.Lines {
		l := &p.S.Launch.Form.Lines[i]
		if l.Row >= row && l.Kind == kind && len(changes) < len(columns) {
			changes = append(changes, protocol.LaunchChange{Row: l.Row, Field: "values", Value: strings.Join(columns[len(changes)], ", ")})
		}
	}
	p.S.ChangeLaunch(changes...)
}

// pastedColumns returns the columns of a table in text, or nil if the text is no table but one line of values. Cells
// are separated by tabs, else by semicolons, else by commas. A first row without digits is a heading, which is left
// out.
func pastedColumns(text string) (columns [][]string) {
	text = strings.TrimPrefix(text, "\ufeff")
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	mark := byte(',')
	for _, m := range []byte{'\t', ';'} {
		if strings.IndexByte(text, m) >= 0 {
			mark = m
			break
		}
	}
	if len(lines) < 2 && mark == ',' {
		return nil
	}
	for i, line := range lines {
		cells := divided(line, mark)
		if i == 0 && len(lines) > 1 && !strings.ContainsAny(line, "0123456789") {
			continue
		}
		for j, cell := range cells {
			cell = withoutCommas(strings.Trim(strings.TrimSpace(cell), `"`))
			for len(columns) <= j {
				columns = append(columns, nil)
			}
			if cell != "" {
				columns[j] = append(columns[j], cell)
			}
		}
	}
	return columns
}

// divided splits a row into its cells. A separator in quotes does not count.
func divided(line string, mark byte) (cells []string) {
	start, quoted := 0, false
	for i := range len(line) {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case line[i] == mark && !quoted:
			cells, start = append(cells, line[start:i]), i+1
		}
	}
	return append(cells, line[start:])
}

// withoutCommas removes the commas of a number, because a comma separates values in a launch line. Commas before three
// digits, or before a decimal point, separate thousands; any other comma is the decimal point.
func withoutCommas(cell string) string {
	parts := strings.Split(cell, ",")
	last := parts[len(parts)-1]
	if len(parts) == 2 && len(last) != 3 && strings.IndexByte(last, '.') < 0 {
		return parts[0] + "." + last
	}
	return strings.Join(parts, "")
}

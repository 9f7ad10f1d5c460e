package lanes

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// After the end, results take the place of Values: what the program computed, what was expected, whether the two agree,
// and the input, in the columns of Lanes.

// resultHead names what is shown, with a choice if there are several results; beside comes after that.
func resultHead(s *store.Store, beside draw.Part) []draw.Part {
	v := s.View
	r := &v.Ending.Shown
	parts := []draw.Part{draw.Element("h2").Text("Results")}
	if choices := resultChoices(v); len(r.Got) > 0 && len(choices) > 1 {
		options := make([]draw.Part, len(choices))
		for i, c := range choices {
			options[i] = draw.Element("option").Attr("value", strconv.Itoa(c.index)).Attr("selected", c.index == r.Index).Text(c.name + " " + countRight(v, c.index))
		}
		parts = append(parts, draw.Element("select").Class("field pick").DataSet("part", "which-result").Aria("label", "Which results").Body(options...))
	}
	if class, text := resultBadge(v); text != "" {
		parts = append(parts, draw.Element("span").Class(class).DataSet("part", "right").Text(text))
	}
	return append(parts, beside, ui.Spacer(), ui.FormatChoice(s.Format))
}

// origin shows which instruction wrote the chosen element, with a link to it. hint is its text before an element is
// chosen.
func origin(s *store.Store, hint string) *draw.Node {
	o := &s.Origin
	name, _, _ := strings.Cut(o.Name, ":")
	said := draw.Element("span").Class("sub origin").DataSet("part", "origin").Role("status")
	switch {
	case len(s.View.Ending.Shown.Got) == 0:
		return said
	case o.Name == "":
		return said.Text(hint)
	case o.Write == nil:
		return said.Text("looking for who wrote " + name)
	case o.Write.Found == protocol.AccessThere:
		return said.Body(draw.Element("code").Text(name), draw.Text(" written at "), ui.MomentLink(o.Write.Step, o.Write.Line))
	case o.Write.Found == protocol.AccessNone:
		return said.Body(draw.Element("code").Text(name), draw.Text(" was never written"))
	}
	return said.Body(draw.Element("code").Text(name), draw.Text(" written before the steps that are recorded"))
}

// resultPointer is the lanePointer of lanes and results. Choosing a result also shows which instruction wrote it.
func resultPointer(s *store.Store) lanePointer {
	p := lanePointer{s: s}
	p.onPress = func(e app.Event) bool {
		if cell := ui.Closest(e, "[data-element]"); cell.Truthy() {
			s.AskOrigin(ui.Number(cell, "element"))
		}
		return false // the lane is pinned, too
	}
	p.onKeys = func(e app.Event) bool { return resultKey(s, e) }
	return p
}

// resultKey chooses a result. If the results are not one for each lane, the keys move among them as they otherwise move
// among lanes.
func resultKey(s *store.Store, e app.Event) bool {
	cell := ui.Closest(e, "[data-element]")
	if !cell.Truthy() || ui.WithModifier(e) {
		return false
	}
	key, at := e.Get("key").String(), ui.Number(cell, "element")
	if keyResult.Is(key) {
		s.AskOrigin(at)
	}
	if ui.Number(cell, "lane") >= 0 { // lanePointer handles the other keys
		return false
	}
	row := ui.Number(cell.Call("closest", "[role=row]"), "per")
	shown := &s.View.Ending.Shown
	to, goes := map[string]int{"ArrowLeft": at - 1, "ArrowRight": at + 1, "ArrowUp": at - row, "ArrowDown": at + row,
		"Home": shown.From, "End": shown.From + len(shown.Got) - 1}[key]
	if !goes && !keyResult.Is(key) {
		return false
	}
	if goes && to >= shown.From && to < shown.From+len(shown.Got) {
		cell.Call("closest", "[data-part=results]").Call("querySelector", `[data-row=result] [data-element="`+strconv.Itoa(to)+`"]`).Call("focus")
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	return true
}

// chooseResult shows other results if the event is a change of the choice.
func chooseResult(s *store.Store, e app.Event) {
	if choice := ui.Closest(e, "[data-part=which-result]"); choice.Truthy() {
		ui.WithNumber(choice.Get("value").String(), s.ShowResult)
	}
}

type resultChoice struct {
	index int
	name  string
}

// resultChoices are the expectations or, if there are none, the buffers that the program changed.
func resultChoices(v *protocol.View) (list []resultChoice) {
	for i := range v.Expects {
		list = append(list, resultChoice{i, v.Expects[i].Text})
	}
	if len(list) > 0 {
		return list
	}
	for _, i := range v.Ending.Changed {
		if i >= 0 && i < len(v.Surfaces) {
			list = append(list, resultChoice{i, v.Surfaces[i].Name})
		}
	}
	return list
}

// countRight is the number of right elements of an expectation, as "15 of 16".
func countRight(v *protocol.View, index int) string {
	if index < 0 || index >= len(v.Expects) {
		return ""
	}
	x := &v.Expects[index]
	return words.Say("{} of {}", words.Grouped(x.Elems-x.Wrong), words.Grouped(x.Elems))
}

// resultBadge says how many of the expected elements are right.
func resultBadge(v *protocol.View) (class, text string) {
	r := &v.Ending.Shown
	if len(r.Want) == 0 || r.Index < 0 || r.Index >= len(v.Expects) {
		return "", ""
	}
	x := &v.Expects[r.Index]
	class = "badge ok"
	if !x.Pass {
		class = "badge e"
	}
	if x.Wrong == 0 && x.Unwritten != "" {
		return class, bufferOf(x) + " not written"
	}
	return class, bufferOf(x) + " " + countRight(v, r.Index)
}

// resultGrid shows the results on the lane grid.
func resultGrid(s *store.Store, g geometry) *draw.Node {
	v := s.View
	r := &v.Ending.Shown
	if len(r.Got) == 0 {
		if s.Prints() {
			return ui.None("The program has ended. What it printed is in the Console; no other buffer has changed.")
		}
		return ui.None("The program has ended, and no buffer holds anything else than at its start.")
	}
	g.lanes = len(r.Got)
	grid := draw.Element("div").Class("grid results").Role("grid").Aria("label", "Results").Aria("colcount", g.lanes+1).DataSet("part", "results")
	whole := len(r.Got) <= len(v.Lanes)
	banks := g.banks(func(_, first, end int) *draw.Node {
		rows := resultRows(s, g, first, end, whole)
		if ofLanes(v) && first <= s.Pinned && s.Pinned < end {
			rows = append(rows, g.outline(s.Pinned))
		}
		return draw.Element("div").Class("bank").Role("rowgroup").Body(draw.Element("div").Class("cols").Role("presentation").Body(rows...))
	})
	if len(banks) > 1 {
		grid.Class("banks")
	}
	return grid.Body(banks...)
}

// resultRow makes the rows for a range of elements; cell gives the look of each element.
type resultRow struct {
	v          *protocol.View
	g          geometry
	first, end int
}

func (r *resultRow) of(key string, label *draw.Node, cell func(i int) (class, text, image string)) *draw.Node {
	cells := make([]draw.Part, 0, r.end-r.first)
	for i := r.first; i < r.end; i++ {
		class, text, image := cell(i)
		c := draw.Element("span").Class(r.g.cellClass(class, i)).Role("gridcell").TabIndex(-1).DataSet("element", r.v.Ending.Shown.From+i)
		if ofLanes(r.v) {
			c.DataSet("lane", i).DataSet("row", key)
		} else if key == "result" && i == 0 {
			c.TabIndex(0)
		}
		if image != "" {
			c.Role("gridcell").Aria("label", text).Body(ui.Icon(image))
		} else {
			c.Text(text)
		}
		cells = append(cells, c)
	}
	return r.g.row(label, cells).DataSet("row", key)
}

// bufferLabel is the label of a row with elements of a buffer. Of rows below each other, those after the first leave out
// a long name (afterrun.css).
func bufferLabel(code, text string) *draw.Node {
	l := rowLabel(draw.Element("code").Text(code), ui.Span("n", text))
	if ui.Width(code) > ShortName {
		l.Class("long").Title(code)
	}
	return l
}

// resultRows are the rows for a range of elements. If there are more elements than lanes, the expected values are shown
// only in banks with a wrong element, and the input is left out.
func resultRows(s *store.Store, g geometry, first, end int, whole bool) []draw.Part {
	v := s.View
	r := &v.Ending.Shown
	name := ""
	if r.Surface >= 0 && r.Surface < len(v.Surfaces) {
		name = v.Surfaces[r.Surface].Name
	}
	isWrong := func(i int) bool { return i < len(r.Wrong) && r.Wrong[i] != 0 }
	wrong := false
	for i := first; i < end; i++ {
		wrong = wrong || isWrong(i)
	}
	note := "result"
	switch at := r.From + first; {
	case whole:
	case at == 0 && ui.Width(name) > ShortName:
		note = "" // the room is the name's
	default:
		note = "from " + words.Grouped(at)
	}
	label := bufferLabel(name, note)
	if note != "result" {
		label.Class("begins")
	}
	row := resultRow{v, g, first, end}
	rows := []draw.Part{row.of("result", label, func(i int) (string, string, string) {
		class, text := "v got", r.Got[i]
		if isWrong(i) {
			class = "v got bad"
		}
		if text == "" {
			text = "·"
		}
		return class, text, ""
	})}
	if len(r.Want) > 0 && (whole || wrong) {
		rows = append(rows, row.of("expected", rowLabel(ui.Span("", "expected"), ui.Span("n", expectedBy(s))), func(i int) (string, string, string) {
			if isWrong(i) {
				return "v want", r.Want[i], ""
			}
			return "v", r.Want[i], ""
		}))
	}
	if len(r.Want) > 0 && whole {
		asks := "right or wrong"
		if s.Narrow || g.per <= 8 { // a phone has rows as columns, and room for four; an embed is half as wide
			asks = "right?"
		}
		rows = append(rows, row.of("right", rowLabel(ui.Span("", asks)), func(i int) (string, string, string) {
			if isWrong(i) {
				return "v judged notok", "wrong", "close"
			}
			return "v judged isok", "right", "ok"
		}))
	}
	if len(r.Input) > 0 && whole {
		rows = append(rows, row.of("input", bufferLabel(r.Name, "input"), func(i int) (string, string, string) { return "v un", r.Input[i], "" }))
	}
	return rows
}

// expectedBy names the source of the expected values: a data set, or a line; "" if there is neither.
func expectedBy(s *store.Store) string {
	v := s.View
	index := v.Ending.Shown.Index
	switch {
	case s.Set > 0: // the text's own line has the values of the first data set
		return words.Numbered("set", s.Set+1)
	case index >= 0 && index < len(v.Expects) && v.Expects[index].Line > 0:
		return words.Numbered("line", v.Expects[index].Line)
	}
	return ""
}

// resultPages are the buttons that show the other elements of a long result.
func resultPages(v *protocol.View) draw.Part {
	r := &v.Ending.Shown
	last := r.From + len(r.Got)
	if len(r.Got) == 0 || len(r.Got) == r.Count {
		return nil
	}
	to := func(first int, label, image string, can bool) *draw.Node {
		return ui.EnabledIf(can, ui.Button("ib small", "results-from", label, ui.Icon(image))).DataSet("arg", first)
	}
	said := words.Say("elements {} to {} of {}", words.Grouped(r.From), words.Grouped(last-1), words.Grouped(r.First+r.Count))
	parts := []draw.Part{
		to(max(r.From-len(r.Got), r.First), "Elements before", "left", r.From > r.First),
		to(last, "Elements behind", "right", last < r.First+r.Count),
		ui.Span("sub", said),
	}
	if r.Index >= 0 && r.Index < len(v.Expects) && v.Expects[r.Index].Wrong > 0 {
		parts = append(parts, ui.TextButton("link", "results-from", "-1", "first difference at "+v.Expects[r.Index].Where))
	}
	return draw.Element("div").Class("pages").DataSet("part", "result-pages").Body(parts...)
}

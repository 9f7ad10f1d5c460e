package run

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// consoleFilter selects the printed lines that are shown: those of some lanes, with some text.
type consoleFilter struct {
	program string // the program that it is for; another program starts without a filter
	lanes   uint32 // 0: all
	text    string // in lower case

	last int // the lane that was pressed last, which takes the Tab key

	found []protocol.PrintedLine // the last result: the lines of from that match by and with
	from  []protocol.PrintedLine
	by    uint32
	with  string
}

// of resets the filter if the program is another one.
func (f *consoleFilter) of(program string) {
	if f.program != program {
		*f = consoleFilter{program: program}
	}
}

// lines returns the lines that pass the filter, in their order.
func (f *consoleFilter) lines(all []protocol.PrintedLine) []protocol.PrintedLine {
	if f.lanes == 0 && f.text == "" || len(all) == 0 {
		return all
	}
	if len(f.from) != len(all) || &f.from[0] != &all[0] || f.by != f.lanes || f.with != f.text {
		f.from, f.by, f.with, f.found = all, f.lanes, f.text, nil
		for i := range all {
			if l := &all[i]; (f.lanes == 0 || f.lanes>>l.Lane&1 != 0) && strings.Contains(strings.ToLower(l.Text), f.text) {
				f.found = append(f.found, *l)
			}
		}
	}
	return f.found
}

// printingLanes is one more than the highest lane that prints.
func printingLanes(lines []protocol.PrintedLine) (n int) {
	for i := range lines {
		n = max(n, lines[i].Lane+1)
	}
	return n
}

// controls are the filter's controls above the lines.
func (f *consoleFilter) controls(lanes, shown, all int) []draw.Part {
	list := make([]draw.Part, lanes)
	for lane := range lanes {
		b := ui.PressedIf(f.lanes>>lane&1 != 0, ui.PlainButton("clane").DataSet("only", lane).TabIndex(-1).Text(strconv.Itoa(lane)))
		if lane == min(f.last, lanes-1) {
			b.TabIndex(0)
		}
		list[lane] = b
	}
	every := ui.EnabledIf(f.lanes != 0, ui.PlainButton("link").Text("all lanes").DataSet("part", "console-all"))
	count := words.Count(all, "line")
	if shown < all {
		count = words.Say("{} of {}", shown, count)
	}
	return []draw.Part{
		draw.Element("span").Class("cfind").Body(ui.Icon("search"), ui.Input("search").Class("field").DataSet("part", "console-find").Attr("placeholder", "Find in text").
			Attr("spellcheck", "false").Attr("autocomplete", "off").Aria("label", "Find in what is printed")),
		draw.Element("span").Class("clanes").Role("group").Aria("label", "Lanes whose lines are shown").Body(list...),
		every,
		ui.Spacer(),
		draw.Element("span").Class("minor ccount").Role("status").DataSet("part", "console-count").Text(count),
		ui.PlainButton("btn").DataSet("part", "console-copy").Title("Copy these lines").Text("Copy"),
	}
}

// fill empties the search field after the filter was reset for another program.
func (f *consoleFilter) fill(root app.Value) {
	if field := root.Call("querySelector", "[data-part=console-find]"); field.Truthy() && f.text == "" && strings.TrimSpace(field.Get("value").String()) != "" {
		field.Set("value", "")
	}
}

// press toggles whether the lines of a lane are shown. With through it adds all lanes from the one that was pressed
// last to this one.
func (f *consoleFilter) press(lane int, through bool) {
	if through {
		for at := min(lane, f.last); at <= max(lane, f.last); at++ {
			f.lanes |= 1 << at
		}
	} else {
		f.lanes ^= 1 << lane
	}
	f.last = lane
}

// onFind takes over the text to search for.
func (p *consolePanel) onFind(e app.Event) {
	if field := ui.Closest(e, "[data-part=console-find]"); field.Truthy() {
		p.filter.text = strings.ToLower(strings.TrimSpace(field.Get("value").String()))
		p.again()
	}
}

// onClick toggles a lane, shows all lanes, or copies the shown lines. It also performs the actions of links in the
// detail of the chosen line; the list performs its own.
func (p *consolePanel) onClick(e app.Event) {
	lane, every := ui.Closest(e, "[data-only]"), ui.Closest(e, "[data-part=console-all]")
	switch {
	case lane.Truthy():
		p.filter.press(ui.Number(lane, "only"), e.Get("shiftKey").Bool())
	case every.Truthy():
		p.filter.lanes = 0
	case ui.Closest(e, "[data-part=console-copy]").Truthy():
		p.S.CopyPrinted(p.list.lines())
		return
	default:
		if ui.Closest(e, "[data-part=console-detail]").Truthy() {
			p.OnAction(e)
		}
		return
	}
	p.again()
}

// onKey moves among the lanes with the arrow keys.
func (p *consolePanel) onKey(e app.Event) {
	lane := ui.Closest(e, "[data-only]")
	if !lane.Truthy() {
		return
	}
	if next := ui.BesideArrow(e, lane); next.Truthy() {
		e.PreventDefault()
		next.Call("focus")
	}
}

// again draws the controls and the list again.
func (p *consolePanel) again() {
	p.Update()
	p.list.again()
}

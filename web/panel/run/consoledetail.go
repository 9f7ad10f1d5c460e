package run

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// detail shows what is known of the chosen line: who printed it, and the lines that the same lane printed before and
// after.
func (p *consolePanel) detail() *draw.Node {
	s := p.S
	box := draw.Element("div").Class("cdetail").DataSet("part", "console-detail").Role("group").Aria("label", "The chosen line")
	all, lines := s.Console.Lines, p.list.lines()
	if !s.ConsoleSeen() || !s.Prints() || len(lines) == 0 {
		return box
	}
	l := &lines[min(p.list.chosen, len(lines)-1)]
	before, after, times := -1, -1, 0
	for i := range all {
		o := &all[i]
		if o.Lane != l.Lane || o.Thread != l.Thread || o.Group != l.Group {
			continue
		}
		times++
		switch {
		case o.Step < l.Step:
			before = o.Step
		case o.Step > l.Step && after < 0:
			after = o.Step
		}
	}
	at := "Printed"
	if l.Step >= s.View.Step {
		at = "To be printed"
	}
	return box.Body(
		draw.Element("b").Text(words.Say("Lane {}, {}", l.Lane, whoPrinted(all, l, p.Units()))),
		draw.Element("p").Text(words.Say("{} at step {}, line {}:", at, words.Grouped(l.Step), l.Line)),
		draw.Element("code").Text(l.Text),
		draw.Element("p").Class("minor").Text(words.Say("This lane prints {} in all.", words.Count(times, "line"))),
		draw.Element("div").Class("cways").Body(wayTo(before, "Its line before"), wayTo(after, "Its line after")))
}

// wayTo is a link to the step at which a lane prints, or says that there is none.
func wayTo(step int, name string) *draw.Node {
	if step < 0 {
		return draw.Element("span").Class("minor").Text(name + ": none")
	}
	return draw.Element("span").Body(draw.Text(name+": "), ui.TextButton("link", "seek", strconv.Itoa(step), "step "+words.Grouped(step)))
}

// printSteps returns the steps in the timeline's picture at which its threads print, at most one for each column.
func printSteps(lines []protocol.PrintedLine, thread int, h *protocol.Timeline, covered int) (steps []int) {
	column := -1
	for i := range lines {
		l := &lines[i]
		if l.Step < h.From || l.Step >= h.To || thread >= 0 && l.Thread != thread || covered >= 0 && l.Step >= covered {
			continue
		}
		if at := (l.Step - h.From) * h.Columns / (h.To - h.From); at != column {
			column = at
			steps = append(steps, l.Step)
		}
	}
	return steps
}

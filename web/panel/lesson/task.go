package lesson

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/registers"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// task shows a task.
func (l *panel) task(p *protocol.Part) []draw.Part {
	s := l.S
	body := []draw.Part{
		draw.Element("div").Class("ghead").Body(ui.Span("minor", s.Lesson.Title)),
		draw.Element("div").Class("ghname").Body(linked(draw.Element("h3").Class("gask"), p.Text), timeOf(p)),
		l.pointed(p, s.Drawing(s.Part)),
		l.sets(),
		draw.Element("div").Role("status").DataSet("part", "task-result").Body(l.result()),
	}
	hints := s.Hints()
	for i := range min(s.Attempt.Hints, len(hints)) {
		h := &hints[i]
		body = append(body, draw.Element("div").Class("ghint").DataSet("hint", i+1).Body(ui.Icon("hint"),
			draw.Element("div").Class("ghname").Body(draw.Element("b").Text(words.Say("Hint {} of {}", i+1, len(hints))), timeOf(h)),
			linked(draw.Element("p"), h.Text), l.pointed(h, s.HintDrawing(i))))
	}
	run := ui.ActionButton("btn", "run").Body(ui.Icon("run"),
		draw.Text("Run all data sets"), draw.Element("kbd").Text(action.Cap("run", s.Mac)))
	if !s.Passed() { // once it is passed, the next lesson is the primary button
		run.Class("primary")
	}
	choices := []draw.Part{run}
	if n := s.Attempt.Hints; n < len(hints) {
		choices = append(choices, ui.TextButton("btn", "task-hint", "", "Hint "+strconv.Itoa(n+1)))
	}
	switch {
	case s.Attempt.Started && !s.CanStartAnew():
		choices = append(choices, ui.TextButton("btn", "task-undo", "", "Undo: your text"))
	default:
		start := ui.TextButton("btn", "task-start", "", "Start text").Title("Put the text back that the task begins with; this can be undone")
		choices = append(choices, ui.EnabledIf(s.CanStartAnew(), start))
	}
	body = append(body, draw.Element("div").Class("gchoice").Body(choices...))
	switch {
	case s.LinesChanged():
		body = append(body, draw.Element("p").Class("ghow").DataSet("part", "task-elsewhere").Text("You have changed lines that begin with //@, which say what the task is. It counts when they are as they were."))
	case s.ChangedElsewhere():
		body = append(body, draw.Element("p").Class("ghow").DataSet("part", "task-elsewhere").Text("You have changed lines outside of those with a blue edge. It counts, but the task can be solved within them."))
	}
	return body
}

// timeOf is a link to the step of a task or a hint; nil if it has none.
func timeOf(p *protocol.Part) draw.Part {
	if p.Step < 0 {
		return nil
	}
	return ui.MomentLink(p.Step, p.Line)
}

// pointed shows what a task or a hint points at: its drawing, its lanes, and the panel to look at.
func (l *panel) pointed(p *protocol.Part, d *store.Drawing) draw.Part {
	if !p.Draws() {
		return nil
	}
	var ways draw.Part
	if lanes, panel := l.drawn(p), l.wayTo(p); lanes != nil || panel != nil {
		ways = draw.Element("div").Class("gways").Body(lanes, panel)
	}
	return draw.Element("div").Class("gpointed").Body(registers.Drawing(l.S, p, d), ways)
}

// sets shows the data sets with their verdicts.
func (l *panel) sets() *draw.Node {
	s := l.S
	var tabs []draw.Part
	for set := range s.DataSets() {
		tried := s.Tried(set)
		tab, image := ui.ActionButton("gset", "task-set").Role("tab").DataSet("arg", strconv.Itoa(set)), "clock"
		switch {
		case tried != nil && tried.Pass:
			image = "ok"
			tab.Class("ok")
		case tried != nil:
			image = "close"
			tab.Class("bad")
		}
		on := s.Set == set && tried != nil
		if on {
			tab.Class("on")
		}
		ui.EnabledIf(tried != nil, tab.Aria("selected", on))
		tabs = append(tabs, tab.Body(ui.Icon(image), draw.Element("b").Text("Data set "+strconv.Itoa(set+1)), draw.Element("span").Class("minor").Body(ui.Prose(s.SetVerdict(set))...)))
	}
	return draw.Element("div").Class("gsets").Role("tablist").Aria("label", "Data sets").Body(tabs...)
}

// result is the verdict on all data sets once all are passed; nil before.
func (l *panel) result() draw.Part {
	if !l.S.Passed() {
		return nil
	}
	return draw.Element("div").Class("gverdict ok").DataSet("part", "verdict").Body(ui.Icon("ok"), ui.Span("", l.S.Result()))
}

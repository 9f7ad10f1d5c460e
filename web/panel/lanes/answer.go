package lanes

import (
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// A question of the lesson about lanes is answered in the Lanes panel, in the place of the states.

// asksLanes reports whether the open question is about lanes.
func asksLanes(s *store.Store) bool {
	p := s.Asked()
	return p != nil && p.Kind == protocol.PartLanes
}

// covered is the Lanes panel while a question covers the states.
func (l *lanesPanel) covered(v *protocol.View, g geometry) []draw.Part {
	s := l.S
	hint := ""
	if asksLanes(s) {
		hint = "click lanes, or ← → and Space"
	}
	wrong := uint32(0) // the lane whose reason is shown
	if asksLanes(s) && s.Quiz.Lane >= 0 {
		wrong = 1 << s.Quiz.Lane
	}
	banks := g.banks(func(bank, first, end int) *draw.Node {
		rows := []draw.Part{g.laneNumbers(first, end, wrong)}
		if asksLanes(s) {
			rows = append(rows, l.answerRow(g, first, end), l.machineRow(g, first, end))
		}
		if at := s.Quiz.Lane; wrong != 0 && first <= at && at < end {
			rows = append(rows, g.outline(at))
		}
		return draw.Element("div").Class("bank").Role("rowgroup").Body(
			l.rows.node(nibblesKey{g, first}, func() *draw.Node { return g.nibbles(first, end) }),
			draw.Element("div").Class("cols").Role("presentation").Body(rows...))
	})
	return []draw.Part{
		ui.PanelHead(
			ui.Heading("lane", "Lanes"),
			draw.Element("span").Class("sub").Body(draw.Text("line "+strconv.Itoa(v.Line)+" "), draw.Element("code").Text(v.Op), draw.Text(" comes next")),
			ui.Spacer(),
			ui.Span("sub hint", hint).Anew(),
			frame.Tools(layout.PanelLanes),
		),
		draw.Element("div").Class("grid").ID("lane-grid").Role("grid").Aria("label", "Your answer").Aria("colcount", g.lanes+1).Body(banks...).Key("answer"),
		unstarted(v, g),
		l.answerWhy(v, g).Key("answer " + hint),
		legend(v, startedIn(v, g), false).Key("legend").Later(),
		// Last, because it comes and goes; the style sheet puts it below the boxes.
		draw.Element("p").Class("gcovered").DataSet("part", "covered").Text("States and masks are covered until the answer is right.").Key(hint),
	}
}

// answerRow is a box for each lane. It marks the chosen lanes that were wrong in the last answer.
func (l *lanesPanel) answerRow(g geometry, first, end int) *draw.Node {
	s := l.S
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		on := s.Quiz.Lanes>>lane&1 != 0
		class, label, mark := "lpick", "lane "+strconv.Itoa(lane), draw.Part(nil)
		if on {
			class, mark = "lpick y", ui.Icon("ok")
		}
		if on && s.Reason(lane) != nil {
			class, mark, label = "lpick miss", ui.Icon("close"), label+", not right"
		}
		box := draw.Element("span").Class(class).Role("checkbox").Aria("checked", map[bool]string{true: "true", false: "false"}[on]).
			Aria("label", label).DataSet("answer", lane).TabIndex(-1).Body(mark)
		if lane == max(s.Hover, 0) {
			box.TabIndex(0)
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass("", lane)).Role("gridcell").DataSet("lane", lane).Body(box))
	}
	return g.row(rowLabel(draw.Element("b").Text("Your answer")), cells).DataSet("row", "answer")
}

// machineRow shows for the lanes of the last checked answer whether the machine runs them, and "?" for the others.
func (l *lanesPanel) machineRow(g geometry, first, end int) *draw.Node {
	q := &l.S.Quiz
	cells := make([]draw.Part, 0, end-first)
	for lane := first; lane < end; lane++ {
		text, class := "?", "m na"
		if q.Marked != nil && q.Checked>>lane&1 != 0 {
			text, class = strconv.Itoa(int(q.Marked.Lanes>>lane&1)), "m on"
		}
		cells = append(cells, draw.Element("span").Class(g.cellClass(class, lane)).Role("gridcell").Text(text))
	}
	return g.row(rowLabel(ui.Span("", "The machine")), cells).DataSet("row", "machine")
}

// answerWhy explains the wrong lane that is pointed at. Without one it says how to answer.
func (l *lanesPanel) answerWhy(v *protocol.View, g geometry) *draw.Node {
	s := l.S
	box := draw.Element("div").Class("why").DataSet("part", "why")
	caret := draw.Element("div").Class("lg carets").DataSet("per", g.per).Aria("hidden", "true")
	r := s.Reason(s.Quiz.Lane)
	if !asksLanes(s) || r == nil || len(r.Sentences) == 0 {
		said := "The past can be looked at: go back, and come again with Next."
		if asksLanes(s) {
			said = words.Say("{} of {} lanes chosen.", bits.OnesCount32(s.Quiz.Lanes), bits.OnesCount32(v.Masks.Dispatch))
			if s.Quiz.Lanes == 0 {
				said = words.Say("Choose the lanes that run line {}.", v.Line)
			}
			if !s.Narrow {
				said += " Enter checks the answer."
			}
		}
		return box.Body(caret, draw.Element("div").Class("said").Body(draw.Element("p").Class("help").Text(said), checkHere(s)))
	}
	caret.Body(draw.Element("span").Class("caret").DataSet("column", s.Quiz.Lane%g.per))
	first := draw.Element("p").DataSet("why", s.Quiz.Lane).Body(ui.Span("tag wrong", strconv.Itoa(s.Quiz.Lane)), draw.Element("span").Body(ui.ReasonOf(&r.Sentences[0])...))
	return box.Body(caret, draw.Element("div").Class("said").Body(first,
		draw.Element("ul").Class("reasons").DataSet("part", "answer-reasons").Body(ui.Reasons(r.Sentences[1:])...), checkHere(s)))
}

// checkHere is a Check button beside the lanes, for phones, where the lesson is in another pane.
func checkHere(s *store.Store) draw.Part {
	if !s.Narrow || !asksLanes(s) || s.Quiz.Lanes == 0 {
		return nil
	}
	return CheckButton(s)
}

// CheckButton is the button that checks the answer.
func CheckButton(s *store.Store) *draw.Node {
	label := "Check"
	if s.Quiz.Marked != nil {
		label = "Check again"
	}
	return ui.TextButton("btn primary", "answer-check", "", label)
}

// Keys of the answer's row.
var (
	KeyAnswerMove   = action.PanelKey{Label: "Another lane of the answer; with Shift, choose up to it", Keys: []string{"ArrowLeft", "ArrowRight", "Home", "End"}}
	KeyAnswerToggle = action.PanelKey{Label: "Choose the lane, or take it out", Keys: []string{" "}}
	KeyAnswerCheck  = action.PanelKey{Label: "Check the answer", Keys: []string{"Enter"}}
)

// onAnswerKey handles a key in the row of the answer, and reports whether it did.
func (l *lanesPanel) onAnswerKey(e app.Event) bool {
	box := ui.Closest(e, "[data-answer]")
	if !box.Truthy() || ui.WithModifier(e) || l.S.View == nil {
		return false
	}
	lane, lanes := ui.Number(box, "answer"), len(l.S.View.Lanes)
	switch key := e.Get("key").String(); {
	case KeyAnswerMove.Is(key):
		to := map[string]int{"ArrowLeft": lane - 1, "ArrowRight": lane + 1, "Home": 0, "End": lanes - 1}[key]
		to = min(max(to, 0), lanes-1)
		if e.Get("shiftKey").Bool() {
			for i := min(lane, to); i <= max(lane, to); i++ {
				l.S.AnswerLanes(1<<i, true)
			}
		}
		l.focusAnswer(to)
	case KeyAnswerToggle.Is(key):
		l.S.ToggleAnswer(lane)
	case KeyAnswerCheck.Is(key):
		l.S.CheckAnswer()
	default:
		return false
	}
	e.PreventDefault()
	e.Call("stopPropagation")
	return true
}

func (l *lanesPanel) focusAnswer(lane int) {
	if box := l.JSValue().Call("querySelector", `[data-answer="`+strconv.Itoa(lane)+`"]`); box.Truthy() {
		box.Call("focus")
	}
}

// onAnswerOver explains the wrong lane under the pointer.
func (l *lanesPanel) onAnswerOver(e app.Event) {
	if box := ui.Closest(e, "[data-answer]"); box.Truthy() && l.S.Asked() != nil {
		l.S.TellReason(ui.Number(box, "answer"))
	}
}

// onAnswerClick toggles the lane that was clicked, and reports whether there was one.
func (l *lanesPanel) onAnswerClick(e app.Event) bool {
	cell := ui.Closest(e, "[data-row=answer] [data-lane]")
	if !cell.Truthy() {
		return false
	}
	lane := ui.Number(cell, "lane")
	l.S.ToggleAnswer(lane)
	l.focusAnswer(lane)
	return true
}

package lesson

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/quiz"
)

// question shows a question. A question about lanes is answered in the Lanes panel.
func (l *panel) question(p *protocol.Part) []draw.Part {
	s := l.S
	asked := s.Asked()
	all, at := 0, 0
	for i, other := range s.Parts() {
		if other.Kind.Asks() {
			all++
			if i == s.Part {
				at = all
			}
		}
	}
	which := words.Say("Question {} of {}", at, all)
	if s.Lesson.Title != "" {
		which += " in “" + s.Lesson.Title + "”"
	}
	body := []draw.Part{
		draw.Element("div").Class("ghead").Body(ui.Span("gnum", "?"), ui.Span("minor", which)).Anew(),
		linked(draw.Element("h3").Class("gask"), p.Text),
	}
	if asked == nil {
		said := "You have answered this question."
		if s.PartOutcome(s.Part) == lessons.PartShown {
			said = "The answer was shown, or the question skipped."
		}
		return append(body, draw.Element("p").Class("ghow").Text(said), draw.Element("div").Class("gsolved").Role("status").Body(l.verdict(p)))
	}
	body = append(body, draw.Element("p").Class("ghow").Text(howToAnswer(p, s.Narrow)))
	if p.Kind != protocol.PartLanes {
		body = append(body, l.field(p))
	}
	body = append(body, draw.Element("div").Role("status").Body(l.verdict(p)))
	if p.Kind != protocol.PartLanes && s.Quiz.Marked != nil {
		body = append(body, draw.Element("ul").Class("reasons").DataSet("part", "answer-reasons").Body(ui.Reasons(s.Told())...))
	}
	var check, none draw.Part = lanes.CheckButton(s), nil
	if p.Kind == protocol.PartLanes {
		none = ui.TextButton("btn", "answer-none", "", "No lane")
		if s.Narrow { // lanes are in another pane there, with a Check of their own
			check = ui.TextButton("btn primary", "pane", string(layout.PaneLanes), "Choose lanes")
		}
	}
	return append(body, draw.Element("div").Class("gchoice").Body(
		check,
		none,
		ui.TextButton("btn", "answer-clear", "", "Clear"),
		ui.Spacer(),
		ui.TextButton("link", "answer-show", "", "Show the answer")))
}

func howToAnswer(p *protocol.Part, narrow bool) string {
	switch {
	case p.Kind == protocol.PartLanes && narrow:
		return "Choose them in Lanes, in the column “Your answer”. There is no limit to the tries."
	case p.Kind == protocol.PartLanes:
		return "Choose them in the row “Your answer” of Lanes. There is no limit to the tries."
	case p.Kind == protocol.PartValue:
		return "Type the value, decimal or 0x. There is no limit to the tries."
	}
	return "Type the number of the line, or click the line in the code. There is no limit to the tries."
}

// field is the field for a value or a line.
func (l *panel) field(p *protocol.Part) *draw.Node {
	label := words.Say("The line at which lane {} waits", p.Lane)
	if p.Kind == protocol.PartValue {
		label = words.Say("{} in lane {}", p.Expr, p.Lane)
	}
	id := "answer-" + strconv.Itoa(l.S.Quiz.Part)
	return draw.Element("p").Class("ganswer").Body(
		draw.Element("label").Attr("for", id).Text(label),
		ui.Input("text").Class("field").ID(id).DataSet("part", "answer-field").Attr("spellcheck", "false").Attr("autocomplete", "off"))
}

// verdict is the machine's verdict on the last answer; nil before the first.
func (l *panel) verdict(p *protocol.Part) draw.Part {
	q := &l.S.Quiz
	wrong := l.S.Verdict()
	switch {
	case wrong != "":
		return draw.Element("div").Class("gverdict wrong").DataSet("part", "verdict").Body(ui.Icon("close"), ui.Span("", wrong))
	case q.Marked != nil && q.Part >= 0 && l.S.PartOutcome(q.Part) != lessons.PartOpen:
		said := quiz.RightAnswer(p.Kind, q.Marked)
		if l.S.PartOutcome(q.Part) == lessons.PartDone {
			said = "Right. " + said
		}
		return draw.Element("div").Class("gverdict ok").DataSet("part", "verdict").Body(ui.Icon("ok"), ui.Span("", said))
	}
	return nil
}

package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/quiz"
)

// Asked is the question that is open; nil if none is, or if the reader has turned from it to the task.
func (g *guide) Asked() *protocol.Part {
	if parts := g.Parts(); g.Quiz.Part >= 0 && g.Quiz.Part == g.Part && g.Quiz.Part < len(parts) && g.PartOutcome(g.Quiz.Part) == lessons.PartOpen {
		return &parts[g.Quiz.Part]
	}
	return nil
}

func (g *guide) openQuiz(part int) {
	if g.Quiz.Part != part {
		g.Quiz = Quiz{Part: part, Lane: -1}
		g.look.setPinned(nil)
		g.changed(TopicGuide | TopicLane | TopicTimeline)
	}
}

func (g *guide) closeQuiz() {
	if g.Quiz.Part >= 0 {
		g.Quiz = Quiz{Part: -1, Lane: -1}
		g.changed(TopicGuide | TopicLane | TopicTimeline)
	}
}

// AnswerLanes adds lanes to the answer or, if on is false, removes them.
func (g *guide) AnswerLanes(lanes uint32, on bool) {
	if g.Asked() == nil {
		return
	}
	if on {
		g.Quiz.Lanes |= lanes
	} else {
		g.Quiz.Lanes &^= lanes
	}
	g.answerChanged()
}

// ToggleAnswer adds a lane to the answer, or removes it.
func (g *guide) ToggleAnswer(lane int) {
	if v := g.run.View; v != nil && lane >= 0 && lane < len(v.Lanes) {
		g.AnswerLanes(1<<lane, g.Quiz.Lanes>>lane&1 == 0)
	}
}

// AnswerText takes an answer as it is typed.
func (g *guide) AnswerText(text string) {
	if g.Asked() != nil && text != g.Quiz.Text {
		g.Quiz.Text = text
		g.answerChanged()
	}
}

// ClearAnswer removes everything that was answered.
func (g *guide) ClearAnswer() {
	if g.Asked() != nil {
		g.Quiz = Quiz{Part: g.Quiz.Part, tries: g.Quiz.tries, Lane: -1}
		g.changed(TopicGuide | TopicLane)
	}
}

func (g *guide) answerChanged() {
	g.Quiz.problem = ""
	g.changed(TopicGuide)
}

// TellReason shows the reason for another of the wrong lanes.
func (g *guide) TellReason(lane int) {
	if g.Quiz.Lane != lane && g.Reason(lane) != nil {
		g.Quiz.Lane = lane
		g.changed(TopicGuide)
	}
}

// Reason is why the answer is wrong for a lane that was chosen or asked about; nil if it is not wrong there.
func (g *guide) Reason(lane int) *protocol.Reason {
	m := g.Quiz.Marked
	if m == nil {
		return nil
	}
	for i := range m.Reasons {
		if r := &m.Reasons[i]; r.Lane == lane && (g.Asked().Kind != protocol.PartLanes || g.Quiz.Checked>>lane&1 != 0) {
			return r
		}
	}
	return nil
}

// Told is the feedback on a wrong value or line: at first a hint that leads to the right one, so that the reader can
// try again, and after the second try the explanation.
func (g *guide) Told() []protocol.Sentence {
	r := g.Reason(g.Quiz.Lane)
	if r == nil || len(r.Sentences) < 2 {
		return nil
	}
	if g.Quiz.tries < 2 {
		return r.Sentences[:1]
	}
	return r.Sentences[1:]
}

// CheckAnswer has the machine check the answer.
func (g *guide) CheckAnswer() {
	if p := g.Asked(); p != nil && p.Kind == protocol.PartLanes && g.Quiz.Lanes == 0 {
		g.unreadable("Choose the lanes first: click them, or use the arrows and Space. If none does, say “No lane”.")
		return
	}
	g.judge()
}

// AnswerNone answers that no lane does. An empty choice alone is not taken for an answer.
func (g *guide) AnswerNone() {
	g.Quiz.Lanes = 0
	g.judge()
}

func (g *guide) judge() {
	p := g.Asked()
	if p == nil || g.Quiz.checking {
		return
	}
	if g.run.Stale {
		g.unreadable("The text has changed since the question was asked: run or step again, then answer.")
		return
	}
	ask := &protocol.Answer{Part: *p, Lanes: g.Quiz.Lanes, Text: g.Quiz.Text, Window: g.run.Window()}
	if p.Kind == protocol.PartWaits {
		line, ok := quiz.WholeNumber(g.Quiz.Text)
		if !ok {
			g.unreadable("Type the number of a line, or click the line in the code.")
			return
		}
		ask.Line = line
	}
	if p.Kind == protocol.PartValue && g.Quiz.Text == "" {
		g.unreadable("Type the value first.")
		return
	}
	part := g.Quiz.Part
	g.Quiz.checking = true
	g.inquire(inquiry{ask: ask, then: func(a answer) {
		if g.Quiz.Part != part {
			return
		}
		g.Quiz.checking = false
		switch m := a.(type) {
		case *protocol.Marked:
			g.marked(ask, m)
		case *protocol.Failed:
			g.unreadable(m.Message)
		}
	}})
}

func (g *guide) unreadable(why string) {
	g.Quiz.problem = why
	g.changed(TopicGuide)
	g.speak(why)
}

// marked handles the verdict on an answer.
func (g *guide) marked(asked *protocol.Answer, m *protocol.Marked) {
	if m.Error != "" {
		g.unreadable(m.Error)
		return
	}
	g.Quiz.Marked, g.Quiz.Checked, g.Quiz.problem, g.Quiz.Lane = m, asked.Lanes, "", -1
	if m.Right {
		g.solved(lessons.PartDone, "Right.")
		return
	}
	g.Quiz.tries++
	for i := range m.Reasons {
		if lane := m.Reasons[i].Lane; g.Reason(lane) != nil {
			g.Quiz.Lane = lane
			break
		}
	}
	g.changed(TopicGuide | TopicLane)
	g.speak(g.Verdict())
}

// solved uncovers what the question covered, and lights the sentence after it.
func (g *guide) solved(o lessons.Outcome, said string) {
	part := g.Quiz.Part
	marked := g.Quiz
	g.Part = part
	g.finishPart(o)
	g.look.setPinned(nil)
	g.chosen = part
	if parts := g.Parts(); part+1 < len(parts) && parts[part+1].Kind == protocol.PartGuide && parts[part+1].Step == parts[part].Step {
		g.chosen++
	}
	g.Quiz = marked
	if g.look.Narrow { // the question was answered in another pane
		g.look.ShowPane(layout.PaneLearn)
	}
	g.run.uncoverView()
	g.sentenceRead()
	g.notice(Info, "") // clears "Answer the question", which no longer applies
	g.changed(TopicGuide | TopicLane | TopicTimeline)
	g.speak(said)
}

// ShowAnswer shows the answer. The question then counts as shown, not as done.
func (g *guide) ShowAnswer() {
	p := g.Asked()
	if p == nil || g.Quiz.checking {
		return
	}
	part := g.Quiz.Part
	g.inquire(inquiry{ask: &protocol.Answer{Part: *p, Text: "0", Window: g.run.Window()}, then: func(a answer) {
		m, ok := a.(*protocol.Marked)
		if !ok || g.Quiz.Part != part {
			return
		}
		g.Quiz.Marked, g.Quiz.Checked, g.Quiz.Lanes = m, m.Lanes, m.Lanes
		g.solved(lessons.PartShown, quiz.RightAnswer(p.Kind, m))
	}})
}

// Verdict says what is wrong with the answer that was last checked; "" if nothing is.
func (g *guide) Verdict() string {
	q, p := &g.Quiz, g.Asked()
	if p == nil {
		return ""
	}
	if q.problem != "" || q.Marked == nil {
		return q.problem
	}
	said := "It does not wait there next."
	switch p.Kind {
	case protocol.PartLanes:
		return quiz.WrongLanes(q.Checked, q.Marked.Lanes)
	case protocol.PartValue:
		said = "That is not what it holds then."
	}
	if q.tries < 2 {
		return said + " Try again with this:"
	}
	return said + " This is what happens:"
}

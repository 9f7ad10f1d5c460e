package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// GoToPart goes to a part of the lesson: to its moment or, for the task, to the task.
func (g *guide) GoToPart(part int) {
	g.doc.pull()
	parts := g.Parts()
	if len(parts) == 0 && !g.doc.Checked { // the lines of the lesson are still being read
		g.goal = part
		return
	}
	if part < 0 || part >= len(parts) {
		return
	}
	g.look.makeRoomToLearn()
	g.look.ShowTab(layout.TabLesson)
	g.chosen, g.goal = part, -1
	p := &parts[part]
	if p.Kind != protocol.PartGuide && p.Panel == "" {
		g.look.pointAtNone() // a question or a task needs the room itself
	}
	g.look.pointAt(layout.Panel(p.Panel))
	switch {
	case p.Kind == protocol.PartTask:
		g.turn(part)
		g.run.uncoverView()
	case p.Step >= 0 && g.of == g.doc.text.now:
		g.leaveTask()
		g.run.SeekTo(p.Step)
	case g.of == g.doc.text.now:
		g.notice(Warning, "The run never gets to the moment of this sentence.")
	default:
		g.leaveTask()
		g.goal = part
		g.run.SeekTo(0) // this loads the program, and the answer tells the moments
	}
}

// leaveTask returns from the task to the sentences, whose moments belong to the run with the program's own data.
func (g *guide) leaveTask() {
	if g.AtTask() {
		g.Part = -1
	}
	if g.doc.Set != 0 {
		g.doc.Set = 0
		g.of = ""
	}
}

// NextPart and PreviousPart go to the next and the previous part of the lesson.
func (g *guide) NextPart() {
	at := g.going()
	if g.Asked() != nil || at >= 0 && at < len(g.Parts()) && g.asksAt(at) { // the question is open or about to be
		g.tellAloud("Answer the question, or skip it.")
		return
	}
	g.GoToPart(at + 1)
}

func (g *guide) PreviousPart() { g.GoToPart(max(g.going(), 1) - 1) }

// SkipQuestion goes on without an answer. The question then counts as shown, not as done.
func (g *guide) SkipQuestion() {
	if g.Asked() != nil {
		g.finishPart(lessons.PartShown)
		g.run.uncoverView()
	}
	g.GoToPart(g.Quiz.Part + 1)
}

// going is the part that the reader is at or on the way to: a key can be pressed again before the machine arrives.
func (g *guide) going() int {
	switch {
	case g.goal >= 0:
		return g.goal
	case g.run.Run == Moving && g.chosen >= 0:
		return g.chosen
	}
	return g.Part
}

// lessonRead is called when the lesson's lines of the text have been read.
func (g *guide) lessonRead() {
	if parts := g.doc.Lesson.Parts; g.Part < 0 && len(parts) > 0 && parts[0].Kind == protocol.PartTask {
		g.turn(0)
	}
	g.changed(TopicGuide)
	if part := g.goal; part >= 0 && g.run.View == nil && g.run.Run != Moving {
		g.GoToPart(part)
	}
}

// momentsFound takes the lesson of a program that was loaded with a data set. The moments of the lesson's parts are
// those of the run with the first data set.
func (g *guide) momentsFound(text string, set int, l *protocol.Lesson) {
	if set == 0 {
		g.moments, g.of = l.Parts, text
		g.stepsFollow()
	}
	g.hints, g.drawings = l.Task.Hints, drawings{asked: g.drawings.asked}
	g.changed(TopicGuide)
}

// stepsFollow takes steps that were asked for while the program was being loaded, and makes them follow the moment
// that the page is on its way to.
func (g *guide) stepsFollow() {
	m := &g.run.move
	if g.goal < 0 || g.goal >= len(g.moments) || m.kind != stepBy && m.more == 0 {
		return
	}
	if m.kind == stepBy {
		*m = move{kind: seekTo, more: m.n}
	}
	m.n = max(g.moments[g.goal].Step, 0)
}

// light finds the part that a step is about and, if it is a question, opens it. That is the last part whose moment is
// at or before the step; among parts of the same moment it is the one that the reader chose. A question that has been
// answered is found only if the reader went to it.
func (g *guide) light(step int) {
	parts := g.Parts()
	if g.AtTask() || g.goal >= 0 {
		return
	}
	best := -1
	for i := range parts {
		p := &parts[i]
		if p.Kind == protocol.PartTask || p.Step < 0 || p.Step > step || p.Kind.Asks() && (p.Step < step || g.PartOutcome(i) != lessons.PartOpen) {
			continue
		}
		if best < 0 || p.Step >= parts[best].Step {
			best = i
		}
		if p.Step == step && g.asksAt(i) { // what follows the question gives the answer away
			best = i
			break
		}
	}
	if c := g.chosen; c >= 0 && c < len(parts) && parts[c].Step == step && (best < 0 || !g.asksAt(best) || c <= best) {
		best = c
	}
	g.turn(best)
	if best >= 0 && g.asksAt(best) {
		g.openQuiz(best)
	} else if g.Quiz.Part != best && g.Quiz.Part != best-1 {
		g.closeQuiz()
	}
}

// asksAt reports whether a part is a question that is still unanswered while the reader is at the lesson.
func (g *guide) asksAt(part int) bool {
	return g.Parts()[part].Kind.Asks() && g.PartOutcome(part) == lessons.PartOpen && g.look.Tab == layout.TabLesson && g.look.canAnswer()
}

// momentReached is called when the machine has come to rest. It goes on to a part that waited for its moment to be
// known, or else notes that the sentence of this moment has been read.
func (g *guide) momentReached() {
	if part := g.goal; part >= 0 && g.of == g.doc.text.now {
		at := g.run.View.Step
		g.goal = -1
		g.GoToPart(part)
		if at > 0 { // steps have been made since
			g.run.SeekTo(at)
		}
		return
	}
	g.sentenceRead()
}

// spokenPart is what a screen reader says for the sentence that is lit.
func (g *guide) spokenPart() string {
	p := g.lit()
	if p == nil || g.AtTask() {
		return ""
	}
	return strings.ReplaceAll(p.Text, "`", "")
}

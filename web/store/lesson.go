package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
)

// guide owns where the reader is in the lesson of the program: the part that is lit, the question that is
// open, the task and its data sets. What a question asks for is covered in what the page shows: see cover.go.
type guide struct {
	*base
	look  *look
	doc   *document
	run   *run
	done  *progress
	start func() string // the text that the program began with, "" if that is not known

	Part    int // of Parts, that the page is about; -1: none yet
	Quiz    Quiz
	Attempt Attempt

	drawings map[int]*Drawing // of the sentences that draw something, as far as the machine has stood at their moments
	moments  []protocol.Part  // of the lesson, as the engine told them
	of       string           // the text that they are of
	chosen   int              // the part that the reader went to last, -1: none
	goal     int              // the part to go to once its moment is known, -1: none
}

func (g *guide) reset() {
	g.look.Layout.Pointed = ""
	g.Part, g.chosen, g.goal = -1, -1, -1
	g.Quiz, g.Attempt = Quiz{Part: -1}, Attempt{}
	g.moments, g.of, g.drawings = nil, "", nil
	g.doc.Set = 0
}

// Parts are the parts of the program's lesson, with their moments as far as they are known.
func (g *guide) Parts() []protocol.Part {
	if g.of == g.doc.text.now && len(g.moments) == len(g.doc.Lesson.Parts) {
		return g.moments
	}
	return g.doc.Lesson.Parts
}

// stem is what progress knows the lesson by.
func (g *guide) stem() string { return LessonStem(g.doc.Name) }

// PartOutcome is what became of a part of the program's lesson.
func (g *guide) PartOutcome(part int) Outcome { return g.done.Outcome(g.stem(), part) }

// lit is the part that the page is about; nil if it is about none.
func (g *guide) lit() *protocol.Part {
	if parts := g.Parts(); g.Part >= 0 && g.Part < len(parts) {
		return &parts[g.Part]
	}
	return nil
}

// Sentence is the sentence that is lit: it is about the moment where the machine stands. nil if none is.
func (g *guide) Sentence() *protocol.Part {
	if p := g.lit(); p != nil && p.Kind == protocol.PartGuide && g.stands() {
		return p
	}
	return nil
}

// stands says that the machine stands at a moment of the text as it is.
func (g *guide) stands() bool { return g.run.View != nil && !g.run.Stale }

// AtTask says that the page is about the task.
func (g *guide) AtTask() bool {
	p := g.lit()
	return p != nil && p.Kind == protocol.PartTask
}

// GoToPart goes to a part of the lesson: to its moment, or to the task.
func (g *guide) GoToPart(part int) {
	g.doc.pull()
	parts := g.Parts()
	if len(parts) == 0 && !g.doc.Checked { // its lines are being read
		g.goal = part
		return
	}
	if part < 0 || part >= len(parts) {
		return
	}
	g.look.makeRoomToLearn()
	g.look.ShowTab(TabLesson)
	g.chosen, g.goal = part, -1
	p := &parts[part]
	if p.Kind != protocol.PartGuide && p.Panel == "" {
		g.look.pointAtNone() // a question or task needs its own room
	}
	g.look.pointAt(PanelName(p.Panel))
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
		g.run.SeekTo(0) // loads the program, which tells its moments
	}
}

// leaveTask goes on with the sentences, whose moments are those of the program's own data.
func (g *guide) leaveTask() {
	if g.AtTask() {
		g.Part = -1
	}
	if g.doc.Set != 0 {
		g.doc.Set = 0
		g.of = ""
	}
}

// NextPart and PreviousPart go on and back in the lesson.
func (g *guide) NextPart() {
	if g.Asked() != nil {
		g.notice(Info, "Answer the question, or skip it.")
		g.speak("Answer the question, or skip it.")
		return
	}
	g.GoToPart(g.going() + 1)
}

func (g *guide) PreviousPart() { g.GoToPart(max(g.going(), 1) - 1) }

// going is the part that the reader is at, or on the way to: a key can be pressed again before the machine
// is there.
func (g *guide) going() int {
	switch {
	case g.goal >= 0:
		return g.goal
	case g.run.Run == Moving && g.chosen >= 0:
		return g.chosen
	}
	return g.Part
}

// turn makes the page be about a part.
func (g *guide) turn(part int) {
	if g.Part != part {
		g.Part = part
		g.changed(TopicGuide)
	}
}

// lessonRead is called when the lines of the text have been read.
func (g *guide) lessonRead() {
	if parts := g.doc.Lesson.Parts; g.Part < 0 && len(parts) > 0 && parts[0].Kind == protocol.PartTask {
		g.turn(0)
	}
	g.changed(TopicGuide)
	if part := g.goal; part >= 0 && g.run.View == nil && g.run.Run != Moving {
		g.GoToPart(part)
	}
}

// momentsFound is told the parts of the program that was loaded.
func (g *guide) momentsFound(text string, parts []protocol.Part) {
	g.moments, g.of, g.drawings = parts, text, nil
	g.changed(TopicGuide)
}

// light finds the part that a step is about, and opens its question: the last one whose moment is at or
// before the step, or among those of the same moment the one that the reader chose.
func (g *guide) light(step int) {
	parts := g.Parts()
	if g.AtTask() || g.goal >= 0 {
		return
	}
	best := -1
	for i := range parts {
		p := &parts[i]
		if p.Kind == protocol.PartTask || p.Step < 0 || p.Step > step || p.Kind.Asks() && p.Step < step {
			continue
		}
		if best < 0 || p.Step >= parts[best].Step {
			best = i
		}
		if p.Step == step && g.asksAt(i) { // what stands behind it tells the answer
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

// asksAt says that a part is a question that is still to be answered, and that the reader is at the lesson.
func (g *guide) asksAt(part int) bool {
	return g.Parts()[part].Kind.Asks() && g.PartOutcome(part) == PartOpen && g.look.Tab == TabLesson && g.look.canAnswer()
}

// momentReached is called when the machine stands: the sentence of the moment has been read.
func (g *guide) momentReached() {
	if part := g.goal; part >= 0 && g.of == g.doc.text.now {
		g.goal = -1
		g.GoToPart(part)
		return
	}
	g.sentenceRead()
}

// sentenceRead notes that the sentence that is lit, if any, has been read.
func (g *guide) sentenceRead() {
	if g.Sentence() != nil {
		g.finishPart(PartDone)
	}
}

// finishPart notes what became of the part that the page is about.
func (g *guide) finishPart(o Outcome) {
	if g.Part >= 0 {
		g.done.FinishPart(g.stem(), g.Part, len(g.Parts()), o)
	}
}

// spokenPart is what a screen reader is told of the sentence that is lit.
func (g *guide) spokenPart() string {
	p := g.lit()
	if p == nil || g.AtTask() {
		return ""
	}
	return strings.ReplaceAll(p.Text, "`", "")
}

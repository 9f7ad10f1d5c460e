package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// guide owns the reader's place in the lesson of the program: the part that is lit, the open question, and the task
// with its data sets. What a question asks for is covered in what the page shows: see cover.go.
type guide struct {
	*base
	look  *look
	doc   *document
	run   *run
	done  *progress
	start func() string // the text that the program began with, "" if it is not known

	Part    int // index into Parts of the part that the page is about; -1: none yet
	Quiz    Quiz
	Attempt Attempt

	drawings drawings
	moments  []protocol.Part // the parts of the lesson, as the engine reported them
	of       string          // the text that moments belong to
	hints    []protocol.Part // of the task, with their moments in the data set that was loaded last
	chosen   int             // the part that the reader went to last; -1: none
	goal     int             // the part to go to once its moment is known; -1: none
}

// Quiz is a question of the lesson and what the reader has answered.
type Quiz struct {
	Part int // index into Parts; -1: no question is open

	Lanes uint32 // PartLanes: the chosen lanes
	Text  string // PartValue: the value; PartWaits: the line number

	Checked uint32           // the lanes that were checked last
	Marked  *protocol.Marked // the machine's verdict on the answer, nil before
	Lane    int              // the lane whose reason is shown; -1: none

	checking bool
	problem  string // why it could not be checked
	tries    int    // how often the answer was wrong
}

// Attempt is how far the reader has come with the task of the program.
type Attempt struct {
	Sets    []*protocol.Tried // verdicts by data set, for the text as it stands; nil: not tried
	Trying  int               // the data set that is being tried, counted from 1; 0: none
	Hints   int               // how many hints are shown
	Started bool              // the start text has replaced former

	former string
	text   string // the text that Sets belong to
}

// Drawing is what a part of a lesson, or a hint of its task, draws: the registers of one operand of the instruction
// that is next at the part's moment, as they are at that moment in the program's own run.
type Drawing struct {
	Operand   string // as written, such as "V32(0,0)<1;1,0>"
	Registers []protocol.RegisterRow
	Next      []protocol.Value // of the destination: what each lane is about to write
}

// drawings are the drawings of the program that was loaded last, by place: the parts, then the hints.
type drawings struct {
	known  map[int]*Drawing
	format protocol.Format
	asked  bool // an answer is on its way
}

func (g *guide) reset() {
	g.look.Layout.Pointed = ""
	g.Part, g.chosen, g.goal = -1, -1, -1
	g.Quiz, g.Attempt = Quiz{Part: -1}, Attempt{}
	g.moments, g.of, g.hints, g.drawings = nil, "", nil, drawings{}
	g.doc.Set = 0
}

// Parts are the parts of the program's lesson, with their moments where these are known.
func (g *guide) Parts() []protocol.Part {
	if g.of == g.doc.text.now && len(g.moments) == len(g.doc.Lesson.Parts) {
		return g.moments
	}
	return g.doc.Lesson.Parts
}

// Hints are the hints of the task, with their moments where these are known.
func (g *guide) Hints() []protocol.Part {
	if g.of == g.doc.text.now && len(g.hints) == len(g.doc.Lesson.Task.Hints) {
		return g.hints
	}
	return g.doc.Lesson.Task.Hints
}

// stem is the name by which progress knows the lesson.
func (g *guide) stem() string { return lessons.Stem(g.doc.Name) }

// PartOutcome is what became of a part of the program's lesson.
func (g *guide) PartOutcome(part int) lessons.Outcome { return g.done.Lessons.Outcome(g.stem(), part) }

// lit is the part that the page is about; nil if it is about none.
func (g *guide) lit() *protocol.Part {
	if parts := g.Parts(); g.Part >= 0 && g.Part < len(parts) {
		return &parts[g.Part]
	}
	return nil
}

// Sentence is the sentence that is lit, which is about the moment at which the machine stands; nil if none is lit.
func (g *guide) Sentence() *protocol.Part {
	if p := g.lit(); p != nil && p.Kind == protocol.PartGuide && g.stands() {
		return p
	}
	return nil
}

// stands reports whether the machine stands at a moment of the text as it is.
func (g *guide) stands() bool { return g.run.View != nil && !g.run.Stale }

// AtTask reports whether the page is about the task.
func (g *guide) AtTask() bool {
	p := g.lit()
	return p != nil && p.Kind == protocol.PartTask
}

// turn makes a part the one that the page is about.
func (g *guide) turn(part int) {
	if g.Part != part {
		g.Part = part
		g.changed(TopicGuide)
	}
}

// sentenceRead notes that the sentence that is lit, if any, has been read.
func (g *guide) sentenceRead() {
	if g.Sentence() != nil {
		g.finishPart(lessons.PartDone)
	}
}

// finishPart notes what became of the part that the page is about.
func (g *guide) finishPart(o lessons.Outcome) {
	if g.Part >= 0 {
		g.done.finishPartOf(g.stem(), g.Part, len(g.Parts()), o)
	}
}

// ResetProgress forgets all progress. A question at the place where the machine stands is open again.
func (s *Store) ResetProgress() {
	s.closeQuiz()
	s.progress.resetProgress()
	s.uncoverView()
}

// UndoReset brings back the progress that ResetProgress forgot.
func (s *Store) UndoReset() {
	s.progress.undoReset()
	s.uncoverView()
}

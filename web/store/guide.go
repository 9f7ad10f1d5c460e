package store

import "github.com/lanewise/lanewise/core/protocol"

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

	drawings drawings
	moments  []protocol.Part // the parts of the lesson, as the engine told them
	of       string          // the text that they are of
	hints    []protocol.Part // of the task, with the moments of the data set that was loaded last
	chosen   int             // the part that the reader went to last, -1: none
	goal     int             // the part to go to once its moment is known, -1: none
}

// Quiz is a question of the lesson and what the reader has answered.
type Quiz struct {
	Part int // of Parts; -1: none is open

	Lanes uint32 // PartLanes: those chosen
	Text  string // PartValue: the value; PartWaits: the number of the line

	Checked uint32           // the lanes as they were checked last
	Marked  *protocol.Marked // what the machine said to it, nil before
	Lane    int              // whose reason is told, -1: none

	checking bool
	problem  string // why it could not be checked
	tries    int    // how often it was wrong
}

// Attempt is how far the reader has come with the task of the program.
type Attempt struct {
	Sets    []*protocol.Tried // verdicts by data set, for the text as it stands; nil: not tried
	Trying  int               // the data set that is being tried, counted from 1; 0: none
	Hints   int               // that are shown
	Started bool              // the start text has taken the place of former

	former string
	text   string // that Sets are of
}

// Drawing is what a part of a lesson, or a hint of its task, draws: the registers of an operand of the instruction that
// is next at its moment, as they are then in the program's own run.
type Drawing struct {
	Operand   string // as written, "V32(0,0)<1;1,0>"
	Registers []protocol.RegisterRow
	Next      []protocol.Value // of the destination: what each lane will write
}

// drawings are those of the program that was loaded last, by place: parts, then hints.
type drawings struct {
	known  map[int]*Drawing
	format protocol.Format
	asked  bool // one is being asked for
}

func (g *guide) reset() {
	g.look.Layout.pointed = ""
	g.Part, g.chosen, g.goal = -1, -1, -1
	g.Quiz, g.Attempt = Quiz{Part: -1}, Attempt{}
	g.moments, g.of, g.hints, g.drawings = nil, "", nil, drawings{}
	g.doc.Set = 0
}

// Parts are the parts of the program's lesson, with their moments as far as they are known.
func (g *guide) Parts() []protocol.Part {
	if g.of == g.doc.text.now && len(g.moments) == len(g.doc.Lesson.Parts) {
		return g.moments
	}
	return g.doc.Lesson.Parts
}

// Hints are those of the task, with their moments as far as they are known.
func (g *guide) Hints() []protocol.Part {
	if g.of == g.doc.text.now && len(g.hints) == len(g.doc.Lesson.Task.Hints) {
		return g.hints
	}
	return g.doc.Lesson.Task.Hints
}

// stem is what progress knows the lesson by.
func (g *guide) stem() string { return LessonStem(g.doc.Name) }

// PartOutcome is what became of a part of the program's lesson.
func (g *guide) PartOutcome(part int) Outcome { return g.done.outcome(g.stem(), part) }

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

// turn makes the page be about a part.
func (g *guide) turn(part int) {
	if g.Part != part {
		g.Part = part
		g.changed(TopicGuide)
	}
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
		g.done.finishPartOf(g.stem(), g.Part, len(g.Parts()), o)
	}
}

// ResetProgress forgets all progress: a question that stands here is open again.
func (s *Store) ResetProgress() {
	s.closeQuiz()
	s.progress.resetProgress()
	s.uncoverView()
}

// UndoReset brings it back.
func (s *Store) UndoReset() {
	s.progress.undoReset()
	s.uncoverView()
}

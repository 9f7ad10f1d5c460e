package protocol

// Lesson is the explanation in a program's own `//@` lines.
type Lesson struct {
	Title string
	Notes []string // paragraphs
	Parts []Part   // sentences, questions and the task, in their order
	Task  Task
}

// PartKind says what a part of a lesson is.
type PartKind uint8

const (
	PartGuide PartKind = iota // a sentence about a moment
	PartLanes                 // question: in which lanes does the next instruction run?
	PartValue                 // question: what will Expr hold in Lane after the next instruction?
	PartWaits                 // question: on which line will Lane wait next?
	PartTask                  // change the program until its expectations hold
	numPartKinds
)

// Asks reports whether a part is a question.
func (k PartKind) Asks() bool { return k == PartLanes || k == PartValue || k == PartWaits }

// Part is a sentence, a question or the task of a lesson, or a hint. Its moment is given by a step or by a line of the
// text. Loaded has both. A task or a hint has a moment only if it draws something.
type Part struct {
	Kind PartKind
	Text string // with code in backquotes
	Row  int    // the line of the text on which it stands

	Step   int // the moment before this instruction; -1: not known, or the run does not get there
	Line   int // line of the instruction that is next then; 0: not known
	Time   int // how often Line has been next by then, from 1; 0: Step gives the moment
	Thread int // thread whose moment it is; -1: the thread that runs then

	Lanes uint32 // what a sentence points at; 0: nothing in particular
	Panel string // as written, "stack"; "" stands for the lanes
	Expr  string // PartValue; for a sentence or task, the operand of the next instruction that it draws, "src0"
	Lane  int    // PartValue, PartWaits
}

// Task is what belongs to the part of kind PartTask. It is the zero value if the lesson has no task.
type Task struct {
	Hints   []Part   // sentences
	Edits   []Lines  // parts of the text that are meant to be changed; none: all of it
	Without []string // mnemonics that a solution must not use
	Cases   []string // names of the data sets after the first one, which has no name
}

// Lines is a range of lines of a text, both ends included.
type Lines struct{ First, Last int }

// Timed reports whether a part has a moment, known or not.
func (p *Part) Timed() bool { return p.Step >= 0 || p.Time > 0 }

// Draws reports whether a part draws an operand.
func (p *Part) Draws() bool { return !p.Kind.Asks() && p.Expr != "" }

// Draw asks for a view of a moment in the run of the unchanged program, whatever has been edited since it was loaded.
// It moves nothing. Answer: Stopped with StopView; its View is empty if the run does not get there.
type Draw struct {
	Step   int
	Window Window
}

// Answer asks whether an answer to a question of the loaded program's lesson is right. It is judged by the run of the
// unchanged program, whatever has been edited, and moves nothing. Answer: Marked.
type Answer struct {
	Part   Part // as Loaded has it
	Lanes  uint32
	Text   string // PartValue: a number, or T or F
	Line   int    // PartWaits
	Window Window // for its granularity
}

// Marked is the verdict, with the right answer.
type Marked struct {
	Error   string // a sentence: why there is no verdict; the rest is then empty
	Right   bool
	Lanes   uint32
	Text    string
	Line    int      // 0: the lane does not wait
	Reasons []Reason // one for each lane that is wrong; for a value or a line, one for the lane asked about
}

// Reason says why something is so in a lane.
type Reason struct {
	Lane      int
	Sentences []Sentence
}

// Try runs a program on one of its task's data sets, on a machine of its own. Its fields are those of Load. Answer:
// Tried, or Failed with CodeProgram.
type Try struct {
	Name   string
	Text   string
	Source Source
	Set    int // 0: the first data set, the program as it is
}

// Tried is the result of a Try.
type Tried struct {
	Pass    bool
	Message string // a sentence: why nothing was compared, or why the program does not pass
	Line    int    // the line that Message is about, 0 if there is none
	Lanes   uint32 // lanes with a wrong element, if an expectation has one element for each lane
	Wrong   int    // number of wrong elements in all expectations
	Elems   int
}

func (*Draw) Kind() Kind   { return KindDraw }
func (*Answer) Kind() Kind { return KindAnswer }
func (*Marked) Kind() Kind { return KindMarked }
func (*Try) Kind() Kind    { return KindTry }
func (*Tried) Kind() Kind  { return KindTried }

func (l *Lesson) fields(c *codec) {
	c.string(&l.Title)
	c.strings(&l.Notes)
	slice(c, &l.Parts, (*Part).fields)
	slice(c, &l.Task.Hints, (*Part).fields)
	slice(c, &l.Task.Edits, func(l *Lines, c *codec) {
		c.int(&l.First)
		c.int(&l.Last)
	})
	c.strings(&l.Task.Without)
	c.strings(&l.Task.Cases)
}

func (p *Part) fields(c *codec) {
	enum(c, &p.Kind, numPartKinds)
	c.string(&p.Text)
	for _, n := range []*int{&p.Row, &p.Step, &p.Line, &p.Time, &p.Thread, &p.Lane} {
		c.int(n)
	}
	c.uint32(&p.Lanes)
	c.string(&p.Panel)
	c.string(&p.Expr)
}

func (m *Draw) fields(c *codec) {
	c.int(&m.Step)
	m.Window.fields(c)
}

func (m *Answer) fields(c *codec) {
	m.Part.fields(c)
	c.uint32(&m.Lanes)
	c.string(&m.Text)
	c.int(&m.Line)
	m.Window.fields(c)
}

func (m *Marked) fields(c *codec) {
	c.string(&m.Error)
	c.bool(&m.Right)
	c.uint32(&m.Lanes)
	c.string(&m.Text)
	c.int(&m.Line)
	slice(c, &m.Reasons, func(r *Reason, c *codec) {
		c.int(&r.Lane)
		sentences(c, &r.Sentences)
	})
}

func (m *Try) fields(c *codec) {
	c.string(&m.Name)
	c.string(&m.Text)
	m.Source.fields(c)
	c.int(&m.Set)
}

func (m *Tried) fields(c *codec) {
	c.bool(&m.Pass)
	c.string(&m.Message)
	c.int(&m.Line)
	c.uint32(&m.Lanes)
	c.int(&m.Wrong)
	c.int(&m.Elems)
}

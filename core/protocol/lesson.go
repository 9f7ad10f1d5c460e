package protocol

// Lesson is the explanation that a program's own `//@` lines carry.
type Lesson struct {
	Title string
	Notes []string // paragraphs
	Parts []Part   // sentences, questions and the task, in their order
	Task  Task
}

// PartKind tells what a part of a lesson is.
type PartKind uint8

const (
	PartGuide PartKind = iota // a sentence about a moment
	PartLanes                 // which lanes does the next instruction run in?
	PartValue                 // what will Expr hold in Lane after the next instruction?
	PartWaits                 // on which line will Lane wait next?
	PartTask                  // change the program until its expectations hold
	numPartKinds
)

// Asks reports whether a part is a question.
func (k PartKind) Asks() bool { return k == PartLanes || k == PartValue || k == PartWaits }

// Part is a sentence, a question or the task of a lesson, or a hint. A moment of it is given by a step or by a line
// of the text; Loaded tells both. A task or hint has one only if it draws something.
type Part struct {
	Kind PartKind
	Text string // with code in backquotes
	Row  int    // the line of the text that it stands in

	Step   int // the moment before this instruction; -1: not known, or the run never gets there
	Line   int // of the instruction that is next then; 0: not known
	Time   int // which time that Line is next, from 1; 0: the moment is given by Step
	Thread int // whose moment it is; -1: of the thread that runs then

	Lanes uint32 // what a sentence points at; 0: nothing in particular
	Panel string // as written, "stack"; "" is the lanes
	Expr  string // PartValue; of a sentence or task the operand of the next instruction that it draws, "src0"
	Lane  int    // PartValue, PartWaits
}

// Task is what belongs to the part of kind PartTask; the zero value where a lesson has none.
type Task struct {
	Hints   []Part   // sentences
	Edits   []Lines  // that are meant to be changed; none: all
	Without []string // mnemonics that a solution does not use
	Cases   []string // names of the data sets after the first one, which has none
}

// Lines is a piece of a text, both ends included.
type Lines struct{ First, Last int }

// Timed reports whether a part has a moment, be it known or not.
func (p *Part) Timed() bool { return p.Step >= 0 || p.Time > 0 }

// Draws reports whether a part draws an operand.
func (p *Part) Draws() bool { return !p.Kind.Asks() && p.Expr != "" }

// Draw asks for a view of a moment of the loaded program's own run, whatever was changed since. It moves nothing.
// Answer: Stopped, with StopView; its View is empty if the run does not get there.
type Draw struct {
	Step   int
	Window Window
}

// Answer asks whether an answer to a question of the loaded program's lesson is right. It is judged by the
// program's own run, whatever was changed since, and moves nothing. Answer: Marked.
type Answer struct {
	Part   Part // as Loaded gave it
	Lanes  uint32
	Text   string // PartValue: a number, or T or F
	Line   int    // PartWaits
	Window Window // its granularity
}

// Marked is the verdict, with the right answer.
type Marked struct {
	Error   string // a sentence: why there is no verdict; the rest is empty
	Right   bool
	Lanes   uint32
	Text    string
	Line    int      // 0: it waits nowhere
	Reasons []Reason // for each lane that is wrong; for a value or a line, of the lane asked about
}

// Reason says why it is so in a lane.
type Reason struct {
	Lane      int
	Sentences []Sentence
}

// Try runs a program on one of its task's data sets, on a machine of its own. Its fields are those of
// Load. Answer: Tried, or Failed with CodeProgram.
type Try struct {
	Name   string
	Text   string
	Source Source
	Set    int // 0: the first one, the program as it is
}

// Tried is what it came to.
type Tried struct {
	Pass    bool
	Message string // a sentence: why nothing was compared, or else why it does not pass
	Line    int    // that Message is about, 0 if none
	Lanes   uint32 // those with a wrong element, where the elements of what is expected are one for each lane
	Wrong   int    // elements, of all expectations
	Elems   int
}

func (*Draw) Kind() Kind   { return KindDraw }
func (*Answer) Kind() Kind { return KindAnswer }
func (*Marked) Kind() Kind { return KindMarked }
func (*Try) Kind() Kind    { return KindTry }
func (*Tried) Kind() Kind  { return KindTried }

func (l *Lesson) fields(c *codec) {
	c.string(&l.Title)
	slice(c, &l.Notes, (*codec).string)
	slice(c, &l.Parts, (*codec).part)
	slice(c, &l.Task.Hints, (*codec).part)
	slice(c, &l.Task.Edits, func(c *codec, l *Lines) {
		c.int(&l.First)
		c.int(&l.Last)
	})
	slice(c, &l.Task.Without, (*codec).string)
	slice(c, &l.Task.Cases, (*codec).string)
}

func (c *codec) part(p *Part) {
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
	c.part(&m.Part)
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
	slice(c, &m.Reasons, func(c *codec, r *Reason) {
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

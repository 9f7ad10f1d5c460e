package protocol

// This file compares two moments of a run.

// Compare asks how the state at a step differs from the state where the machine stands. Answer: Compared. Cancel ends
// it, and the answer is then what was found so far.
type Compare struct {
	Step   int // A; the machine stands at B
	Window Window
}

// Compared says how the two moments differ in memory and in the thread of the window.
type Compared struct {
	A, B ComparedMoment

	Variables     []Difference // registers, addresses and predicates, innermost frame first
	MoreVariables int          // differences that are not listed
	Memory        []Difference
	MoreMemory    int
	Same          []string // some variables that hold the same in both
	MoreSame      int      // the same, but not listed in Same

	Between     []Passed // what ran between the moments, earliest first; only the last steps if there are many
	MoreBetween int      // steps before those that are not listed
	Remarks     []string // sentences: what is not compared, and why
}

// ComparedMoment is where the thread stands at a step.
type ComparedMoment struct {
	Step   int
	Line   int // of its next instruction, 0 if it has ended
	Masks  Masks
	States []LaneState // by lane
}

// Difference is a row of consecutive elements of a variable or surface, at least one of which differs. A and B have the
// same elements. In B, Value.Changed marks those that differ. In A the values are "" if the variable did not exist yet,
// because its frame was entered later.
type Difference struct {
	Name    string
	Of      string // the function whose variable it is; "" for memory
	Type    string
	First   int // index of the first element
	Elems   int // number of elements of the whole variable or surface
	A, B    []Value
	Writers []Writer // the last steps that wrote elements that differ, latest first
	Unknown uint32   // bit n: the writer of element First+n was not found
	Edited  bool     // a value was set by hand between the moments
}

// Writer is a step that wrote elements of a Difference.
type Writer struct {
	Step, Line int
	Elems      uint32 // bit n: element First+n
}

// Passed is a step that ran between the moments.
type Passed struct {
	Step, Line int
	Thread     int
	Text       string // the instruction as written
	Lanes      uint32 // lanes in which it ran
	Once       bool   // it acted for the thread as a whole
	Does       string // in a few words: "writes LOW", "5 lanes go to ODD"
}

func (*Compare) Kind() Kind  { return KindCompare }
func (*Compared) Kind() Kind { return KindCompared }

func (m *Compare) fields(c *codec) {
	c.int(&m.Step)
	m.Window.fields(c)
}

func (m *Compared) fields(c *codec) {
	m.A.fields(c)
	m.B.fields(c)
	differences(c, &m.Variables)
	c.int(&m.MoreVariables)
	differences(c, &m.Memory)
	c.int(&m.MoreMemory)
	c.strings(&m.Same)
	c.int(&m.MoreSame)
	slice(c, &m.Between, func(p *Passed, c *codec) {
		c.int(&p.Step)
		c.int(&p.Line)
		c.int(&p.Thread)
		c.string(&p.Text)
		c.uint32(&p.Lanes)
		c.bool(&p.Once)
		c.string(&p.Does)
	})
	c.int(&m.MoreBetween)
	c.strings(&m.Remarks)
}

func (m *ComparedMoment) fields(c *codec) {
	c.int(&m.Step)
	c.int(&m.Line)
	m.Masks.fields(c)
	slice(c, &m.States, func(s *LaneState, c *codec) { enum(c, s, numLaneStates) })
}

func differences(c *codec, list *[]Difference) {
	slice(c, list, func(d *Difference, c *codec) {
		c.string(&d.Name)
		c.string(&d.Of)
		c.string(&d.Type)
		c.int(&d.First)
		c.int(&d.Elems)
		values(c, &d.A)
		values(c, &d.B)
		slice(c, &d.Writers, func(w *Writer, c *codec) {
			c.int(&w.Step)
			c.int(&w.Line)
			c.uint32(&w.Elems)
		})
		c.uint32(&d.Unknown)
		c.bool(&d.Edited)
	})
}

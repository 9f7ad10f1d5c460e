package protocol

// This file is about steps other than the one at which the machine stands.

// Recall asks for the operands of steps that ran. Answer: Recalled. Cancel ends it.
type Recall struct {
	Steps  []int // seek to one to stand before its instruction; at most 128
	Window Window
}

// Recalled holds what was found for those steps, in their order. If the request was cancelled, or if steps are not
// recorded, it has fewer.
type Recalled struct{ Steps []RecalledStep }

// RecalledStep has the operands of an instruction before it ran. Value.Next has what it then wrote.
type RecalledStep struct {
	Step     int
	Line     int
	Operands []Operand
}

// Sample asks for the value of an expression at every step from From to To, as a curve of Columns columns. Column i has
// the steps from From + i*(To-From)/Columns on. The answer comes in pieces, each of which takes a few milliseconds.
// Answer: Sampled.
type Sample struct {
	Text     string
	Lane     int // the lane whose value is wanted; -1: all lanes, or an expression that has no lanes
	From, To int // steps; To is exclusive
	Columns  int // at most 4096
	Next     int // the step to continue from; less than From: a first sketch, from the key frames
	Window   Window
}

// Sampled is a piece of the curve: for some columns the least and the greatest value, each as the 8 bytes of a
// little-endian float64. A value is NaN if there is none, because the frame of the expression did not exist.
type Sampled struct {
	Error     string // a sentence: why there is no curve
	First     int    // column of the first values
	Low, High string
	Next      int  // for the next Sample; To if the curve is complete
	Sparse    bool // some steps in these columns were left out
}

func (*Recall) Kind() Kind   { return KindRecall }
func (*Recalled) Kind() Kind { return KindRecalled }
func (*Sample) Kind() Kind   { return KindSample }
func (*Sampled) Kind() Kind  { return KindSampled }

func (m *Recall) fields(c *codec) {
	c.ints(&m.Steps)
	m.Window.fields(c)
}

func (m *Recalled) fields(c *codec) {
	slice(c, &m.Steps, func(s *RecalledStep, c *codec) {
		c.int(&s.Step)
		c.int(&s.Line)
		slice(c, &s.Operands, (*Operand).fields)
	})
}

func (m *Sample) fields(c *codec) {
	c.string(&m.Text)
	c.int(&m.Lane)
	c.int(&m.From)
	c.int(&m.To)
	c.int(&m.Columns)
	c.int(&m.Next)
	m.Window.fields(c)
}

func (m *Sampled) fields(c *codec) {
	c.string(&m.Error)
	c.int(&m.First)
	c.string(&m.Low)
	c.string(&m.High)
	c.int(&m.Next)
	c.bool(&m.Sparse)
}

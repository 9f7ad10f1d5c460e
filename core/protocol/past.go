package protocol

// What was, at other steps than the one that the machine stands at.

// Recall asks for the operands of steps that ran. Answer: Recalled. Cancel ends it.
type Recall struct {
	Steps  []int // seek there to stand before the instruction; at most 128
	Window Window
}

// Recalled is what was found of those steps, in their order. An answer that was ended
// early, or about steps that are not recorded, has fewer.
type Recalled struct{ Steps []RecalledStep }

// RecalledStep is the operands of an instruction before it ran; what it then wrote
// stands in Value.Next.
type RecalledStep struct {
	Step     int
	Line     int
	Operands []Operand
}

// Sample asks for the value of an expression at every step from From to To, as a curve
// of Columns columns: column i has the steps from From + i*(To-From)/Columns on. It is
// answered in pieces, each the work of a few milliseconds. Answer: Sampled.
type Sample struct {
	Text     string
	Lane     int // whose value; -1: all lanes, and what is not one for each lane
	From, To int // steps; To is exclusive
	Columns  int // at most 4096
	Next     int // where to go on; less than From: a first sketch, from the key frames
	Window   Window
}

// Sampled is a piece of the curve: for some columns the least and the greatest value, 8
// bytes of a little-endian float64 each, NaN where there is none: the frame of the
// expression did not exist.
type Sampled struct {
	Error     string // a sentence: why there is no curve
	First     int    // column of the first values
	Low, High string
	Next      int  // for the next Sample; To: the curve is complete
	Sparse    bool // there are steps in these columns that were left out
}

func (*Recall) Kind() Kind   { return KindRecall }
func (*Recalled) Kind() Kind { return KindRecalled }
func (*Sample) Kind() Kind   { return KindSample }
func (*Sampled) Kind() Kind  { return KindSampled }

func (m *Recall) fields(c *codec) {
	slice(c, &m.Steps, (*codec).int)
	m.Window.fields(c)
}

func (m *Recalled) fields(c *codec) {
	slice(c, &m.Steps, func(c *codec, s *RecalledStep) {
		c.int(&s.Step)
		c.int(&s.Line)
		slice(c, &s.Operands, func(c *codec, o *Operand) { o.fields(c) })
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

package protocol

// Printed is what a program prints. To the engine it is a question, whatever it holds: the answer is what was
// written into the buffer of printf at all steps that ran, and by whom. That is the assistant's question, which has the
// conversions (package printf) and answers with the lines. (One type for both, for each costs the engine some
// hundred bytes.)
type Printed struct {
	Version int // that of View.Printed

	Start   int    // byte of the first record
	Size    int    // bytes of the buffer
	Bytes   string // of it, as far as it was written
	Owners  string // for each of its dwords 4 bytes, who wrote it last: printf.Owner of Lines; 0: nobody
	Strings []PrintedString

	Lines   []PrintedLine // of the engine's answer steps that wrote: without lane and text
	Stopped string        // of the assistant's answer a sentence: why there are not more lines; "" if all are there
}

// PrintedLine is a line, and who printed it.
type PrintedLine struct {
	Step, Line    int
	Group, Thread int // the thread counts within its group
	Lane          int
	Text          string
}

// PrintedString is text in memory that an address in the buffer points at.
type PrintedString struct {
	Address int
	Offset  int // of the address in the buffer, where the text is another one than that of Offset -1
	Text    string
}

func (*Printed) Kind() Kind { return KindPrinted }

func (m *Printed) fields(c *codec) {
	c.int(&m.Version)
	c.int(&m.Start)
	c.int(&m.Size)
	c.string(&m.Bytes)
	c.string(&m.Owners)
	slice(c, &m.Strings, func(c *codec, s *PrintedString) {
		c.int(&s.Address)
		c.int(&s.Offset)
		c.string(&s.Text)
	})
	slice(c, &m.Lines, func(c *codec, l *PrintedLine) {
		c.int(&l.Step)
		c.int(&l.Line)
		c.int(&l.Group)
		c.int(&l.Thread)
		c.int(&l.Lane)
		c.string(&l.Text)
	})
	c.string(&m.Stopped)
}

package protocol

// Printed is what a program prints. Sent to the engine it is a question, whatever it holds: the answer is what was
// written into the buffer of printf at all steps that ran, and by whom. That answer is then the question to the
// assistant, which knows the conversions (package printf) and answers with the lines. (There is one type for both,
// because each type costs the engine some hundred bytes.)
type Printed struct {
	Version int // the value of View.Printed

	Start   int    // byte of the first record
	Size    int    // bytes of the buffer
	Bytes   string // of the buffer, up to the last byte that was written
	Owners  string // 4 bytes for each dword of Bytes: who wrote it last, printf.Owner of Lines; 0: nobody
	Strings []PrintedString

	Lines   []PrintedLine // in the engine's answer, the steps that wrote, without lane and text
	Stopped string        // in the assistant's answer, why there are not more lines; "" if all are there
}

// PrintedLine is a line, and who printed it.
type PrintedLine struct {
	Step, Line    int
	Group, Thread int // the thread counts within its group
	Lane          int
	Text          string
}

// PrintedString is text in memory whose address is in the buffer.
type PrintedString struct {
	Address int
	Offset  int // of the address in the buffer, if the text there differs from that of Offset -1
	Text    string
}

func (*Printed) Kind() Kind { return KindPrinted }

func (m *Printed) fields(c *codec) {
	c.int(&m.Version)
	c.int(&m.Start)
	c.int(&m.Size)
	c.string(&m.Bytes)
	c.string(&m.Owners)
	slice(c, &m.Strings, func(s *PrintedString, c *codec) {
		c.int(&s.Address)
		c.int(&s.Offset)
		c.string(&s.Text)
	})
	slice(c, &m.Lines, func(l *PrintedLine, c *codec) {
		c.int(&l.Step)
		c.int(&l.Line)
		c.int(&l.Group)
		c.int(&l.Thread)
		c.int(&l.Lane)
		c.string(&l.Text)
	})
	c.string(&m.Stopped)
}

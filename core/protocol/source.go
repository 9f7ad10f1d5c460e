package protocol

import "strings"

// Translate asks the assistant for what a PTX text says and for the vISA that it becomes.
// Answer: Translated.
type Translate struct {
	Name string
	Text string
	Set  int // with the lines of this data set of its task
}

// Translated is what a PTX text is. The problems are those of the PTX text; if one is an
// error there is no vISA.
type Translated struct {
	Assembled Assembled
	Text      string   // the vISA, launch lines included; what Load takes, with Source
	Matrices  []Matrix // of the instructions that have some, those of an instruction in the order of its operands
	Source    Source   // to the end of the message: who passes it on need not read it
}

// Matrix is one that the lanes of a warp hold in their registers at all instructions of a name.
type Matrix struct {
	Op       string // "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"
	Name     string // "a"; "0" where only their order tells them apart
	Columns  int
	Elements []int // by rows: the lane that holds each, and 32 times which register of the operand; -1 where none does
}

// Source is the text that a program was translated from, and which piece of it each line of
// the program was made of. With it all lines, columns and names, those of a View and those
// of requests, are the source's; what is the program's own is named Below.
type Source struct {
	Text       string // "" if the program was not translated
	Rows       []int  // for each line of the program, in their order, its statement: index into Statements plus 1; 0 if it has none
	Statements []Statement
	Pages      []string // that describe its instructions
	Names      []SourceName
	Checks     []SourceCheck
	Params     []SourceName // parameters and return values of its functions, which they name as the source does

	Independent bool // the lanes of a warp need not run in step: PTX for sm_70 or later
}

// Statement is a piece of Source.Text that lines of the program were made of.
type Statement struct {
	Line       int    // of Text, where it begins
	Start, End int    // bytes of Text
	Op         string // "setp.lt.s32"; ".func" for the head of a function: what it does before its first instruction; "" for a label or launch line
	Help       string // its meaning in one line
	Page       int    // of PTX, which describes it: index into Pages plus 1; 0 if none does
	Guard      string // "@%p1", "@!%p1"; "" if there is none
	Target     string // the register that an indirect call takes its target from; "" if it is not one
	Operands   []SourceOperand
}

// SourceOperand is a register or parameter that a statement reads or writes.
type SourceOperand struct {
	Role       Role
	Name       string
	Start, End int // bytes of Text
}

// SourceName is what a name of the program is in the source.
type SourceName struct {
	Function string // of the program, in which it is a variable or label; "" for functions and buffers
	Below    string // in the program
	Name     string // in the source
	Type     string // of a variable, as the source writes it: "s32"
	Line     int    // where the source declares it
	Returned bool   // a return value
}

// SourceCheck is what a report at a line of the program means in terms of the source.
type SourceCheck struct {
	Row     int // line of the program
	Code    string
	Message string
	Page    string
}

// Runs reports whether a statement is one that a step can end before: not the head of a
// function, which belongs to the call.
func (s *Statement) Runs() bool { return s.Op != "" && s.Op[0] != '.' }

// StatementAt is the statement that a line of the program (from 1) was made of; nil if it
// has none.
func (s *Source) StatementAt(row int) *Statement {
	if row < 1 || row > len(s.Rows) {
		return nil
	}
	if n := s.Rows[row-1]; n > 0 && n <= len(s.Statements) {
		return &s.Statements[n-1]
	}
	return nil
}

// CheckAt is the check that stands at a line of the program; nil if none does.
func (s *Source) CheckAt(row int) *SourceCheck {
	for i := range s.Checks {
		if s.Checks[i].Row == row {
			return &s.Checks[i]
		}
	}
	return nil
}

// PageAt is the page of PTX for what a run did at a line of the program, of which vISA has the given page: that of the
// memory model, else that of the statement's instruction.
func (s *Source) PageAt(row int, page string) string {
	st := s.StatementAt(row)
	switch {
	case page == "3_execution_model.md#memory-model":
		return `PTX ISA, "Memory Consistency Model"`
	case strings.HasPrefix(page, "PTX ISA"):
		return page
	case st == nil || st.Page < 1 || st.Page > len(s.Pages):
		return "PTX ISA"
	}
	return s.Pages[st.Page-1]
}

// Granularity is the size of a step of a program that was translated (the Debug Adapter
// Protocol's SteppingGranularity); for one that was not, both are the same.
type Granularity uint8

const (
	ByStatement   Granularity = iota // a statement of the source
	ByInstruction                    // an instruction of the program
	numGranularities
)

func (*Translate) Kind() Kind  { return KindTranslate }
func (*Translated) Kind() Kind { return KindTranslated }

func (m *Translate) fields(c *codec) {
	c.string(&m.Name)
	c.string(&m.Text)
	c.int(&m.Set)
}

func (m *Translated) fields(c *codec) {
	m.Assembled.fields(c)
	c.string(&m.Text)
	slice(c, &m.Matrices, func(c *codec, x *Matrix) {
		c.string(&x.Op)
		c.string(&x.Name)
		c.int(&x.Columns)
		slice(c, &x.Elements, (*codec).int)
	})
	m.Source.fields(c)
}

func (s *Source) fields(c *codec) {
	c.string(&s.Text)
	last := 0
	slice(c, &s.Rows, func(c *codec, row *int) { c.delta(row, &last) })
	line, end := 0, 0
	slice(c, &s.Statements, func(c *codec, x *Statement) {
		c.delta(&x.Line, &line)
		c.delta(&x.Start, &end)
		c.delta(&x.End, &end)
		c.string(&x.Op)
		c.string(&x.Help)
		c.int(&x.Page)
		c.string(&x.Guard)
		c.string(&x.Target)
		slice(c, &x.Operands, func(c *codec, o *SourceOperand) {
			enum(c, &o.Role, numRoles)
			c.string(&o.Name)
			c.delta(&o.Start, &end)
			c.delta(&o.End, &end)
		})
	})
	slice(c, &s.Pages, (*codec).string)
	sourceNames(c, &s.Names)
	slice(c, &s.Checks, func(c *codec, x *SourceCheck) {
		c.int(&x.Row)
		c.string(&x.Code)
		c.string(&x.Message)
		c.string(&x.Page)
	})
	sourceNames(c, &s.Params)
	c.bool(&s.Independent)
}

func sourceNames(c *codec, list *[]SourceName) {
	slice(c, list, func(c *codec, n *SourceName) {
		c.string(&n.Function)
		c.string(&n.Below)
		c.string(&n.Name)
		c.string(&n.Type)
		c.int(&n.Line)
		c.bool(&n.Returned)
	})
}

// delta carries a number as its distance from the one before: most take one byte.
func (c *codec) delta(v, last *int) {
	d := *v - *last
	c.int(&d)
	*v = *last + d
	*last = *v
}

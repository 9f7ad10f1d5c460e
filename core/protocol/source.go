package protocol

import "strings"

// Translate asks the assistant for a description of a PTX text and for the vISA that it becomes. Answer: Translated.
type Translate struct {
	Name string
	Text string
	Set  int // use the lines of this data set of its task
}

// Translated describes a PTX text. The problems are those of the PTX text. If one is an error, there is no vISA.
type Translated struct {
	Assembled Assembled
	Text      string   // the vISA with its launch lines, for Load, together with Source
	Matrices  []Matrix // of the instructions that have matrices; those of an instruction in the order of its operands
	Source    Source   // the last field of the message, so that whoever passes it on need not decode it
}

// Matrix is a matrix that the lanes of a warp hold in their registers, in all instructions of a name.
type Matrix struct {
	Op       string // "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"
	Name     string // "a"; "0" if only their order tells them apart
	Columns  int
	Elements []int // by rows: the lane that holds it plus 32 times the operand's register; -1 if none does
}

// Source is the text that a program was translated from, and says which piece of it each line of the program was made
// of. With a Source, all lines, columns and names in Views and in requests are those of the source. Fields with what is
// the program's own are named Below.
type Source struct {
	Text       string // "" if the program was not translated
	Rows       []int  // for each line of the program, its statement: index into Statements plus 1; 0 if it has none
	Statements []Statement
	Pages      []string // pages that describe its instructions
	Names      []SourceName
	Checks     []SourceCheck
	Params     []SourceName // parameters and return values of its functions, by the functions' names in the source

	Independent bool // the lanes of a warp need not run in lockstep: PTX for sm_70 or later
}

// Statement is a piece of Source.Text of which lines of the program were made.
type Statement struct {
	Line       int    // line of Text where it begins
	Start, End int    // bytes of Text
	Op         string // "setp.lt.s32"; ".func" for the head of a function: what it does before its first instruction; "" for a label or launch line
	Help       string // its meaning in one line
	Page       int    // page of PTX that describes it: index into Pages plus 1; 0 if there is none
	Guard      string // "@%p1", "@!%p1"; "" if there is none
	Target     string // the register with the target of an indirect call; "" if it is not one
	Operands   []SourceOperand
}

// SourceOperand is a register or parameter that a statement reads or writes.
type SourceOperand struct {
	Role       Role
	Name       string
	Start, End int // bytes of Text
}

// SourceName says what a name of the program is called in the source.
type SourceName struct {
	Function string // function of the program in which it is a variable or label; "" for functions and buffers
	Below    string // in the program
	Name     string // in the source
	Type     string // of a variable, as the source writes it: "s32"
	Line     int    // where the source declares it
	From     int    // byte of Source.Text where it is declared, and
	Until    int    // where the braces around the declaration end; 0: it is not in braces
	Returned bool   // it is a return value
}

// SourceCheck says what a report at a line of the program means in terms of the source.
type SourceCheck struct {
	Row     int // line of the program
	Code    string
	Message string
	Page    string
}

// Runs reports whether a step can end before a statement. It cannot before the head of a function, which belongs to the
// call.
func (s *Statement) Runs() bool { return s.Op != "" && s.Op[0] != '.' }

// Instructions returns how many instructions the source has.
func (s *Source) Instructions() (n int) {
	for i := range s.Statements {
		if s.Statements[i].Runs() {
			n++
		}
	}
	return n
}

// StatementAt returns the statement of which a line of the program (from 1) was made, or nil if there is none.
func (s *Source) StatementAt(row int) *Statement {
	if row < 1 || row > len(s.Rows) {
		return nil
	}
	if n := s.Rows[row-1]; n > 0 && n <= len(s.Statements) {
		return &s.Statements[n-1]
	}
	return nil
}

// CheckAt returns the check at a line of the program, or nil if there is none.
func (s *Source) CheckAt(row int) *SourceCheck {
	for i := range s.Checks {
		if s.Checks[i].Row == row {
			return &s.Checks[i]
		}
	}
	return nil
}

// PageAt returns the page of PTX about what a run did at a line of the program, given the page of vISA: for the memory
// model the page about that, otherwise the page about the statement's instruction.
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

// Granularity is the size of a step of a translated program (the Debug Adapter Protocol's SteppingGranularity). For
// other programs, both are the same.
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
	slice(c, &m.Matrices, func(x *Matrix, c *codec) {
		c.string(&x.Op)
		c.string(&x.Name)
		c.int(&x.Columns)
		c.ints(&x.Elements)
	})
	m.Source.fields(c)
}

func (s *Source) fields(c *codec) {
	c.string(&s.Text)
	last := 0
	slice(c, &s.Rows, func(row *int, c *codec) { c.delta(row, &last) })
	line, end := 0, 0
	slice(c, &s.Statements, func(x *Statement, c *codec) {
		c.delta(&x.Line, &line)
		c.delta(&x.Start, &end)
		c.delta(&x.End, &end)
		c.string(&x.Op)
		c.string(&x.Help)
		c.int(&x.Page)
		c.string(&x.Guard)
		c.string(&x.Target)
		slice(c, &x.Operands, func(o *SourceOperand, c *codec) {
			enum(c, &o.Role, numRoles)
			c.string(&o.Name)
			c.delta(&o.Start, &end)
			c.delta(&o.End, &end)
		})
	})
	c.strings(&s.Pages)
	sourceNames(c, &s.Names)
	slice(c, &s.Checks, func(x *SourceCheck, c *codec) {
		c.int(&x.Row)
		c.string(&x.Code)
		c.string(&x.Message)
		c.string(&x.Page)
	})
	sourceNames(c, &s.Params)
	c.bool(&s.Independent)
}

func sourceNames(c *codec, list *[]SourceName) {
	slice(c, list, func(n *SourceName, c *codec) {
		c.string(&n.Function)
		c.string(&n.Below)
		c.string(&n.Name)
		c.string(&n.Type)
		c.int(&n.Line)
		c.int(&n.From)
		c.int(&n.Until)
		c.bool(&n.Returned)
	})
}

// delta encodes a number as its distance from the one before, which takes one byte in most cases.
func (c *codec) delta(v, last *int) {
	d := *v - *last
	c.int(&d)
	*v = *last + d
	*last = *v
}

package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// The machine that the text is for: PVC, or where the program has textures DG2, which samples them but
// has no arithmetic of doubles.
const (
	Platform = isa.PVC
	Textured = isa.DG2
	warp     = syntax.WarpSize // lanes of a thread

	// codeWide is what core/visa says of operands that touch more than two registers.
	codeWide = "V0606"
	// codeRest is what it says of how many more there are.
	codeRest = "V0102"
	// codeMany is what it says of more variables than Intel's assembler takes.
	codeMany = "V0902"

	argRows    = 32 // registers of %arg
	retvalRows = 12 // of %retval
)

// Translation is a PTX text as a vISA program.
type Translation struct {
	Source   *visa.File
	Platform isa.Platform // that File is for
	File     *visa.File   // the vISA text, launch lines included; nil if there are errors
	Module   *visa.Module // what the vISA text says; nil if there are errors
	Checks   []Check

	Independent bool // the lanes of a warp need not run in step: the text is for sm_70 or later

	Statements []Statement // what lines of the vISA text were made of: see StatementAt
	Names      []Name      // what the names of the vISA text are in the PTX text
	Params     []Param     // of the functions, return values first

	rows []line // of the text, one for each of its lines
}

// Check is an instruction of the vISA text whose execution means that the program did
// what PTX leaves undefined: an ifcall of address 0, which the machine reports (R0301).
type Check struct {
	Line    int // in the vISA text
	Code    string
	Message string // one sentence; its lanes are those of the report
	Page    string
}

// Line is the PTX line that a line of the vISA text (from 1) was made of; 0 for none.
func (tr *Translation) Line(visaLine int) int {
	if visaLine < 1 || visaLine > len(tr.rows) {
		return 0
	}
	return tr.rows[visaLine-1].source
}

// assemble makes the module and its text of the rows.
func (tr *Translation) assemble(name string) (*visa.Module, []visa.Diagnostic) {
	var b visa.Builder
	for i := range tr.rows {
		if r := &tr.rows[i]; r.node != nil {
			b.Add(r.node)
		} else {
			b.Text(r.text)
		}
	}
	return b.Assemble(name, tr.Platform)
}

// Diagnose moves a diagnostic of the vISA text to the place in the PTX text that it is
// about.
func (tr *Translation) Diagnose(d visa.Diagnostic) visa.Diagnostic {
	if tr.File == nil {
		return d
	}
	line := tr.File.LineOf(int(d.Span.Start))
	if line > len(tr.rows) {
		return d
	}
	r := &tr.rows[line-1]
	start := tr.File.LineSpan(line).Start
	d.Fix = nil
	if r.launch != nil && r.launch.Diagnose(&d, start) {
		return d
	}
	if r.source > 0 {
		d.Span = tr.Source.LineSpan(r.source)
	} else {
		d.Span = visa.Span{}
	}
	return d
}

// What of the PTX text became what of the vISA text, for a debugger that speaks PTX.

// Statement is a piece of the PTX text that lines of the vISA text were made of.
type Statement struct {
	Span  visa.Span
	Inst  *syntax.Inst
	Func  *syntax.Func // of the head of a function: what it does before its first instruction. A label or a launch line has neither
	Guard string       // "@%p1"; "" if there is none
}

// Name is what a name of the vISA text is in the PTX text: of a register or parameter of a
// function, a label, a function or a variable of module scope. Two of a function can have
// the same name in PTX, in different scopes.
type Name struct {
	Object string      // the function of the vISA text that it is local to; "" for a function or a variable of module scope
	Below  string      // in the vISA text: "r1"
	Name   string      // in the PTX text: "%r1"
	Type   syntax.Type // of a register or parameter; NoType of others
	Line   int         // of its declaration
}

// Param is a parameter or return value of a function that is translated.
type Param struct {
	Func     *syntax.Func
	Var      *syntax.Var
	Returned bool
}

// StatementAt is the index in Statements of what a line of the vISA text (from 1) was made
// of; -1 for nothing.
func (tr *Translation) StatementAt(visaLine int) int {
	if visaLine < 1 || visaLine > len(tr.rows) {
		return -1
	}
	return tr.rows[visaLine-1].stmt - 1
}

// line is one line of the vISA text.
type line struct {
	node   any          // *visa.Module for its version, *visa.Object, *visa.Decl, *visa.Input, *visa.Label or *visa.Inst; nil: text
	text   string       // a comment, a directive, a launch line
	source int          // line of the PTX text, 0: none
	stmt   int          // index in Translation.Statements plus 1, 0: none
	launch *launch.Line // what of a launch line stands in the PTX text
	check  *Check
}

// takesGuard reports whether a guard can become the predicate of a line's instruction: one of
// all lanes that may have a predicate and has none yet, but for logic of predicates, where Intel's assembler ignores
// it. Reports are looked at where they stand.
func (l *line) takesGuard() bool {
	in, ok := l.node.(*visa.Inst)
	if !ok || !isa.Table[in.Op].Pred || in.Pred.Var != nil || in.ExecSize != warp || in.NoMask || l.check != nil {
		return false
	}
	switch in.Op {
	case isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpNot:
		return in.Args[0].Kind != visa.PredicateOperand
	}
	return true
}

package ptx

import (
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

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

// begins makes the lines that follow those of a statement.
func (t *translator) begins(s Statement) {
	t.source, _ = t.mod.File.Position(int(s.Span.Start))
	t.tr.Statements = append(t.tr.Statements, s)
	t.stmt = len(t.tr.Statements)
}

// launchStatements gives the launch lines, which are made last, a statement for each line of
// the PTX text.
func (t *translator) launchStatements() {
	of := map[int]int{}
	for i := range t.tr.rows {
		r := &t.tr.rows[i]
		if r.stmt != 0 || r.source == 0 {
			continue
		}
		if of[r.source] == 0 {
			t.tr.Statements = append(t.tr.Statements, Statement{Span: t.mod.File.LineSpan(r.source)})
			of[r.source] = len(t.tr.Statements)
		}
		r.stmt = of[r.source]
	}
}

// named notes what a name of the vISA text stands for.
func (t *translator) named(object, below, name string, ty syntax.Type, at visa.Span) {
	line, _ := t.mod.File.Position(int(at.Start))
	t.tr.Names = append(t.tr.Names, Name{object, below, name, ty, line})
}

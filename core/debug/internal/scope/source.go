package scope

import (
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// A program can have been translated from another text, its source. The session then speaks of the source everywhere.
// Once, at the start, useSource replaces the program's lines and names by those of the source, as debug information
// does. Beyond that, the session knows of each instruction the statement for which it was made. A step ends where a
// statement begins.

// Program is the program that runs, with the lines and names under which it is shown.
type Program struct {
	Target *run.Target
	Source *source // what the program was translated from; nil if it was not translated
	Starts []bool  // by instruction: whether a step by statements ends before it
}

// NewProgram makes a Program. from is the text from which the target's text was translated, nil if it was not.
func NewProgram(t *run.Target, from *protocol.Source) *Program {
	src, starts := useSource(t, from)
	return &Program{t, src, starts}
}

// source holds what a session knows of the text that its program was translated from.
type source struct {
	*protocol.Source
	File   *visa.File
	at     []*protocol.Statement               // by instruction; nil for none
	Names  map[*visa.Decl]*protocol.SourceName // variables that the source has
	labels map[*visa.Label]bool                // labels that the source has
	global func(below string) string           // returns the source's name of a function or buffer
}

// useSource gives a program the lines and names of its source. Instructions without a statement, which are those of
// helper functions, get line 0. starts says for each instruction whether it is the first of a statement; in a program
// that was not translated, all are.
func useSource(t *run.Target, from *protocol.Source) (s *source, starts []bool) {
	prog := t.Program
	starts = make([]bool, len(prog.Insts))
	if from == nil || from.Text == "" {
		for i := range starts {
			starts[i] = true
		}
		return nil, starts
	}
	s = &source{
		Source: from, File: visa.NewFile(t.File.Name, from.Text), at: make([]*protocol.Statement, len(starts)),
		Names: map[*visa.Decl]*protocol.SourceName{}, labels: map[*visa.Label]bool{},
	}
	cutToText(from)
	// A later instruction of a statement does not begin it again, even if it stands apart from the others, as those do
	// where lanes meet at a barrier.
	begun := map[*protocol.Statement]bool{}
	for i := range prog.Insts {
		in := &prog.Insts[i]
		st := from.StatementAt(in.Line)
		s.at[i], in.Line = st, 0
		if st != nil {
			in.Line = st.Line
			starts[i] = st.Runs() && !begun[st]
			begun[st] = true
		}
	}
	s.useNames(t)
	return s, starts
}

// cutToText makes sure that no statement or operand lies outside the text, whatever the page sent.
func cutToText(from *protocol.Source) {
	within := func(start, end *int) {
		*start = min(max(*start, 0), len(from.Text))
		*end = min(max(*end, *start), len(from.Text))
	}
	for i := range from.Statements {
		st := &from.Statements[i]
		within(&st.Start, &st.End)
		for j := range st.Operands {
			within(&st.Operands[j].Start, &st.Operands[j].End)
		}
	}
}

// useNames gives the program's declarations the names of its source.
func (s *source) useNames(t *run.Target) {
	from, prog := s.Source, t.Program
	names := map[[2]string]*protocol.SourceName{}
	for i := range from.Names {
		n := &from.Names[i]
		names[[2]string{n.Function, n.Below}] = n
	}
	s.global = func(below string) string {
		if n := names[[2]string{"", below}]; n != nil {
			return n.Name
		}
		return below
	}
	rename := func(name *string) { *name = s.global(*name) }
	for i := range prog.Insts {
		rename(&prog.Insts[i].Src.Callee)
	}
	for i := range prog.Funcs {
		f := &prog.Funcs[i]
		for _, d := range f.Object.Decls {
			if n := names[[2]string{f.Name, d.Name}]; n != nil && !d.Predefined {
				s.Names[d], d.Name = n, n.Name
			}
		}
		for _, l := range f.Object.Labels {
			if n := names[[2]string{f.Name, l.Name}]; n != nil {
				s.labels[l], l.Name = true, n.Name
			}
		}
		rename(&f.Name)
	}
	for i := range t.Spec.Expects {
		rename(&t.Spec.Expects[i].Buffer)
	}
}

// BufferName returns the name of a buffer in the source. The machine itself finds buffers by their names in the
// program.
func (p *Program) BufferName(i int) string {
	name := p.Target.Launch.Surfaces[i].Name
	if p.Source != nil {
		return p.Source.global(name)
	}
	return name
}

// Statement returns the statement for which an instruction was made, or nil if there is none.
func (p *Program) Statement(inst int) *protocol.Statement {
	if p.Source == nil || inst < 0 || inst >= len(p.Source.at) {
		return nil
	}
	return p.Source.at[inst]
}

// row returns the line of the program's own text at which an instruction stands.
func (p *Program) row(inst int) int {
	line, _ := p.Target.File.Position(int(p.Target.Program.Insts[inst].Src.Span.Start))
	return line
}

// InSource reports whether a label is in the reader's text, and not one that the translation added.
func (p *Program) InSource(l *visa.Label) bool { return p.Source == nil || p.Source.labels[l] }

// BeginsLine reports whether an instruction is where a run comes to a line: the first of a statement that does not
// follow another statement of the same line.
func (p *Program) BeginsLine(i int) bool {
	if !p.Starts[i] {
		return false
	}
	before := p.Statement(i - 1)
	return before == nil || !before.Runs() || before.Line != p.Source.at[i].Line
}

// LineFrom returns the first line, from this one on, that a run can come to. For a line that has no instruction, such
// as a label's or a comment's, that is the next one that has. It returns 0 if there is none.
func (p *Program) LineFrom(line int) (first int) {
	insts := p.Target.Program.Insts
	for i := range insts {
		if l := insts[i].Line; l >= line && (first == 0 || l < first) && p.BeginsLine(i) {
			first = l
		}
	}
	return first
}

// OpName returns the operation of an instruction as it is called in the source.
func (p *Program) OpName(inst int) string {
	if st := p.Statement(inst); st != nil && st.Op != "" {
		return st.Op
	}
	return isa.Table[p.Target.Program.Insts[inst].Src.Op].Name
}

// KindName returns how a frame was entered, in the words of the source.
func (p *Program) KindName(k eu.CallKind) string {
	if p.Source != nil && k != eu.KernelEntry {
		k = eu.SubroutineCall
	}
	return frameKind[k]
}

// GuardName returns the name of the predicate of a guard.
func GuardName(st *protocol.Statement) string { return strings.TrimLeft(st.Guard, "@!") }

// Variable finds a variable of an instruction's function by the name that it has there; nil if there is none.
func (p *Program) Variable(pc int, name string) *visa.Decl {
	return p.DeclOf(&p.Target.Program.Funcs[p.Target.Program.Insts[pc].Func], name, pc)
}

// Text returns a piece of the program's text.
func (p *Program) Text(span visa.Span) string { return p.Target.File.Text[span.Start:span.End] }

func (p *Program) LineOf(span visa.Span) int {
	line, _ := p.Target.File.Position(int(span.Start))
	if p.Source == nil {
		return line
	}
	if st := p.Source.StatementAt(line); st != nil {
		return st.Line
	}
	return 0
}

// ReportText returns a report in the words of the source.
func (p *Program) ReportText(r *eu.Report) (code, message, page string) {
	page = r.Page
	if p.Source != nil {
		if c := p.Source.CheckAt(p.row(r.Inst)); c != nil {
			return c.Code, c.Message, c.Page
		}
		page = p.Source.PageAt(p.row(r.Site), page)
	}
	said := r.Sentence(func(inst int) int { return p.LineOf(p.Target.Program.Insts[inst].Src.Span) })
	return r.Code, p.named(r.Inst, said), page
}

// named returns a sentence without the variable at its beginning if the translation added that variable, or with the
// name of the source's register of which the variable is a view.
func (p *Program) named(inst int, said string) string {
	name, rest, ok := strings.Cut(said, ": ")
	if !ok || p.Source == nil {
		return said
	}
	d := p.Variable(inst, name)
	switch {
	case d == nil || p.Source.Names[d] != nil:
		return said
	case p.Source.Names[d.Root] != nil:
		return d.Root.Name + ": " + rest
	}
	return rest
}

// PlaceOf returns where an instruction stands, or no place if the source does not have it.
func (p *Program) PlaceOf(inst int) protocol.Problem {
	file, span := p.Target.File, p.Target.Program.Insts[inst].Src.Span
	if st := p.Statement(inst); st != nil {
		file, span = p.Source.File, visa.Span{Start: int32(st.Start), End: int32(st.End)}
	} else if p.Source != nil {
		return protocol.Problem{}
	}
	return describe.ProblemAt(file, span)
}

// DeclOf finds a variable of a function by its name. A variable of the source takes precedence over one that the
// translation added. The source can declare several with one name, each in braces of its own: found is the innermost of
// those around the statement of the instruction at pc or, if there is none or pc is -1, the first.
func (p *Program) DeclOf(f *eu.Func, name string, pc int) (found *visa.Decl) {
	best, st := -1, p.Statement(pc)
	for _, d := range f.Object.Decls {
		if d.Name != name {
			continue
		}
		if p.Source == nil {
			return d
		}
		fits := 0
		if n := p.Source.Names[d]; n != nil {
			if fits = 1; st != nil && n.From <= st.Start && (st.Start < n.Until || n.Until == 0) {
				fits = 2 + n.From // those that begin later lie further in
			}
		}
		if fits > best {
			found, best = d, fits
		}
	}
	return found
}

var frameKind = [...]string{
	eu.KernelEntry: "kernel", eu.SubroutineCall: "call", eu.FunctionCall: "fcall", eu.IndirectCall: "ifcall",
}

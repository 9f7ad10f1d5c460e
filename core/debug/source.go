package debug

import (
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// A program can have been translated from another text, its source. The session then speaks
// of the source everywhere: dress puts the source's lines and names in the place of the
// program's own, once, as debug information does, and what is left to know of an
// instruction is the statement that it was made for. A step ends where a statement begins.

// source is what a session knows of the text that its program was translated from.
type source struct {
	*protocol.Source
	file   *visa.File
	at     []*protocol.Statement               // by instruction; nil for none
	names  map[*visa.Decl]*protocol.SourceName // variables that the source has
	labels map[*visa.Label]bool                // labels that the source has
	global func(below string) string           // name of a function or buffer
}

// dress gives a program the lines and names of its source. Instructions without a statement,
// those of helper functions, get line 0. starts tells by instruction whether it is the first
// of a statement; of a program that was not translated all are.
func dress(t *launch.Target, from *protocol.Source) (s *source, starts []bool) {
	prog := t.Program
	starts = make([]bool, len(prog.Insts))
	if from == nil || from.Text == "" {
		for i := range starts {
			starts[i] = true
		}
		return nil, starts
	}
	s = &source{
		Source: from, file: visa.NewFile(t.File.Name, from.Text), at: make([]*protocol.Statement, len(starts)),
		names: map[*visa.Decl]*protocol.SourceName{}, labels: map[*visa.Label]bool{},
	}
	within := func(start, end *int) { // whatever the page says, nothing is outside of the text
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
	begun := map[*protocol.Statement]bool{} // what comes of a statement elsewhere goes on with it: where lanes meet at a barrier
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
				s.names[d], d.Name = n, n.Name
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
	return s, starts
}

// Translated reports whether the program was translated from another text.
func (s *Session) Translated() bool { return s.src != nil }

// bufferName is the name of a buffer. The machine finds buffers by those of the program.
func (s *Session) bufferName(i int) string {
	name := s.target.Launch.Surfaces[i].Name
	if s.src != nil {
		return s.src.global(name)
	}
	return name
}

// statement is what an instruction was made for; nil for none.
func (s *Session) statement(inst int) *protocol.Statement {
	if s.src == nil || inst < 0 || inst >= len(s.src.at) {
		return nil
	}
	return s.src.at[inst]
}

// row is the line of the program's own text that an instruction stands at.
func (s *Session) row(inst int) int {
	line, _ := s.target.File.Position(int(s.target.Program.Insts[inst].Src.Span.Start))
	return line
}

// below is the row of the next instruction; 0 if there is none, or no source.
func (v *viewer) below(pc int) int {
	if v.src == nil || v.inst(pc) == nil {
		return 0
	}
	return v.row(pc)
}

// shows reports whether a label is the reader's own, not one that the translation added.
func (s *Session) shows(l *visa.Label) bool { return s.src == nil || s.src.labels[l] }

// leads reports whether an instruction is where a line is come to: the first of a statement
// that does not go on from another one of the line.
func (s *Session) leads(i int) bool {
	if !s.starts[i] {
		return false
	}
	before := s.statement(i - 1)
	return before == nil || !before.Runs() || before.Line != s.src.at[i].Line
}

// lineFrom is the first line from this one on that is come to, as a label's or a comment's
// next one is; 0 if there is none.
func (s *Session) lineFrom(line int) (first int) {
	insts := s.target.Program.Insts
	for i := range insts {
		if l := insts[i].Line; l >= line && (first == 0 || l < first) && s.leads(i) {
			first = l
		}
	}
	return first
}

// opName is the operation of an instruction as the source has it.
func (s *Session) opName(inst int) string {
	if st := s.statement(inst); st != nil && st.Op != "" {
		return st.Op
	}
	return isa.Table[s.target.Program.Insts[inst].Src.Op].Name
}

// kindName is how a frame was entered, in the words of the source.
func (s *Session) kindName(k eu.CallKind) string {
	if s.src != nil && k != eu.KernelEntry {
		k = eu.SubroutineCall
	}
	return frameKind[k]
}

// whole reports whether the view is of statements, not of instructions.
func (v *viewer) whole() bool { return v.src != nil && v.window.Granularity == protocol.ByStatement }

// asStatement is the statement that a view of statements is about at an instruction; nil in
// a view of instructions, and where there is none.
func (v *viewer) asStatement(pc int) *protocol.Statement {
	if st := v.statement(pc); v.whole() && st != nil && st.Op != "" {
		return st
	}
	return nil
}

// statementMasks is the arithmetic of a statement: its guard, within the execution mask. In
// the midst of a statement all lanes that are there are at work on it.
func (v *viewer) statementMasks(pc int, m protocol.Masks) protocol.Masks {
	m.ExecSize = v.target.Launch.SIMD
	m.Pred, m.Enable = uint32(1)<<m.ExecSize-1, m.Exec
	st := v.asStatement(pc)
	if st == nil || st.Guard == "" || !v.starts[pc] {
		return m
	}
	m.PredText = st.Guard
	d := v.variable(v.prog.Insts[pc].Func, guardName(st))
	m.Pred = v.machine.PredBits(v.thread, v.th.Depth()-1, d)
	if st.Guard[1] == '!' {
		m.Pred = ^m.Pred
	}
	m.Pred &= uint32(1)<<m.ExecSize - 1
	m.Enable &= m.Pred
	return m
}

// guardName is the predicate of a guard.
func guardName(st *protocol.Statement) string { return strings.TrimLeft(st.Guard, "@!") }

// variable finds a variable of a function by its name; nil if there is none.
func (s *Session) variable(fn int, name string) *visa.Decl {
	return s.declOf(&s.target.Program.Funcs[fn], name)
}

// callee is the function that a lane's indirect call at an instruction enters; "" if the
// statement is none, or the target no function.
func (v *viewer) callee(frame, inst, lane int) string {
	st := v.statement(inst)
	if st == nil || st.Target == "" {
		return ""
	}
	b := v.machine.VarBytes(v.thread, frame, v.variable(v.prog.Insts[inst].Func, st.Target))
	size := len(b) / v.target.Launch.SIMD
	if size == 0 {
		return ""
	}
	return v.functionAt(element(b[lane*size : (lane+1)*size]))
}

// aimedAt is the function that an indirect call would call now; "" if it calls none, or is
// another instruction.
func (v *viewer) aimedAt(pc int) string {
	if v.inst(pc).Src.Op != isa.OpIfCall {
		return ""
	}
	at := v.machine.Elements(v.thread, pc, 0) // a scalar: all lanes go where the first element points
	if len(at) == 0 || at[0].Off < 0 {
		return ""
	}
	return v.functionAt(element(v.machine.Arena()[at[0].Off : at[0].Off+at[0].Size]))
}

// functionAt is the function at an address that faddr gave; "" if there is none.
func (v *viewer) functionAt(address uint64) string {
	for i := range v.prog.Funcs {
		if eu.FunctionAddress(i) == address {
			return v.prog.Funcs[i].Name
		}
	}
	return ""
}

// mostBack is how many steps of the last statement a view looks back upon: what it has
// written is written at its end.
const mostBack = 256

// remember makes the view's past that of the last step as it counts: of the statement that
// began last before here. It returns what that was: the thread and the instruction, -1 if
// there is none.
func (v *viewer) remember() (thread, inst int) {
	if v.whole() {
		at := v.stepBefore(v.Step(), -1, 1<<depthBits, true)
		if sp, ok := v.hist.span(at); ok {
			v.was = v.journal.Past(min(v.Step()-at, mostBack))
			return sp.thread(), sp.inst(at)
		}
	}
	v.was = v.journal.Past(1)
	return v.machine.LastStep(&v.was)
}

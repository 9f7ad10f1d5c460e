// Package describe describes a text, in either language, for the page.
package describe

import (
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Text describes a text: its problems, its title and notes and, if it can run, the facts about the run.
func Text(t *launch.Target, diags []visa.Diagnostic) protocol.Assembled {
	a := protocol.Assembled{
		Lesson: protocol.Lesson{Title: t.Spec.Title, Notes: t.Spec.Notes},
		Facts:  protocol.Facts{Platform: t.Spec.Platform.String(), GRF: t.Spec.Platform.GRF()},

		Problems: Problems(t.File, diags),
	}
	if t.Launch != nil {
		a.Facts.Kernel, a.Facts.Insts = t.Kernel().Name, instructions(t.Module)
		a.Facts.SIMD, a.Facts.Groups, a.Facts.Threads = t.Launch.SIMD, t.Launch.Groups, t.Launch.Threads
	}
	return a
}

// Problems returns the diagnostics of a text as the page shows them.
func Problems(f *visa.File, diags []visa.Diagnostic) (list []protocol.Problem) {
	for _, d := range diags {
		p := ProblemAt(f, d.Span)
		p.Warning = d.Severity != visa.Error
		p.Code, p.Message, p.Page = d.Code, d.Message, d.Page
		if d.Fix != nil {
			Fix(&p, f, d.Fix)
		}
		list = append(list, p)
	}
	return list
}

// Fix gives a problem a fix of a text.
func Fix(p *protocol.Problem, f *visa.File, fix *visa.Fix) {
	at := ProblemAt(f, fix.Span)
	p.FixLabel, p.Fix = fix.Label, fix.Text
	p.FixLine, p.FixCol, p.FixEndLine, p.FixEndCol = at.Line, at.Col, at.EndLine, at.EndCol
}

// InSource counts the instructions of a translated program's source, and moves the problems to its lines. Their fixes
// are dropped, because they would change the translation.
func InSource(a *protocol.Assembled, s *protocol.Source) {
	if s.Text == "" {
		return
	}
	a.Facts.Insts = s.Instructions()
	source := visa.NewFile("", s.Text)
	for i := range a.Problems {
		p := &a.Problems[i]
		at := protocol.Problem{}
		if st := s.StatementAt(p.Line); st != nil && st.Line >= 1 && st.Line <= source.Lines() {
			at = ProblemAt(source, source.LineSpan(st.Line))
		}
		at.Warning, at.Code, at.Message, at.Page = p.Warning, p.Code, p.Message, p.Page
		*p = at
	}
}

// instructions returns the number of instructions of a module.
func instructions(m *visa.Module) (n int) {
	for _, o := range m.Objects {
		n += len(o.Insts())
	}
	return n
}

// ProblemAt returns a problem with the lines and columns of a span.
func ProblemAt(f *visa.File, s visa.Span) (p protocol.Problem) {
	p.Line, p.Col = f.Position(int(s.Start))
	p.EndLine, p.EndCol = f.Position(int(s.End))
	return p
}

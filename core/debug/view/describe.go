package view

import (
	"github.com/lanewise/lanewise/core/debug/scope"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Describe tells the page what a text is: its problems, its lesson and, if it can
// run, the facts of the run.
func Describe(t *launch.Target, diags []visa.Diagnostic) protocol.Assembled {
	a := protocol.Assembled{
		Lesson: protocol.Lesson{Title: t.Spec.Title, Notes: t.Spec.Notes},
		Facts:  protocol.Facts{Platform: t.Spec.Platform.String(), GRF: t.Spec.Platform.GRF()},
	}
	for _, d := range diags {
		p := scope.ProblemAt(t.File, d.Span)
		p.Warning = d.Severity != visa.Error
		p.Code, p.Message, p.Page = d.Code, d.Message, d.Page
		if d.Fix != nil {
			fix := scope.ProblemAt(t.File, d.Fix.Span)
			p.FixLabel, p.Fix = d.Fix.Label, d.Fix.Text
			p.FixLine, p.FixCol, p.FixEndLine, p.FixEndCol = fix.Line, fix.Col, fix.EndLine, fix.EndCol
		}
		a.Problems = append(a.Problems, p)
	}
	if t.Program != nil {
		a.Facts.Kernel = t.Program.Funcs[t.Program.Kernel].Name
		a.Facts.Insts = len(t.Program.Insts)
		a.Facts.SIMD, a.Facts.Groups, a.Facts.Threads = t.Launch.SIMD, t.Launch.Groups, t.Launch.Threads
	}
	return a
}

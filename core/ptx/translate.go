package ptx

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/launch"
	"github.com/lanewise/lanewise/core/ptx/internal/lower"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/visa"
)

// Translate reads a PTX text and makes a vISA program of the kernel that its launch line names, or of the first kernel.
// The diagnostics are those of the PTX text. File and Module are set if none of them is an error and there is a kernel.
// A text without a kernel is checked all the same: its functions are translated for a kernel that does nothing.
func Translate(f *visa.File) (*Translation, []visa.Diagnostic) {
	m, diags := parser.Parse(f)
	tr := &Translation{Source: f, Platform: plan.Untextured, Independent: plan.Independent(m)}
	s := &diag.Sink{}
	l := launch.Read(f, m, s)
	none := l.Kernel == nil
	if visa.HasErrors(diags) || visa.HasErrors(s.List) || none && len(s.List) > 0 {
		return tr, merge(diags, s.Finish())
	}
	if none {
		s.Warn(visa.Span{}, diag.Kernel, "There is no kernel to run, so the text is only checked: a program has an .entry with a body.")
		l.RunNothing()
	}
	p := lower.Translate(m, l, s)
	tr.Platform, tr.rows, tr.launched = p.Platform, p.Rows, p.Launched
	tr.Checks, tr.Statements, tr.Names, tr.Params = p.Checks, p.Statements, p.Names, p.Params
	diags = merge(diags, s.Finish())
	if visa.HasErrors(diags) {
		return tr, diags
	}
	var more []visa.Diagnostic
	tr.Module, more = tr.assemble(f.Name)
	tr.File = tr.Module.File
	for i := range more {
		textured := (more[i].Code == codeWide || more[i].Code == codeRest) && tr.Platform == plan.Textured
		if more[i].Severity == visa.Warning && (textured || more[i].Code == codeMany) {
			continue // too wide operands, which Intel's assembler splits, their count, and too many variables
		}
		diags = append(diags, tr.Diagnose(more[i]))
	}
	if visa.HasErrors(diags) || none {
		tr.File, tr.Module = nil, nil
	}
	return tr, diags
}

func merge(a, b []visa.Diagnostic) []visa.Diagnostic {
	a = append(a, b...)
	visa.SortDiagnostics(a)
	return a
}

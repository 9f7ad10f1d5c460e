// Package translated takes a PTX text through the stages that need no machine, as launch.Open does for vISA:
// translation, `//@` lines, launch. It is a package of its own because package ptx knows nothing of launches.
package translated

import (
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Open translates a PTX text and opens the vISA that it becomes. The target is nil if the PTX text has errors or no
// kernel. The diagnostics are those of all stages, at places in the PTX text; those of its lesson do not prevent a
// launch.
func Open(f *visa.File) (*ptx.Translation, *launch.Target, *lesson.Lesson, []visa.Diagnostic) {
	tr, t, diags := open(f)
	l, more := lesson.Parse(f)
	if t != nil && t.Launch != nil {
		more = append(more, l.Check(f, lesson.Program{
			SIMD: t.Launch.SIMD, Threads: t.Launch.Threads,
			Mnemonic: func(name string) bool { _, ok := syntax.ReadOpcode(name, nil); return ok },
			Diagnose: func(f *visa.File) []visa.Diagnostic { _, _, diags := open(f); return diags },
		})...)
	}
	diags = append(diags, more...)
	visa.SortDiagnostics(diags)
	return tr, t, l, diags
}

func open(f *visa.File) (*ptx.Translation, *launch.Target, []visa.Diagnostic) {
	tr, diags := ptx.Translate(f)
	if tr.File == nil {
		return tr, nil, diags
	}
	t, more := launch.OpenModule(tr.Module)
	wrong := visa.HasErrors(more)
	for i := range more {
		if wrong && more[i].Code == "L0203" { // a parameter without a value, because its line is the one with the error
			continue
		}
		diags = append(diags, tr.Diagnose(more[i]))
	}
	visa.SortDiagnostics(diags)
	if t.Launch != nil {
		t.Launch.PTX, t.Launch.Independent = true, tr.Independent
	}
	return tr, t, diags
}

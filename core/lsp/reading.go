package lsp

import (
	"slices"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/ptxlang"
	"github.com/lanewise/lanewise/core/lang/visalang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// reading is what a program says, read once.
type reading struct {
	document lang.Analysis
	quick    []visa.Diagnostic        // what reading alone finds: errors of the language, in vISA launch lines, too
	rest     func() []visa.Diagnostic // all stages before a run
	all      []visa.Diagnostic
	whole    bool // all is known
}

// read reads a program with the first question about it.
func (p *part) read() *reading {
	if p.reading == nil {
		p.reading = newReading(p.file)
	}
	return p.reading
}

func newReading(f *visa.File) *reading {
	if len(f.Text) > maxText {
		return tooLarge()
	}
	if lang.IsPTX(f.Name, f.Text) {
		d := ptxlang.New(f)
		return &reading{document: d, quick: d.Diagnostics(), rest: func() []visa.Diagnostic {
			_, diags := either.OpenPTX(f)
			return diags
		}}
	}
	t, diags := run.Read(f)
	return &reading{document: visalang.New(t.Target), quick: diags, rest: func() []visa.Diagnostic {
		if t.Launch == nil {
			return diags
		}
		all := append(slices.Clone(diags), t.Decode()...)
		visa.SortDiagnostics(all)
		return all
	}}
}

// tooLarge is the reading of a text that is not read.
func tooLarge() *reading {
	empty := visa.NewFile("", "")
	spec, _ := launch.Parse(empty)
	only := []visa.Diagnostic{{Severity: visa.Error, Code: "V0103", Message: "This text is larger than 16 MiB, the most Lanewise takes."}}
	return &reading{
		document: visalang.New(&launch.Target{File: empty, Module: &visa.Module{File: empty}, Spec: spec}),
		quick:    only, rest: func() []visa.Diagnostic { return only },
	}
}

// diagnostics are all that is found before a run.
func (r *reading) diagnostics() []visa.Diagnostic {
	if !r.whole {
		r.all, r.whole = r.rest(), true
	}
	return r.all
}

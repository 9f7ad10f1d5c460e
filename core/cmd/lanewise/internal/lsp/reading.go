package lsp

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/ptxlang"
	"github.com/lanewise/lanewise/core/lang/visalang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// reading is the result of reading a program once.
type reading struct {
	document lang.Analysis
	early    []visa.Diagnostic        // diagnostics of its lines
	late     []visa.Diagnostic        // diagnostics from building its launch, which is done only without errors
	quick    []visa.Diagnostic        // all that a reading alone finds: errors of the language, for vISA also of launch lines
	alone    bool                     // lines can be read on their own: none refers to other lines by number, as those of a lesson do, and there are few problems
	rest     func() []visa.Diagnostic // returns the diagnostics of all stages before a run
	all      []visa.Diagnostic
	whole    bool // all has been set
}

// read returns the reading of a program, which the first question makes.
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
		if visa.HasErrors(d.Diagnostics()) {
			if one, ok := lang.Pasted(f); ok {
				return onlyThis(d, one)
			}
		}
		return &reading{document: d, early: d.Diagnostics(), quick: d.Diagnostics(), alone: true, rest: func() []visa.Diagnostic {
			_, diags := either.OpenPTX(f)
			return diags
		}}
	}
	t, diags := run.Read(f)
	if visa.HasErrors(diags) {
		if one, ok := lang.Pasted(f); ok {
			return onlyThis(visalang.New(t.Target), one)
		}
	}
	early, late := stages(f, diags)
	return &reading{document: visalang.New(t.Target), early: early, late: late, quick: diags, alone: parser.Rereadable(early) && !lesson(f), rest: func() []visa.Diagnostic {
		if t.Launch == nil {
			return diags
		}
		all := append(slices.Clone(diags), t.Decode()...)
		visa.SortDiagnostics(all)
		return all
	}}
}

// lesson reports whether a text has lines of a lesson.
func lesson(f *visa.File) bool {
	return slices.ContainsFunc(launchline.Find(f.Text), func(l launchline.Line) bool {
		words := strings.Fields(l.Text(f.Text))
		return len(words) > 0 && launchline.Lesson(words[0])
	})
}

// tooLarge returns the reading of a text that is too large to be read.
func tooLarge() *reading {
	empty := visa.NewFile("", "")
	spec, _ := launch.Parse(empty)
	return onlyThis(visalang.New(&launch.Target{File: empty, Module: &visa.Module{File: empty}, Spec: spec}),
		visa.Diagnostic{Severity: visa.Error, Code: "V0103", Message: "This text is larger than 16 MiB, the most Lanewise takes."})
}

// onlyThis returns the reading of a text for which only one diagnostic is shown.
func onlyThis(d lang.Analysis, one visa.Diagnostic) *reading {
	only := []visa.Diagnostic{one}
	return &reading{document: d, quick: only, rest: func() []visa.Diagnostic { return only }}
}

// stages divides the diagnostics of a vISA text. The early ones are about its lines: they come from the language, whose
// codes begin with V, or from reading launch lines. The late ones come from building the launch.
func stages(f *visa.File, found []visa.Diagnostic) (early, late []visa.Diagnostic) {
	_, lines := launch.Parse(f)
	for _, d := range found {
		if strings.HasPrefix(d.Code, "V") || slices.ContainsFunc(lines, func(l visa.Diagnostic) bool {
			return l.Span == d.Span && l.Code == d.Code && l.Message == d.Message
		}) {
			early = append(early, d)
		} else {
			late = append(late, d)
		}
	}
	return early, late
}

// diagnostics returns everything that is found before a run.
func (r *reading) diagnostics() []visa.Diagnostic {
	if !r.whole {
		r.all, r.whole = r.rest(), true
	}
	return r.all
}

package launch

import (
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run, with every stage on the way there. It is
// what the engine, the debugger and the command line start from.
type Target struct {
	File    *visa.File
	Module  *visa.Module
	Spec    *Spec
	Program *eu.Program // nil if the text has errors
	Launch  *eu.Launch  // nil if the text has errors
}

// Open takes a text through all stages: language, checks, `//@` lines, decoding,
// launch. The diagnostics are of all stages, in the order of the text. Program and
// Launch are there if, and only if, none of them is an error.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	t := &Target{File: f}
	var diags, more []visa.Diagnostic
	t.Spec, diags = Parse(f)
	t.Module, more = visa.Assemble(f, t.Spec.Platform)
	diags = append(diags, more...)
	if !visa.HasErrors(diags) {
		t.Program, more = eu.Load(t.Module, t.Spec.Kernel, t.Spec.Platform)
		diags = append(diags, more...)
	}
	if !visa.HasErrors(diags) {
		t.Launch, more = Build(t.Spec, t.Module)
		diags = append(diags, more...)
	}
	if visa.HasErrors(diags) {
		t.Program, t.Launch = nil, nil
	}
	slices.SortStableFunc(diags, func(a, b visa.Diagnostic) int { return int(a.Span.Start - b.Span.Start) })
	return t, diags
}

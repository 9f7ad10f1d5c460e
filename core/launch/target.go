package launch

import (
	"github.com/lanewise/lanewise/core/dispatch"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run, with every stage on the way there. It is
// what the engine, the debugger and the command line start from.
type Target struct {
	File    *visa.File
	Module  *visa.Module
	Spec    *Spec
	Program *eu.Program      // nil if the text has errors
	Launch  *dispatch.Launch // nil if the text has errors
}

// Open takes a text through all stages: language, checks, `//@` lines, decoding,
// launch. The diagnostics are of all stages, in the order of the text. Program and
// Launch are there if, and only if, none of them is an error.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(f)
	return open(f, spec, diags)
}

// OpenOn is Open for another platform than the one the text names.
func OpenOn(f *visa.File, p isa.Platform) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(f)
	spec.Platform = p
	return open(f, spec, diags)
}

// Read takes a text through the first stages, language, checks and `//@` lines, for
// who only wants to know what it says: Program and Launch are nil.
func Read(f *visa.File) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(f)
	return read(f, spec, diags)
}

func read(f *visa.File, spec *Spec, diags []visa.Diagnostic) (*Target, []visa.Diagnostic) {
	module, more := visa.Assemble(f, spec.Platform)
	suggestPlatform(f, spec, more)
	begin(f, more)
	return &Target{File: f, Spec: spec, Module: module}, append(diags, more...)
}

func open(f *visa.File, spec *Spec, diags []visa.Diagnostic) (*Target, []visa.Diagnostic) {
	t, diags := read(f, spec, diags)
	var more []visa.Diagnostic
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
	} else {
		diags = append(diags, suggestLines(t)...)
	}
	visa.SortDiagnostics(diags)
	return t, diags
}

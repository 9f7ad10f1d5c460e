package launch

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text with what the stages before a machine make of it.
type Target struct {
	File   *visa.File
	Module *visa.Module
	Spec   *Spec
	Launch *dispatch.Launch // nil if the text has errors, and before Build
}

// Open takes a text through all stages that need no machine: language, checks, `//@` lines, launch.
// The diagnostics are in the order of the text, with all fixes.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	t, diags := Read(f)
	diags = t.Build(diags)
	t.Offer(diags)
	return t, diags
}

// OpenModule is Open of a module that has been built with its text, and checked: only what its
// launch lines say is left to find out.
func OpenModule(m *visa.Module) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(m.File)
	t := &Target{File: m.File, Spec: spec, Module: m}
	return t, t.Build(diags)
}

// Read takes a text through the first stages, language, checks and `//@` lines, for
// who only wants to know what it says.
func Read(f *visa.File) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(f)
	return read(f, spec, diags)
}

// ReadOn is Read for another platform than the one the text names.
func ReadOn(f *visa.File, p isa.Platform) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(f)
	spec.Platform = p
	return read(f, spec, diags)
}

func read(f *visa.File, spec *Spec, diags []visa.Diagnostic) (*Target, []visa.Diagnostic) {
	module, more := visa.Assemble(f, spec.Platform)
	suggestPlatform(f, spec, more)
	return &Target{File: f, Spec: spec, Module: module}, append(diags, more...)
}

// Build makes the launch of a text that was read, unless one of its diagnostics is an error. It
// returns them with its own, in the order of the text.
func (t *Target) Build(diags []visa.Diagnostic) []visa.Diagnostic {
	if !visa.HasErrors(diags) {
		var more []visa.Diagnostic
		t.Launch, more = Build(t.Spec, t.Module)
		diags = append(diags, more...)
	}
	if t.Launch != nil {
		diags = append(diags, withoutLines(t)...)
	}
	visa.SortDiagnostics(diags)
	return diags
}

// Kernel is the kernel that is launched; nil if there is none of its name.
func (t *Target) Kernel() *visa.Object {
	if t.Spec.Kernel != "" {
		return t.Module.ObjectByName(t.Spec.Kernel)
	}
	return t.Module.Kernel()
}

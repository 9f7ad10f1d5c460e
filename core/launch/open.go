package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// Open takes a text through all stages that need no machine: it assembles and checks the program, reads the `//@` lines
// and builds the launch. The diagnostics are in the order of the text, with all fixes.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	t, diags := Read(f)
	diags = t.Build(diags)
	t.Offer(diags)
	return t, diags
}

// OpenModule is Open for a module that was already built from its text and checked. It only reads the launch lines and
// builds the launch.
func OpenModule(m *visa.Module) (*Target, []visa.Diagnostic) {
	spec, diags := Parse(m.File)
	t := &Target{File: m.File, Spec: spec, Module: m}
	return t, t.Build(diags)
}

// Read takes a text through the stages before Build: it assembles and checks the program and reads the `//@` lines. It
// is for callers that only want to know what the text says.
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
	module, more := assembler.Assemble(f, spec.Platform)
	suggestPlatform(f, spec, more)
	return &Target{File: f, Spec: spec, Module: module}, append(diags, more...)
}

// Build makes the launch of a text that was read, unless one of the text's diagnostics is an error. It returns these
// diagnostics together with its own, in the order of the text.
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

// withoutLines warns about a text without launch lines whose kernel has inputs, or that has functions but no kernel. A
// compiler's output does not say what it is run with.
func withoutLines(t *Target) []visa.Diagnostic {
	kernel := kernelNamed(t.Module, t.Spec.Kernel)
	if !t.Spec.Bare() {
		return nil
	}
	if o := t.Module.Kernel(); kernel == nil && o != nil { // Intel's compiler writes a file for each function that is called with a stack
		return []visa.Diagnostic{warning(o.NameSpan, codeAlone, "`"+o.Name+"` is a function without a kernel that calls it: it runs with no arguments and no stack. Its kernel is in another file of the compiler's folder.")}
	}
	if kernel == nil || len(kernel.Inputs) == 0 {
		return nil
	}
	return []visa.Diagnostic{warning(kernel.NameSpan, codeNoLines, "No launch line says what `"+kernel.Name+"` is given: its inputs start as zeros, and it has no buffers.")}
}

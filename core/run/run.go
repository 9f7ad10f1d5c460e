// Package run takes a text through all stages to a machine that can run, and holds the run against
// the expectations of the text. It is where language and machine meet: package either has a door
// for both languages.
package run

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run, with every stage on the way there. It is
// what the engine, the debugger and the command line start from.
type Target struct {
	*launch.Target
	Program *eu.Program // nil if the text has errors
}

// Open takes a vISA text through all stages: language, checks, `//@` lines, decoding,
// launch. The diagnostics are of all stages, in the order of the text. Program and
// Launch are there if, and only if, none of them is an error.
func Open(f *visa.File) (*Target, []visa.Diagnostic) { return load(launch.Read(f)) }

// OpenOn is Open for another platform than the one the text names.
func OpenOn(f *visa.File, p isa.Platform) (*Target, []visa.Diagnostic) {
	return load(launch.ReadOn(f, p))
}

func load(read *launch.Target, diags []visa.Diagnostic) (*Target, []visa.Diagnostic) {
	t := &Target{Target: read}
	if !visa.HasErrors(diags) {
		diags = append(diags, t.decode()...)
	}
	diags = t.Build(diags)
	if t.Launch == nil {
		t.Program = nil
	}
	return t, diags
}

// Load decodes a text that is built; the diagnostics are those of this stage.
func Load(built *launch.Target) (*Target, []visa.Diagnostic) {
	t := &Target{Target: built}
	diags := t.decode()
	if visa.HasErrors(diags) {
		t.Launch = nil
	}
	return t, diags
}

func (t *Target) decode() (diags []visa.Diagnostic) {
	t.Program, diags = eu.Load(t.Module, t.Spec.Kernel, t.Spec.Platform)
	return diags
}

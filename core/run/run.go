// Package run takes a text through all stages to a machine that can run, and checks the run against the expectations of
// the text. It is where language and machine meet. Package either does the same for both languages.
package run

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run, with the results of every stage. The engine, the debugger and the command line
// start from it.
type Target struct {
	*launch.Target
	Program *eu.Program    // nil if the text has errors
	Lesson  *lesson.Lesson // the lesson in a vISA text
}

// Open takes a vISA text through all stages: language, checks, `//@` lines, decoding, launch, lesson. It returns the
// diagnostics of all stages, in the order of the text. Program and Launch are set if, and only if, none of them is an
// error, except for errors in a lesson. The diagnostics lack the fixes of launch.Target.Offer.
func Open(f *visa.File) (*Target, []visa.Diagnostic) { return load(launch.Read(f)) }

// OpenOn is Open for a platform other than the one that the text names.
func OpenOn(f *visa.File, p isa.Platform) (*Target, []visa.Diagnostic) {
	return load(launch.ReadOn(f, p))
}

// Read is Open without decoding, which takes as long as the rest and seldom finds anything: Program is nil. It is for
// callers that need to know at once what a text says.
func Read(f *visa.File) (*Target, []visa.Diagnostic) {
	read, diags := launch.Open(f)
	t := &Target{Target: read}
	return t, t.lessonLines(diags)
}

func load(read *launch.Target, diags []visa.Diagnostic) (*Target, []visa.Diagnostic) {
	t := &Target{Target: read}
	if !visa.HasErrors(diags) && t.Kernel() != nil { // if there is none, Build says where the text names another one
		diags = append(diags, t.Decode()...)
	}
	diags = t.Build(diags)
	diags = t.lessonLines(diags)
	if t.Launch == nil {
		t.Program = nil
	}
	return t, diags
}

// lessonLines reads the lines of a lesson. Errors in a lesson do not keep the program from running.
func (t *Target) lessonLines(diags []visa.Diagnostic) []visa.Diagnostic {
	var more []visa.Diagnostic
	t.Lesson, more = lesson.Parse(t.File)
	if t.Launch != nil {
		more = append(more, t.Lesson.Check(t.File, lesson.Program{
			SIMD: t.Launch.SIMD, Threads: t.Launch.Threads, Mnemonic: isa.Mnemonic,
			Diagnose: func(f *visa.File) []visa.Diagnostic {
				spec, diags := launch.Parse(f)
				_, more := launch.Build(spec, t.Module)
				return append(diags, more...)
			},
		})...)
	}
	diags = append(diags, more...)
	visa.SortDiagnostics(diags)
	return diags
}

// Load decodes a text that is built. It returns the diagnostics of this stage.
func Load(built *launch.Target) (*Target, []visa.Diagnostic) {
	t := &Target{Target: built}
	diags := t.Decode()
	if visa.HasErrors(diags) {
		t.Launch = nil
	}
	return t, diags
}

// Decode decodes a text that was read without errors. It returns the diagnostics of this stage.
func (t *Target) Decode() (diags []visa.Diagnostic) {
	t.Program, diags = eu.Load(t.Module, t.Spec.Kernel, t.Spec.Platform)
	return diags
}

// Package run takes a text through all stages to a machine that can run, and holds the run against
// the expectations of the text. It is where the languages and the machine meet.
package run

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run, with every stage on the way there. It is
// what the engine, the debugger and the command line start from.
type Target struct {
	*launch.Target                  // of the vISA text; nil if a PTX text has errors
	Program        *eu.Program      // nil if the text has errors
	Translation    *ptx.Translation // of a PTX text
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

func (t *Target) decode() (diags []visa.Diagnostic) {
	t.Program, diags = eu.Load(t.Module, t.Spec.Kernel, t.Spec.Platform)
	return diags
}

// OpenPTX is Open for a PTX text. The diagnostics are at places of the PTX text.
func OpenPTX(f *visa.File) (*Target, []visa.Diagnostic) {
	translation, built, diags := translated.Open(f)
	t := &Target{Target: built, Translation: translation}
	if t.Target != nil && t.Launch != nil {
		more := t.decode()
		if t.Program == nil {
			t.Launch = nil
		}
		for i := range more {
			diags = append(diags, translation.Diagnose(more[i]))
		}
		visa.SortDiagnostics(diags)
	}
	return t, diags
}

// Line is the line of the text that an instruction is in, or was translated from; 0 if no line of
// PTX stands for it.
func (t *Target) Line(inst int) int { return t.LineAt(int(t.Program.Insts[inst].Src.Span.Start)) }

// LineAt is the same of an offset of the vISA text.
func (t *Target) LineAt(off int) int {
	line, _ := t.File.Position(off)
	if t.Translation != nil {
		return t.Translation.Line(line)
	}
	return line
}

// Reports is what a run did that PTX or vISA leaves undefined. What the translation checks
// is told in the words of PTX.
func (t *Target) Reports(m *eu.Machine) []eu.Report {
	if t.Translation == nil {
		return m.Reports()
	}
	list := append([]eu.Report(nil), m.Reports()...)
	source := translated.Source(t.Translation)
	for i := range list {
		if c := source.CheckAt(t.Program.Insts[list[i].Inst].Line); c != nil {
			list[i].Code, list[i].Message, list[i].Page = c.Code, c.Message, c.Page
		}
	}
	return list
}

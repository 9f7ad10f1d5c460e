// Package ptxrun takes a PTX text through all stages before a run, as launch.Open does for
// vISA: translation, `//@` lines, decoding, launch. It is where the languages and the
// machine meet; package ptx knows nothing of the machine.
package ptxrun

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a PTX text made ready to run. The launch.Target is that of the vISA text; it is
// nil if the PTX text has errors.
type Target struct {
	*launch.Target
	Translation *ptx.Translation
}

// Open reads a PTX text. The diagnostics are of all stages, at places of the PTX text.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	tr, diags := ptx.Translate(f)
	t := &Target{Translation: tr}
	if tr.File == nil {
		return t, diags
	}
	var more []visa.Diagnostic
	t.Target, more = launch.Open(tr.File)
	wrong := visa.HasErrors(more)
	for i := range more {
		if wrong && more[i].Code == "L0203" { // a parameter without a value: its line is what is wrong
			continue
		}
		diags = append(diags, tr.Diagnose(more[i]))
	}
	visa.SortDiagnostics(diags)
	if t.Launch != nil {
		t.Launch.Leavers = true // "barrier": it waits for all threads that have not exited
	}
	return t, diags
}

// Line is the PTX line of an instruction of the program; 0 for one that no line stands for.
func (t *Target) Line(inst int) int { return t.Translation.Line(t.Program.Insts[inst].Line) }

// Reports is what a run did that PTX or vISA leaves undefined. What the translation checks
// is told in the words of PTX.
func (t *Target) Reports(m *eu.Machine) []eu.Report {
	list := append([]eu.Report(nil), m.Reports()...)
	source := Source(t.Translation)
	for i := range list {
		if c := source.CheckAt(t.Program.Insts[list[i].Inst].Line); c != nil {
			list[i].Code, list[i].Message, list[i].Page = c.Code, c.Message, c.Page
		}
	}
	return list
}

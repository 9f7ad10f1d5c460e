package assistant

import (
	"strconv"

	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptxrun"
	"github.com/lanewise/lanewise/core/visa"
)

// translate answers with what a PTX text is, and with the vISA that it becomes. What is said
// of it is what would be said of a vISA text (view.Describe), at its own lines.
func translate(m *protocol.Translate) *protocol.Translated {
	file := visa.NewFile(m.Name, m.Text)
	target, diags := ptxrun.Open(file)
	spec, _ := launch.Parse(file) // title and note lines are the same in both languages
	spec.Platform = ptx.Platform
	t := &launch.Target{File: file, Spec: spec}
	if target.Target != nil {
		t.Program, t.Launch = target.Program, target.Launch
	}
	out := &protocol.Translated{}
	if t.Program != nil {
		if text := target.File.Text; len(text) > MaxText {
			diags = append(diags, visa.Diagnostic{Severity: visa.Error, Code: "P0105",
				Message: "The translation of this text would have " + strconv.Itoa(len(text)>>20) + " MiB; 16 MiB is the most."})
			t.Program = nil
		} else {
			out.Text, out.Source = text, ptxrun.Source(target.Translation)
		}
	}
	out.Assembled = view.Describe(t, diags)
	return out
}

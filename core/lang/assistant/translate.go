package assistant

import (
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// translate answers with what a PTX text is, and with the vISA that it becomes. What is said
// of it is what would be said of a vISA text, at its own lines.
func translate(m *protocol.Translate) *protocol.Translated {
	file := visa.NewFile(m.Name, m.Text)
	if m.Set > 0 {
		l, _ := lesson.Parse(file)
		file = visa.NewFile(m.Name, l.Text(file, m.Set))
	}
	translation, built, guided, diags := translated.Open(file)
	spec, _ := launch.Parse(file) // title and note lines are the same in both languages
	spec.Platform = ptx.Platform
	t := &launch.Target{File: file, Spec: spec}
	out := &protocol.Translated{}
	if built != nil && built.Launch != nil {
		if said := built.File.Text; len(said) > MaxText {
			diags = append(diags, visa.Diagnostic{Severity: visa.Error, Code: "P0105",
				Message: text.Say("The translation of this text would have {} MiB; 16 MiB is the most.", len(said)>>20)})
		} else {
			spec.Kernel, t.Module, t.Launch = built.Spec.Kernel, built.Module, built.Launch
			out.Text, out.Source = said, translated.Source(translation)
		}
	}
	out.Assembled = describe.Text(t, diags)
	guided.Describe(&out.Assembled.Lesson)
	return out
}

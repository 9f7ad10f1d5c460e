package translated

import (
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// maxText is the largest text that is translated, and the largest translation, in bytes.
const maxText = 16 << 20

// Answer describes a PTX text and returns it with the vISA that it becomes, as a protocol.Translated. It says the same
// as would be said about a vISA text, at the lines of the PTX text. A text that is too large gets a protocol.Failed.
func Answer(m *protocol.Translate) protocol.Message {
	if len(m.Text) > maxText {
		return &protocol.Failed{Code: protocol.CodeLimit, Message: "This text is larger than 16 MiB, the most Lanewise takes."}
	}
	file := visa.NewFile(m.Name, m.Text)
	if m.Set > 0 {
		l, _ := lesson.Parse(file)
		file = visa.NewFile(m.Name, l.Text(file, m.Set))
	}
	translation, built, guided, diags := Open(file)
	spec, _ := launch.Parse(file) // title and note lines are the same in both languages
	spec.Platform = translation.Platform
	t := &launch.Target{File: file, Spec: spec}
	out := &protocol.Translated{}
	if built != nil && built.Launch != nil {
		if said := built.File.Text; len(said) > maxText {
			diags = append(diags, visa.Diagnostic{Severity: visa.Error, Code: "P0105",
				Message: text.Say("The translation of this text would have {} MiB; 16 MiB is the most.", len(said)>>20)})
		} else {
			spec.Kernel, t.Module, t.Launch = built.Spec.Kernel, built.Module, built.Launch
			out.Text, out.Source, out.Matrices = said, Source(translation), matrices(translation)
		}
	}
	out.Assembled = describe.Text(t, diags)
	if t.Launch != nil {
		out.Assembled.Facts.Kernel, out.Assembled.Facts.Insts = kernel(translation), out.Source.Instructions()
	}
	guided.Describe(&out.Assembled.Lesson)
	return out
}

// kernel returns the name of the translated kernel in the PTX text; the vISA has it without a leading _.
func kernel(tr *ptx.Translation) string {
	for i := range tr.Statements {
		if f := tr.Statements[i].Func; f != nil && f.Kernel {
			return f.Name
		}
	}
	return ""
}

// Package answer is what an editor is told about a text, whatever language the text is in:
// the forms of the answers, and what every language does the same way with them.
//
// core/assist answers for vISA, core/ptxassist for PTX; package assistant puts the answers on
// the wire. Places are byte offsets of the text.
package answer

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// Document is one version of a text, ready for questions. It is not safe for concurrent
// use: it reads the text when it is asked first.
type Document interface {
	// Text is the text that the answers' places are in.
	Text() *visa.File
	// Complete lists what can stand at an offset.
	Complete(off int) Completion
	// Hover explains what stands at an offset; false if there is nothing to say.
	Hover(off int) (Hover, bool)
	// Definition is where the name at an offset is given. why says in a sentence why it is
	// nowhere in the text, and is "" if no name stands there.
	Definition(off int) (at visa.Span, why string, ok bool)
	// References are all places of the name at an offset, in the order of the text, and the
	// name; there are none if no name stands there.
	References(off int) (name string, refs []Reference)
	// Renamable is the name at an offset that Rename would change. why says in a sentence why it
	// cannot be changed; it is "" if it can.
	Renamable(off int) (at visa.Span, name, why string)
	// Rename gives the name at an offset another one wherever it stands. why says in a
	// sentence why that cannot be done; then there are no edits.
	Rename(off int, name string) (edits []Edit, why string)
	// Outline lists what the text is made of, in its order.
	Outline() []Entry
	// Format lays the text out. why says in a sentence why that cannot be done.
	Format() (edits []Edit, why string)
}

// Fact is a labelled value of a Hover.
type Fact struct{ Label, Value string }

// Hover explains what stands at a place.
type Hover struct {
	Span  visa.Span
	Title string // as it is written in a program: "add (M1, 16) dst src0 src1"
	Text  string // what it means, in one sentence or a few
	Facts []Fact
	Page  string // of the specification, "" if none
}

// Add puts a fact at the end, unless it has no value.
func (h *Hover) Add(label, value string) {
	if value != "" {
		h.Facts = append(h.Facts, Fact{label, value})
	}
}

// Reference is a place where a name stands.
type Reference struct {
	Span       visa.Span
	Definition bool
	Write      bool // an instruction writes the variable
}

// Entry is a line of the outline.
type Entry struct {
	Name   string
	Kind   string    // "kernel", "function", "label"
	Depth  int       // 0 for kernels and functions, 1 for what is in them
	Detail string    // "SIMD16, 31 instructions", "2 jumps"
	Span   visa.Span // of the name
}

// Edit is a change of the text: Text replaces Span.
type Edit struct {
	Span visa.Span
	Text string
}

// LineEdits are the changes that make one text of another: one for each line that
// differs, or, if the numbers of lines do, one for all from the first to the last of
// them. So an editor keeps its cursor.
func LineEdits(f *visa.File, text string) []Edit {
	lines := strings.Split(text, "\n")
	if len(lines) == f.Lines() {
		var edits []Edit
		for i, line := range lines {
			if at := f.LineSpan(i + 1); f.Slice(at) != strings.TrimSuffix(line, "\r") {
				edits = append(edits, Edit{at, strings.TrimSuffix(line, "\r")})
			}
		}
		return edits
	}
	head := 0
	for head < len(f.Text) && head < len(text) && f.Text[head] == text[head] {
		head++
	}
	head = strings.LastIndexByte(f.Text[:head], '\n') + 1
	tail := 0
	for tail < len(f.Text)-head && tail < len(text)-head && f.Text[len(f.Text)-1-tail] == text[len(text)-1-tail] {
		tail++
	}
	for tail > 0 && f.Text[len(f.Text)-tail] != '\n' {
		tail--
	}
	return []Edit{{visa.Span{Start: int32(head), End: int32(len(f.Text) - tail)}, text[head : len(text)-tail]}}
}

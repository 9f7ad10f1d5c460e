// Package lang has the answers to an editor's questions about a text, in any language: their forms, named as in the
// Language Server Protocol, and what all languages have in common in making them. Places are byte offsets in the text.
//
// Package visalang answers for vISA and ptxlang for PTX; assistant puts the answers on the wire.
package lang

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Document is one version of a text, ready for questions. It is not safe for concurrent use, because it reads the text
// when the first question is asked.
type Document interface {
	// Text returns the text that the places in the answers refer to.
	Text() *visa.File
	// Complete lists what can stand at an offset.
	Complete(off int) CompletionList
	// Hover explains what stands at an offset; false if there is nothing to say.
	Hover(off int) (Hover, bool)
	// Definition returns where the name at an offset is defined. If the text does not define it, why says the reason in
	// a sentence; why is "" if no name stands there.
	Definition(off int) (at visa.Span, why string, ok bool)
	// References returns the name at an offset and all its places, in the order of the text; no places if no name
	// stands there.
	References(off int) (name string, refs []Location)
	// Renamable returns the name at an offset that Rename would change. If it cannot be changed, why says the reason in
	// a sentence, otherwise it is "".
	Renamable(off int) (at visa.Span, name, why string)
	// Rename replaces the name at an offset wherever it stands. If that cannot be done, why says the reason in a
	// sentence, and there are no edits.
	Rename(off int, name string) (edits []TextEdit, why string)
	// DocumentSymbols lists what the text is made of, in its order.
	DocumentSymbols() []DocumentSymbol
	// Format lays the text out. If that cannot be done, why says the reason in a sentence.
	Format() (edits []TextEdit, why string)
}

// Hover explains what stands at a place.
type Hover struct {
	Range visa.Span
	Title string // as it is written in a program: "add (M1, 16) dst src0 src1"
	Text  string // what it means, in one sentence or a few
	Facts []protocol.Fact
	Page  string // page of the specification, "" if there is none
}

// Add appends a fact, unless it has no value.
func (h *Hover) Add(label, value string) {
	if value != "" {
		h.Facts = append(h.Facts, protocol.Fact{Label: label, Value: value})
	}
}

// Location is a place where a name stands.
type Location struct {
	Range      visa.Span
	Definition bool
	Write      bool // an instruction writes the variable
}

// DocumentSymbol is an entry of the outline.
type DocumentSymbol struct {
	Name           string
	Kind           string    // "kernel", "function", "label"
	Depth          int       // 0 for kernels and functions, 1 for what is in them
	Detail         string    // "SIMD16, 31 instructions", "2 jumps"
	SelectionRange visa.Span // of the name
}

// TextEdit is a change of the text: NewText replaces Range.
type TextEdit struct {
	Range   visa.Span
	NewText string
}

// LineEdits returns the changes that turn one text into another: one for each line that differs, or, if the numbers of
// lines differ, one from the first to the last of these lines. So an editor can keep its cursor.
func LineEdits(f *visa.File, text string) []TextEdit {
	lines := strings.Split(text, "\n")
	if len(lines) == f.Lines() {
		var edits []TextEdit
		for i, line := range lines {
			if at := f.LineSpan(i + 1); f.Slice(at) != strings.TrimSuffix(line, "\r") {
				edits = append(edits, TextEdit{at, strings.TrimSuffix(line, "\r")})
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
	return []TextEdit{{visa.Span{Start: int32(head), End: int32(len(f.Text) - tail)}, text[head : len(text)-tail]}}
}

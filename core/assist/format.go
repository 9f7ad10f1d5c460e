package assist

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// Format lays the text out as Intel's tools do, line by line, so that an editor keeps
// its cursor. why says in one sentence why that cannot be done.
func (d *Document) Format() (edits []Edit, why string) {
	out, diags := visa.Format(d.File)
	for i := range diags {
		if diags[i].Severity == visa.Error {
			line := d.File.LineOf(int(diags[i].Span.Start))
			return nil, "A text with errors keeps its layout; the first one is in line " + itoa(line) + "."
		}
	}
	return lineEdits(d.File, out), ""
}

// lineEdits are the changes that make one text of another: one for each line that
// differs, or, if the numbers of lines do, one for all from the first to the last of
// them.
func lineEdits(f *visa.File, text string) []Edit {
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

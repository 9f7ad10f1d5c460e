// Package langtest tests the documents of all languages in the same way: with files of chunks that a person can read,
// and with every question at any place of any text.
package langtest

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

var update = flag.Bool("update", false, "write what the tests see into testdata, to be read before it is committed")

// Open makes a document of a text.
type Open func(f *visa.File) lang.Document

// A file of testdata begins with a program, in which a line `...` is replaced by a chunk. The chunks follow, separated
// by `---`: some lines with a cursor `|`, then the answer, on lines that begin with `=> `.

type chunk struct {
	line int // in the file
	text string
	want string
}

func readChunks(t *testing.T, file string) (prelude string, chunks []chunk) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	line := 1
	for i, part := range strings.Split(string(b), "---\n") {
		if i == 0 {
			prelude = part
		} else {
			text, want := part, ""
			if at := strings.Index(part, "=> "); at >= 0 {
				text, want = part[:at], part[at:]
			}
			chunks = append(chunks, chunk{line, text, want})
		}
		line += strings.Count(part, "\n") + 1
	}
	return prelude, chunks
}

// golden compares the answer to every chunk of a file.
func golden(t *testing.T, file string, open Open, ask func(d lang.Document, off int) []string) {
	prelude, chunks := readChunks(t, file)
	out := prelude
	for _, c := range chunks {
		whole := strings.Replace(prelude, "...\n", c.text, 1)
		off := strings.Index(whole, "|")
		whole = whole[:off] + whole[off+1:]
		got := ""
		for _, line := range ask(open(visa.NewFile("test", whole)), off) {
			got += "=> " + line + "\n"
		}
		if got != c.want && !*update {
			t.Errorf("testdata/%s:%d: at\n%sgot\n%swant\n%s", file, c.line, c.text, got, c.want)
		}
		out += "---\n" + c.text + got
	}
	if *update {
		if err := os.WriteFile("testdata/"+file, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// show returns a piece of text on one line.
func show(s string) string { return strings.ReplaceAll(s, "\n", "\\n") }

// Complete compares completions with testdata/complete.txt.
func Complete(t *testing.T, open Open) {
	golden(t, "complete.txt", open, func(d lang.Document, off int) (lines []string) {
		const most = 6
		c := d.Complete(off)
		for i, item := range c.Items {
			if i == most {
				lines = append(lines, fmt.Sprintf("... %d in all", len(c.Items)))
				break
			}
			line := item.Label
			if item.InsertText != "" && item.InsertText != item.Label {
				line += "  [" + show(item.InsertText) + "]"
			}
			if item.Detail != "" {
				line += "  " + item.Detail
			}
			lines = append(lines, line)
		}
		return lines
	})
}

// Hover compares explanations with testdata/hover.txt.
func Hover(t *testing.T, open Open) {
	golden(t, "hover.txt", open, func(d lang.Document, off int) (lines []string) {
		h, ok := d.Hover(off)
		if !ok {
			return []string{"nothing"}
		}
		lines = []string{"on " + d.Text().Slice(h.Range), h.Title, h.Text}
		for _, f := range h.Facts {
			lines = append(lines, f.Label+": "+f.Value)
		}
		if h.Page != "" {
			lines = append(lines, "page "+h.Page)
		}
		return lines
	})
}

// Names compares definitions and references with testdata/names.txt.
func Names(t *testing.T, open Open) {
	golden(t, "names.txt", open, func(d lang.Document, off int) (lines []string) {
		at, why, ok := d.Definition(off)
		switch {
		case ok:
			line, col := d.Text().Position(int(at.Start))
			lines = append(lines, fmt.Sprintf("defined at %d:%d", line, col))
		case why != "":
			lines = append(lines, why)
		}
		_, refs := d.References(off)
		for _, r := range refs {
			line, col := d.Text().Position(int(r.Range.Start))
			what := ""
			if r.Definition {
				what = " definition"
			}
			if r.Write {
				what += " written"
			}
			lines = append(lines, fmt.Sprintf("%d:%d%s  %s", line, col, what, strings.TrimSpace(d.Text().Line(line))))
		}
		if _, _, why := d.Renamable(off); why != "" {
			lines = append(lines, "rename: "+why)
		}
		return lines
	})
}

// Everything asks all questions at an offset: none may panic, and every place in an answer must lie in the text.
func Everything(t *testing.T, d lang.Document, off int) {
	size := len(d.Text().Text)
	inside := func(what string, s visa.Span) {
		if s.Start < 0 || s.End < s.Start || int(s.End) > size {
			t.Fatalf("%s: the place %v is not in the %d bytes of the text", what, s, size)
		}
	}
	apart := func(what string, edits []lang.TextEdit) {
		for i, e := range edits {
			inside(what, e.Range)
			if i > 0 && e.Range.Start < edits[i-1].Range.End {
				t.Fatalf("%s: two edits overlap at %d", what, e.Range.Start)
			}
		}
	}
	inside("completion", d.Complete(off).Range)
	if h, ok := d.Hover(off); ok {
		inside("hover", h.Range)
	}
	if at, _, ok := d.Definition(off); ok {
		inside("definition", at)
	}
	name, refs := d.References(off)
	for _, r := range refs {
		inside("reference", r.Range)
	}
	for _, e := range d.DocumentSymbols() {
		inside("outline", e.SelectionRange)
	}
	if at, _, why := d.Renamable(off); why == "" {
		inside("renamable", at)
	}
	edits, _ := d.Rename(off, name+"x")
	apart("rename", edits)
	edits, _ = d.Format()
	apart("format", edits)
}

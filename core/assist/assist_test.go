package assist

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

var update = flag.Bool("update", false, "write what the tests see into testdata, to be read before it is committed")

// The files of testdata begin with a program in which a line `...` stands for the
// chunks after it. Chunks are divided by `---`: some lines with a cursor `|`, then, on
// lines that begin with `=> `, the answer.

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

// open puts a chunk into its program, and gives the place of the cursor.
func open(prelude, text string) (*Document, int) {
	whole := strings.Replace(prelude, "...\n", text, 1)
	off := strings.Index(whole, "|")
	whole = whole[:off] + whole[off+1:]
	target, _ := launch.Open(visa.NewFile("test.visaasm", whole))
	return New(target), off
}

// golden compares the answer to every chunk of a file.
func golden(t *testing.T, file string, answer func(d *Document, off int) []string) {
	prelude, chunks := readChunks(t, file)
	out := prelude
	for _, c := range chunks {
		d, off := open(prelude, c.text)
		got := ""
		for _, line := range answer(d, off) {
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

// show is a piece of text on one line.
func show(s string) string { return strings.ReplaceAll(s, "\n", "\\n") }

func TestComplete(t *testing.T) {
	golden(t, "complete.txt", func(d *Document, off int) (lines []string) {
		const most = 6
		c := d.Complete(off)
		for i, item := range c.Items {
			if i == most {
				lines = append(lines, fmt.Sprintf("... %d in all", len(c.Items)))
				break
			}
			line := item.Label
			if item.Insert != "" && item.Insert != item.Label {
				line += "  [" + show(item.Insert) + "]"
			}
			if item.Detail != "" {
				line += "  " + item.Detail
			}
			lines = append(lines, line)
		}
		return lines
	})
}

func TestHover(t *testing.T) {
	golden(t, "hover.txt", func(d *Document, off int) (lines []string) {
		h, ok := d.Hover(off)
		if !ok {
			return []string{"nothing"}
		}
		lines = []string{"on " + d.File.Slice(h.Span), h.Title, h.Text}
		for _, f := range h.Facts {
			lines = append(lines, f.Label+": "+f.Value)
		}
		if h.Page != "" {
			lines = append(lines, "page "+h.Page)
		}
		return lines
	})
}

func TestNames(t *testing.T) {
	golden(t, "names.txt", func(d *Document, off int) (lines []string) {
		at, why, ok := d.Definition(off)
		switch {
		case ok:
			line, col := d.File.Position(int(at.Start))
			lines = append(lines, fmt.Sprintf("defined at %d:%d", line, col))
		case why != "":
			lines = append(lines, why)
		}
		_, refs := d.References(off)
		for _, r := range refs {
			line, col := d.File.Position(int(r.Span.Start))
			what := ""
			if r.Definition {
				what = " definition"
			}
			if r.Write {
				what += " written"
			}
			lines = append(lines, fmt.Sprintf("%d:%d%s  %s", line, col, what, strings.TrimSpace(d.File.Line(line))))
		}
		if _, _, why := d.Renamable(off); why != "" {
			lines = append(lines, "rename: "+why)
		}
		return lines
	})
}

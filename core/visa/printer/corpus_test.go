package printer_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// TestCorpusPrint checks that printing is stable on every text of Intel's compiler.
func TestCorpusPrint(t *testing.T) {
	for _, file := range visatest.CorpusTexts(t) {
		text := filetest.Read(t, file)
		m, _ := parser.Parse(visa.NewFile(file, text))
		if err := visatest.PrintsStable(m); err != "" {
			t.Fatalf("%s: %s", file, err)
		}
	}
}

// TestCorpusInstructions checks that an instruction is printed as Intel's tools list it, so
// that for their listings printing is the inverse of parsing.
func TestCorpusInstructions(t *testing.T) {
	count := 0
	for _, file := range visatest.CorpusTexts(t) {
		text := filetest.Read(t, file)
		m, _ := parser.Parse(visa.NewFile(file, text))
		for _, o := range m.Objects {
			for _, s := range o.Body {
				in, ok := s.(*visa.Inst)
				if !ok {
					continue
				}
				count++
				want := m.File.Slice(in.Span)
				if got := printer.PrintInst(in); got != want {
					t.Fatalf("%s:%d:\n got %s\nwant %s", file, m.File.LineOf(int(in.Span.Start)), got, want)
				}
			}
		}
	}
	t.Logf("%d instructions", count)
}

// TestCorpusListing checks that a text of Intel's compiler is printed line for line as it
// was, except for its comments.
func TestCorpusListing(t *testing.T) {
	for _, file := range visatest.CorpusTexts(t) {
		text := filetest.Read(t, file)
		var want []string
		for line := range strings.Lines(text) {
			code, _, commented := strings.Cut(line, "//")
			if code = strings.TrimRight(code, " \n"); code != "" || !commented && len(want) > 0 && want[len(want)-1] != "" {
				want = append(want, code)
			}
		}
		m, _ := parser.Parse(visa.NewFile(file, text))
		got := strings.Split(strings.TrimRight(printer.Print(m), "\n"), "\n")
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("%s: line %d:\n got %q\nwant %q", file, i, got[i], want[i])
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s: %d lines, want %d", file, len(got), len(want))
		}
	}
}

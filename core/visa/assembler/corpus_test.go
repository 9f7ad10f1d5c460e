package assembler

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// corpusPlatforms maps the device of a folder's name to its platform.
var corpusPlatforms = map[string]isa.Platform{"skl": isa.SKL, "tgllp": isa.TGLLP, "dg2": isa.DG2, "pvc": isa.PVC}

func corpusPlatform(file string) isa.Platform {
	device, _, _ := strings.Cut(filepath.Base(filepath.Dir(file)), "-")
	return corpusPlatforms[device]
}

// compilerBreaks are the restrictions that Intel's compiler does not keep.
var compilerBreaks = map[string]string{
	"V0304": "functions of other files",
	"V0402": "bfrev of type d, whose page has ud alone",
}

// TestCorpusAccepted: Intel's compiler wrote these texts, so each is without errors, and
// without the warnings that are not named here.
func TestCorpusAccepted(t *testing.T) {
	files := visatest.CorpusTexts(t)
	warnings := map[string]int{}
	for _, file := range files {
		text := filetest.Read(t, file)
		f := visa.NewFile(file, text)
		_, ds := Assemble(f, corpusPlatform(file))
		for _, d := range ds {
			line, col := f.Position(int(d.Span.Start))
			if d.Severity == visa.Error || compilerBreaks[d.Code] == "" {
				t.Errorf("%s:%d:%d: %s %s\n\t%s", file, line, col, d.Code, d.Message, strings.TrimSpace(f.Line(line)))
			}
			warnings[d.Code]++
		}
	}
	t.Logf("%d texts, warnings by code: %v", len(files), warnings)
}

// TestCorpusPrint: printing is stable on every text of Intel's compiler.
func TestCorpusPrint(t *testing.T) {
	for _, file := range visatest.CorpusTexts(t) {
		text := filetest.Read(t, file)
		m, _ := parser.Parse(visa.NewFile(file, text))
		if err := printsStable(m); err != "" {
			t.Fatalf("%s: %s", file, err)
		}
	}
}

// TestCorpusInstructions: an instruction is printed as Intel's tools list it, so for
// their listings printing is the reverse of parsing.
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

// TestCorpusListing: a text of Intel's compiler is printed line for line as it was, but
// for its comments.
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

// printsStable parses what Print wrote of m and compares; "" if all is well.
func printsStable(m *visa.Module) string {
	once := printer.Print(m)
	f := visa.NewFile("printed", once)
	again, ds := parser.Parse(f)
	if visa.HasErrors(ds) {
		for _, d := range ds {
			if d.Severity == visa.Error {
				line, _ := f.Position(int(d.Span.Start))
				return "the printed text has an error: " + d.Code + " " + d.Message + "\n" + f.Line(line)
			}
		}
	}
	if twice := printer.Print(again); twice != once {
		a, b := strings.Split(once, "\n"), strings.Split(twice, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				return "printed once: " + a[i] + "\nprinted twice: " + b[i]
			}
		}
		return "printed twice the text has another number of lines"
	}
	return ""
}

// BenchmarkLargest parses and checks the largest text of the corpus.
func BenchmarkLargest(b *testing.B) {
	largest, at := "", ""
	for _, file := range visatest.CorpusTexts(b) {
		text := filetest.Read(b, file)
		if len(text) > len(largest) {
			largest, at = text, file
		}
	}
	lines := strings.Count(largest, "\n")
	for b.Loop() {
		Assemble(visa.NewFile(at, largest), corpusPlatform(at))
	}
	b.ReportMetric(float64(lines), "lines")
	b.ReportMetric(float64(lines)*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}

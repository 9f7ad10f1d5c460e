package assembler

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
)

// corpusPlatforms maps the device in the name of a corpus folder to its platform.
var corpusPlatforms = map[string]isa.Platform{"skl": isa.SKL, "tgllp": isa.TGLLP, "dg2": isa.DG2, "pvc": isa.PVC}

func corpusPlatform(file string) isa.Platform {
	device, _, _ := strings.Cut(filepath.Base(filepath.Dir(file)), "-")
	return corpusPlatforms[device]
}

// compilerBreaks holds the warnings that texts of Intel's compiler may have, with the reason.
var compilerBreaks = map[string]string{
	"V0304": "functions of other files",
	"V0402": "bfrev of type d, whose page has ud alone",
}

// TestCorpusAccepted checks that the texts of Intel's compiler have no errors, and no
// warnings but those in compilerBreaks.
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

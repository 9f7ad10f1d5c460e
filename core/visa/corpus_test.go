package visa

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// corpusDir is where the texts of Intel's compiler lie beside the repository.
const corpusDir = "../../../shared/corpus"

// corpusPlatforms maps the device of a folder's name to its platform.
var corpusPlatforms = map[string]isa.Platform{"skl": isa.SKL, "tgllp": isa.TGLLP, "dg2": isa.DG2, "pvc": isa.PVC}

func corpusTexts(t testing.TB) []string {
	var files []string
	for _, sub := range []string{"kernels", "calls"} {
		more, err := filepath.Glob(filepath.Join(corpusDir, sub, "*", "*", "*.visaasm"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) == 0 {
		t.Skip("the corpus " + corpusDir + " is not here")
	}
	return files
}

func corpusPlatform(file string) isa.Platform {
	device, _, _ := strings.Cut(filepath.Base(filepath.Dir(file)), "-")
	return corpusPlatforms[device]
}

// TestCorpusAccepted: Intel's compiler wrote these texts, so each is without errors.
func TestCorpusAccepted(t *testing.T) {
	files := corpusTexts(t)
	warnings := map[string]int{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFile(file, string(text))
		_, ds := Assemble(f, corpusPlatform(file))
		for _, d := range ds {
			line, col := f.Position(int(d.Span.Start))
			if d.Severity == Error {
				t.Errorf("%s:%d:%d: %s %s\n\t%s", file, line, col, d.Code, d.Message, strings.TrimSpace(f.Line(line)))
			}
			warnings[d.Code]++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d texts, warnings by code: %v", len(files), warnings)
}

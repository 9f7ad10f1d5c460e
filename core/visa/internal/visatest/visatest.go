// Package visatest is for the tests of the packages of vISA: it finds the texts of Intel's compiler, and prints twice.
package visatest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// Corpus is where they lie beside the repository, seen from a folder of core/visa.
const Corpus = "../../../../shared/corpus"

// CorpusTexts are the files of the corpus; without them the test is skipped.
func CorpusTexts(t testing.TB) []string {
	var files []string
	for _, sub := range []string{"kernels", "calls"} {
		more, err := filepath.Glob(filepath.Join(Corpus, sub, "*", "*", "*.visaasm"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	if len(files) == 0 {
		t.Skip("the corpus " + Corpus + " is not here")
	}
	return files
}

// PrintsStable parses what Print wrote of m and compares; "" if all is well.
func PrintsStable(m *visa.Module) string {
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

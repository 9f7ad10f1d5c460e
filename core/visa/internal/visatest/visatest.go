// Package visatest helps the tests of the vISA packages: it finds the texts of Intel's compiler, and checks that a
// printed module prints the same again.
package visatest

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// Corpus is the folder with the texts of Intel's compiler, relative to a package folder in core/visa.
const Corpus = "../../../../shared/corpus"

// CorpusTexts returns the paths of the texts of the corpus. It skips the test if there are none.
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

// PrintsStable prints m, parses that text and prints it again. It returns the first difference, or "" if there is none.
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

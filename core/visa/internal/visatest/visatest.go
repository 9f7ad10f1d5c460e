// Package visatest finds the texts of Intel's compiler for the tests of the packages of vISA.
package visatest

import (
	"path/filepath"
	"testing"
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

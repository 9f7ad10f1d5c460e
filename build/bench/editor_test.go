package bench

import (
	"testing"

	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// Texts with mistakes would measure how long it takes to report them.
func TestEditedTextsAreRight(t *testing.T) {
	for name, text := range map[string]string{"k.visaasm": visaText(), "k.ptx": ptxText()} {
		f := visa.NewFile(name, text)
		if n := f.Lines(); n < editedLines-2 || n > editedLines+2 {
			t.Errorf("%s has %d lines", name, n)
		}
		for _, d := range diagnose(f) {
			if d.Severity == visa.Error {
				t.Fatalf("%s: %v", name, d)
			}
		}
	}
}

func diagnose(f *visa.File) []visa.Diagnostic {
	_, diags := either.Open(f)
	return diags
}

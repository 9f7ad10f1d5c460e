package ptx

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// The names that translation gives are none of vISA's own, and different where PTX's are.
func TestNames(t *testing.T) {
	n := names{}
	seen := map[string]bool{}
	for i, ptx := range []string{"%r1", "r1", "$r1", "add", "mov", "x", "V33", "T6", "%tid.x", "_Z3foov", "%", "%1", "ud", "call_1", "flat", "max"} {
		got := n.choose(i, ptx)
		if seen[got] || reserved(got) || strings.Trim(got, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" || lex.IsDigit(got[0]) {
			t.Errorf("%s became %s", ptx, got)
		}
		seen[got] = true
	}
}

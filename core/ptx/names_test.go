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

// A name that stands for many things does not become longer with each of them, and is not looked for among all of them:
// half a million would else have 120 GB of names.
func TestManyThingsOfOneName(t *testing.T) {
	n, seen := names{}, map[string]bool{}
	n.reserve("param0_1000")
	for i := range 500_000 {
		name := n.choose(i, "param0")
		if seen[name] || len(name) > len("param0_1234567") {
			t.Fatalf("name %d is %.100s", i, name)
		}
		seen[name] = true
	}
}

package naming

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/lex"
)

// TestNames checks that translation gives no names that vISA reserves, and gives different names where PTX's differ.
func TestNames(t *testing.T) {
	n := Names{}
	seen := map[string]bool{}
	for i, ptx := range []string{"%r1", "r1", "$r1", "add", "mov", "x", "V33", "T6", "%tid.x", "_Z3foov", "%", "%1", "ud", "call_1", "flat", "max"} {
		got := n.Choose(i, ptx)
		if seen[got] || reserved(got) || strings.Trim(got, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" || lex.IsDigit(got[0]) {
			t.Errorf("%s became %s", ptx, got)
		}
		seen[got] = true
	}
}

// TestManyThingsOfOneName checks that if many things have the same name, their new names do not become longer with each
// one, and are not searched for among all of them. Otherwise half a million things would have 120 GB of names.
func TestManyThingsOfOneName(t *testing.T) {
	n, seen := Names{}, map[string]bool{}
	n.Reserve("param0_1000")
	for i := range 500_000 {
		name := n.Choose(i, "param0")
		if seen[name] || len(name) > len("param0_1234567") {
			t.Fatalf("name %d is %.100s", i, name)
		}
		seen[name] = true
	}
}

package parser

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// TestManyNames checks that a declaration of very many names is told, and that its fix, in which each name repeats the
// rest of the line, is offered only for few.
func TestManyNames(t *testing.T) {
	for _, c := range []struct {
		names int
		fix   bool
	}{{mostDeclared, true}, {mostDeclared + 1, false}, {60_000, false}} {
		text := ".version 4.1\n.kernel \"k\"\n.decl A" + strings.Repeat(", A", c.names-1) + " v_type=G " + strings.Repeat("x", 300_000/c.names) + "\n"
		_, ds := Parse(visa.NewFile("t", text))
		if len(ds) != 1 || ds[0].Code != "V0201" || (ds[0].Fix != nil) != c.fix {
			t.Errorf("%d names: %d reports, %+.200v", c.names, len(ds), ds)
		}
	}
}

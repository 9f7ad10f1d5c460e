package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// TestOrderOfManyLoops checks that the blocks of no text take long to be put in order. The first versions took minutes
// for 4,000 loops in sequence, for 4,000 nested loops, and for one loop with 4,000 exits.
func TestOrderOfManyLoops(t *testing.T) {
	const many = 4000
	each := func(format string) string {
		var b strings.Builder
		for i := range many {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, body := range map[string]string{
		"locks":  each("L%[1]d: atom.global.cas.b32 x, [r%[1]d], 0, 1; setp.ne.u32 p, x, 0; @p bra L%[1]d; atom.global.exch.b32 x, [r%[1]d], 0;\n"),
		"within": each("L%[1]d: atom.global.cas.b32 x, [r%[1]d], 0, 1;\n") + each("setp.lt.u32 p, x, %[1]d; @p bra L%[1]d;\n"),
		"ways":   "H:\n" + each("atom.global.cas.b32 x, [r%[1]d], 0, 1; setp.ne.u32 p, x, 0; @p bra E%[1]d;\n") + "bra H;\n" + each("E%d: add.u32 x, x, 1;\n"),
	} {
		text := ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() {\n.reg .pred p; .reg .u32 x; .reg .u64 r<4000>;\n" + body + "bar.sync 0;\nret;\n}\n"
		tr, diags := ptx.Translate(visa.NewFile(name, text))
		if visa.HasErrors(diags) || tr == nil {
			t.Errorf("%s: %v", name, diags)
		}
	}
}

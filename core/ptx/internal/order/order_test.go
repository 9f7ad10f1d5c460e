package order_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/order"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// laidOut returns the blocks of a body in the order in which they are laid out, by their labels, or "-" for a block
// without one; asWritten if they keep the order of the text.
func laidOut(t *testing.T, body string) string {
	t.Helper()
	text := ".version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k()\n{\n.reg .pred p, q; .reg .b32 x, y; .reg .b64 a;\n.shared .b32 lock, data;\n" + body + "\n}\n"
	m, diags := parser.Parse(visa.NewFile("k.ptx", text))
	for _, d := range diags {
		t.Fatalf("%s\n%+v", body, d)
	}
	blocks := order.Blocks(m.Funcs[0].Body)
	laid := order.Arranged(blocks, (&plan.Plan{}).Looks)
	if laid == nil {
		return asWritten
	}
	if once := slices.Sorted(slices.Values(laid)); len(laid) != len(blocks) || once[0] != 0 || len(slices.Compact(once)) != len(blocks) {
		t.Fatalf("%s\n%d blocks are laid out as %v", body, len(blocks), laid)
	}
	names := make([]string, len(laid))
	for i, b := range laid {
		names[i] = "-"
		if l, ok := blocks[b].Stmts[0].(*syntax.Label); ok {
			names[i] = l.Name
		}
	}
	return strings.Join(names, " ")
}

const asWritten = "as written"

func TestBlocksAreLaidOut(t *testing.T) {
	for _, test := range []struct{ why, body, want string }{
		{"lanes that part and meet go forward", "@p bra B; A: bra C; B: add.u32 x, x, 1; C: ret;", asWritten},
		{"a loop whose end is last", "HEAD: add.u32 x, x, 1; @p bra HEAD; ret;", asWritten},

		// LLVM and GCC lay out a loop that ends with a join of branches with this end first.
		{"the end of a loop comes after the branches that join there",
			"bra BODY; END: bar.sync 0; @!p bra EXIT; BODY: @q bra ELSE; THEN: add.u32 x, x, 1; bra END; ELSE: add.u32 x, x, 2; bra END; EXIT: ret;",
			"- BODY THEN ELSE END EXIT"},
		{"what follows a loop comes after its last part, where lanes wait for each other",
			"HEAD: @p bra REST; EXIT: bar.sync 0; ret; REST: add.u32 x, x, 1; bra HEAD;",
			"HEAD REST EXIT"},
		{"but stays where it is, where no lane waits",
			"HEAD: @p bra REST; EXIT: ret; REST: add.u32 x, x, 1; bra HEAD;",
			asWritten},
		{"lanes that leave a loop in which they look at what others do go on at once",
			"HEAD: ld.volatile.shared.b32 x, [data]; setp.ne.u32 p, x, 0; @!p bra REST; EXIT: bar.sync 0; ret; REST: add.u32 y, y, 1; bra HEAD;",
			asWritten},
		{"the code under a lock comes before the loop that takes it",
			"TAKE: atom.shared.cas.b32 x, [lock], 0, 1; setp.ne.u32 p, x, 0; @p bra TAKE; HELD: ld.shared.b32 y, [data]; add.u32 y, y, 1; st.shared.b32 [data], y; atom.shared.exch.b32 x, [lock], 0; AFTER: bar.sync 0; ret;",
			"HELD TAKE AFTER"},
		{"unless lanes wait for each other on the way to the block that releases it",
			"TAKE: atom.shared.cas.b32 x, [lock], 0, 1; setp.ne.u32 p, x, 0; @p bra TAKE; HELD: bar.sync 0; @q bra FREE; MORE: add.u32 y, y, 1; FREE: atom.shared.exch.b32 x, [lock], 0; AFTER: ret;",
			asWritten},
		{"or the lock is not released on all paths",
			"TAKE: atom.shared.cas.b32 x, [lock], 0, 1; setp.ne.u32 p, x, 0; @p bra TAKE; HELD: @q bra AFTER; FREE: atom.shared.exch.b32 x, [lock], 0; AFTER: ret;",
			asWritten},
		{"or it is another one that is released",
			"TAKE: atom.shared.cas.b32 x, [lock], 0, 1; setp.ne.u32 p, x, 0; @p bra TAKE; HELD: atom.shared.exch.b32 x, [data], 0; AFTER: ret;",
			asWritten},
		{"a lock at an address in a register",
			"cvta.shared.u64 a, lock; TAKE: atom.cas.b32 x, [a+4], 0, 1; setp.ne.u32 p, x, 0; @p bra TAKE; HELD: st.b32 [a+4], 0; AFTER: bar.sync 0; ret;",
			"- HELD TAKE AFTER"},
		{"a loop with two entries",
			"bar.sync 0; @p bra B; A: add.u32 x, x, 1; B: add.u32 y, y, 1; @q bra A; ret;",
			"- A B -"},
		{"a single branch stays behind the one that leaves the loop",
			"bra BODY; END: @!p bra EXIT; bra BODY; BODY: @q bra ELSE; THEN: bar.sync 0; bra END; ELSE: add.u32 x, x, 2; bra END; EXIT: ret;",
			"- BODY THEN ELSE END - EXIT"},
		{"code that nothing reaches", "bra LAST; LOST: add.u32 x, x, 1; bra LOST; LAST: ret;", asWritten},
	} {
		if got := laidOut(t, test.body); got != test.want {
			t.Errorf("%s: %s, want %s\n%s", test.why, got, test.want, test.body)
		}
	}
}

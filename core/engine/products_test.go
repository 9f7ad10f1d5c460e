package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A product of matrices is a subroutine of vISA. By statements, one step goes over it. By instructions, the stack has
// it inside its function, with the line of the statement that called it.
func TestProductsAreSteppedOver(t *testing.T) {
	const text = `//@ launch k block=32
//@ param out = u32[32] zeros
.version 7.0
.target sm_80
.address_size 64
.entry k(.param .u64 out) {
  .reg .b32 a; .reg .s32 c, d;
  mov.b32 a, -1;
  mov.s32 c, 1;
  mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {c, d}, {a}, {a}, {c, c};
  mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc {c, d}, {a}, {a}, {d, c};
  ret;
}
`
	for _, c := range []struct {
		how   protocol.Granularity
		calls []int // lines of the statements that are shown as callers of the subroutine
	}{{protocol.ByStatement, nil}, {protocol.ByInstruction, []int{10, 11}}} {
		page := start(t, nothing)
		w := protocol.Window{Thread: -1, Granularity: c.how}
		loaded, _ := page.loadPTX("k.ptx", text, w)
		var lines, calls []int
		add := func(list []int, line int) []int {
			if n := len(list); n == 0 || list[n-1] != line {
				list = append(list, line)
			}
			return list
		}
		for s := (protocol.Stopped{View: loaded.View}); s.Reason != protocol.StopEnd; s = *page.move(&protocol.Step{N: 1, Window: w}) {
			frames := s.View.Frames
			if len(frames) < 2 {
				lines = add(lines, s.View.Line)
				continue
			}
			f := frames[1]
			calls = add(calls, f.CallLine)
			if f.Name != "mma_m8n8k128_row_col_s32_b1_b1_s32_and_popc" || f.Kind != "call" || f.Line != 0 || !strings.Contains(s.View.BelowText, "(M") {
				t.Fatalf("the frame is %+v, at %q", f, s.View.BelowText)
			}
		}
		if !slices.Equal(calls, c.calls) || !slices.Equal(lines, []int{6, 8, 9, 10, 11, 12}) {
			t.Errorf("the lines are %v, and the subroutine is called from %v", lines, calls)
		}
	}
}

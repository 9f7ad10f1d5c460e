package matrix

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// TestFragmentOfNoShape checks that a shape that does not exist takes no memory, however large it is.
func TestFragmentOfNoShape(t *testing.T) {
	_, in := programWith(t, "mma.sync.aligned.m16n8k30000000.row.col.f32.f16.f16.f32 {%f32, %f32, %f32, %f32}, {%b32, %b32, %b32, %b32}, {%b32, %b32}, {%f32, %f32, %f32, %f32};")
	for arg := range in.Args {
		if f, ok := FragmentOf(in, arg, 0); ok {
			t.Errorf("operand %d is a fragment of %d rows", arg, len(f.Lanes))
		}
	}
}

// TestFragments checks that each element of a matrix is in exactly one register of one lane, and that the elements
// shown in the manual's figures are where the figures show them.
func TestFragments(t *testing.T) {
	for _, c := range []struct {
		statement string
		d, a, b   int      // numbers of registers
		points    []string // "operand register row column lane"
	}{
		{"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f32, %f32, %f32, %f32}, {%b32, %b32, %b32, %b32}, {%b32, %b32}, {%f32, %f32, %f32, %f32};", 4, 4, 2,
			[]string{"1 0 0 1 0", "1 0 1 2 5", "1 1 8 0 0", "1 2 0 8 0", "1 3 15 15 31", "2 0 2 0 1", "2 1 9 1 4", "0 0 0 0 0", "0 1 0 1 0", "0 2 8 2 1", "3 3 15 7 31"}},
		{"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%b32, %b32}, {%b32, %b32, %b32, %b32}, {%b32, %b32}, {%b32, %b32};", 2, 4, 2, []string{"0 0 0 1 0", "0 1 8 7 3"}},
		{"mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32 {%s32, %s32, %s32, %s32}, {%b32, %b32, %b32, %b32}, {%b32, %b32}, {%s32, %s32, %s32, %s32};", 4, 4, 2,
			[]string{"1 0 0 3 0", "1 2 0 16 0", "2 1 31 7 31"}},
		{"mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%f64, %f64}, {%f64}, {%f64}, {%f64, %f64};", 2, 1, 1, []string{"1 0 7 3 31", "2 0 3 7 31", "0 1 7 7 31"}},
		{"mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc {%s32, %s32}, {%b32}, {%b32}, {%s32, %s32};", 2, 1, 1, []string{"1 0 0 31 0", "1 0 0 32 1"}},
		{"mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32}, {%b32, %b32}, {%b32, %b32}, {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32};", 8, 2, 2,
			[]string{"1 0 4 0 16", "2 1 3 7 19", "0 0 0 2 2", "0 2 2 0 0", "0 4 5 4 17"}},
		{"mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%f32, %f32, %f32, %f32}, {%b32, %b32, %b32, %b32}, {%b32, %b32, %b32, %b32}, {%f32, %f32, %f32, %f32}, %b32, 0;", 4, 4, 4,
			[]string{"1 0 0 1 0", "1 1 8 0 0", "1 2 0 8 0", "2 3 31 7 31", "0 1 0 1 0"}},
		// The manual leaves the layout of wmma open: this is the layout of shape.go.
		{"wmma.mma.sync.aligned.row.col.m16n16k16.f32.bf16.bf16.f32 {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32}, {%b32, %b32, %b32, %b32}, {%b32, %b32, %b32, %b32}, {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32};", 8, 4, 4,
			[]string{"1 2 0 8 0", "2 0 3 7 29", "2 2 0 8 0", "0 4 0 8 0"}},
		{"wmma.mma.sync.aligned.row.col.m8n32k16.f32.bf16.bf16.f32 {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32}, {%b32, %b32}, {%b32, %b32, %b32, %b32, %b32, %b32, %b32, %b32}, {%f32, %f32, %f32, %f32, %f32, %f32, %f32, %f32};", 8, 2, 8,
			[]string{"1 0 7 3 29", "2 0 3 7 29", "2 1 0 8 0", "0 0 0 0 0", "0 0 2 0 1"}},
	} {
		_, parsed := programWith(t, c.statement)
		for arg, regs := range []int{c.d, c.a, c.b, c.d} {
			held := map[string]int{}
			size := 0
			for reg := range regs {
				f, ok := FragmentOf(parsed, arg, reg)
				if !ok {
					t.Fatalf("%s: operand %d has no register %d", c.statement, arg, reg)
				}
				size = len(f.Lanes) * len(f.Lanes[0])
				for row := range f.Lanes {
					for column, lane := range f.Lanes[row] {
						if lane >= 0 {
							held[fmt.Sprint(row, " ", column)]++
							held[fmt.Sprint(arg, " ", reg, " ", row, " ", column, " ", lane)] = 1
						}
					}
				}
			}
			once := 0
			for place, n := range held {
				if strings.Count(place, " ") == 1 {
					if once++; n != 1 {
						t.Errorf("%s: element %s of operand %d is held %d times", c.statement, place, arg, n)
					}
				}
			}
			if once != size {
				t.Errorf("%s: %d of %d elements of operand %d are held", c.statement, once, size, arg)
			}
			for _, p := range c.points {
				if p[0] == byte('0'+arg) && held[p] == 0 {
					t.Errorf("%s: %s is not so", c.statement, p)
				}
			}
		}
	}
	_, in := programWith(t, "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%b32, %b32}, [%u32];")
	if f, ok := FragmentOf(in, 0, 1); !ok || f.Lanes[5][2] != 10 || f.Lanes[0][7] != 28 {
		t.Errorf("ldmatrix: %v", f)
	}
	_, in = programWith(t, "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {%b32, %b32}, [%u32];")
	if f, ok := FragmentOf(in, 0, 1); !ok || f.Matrix != "0" || f.Lanes[4][9] != 5 || f.Lanes[15][15] != 31 || f.Lanes[4][1] != -1 {
		t.Errorf("ldmatrix of bytes: %v", f)
	}
	_, in = programWith(t, "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8 [%u32], {%b32, %b32};")
	if f, ok := FragmentOf(in, 1, 1); !ok || f.Matrix != "1" || f.Lanes[3][9] != 5 || len(f.Lanes) != 8 {
		t.Errorf("stmatrix of bytes: %v", f)
	}
	for statement, want := range map[string]string{
		"wmma.load.b.sync.aligned.row.m16n16k16.shared.s8 {%b32, %b32}, [%u32];": "b",
		"wmma.store.d.sync.aligned.row.m8n8k32.s32 [%u64], {%s32, %s32};":        "d",
	} {
		_, in = programWith(t, statement)
		arg := len(in.Args) - 1
		if want == "b" {
			arg = 0
		}
		if f, ok := FragmentOf(in, arg, 1); !ok || f.Matrix != want {
			t.Errorf("%s: %v", statement, f)
		}
		if f, ok := FragmentOf(in, 1-arg, 0); ok {
			t.Errorf("the address of %s: %v", statement, f)
		}
	}
	for _, other := range []string{"add.u32 %u32, %u32, %u32;", "wgmma.fence.sync.aligned;"} {
		if _, in := programWith(t, other); in != nil {
			if _, ok := FragmentOf(in, 0, 0); ok {
				t.Errorf("%s has a fragment", other)
			}
		}
	}
}

// programWith parses a program of one statement, and returns it and its instruction.
func programWith(t *testing.T, statement string) (*syntax.Module, *syntax.Inst) {
	t.Helper()
	m, diags := parser.Parse(visa.NewFile("k.ptx", ptxtest.ProgramOf([]string{statement})))
	if visa.HasErrors(diags) {
		t.Fatalf("%s: %v", statement, diags)
	}
	for _, s := range m.Funcs[0].Body {
		if in, ok := s.(*syntax.Inst); ok {
			return m, in
		}
	}
	return m, nil
}

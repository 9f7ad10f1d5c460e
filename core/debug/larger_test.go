package debug

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// TestLargerBuffer: an access behind the end of a buffer offers to make it larger, by a change of its launch line,
// after which nothing is outside.
func TestLargerBuffer(t *testing.T) {
	const byIndex = `
.version 4.1
.kernel "k"
.decl T6 v_type=T num_elts=1
.decl O v_type=G type=ud num_elts=16 align=GRF
.input O offset=32 size=64
    scatter4_scaled.R (M1, 16) T6 0x0:ud O.0 O.0
    ret (M1, 1)
`
	const byAddress = `
.version 4.1
.kernel "k"
.decl A v_type=G type=uq num_elts=1 align=GRF
.decl O v_type=G type=uq num_elts=16 align=GRF
.decl D v_type=G type=ud num_elts=16 align=GRF
.input A offset=32 size=8
    add (M1, 16) O(0,0)<1> A(0,0)<0;1,0> 0x40:uq
    svm_gather.4.1 (M1, 16) O.0 D.0
    ret (M1, 1)
`
	const byPTX = `
.version 7.0
.target sm_50
.address_size 64
.entry k(.param .u64 a) {
.reg .u64 p, q;
.reg .u32 x;
ld.param.u64 p, [a];
mov.u32 x, %tid.x;
mul.wide.u32 q, x, 4;
add.u64 p, p, q;
st.global.u32 [p], x;
ret; }
`
	for _, c := range []struct{ name, lines, rest, want string }{
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 bti=0 = d[8] iota(1)\n//@ input O = iota(0, 4)", byIndex, "d[32]"},
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[8]\n//@ input O = 4000", byIndex, "d[2048]"},
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[8]\n//@ svm T7 = d[8388500]\n//@ input O = 200", byIndex, "d[108]"}, // 32 MiB in all
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[8]\n//@ svm T7 = d[8388500]\n//@ input O = 4000", byIndex, ""},
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[8]\n//@ input O = 0xfffffff0", byIndex, ""}, // before its beginning
		{"k.visaasm", "//@ grid simd=16\n//@ svm b = ub[16]\n//@ input A = address(b)", byAddress, "ub[256]"},
		{"k.ptx", "//@ launch k block=32\n//@ param a = u32[16] iota(0)", byPTX, "u32[64]"},
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[0x8]\n//@ input O = 40", byIndex, ""}, // not in decimal
	} {
		s := open(t, c.name, c.lines+c.rest)
		s.Forward(1 << 20)
		list := s.View(protocol.Window{Thread: -1}).Reports
		if len(list) != 1 || list[0].Code != "R0201" {
			t.Fatalf("%s: %+v", c.lines, list)
		}
		p := list[0]
		if (p.FixLabel != "") != (c.want != "") {
			t.Errorf("%s: the fix is %q", c.lines, p.FixLabel)
		}
		if p.FixLabel == "" {
			continue
		}
		rows := strings.Split(c.lines, "\n")
		row := &rows[p.FixLine-1]
		*row = (*row)[:p.FixCol-1] + p.Fix + (*row)[p.FixEndCol-1:]
		if !strings.Contains(*row, " "+c.want) {
			t.Errorf("%s: the line becomes %q", c.lines, *row)
		}
		s = open(t, c.name, strings.Join(rows, "\n")+c.rest)
		s.Forward(1 << 20)
		if list := s.View(protocol.Window{Thread: -1}).Reports; len(list) > 0 {
			t.Errorf("%s: %+v", *row, list)
		}
	}
}

package lower

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Conversions with a scale of .ue8m0 for each of the two numbers, and those of .s2f6x2: integers of 64ths, in eight
// bits with a sign (PTX ISA, "cvt", "Fixed-point Data format").

// scaleBits returns the scale for one of two numbers, alone in a register.
func (t *translator) scaleBits(in *syntax.Inst, i int64) *syntax.Operand {
	return t.made("bfe.u32", t.widened(in.Args[len(in.Args)-1], ptxisa.U16), num64(8*i), num64(8))
}

// fromScaled lowers cvt of two numbers to .bf16x2: each is converted, which is exact, then multiplied by its scale.
func (t *translator) fromScaled(in *syntax.Inst) {
	s := in.Types[1]
	both := t.widened(in.Args[1], s)
	perReg := 2
	if s == ptxisa.E2M1x2 {
		perReg = 8 // packed side by side
	}
	var list []*syntax.Operand
	for i := range int64(2) {
		var x *syntax.Operand
		if s == ptxisa.S2F6x2 {
			x = t.newReg(ptxisa.F32)
			t.ptx("cvt.rn.f32.s32", x, t.made("bfe.s32", both, num64(8*i), num64(8)))
			t.ptx("mul.f32", x, x, power(-6))
		} else {
			x = t.elementOf(both, s, int(i), perReg, ptxisa.F32)
		}
		if in.Scaled() {
			t.ptx("mul.f32", x, x, t.scaleOf(in, t.scaleBits(in, i)))
		}
		list = append(list, x)
	}
	t.ptx("cvt.rn"+ptxisa.Dotted(in.Mods[ptxisa.SatGroup])+ptxisa.Dotted(in.Mods[ptxisa.ReluGroup])+".bf16x2.f32", in.Args[0], list[1], list[0])
}

// toFixed lowers cvt to .s2f6x2: each number divided by its scale, as 64ths. There is no NaN, so it becomes the largest
// number. A number that is too large becomes the largest with its sign, so -2 never results.
func (t *translator) toFixed(in *syntax.Inst) {
	out := t.made("mov.b32", num64(0))
	for i := range int64(2) {
		x, nan, n := t.newReg(ptxisa.F32), t.newReg(ptxisa.Pred), t.newReg(ptxisa.S32)
		if in.Types[1] == ptxisa.F32 {
			t.ptx("mov.f32", x, in.Args[2-i])
		} else {
			half := t.made("bfe.u32", in.Args[1], num64(16*i), num64(16))
			t.ptx("shl.b32", t.seenAs(x, ptxisa.B32), half, num64(16))
		}
		if in.Scaled() { // by two powers of two, because a single one can be too large or too small
			scale := t.scaleBits(in, i)
			up := t.made("sub.s32", num64(127), t.seenAs(scale, ptxisa.S32))
			first := t.made("shr.s32", up, num64(1))
			t.ptx("sub.s32", up, up, first)
			for _, e := range []*syntax.Operand{first, up} {
				t.ptx("add.s32", e, e, num64(127))
				t.ptx("shl.b32", e, e, num64(23))
				t.ptx("mul.f32", x, x, t.seenAs(e, ptxisa.F32))
			}
			t.ptx("setp.eq.u32", nan, scale, num64(255))
			t.ptx("selp.b32", t.seenAs(x, ptxisa.B32), num64(0x7fffffff), t.seenAs(x, ptxisa.B32), nan)
		}
		t.ptx("mul.f32", x, x, power(6))
		t.ptx("cvt.rni.s32.f32", n, x)
		least := int64(-127)
		if in.Mods[ptxisa.ReluGroup] != "" {
			least = 0
		}
		t.ptx("min.s32", n, n, num64(127))
		t.ptx("max.s32", n, n, num64(least))
		t.ptx("setp.nan.f32", nan, x, x)
		t.ptx("selp.s32", n, num64(127), n, nan)
		t.ptx("bfi.b32", out, n, out, num64(8*i), num64(8))
	}
	t.putPacked(in, out)
}

// scaleOf returns a scale as .f32: a power of two, or a number of .e4m3 without its sign.
func (t *translator) scaleOf(in *syntax.Inst, bits *syntax.Operand) *syntax.Operand {
	if in.Has("ue4m3") {
		t.ptx("and.b32", bits, bits, num64(0x7f))
		return t.elementOf(bits, ptxisa.E4M3x2, 0, 4, ptxisa.F32)
	}
	out, p := t.newReg(ptxisa.F32), t.newReg(ptxisa.Pred)
	r := t.made("shl.b32", bits, num64(23))
	t.ptx("setp.eq.u32", p, bits, num64(0))
	t.ptx("selp.b32", r, num64(0x400000), r, p) // the smallest is subnormal
	t.ptx("setp.eq.u32", p, bits, num64(255))
	t.ptx("selp.b32", t.seenAs(out, ptxisa.B32), num64(0x7fffffff), r, p)
	return out
}

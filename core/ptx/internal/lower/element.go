package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Elements of registers that hold several, for all types.

// elementOf returns element j of a register that has perReg elements of a type, converted to the type as: .f32, or the
// type of a sum of products.
func (t *translator) elementOf(r *syntax.Operand, ty ptxisa.Type, j, perReg int, as ptxisa.Type) *syntax.Operand {
	out := t.newReg(as)
	switch ty {
	case ptxisa.F16:
		t.ofHalf(out, r, j)
	case ptxisa.E5M2x2: // the upper half of an .f16
		v := t.made("bfe.u32", r, num64(int64(8*j)), num64(8))
		t.ptx("shl.b32", v, v, num64(8))
		t.ofHalf(out, v, 0)
	case ptxisa.E4M3x2, ptxisa.E3M2x2, ptxisa.E2M3x2, ptxisa.E2M1x2:
		t.ofSmall(out, r, ty, j, perReg)
	case ptxisa.BF16:
		if j == 0 {
			t.ptx("shl.b32", t.seenAs(out, ptxisa.B32), r, num64(16))
		} else {
			t.ptx("and.b32", t.seenAs(out, ptxisa.B32), r, num64(0xffff0000))
		}
	case ptxisa.TF32: // the low bits do not count
		t.ptx("and.b32", t.seenAs(out, ptxisa.B32), r, num64(0xffffe000))
	case ptxisa.U8, ptxisa.S8:
		k := "u32"
		if ty == ptxisa.S8 {
			k = "s32"
		}
		bits := 32 / perReg
		v := t.made("bfe."+k, r, num64(int64(bits*j)), num64(int64(bits)))
		t.ptx("cvt."+as.Name()+"."+k, out, v)
	default:
		t.ptx("mov.b64", t.seenAs(out, ptxisa.B64), r)
	}
	return out
}

// ofHalf moves .f16 number j of a register into another register, and converts it.
func (t *translator) ofHalf(to, r *syntax.Operand, j int) {
	t.Do(isa.OpMov, t.lanes(to), t.lanes(r).Part(isa.HF, j))
}

// ofSmall does the same for a number of a small type, as in fromSmall. An E2M1 is in the middle of its byte, unless
// eight are packed.
func (t *translator) ofSmall(to, r *syntax.Operand, ty ptxisa.Type, j, perReg int) {
	s, first := smalls[ty], int64(8*j)
	if ty == ptxisa.E2M1x2 {
		first += 2
		if perReg == 8 { // packed
			first = int64(4 * j)
		}
	}
	magnitude, up := signBit(s.bits, s.most), 10-s.fraction
	v := t.made("bfe.s32", r, num64(first), num64(magnitude+1)) // the sign fills all bits above
	t.ptx("shl.b32", v, v, num64(up))
	t.ptx("and.b32", v, v, num64(1<<15|(1<<magnitude-1)<<up))
	t.ofHalf(to, v, 0)
	t.ptx("mul.f32", to, to, power(15-s.bias))
	if ty == ptxisa.E4M3x2 { // all ones are NaN
		p, size := t.newReg(ptxisa.Pred), t.made("abs.f32", to)
		t.ptx("setp.eq.f32", p, size, single(0x43f00000))
		t.ptx("selp.b32", t.seenAs(to, ptxisa.B32), num64(0x7fffffff), t.seenAs(to, ptxisa.B32), p)
	}
}

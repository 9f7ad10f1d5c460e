package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Conversions to and from the small floating point types, in integer arithmetic: vISA has none of these types.

// smallFloat describes a type: its size and fraction in bits, its bias, and the bits of its largest number and of NaN.
type smallFloat struct {
	bits, fraction, bias int64
	most, nan            int64
}

// smalls are the types of 4 to 8 bits, with the largest finite number, and NaN where there is one. A number that is too
// large becomes the largest; so does NaN where there is none.
var smalls = map[ptxisa.Type]smallFloat{
	ptxisa.E4M3x2: {8, 3, 7, 0x7e, 0x7f},
	ptxisa.E5M2x2: {8, 2, 15, 0x7b, 0x7f},
	ptxisa.E2M3x2: {8, 3, 1, 0x1f, 0x1f},
	ptxisa.E3M2x2: {8, 2, 3, 0x1f, 0x1f},
	ptxisa.E2M1x2: {4, 1, 1, 0x7, 0x7},
}

// convertPack lowers cvt.pack: two numbers are saturated and put side by side, below the previous contents.
func (t *translator) convertPack(in *syntax.Inst) {
	k, bits := in.Types[0], int64(in.Types[0].Bits())
	for _, w := range []string{"u2", "s2", "u4", "s4"} {
		if ptxisa.HasWord(in.ConvertWords(), w) {
			k, bits = ptxisa.S32, int64(w[1]-'0')
			if w[0] == 'u' {
				k = ptxisa.U32
			}
		}
	}
	out := t.made("mov.b32", num64(0))
	if len(in.Args) > 3 {
		t.ptx("shl.b32", out, in.Args[3], num64(2*bits))
	}
	for i, a := range []*syntax.Operand{in.Args[2], in.Args[1]} {
		r := t.made("cvt.s64.s32", a)
		t.saturate(r, k, bits)
		t.ptx("bfi.b32", out, t.low(r), out, num64(int64(i)*bits), num64(bits))
	}
	t.ptx("mov.b32", in.Args[0], out)
}

// pairOfHalves lowers cvt of two .f32 to a pair; the first source becomes the upper half.
func (t *translator) pairOfHalves(in *syntax.Inst) {
	elem := in.Types[0].Pair().VISA()
	r := t.Temp(isa.UD)
	for i := range 2 {
		h := t.Temp(isa.UW)
		t.inMode(in, func() {
			a := t.first(in.Args[i+1], ptxisa.F32)
			if in.Mods[ptxisa.FtzGroup] != "" {
				a = t.flushed(a)
			}
			t.Do(isa.OpMov, h.As(elem), a).Sat = saturates(in)
		})
		t.limited(in, h.As(elem))
		t.Do(isa.OpMov, r.Part(isa.UW, 1-i), h)
	}
	t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), r)
}

// limited applies .satfinite and .relu to a value of 16 bits, and makes NaN the canonical one.
func (t *translator) limited(in *syntax.Inst, r *emit.Operand) {
	bits := r.As(isa.UW)
	m, p := t.Temp(isa.UW), t.Predicate()
	inf := infinities[r.Type]
	t.Do(isa.OpAnd, m, bits, emit.Number(isa.UW, 0x7fff))
	t.Cmp(isa.GT, p, m, emit.Number(isa.UW, inf))
	t.When(p, isa.OpMov, bits, emit.Number(isa.UW, 0x7fff))
	if in.Mods[ptxisa.SatGroup] == "satfinite" {
		t.Cmp(isa.EQ, p, m, emit.Number(isa.UW, inf))
		t.When(p, isa.OpAdd, bits, bits, emit.Number(isa.W, 1<<16-1)) // the largest number precedes infinity
	}
	t.rectified(in, r)
}

// toTF32 rounds an F to a fraction of ten bits.
func (t *translator) toTF32(in *syntax.Inst) {
	a := t.made("mov.b32", in.Args[1])
	m := t.made("and.b32", a, num64(0x7fffffff))
	sign := t.made("and.b32", a, num64(0x80000000))
	nan, inf := t.newReg(ptxisa.Pred), t.newReg(ptxisa.Pred)
	t.ptx("setp.gt.u32", nan, m, num64(0x7f800000))
	t.ptx("setp.eq.u32", inf, m, num64(0x7f800000))
	r := t.newReg(ptxisa.U32)
	switch in.Mods[ptxisa.RoundGroup] {
	case "rna":
		t.ptx("add.u32", r, m, num64(0x1000))
	case "rz":
		t.ptx("mov.u32", r, m)
	default:
		t.ptx("bfe.u32", r, m, num64(13), num64(1))
		t.ptx("add.u32", r, r, m)
		t.ptx("add.u32", r, r, num64(0xfff))
	}
	t.ptx("and.b32", r, r, num64(0xffffe000))
	if in.Mods[ptxisa.SatGroup] == "satfinite" {
		t.ptx("min.u32", r, r, num64(0x7f7fe000))
	} else {
		t.ptx("selp.b32", r, m, r, inf)
	}
	t.ptx("or.b32", r, r, sign)
	if in.Mods[ptxisa.ReluGroup] != "" {
		below := t.newReg(ptxisa.Pred)
		t.ptx("setp.lt.s32", below, t.seenAs(r, ptxisa.S32), num64(0))
		t.ptx("selp.b32", r, num64(0), r, below)
	}
	t.ptx("selp.b32", in.Args[0], num64(0x7fffffff), r, nan)
}

// toSmall lowers cvt of two numbers to the small types: from two .f32, of which the first becomes the upper one, or
// from a pair.
func (t *translator) toSmall(in *syntax.Inst) {
	s := smalls[in.Types[0]]
	out := t.made("mov.b32", num64(0))
	for i := range 2 {
		x := t.newReg(ptxisa.F32)
		if in.Types[1] == ptxisa.F32 {
			t.ptx("mov.b32", x, in.Args[2-i])
		} else {
			t.Do(isa.OpMov, t.dst(x, ptxisa.F32), t.element(in.Args[1], in.Types[1], i))
		}
		t.ptx("bfi.b32", out, t.encode(in, x, s, nil), out, num64(int64(i)*s.bits), num64(s.bits))
	}
	t.putPacked(in, out)
}

// putPacked writes the bits of the destination type of a cvt.
func (t *translator) putPacked(in *syntax.Inst, out *syntax.Operand) {
	to := ptxisa.Unsigned.Of(in.Types[0].Bits())
	r := t.dst(in.Args[0], to)
	if in.Args[0].Kind == syntax.RegOperand {
		r = t.lanes(in.Args[0]) // it can be wider
		r = r.As(unsigned(8 * r.Type.Size()))
	}
	t.Do(isa.OpMov, r, t.src(out, ptxisa.U32).As(to.VISA()))
}

// randomBits are n bits of a register, from bit first on.
type randomBits struct {
	from     *syntax.Operand
	first, n int64
}

// carryAtRandom rounds a number that is not negative by random bits: they are added to the same number of bits below
// the point, and the carry is added to the integer. Lower bits are ignored.
func (t *translator) carryAtRandom(whole, v *syntax.Operand, random *randomBits) {
	floor, rest := t.newReg(ptxisa.F32), t.newReg(ptxisa.U32)
	t.ptx("cvt.rmi.f32.f32", floor, v)
	t.ptx("cvt.rzi.u32.f32", whole, floor)
	t.ptx("sub.f32", v, v, floor)
	t.ptx("mul.f32", v, v, power(random.n))
	t.ptx("cvt.rzi.u32.f32", rest, v)
	t.ptx("add.u32", rest, rest, t.made("bfe.u32", random.from, num64(random.first), num64(random.n)))
	t.ptx("shr.u32", rest, rest, num64(random.n))
	t.ptx("add.u32", whole, whole, rest)
}

// encode rounds an F to a small type, to nearest even or by random bits. It counts the magnitude in units of the last
// place of the number's exponent, or of the smallest exponent. A carry then increases the exponent by itself.
func (t *translator) encode(in *syntax.Inst, x *syntax.Operand, s smallFloat, random *randomBits) *syntax.Operand {
	xb := t.seenAs(x, ptxisa.B32)
	m := t.made("and.b32", xb, num64(0x7fffffff))
	e := t.newReg(ptxisa.S32)
	t.ptx("shr.u32", t.seenAs(e, ptxisa.U32), m, num64(23))
	t.ptx("max.s32", e, e, num64(128-s.bias)) // 127 plus the smallest exponent, 1 - bias
	v := t.newReg(ptxisa.F32)
	t.ptx("min.f32", v, t.seenAs(m, ptxisa.F32), power(31)) // how much larger does not matter
	t.ptx("min.s32", e, e, num64(127+31))
	scale := t.made("sub.s32", num64(254+s.fraction), e)
	t.ptx("shl.b32", scale, scale, num64(23))
	t.ptx("mul.f32", v, v, t.seenAs(scale, ptxisa.F32))
	q := t.newReg(ptxisa.U32)
	if random == nil {
		t.ptx("cvt.rni.f32.f32", v, v)
		t.ptx("cvt.rzi.u32.f32", q, v)
	} else {
		t.carryAtRandom(q, v, random)
	}
	t.ptx("sub.s32", e, e, num64(128-s.bias))
	t.ptx("shl.b32", e, e, num64(s.fraction))
	t.ptx("add.u32", q, q, t.seenAs(e, ptxisa.U32))
	return t.signed(in, x, q, s)
}

// signed returns the bits of a magnitude, limited to the largest one, with the sign of x; or NaN if x is NaN.
func (t *translator) signed(in *syntax.Inst, x, q *syntax.Operand, s smallFloat) *syntax.Operand {
	xb := t.seenAs(x, ptxisa.B32)
	m := t.made("and.b32", xb, num64(0x7fffffff))
	t.ptx("min.u32", q, q, num64(s.most))
	sign := t.made("shr.u32", xb, num64(31))
	t.ptx("shl.b32", sign, sign, num64(signBit(s.bits, s.most)))
	p := t.newReg(ptxisa.Pred)
	if in.Mods[ptxisa.ReluGroup] != "" {
		t.ptx("setp.ne.u32", p, sign, num64(0))
		t.ptx("selp.b32", q, num64(0), q, p)
	} else {
		t.ptx("or.b32", q, q, sign)
	}
	t.ptx("setp.gt.u32", p, m, num64(0x7f800000))
	t.ptx("selp.b32", q, num64(s.nan), q, p)
	return q
}

// widened returns a source of up to 32 bits, whose register may be wider, in a register of 32 bits.
func (t *translator) widened(a *syntax.Operand, ty ptxisa.Type) *syntax.Operand {
	bits, r := ptxisa.Unsigned.Of(ty.Bits()), t.newReg(ptxisa.U32)
	t.Do(isa.OpMov, t.lanes(r), t.from(a, bits).As(bits.VISA()))
	return r
}

// signBit returns the place of the sign bit: above the bits of the largest number.
func signBit(bits, most int64) int64 {
	switch {
	case bits == 4:
		return 3
	case most < 0x20: // six bits in a byte
		return 5
	case bits == 16:
		return 15
	}
	return 7
}

// fromSmall lowers cvt to a pair of .f16 or .bf16. .f16 has every number of the small types: the bits are moved to
// their places, and then a multiplication, which is exact, corrects the exponent's bias.
func (t *translator) fromSmall(in *syntax.Inst) {
	ty := in.Types[1]
	s, src, out := smalls[ty], t.widened(in.Args[1], ty), t.Temp(isa.UD)
	at := signBit(s.bits, s.most)
	for i := range int64(2) {
		m := t.made("bfe.u32", src, num64(i*s.bits), num64(at))
		sign := t.made("bfe.u32", src, num64(i*s.bits+at), num64(1))
		nan := t.made("setp.gt.u32", m, num64(s.most))
		if ty == ptxisa.E5M2x2 { // infinity is in between
			t.ptx("setp.gt.u32", nan, m, num64(0x7c))
		}
		t.ptx("shl.b32", m, m, num64(10-s.fraction))
		h := t.Temp(isa.UW)
		t.Do(isa.OpMov, h, t.src(m, ptxisa.U32).As(isa.UW))
		if more := 15 - s.bias; more > 0 {
			t.Do(isa.OpMul, h.As(isa.HF), h.As(isa.HF), emit.Number(isa.HF, uint64(15+more)<<10))
		}
		t.ptx("shl.b32", sign, sign, num64(15))
		t.Do(isa.OpOr, h, h, t.src(sign, ptxisa.U32).As(isa.UW))
		if s.nan > s.most {
			t.When(t.lanes(nan), isa.OpMov, h, emit.Number(isa.UW, 0x7fff))
		}
		t.rectified(in, h.As(isa.HF))
		if in.Types[0] == ptxisa.BF16x2 { // through .f32: bf16 has every number of the small types
			t.Do(isa.OpMov, h.As(isa.BF), t.Moved(isa.F, h.As(isa.HF)))
		}
		t.Do(isa.OpMov, out.Part(isa.UW, int(i)), h)
	}
	t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), out)
}

// fromScale lowers cvt.bf16x2.ue8m0x2: powers of two, of which the smallest is subnormal.
func (t *translator) fromScale(in *syntax.Inst) {
	src := t.widened(in.Args[1], ptxisa.U16)
	out := t.made("mov.b32", num64(0))
	for i := range int64(2) {
		m, p := t.made("bfe.u32", src, num64(8*i), num64(8)), t.newReg(ptxisa.Pred)
		r := t.made("shl.b32", m, num64(7))
		t.ptx("setp.eq.u32", p, m, num64(0))
		t.ptx("selp.b32", r, num64(0x40), r, p)
		t.ptx("setp.eq.u32", p, m, num64(255))
		t.ptx("selp.b32", r, num64(0x7fff), r, p)
		t.ptx("bfi.b32", out, r, out, num64(16*i), num64(16))
	}
	t.ptx("mov.b32", in.Args[0], out)
}

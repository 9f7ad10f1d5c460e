package ptx

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Floating point: arithmetic, comparisons.

// floatOp lowers add, sub and mul.
func (t *translator) floatOp(in *syntax.Inst, op isa.Op, negate bool) {
	t.eachPart(in, 2, func(dst *operand, s []*operand) {
		b := s[1]
		if negate {
			b = b.negated()
		}
		t.do(op, dst, s[0], b).Sat = saturates(in)
	})
}

// fused lowers mad and fma.
func (t *translator) fused(in *syntax.Inst) {
	t.eachPart(in, 3, func(dst *operand, s []*operand) {
		t.do(isa.OpMad, dst, s[0], s[1], s[2]).Sat = saturates(in)
		t.rectified(in, dst)
	})
}

// floatDiv lowers div. With .approx it is a * (1/b) with denormals flushed: 0 for |b| above 2^126 ("div").
func (t *translator) floatDiv(in *syntax.Inst) {
	t.eachPart(in, 2, func(dst *operand, s []*operand) {
		if in.Mods[syntax.ApproxGroup] != "approx" {
			t.do(isa.OpDiv, dst, s[0], s[1])
			return
		}
		a, b := t.inRegister(s[0]), t.inRegister(s[1])
		large, zero := t.predicate(), t.temp(isa.F)
		t.cmp(isa.GT, large, b.with(isa.Abs), number(isa.F, 0x7e800000))
		t.do(isa.OpAnd, zero.as(isa.UD), b.as(isa.UD), number(isa.UD, 1<<31))
		r := t.computed(isa.F, isa.OpDiv, a, b)
		t.when(large, isa.OpMul, r, a, zero)
		t.do(isa.OpMov, dst.as(isa.UD), r.as(isa.UD))
	})
}

func (t *translator) reciprocal(in *syntax.Inst) {
	if grossDouble(in) {
		t.upperWord(in, "rcp.rn.f64")
		return
	}
	t.eachPart(in, 1, func(dst *operand, s []*operand) { t.do(isa.OpDiv, dst, t.onePointZero(dst.typ), s[0]) })
}

// grossDouble reports whether the instruction is rcp.approx.ftz.f64 or rsqrt.approx.ftz.f64.
func grossDouble(in *syntax.Inst) bool {
	return in.Types[0] == syntax.F64 && in.Mods[syntax.ApproxGroup] != "" && in.Mods[syntax.FtzGroup] != ""
}

// upperWord computes a function of doubles that uses only the upper words of its operand and result. Subnormal numbers
// are zeros on both sides, and NaN is always the same one.
func (t *translator) upperWord(in *syntax.Inst, function string) {
	const word, magnitude, least = -1 << 32, 1<<63 - 1, 1 << 52
	flushed := func(x *syntax.Operand) *syntax.Operand {
		r, m, p := t.made("and.b64", x, num64(word)), t.made("and.b64", x, num64(magnitude)), t.newReg(syntax.Pred)
		sign := t.made("and.b64", x, num64(math.MinInt64))
		t.ptx("setp.lt.u64", p, m, num64(least))
		t.ptx("selp.b64", r, sign, r, p)
		return r
	}
	x, r, nan := flushed(t.made("mov.b64", in.Args[1])), t.newReg(syntax.F64), t.newReg(syntax.Pred)
	t.ptx(function, r, t.seenAs(x, syntax.F64))
	t.ptx("setp.nan.f64", nan, r, r)
	t.ptx("selp.b64", in.Args[0], num64(0x7fffffff<<32), flushed(t.seenAs(r, syntax.B64)), nan)
}

// onePointZero returns 1.0 in a register.
func (t *translator) onePointZero(typ isa.Type) *operand {
	bits := uint64(math.Float32bits(1))
	if typ == isa.DF {
		bits = math.Float64bits(1)
	}
	return t.inRegister(number(typ, bits))
}

// root lowers sqrt and rsqrt. The macro sqrtm rounds as IEEE 754 requires. DG2 has no such macro, so its sqrt is used
// there, which is as exact as F allows.
func (t *translator) root(in *syntax.Inst) {
	if grossDouble(in) {
		t.upperWord(in, "rsqrt.approx.f64")
		return
	}
	t.eachPart(in, 1, func(dst *operand, s []*operand) {
		switch {
		case in.Row.Name == "rsqrt" && dst.typ == isa.DF:
			r := t.computed(isa.DF, isa.OpSqrtM, s[0])
			t.do(isa.OpDiv, dst, t.onePointZero(isa.DF), r)
		case in.Row.Name == "rsqrt":
			t.do(isa.OpRSqrt, dst, s[0])
		case (dst.typ == isa.DF || in.Mods[syntax.ApproxGroup] == "") && t.tr.Platform == Platform:
			t.do(isa.OpSqrtM, dst, s[0])
		default:
			t.do(isa.OpSqrt, dst, s[0])
		}
	})
}

func (t *translator) unaryFloat(in *syntax.Inst) {
	if ty := in.Types[0]; ty != syntax.F32 && ty != syntax.F16 {
		t.inSingle(in, func(dst, src *operand) { t.do(in.Row.VISA, dst, src) })
		return
	}
	t.eachPart(in, 1, func(dst *operand, s []*operand) { t.do(in.Row.VISA, dst, s[0]) })
}

// signMask returns the sign bit of a type; both sign bits for pairs such as f16x2.
func signMask(ty syntax.Type) uint64 {
	switch ty {
	case syntax.F64:
		return 1 << 63
	case syntax.F16x2, syntax.BF16x2:
		return 0x80008000
	}
	return 1 << (ty.Bits() - 1)
}

// floatSign lowers abs and neg of floating point numbers. Those of up to 32 bits are multiplied by 1.0, which makes a
// NaN the canonical one; of doubles only the sign bit changes.
func (t *translator) floatSign(in *syntax.Inst, mod isa.SrcMod) {
	ty := in.Types[0]
	if ty != syntax.F64 {
		t.eachPart(in, 1, func(dst *operand, s []*operand) { t.timesOne(dst, s[0].with(mod)) })
		return
	}
	bits := syntax.Unsigned.Of(ty.Bits())
	dst, a := t.dst(in.Args[0], ty).as(bits.VISA()), t.first(in.Args[1], ty).as(bits.VISA())
	op, mask := isa.OpXor, signMask(ty)
	if mod == isa.Abs {
		op, mask = isa.OpAnd, ^mask
	}
	t.do(op, dst, a, t.small(number(bits.VISA(), mask)))
}

// floatMinMax lowers min and max of floating point numbers.
func (t *translator) floatMinMax(in *syntax.Inst) {
	t.eachPart(in, len(in.Args)-1, func(dst *operand, s []*operand) { t.floatMostOf(in, dst, s) })
}

// floatMostOf computes the min or max of several numbers. PTX orders -0 below +0, which vISA leaves open: of equal
// numbers only the sign can differ, so the signs are combined with or or and. bf16 is computed as F, because vISA has
// no min and max of bf16.
func (t *translator) floatMostOf(in *syntax.Inst, dst *operand, s []*operand) {
	sign := map[isa.Op]isa.Op{isa.OpMin: isa.OpOr, isa.OpMax: isa.OpAnd}[in.Row.VISA]
	typ := dst.typ
	if typ == isa.BF {
		typ = isa.F
	}
	bits := unsigned(8 * typ.Size())
	signs := t.minMaxSources(in, dst.typ, s)
	r, p := t.temp(typ), t.predicate()
	a := s[0]
	for _, b := range s[1:] {
		t.do(in.Row.VISA, r, a, b)
		t.cmp(isa.EQ, p, a, b)
		t.when(p, sign, r.as(bits), a.as(bits), b.as(bits))
		a = r
	}
	noNumber := func(x, from *operand) { // where x is NaN; a double keeps its payload
		t.cmp(isa.NE, p, x, x)
		if typ == isa.DF {
			t.when(p, isa.OpOr, r.as(bits), from.as(bits), t.small(number(bits, 1<<51)))
		} else {
			t.when(p, isa.OpMov, r.as(bits), t.small(number(bits, canonicals[typ])))
		}
	}
	noNumber(r, s[0])
	if in.Mods[syntax.NaNGroup] != "" {
		for _, x := range s {
			noNumber(x, x)
		}
	}
	if signs != nil { // a NaN gets no sign either
		t.cmp(isa.EQ, p, r, r)
		t.when(p, isa.OpOr, r.as(bits), r.as(bits), signs)
	}
	if dst.typ == isa.BF {
		t.do(isa.OpMov, dst.as(isa.UW), r.part(isa.UW, 1))
		return
	}
	t.do(isa.OpMov, dst.as(bits), r.as(bits))
}

// minMaxSources replaces the sources by the values to compare: bf16 as F, denormals flushed with .ftz, and signs
// removed with .abs or .xorsign.abs. For the latter it also returns the sign of the result, else nil.
func (t *translator) minMaxSources(in *syntax.Inst, typ isa.Type, s []*operand) (signs *operand) {
	mode := in.Mods[syntax.ModeGroup]
	xor := syntax.HasWord(mode, "xorsign")
	small := typ == isa.BF
	if small {
		typ = isa.F
	}
	bits := unsigned(8 * typ.Size())
	top := uint64(1) << (8*bits.Size() - 1)
	if xor {
		signs = t.temp(bits)
	}
	for i := range s {
		given := s[i].as(bits) // a NaN keeps its sign until it is used in arithmetic
		switch {
		case small:
			if given = s[i].as(isa.UW); xor {
				high := t.computed(bits, isa.OpShl, given, number(bits, 16))
				given = high
			}
			s[i] = t.inF(s[i])
		case in.Mods[syntax.FtzGroup] != "":
			s[i] = t.flushed(s[i])
		}
		if mode == "" {
			continue
		}
		m := t.temp(bits)
		if xor && i == 0 {
			t.do(isa.OpAnd, signs, given, number(bits, top))
		} else if xor {
			t.do(isa.OpXor, signs, signs, given)
			t.do(isa.OpAnd, signs, signs, number(bits, top))
		}
		t.do(isa.OpAnd, m, s[i].as(bits), t.small(number(bits, top-1)))
		s[i] = m.as(typ)
	}
	return signs
}

// canonicals are the canonical NaN of PTX.
var canonicals = map[isa.Type]uint64{isa.HF: 0x7fff, isa.F: 0x7fffffff}

// copySign lowers copysign: the sign bit of a and the rest of b.
func (t *translator) copySign(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	a, b := t.first(in.Args[1], ty).as(v), t.first(in.Args[2], ty).as(v)
	sign, rest := t.temp(v), t.temp(v)
	t.do(isa.OpAnd, sign, a, t.small(number(v, signMask(ty))))
	t.do(isa.OpAnd, rest, b, t.small(number(v, ^signMask(ty))))
	t.do(isa.OpOr, t.dst(in.Args[0], ty).as(v), sign, rest)
}

// testClass lowers testp: in each class the bits of the magnitude are in a certain range.
func (t *translator) testClass(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	inf, least := uint64(0x7f800000), uint64(0x00800000)
	if ty == syntax.F64 {
		inf, least = 0x7ff<<52, 1<<52
	}
	m := t.temp(v)
	t.do(isa.OpAnd, m, t.first(in.Args[1], ty).as(v), t.small(number(v, ^signMask(ty))))
	classes := map[string]struct {
		rel       isa.Cond
		from, and uint64 // compares magnitude - from with and
	}{
		"finite": {isa.LT, 0, inf}, "infinite": {isa.EQ, 0, inf}, "number": {isa.LE, 0, inf}, "notanumber": {isa.GT, 0, inf},
		"normal": {isa.LT, least, inf - least}, "subnormal": {isa.LT, 1, least - 1},
	}
	c := classes[in.Mods[syntax.ModeGroup]]
	if c.from != 0 {
		t.do(isa.OpAdd, m, m, t.small(number(v, -c.from)))
	}
	d := t.predDst(in.Args[0])
	t.cmp(c.rel, d, m, t.small(number(v, c.and)))
	if c.from == least { // zero is normal, too ("testp")
		zero := t.predicate()
		t.cmp(isa.EQ, zero, m, t.small(number(v, -least)))
		t.do(isa.OpOr, d, d, zero)
	}
}

// relations maps PTX's relations to those of vISA: a relation, or the negation of one. The relations of floating point
// numbers that end in u hold for NaN as well.
var relations = map[string]struct {
	rel isa.Cond
	not bool
}{
	"eq": {isa.EQ, false}, "ne": {isa.NE, false}, "lt": {isa.LT, false}, "le": {isa.LE, false}, "gt": {isa.GT, false}, "ge": {isa.GE, false},
	"lo": {isa.LT, false}, "ls": {isa.LE, false}, "hi": {isa.GT, false}, "hs": {isa.GE, false},
	"neu": {isa.NE, false}, "ltu": {isa.GE, true}, "leu": {isa.GT, true}, "gtu": {isa.LE, true}, "geu": {isa.LT, true},
}

// compare sets a predicate to whether a relation holds.
func (t *translator) compare(in *syntax.Inst, p *operand, x, y *syntax.Operand, ty syntax.Type) {
	if ty.Kind() == syntax.Untyped {
		ty = syntax.Unsigned.Of(ty.Bits())
	}
	if ty == syntax.BF16 {
		t.compareValues(in, p, t.inF(t.brain(x)), t.inF(t.brain(y)), true)
		return
	}
	a, b := t.first(x, ty), t.src(y, ty)
	switch {
	case in.Mods[syntax.FtzGroup] != "":
		a, b = t.flushed(a), t.flushed(b)
	case ty.Float():
		b = t.inRegister(b)
	default:
		b = t.small(b)
	}
	t.compareValues(in, p, a, b, ty.Float())
}

func (t *translator) compareValues(in *syntax.Inst, p, a, b *operand, float bool) {
	rel := in.Mods[syntax.CompareGroup]
	other := t.predicate()
	switch {
	case float && (rel == "ne" || rel == "equ"): // less or greater: false for NaN
		t.cmp(isa.LT, p, a, b)
		t.cmp(isa.GT, other, a, b)
		t.do(isa.OpOr, p, p, other)
		if rel == "equ" {
			t.do(isa.OpNot, p, p)
		}
	case rel == "num" || rel == "nan":
		t.cmp(isa.EQ, p, a, a)
		t.cmp(isa.EQ, other, b, b)
		t.do(isa.OpAnd, p, p, other)
		if rel == "nan" {
			t.do(isa.OpNot, p, p)
		}
	default:
		r := relations[rel]
		t.cmp(r.rel, p, a, b)
		if r.not {
			t.do(isa.OpNot, p, p)
		}
	}
}

// compareHalves sets predicates to whether a relation holds for the low and for the high elements of pairs.
func (t *translator) compareHalves(in *syntax.Inst, ty syntax.Type, low, high *operand) {
	t.inMode(in, func() {
		for half, p := range []*operand{low, high} {
			a, b := t.element(in.Args[1], ty, half), t.element(in.Args[2], ty, half)
			if in.Mods[syntax.FtzGroup] != "" {
				a, b = t.flushed(a), t.flushed(b)
			}
			t.compareValues(in, p, t.inF(a), t.inF(b), true)
		}
	})
	t.combine(in, low)
	t.combine(in, high)
}

// combine combines a predicate with the last operand of the instruction, if there is one.
func (t *translator) combine(in *syntax.Inst, p *operand) {
	if len(in.Args) < 4 {
		return
	}
	op := isa.OpAnd
	if word := in.Mods[syntax.CombineGroup]; word != "" {
		op, _ = isa.ByMnemonic(word)
	}
	t.do(op, p, p, t.holding(in.Args[3]))
}

// combined lowers the comparison of set and setp, and combines it with a predicate operand; not, if it is not nil, gets
// the negation.
func (t *translator) combined(in *syntax.Inst, p, not *operand, ty syntax.Type) {
	t.inMode(in, func() { t.compare(in, p, in.Args[1], in.Args[2], ty) })
	if not != nil {
		t.do(isa.OpNot, not, p)
	}
	t.combine(in, p)
	if not != nil {
		t.combine(in, not)
	}
}

// setp lowers setp. With p|q, q gets the negation, or for pairs the result for the high elements.
func (t *translator) setp(in *syntax.Inst) {
	ty := in.Types[0]
	to, second := pairOf(in.Args[0])
	pair := ty.Pair() != syntax.NoType
	if !pair && second == nil && len(in.Args) < 4 { // directly into the predicate
		t.inMode(in, func() { t.compare(in, t.predDst(to), in.Args[1], in.Args[2], ty) })
		return
	}
	p, q := t.predicate(), (*operand)(nil)
	if pair || second != nil {
		q = t.predicate()
	}
	if pair {
		t.compareHalves(in, ty, p, q)
	} else {
		t.combined(in, p, q, ty)
	}
	t.do(isa.OpOr, t.predDst(to), p, p)
	if second != nil {
		t.do(isa.OpOr, t.predDst(second), q, q)
	}
}

// holds is the value that set stores where the relation holds: 1.0, or all ones for other types.
var holds = map[syntax.Type]uint64{syntax.F32: 0x3f800000, syntax.F16: 0x3c00, syntax.BF16: 0x3f80, syntax.F16x2: 0x3c00, syntax.BF16x2: 0x3f80}

// set lowers set: all ones, or 1.0, where the relation holds; for pairs, in each half.
func (t *translator) set(in *syntax.Inst) {
	d, s := in.Types[0], in.Types[1]
	yes, known := holds[d]
	if !known {
		yes = 1<<d.Bits() - 1
	}
	p := t.predicate()
	if of := s.Pair(); of != syntax.NoType {
		q, r := t.predicate(), t.temp(isa.UD)
		t.compareHalves(in, s, p, q)
		yes = min(yes, 0xffff)
		t.orZero(p, r, yes)
		t.when(q, isa.OpOr, r, r, number(isa.UD, yes<<of.Bits()))
		t.do(isa.OpMov, t.dst(in.Args[0], syntax.B32), r)
		return
	}
	t.combined(in, p, nil, s)
	bits := syntax.Unsigned.Of(d.Bits())
	t.orZero(p, t.dst(in.Args[0], bits), yes)
}

// selp chooses by a predicate, slct by the sign of a number.
func (t *translator) selp(in *syntax.Inst) {
	p, holds := t.cond(in.Args[3])
	t.chosen(in, p, holds)
}

func (t *translator) slct(in *syntax.Inst) {
	p := t.predicate()
	c := t.first(in.Args[3], in.Types[1])
	t.inMode(in, func() {
		if in.Mods[syntax.FtzGroup] != "" {
			c = t.flushed(c)
		}
		t.cmp(isa.GE, p, c, t.inRegister(number(c.typ, 0)))
	})
	t.chosen(in, p, true)
}

func (t *translator) chosen(in *syntax.Inst, p *operand, holds bool) {
	ty := syntax.Unsigned.Of(in.Types[0].Bits()) // as bits, so that nothing is flushed
	a, b := t.bits(in.Args[1], in.Types[0]), t.bits(in.Args[2], in.Types[0])
	if ty.Bits() == 64 {
		a, b = t.inRegister(a), t.inRegister(b)
	}
	if !holds {
		a, b = b, a
	}
	t.choose(p, t.dst(in.Args[0], ty), a, b)
}

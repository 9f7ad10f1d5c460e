package lower

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Floating point: arithmetic, comparisons.

// floatOp lowers add, sub and mul.
func (t *translator) floatOp(in *syntax.Inst, op isa.Op, negate bool) {
	t.eachPart(in, 2, func(dst *emit.Operand, s []*emit.Operand) {
		b := s[1]
		if negate {
			b = b.Negated()
		}
		t.Do(op, dst, s[0], b).Sat = saturates(in)
	})
}

// fused lowers mad and fma.
func (t *translator) fused(in *syntax.Inst) {
	t.eachPart(in, 3, func(dst *emit.Operand, s []*emit.Operand) {
		t.Do(isa.OpMad, dst, s[0], s[1], s[2]).Sat = saturates(in)
		t.rectified(in, dst)
	})
}

// floatDiv lowers div. With .approx it is a * (1/b) with denormals flushed: 0 for |b| above 2^126 ("div").
func (t *translator) floatDiv(in *syntax.Inst) {
	t.eachPart(in, 2, func(dst *emit.Operand, s []*emit.Operand) {
		if in.Mods[ptxisa.ApproxGroup] != "approx" {
			t.Do(isa.OpDiv, dst, s[0], s[1])
			return
		}
		a, b := t.InRegister(s[0]), t.InRegister(s[1])
		large, zero := t.Predicate(), t.Temp(isa.F)
		t.Cmp(isa.GT, large, b.With(isa.Abs), emit.Number(isa.F, 0x7e800000))
		t.Do(isa.OpAnd, zero.As(isa.UD), b.As(isa.UD), emit.Number(isa.UD, 1<<31))
		r := t.Computed(isa.F, isa.OpDiv, a, b)
		t.When(large, isa.OpMul, r, a, zero)
		t.Do(isa.OpMov, dst.As(isa.UD), r.As(isa.UD))
	})
}

func (t *translator) reciprocal(in *syntax.Inst) {
	if grossDouble(in) {
		t.upperWord(in, "rcp.rn.f64")
		return
	}
	t.eachPart(in, 1, func(dst *emit.Operand, s []*emit.Operand) { t.Do(isa.OpDiv, dst, t.onePointZero(dst.Type), s[0]) })
}

// grossDouble reports whether the instruction is rcp.approx.ftz.f64 or rsqrt.approx.ftz.f64.
func grossDouble(in *syntax.Inst) bool {
	return in.Types[0] == ptxisa.F64 && in.Mods[ptxisa.ApproxGroup] != "" && in.Mods[ptxisa.FtzGroup] != ""
}

// upperWord computes a function of doubles that uses only the upper words of its operand and result. Subnormal numbers
// are zeros on both sides, and NaN is always the same one.
func (t *translator) upperWord(in *syntax.Inst, function string) {
	const word, magnitude, least = -1 << 32, 1<<63 - 1, 1 << 52
	flushed := func(x *syntax.Operand) *syntax.Operand {
		r, m, p := t.made("and.b64", x, num64(word)), t.made("and.b64", x, num64(magnitude)), t.newReg(ptxisa.Pred)
		sign := t.made("and.b64", x, num64(math.MinInt64))
		t.ptx("setp.lt.u64", p, m, num64(least))
		t.ptx("selp.b64", r, sign, r, p)
		return r
	}
	x, r, nan := flushed(t.made("mov.b64", in.Args[1])), t.newReg(ptxisa.F64), t.newReg(ptxisa.Pred)
	t.ptx(function, r, t.seenAs(x, ptxisa.F64))
	t.ptx("setp.nan.f64", nan, r, r)
	t.ptx("selp.b64", in.Args[0], num64(0x7fffffff<<32), flushed(t.seenAs(r, ptxisa.B64)), nan)
}

// onePointZero returns 1.0 in a register.
func (t *translator) onePointZero(typ isa.Type) *emit.Operand {
	bits := uint64(math.Float32bits(1))
	if typ == isa.DF {
		bits = math.Float64bits(1)
	}
	return t.InRegister(emit.Number(typ, bits))
}

// root lowers sqrt and rsqrt. The macro sqrtm rounds as IEEE 754 requires. DG2 has no such macro, so its sqrt is used
// there, which is as exact as F allows.
func (t *translator) root(in *syntax.Inst) {
	if grossDouble(in) {
		t.upperWord(in, "rsqrt.approx.f64")
		return
	}
	t.eachPart(in, 1, func(dst *emit.Operand, s []*emit.Operand) {
		switch {
		case in.Row.Name == "rsqrt" && dst.Type == isa.DF:
			r := t.Computed(isa.DF, isa.OpSqrtM, s[0])
			t.Do(isa.OpDiv, dst, t.onePointZero(isa.DF), r)
		case in.Row.Name == "rsqrt":
			t.Do(isa.OpRSqrt, dst, s[0])
		case (dst.Type == isa.DF || in.Mods[ptxisa.ApproxGroup] == "") && t.plan.Platform == plan.Untextured:
			t.Do(isa.OpSqrtM, dst, s[0])
		default:
			t.Do(isa.OpSqrt, dst, s[0])
		}
	})
}

func (t *translator) unaryFloat(in *syntax.Inst) {
	if ty := in.Types[0]; ty != ptxisa.F32 && ty != ptxisa.F16 {
		t.inSingle(in, func(dst, src *emit.Operand) { t.Do(in.Row.VISA, dst, src) })
		return
	}
	t.eachPart(in, 1, func(dst *emit.Operand, s []*emit.Operand) { t.Do(in.Row.VISA, dst, s[0]) })
}

// signMask returns the sign bit of a type; both sign bits for pairs such as f16x2.
func signMask(ty ptxisa.Type) uint64 {
	switch ty {
	case ptxisa.F64:
		return 1 << 63
	case ptxisa.F16x2, ptxisa.BF16x2:
		return 0x80008000
	}
	return 1 << (ty.Bits() - 1)
}

// floatSign lowers abs and neg of floating point numbers. Those of up to 32 bits are multiplied by 1.0, which makes a
// NaN the canonical one; of doubles only the sign bit changes.
func (t *translator) floatSign(in *syntax.Inst, mod isa.SrcMod) {
	ty := in.Types[0]
	if ty != ptxisa.F64 {
		t.eachPart(in, 1, func(dst *emit.Operand, s []*emit.Operand) { t.timesOne(dst, s[0].With(mod)) })
		return
	}
	bits := ptxisa.Unsigned.Of(ty.Bits())
	dst, a := t.dst(in.Args[0], ty).As(bits.VISA()), t.first(in.Args[1], ty).As(bits.VISA())
	op, mask := isa.OpXor, signMask(ty)
	if mod == isa.Abs {
		op, mask = isa.OpAnd, ^mask
	}
	t.Do(op, dst, a, t.Small(emit.Number(bits.VISA(), mask)))
}

// floatMinMax lowers min and max of floating point numbers.
func (t *translator) floatMinMax(in *syntax.Inst) {
	t.eachPart(in, len(in.Args)-1, func(dst *emit.Operand, s []*emit.Operand) { t.floatMostOf(in, dst, s) })
}

// floatMostOf computes the min or max of several numbers. PTX orders -0 below +0, which vISA leaves open: of equal
// numbers only the sign can differ, so the signs are combined with or or and. bf16 is computed as F, because vISA has
// no min and max of bf16.
func (t *translator) floatMostOf(in *syntax.Inst, dst *emit.Operand, s []*emit.Operand) {
	sign := map[isa.Op]isa.Op{isa.OpMin: isa.OpOr, isa.OpMax: isa.OpAnd}[in.Row.VISA]
	typ := dst.Type
	if typ == isa.BF {
		typ = isa.F
	}
	bits := unsigned(8 * typ.Size())
	signs := t.minMaxSources(in, dst.Type, s)
	r, p := s[0], t.Predicate()
	for _, b := range s[1:] {
		a := r
		r = t.Temp(typ) // the sign of a is still needed
		t.Do(in.Row.VISA, r, a, b)
		t.Cmp(isa.EQ, p, a, b)
		t.When(p, sign, r.As(bits), a.As(bits), b.As(bits))
	}
	noNumber := func(x, from *emit.Operand) { // where x is NaN; a double keeps its payload
		t.Cmp(isa.NE, p, x, x)
		if typ == isa.DF {
			t.When(p, isa.OpOr, r.As(bits), from.As(bits), t.Small(emit.Number(bits, 1<<51)))
		} else {
			t.When(p, isa.OpMov, r.As(bits), t.Small(emit.Number(bits, canonicals[typ])))
		}
	}
	noNumber(r, s[0])
	if in.Mods[ptxisa.NaNGroup] != "" {
		for _, x := range s {
			noNumber(x, x)
		}
	}
	if signs != nil { // a NaN gets no sign either
		t.Cmp(isa.EQ, p, r, r)
		t.When(p, isa.OpOr, r.As(bits), r.As(bits), signs)
	}
	if dst.Type == isa.BF {
		t.Do(isa.OpMov, dst.As(isa.UW), r.Part(isa.UW, 1))
		return
	}
	t.Do(isa.OpMov, dst.As(bits), r.As(bits))
}

// minMaxSources replaces the sources by the values to compare: bf16 as F, denormals flushed with .ftz, and signs
// removed with .abs or .xorsign.abs. For the latter it also returns the sign of the result, else nil.
func (t *translator) minMaxSources(in *syntax.Inst, typ isa.Type, s []*emit.Operand) (signs *emit.Operand) {
	mode := in.Mods[ptxisa.ModeGroup]
	xor := ptxisa.HasWord(mode, "xorsign")
	small := typ == isa.BF
	if small {
		typ = isa.F
	}
	bits := unsigned(8 * typ.Size())
	top := uint64(1) << (8*bits.Size() - 1)
	if xor {
		signs = t.Temp(bits)
	}
	for i := range s {
		given := s[i].As(bits) // a NaN keeps its sign until it is used in arithmetic
		switch {
		case small:
			if given = s[i].As(isa.UW); xor {
				high := t.Computed(bits, isa.OpShl, given, emit.Number(bits, 16))
				given = high
			}
			s[i] = t.inF(s[i])
		case in.Mods[ptxisa.FtzGroup] != "":
			s[i] = t.flushed(s[i])
		}
		if mode == "" {
			continue
		}
		m := t.Temp(bits)
		if xor && i == 0 {
			t.Do(isa.OpAnd, signs, given, emit.Number(bits, top))
		} else if xor {
			t.Do(isa.OpXor, signs, signs, given)
			t.Do(isa.OpAnd, signs, signs, emit.Number(bits, top))
		}
		t.Do(isa.OpAnd, m, s[i].As(bits), t.Small(emit.Number(bits, top-1)))
		s[i] = m.As(typ)
	}
	return signs
}

// canonicals are the canonical NaN of PTX.
var canonicals = map[isa.Type]uint64{isa.HF: 0x7fff, isa.F: 0x7fffffff}

// copySign lowers copysign: the sign bit of a and the rest of b.
func (t *translator) copySign(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	a, b := t.first(in.Args[1], ty).As(v), t.first(in.Args[2], ty).As(v)
	sign, rest := t.Temp(v), t.Temp(v)
	t.Do(isa.OpAnd, sign, a, t.Small(emit.Number(v, signMask(ty))))
	t.Do(isa.OpAnd, rest, b, t.Small(emit.Number(v, ^signMask(ty))))
	t.Do(isa.OpOr, t.dst(in.Args[0], ty).As(v), sign, rest)
}

// testClass lowers testp: in each class the bits of the magnitude are in a certain range.
func (t *translator) testClass(in *syntax.Inst) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	inf, least := uint64(0x7f800000), uint64(0x00800000)
	if ty == ptxisa.F64 {
		inf, least = 0x7ff<<52, 1<<52
	}
	m := t.Temp(v)
	t.Do(isa.OpAnd, m, t.first(in.Args[1], ty).As(v), t.Small(emit.Number(v, ^signMask(ty))))
	classes := map[string]struct {
		rel       isa.Cond
		from, and uint64 // compares magnitude - from with and
	}{
		"finite": {isa.LT, 0, inf}, "infinite": {isa.EQ, 0, inf}, "number": {isa.LE, 0, inf}, "notanumber": {isa.GT, 0, inf},
		"normal": {isa.LT, least, inf - least}, "subnormal": {isa.LT, 1, least - 1},
	}
	c := classes[in.Mods[ptxisa.ModeGroup]]
	if c.from != 0 {
		t.Do(isa.OpAdd, m, m, t.Small(emit.Number(v, -c.from)))
	}
	d := t.predDst(in.Args[0])
	t.Cmp(c.rel, d, m, t.Small(emit.Number(v, c.and)))
	if c.from == least { // zero is normal, too ("testp")
		zero := t.Predicate()
		t.Cmp(isa.EQ, zero, m, t.Small(emit.Number(v, -least)))
		t.Do(isa.OpOr, d, d, zero)
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
func (t *translator) compare(in *syntax.Inst, p *emit.Operand, x, y *syntax.Operand, ty ptxisa.Type) {
	if ty.Kind() == ptxisa.Untyped {
		ty = ptxisa.Unsigned.Of(ty.Bits())
	}
	if ty == ptxisa.BF16 {
		t.compareValues(in, p, t.inF(t.brain(x)), t.inF(t.brain(y)), true)
		return
	}
	a, b := t.first(x, ty), t.src(y, ty)
	switch {
	case in.Mods[ptxisa.FtzGroup] != "":
		a, b = t.flushed(a), t.flushed(b)
	case ty.Float():
		b = t.InRegister(b)
	default:
		b = t.Small(b)
	}
	t.compareValues(in, p, a, b, ty.Float())
}

func (t *translator) compareValues(in *syntax.Inst, p, a, b *emit.Operand, float bool) {
	rel := in.Mods[ptxisa.CompareGroup]
	other := t.Predicate()
	switch {
	case float && (rel == "ne" || rel == "equ"): // less or greater: false for NaN
		t.Cmp(isa.LT, p, a, b)
		t.Cmp(isa.GT, other, a, b)
		t.Do(isa.OpOr, p, p, other)
		if rel == "equ" {
			t.Do(isa.OpNot, p, p)
		}
	case rel == "num" || rel == "nan":
		t.Cmp(isa.EQ, p, a, a)
		t.Cmp(isa.EQ, other, b, b)
		t.Do(isa.OpAnd, p, p, other)
		if rel == "nan" {
			t.Do(isa.OpNot, p, p)
		}
	default:
		r := relations[rel]
		t.Cmp(r.rel, p, a, b)
		if r.not {
			t.Do(isa.OpNot, p, p)
		}
	}
}

// compareHalves sets predicates to whether a relation holds for the low and for the high elements of pairs.
func (t *translator) compareHalves(in *syntax.Inst, ty ptxisa.Type, low, high *emit.Operand) {
	t.inMode(in, func() {
		for half, p := range []*emit.Operand{low, high} {
			a, b := t.element(in.Args[1], ty, half), t.element(in.Args[2], ty, half)
			if in.Mods[ptxisa.FtzGroup] != "" {
				a, b = t.flushed(a), t.flushed(b)
			}
			t.compareValues(in, p, t.inF(a), t.inF(b), true)
		}
	})
	t.combine(in, low)
	t.combine(in, high)
}

// combine combines a predicate with the last operand of the instruction, if there is one.
func (t *translator) combine(in *syntax.Inst, p *emit.Operand) {
	if len(in.Args) < 4 {
		return
	}
	op := isa.OpAnd
	if word := in.Mods[ptxisa.CombineGroup]; word != "" {
		op, _ = isa.ByMnemonic(word)
	}
	t.Do(op, p, p, t.holding(in.Args[3]))
}

// combined lowers the comparison of set and setp, and combines it with a predicate operand; not, if it is not nil, gets
// the negation.
func (t *translator) combined(in *syntax.Inst, p, not *emit.Operand, ty ptxisa.Type) {
	t.inMode(in, func() { t.compare(in, p, in.Args[1], in.Args[2], ty) })
	if not != nil {
		t.Do(isa.OpNot, not, p)
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
	pair := ty.Pair() != ptxisa.NoType
	if !pair && second == nil && len(in.Args) < 4 { // directly into the predicate
		t.inMode(in, func() { t.compare(in, t.predDst(to), in.Args[1], in.Args[2], ty) })
		return
	}
	p, q := t.Predicate(), (*emit.Operand)(nil)
	if pair || second != nil {
		q = t.Predicate()
	}
	if pair {
		t.compareHalves(in, ty, p, q)
	} else {
		t.combined(in, p, q, ty)
	}
	t.Do(isa.OpOr, t.predDst(to), p, p)
	if second != nil {
		t.Do(isa.OpOr, t.predDst(second), q, q)
	}
}

// holds is the value that set stores where the relation holds: 1.0, or all ones for other types.
var holds = map[ptxisa.Type]uint64{ptxisa.F32: 0x3f800000, ptxisa.F16: 0x3c00, ptxisa.BF16: 0x3f80, ptxisa.F16x2: 0x3c00, ptxisa.BF16x2: 0x3f80}

// set lowers set: all ones, or 1.0, where the relation holds; for pairs, in each half.
func (t *translator) set(in *syntax.Inst) {
	d, s := in.Types[0], in.Types[1]
	yes, known := holds[d]
	if !known {
		yes = 1<<d.Bits() - 1
	}
	p := t.Predicate()
	if of := s.Pair(); of != ptxisa.NoType {
		q, r := t.Predicate(), t.Temp(isa.UD)
		t.compareHalves(in, s, p, q)
		yes = min(yes, 0xffff)
		t.orZero(p, r, yes)
		t.When(q, isa.OpOr, r, r, emit.Number(isa.UD, yes<<of.Bits()))
		t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), r)
		return
	}
	t.combined(in, p, nil, s)
	bits := ptxisa.Unsigned.Of(d.Bits())
	t.orZero(p, t.dst(in.Args[0], bits), yes)
}

// selp chooses by a predicate, slct by the sign of a number.
func (t *translator) selp(in *syntax.Inst) {
	p, holds := t.cond(in.Args[3])
	t.chosen(in, p, holds)
}

func (t *translator) slct(in *syntax.Inst) {
	p := t.Predicate()
	c := t.first(in.Args[3], in.Types[1])
	t.inMode(in, func() {
		if in.Mods[ptxisa.FtzGroup] != "" {
			c = t.flushed(c)
		}
		t.Cmp(isa.GE, p, c, t.InRegister(emit.Number(c.Type, 0)))
	})
	t.chosen(in, p, true)
}

func (t *translator) chosen(in *syntax.Inst, p *emit.Operand, holds bool) {
	ty := ptxisa.Unsigned.Of(in.Types[0].Bits()) // as bits, so that nothing is flushed
	a, b := t.bits(in.Args[1], in.Types[0]), t.bits(in.Args[2], in.Types[0])
	if ty.Bits() == 64 {
		a, b = t.InRegister(a), t.InRegister(b)
	}
	if !holds {
		a, b = b, a
	}
	t.Choose(p, t.dst(in.Args[0], ty), a, b)
}

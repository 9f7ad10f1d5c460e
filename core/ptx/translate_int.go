package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Integer arithmetic. Operations for which PVC has no instruction are made of those that it has: 64-bit products of
// 32-bit ones, 32-bit quotients of double precision ones. The longest, 64-bit division, is a library function
// (library.go).

// addSub lowers add and sub of all types.
func (t *translator) addSub(in *syntax.Inst) {
	ty := in.Types[0]
	switch {
	case len(in.Types) > 1:
		t.mixed(in, 1)
		return
	case ty.Packs() != syntax.NoType:
		t.eachInteger(in)
		return
	case !ty.Integer():
		t.floatOp(in, isa.OpAdd, in.Row.Name == "sub")
		return
	}
	sub := in.Row.Name == "sub"
	if in.Mods[syntax.CarryGroup] != "" {
		t.withCarry(in)
		return
	}
	if !saturates(in) {
		ty = syntax.Unsigned.Of(ty.Bits()) // a sum is the same for both kinds, and so are its names
	}
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	b := t.src(in.Args[2], ty)
	switch {
	case sub && b.imm:
		b = t.small(number(b.typ, -b.bits))
	case sub:
		b = b.negated()
	default:
		b = t.small(b)
	}
	t.do(isa.OpAdd, dst, a, b).Sat = saturates(in)
}

// carry returns the flag CC.CF: 0 or 1 for each lane.
func (t *translator) carry() *operand { return lanesOf(t.once("cc", visa.General, isa.UD, warp)) }

// withCarry lowers add.cc, addc, sub.cc and subc. A subtraction is a sum with the complement, so the carry is 1 if
// there is no borrow; nvcc's division of 128 bits adds it.
func (t *translator) withCarry(in *syntax.Inst) {
	op := isa.OpAddC
	subtracts := strings.HasPrefix(in.Row.Name, "sub")
	if subtracts {
		op = isa.OpSubB
	}
	move := func(to, from *operand) { // between PTX's carry and the carry or borrow of the machine
		if subtracts {
			t.do(isa.OpXor, to, from, number(isa.UD, 1))
		} else {
			t.do(isa.OpMov, to, from)
		}
	}
	ty := syntax.Unsigned.Of(in.Types[0].Bits())
	dst := t.dst(in.Args[0], ty)
	a, b := t.first(in.Args[1], ty), t.src(in.Args[2], ty)
	cc, out := t.carry(), t.temp(isa.UD)
	with := strings.HasSuffix(in.Row.Name, "c") // uses the carry of the previous instruction
	if with {
		move(out, cc)
	}
	r := dst
	if ty == syntax.U64 {
		r = t.temp(isa.UQ)
	}
	for half := range ty.Bits() / 32 { // the upper half of 64 bits uses the carry of the lower one
		x, y, to := a, b, dst
		if ty == syntax.U64 {
			x, y, to = t.temp(isa.UD), b.part(isa.UD, half), t.temp(isa.UD)
			t.do(isa.OpMov, x, a.part(isa.UD, half))
			if !y.imm {
				z := t.moved(isa.UD, y)
				y = z
			}
		}
		if with || half > 0 {
			sum, c := t.temp(isa.UD), t.temp(isa.UD)
			t.do(op, sum, c, x, y)
			t.do(op, to, out, sum, out)
			t.do(isa.OpOr, out, out, c)
		} else {
			t.do(op, to, out, x, y)
		}
		if ty == syntax.U64 {
			t.do(isa.OpMov, r.part(isa.UD, half), to)
		}
	}
	if ty == syntax.U64 {
		t.do(isa.OpMov, dst, r)
	}
	if in.Mods[syntax.CarryGroup] != "" {
		move(cc, out)
	}
}

// mul lowers mul of all types; for integers the low half, the high half or the whole product.
func (t *translator) mul(in *syntax.Inst) {
	ty := in.Types[0]
	if !ty.Integer() {
		t.floatOp(in, isa.OpMul, false)
		return
	}
	t.product(in, t.dst(in.Args[0], syntax.WideOf(in, ty)), in.Args[1], in.Args[2])
}

// product multiplies integers.
func (t *translator) product(in *syntax.Inst, dst *operand, x, y *syntax.Operand) {
	ty := in.Types[0]
	if in.Mods[syntax.HalfGroup] == "lo" {
		ty = syntax.Unsigned.Of(ty.Bits())
		dst = dst.as(ty.VISA())
	}
	a, b := t.first(x, ty), t.src(y, ty)
	switch half := in.Mods[syntax.HalfGroup]; {
	case half == "wide":
		t.do(isa.OpMul, dst, a, b)
	case ty.Bits() == 64 && half == "lo":
		t.mul64(dst, a, t.inRegister(b))
	case ty.Bits() == 64:
		t.callLibrary("mul_hi_"+ty.Name(), dst, a, t.inRegister(b))
	case half == "lo":
		t.do(isa.OpMul, dst, a, b)
	case ty.Bits() == 32:
		t.do(isa.OpMulH, dst, a, b)
	default:
		full := t.computed(ty.Kind().Of(32).VISA(), isa.OpMul, a, b)
		op := isa.OpShr
		if ty.Signed() {
			op = isa.OpAsr
		}
		t.do(op, full, full, number(isa.UD, 16))
		t.do(isa.OpMov, dst, full.as(dst.typ))
	}
}

// mul64 computes the low half of a product of 64 bits: lo*lo + (lo*hi + hi*lo << 32).
func (t *translator) mul64(dst, a, b *operand) {
	full, cross, other := t.temp(isa.UQ), t.temp(isa.UD), t.temp(isa.UD)
	t.do(isa.OpMul, full, a.part(isa.UD, 0), b.part(isa.UD, 0))
	t.do(isa.OpMul, cross, a.part(isa.UD, 0), b.part(isa.UD, 1))
	t.do(isa.OpMul, other, a.part(isa.UD, 1), b.part(isa.UD, 0))
	t.do(isa.OpAdd, cross, cross, other)
	high := full.part(isa.UD, 1)
	t.do(isa.OpAdd, high, high, cross)
	t.do(isa.OpMov, dst.as(isa.UQ), full)
}

// mad lowers mad and fma.
func (t *translator) mad(in *syntax.Inst) {
	ty := in.Types[0]
	switch {
	case in.Mods[syntax.ModeGroup] != "":
		t.cannot(in, "what it does with a number from outside a tensor needs a tensor map")
		return
	case len(in.Types) > 1:
		t.mixed(in, 2)
		return
	case !ty.Integer():
		t.fused(in)
		return
	case in.Mods[syntax.CarryGroup] != "":
		t.madCarry(in)
		return
	}
	to := syntax.WideOf(in, ty)
	if !saturates(in) {
		to = syntax.Unsigned.Of(to.Bits())
	}
	r := t.temp(to.VISA())
	t.product(in, r, in.Args[1], in.Args[2])
	t.do(isa.OpAdd, t.dst(in.Args[0], to), r, t.second(in.Args[3], to)).Sat = saturates(in)
}

// div lowers div and rem.
func (t *translator) div(in *syntax.Inst) {
	ty := in.Types[0]
	if !ty.Integer() {
		t.floatDiv(in)
		return
	}
	rem := in.Row.Name == "rem"
	dst := t.dst(in.Args[0], ty)
	a, b := t.first(in.Args[1], ty), t.first(in.Args[2], ty)
	if divisor := in.Args[2]; divisor.Kind != syntax.ImmOperand || divisor.Bits == 0 {
		t.checkDivisor(b, in.Row.Name)
	}
	if ty.Bits() == 64 {
		t.callLibrary(in.Row.Name+"_"+ty.Name(), dst, a, b)
		return
	}
	t.quotient(dst, a, b, rem)
}

// checkDivisor reports lanes that divide by zero.
func (t *translator) checkDivisor(b *operand, name string) {
	t.report(t.holds(isa.EQ, b, number(b.typ, 0)), diag.Division, name+" divides an integer by zero, which gives an unspecified value: here all its bits are 1.",
		syntax.Section(name, nil))
}

// quotient divides integers of up to 32 bits in double precision, which is exact: the error of a double is less than
// the distance of the quotient from the next integer. Division by zero gives all ones, and so does its remainder.
func (t *translator) quotient(dst, a, b *operand, rem bool) {
	if t.tr.Platform == Textured {
		t.wholeQuotient(dst, a, b, rem)
		return
	}
	x, y := t.temp(isa.DF), t.temp(isa.DF)
	wide := isa.UQ
	if a.typ.Signed() {
		wide = isa.Q // -2147483648 / -1 fits
	}
	q, zero := t.temp(wide), t.predicate()
	t.do(isa.OpMov, x, a)
	t.do(isa.OpMov, y, b)
	t.do(isa.OpDiv, x, x, y)
	t.do(isa.OpMov, q, x)
	t.cmp(isa.EQ, zero, b, number(b.typ, 0))
	t.when(zero, isa.OpMov, q, number(isa.W, 1<<16-1))
	if !rem {
		t.do(isa.OpMov, dst, q.as(dst.typ))
		return
	}
	whole := t.computed(isa.D, isa.OpMul, q.as(isa.D), b)
	t.do(isa.OpAdd, dst, a, whole.negated())
	t.when(zero, isa.OpMov, dst, number(isa.W, 1<<16-1))
}

// wholeQuotient does the same without doubles, bit by bit.
func (t *translator) wholeQuotient(dst, a, b *operand, rem bool) {
	name, typ := "div_u64", isa.UQ
	if rem {
		name = "rem_u64"
	}
	if a.typ.Signed() {
		name, typ = strings.Replace(name, "u", "s", 1), isa.Q
	}
	x, y, q := t.temp(typ), t.temp(typ), t.temp(typ)
	t.do(isa.OpMov, x, a)
	t.do(isa.OpMov, y, b)
	t.callLibrary(name, q, x, y)
	t.do(isa.OpMov, dst, q.as(dst.typ))
}

// sign lowers abs and neg.
func (t *translator) sign(in *syntax.Inst) {
	ty := in.Types[0]
	mod := isa.Neg
	if in.Row.Name == "abs" {
		mod = isa.Abs
	}
	switch {
	case ty.Packs() != syntax.NoType:
		t.eachInteger(in)
	case ty.Integer():
		t.do(isa.OpMov, t.dst(in.Args[0], ty), t.first(in.Args[1], ty).with(mod))
	default:
		t.floatSign(in, mod)
	}
}

// minMax lowers min and max. For floating point numbers, the other operand of a NaN is the result; with .NaN the NaN
// is.
func (t *translator) minMax(in *syntax.Inst) {
	ty := in.Types[0]
	switch {
	case ty.Packs() != syntax.NoType:
		t.eachInteger(in)
		return
	case !ty.Integer():
		t.floatMinMax(in)
		return
	}
	dst := t.dst(in.Args[0], ty)
	t.do(in.Row.VISA, dst, t.first(in.Args[1], ty), t.second(in.Args[2], ty))
	if in.Mods[syntax.ReluGroup] != "" {
		t.do(isa.OpMax, dst, dst, number(dst.typ, 0))
	}
}

// sad lowers sad: c + max(a, b) - min(a, b).
func (t *translator) sad(in *syntax.Inst) {
	ty := in.Types[0]
	a, b := t.first(in.Args[1], ty), t.second(in.Args[2], ty)
	most, least := t.temp(ty.VISA()), t.temp(ty.VISA())
	t.do(isa.OpMax, most, a, b)
	t.do(isa.OpMin, least, a, b)
	t.do(isa.OpAdd, most, most, least.negated())
	t.do(isa.OpAdd, t.dst(in.Args[0], ty), most, t.second(in.Args[3], ty))
}

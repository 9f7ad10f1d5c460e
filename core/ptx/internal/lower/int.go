package lower

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
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
	case ty.Packs() != ptxisa.NoType:
		t.eachInteger(in)
		return
	case !ty.Integer():
		t.floatOp(in, isa.OpAdd, in.Row.Name == "sub")
		return
	}
	sub := in.Row.Name == "sub"
	if in.Mods[ptxisa.CarryGroup] != "" {
		t.withCarry(in)
		return
	}
	if !saturates(in) {
		ty = ptxisa.Unsigned.Of(ty.Bits()) // a sum is the same for both kinds, and so are its names
	}
	dst, a := t.dst(in.Args[0], ty), t.first(in.Args[1], ty)
	b := t.src(in.Args[2], ty)
	switch {
	case sub && b.Imm:
		b = t.Small(emit.Number(b.Type, -b.Bits))
	case sub:
		b = b.Negated()
	default:
		b = t.Small(b)
	}
	t.Do(isa.OpAdd, dst, a, b).Sat = saturates(in)
}

// carry returns the flag CC.CF: 0 or 1 for each lane.
func (t *translator) carry() *emit.Operand {
	return emit.LanesOf(t.Once("cc", visa.General, isa.UD, warp))
}

// withCarry lowers add.cc, addc, sub.cc and subc. A subtraction is a sum with the complement, so the carry is 1 if
// there is no borrow; nvcc's division of 128 bits adds it.
func (t *translator) withCarry(in *syntax.Inst) {
	op := isa.OpAddC
	subtracts := strings.HasPrefix(in.Row.Name, "sub")
	if subtracts {
		op = isa.OpSubB
	}
	move := func(to, from *emit.Operand) { // between PTX's carry and the carry or borrow of the machine
		if subtracts {
			t.Do(isa.OpXor, to, from, emit.Number(isa.UD, 1))
		} else {
			t.Do(isa.OpMov, to, from)
		}
	}
	ty := ptxisa.Unsigned.Of(in.Types[0].Bits())
	dst := t.dst(in.Args[0], ty)
	a, b := t.first(in.Args[1], ty), t.src(in.Args[2], ty)
	cc, out := t.carry(), t.Temp(isa.UD)
	with := strings.HasSuffix(in.Row.Name, "c") // uses the carry of the previous instruction
	if with {
		move(out, cc)
	}
	r := dst
	if ty == ptxisa.U64 {
		r = t.Temp(isa.UQ)
	}
	for half := range ty.Bits() / 32 { // the upper half of 64 bits uses the carry of the lower one
		x, y, to := a, b, dst
		if ty == ptxisa.U64 {
			x, y, to = t.Temp(isa.UD), b.Part(isa.UD, half), t.Temp(isa.UD)
			t.Do(isa.OpMov, x, a.Part(isa.UD, half))
			if !y.Imm {
				z := t.Moved(isa.UD, y)
				y = z
			}
		}
		if with || half > 0 {
			sum, c := t.Temp(isa.UD), t.Temp(isa.UD)
			t.Do(op, sum, c, x, y)
			t.Do(op, to, out, sum, out)
			t.Do(isa.OpOr, out, out, c)
		} else {
			t.Do(op, to, out, x, y)
		}
		if ty == ptxisa.U64 {
			t.Do(isa.OpMov, r.Part(isa.UD, half), to)
		}
	}
	if ty == ptxisa.U64 {
		t.Do(isa.OpMov, dst, r)
	}
	if in.Mods[ptxisa.CarryGroup] != "" {
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
func (t *translator) product(in *syntax.Inst, dst *emit.Operand, x, y *syntax.Operand) {
	ty := in.Types[0]
	if in.Mods[ptxisa.HalfGroup] == "lo" {
		ty = ptxisa.Unsigned.Of(ty.Bits())
		dst = dst.As(ty.VISA())
	}
	a, b := t.first(x, ty), t.src(y, ty)
	switch half := in.Mods[ptxisa.HalfGroup]; {
	case half == "wide":
		t.Do(isa.OpMul, dst, a, b)
	case ty.Bits() == 64 && half == "lo":
		t.mul64(dst, a, t.InRegister(b))
	case ty.Bits() == 64:
		t.callLibrary("mul_hi_"+ty.Name(), dst, a, t.InRegister(b))
	case half == "lo":
		t.Do(isa.OpMul, dst, a, b)
	case ty.Bits() == 32:
		t.Do(isa.OpMulH, dst, a, b)
	default:
		full := t.Computed(ty.Kind().Of(32).VISA(), isa.OpMul, a, b)
		op := isa.OpShr
		if ty.Signed() {
			op = isa.OpAsr
		}
		t.Do(op, full, full, emit.Number(isa.UD, 16))
		t.Do(isa.OpMov, dst, full.As(dst.Type))
	}
}

// mul64 computes the low half of a product of 64 bits: lo*lo + (lo*hi + hi*lo << 32).
func (t *translator) mul64(dst, a, b *emit.Operand) {
	full, cross, other := t.Temp(isa.UQ), t.Temp(isa.UD), t.Temp(isa.UD)
	t.Do(isa.OpMul, full, a.Part(isa.UD, 0), b.Part(isa.UD, 0))
	t.Do(isa.OpMul, cross, a.Part(isa.UD, 0), b.Part(isa.UD, 1))
	t.Do(isa.OpMul, other, a.Part(isa.UD, 1), b.Part(isa.UD, 0))
	t.Do(isa.OpAdd, cross, cross, other)
	high := full.Part(isa.UD, 1)
	t.Do(isa.OpAdd, high, high, cross)
	t.Do(isa.OpMov, dst.As(isa.UQ), full)
}

// mad lowers mad and fma.
func (t *translator) mad(in *syntax.Inst) {
	ty := in.Types[0]
	switch {
	case in.Mods[ptxisa.ModeGroup] != "":
		t.cannot(in, "what it does with a number from outside a tensor needs a tensor map")
		return
	case len(in.Types) > 1:
		t.mixed(in, 2)
		return
	case !ty.Integer():
		t.fused(in)
		return
	case in.Mods[ptxisa.CarryGroup] != "":
		t.madCarry(in)
		return
	}
	to := syntax.WideOf(in, ty)
	if !saturates(in) {
		to = ptxisa.Unsigned.Of(to.Bits())
	}
	r := t.Temp(to.VISA())
	t.product(in, r, in.Args[1], in.Args[2])
	t.Do(isa.OpAdd, t.dst(in.Args[0], to), r, t.second(in.Args[3], to)).Sat = saturates(in)
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
func (t *translator) checkDivisor(b *emit.Operand, name string) {
	t.report(t.Holds(isa.EQ, b, emit.Number(b.Type, 0)), diag.Division, name+" divides an integer by zero, which gives an unspecified value: here all its bits are 1.",
		ptxisa.Section(name, nil))
}

// quotient divides integers of up to 32 bits in double precision, which is exact: the error of a double is less than
// the distance of the quotient from the next integer. Division by zero gives all ones, and so does its remainder.
func (t *translator) quotient(dst, a, b *emit.Operand, rem bool) {
	if t.plan.Platform == plan.Textured {
		t.wholeQuotient(dst, a, b, rem)
		return
	}
	x, y := t.Temp(isa.DF), t.Temp(isa.DF)
	wide := isa.UQ
	if a.Type.Signed() {
		wide = isa.Q // -2147483648 / -1 fits
	}
	q, zero := t.Temp(wide), t.Predicate()
	t.Do(isa.OpMov, x, a)
	t.Do(isa.OpMov, y, b)
	t.Do(isa.OpDiv, x, x, y)
	t.Do(isa.OpMov, q, x)
	t.Cmp(isa.EQ, zero, b, emit.Number(b.Type, 0))
	t.When(zero, isa.OpMov, q, emit.Number(isa.W, 1<<16-1))
	if !rem {
		t.Do(isa.OpMov, dst, q.As(dst.Type))
		return
	}
	whole := t.Computed(isa.D, isa.OpMul, q.As(isa.D), b)
	t.Do(isa.OpAdd, dst, a, whole.Negated())
	t.When(zero, isa.OpMov, dst, emit.Number(isa.W, 1<<16-1))
}

// wholeQuotient does the same without doubles, bit by bit.
func (t *translator) wholeQuotient(dst, a, b *emit.Operand, rem bool) {
	name, typ := "div_u64", isa.UQ
	if rem {
		name = "rem_u64"
	}
	if a.Type.Signed() {
		name, typ = strings.Replace(name, "u", "s", 1), isa.Q
	}
	x, y, q := t.Temp(typ), t.Temp(typ), t.Temp(typ)
	t.Do(isa.OpMov, x, a)
	t.Do(isa.OpMov, y, b)
	t.callLibrary(name, q, x, y)
	t.Do(isa.OpMov, dst, q.As(dst.Type))
}

// sign lowers abs and neg.
func (t *translator) sign(in *syntax.Inst) {
	ty := in.Types[0]
	mod := isa.Neg
	if in.Row.Name == "abs" {
		mod = isa.Abs
	}
	switch {
	case ty.Packs() != ptxisa.NoType:
		t.eachInteger(in)
	case ty.Integer():
		t.Do(isa.OpMov, t.dst(in.Args[0], ty), t.first(in.Args[1], ty).With(mod))
	default:
		t.floatSign(in, mod)
	}
}

// minMax lowers min and max. For floating point numbers, the other operand of a NaN is the result; with .NaN the NaN
// is.
func (t *translator) minMax(in *syntax.Inst) {
	ty := in.Types[0]
	switch {
	case ty.Packs() != ptxisa.NoType:
		t.eachInteger(in)
		return
	case !ty.Integer():
		t.floatMinMax(in)
		return
	}
	dst := t.dst(in.Args[0], ty)
	t.Do(in.Row.VISA, dst, t.first(in.Args[1], ty), t.second(in.Args[2], ty))
	if in.Mods[ptxisa.ReluGroup] != "" {
		t.Do(isa.OpMax, dst, dst, emit.Number(dst.Type, 0))
	}
}

// sad lowers sad: c + max(a, b) - min(a, b).
func (t *translator) sad(in *syntax.Inst) {
	ty := in.Types[0]
	a, b := t.first(in.Args[1], ty), t.second(in.Args[2], ty)
	most, least := t.Temp(ty.VISA()), t.Temp(ty.VISA())
	t.Do(isa.OpMax, most, a, b)
	t.Do(isa.OpMin, least, a, b)
	t.Do(isa.OpAdd, most, most, least.Negated())
	t.Do(isa.OpAdd, t.dst(in.Args[0], ty), most, t.second(in.Args[3], ty))
}

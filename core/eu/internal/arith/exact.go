package arith

import "math"

// Exact computes one channel: v is the result rounded to the nearest double, and rest has the sign of the exact result
// less v. rest is 0 if v is exact.
type Exact func(a, b, c float64) (v, rest float64)

// AddExact adds, and finds what the rounding lost by Knuth's TwoSum.
func AddExact(a, b, _ float64) (v, rest float64) {
	v = a + b
	return v, sumError(a, b, v)
}

func sumError(a, b, v float64) float64 {
	if math.IsInf(v, 0) {
		return overflowRest(v, a, b)
	}
	z := v - a
	e := (a - (v - z)) + (b - z)
	if e != e {
		return 0
	}
	return e
}

// overflowRest returns the rest of an infinite result: of finite operands it is too large, otherwise exact.
func overflowRest(v float64, operands ...float64) float64 {
	for _, x := range operands {
		if math.IsInf(x, 0) || x != x {
			return 0
		}
	}
	return -math.Copysign(1, v)
}

// AddOpposed and MadOpposed report whether the two numbers that are added have different signs. If they do, a sum that
// is exactly zero is -0 when rounding downward and +0 otherwise (IEEE 754, 6.3; the specification says nothing about
// it).
func AddOpposed(a, b, _ float64) bool { return math.Signbit(a) != math.Signbit(b) }

// MadOpposed is like AddOpposed, for a product and what is added to it.
func MadOpposed(a, b, c float64) bool {
	return (math.Signbit(a) != math.Signbit(b)) != math.Signbit(c)
}

// tiny is a bound for DF. The rounding error of an operand or product above it fits in a double. Below it the error can
// underflow, so its sign is found with operands scaled by powers of two.
const tiny = 0x1p-960

// scaledRest returns the sign of what the rounding of v lost. v is the result of an operation; (w, rest) is the result
// of the same operation on scaled operands, 2^exp times the exact one. w and the scaled v, which has the fewer bits,
// are close enough for their difference to be exact.
func scaledRest(v, w, rest float64, exp int) float64 {
	if d := w - float64(math.Ldexp(v, exp)); d != 0 {
		return d
	}
	return rest
}

// MulExact multiplies.
func MulExact(a, b, _ float64) (v, rest float64) {
	v = a * b
	if magnitude := math.Abs(v); magnitude > tiny && magnitude <= math.MaxFloat64 {
		return v, math.FMA(a, b, -v)
	}
	if a == 0 || b == 0 {
		return v, 0
	}
	return v, mulRest(a, b, v)
}

// mulRest returns what the rounding of a product lost, if the product is tiny or not finite.
func mulRest(a, b, v float64) float64 {
	switch {
	case math.IsInf(v, 0):
		return overflowRest(v, a, b)
	case v != v:
		return 0
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	w := float64(x * y)
	return scaledRest(v, w, math.FMA(x, y, -w), -i-j)
}

// MadExact computes a*b + c, rounded once.
func MadExact(a, b, c float64) (v, rest float64) {
	v = math.FMA(a, b, c)
	switch {
	case math.IsInf(v, 0):
		return v, overflowRest(v, a, b, c)
	case v != v || a == 0 || b == 0:
		return v, 0
	case c == 0:
		return MulExact(a, b, 0)
	}
	if p := a * b; math.Abs(p) > tiny && !math.IsInf(p, 0) {
		return v, madRest(a, b, c, v)
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	z, k := math.Frexp(c)
	product, addend := i+j, k
	switch {
	case product > addend+120: // c is below the last place of the product
		if p, low := float64(x*y), math.FMA(x, y, -x*y); p != math.Ldexp(v, -product) || low != 0 {
			return v, scaledRest(v, p, low, -product)
		}
		return v, c
	case product < addend-60: // v is c
		return v, x * y
	}
	z = math.Ldexp(z, addend-product)
	w := math.FMA(x, y, z)
	return v, scaledRest(v, w, madRest(x, y, z, w), -product)
}

// madRest returns what v, the nearest double to a*b + c, lost: the exact sum of the three parts of a*b + c - v (Boldo
// and Muller, "Exact and approximated error of the FMA").
func madRest(a, b, c, v float64) float64 {
	p := float64(a * b)
	pLow := math.FMA(a, b, -p)
	s := p + c
	sLow := sumError(p, c, s)
	t := pLow + sLow
	tLow := sumError(pLow, sLow, t)
	return (s - v) + t + tLow
}

// MinExact returns the lesser of two, as defined by MinNumber.
func MinExact(a, b, _ float64) (v, rest float64) { return MinNumber(a, b), 0 }

// MaxExact returns the greater of two, as defined by MaxNumber.
func MaxExact(a, b, _ float64) (v, rest float64) { return MaxNumber(a, b), 0 }

// MoveExact returns its operand.
func MoveExact(a, _, _ float64) (v, rest float64) { return a, 0 }

// QuotientExact divides.
func QuotientExact(a, b, _ float64) (v, rest float64) {
	v = a / b
	switch {
	case math.IsInf(v, 0):
		if b == 0 {
			return v, 0
		}
		return v, overflowRest(v, a, b)
	case a == 0 || v != v || math.IsInf(b, 0):
		return v, 0
	case math.Abs(a) > tiny:
		return v, math.FMA(-v, b, a) * math.Copysign(1, b)
	}
	x, i := math.Frexp(a)
	y, j := math.Frexp(b)
	w := x / y
	return v, scaledRest(v, w, math.FMA(-w, y, x)*math.Copysign(1, y), j-i)
}

// InverseExact is 1/a.
func InverseExact(a, _, _ float64) (v, rest float64) { return QuotientExact(1, a, 0) }

// SquareRootExact is the square root.
func SquareRootExact(a, _, _ float64) (v, rest float64) {
	v = math.Sqrt(a)
	if v != v || v == 0 || math.IsInf(v, 0) {
		return v, 0
	}
	w := v
	if a < tiny {
		a, w = a*0x1p600, w*0x1p300
	}
	return v, math.FMA(-w, w, a)
}

// The remaining functions are as exact as Go's math package: their error is below one unit in the last place of a
// double (api.go, "Accuracy").

// InverseSquareRoot is 1 over the square root; for a zero, an infinity of its sign.
func InverseSquareRoot(a, _, _ float64) (v, rest float64) {
	if a == 0 {
		return math.Copysign(math.Inf(1), a), 0
	}
	return 1 / math.Sqrt(a), 0
}

// Exponential is 2 to the power a.
func Exponential(a, _, _ float64) (v, rest float64) { return math.Exp2(a), 0 }
func Logarithm(a, _, _ float64) (v, rest float64)   { return math.Log2(a), 0 }
func Sine(a, _, _ float64) (v, rest float64)        { return math.Sin(a), 0 }
func Cosine(a, _, _ float64) (v, rest float64)      { return math.Cos(a), 0 }
func Power(a, b, _ float64) (v, rest float64)       { return math.Pow(a, b), 0 }

// FloorExact rounds down.
func FloorExact(a, _, _ float64) (v, rest float64)    { return math.Floor(a), 0 }
func CeilExact(a, _, _ float64) (v, rest float64)     { return math.Ceil(a), 0 }
func EvenExact(a, _, _ float64) (v, rest float64)     { return math.RoundToEven(a), 0 }
func TruncateExact(a, _, _ float64) (v, rest float64) { return math.Trunc(a), 0 }

// Fraction is a less its floor; NaN for an infinity.
func Fraction(a, _, _ float64) (v, rest float64) {
	return AddExact(a, -math.Floor(a), 0)
}

// Interpolate is LRP: src1*src0 + src2*(1-src0), with 1-src0 and the second product rounded to double before the sum.
func Interpolate(a, b, c float64) (v, rest float64) {
	return MadExact(b, a, c*(1-a))
}

// InterpolateOpposed is MadOpposed for what Interpolate adds.
func InterpolateOpposed(a, b, c float64) bool { return MadOpposed(b, a, c*(1-a)) }

// Package numtest implements floating point arithmetic by its definition, for tests. A number is a fraction of integers
// of any size, an operation gives the exact result, and rounding chooses between the two neighbouring numbers of a
// format. It shares nothing with the code that it tests.
package numtest

import "math/big"

// Format is a binary format of IEEE 754, or one built like them.
type Format struct {
	Name     string
	Bits     int // bits of the whole number
	Fraction int // bits of the stored fraction
}

var (
	Half   = Format{"f16", 16, 10}
	Brain  = Format{"bf16", 16, 7}
	Single = Format{"f32", 32, 23}
	Double = Format{"f64", 64, 52}
)

// least returns the exponent of the least normal number; the greatest exponent is 1-least.
func (f Format) least() int { return 2 - 1<<(f.Bits-f.Fraction-2) }

func (f Format) sign() uint64     { return 1 << (f.Bits - 1) }
func (f Format) Infinity() uint64 { return f.sign() - 1<<f.Fraction }

// NaN returns the bits that Round gives for NaN; compare results with Same.
func (f Format) NaN() uint64 { return f.Infinity() | 1<<(f.Fraction-1) }

// IsNaN reports whether bits are a NaN.
func (f Format) IsNaN(bits uint64) bool { return bits&^f.sign() > f.Infinity() }

// Same reports whether two results are equal bit for bit, or both NaN.
func (f Format) Same(a, b uint64) bool { return a == b || f.IsNaN(a) && f.IsNaN(b) }

// Mode is a rounding direction.
type Mode int

const (
	Nearest Mode = iota // ties to even
	Up
	Down
	Zero
)

// Number is an exact number, an infinity or NaN.
type Number struct {
	NaN, Inf bool
	Neg      bool     // set for -0, too
	Abs      *big.Rat // for finite numbers
	root     bool     // the number is the square root of Abs
}

func nan() Number { return Number{NaN: true} }

// Value returns the number that bits stand for.
func (f Format) Value(bits uint64) Number {
	n := Number{Neg: bits&f.sign() != 0}
	magnitude := bits &^ f.sign()
	switch {
	case magnitude > f.Infinity():
		return nan()
	case magnitude == f.Infinity():
		n.Inf = true
		return n
	}
	exp, fraction := int(magnitude>>f.Fraction), magnitude&(1<<f.Fraction-1)
	if exp == 0 {
		exp = 1
	} else {
		fraction |= 1 << f.Fraction
	}
	n.Abs = scaled(new(big.Rat).SetInt(new(big.Int).SetUint64(fraction)), exp-1+f.least()-f.Fraction)
	return n
}

// scaled returns x * 2^exp; it changes x.
func scaled(x *big.Rat, exp int) *big.Rat {
	if exp >= 0 {
		return x.Mul(x, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(exp))))
	}
	return x.Quo(x, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(-exp))))
}

// Flush returns bits, with a subnormal number replaced by a zero of its sign.
func (f Format) Flush(bits uint64) uint64 {
	if bits&^f.sign() < 1<<f.Fraction {
		return bits & f.sign()
	}
	return bits
}

// Int returns the Number of an integer.
func Int(v *big.Int) Number {
	return Number{Neg: v.Sign() < 0, Abs: new(big.Rat).SetInt(new(big.Int).Abs(v))}
}

func (a Number) zero() bool { return a.Abs != nil && a.Abs.Sign() == 0 }

// Negated is -a.
func (a Number) Negated() Number { a.Neg = !a.Neg; return a }

// Add is a + b. A zero sum of numbers of two signs is -0 when rounding down (IEEE 754, 6.3).
func Add(a, b Number, mode Mode) Number {
	switch {
	case a.NaN || b.NaN || a.Inf && b.Inf && a.Neg != b.Neg:
		return nan()
	case a.Inf:
		return a
	case b.Inf:
		return b
	}
	if a.Neg == b.Neg {
		return Number{Neg: a.Neg, Abs: new(big.Rat).Add(a.Abs, b.Abs)}
	}
	d := new(big.Rat).Sub(a.Abs, b.Abs)
	switch d.Sign() {
	case 0:
		return Number{Neg: mode == Down, Abs: d}
	case 1:
		return Number{Neg: a.Neg, Abs: d}
	}
	return Number{Neg: b.Neg, Abs: d.Neg(d)}
}

// Mul is a * b.
func Mul(a, b Number) Number {
	neg := a.Neg != b.Neg
	switch {
	case a.NaN || b.NaN || a.Inf && b.zero() || a.zero() && b.Inf:
		return nan()
	case a.Inf || b.Inf:
		return Number{Neg: neg, Inf: true}
	}
	return Number{Neg: neg, Abs: new(big.Rat).Mul(a.Abs, b.Abs)}
}

// Div is a / b.
func Div(a, b Number) Number {
	neg := a.Neg != b.Neg
	switch {
	case a.NaN || b.NaN || a.Inf && b.Inf || a.zero() && b.zero():
		return nan()
	case a.Inf || b.zero():
		return Number{Neg: neg, Inf: true}
	case b.Inf:
		return Number{Neg: neg, Abs: new(big.Rat)}
	}
	return Number{Neg: neg, Abs: new(big.Rat).Quo(a.Abs, b.Abs)}
}

// Sqrt is the square root of a; for -0 it is -0.
func Sqrt(a Number) Number {
	switch {
	case a.NaN || a.Neg && !a.zero():
		return nan()
	case a.Inf || a.zero():
		return a
	}
	a.root = true
	return a
}

// floor returns the integer part of |a| * 2^exp, and whether there is no fraction.
func (a Number) floor(exp int) (whole *big.Int, exact bool) {
	if a.root {
		exp *= 2
	}
	x := scaled(new(big.Rat).Set(a.Abs), exp)
	whole, rest := new(big.Int).QuoRem(x.Num(), x.Denom(), new(big.Int))
	exact = rest.Sign() == 0
	if a.root {
		r := new(big.Int).Sqrt(whole)
		exact = exact && new(big.Int).Mul(r, r).Cmp(whole) == 0
		whole = r
	}
	return whole, exact
}

// rounded returns |a| * 2^exp rounded to an integer.
func (a Number) rounded(exp int, mode Mode) *big.Int {
	twice, exact := a.floor(exp + 1)
	half := twice.Bit(0) == 1
	whole := new(big.Int).Rsh(twice, 1)
	up := false
	switch mode {
	case Nearest:
		up = half && (!exact || whole.Bit(0) == 1)
	case Up:
		up = (half || !exact) && !a.Neg
	case Down:
		up = (half || !exact) && a.Neg
	}
	if up {
		whole.Add(whole, big.NewInt(1))
	}
	return whole
}

// log2 returns the exponent of |a|, which is not zero.
func (a Number) log2() int {
	e := a.Abs.Num().BitLen() - a.Abs.Denom().BitLen()
	if scaled(new(big.Rat).Set(a.Abs), -e).Cmp(big.NewRat(1, 1)) < 0 {
		e--
	}
	if a.root {
		e >>= 1
	}
	return e
}

// Round rounds to the format and returns the bits.
func (f Format) Round(a Number, mode Mode) uint64 {
	sign := uint64(0)
	if a.Neg {
		sign = f.sign()
	}
	switch {
	case a.NaN:
		return f.NaN()
	case a.Inf:
		return sign | f.Infinity()
	case a.zero():
		return sign
	}
	exp := max(a.log2(), f.least())
	if exp > 1-f.least() {
		exp = 2 - f.least() // all of these are too large
	}
	n := a.rounded(f.Fraction-exp, mode)
	// The first place of n is at Fraction, or n is subnormal; a carry goes into the exponent.
	bits := new(big.Int).Add(n, new(big.Int).Lsh(big.NewInt(int64(exp-f.least())), uint(f.Fraction)))
	if bits.Cmp(new(big.Int).SetUint64(f.Infinity())) >= 0 {
		if mode == Zero || mode == Up && a.Neg || mode == Down && !a.Neg {
			return sign | (f.Infinity() - 1)
		}
		return sign | f.Infinity()
	}
	return sign | bits.Uint64()
}

// Saturated returns a clamped to the range from 0 to 1; for NaN it is 0.
func (a Number) Saturated() Number {
	switch {
	case a.NaN || a.Neg:
		return Number{Abs: new(big.Rat)}
	case a.Inf || a.log2IsPositive():
		return Number{Abs: big.NewRat(1, 1)}
	}
	return a
}

func (a Number) log2IsPositive() bool { return a.Abs.Cmp(big.NewRat(1, 1)) > 0 }

// Whole returns a rounded to an integer, with the sign of a.
func (a Number) Whole(mode Mode) Number {
	if a.NaN || a.Inf {
		return a
	}
	n := a.rounded(0, mode)
	return Number{Neg: a.Neg, Abs: new(big.Rat).SetInt(n)}
}

// Integer returns a rounded to an integer and clamped to the range of an integer type, as the low bits of a word.
func (a Number) Integer(bits int, signed bool, mode Mode) uint64 {
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(bits))
	if signed {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	most.Sub(most, big.NewInt(1))
	n := new(big.Int)
	switch {
	case a.NaN:
	case a.Inf && a.Neg:
		n = least
	case a.Inf:
		n = most
	default:
		n = a.rounded(0, mode)
		if a.Neg {
			n.Neg(n)
		}
		if n.Cmp(least) < 0 {
			n = least
		} else if n.Cmp(most) > 0 {
			n = most
		}
	}
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1))
	return n.And(n, mask).Uint64()
}

// Less reports whether a is less than b, which must not be NaN; -0 and +0 are equal.
func Less(a, b Number) bool { return cmp(a, b) < 0 }

// Equal reports whether numbers are equal; NaN equals nothing.
func Equal(a, b Number) bool { return !a.NaN && !b.NaN && cmp(a, b) == 0 }

func cmp(a, b Number) int {
	switch {
	case a.Inf && b.Inf && a.Neg == b.Neg || a.zero() && b.zero():
		return 0
	case a.Neg != b.Neg:
		if a.Neg {
			return -1
		}
		return 1
	}
	c := 0
	switch {
	case a.Inf:
		c = 1
	case b.Inf:
		c = -1
	default:
		c = a.Abs.Cmp(b.Abs)
	}
	if a.Neg {
		return -c
	}
	return c
}

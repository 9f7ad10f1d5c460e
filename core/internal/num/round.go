package num

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// Rounding is a rounding mode, numbered as in %cr0 (4_visa_header.md).
type Rounding uint8

const (
	Nearest Rounding = iota // ties to even
	Upward
	Downward
	TowardZero
)

// Bits rounds to the nearest value of a floating point type, ties to even, and returns its bits.
func Bits(v float64, t isa.Type) uint64 { return Round(v, 0, t, Nearest) }

// Round rounds a result to a type and returns its bits. v is the result correctly rounded to nearest; the exact result
// is v plus an infinitely small amount with the sign of rest. So the result is rounded once, whatever the mode. A NaN
// keeps its sign and the high bits of its fraction.
func Round(v, rest float64, t isa.Type, mode Rounding) uint64 {
	if t == isa.DF {
		return math.Float64bits(roundDouble(v, rest, mode))
	}
	return formats[t].Round(v, rest, mode)
}

// Round is like the function Round, for a format.
func (f *Format) Round(v, rest float64, mode Rounding) uint64 {
	b := math.Float64bits(v)
	sign := b >> 63 << (f.Bits - 1)
	infinity := uint64(f.MaxExp-f.MinExp+2) << f.Fraction
	switch {
	case v != v:
		return sign | infinity | 1<<(f.Fraction-1) | b<<12>>(64-f.Fraction)
	case math.IsInf(v, 0) && rest == 0:
		return sign | infinity
	case v == 0 && rest == 0:
		return sign
	case v == 0: // too small even for a double
		return f.Round(math.Copysign(math.SmallestNonzeroFloat64, rest), 0, mode)
	}
	// The magnitude is m * 2^(e-54): 53 bits of v, then two bits that stand for rest.
	e := int(b>>52&0x7ff) - 1023
	m := b & (1<<52 - 1) << 2
	if e == -1023 {
		e = -1022
	} else {
		m |= 1 << 54
	}
	if rest != 0 {
		if math.Signbit(rest) == math.Signbit(v) {
			m++
		} else if m--; m < 1<<54 && e > -1022 { // a power of two: its highest place is free now
			m, e = m<<1|1, e-1
		}
	}
	// Below the least normal number the last place no longer moves.
	drop := 54 - int(f.Fraction)
	exp := e
	if exp < f.MinExp {
		drop += f.MinExp - exp
		exp = f.MinExp
	}
	var kept, half, below uint64
	if drop < 63 {
		kept = m >> drop
		half = m >> (drop - 1) & 1
		below = m & (1<<(drop-1) - 1)
	} else {
		below = m
	}
	negative := sign != 0
	inexact := half|below != 0
	switch mode {
	case Nearest:
		if half == 1 && (below != 0 || kept&1 == 1) {
			kept++
		}
	case Upward:
		if inexact && !negative {
			kept++
		}
	case Downward:
		if inexact && negative {
			kept++
		}
	}
	if kept>>(f.Fraction+1) != 0 {
		kept >>= 1
		exp++
	}
	if exp > f.MaxExp {
		if mode == TowardZero || mode == Upward && negative || mode == Downward && !negative {
			return sign | (infinity - 1)
		}
		return sign | infinity
	}
	if kept>>f.Fraction == 0 { // subnormal or zero
		return sign | kept
	}
	return sign | uint64(exp-f.MinExp+1)<<f.Fraction | kept&(1<<f.Fraction-1)
}

// roundDouble adjusts a result that was rounded to nearest to another mode.
func roundDouble(v, rest float64, mode Rounding) float64 {
	switch {
	case mode == Upward && rest > 0:
		return math.Nextafter(v, math.Inf(1))
	case mode == Downward && rest < 0:
		return math.Nextafter(v, math.Inf(-1))
	case mode == TowardZero && (v > 0 && rest < 0 || v < 0 && rest > 0):
		return math.Nextafter(v, 0)
	}
	return v
}

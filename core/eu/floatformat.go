package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// The formats of 2_datatypes.md, "Fundamental Data Types", and rounding to them.

// format is a binary floating point format narrower than DF.
type format struct {
	fraction uint // bits of the stored fraction
	bits     uint // of the whole
	minExp   int  // exponent of the least normal number
	maxExp   int
}

var formats = [isa.NumTypes]format{
	isa.F:  {fraction: 23, bits: 32, minExp: -126, maxExp: 127},
	isa.HF: {fraction: 10, bits: 16, minExp: -14, maxExp: 15},
	isa.BF: {fraction: 7, bits: 16, minExp: -126, maxExp: 127},
}

// round brings a result to the bits of a type. The exact result is v plus an
// infinitely small amount of the sign of rest; v is correctly rounded to nearest.
// So the result is rounded once, whatever the mode. A NaN keeps its sign and the high
// bits of its fraction.
func round(v, rest float64, t isa.Type, mode rounding) uint64 {
	if t == isa.DF {
		return math.Float64bits(roundDouble(v, rest, mode))
	}
	return formats[t].round(v, rest, mode)
}

func (f *format) round(v, rest float64, mode rounding) uint64 {
	b := math.Float64bits(v)
	sign := b >> 63 << (f.bits - 1)
	infinity := uint64(f.maxExp-f.minExp+2) << f.fraction
	switch {
	case v != v:
		return sign | infinity | 1<<(f.fraction-1) | b<<12>>(64-f.fraction)
	case math.IsInf(v, 0) && rest == 0:
		return sign | infinity
	case v == 0 && rest == 0:
		return sign
	case v == 0: // too small even for a double
		return f.round(math.Copysign(math.SmallestNonzeroFloat64, rest), 0, mode)
	}
	// The magnitude is m * 2^(e-54): 53 bits of v, then two bits for the rest.
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
		} else if m--; m < 1<<54 && e > -1022 { // a power of two: its first place is free now
			m, e = m<<1|1, e-1
		}
	}
	// Below the least normal number the last place does not move any more.
	drop := 54 - int(f.fraction)
	exp := e
	if exp < f.minExp {
		drop += f.minExp - exp
		exp = f.minExp
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
	case nearest:
		if half == 1 && (below != 0 || kept&1 == 1) {
			kept++
		}
	case upward:
		if inexact && !negative {
			kept++
		}
	case downward:
		if inexact && negative {
			kept++
		}
	}
	if kept>>(f.fraction+1) != 0 {
		kept >>= 1
		exp++
	}
	if exp > f.maxExp {
		if mode == towardZero || mode == upward && negative || mode == downward && !negative {
			return sign | (infinity - 1)
		}
		return sign | infinity
	}
	if kept>>f.fraction == 0 { // subnormal or zero
		return sign | kept
	}
	return sign | uint64(exp-f.minExp+1)<<f.fraction | kept&(1<<f.fraction-1)
}

// roundDouble moves a result rounded to nearest to the mode asked for.
func roundDouble(v, rest float64, mode rounding) float64 {
	switch {
	case mode == upward && rest > 0:
		return math.Nextafter(v, math.Inf(1))
	case mode == downward && rest < 0:
		return math.Nextafter(v, math.Inf(-1))
	case mode == towardZero && (v > 0 && rest < 0 || v < 0 && rest > 0):
		return math.Nextafter(v, 0)
	}
	return v
}

// isDenormal reports whether a value is a denormal of a type.
func isDenormal(v float64, t isa.Type) bool {
	least := -1022
	if t != isa.DF {
		least = formats[t].minExp
	}
	return v != 0 && math.Abs(v) < math.Ldexp(1, least)
}

// HalfToFloat is the value of an HF.
func HalfToFloat(h uint16) float32 {
	sign := uint32(h>>15) << 31
	exp := uint32(h >> 10 & 31)
	frac := uint32(h & 0x3ff)
	switch exp {
	case 0:
		v := float32(frac) * (1.0 / (1 << 24))
		return math.Float32frombits(math.Float32bits(v) | sign)
	case 31:
		return math.Float32frombits(sign | 0xff<<23 | frac<<13)
	}
	return math.Float32frombits(sign | (exp+112)<<23 | frac<<13)
}

// bfloatToFloat is the value of a BF.
func bfloatToFloat(b uint16) float32 { return math.Float32frombits(uint32(b) << 16) }

// restrictedFloat is the F of an element of a VF: one sign, three exponent and four
// fraction bits, bias 3; exponent and fraction zero is zero (2_datatypes.md).
func restrictedFloat(b byte) uint32 {
	sign := uint32(b>>7) << 31
	if b&0x7f == 0 {
		return sign
	}
	return sign | (uint32(b>>4&7)+124)<<23 | uint32(b&15)<<19
}

// Package num implements the number formats, and rounding, conversions and literals, in one place: the formats of
// spec/visa/2_datatypes.md, "Fundamental Data Types", rounding to them in the modes of %cr0, conversions between them
// and the integers, and how numbers are written. The machine, vISA's immediates, launch lines, PTX's literals and the
// debugger all use it.
package num

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// Format is a binary floating point format narrower than DF.
type Format struct {
	Fraction uint // bits of the stored fraction
	Bits     uint // bits of the whole number
	MinExp   int  // exponent of the least normal number
	MaxExp   int
}

var formats = [isa.NumTypes]Format{
	isa.F:  {Fraction: 23, Bits: 32, MinExp: -126, MaxExp: 127},
	isa.HF: {Fraction: 10, Bits: 16, MinExp: -14, MaxExp: 15},
	isa.BF: {Fraction: 7, Bits: 16, MinExp: -126, MaxExp: 127},
}

// The bits of the NaN that the machine computes, and of infinity.
const (
	NaN32 = 0x7fc00000
	NaN64 = 0x7ff8000000000000

	// The NaN of PTX programs; for doubles, that of an invalid operation.
	CanonicalNaN32 = 0x7fffffff
	CanonicalNaN64 = 0xfff8000000000000

	halfInfinity  = 0x7c00
	floatInfinity = 0x7f800000
)

// Canonical returns a value of a floating point type, with the machine's NaN replaced by that of PTX programs.
func Canonical(v uint64, t isa.Type) uint64 {
	if t != isa.DF && v == Bits(math.Float64frombits(NaN64), t) {
		return v | (1<<formats[t].Fraction - 1)
	}
	return v
}

// Value returns the number that the low bits of v stand for in a floating point type.
func Value(v uint64, t isa.Type) float64 {
	switch t {
	case isa.DF:
		return math.Float64frombits(v)
	case isa.HF:
		return float64(HalfToFloat(uint16(v)))
	case isa.BF:
		return float64(BrainToFloat(uint16(v)))
	}
	return float64(math.Float32frombits(uint32(v)))
}

// HalfToFloat returns the value of an HF.
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

// BrainToFloat returns the value of a BF.
func BrainToFloat(b uint16) float32 { return math.Float32frombits(uint32(b) << 16) }

// RestrictedToFloat returns the value of an element of a VF: one sign, three exponent and four fraction bits, bias 3.
// It is zero if exponent and fraction are zero (2_datatypes.md).
func RestrictedToFloat(b byte) float32 {
	sign := uint32(b>>7) << 31
	if b&0x7f == 0 {
		return math.Float32frombits(sign)
	}
	return math.Float32frombits(sign | (uint32(b>>4&7)+124)<<23 | uint32(b&15)<<19)
}

// leastNormals are the least normal numbers of the floating point types.
var leastNormals = [isa.NumTypes]float64{isa.DF: 0x1p-1022, isa.F: 0x1p-126, isa.BF: 0x1p-126, isa.HF: 0x1p-14}

// LeastNormal returns the least normal number of a type; nonzero numbers below it are denormals.
func LeastNormal(t isa.Type) float64 { return leastNormals[t] }

// Flush returns the bits of a number, with a denormal replaced by a zero of its sign.
func Flush(b uint64, t isa.Type) uint64 {
	fraction, width := uint(52), uint(64)
	if t != isa.DF {
		fraction, width = formats[t].Fraction, formats[t].Bits
	}
	if magnitude := b &^ (1 << (width - 1)); magnitude < 1<<fraction {
		return b &^ magnitude
	}
	return b
}

package num

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
)

// Floats for which vISA has no type (FCVT.md, SRND.md). BF8 is stored in a UB: one sign, five exponent and two fraction
// bits, the upper byte of an HF. TF32 is stored in a UD: an F of which only ten fraction bits are used. The functions
// that end in AtRandom take the number that is added to the bits that are lost.

// BF8ToHalf is exact.
func BF8ToHalf(b uint32) uint32 { return b << 8 }

// HalfToBF8 rounds to nearest even.
func HalfToBF8(h uint32) uint32 { return HalfToBF8AtRandom(h, 0x7f+h>>8&1) }

func HalfToBF8AtRandom(h, add uint32) uint32 {
	sign, magnitude := h&0x8000, h&0x7fff
	switch {
	case magnitude > halfInfinity:
		magnitude |= 0x200 // a NaN stays one, and quiet
	case magnitude < halfInfinity:
		magnitude += add // the carry goes into the exponent, up to infinity
	}
	return (sign | magnitude) >> 8
}

// FloatToTF32 rounds to nearest even; denormals become zero.
func FloatToTF32(f uint32) uint32 {
	sign, magnitude := f&(1<<31), f&^(1<<31)
	switch {
	case magnitude > floatInfinity:
		magnitude |= 1 << 22
	case magnitude < 1<<23:
		magnitude = 0
	default:
		magnitude += 0xfff + magnitude>>13&1
	}
	return sign | magnitude&^0x1fff
}

func FloatToHalfAtRandom(f, add uint32) uint32 {
	const overflow = (127 + 16) << 23 // 65536
	sign, magnitude := f&(1<<31), f&^(1<<31)
	if magnitude < floatInfinity {
		if magnitude += add; magnitude >= overflow {
			magnitude = floatInfinity
		}
	}
	v := math.Float32frombits(sign | magnitude)
	h := uint32(Round(float64(v), 0, isa.HF, TowardZero))
	if v != v {
		h |= 0x200 // quiet
	}
	return h
}

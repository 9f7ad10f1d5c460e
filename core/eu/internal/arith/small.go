package arith

import "github.com/lanewise/lanewise/core/internal/num"

// Floats for which vISA has no type, as their bits.

// BF8ToHalf converts bf8 to hf.
func BF8ToHalf(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.BF8ToHalf(a[i])
	}
}

// HalfToBF8 converts hf to bf8.
func HalfToBF8(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8(a[i])
	}
}

// HalfToBF8AtRandom converts hf to bf8, rounded by the random bits b.
func HalfToBF8AtRandom(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8AtRandom(a[i], b[i]&0xff)
	}
}

// FloatToTF32 converts f to tf32.
func FloatToTF32(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToTF32(a[i])
	}
}

// FloatToHalfAtRandom converts f to hf, rounded by the random bits b.
func FloatToHalfAtRandom(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToHalfAtRandom(a[i], b[i]&0x1fff)
	}
}

package arith

import "github.com/lanewise/lanewise/core/num"

// Floats for which vISA has no type, by their bits.

func Bf8ToHalf(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.BF8ToHalf(a[i])
	}
}

func HalfToBF8(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8(a[i])
	}
}

func HalfToBF8AtRandom(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8AtRandom(a[i], b[i]&0xff)
	}
}

func FloatToTF32(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToTF32(a[i])
	}
}

func FloatToHalfAtRandom(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToHalfAtRandom(a[i], b[i]&0x1fff)
	}
}

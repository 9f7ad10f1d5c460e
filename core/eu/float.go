package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
)

// Floating point kernels of the plain mode: round to nearest even, denormals kept.
// Results that are NaN get one bit pattern, so that the arena is the same on every
// host.

var (
	nan32 = math.Float32frombits(num.NaN32)
	nan64 = math.Float64frombits(num.NaN64)
)

func addF32(d, a, b, _ *lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] + b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

func addF64(d, a, b, _ *lanes[float64], n int) {
	for i := range d[:n] {
		v := a[i] + b[i]
		if v != v {
			v = nan64
		}
		d[i] = v
	}
}

func mulF32(d, a, b, _ *lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] * b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

func mulF64(d, a, b, _ *lanes[float64], n int) {
	for i := range d[:n] {
		v := a[i] * b[i]
		if v != v {
			v = nan64
		}
		d[i] = v
	}
}

// madF32 is fused. The product of two F is exact in a double; the sum is rounded to
// a double first, which is wrong for F only if it falls on the middle between two F
// or the result is tiny. Those go the exact way.
func madF32(d, a, b, c *lanes[float32], n int) {
	const (
		below  = 1<<29 - 1 // bits of a double that an F does not have
		middle = 1 << 28
	)
	for i := range d[:n] {
		v := float64(a[i])*float64(b[i]) + float64(c[i])
		bits := math.Float64bits(v)
		if bits&below == middle || bits<<1 < (1023-126)<<53 && v != 0 {
			v, rest := madExact(float64(a[i]), float64(b[i]), float64(c[i]))
			d[i] = math.Float32frombits(uint32(num.Round(v, rest, isa.F, num.Nearest)))
			continue
		}
		f := float32(v)
		if f != f {
			f = nan32
		}
		d[i] = f
	}
}

func madF64(d, a, b, c *lanes[float64], n int) {
	for i := range d[:n] {
		v := math.FMA(a[i], b[i], c[i])
		if v != v {
			v = nan64
		}
		d[i] = v
	}
}

func quotientF32(d, a, b, _ *lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] / b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

func inverseF32(d, a, _, _ *lanes[float32], n int) {
	for i := range d[:n] {
		v := 1 / a[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

// minNumber and maxNumber are MIN and MAX of MIN_MAX: of a number and a NaN the
// number; of two NaN the second source.
func minNumber[T float32 | float64](a, b T) T {
	if a < b || b != b && a == a {
		return a
	}
	return b
}

func maxNumber[T float32 | float64](a, b T) T {
	if a > b || b != b && a == a {
		return a
	}
	return b
}

func minFloat[T float32 | float64](d, a, b, _ *lanes[T], n int) {
	for i := range d[:n] {
		d[i] = minNumber(a[i], b[i])
	}
}

func maxFloat[T float32 | float64](d, a, b, _ *lanes[T], n int) {
	for i := range d[:n] {
		d[i] = maxNumber(a[i], b[i])
	}
}

package arith

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Floating point kernels of the plain mode: round to nearest even, denormals kept.
// Results that are NaN get one bit pattern, so that the arena is the same on every
// host.

var (
	nan32 = math.Float32frombits(num.NaN32)
	NaN64 = math.Float64frombits(num.NaN64)
)

// AddF32 adds.
func AddF32(d, a, b, _ *Lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] + b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

// AddF64 adds.
func AddF64(d, a, b, _ *Lanes[float64], n int) {
	for i := range d[:n] {
		v := a[i] + b[i]
		if v != v {
			v = NaN64
		}
		d[i] = v
	}
}

// MulF32 multiplies.
func MulF32(d, a, b, _ *Lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] * b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

// MulF64 multiplies.
func MulF64(d, a, b, _ *Lanes[float64], n int) {
	for i := range d[:n] {
		v := a[i] * b[i]
		if v != v {
			v = NaN64
		}
		d[i] = v
	}
}

// MadF32 is fused. The product of two F is exact in a double. The sum is rounded to a double first, which is wrong for
// F only if it falls on the middle between two F or if the result is tiny. Those cases are computed exactly.
func MadF32(d, a, b, c *Lanes[float32], n int) {
	const (
		below  = 1<<29 - 1 // bits of a double that an F does not have
		middle = 1 << 28
	)
	for i := range d[:n] {
		v := float64(float64(a[i])*float64(b[i])) + float64(c[i])
		bits := math.Float64bits(v)
		if bits&below == middle || bits<<1 < (1023-126)<<53 && v != 0 {
			v, rest := MadExact(float64(a[i]), float64(b[i]), float64(c[i]))
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

// MadF64 is fused.
func MadF64(d, a, b, c *Lanes[float64], n int) {
	for i := range d[:n] {
		v := math.FMA(a[i], b[i], c[i])
		if v != v {
			v = NaN64
		}
		d[i] = v
	}
}

// QuotientF32 divides.
func QuotientF32(d, a, b, _ *Lanes[float32], n int) {
	for i := range d[:n] {
		v := a[i] / b[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

// InverseF32 is 1/a.
func InverseF32(d, a, _, _ *Lanes[float32], n int) {
	for i := range d[:n] {
		v := 1 / a[i]
		if v != v {
			v = nan32
		}
		d[i] = v
	}
}

// MinNumber and MaxNumber are MIN and MAX of MIN_MAX: of a number and a NaN they return the number; of two NaN the
// second source.
func MinNumber[T float32 | float64](a, b T) T {
	if a < b || b != b && a == a {
		return a
	}
	return b
}

// MaxNumber is the greater of two, or the one that is a number.
func MaxNumber[T float32 | float64](a, b T) T {
	if a > b || b != b && a == a {
		return a
	}
	return b
}

// MinFloat is MinNumber of each lane.
func MinFloat[T float32 | float64](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = MinNumber(a[i], b[i])
	}
}

// MaxFloat is MaxNumber of each lane.
func MaxFloat[T float32 | float64](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = MaxNumber(a[i], b[i])
	}
}

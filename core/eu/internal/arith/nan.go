package arith

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
)

// NaN results of PTX programs. The PTX manual ("Floating Point Instructions", "Half Precision Floating Point
// Instructions") leaves the bits of NaN of up to 32 bits open; here they are the NaN that it calls canonical where it
// names one. Doubles keep their payloads, as the manual says: the result is the first operand that is NaN, made quiet.
// An invalid operation on numbers gives what hardware gives, which has the sign bit set.

// CanonicalF is PTX's NaN as an F; as a double it rounds to the canonical NaN of every narrower type. InvalidDF is the
// result of an invalid operation on doubles.
var (
	CanonicalF = math.Float32frombits(num.CanonicalNaN32)
	InvalidDF  = math.Float64frombits(num.CanonicalNaN64)
)

// Quiet returns a quiet NaN with the payload of another NaN.
func Quiet(nan float64) float64 { return math.Float64frombits(math.Float64bits(nan) | 1<<51) }

// CanonicalNaN returns a kernel that computes k, with PTX's canonical NaN for NaN results.
//
//go:noinline
func CanonicalNaN(k Kernel[float32]) Kernel[float32] {
	return func(d, a, b, c *Lanes[float32], n int) {
		k(d, a, b, c, n)
		for i := range d[:n] {
			if d[i] != d[i] {
				d[i] = CanonicalF
			}
		}
	}
}

// KeepPayloads returns a kernel that computes k, with PTX's NaN results. d can be the lanes of an operand, so the NaN
// of the operands are found before k runs.
//
//go:noinline
func KeepPayloads(k Kernel[float64]) Kernel[float64] {
	return func(d, a, b, c *Lanes[float64], n int) {
		var nan Lanes[float64]
		for i := range nan[:n] {
			switch nan[i] = InvalidDF; {
			case a[i] != a[i]:
				nan[i] = Quiet(a[i])
			case b[i] != b[i]:
				nan[i] = Quiet(b[i])
			case c[i] != c[i]:
				nan[i] = Quiet(c[i])
			}
		}
		k(d, a, b, c, n)
		for i := range d[:n] {
			if d[i] != d[i] {
				d[i] = nan[i]
			}
		}
	}
}

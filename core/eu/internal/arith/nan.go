package arith

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
)

// NaN results of PTX programs. Its manual ("Floating Point Instructions", "Half Precision Floating Point
// Instructions") leaves the bits of those of up to 32 bits open; here they are the one that it calls canonical
// where it names any. Doubles keep their payloads, as it says: the result is the first operand that is NaN,
// made quiet; of an invalid operation on numbers it is what hardware gives, which has the sign.

// CanonicalF is PTX's NaN as an F; as a double it rounds to that of every narrower type. InvalidDF is that of an
// invalid operation on doubles.
var (
	CanonicalF = math.Float32frombits(num.CanonicalNaN32)
	InvalidDF  = math.Float64frombits(num.CanonicalNaN64)
)

// Quiet is a NaN that signals nothing, with the payload of another one.
func Quiet(nan float64) float64 { return math.Float64frombits(math.Float64bits(nan) | 1<<51) }

// CanonicalNaN is a kernel whose NaN results are PTX's.
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

// KeepPayloads is a kernel whose NaN results are PTX's. Its lanes can be those of an operand, so what an
// operand gives is found before.
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

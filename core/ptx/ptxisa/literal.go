package ptxisa

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Literal returns the bits of a number as a value of the type. bits holds an integer; a float64 if float is set; or a
// float32 if single is set too, as for 0f3f800000.
func (t Type) Literal(bits uint64, float, single, neg bool) uint64 {
	switch {
	case !float && t.Float():
		v, rest := num.FromInteger(bits, false)
		if neg {
			v, rest = -v, -rest
		}
		return num.Round(v, rest, t.VISA(), num.Nearest)
	case !float:
		if neg {
			bits = -bits
		}
		if n := t.Bits(); n > 0 && n < 64 {
			bits &= 1<<n - 1
		}
		return bits
	case single && t.Bits() == 32: // the bits of a NaN are kept
		if neg {
			bits ^= 1 << 31
		}
		return bits
	}
	f := math.Float64frombits(bits)
	if single {
		f = float64(math.Float32frombits(uint32(bits)))
	}
	if neg {
		f = -f
	}
	if t.Float() {
		return num.Bits(f, t.VISA())
	}
	if ty, ok := floatOfBits[t.Bits()]; ok {
		return num.Bits(f, ty)
	}
	return uint64(num.ToInteger[int64](f))
}

// floatOfBits is the floating point type that a float literal takes in an untyped operand, by its width in bits.
var floatOfBits = map[int]isa.Type{16: isa.HF, 32: isa.F, 64: isa.DF}

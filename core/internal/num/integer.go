package num

import (
	"math"
	"unsafe"

	"github.com/lanewise/lanewise/core/isa"
)

// Integer is a Go type of the elements of an integer type.
type Integer interface {
	int8 | uint8 | int16 | uint16 | int32 | uint32 | int64 | uint64
}

// ToInteger converts toward zero, clamped to the values of the type, and NaN to 0 ("Float to Integer" of
// 2_datatypes.md).
func ToInteger[D Integer](v float64) D {
	lo, hi := Limits[D]()
	switch {
	case v != v:
		return 0
	case v <= float64(lo):
		return lo
	case v >= float64(hi): // exact or, for 64 bits, one above: hi in both cases
		return hi
	}
	return D(v)
}

// Limits returns the least and the greatest value of a type.
func Limits[D Integer]() (lo, hi D) {
	var zero D
	if zero-1 > 0 {
		return 0, ^zero
	}
	lo = D(1) << (8*unsafe.Sizeof(zero) - 1)
	return lo, ^lo
}

// Range returns the least and the greatest value of an integer type. The least of q is math.MinInt64, whose negation
// wraps to the right magnitude.
func Range(t isa.Type) (least int64, most uint64) {
	width := uint(8 * t.Size())
	if t.Signed() {
		return -1 << (width - 1), 1<<(width-1) - 1
	}
	return 0, math.MaxUint64 >> (64 - width)
}

// Truncate keeps the low bits that an element of a type has.
func Truncate(u uint64, t isa.Type) uint64 {
	return u & (math.MaxUint64 >> (64 - 8*uint(t.Size())))
}

// SignExtend returns the low bits of v as a signed number.
func SignExtend(v uint64, bits uint) int64 { return int64(v<<(64-bits)) >> (64 - bits) }

// FromInteger returns a 64-bit integer as a double, and what the double lost, for Round.
func FromInteger(bits uint64, signed bool) (v, rest float64) {
	low := float64(uint32(bits))
	high := float64(bits >> 32)
	if signed {
		high = float64(int64(bits) >> 32)
	}
	high = float64(high * (1 << 32))
	v = high + low
	return v, low - (v - high)
}

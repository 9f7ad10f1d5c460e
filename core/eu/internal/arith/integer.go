package arith

import (
	"math/bits"
	"unsafe"
)

// Integer kernels. Division by zero, which the specification leaves undefined, gives what Intel's hardware gives: the
// largest quotient and remainder of the numerator's sign.

type integer interface {
	~int32 | ~uint32 | ~int64 | ~uint64
}

// Add is a + b.
func Add[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] + b[i]
	}
}

// Add3 is a + b + c.
func Add3[T integer](d, a, b, c *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] + b[i] + c[i]
	}
}

// Mul is the low half of a * b.
func Mul[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] * b[i]
	}
}

// Mad is a*b + c.
func Mad[T integer](d, a, b, c *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i]*b[i] + c[i]
	}
}

// MulHigh is the high half of a product of 32-bit values, which are in 64-bit lanes.
func MulHigh[T int64 | uint64](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] * b[i] >> 32
	}
}

// Average is (a + b + 1) / 2; its operands are narrower than the lanes.
func Average[T int64 | uint64](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = (a[i] + b[i] + 1) >> 1
	}
}

// And is a & b.
func And[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] & b[i]
	}
}

// Or is a | b.
func Or[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] | b[i]
	}
}

// Xor is a ^ b.
func Xor[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] ^ b[i]
	}
}

// Not is ^a.
func Not[T integer](d, a, _, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = ^a[i]
	}
}

// ShiftLeft shifts a by the low bits of b.
func ShiftLeft[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] << (uint(b[i]) & shiftMask[T]())
	}
}

// ShlSat shifts 32-bit values in 64-bit lanes, where the result is exact within the 33 bits for which saturation is
// defined.
func ShlSat(d, a, b, _ *Lanes[int64], n int) {
	for i := range d[:n] {
		d[i] = a[i] << (b[i] & 31)
	}
}

// ShiftRight is logical on unsigned lanes and arithmetic on signed ones.
func ShiftRight[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] >> (uint(b[i]) & shiftMask[T]())
	}
}

// ShiftRightNarrow shifts 32-bit values in 64-bit lanes, so that the results can be saturated.
func ShiftRightNarrow[T int64 | uint64](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = a[i] >> (b[i] & 31)
	}
}

// shiftMask returns the bits of a shift count that are used: five, or six in 64-bit lanes.
func shiftMask[T integer]() uint {
	var v T
	return uint(8*unsafe.Sizeof(v) - 1)
}

// Rol32 rotates 32 bits to the left.
func Rol32(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = bits.RotateLeft32(a[i], int(b[i]&31))
	}
}

// Rol64 rotates 64 bits to the left.
func Rol64(d, a, b, _ *Lanes[uint64], n int) {
	for i := range d[:n] {
		d[i] = bits.RotateLeft64(a[i], int(b[i]&63))
	}
}

// Rol16 rotates the low 16 bits to the left.
func Rol16(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = uint32(bits.RotateLeft16(uint16(a[i]), int(b[i]&15)))
	}
}

// Ror32 rotates 32 bits to the right.
func Ror32(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = bits.RotateLeft32(a[i], -int(b[i]&31))
	}
}

// Ror64 rotates 64 bits to the right.
func Ror64(d, a, b, _ *Lanes[uint64], n int) {
	for i := range d[:n] {
		d[i] = bits.RotateLeft64(a[i], -int(b[i]&63))
	}
}

// Ror16 rotates the low 16 bits to the right.
func Ror16(d, a, b, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = uint32(bits.RotateLeft16(uint16(a[i]), -int(b[i]&15)))
	}
}

// Minimum is the lesser of a and b.
func Minimum[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = min(a[i], b[i])
	}
}

// Maximum is the greater of a and b.
func Maximum[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		d[i] = max(a[i], b[i])
	}
}

// Quotient is a / b, rounded toward zero.
func Quotient[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		if b[i] == 0 {
			d[i] = extreme(a[i])
		} else {
			d[i] = a[i] / b[i]
		}
	}
}

// Remainder is a % b, which has the numerator's sign, as the table of MOD says.
func Remainder[T integer](d, a, b, _ *Lanes[T], n int) {
	for i := range d[:n] {
		if b[i] == 0 {
			d[i] = extreme(a[i])
		} else {
			d[i] = a[i] % b[i]
		}
	}
}

// extreme returns the value of the type that is farthest from zero on v's side.
func extreme[T integer](v T) T {
	ones := ^T(0)
	if ones > 0 { // unsigned
		return ones
	}
	least := T(1) << (shiftMask[T]())
	if v < 0 {
		return least
	}
	return ^least
}

// AddSatQ is a + b, saturated.
func AddSatQ(d, a, b, _ *Lanes[int64], n int) {
	for i := range d[:n] {
		s := a[i] + b[i]
		if (a[i]^s)&(b[i]^s) < 0 {
			s = extreme(a[i])
		}
		d[i] = s
	}
}

// AddSatUQ is a + b, saturated.
func AddSatUQ(d, a, b, _ *Lanes[uint64], n int) {
	for i := range d[:n] {
		s, carry := bits.Add64(a[i], b[i], 0)
		d[i] = s | -carry
	}
}

// AddSatToUQ is a + b, saturated to unsigned lanes.
func AddSatToUQ(d, a, b, _ *Lanes[int64], n int) {
	for i := range d[:n] {
		s := a[i] + b[i]
		if s < 0 && (a[i] < 0 || b[i] < 0) || a[i]&b[i] < 0 {
			s = 0
		}
		d[i] = s
	}
}

// CountBits is how many bits of a are set.
func CountBits(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = uint32(bits.OnesCount32(a[i]))
	}
}

// ReverseBits is a with its bits in reverse order.
func ReverseBits(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = bits.Reverse32(a[i])
	}
}

// LeadingZeros is the number of zero bits above the highest bit that is set.
func LeadingZeros(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = uint32(bits.LeadingZeros32(a[i]))
	}
}

// FirstLow is the index of the lowest bit that is set; all ones if none is.
func FirstLow(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		if a[i] == 0 {
			d[i] = ^uint32(0)
		} else {
			d[i] = uint32(bits.TrailingZeros32(a[i]))
		}
	}
}

// FirstHigh is the distance of the highest bit that is set from the top; all ones if none is.
func FirstHigh(d, a, _, _ *Lanes[uint32], n int) {
	for i := range d[:n] {
		if a[i] == 0 {
			d[i] = ^uint32(0)
		} else {
			d[i] = uint32(bits.LeadingZeros32(a[i]))
		}
	}
}

// FirstHighSigned is FirstHigh, but counts the leading ones of negative values (FBH).
func FirstHighSigned(d, a, _, _ *Lanes[int32], n int) {
	for i := range d[:n] {
		v := uint32(a[i] ^ a[i]>>31)
		if v == 0 {
			d[i] = -1
		} else {
			d[i] = int32(bits.LeadingZeros32(v))
		}
	}
}

// ExtractField is BFE on unsigned values: a is the width, b the offset, c the value.
func ExtractField(d, a, b, c *Lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = c[i] >> (b[i] & 31) & (1<<(a[i]&31) - 1)
	}
}

// ExtractFieldSigned is ExtractField on signed values, with the field's highest bit extended. Above its value, a field
// has the value's sign.
func ExtractFieldSigned(d, a, b, c *Lanes[int32], n int) {
	for i := range d[:n] {
		above := 32 - uint32(a[i])&31
		d[i] = c[i] >> (b[i] & 31) << above >> above
	}
}

// Dot4 returns the kernel that adds to a the dot product of the four bytes of b and c; the parameters say whose bytes
// are signed.
func Dot4(signedB, signedC bool) Kernel[int64] {
	return func(d, a, b, c *Lanes[int64], n int) {
		for i := range d[:n] {
			s := a[i]
			for k := 0; k < 32; k += 8 {
				s += byteAt(b[i], k, signedB) * byteAt(c[i], k, signedC)
			}
			d[i] = s
		}
	}
}

func byteAt(v int64, shift int, signed bool) int64 {
	b := byte(v >> shift)
	if signed {
		return int64(int8(b))
	}
	return int64(b)
}

// Bfn returns the kernel of a truth table, whose bit s0 | s1<<1 | s2<<2 is the result.
func Bfn(table uint8) Kernel[uint32] {
	return func(d, a, b, c *Lanes[uint32], n int) {
		for i := range d[:n] {
			x, y, z := a[i], b[i], c[i]
			r := uint32(0)
			for k := range 8 {
				if table>>k&1 != 0 {
					r |= (x ^ (uint32(k&1) - 1)) & (y ^ (uint32(k>>1&1) - 1)) & (z ^ (uint32(k>>2&1) - 1))
				}
			}
			d[i] = r
		}
	}
}

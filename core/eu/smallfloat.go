package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// fcvt and srnd: floats for which vISA has no type. BF8 lies in a UB: one sign, five
// exponent and two fraction bits, the upper byte of an HF. TF32 lies in a UD: an F of
// which only ten fraction bits are used.

// smallConversions are the conversions of a page by destination and source.
type smallConversions []struct {
	dst, src isa.Type
	kernel   kernel[uint32] // on the bits
}

var (
	fcvtConversions = smallConversions{
		{isa.HF, isa.UB, bf8ToHalf}, {isa.UB, isa.HF, halfToBF8}, {isa.F, isa.UD, first[uint32]}, {isa.UD, isa.F, floatToTF32},
	}
	srndConversions = smallConversions{{isa.UB, isa.HF, halfToBF8AtRandom}, {isa.HF, isa.F, floatToHalfAtRandom}}
)

// smallFloat decodes fcvt and srnd.
func smallFloat(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	if len(args) != 2 && len(args) != 3 {
		return false
	}
	for _, c := range e.conversions {
		if args[0].Type != c.dst || args[1].Type != c.src {
			continue
		}
		bits := [3]visa.Operand{}
		copy(bits[:], args)
		for i := range bits {
			bits[i].Type = bitsOf[min(bits[i].Type.Size(), 8)]
		}
		return d.build(o, &kernels{u32: c.kernel}, u32, &bits[0], bits[1:len(args)])
	}
	return false
}

// bitsOf is the unsigned type of a number of bytes.
var bitsOf = [9]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

const (
	halfInfinity  = 0x7c00
	floatInfinity = 0x7f800000
)

func bf8ToHalf(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = a[i] << 8
	}
}

func halfToBF8(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = dropByte(a[i], 0x7f+a[i]>>8&1) // to nearest even
	}
}

func halfToBF8AtRandom(d, a, b, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = dropByte(a[i], b[i]&0xff)
	}
}

// dropByte is the BF8 of an HF after something was added to the bits that it loses.
func dropByte(h, add uint32) uint32 {
	sign, magnitude := h&0x8000, h&0x7fff
	switch {
	case magnitude > halfInfinity:
		magnitude |= 0x200 // a NaN stays one, and quiet
	case magnitude < halfInfinity:
		magnitude += add // the carry goes into the exponent, at last to infinity
	}
	return (sign | magnitude) >> 8
}

// floatToTF32 rounds to nearest even; denormals become zero.
func floatToTF32(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		sign, magnitude := a[i]&(1<<31), a[i]&^(1<<31)
		switch {
		case magnitude > floatInfinity:
			magnitude |= 1 << 22
		case magnitude < 1<<23:
			magnitude = 0
		default:
			magnitude += 0xfff + magnitude>>13&1
		}
		d[i] = sign | magnitude&^0x1fff
	}
}

func floatToHalfAtRandom(d, a, b, _ *lanes[uint32], n int) {
	const overflow = (127 + 16) << 23 // 65536
	for i := range d[:n] {
		sign, magnitude := a[i]&(1<<31), a[i]&^(1<<31)
		if magnitude < floatInfinity {
			if magnitude += b[i] & 0x1fff; magnitude >= overflow {
				magnitude = floatInfinity
			}
		}
		v := math.Float32frombits(sign | magnitude)
		d[i] = uint32(round(float64(v), 0, isa.HF, towardZero)) | pick(v != v, 0x200)
	}
}

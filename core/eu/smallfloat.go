package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
	"github.com/lanewise/lanewise/core/visa"
)

// fcvt and srnd: floats for which vISA has no type.

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

func bf8ToHalf(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.BF8ToHalf(a[i])
	}
}

func halfToBF8(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8(a[i])
	}
}

func halfToBF8AtRandom(d, a, b, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.HalfToBF8AtRandom(a[i], b[i]&0xff)
	}
}

func floatToTF32(d, a, _, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToTF32(a[i])
	}
}

func floatToHalfAtRandom(d, a, b, _ *lanes[uint32], n int) {
	for i := range d[:n] {
		d[i] = num.FloatToHalfAtRandom(a[i], b[i]&0x1fff)
	}
}

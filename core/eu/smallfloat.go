package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// fcvt and srnd: floats for which vISA has no type.

var (
	fcvtConversions = smallConversions{
		{isa.HF, isa.UB, arith.BF8ToHalf}, {isa.UB, isa.HF, arith.HalfToBF8}, {isa.F, isa.UD, arith.First[uint32]}, {isa.UD, isa.F, arith.FloatToTF32},
	}
	srndConversions = smallConversions{{isa.UB, isa.HF, arith.HalfToBF8AtRandom}, {isa.HF, isa.F, arith.FloatToHalfAtRandom}}
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

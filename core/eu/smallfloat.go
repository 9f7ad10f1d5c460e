package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// fcvt and srnd: conversions of float formats for which vISA has no type.

var (
	fcvtConversions = smallConversions{
		{isa.HF, isa.UB, arith.BF8ToHalf}, {isa.UB, isa.HF, arith.HalfToBF8}, {isa.F, isa.UD, arith.First[uint32]}, {isa.UD, isa.F, arith.FloatToTF32},
	}
	srndConversions = smallConversions{{isa.UB, isa.HF, arith.HalfToBF8AtRandom}, {isa.HF, isa.F, arith.FloatToHalfAtRandom}}
)

// smallFloat decodes fcvt and srnd.
func smallFloat(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	for _, c := range e.conversions {
		if args[0].Type == c.dst && args[1].Type == c.src {
			bits := make([]visa.Operand, len(args))
			for i := range args {
				bits[i] = asType(&args[i], bitsOf[args[i].Type.Size()])
			}
			d.build(&kernels{u32: c.kernel}, u32, bits)
			return
		}
	}
	d.require(false)
}

package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
)

// nan returns the NaN that an operation gives. In vISA programs it is always the same one, the operand that the operation
// chose, or the operand that was to be rounded to an integer: ISPC's tests of floor and ceil, which pass on DG2 and PVC,
// ask for its sign. In PTX programs it is the one that package arith describes.
func (x *exactOp) nan(mode floatMode, v float64, i int, operands []*arith.Lanes[float64]) float64 {
	switch {
	case mode&modePTX != 0 && x.dst.typ != isa.DF:
		return float64(arith.CanonicalF)
	case x.selects:
		return v
	case x.rounds && mode&modePTX == 0:
		return arith.Quiet(operands[0][i])
	case mode&modePTX != 0:
		for _, o := range operands {
			if o[i] != o[i] {
				return arith.Quiet(o[i])
			}
		}
		return arith.InvalidDF
	}
	return arith.NaN64
}

package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/isa"
)

// nan is the NaN that an operation gives: in vISA programs always the same one, or the operand that it
// chose; in PTX programs that of package arith.
func (x *exactOp) nan(mode floatMode, v float64, i int, operands []*arith.Lanes[float64]) float64 {
	switch {
	case mode&modePTX != 0 && x.dst.typ != isa.DF:
		return float64(arith.CanonicalF)
	case x.selects:
		return v
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

package matrix

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Element is the type of an element of a matrix.
type Element struct {
	Type ptxisa.Type
	Bits int
}

// Types are the types of the elements of matrices, with their sizes in bits; elements of one bit have no type.
var Types = map[string]Element{
	"f16": {ptxisa.F16, 16}, "bf16": {ptxisa.BF16, 16}, "tf32": {ptxisa.TF32, 32}, "f32": {ptxisa.F32, 32}, "f64": {ptxisa.F64, 64},
	"e4m3": {ptxisa.E4M3x2, 8}, "e5m2": {ptxisa.E5M2x2, 8}, "e3m2": {ptxisa.E3M2x2, 8}, "e2m3": {ptxisa.E2M3x2, 8},
	"e2m1": {ptxisa.E2M1x2, 8}, // one in a byte, except for the kinds mxf4 and mxf4nvf4
	"s32":  {ptxisa.S32, 32}, "u8": {ptxisa.U8, 8}, "s8": {ptxisa.S8, 8}, "u4": {ptxisa.U8, 4}, "s4": {ptxisa.S8, 4}, "b1": {ptxisa.NoType, 1},
}

// TypesOf returns the types of an instruction's matrices, in the order in which they are written.
func TypesOf(in *syntax.Inst) (types []string) {
	for _, w := range in.Words {
		if _, known := Types[w]; known {
			types = append(types, w)
		}
	}
	return types
}

// WarpTypes returns the types of an instruction's matrices: for a product those of d, a, b and c.
func WarpTypes(in *syntax.Inst) (types []string) {
	if types = TypesOf(in); len(types) == 2 {
		return []string{types[0], "f16", "f16", types[1]}
	}
	return types
}

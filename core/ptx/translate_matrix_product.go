package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// The parameters of a product of matrices: types and shape, which elements of a are stored, and the registers of its
// fragments.

// matrixTypes are the types of the elements of matrices, with their sizes in bits; elements of one bit have no type.
var matrixTypes = map[string]struct {
	typ  syntax.Type
	bits int
}{
	"f16": {syntax.F16, 16}, "bf16": {syntax.BF16, 16}, "tf32": {syntax.TF32, 32}, "f32": {syntax.F32, 32}, "f64": {syntax.F64, 64},
	"e4m3": {syntax.E4M3x2, 8}, "e5m2": {syntax.E5M2x2, 8}, "e3m2": {syntax.E3M2x2, 8}, "e2m3": {syntax.E2M3x2, 8},
	"e2m1": {syntax.E2M1x2, 8}, // one in a byte, except for the kinds mxf4 and mxf4nvf4
	"s32":  {syntax.S32, 32}, "u8": {syntax.U8, 8}, "s8": {syntax.S8, 8}, "u4": {syntax.U8, 4}, "s4": {syntax.S8, 4}, "b1": {syntax.NoType, 1},
}

// matrixProduct describes a product of mma: the types of a, b, c, d and the sum, and the number of elements in a
// register.
type matrixProduct struct {
	a, b, c, d, sum syntax.Type
	perReg          int
	rows, k         int
	bits            int     // of a register of a and b
	round           string  // rounding of the sum
	rowLanes        []place // the four lanes that have a lane's row
	columnLanes     []place // the eight lanes that have its two columns
	bitwise         string  // for single bits: the operation on two of them
	sparse          sparsity
	scaleA, scaleB  scales
}

// sparsity describes which elements of a are stored. Of each chunk of elements of a row half are stored, in units; a
// field of four bits names the units that are there. The manual shows the places of the fields only in pictures; these
// are the places where CUTLASS stores them. In lane 4g+q, for elements of 16 bits and more the low half has the fields
// of four chunks of row g, and the high half those of row g+8. For smaller elements the lane has the fields of eight
// chunks of row g, and the next lane those of row g+8. The sparsity selector chooses which lanes of each four have
// them.
type sparsity struct {
	chunk, unit int // in elements; 0: all elements are stored
	bytes       bool
	fields      *syntax.Operand
	first       int // the first lane of each four that has fields
}

// scales are the factors for the blocks of a matrix: for rows g and g+8 of a, or columns 2t and 2t+1 of b, one for each
// block of the row or column. Each element times its factor is rounded to .f32.
type scales [2][]*syntax.Operand

// sumRegs returns the number of registers for the elements of c or d, and their size in bits.
func (m *matrixProduct) sumRegs(ty syntax.Type) (n, bits int) {
	switch ty {
	case syntax.F64:
		return m.rows / 4, 64
	case syntax.F16:
		return m.rows / 8, 32
	}
	return m.rows / 4, 32
}

// elementTypes returns the types of an instruction's matrices, in the order in which they are written.
func elementTypes(in *syntax.Inst) (types []string) {
	for _, w := range in.Words {
		if _, known := matrixTypes[w]; known {
			types = append(types, w)
		}
	}
	return types
}

// productOf derives the parameters of an mma from its words.
func productOf(in *syntax.Inst) matrixProduct {
	m := matrixProduct{rows: 16, bits: 32, round: "rn"}
	shape := shapeOf(in)
	if m.k = shape.k; shape.m == 8 && shape.n == 8 {
		m.rows = 8
	}
	for _, w := range in.Words {
		if _, known := roundings[w]; known {
			m.round = w
		} else if w == "xor" || w == "and" {
			m.bitwise = w
		}
	}
	types := elementTypes(in)
	a := matrixTypes[types[1]]
	m.d, m.a, m.b, m.c = matrixTypes[types[0]].typ, a.typ, matrixTypes[types[2]].typ, matrixTypes[types[3]].typ
	m.sum, m.perReg = syntax.F32, max(32/a.bits, 1)
	if in.Has("kind::mxf4") || in.Has("kind::mxf4nvf4") {
		m.perReg = 8
	}
	_, small := smalls[m.a]
	switch {
	case small:
	case a.bits <= 8 && in.Has("satfinite"): // only the final sum is clamped
		m.sum = syntax.S64
	case a.bits <= 8:
		m.sum = syntax.S32
	case m.a == syntax.F64:
		m.sum, m.bits = syntax.F64, 64
	}
	return m
}

// role is whether an operand is read or written by its instruction.
type role bool

const (
	asSource role = false
	asResult role = true
)

// fragments checks and returns the registers of several operands; good reports whether all of them fit.
type fragments struct {
	*translator
	in   *syntax.Inst
	good bool
}

func (f *fragments) of(a *syntax.Operand, n, bits int, as role) []*syntax.Operand {
	list, good := f.fragment(f.in, a, n, bits, as)
	f.good = f.good && good
	return list
}

// fragment returns the registers of an operand, and reports an error if they are not n registers of so many bits.
func (t *translator) fragment(in *syntax.Inst, a *syntax.Operand, n, bits int, as role) ([]*syntax.Operand, bool) {
	list := syntax.ElementsOf(a)
	good := len(list) == n
	for i, e := range list {
		if e.Kind == syntax.SinkOperand && as == asResult { // it goes to a register that nobody reads
			list = slices.Clone(list)
			e = t.newReg(syntax.Untyped.Of(bits))
			list[i] = e
		}
		good = good && (e.Kind == syntax.RegOperand && e.Var.Type.Bits() == bits && e.Var.Vec == 1 || e.Kind == syntax.ImmOperand && as == asSource)
	}
	if !good {
		t.Say(a.Span, diag.Operands, "{} wants {} of {} here.", text.Quote(t.mod.File.Slice(in.Name)), text.Count(n, "register"), text.Count(bits, "bit"))
	}
	return list, good
}

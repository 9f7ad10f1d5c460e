package matrix

import "github.com/lanewise/lanewise/core/ptx/syntax"

// Product describes a product of mma: the types of a, b, c, d and the sum, and the number of elements in a register.
type Product struct {
	A, B, C, D, Sum syntax.Type
	PerReg          int
	Rows, K         int
	Bits            int    // of a register of a and b
	Round           string // rounding of the sum
	Bitwise         string // for single bits: the operation on two of them
}

// SumRegs returns the number of registers for the elements of c or d, and their size in bits.
func (m *Product) SumRegs(ty syntax.Type) (n, bits int) {
	switch ty {
	case syntax.F64:
		return m.Rows / 4, 64
	case syntax.F16:
		return m.Rows / 8, 32
	}
	return m.Rows / 4, 32
}

// ProductOf derives the parameters of an mma from its words.
func ProductOf(in *syntax.Inst) Product {
	m := Product{Rows: 16, Bits: 32, Round: "rn"}
	shape := ShapeOf(in)
	if m.K = shape.K; shape.M == 8 && shape.N == 8 {
		m.Rows = 8
	}
	for _, w := range in.Words {
		if syntax.HasWord("rn rz rm rp", w) {
			m.Round = w
		} else if w == "xor" || w == "and" {
			m.Bitwise = w
		}
	}
	types := TypesOf(in)
	a := Types[types[1]]
	m.D, m.A, m.B, m.C = Types[types[0]].Type, a.Type, Types[types[2]].Type, Types[types[3]].Type
	m.Sum, m.PerReg = syntax.F32, max(32/a.Bits, 1)
	if in.Has("kind::mxf4") || in.Has("kind::mxf4nvf4") {
		m.PerReg = 8
	}
	switch whole := m.A == syntax.U8 || m.A == syntax.S8 || m.A == syntax.NoType; {
	case whole && in.Has("satfinite"): // only the final sum is clamped
		m.Sum = syntax.S64
	case whole:
		m.Sum = syntax.S32
	case m.A == syntax.F64:
		m.Sum, m.Bits = syntax.F64, 64
	}
	return m
}

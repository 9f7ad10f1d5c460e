package matrix

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Product describes a product of mma: the types of a, b, c, d and the sum, and the number of elements in a register.
type Product struct {
	A, B, C, D, Sum ptxisa.Type
	PerReg          int
	Rows, K         int
	Bits            int    // of a register of a and b
	Round           string // rounding of the sum
	Bitwise         string // for single bits: the operation on two of them
}

// SumRegs returns the number of registers for the elements of c or d, and their size in bits.
func (m *Product) SumRegs(ty ptxisa.Type) (n, bits int) {
	switch ty {
	case ptxisa.F64:
		return m.Rows / 4, 64
	case ptxisa.F16:
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
		if ptxisa.HasWord("rn rz rm rp", w) {
			m.Round = w
		} else if w == "xor" || w == "and" {
			m.Bitwise = w
		}
	}
	types := TypesOf(in)
	a := Types[types[1]]
	m.D, m.A, m.B, m.C = Types[types[0]].Type, a.Type, Types[types[2]].Type, Types[types[3]].Type
	m.Sum, m.PerReg = ptxisa.F32, max(32/a.Bits, 1)
	if in.Has("kind::mxf4") || in.Has("kind::mxf4nvf4") {
		m.PerReg = 8
	}
	switch whole := m.A == ptxisa.U8 || m.A == ptxisa.S8 || m.A == ptxisa.NoType; {
	case whole && in.Has("satfinite"): // only the final sum is clamped
		m.Sum = ptxisa.S64
	case whole:
		m.Sum = ptxisa.S32
	case m.A == ptxisa.F64:
		m.Sum, m.Bits = ptxisa.F64, 64
	}
	return m
}

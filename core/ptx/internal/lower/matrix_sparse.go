package lower

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Which elements of a sparse matrix a are stored (mma.sp).

// sparsity reads which elements an mma.sp stores; false after an error.
func (t *translator) sparsity(in *syntax.Inst, m product) (s sparsity, ok bool) {
	if !strings.HasPrefix(in.Words[0], "sp") {
		return s, true
	}
	fields, ok := t.fragment(in, in.Args[4], 1, 32, asSource)
	if !ok {
		return s, false
	}
	s = sparsity{chunk: 4, unit: 1, bytes: m.PerReg > 2, fields: t.made("mov.b32", fields[0])}
	switch m.PerReg {
	case 1:
		s.chunk = 2
	case 8:
		s.chunk, s.unit = 8, 2
	}
	lanes := m.K / s.chunk / 4
	if a := in.Args[5]; a.Bits >= uint64(4/lanes) || a.Neg {
		t.Say(a.Span, diag.Value, "The sparsity selector of this shape is less than {}.", strconv.Itoa(4/lanes))
		return s, false
	}
	s.first = int(in.Args[5].Bits) * lanes
	return s, true
}

// fieldOf returns where the field for the chunk of an element is, in row g, or for half 1 in row g+8: in which lane of
// each four, and from which bit on.
func (s sparsity) fieldOf(half, element int) (lane, at int) {
	c := element / s.chunk
	if s.bytes {
		return s.first + c/8*2 + half, c % 8 * 4
	}
	return s.first + c/4, 16*half + c%4*4
}

// present returns an element of a row from the register that stores the elements of its chunk, and whether it is
// stored.
func (t *translator) present(s sparsity, m product, stored, field *syntax.Operand, element int) (x, there *syntax.Operand) {
	at, p := element%s.chunk, t.newReg(ptxisa.Pred)
	if s.chunk == 2 { // 0b0100 and 0b1110: the index of an element is given as that of its halves
		t.ptx("setp.eq.u32", p, t.made("bfe.u32", field, num64(1), num64(1)), num64(int64(at)))
		return t.elementOf(stored, m.A, 0, m.PerReg, m.Sum), p
	}
	first := element / s.chunk * (s.chunk / 2) % m.PerReg
	q := t.newReg(ptxisa.Pred)
	t.ptx("setp.eq.u32", p, t.made("and.b32", field, num64(3)), num64(int64(at/s.unit)))
	t.ptx("setp.eq.u32", q, t.made("bfe.u32", field, num64(2), num64(2)), num64(int64(at/s.unit)))
	x = t.elementOf(stored, m.A, first+at%s.unit, m.PerReg, m.Sum)
	y := t.elementOf(stored, m.A, first+s.unit+at%s.unit, m.PerReg, m.Sum)
	t.ptx("selp."+m.Sum.Name(), x, x, y, p)
	t.ptx("or.pred", p, p, q)
	return x, p
}

package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// What an mma knows of its matrices besides their elements: of a sparse a which elements are stored (mma.sp), and
// by what its blocks are scaled (.block_scale).

// sparsity says where the stored elements of a stand: a chunk of so many elements of a row has half of them, in
// units of which a field of four bits names those that are there. The manual shows the fields' places in pictures;
// they are those in which CUTLASS stores them: of lane 4g+q, elements of 16 bits and more have fields of four
// chunks of row g in the low half and of row g+8 in the high one; smaller ones of eight chunks of row g, and of
// row g+8 in the next lane. The selector is which lanes of each four those are.
type sparsity struct {
	chunk, unit int // elements; 0: none are left out
	bytes       bool
	fields      *syntax.Operand
	first       int // lane of four that has the first fields
}

// sparsity reads what an mma.sp leaves out; false after an error.
func (t *translator) sparsity(in *syntax.Inst, m matrixProduct) (s sparsity, ok bool) {
	if !strings.HasPrefix(in.Words[0], "sp") {
		return s, true
	}
	fields, ok := t.fragment(in, in.Args[4], 1, 32, false)
	if !ok {
		return s, false
	}
	s = sparsity{chunk: 4, unit: 1, bytes: m.perReg > 2, fields: t.made("mov.b32", fields[0])}
	switch m.perReg {
	case 1:
		s.chunk = 2
	case 8:
		s.chunk, s.unit = 8, 2
	}
	lanes := m.k / s.chunk / 4
	if a := in.Args[5]; a.Bits >= uint64(4/lanes) || a.Neg {
		t.Say(a.Span, diag.Value, "The sparsity selector of this shape is less than {}.", itoa(4/lanes))
		return s, false
	}
	s.first = int(in.Args[5].Bits) * lanes
	return s, true
}

// fieldOf is what a row's field of the chunk with an element says: in half 1 of row g+8.
func (t *translator) fieldOf(s sparsity, row *syntax.Operand, half, element int) *syntax.Operand {
	c := element / s.chunk
	lane, at := s.first+c/4, 16*half+c%4*4
	if s.bytes {
		lane, at = s.first+c/8*2+half, c%8*4
	}
	return t.made("bfe.u32", t.fromRow(s.fields, row, 4, int64(lane)), num64(int64(at)), num64(4))
}

// present gives an element of a row out of the register that stores those of its chunk, and whether it is there.
func (t *translator) present(s sparsity, m matrixProduct, stored, field *syntax.Operand, element int) (x, there *syntax.Operand) {
	at, p := element%s.chunk, t.newReg(syntax.Pred)
	if s.chunk == 2 { // 0b0100 and 0b1110: the index of an element as that of its halves
		t.ptx("setp.eq.u32", p, t.made("bfe.u32", field, num64(1), num64(1)), num64(int64(at)))
		return t.elementOf(stored, m.a, m, 0), p
	}
	first := element / s.chunk * (s.chunk / 2) % m.perReg
	q := t.newReg(syntax.Pred)
	t.ptx("setp.eq.u32", p, t.made("and.b32", field, num64(3)), num64(int64(at/s.unit)))
	t.ptx("setp.eq.u32", q, t.made("bfe.u32", field, num64(2), num64(2)), num64(int64(at/s.unit)))
	x = t.elementOf(stored, m.a, m, first+at%s.unit)
	y := t.elementOf(stored, m.a, m, first+s.unit+at%s.unit)
	t.ptx("selp."+m.sum.Name(), x, x, y, p)
	t.ptx("or.pred", p, p, q)
	return x, p
}

// scales are the factors of the blocks of a matrix: of rows g and g+8 of a, of columns 2t and 2t+1 of b, one for
// each block of a row or column. Each element times its factor is rounded to .f32.
type scales [2][]*syntax.Operand

// scales reads the factors of an mma with .block_scale from its operands; false after an error.
func (t *translator) scales(in *syntax.Inst, row, column *syntax.Operand) (a, b scales, ok bool) {
	if !in.Has("block_scale") {
		return a, b, true
	}
	blocks, last := int64(1), uint64(3)
	switch {
	case in.Has("scale_vec::4X"):
		blocks, last = 4, 0
	case in.Has("scale_vec::2X") || in.Has("kind::mxf4"):
		blocks, last = 2, 2
	}
	list := in.Args[len(in.Args)-4:]
	for i, to := range []*scales{&a, &b} {
		data, good := t.fragment(in, list[2*i], 1, 32, false)
		place, fits := t.scalePlace(list[2*i+1], last, uint64(3-2*(1-i)))
		if !good || !fits {
			return a, b, false
		}
		word := t.made("mov.b32", data[0])
		for n := range to {
			var lane *syntax.Operand
			if i == 0 { // of four lanes, 2 * thread-id has row g and the next row g+8
				lane = t.made("mad.lo.u32", t.seenAs(row, syntax.U32), num64(4), num64(int64(n)))
				t.ptx("mad.lo.u32", lane, place[1], num64(2), lane)
			} else { // the lanes 4n + thread-id have the columns n
				lane = t.made("mad.lo.u32", t.seenAs(column, syntax.U32), num64(8), num64(int64(4*n)))
				t.ptx("add.u32", lane, lane, place[1])
			}
			r := t.newReg(syntax.B32)
			t.fromLane(r, word, lane)
			for block := range blocks {
				at := t.made("add.u32", place[0], num64(block))
				t.ptx("shl.b32", at, at, num64(3))
				to[n] = append(to[n], t.scaleOf(in, t.made("bfe.u32", r, at, num64(8))))
			}
		}
	}
	return a, b, true
}

// scalePlace reads {byte-id, thread-id}, which are numbers or registers; bytes come in steps that leave room for those
// of all blocks.
func (t *translator) scalePlace(a *syntax.Operand, lastByte, lastThread uint64) (place [2]*syntax.Operand, ok bool) {
	if len(a.Elems) != 2 {
		t.Say(a.Span, diag.Operands, "Where the scales are is said by two numbers, {byte, thread}.")
		return place, false
	}
	for i, e := range a.Elems {
		most, step := lastByte, uint64(1)
		if i == 1 {
			most = lastThread
		} else if lastByte == 2 {
			step = 2
		}
		switch {
		case e.Kind == syntax.ImmOperand && !e.Neg && e.Bits <= most && e.Bits%step == 0:
			place[i] = t.made("mov.u32", e)
		case e.Kind == syntax.RegOperand && e.Var.Type.Bits() == 32 && !e.Var.Type.Float():
			place[i] = t.made("mov.u32", t.seenAs(e, syntax.U32))
		case e.Kind == syntax.RegOperand && e.Var.Type.Bits() == 16 && !e.Var.Type.Float():
			place[i] = t.newReg(syntax.U32)
			t.ptx("cvt.u32.u16", place[i], t.seenAs(e, syntax.U16))
		default:
			t.Say(e.Span, diag.Value, "A number up to {} that is a multiple of {}, or a register, should stand here.", itoa(int(most)), itoa(int(step)))
			return place, false
		}
	}
	return place, true
}

// scaleOf is a scale as .f32: a power of two, or a number of .e4m3 without its sign.
func (t *translator) scaleOf(in *syntax.Inst, bits *syntax.Operand) *syntax.Operand {
	if in.Has("ue4m3") {
		t.ptx("and.b32", bits, bits, num64(0x7f))
		return t.elementOf(bits, syntax.E4M3x2, matrixProduct{sum: syntax.F32}, 0)
	}
	out, p := t.newReg(syntax.F32), t.newReg(syntax.Pred)
	r := t.made("shl.b32", bits, num64(23))
	t.ptx("setp.eq.u32", p, bits, num64(0))
	t.ptx("selp.b32", r, num64(0x400000), r, p) // the smallest is subnormal
	t.ptx("setp.eq.u32", p, bits, num64(255))
	t.ptx("selp.b32", t.seenAs(out, syntax.B32), num64(0x7fffffff), r, p)
	return out
}

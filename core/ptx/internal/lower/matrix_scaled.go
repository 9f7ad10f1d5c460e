package lower

import (
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// mma with .block_scale: the factors for the blocks of its matrices.

// mmaOfScales lowers such an mma.
func (t *translator) mmaOfScales(in *syntax.Inst) { t.inRoutine(in, (*translator).multiplyScaled) }

func (t *translator) multiplyScaled(in *syntax.Inst) {
	m := product{Product: matrix.ProductOf(in)}
	ok := false
	if m.scaleA, m.scaleB, ok = t.scales(in); ok {
		t.products(in, m)
	}
}

// scales computes the factors of an mma with .block_scale from its operands; false after an error.
func (t *translator) scales(in *syntax.Inst) (a, b scales, ok bool) {
	row, column := t.groupAndPlace()
	blocks, last := int64(1), uint64(3)
	switch {
	case in.Has("scale_vec::4X"):
		blocks, last = 4, 0
	case in.Has("scale_vec::2X") || in.Has("kind::mxf4"):
		blocks, last = 2, 2
	}
	list := in.Args[len(in.Args)-4:]
	for i, to := range []*scales{&a, &b} {
		data, good := t.fragment(in, list[2*i], 1, 32, asSource)
		place, fits := t.scalePlace(list[2*i+1], last, uint64(3-2*(1-i)))
		if !good || !fits {
			return a, b, false
		}
		word := t.made("mov.b32", data[0])
		for n := range to {
			var lane *syntax.Operand
			if i == 0 { // in each four lanes, lane 2 * thread-id has row g and the next one row g+8
				lane = t.made("mad.lo.u32", row, num64(4), num64(int64(n)))
				t.ptx("mad.lo.u32", lane, place[1], num64(2), lane)
			} else { // lane 4n + thread-id has column n
				lane = t.made("mad.lo.u32", column, num64(8), num64(int64(4*n)))
				t.ptx("add.u32", lane, lane, place[1])
			}
			t.ptx("and.b32", lane, lane, num64(warp-1))
			r := t.newReg(ptxisa.B32)
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

// scalePlace reads {byte-id, thread-id}, which are numbers or registers. The byte must be a multiple of the number of
// blocks, so that the bytes of all blocks fit.
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
			place[i] = t.made("mov.u32", t.seenAs(e, ptxisa.U32))
		case e.Kind == syntax.RegOperand && e.Var.Type.Bits() == 16 && !e.Var.Type.Float():
			place[i] = t.newReg(ptxisa.U32)
			t.ptx("cvt.u32.u16", place[i], t.seenAs(e, ptxisa.U16))
		default:
			t.Say(e.Span, diag.Value, "A number up to {} that is a multiple of {}, or a register, should stand here.", strconv.Itoa(int(most)), strconv.Itoa(int(step)))
			return place, false
		}
	}
	return place, true
}

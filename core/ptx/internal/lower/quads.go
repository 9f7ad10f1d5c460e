package lower

import (
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// mmaOfQuads lowers mma.m8n8k4 of .f16: four products at once, each by eight lanes: four in the lower half of the warp,
// and the four that are 16 lanes above them (PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point type").
func (t *translator) mmaOfQuads(in *syntax.Inst) { t.inRoutine(in, (*translator).multiplyQuads) }

func (t *translator) multiplyQuads(in *syntax.Inst) {
	n := len(in.Words)
	ofC, ofSum := ptxisa.TypeByName(in.Words[n-1]), ptxisa.TypeByName(in.Words[n-4])
	regs := map[ptxisa.Type]int{ptxisa.F16: 4, ptxisa.F32: 8}
	f := fragments{t, in, true}
	d := f.of(in.Args[0], regs[ofSum], 32, asResult)
	a, b := f.of(in.Args[1], 2, 32, asSource), f.of(in.Args[2], 2, 32, asSource)
	c := f.of(in.Args[3], regs[ofC], 32, asSource)
	if !f.good {
		return
	}
	wholeA, wholeB := t.fourHalves(a), t.fourHalves(b)
	q := quads{lane: t.laneNumber()}
	q.quad, q.high = t.partOf(q, 12), t.partOf(q, 16)
	sums := t.sumsOfQuads(q, ofC, ofSum, c)
	for i, sum := range sums {
		t.Scoped(func() {
			row, column := t.partOf(q, 3), t.made("mov.b32", num64(int64(i&3)))
			if ofSum == ptxisa.F32 {
				row, column = t.cellOf(q, i)
			}
			right := t.made("mov.b32", num64(int64(i&4*4)))
			for k := range 4 {
				t.Scoped(func() {
					at := t.made("mov.b32", num64(int64(k)))
					x := t.elementOfQuad(wholeA, in.Words[n-6] == "row", q.quad, q.high, row, at)
					y := t.elementOfQuad(wholeB, in.Words[n-5] == "col", q.quad, right, column, at)
					t.ptx("fma.rn.f32", sum, x, y, sum)
				})
			}
		})
	}
	t.putSums(matrix.Product{D: ofSum, Sum: ptxisa.F32}, d, sums, 32)
}

// quads has each lane's number, and its parts: the four lanes of a half of the warp that the lane is in, and the half.
type quads struct{ lane, quad, high *syntax.Operand }

func (t *translator) partOf(q quads, mask int64) *syntax.Operand {
	return t.made("and.b32", q.lane, num64(mask))
}

// cellOf computes the row and column of element i of a lane's sums of .f32.
func (t *translator) cellOf(q quads, i int) (row, column *syntax.Operand) {
	row, column = t.partOf(q, 1), t.partOf(q, 2)
	t.ptx("or.b32", row, row, num64(int64(i&2)))
	t.ptx("or.b32", column, column, num64(int64(i&1)))
	return row, column
}

// fourHalves combines two registers with two .f16 each into one.
func (t *translator) fourHalves(list []*syntax.Operand) *syntax.Operand {
	return t.made("mov.b64", inBraces(list...))
}

// sumsOfQuads returns the initial sums, the elements of c, in the lanes that have the same elements of d.
func (t *translator) sumsOfQuads(q quads, ofC, ofSum ptxisa.Type, c []*syntax.Operand) (sums []*syntax.Operand) {
	switch {
	case ofC == ofSum:
		return t.sumsOf(matrix.Product{C: ofC, Sum: ptxisa.F32}, c)
	case ofC == ptxisa.F16: // element i of a lane's sums is in another lane, which has the row
		halves := [2]*syntax.Operand{t.fourHalves(c[:2]), t.fourHalves(c[2:])}
		for i := range 8 {
			row, column := t.cellOf(q, i)
			sums = append(sums, t.elementOfQuad(halves[i/4], true, q.quad, q.high, row, column))
		}
	default: // the reverse: it is in one of two registers of the lane that has its column
		upper := t.newReg(ptxisa.Pred)
		t.ptx("setp.ne.u32", upper, t.partOf(q, 2), num64(0))
		for i := range 8 {
			from, r := t.made("or.b32", q.quad, q.high), [2]*syntax.Operand{t.newReg(ptxisa.F32), t.newReg(ptxisa.F32)}
			t.ptx("or.b32", from, from, t.partOf(q, 1))
			t.ptx("or.b32", from, from, num64(int64(i&2)))
			for half := range r {
				t.fromLane(r[half], c[i&5+2*half], t.seenAs(from, ptxisa.U32))
			}
			t.ptx("selp.f32", r[0], r[1], r[0], upper)
			sums = append(sums, r[0])
		}
	}
	return sums
}

// elementOfQuad reads an element of a factor. If lines is set, line selects the lane that has it, and k the element of
// that lane; otherwise the other way round.
func (t *translator) elementOfQuad(whole *syntax.Operand, lines bool, quad, half, line, k *syntax.Operand) *syntax.Operand {
	if !lines {
		line, k = k, line
	}
	lane := t.made("or.b32", quad, half)
	t.ptx("or.b32", lane, lane, line)
	r, h, out := t.newReg(ptxisa.B64), t.newReg(ptxisa.U16), t.newReg(ptxisa.F32)
	t.fromLane(r, whole, lane)
	shift := t.made("shl.b32", k, num64(4))
	t.ptx("shr.b64", r, r, shift)
	t.ptx("cvt.u16.u64", h, r)
	t.ptx("cvt.f32.f16", out, t.seenAs(h, ptxisa.F16))
	return out
}

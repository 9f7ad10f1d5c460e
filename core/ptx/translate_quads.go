package ptx

import "github.com/lanewise/lanewise/core/ptx/syntax"

// mmaOfQuads is mma.m8n8k4 of .f16: four products at once, each of eight lanes, four of the lower half of the
// warp and the four that are 16 above them (PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point type").
func (t *translator) mmaOfQuads(in *syntax.Inst) { t.inRoutine(in, (*translator).multiplyQuads) }

func (t *translator) multiplyQuads(in *syntax.Inst) {
	n := len(in.Words)
	ofC, ofSum := syntax.TypeByName(in.Words[n-1]), syntax.TypeByName(in.Words[n-4])
	regs := map[syntax.Type]int{syntax.F16: 4, syntax.F32: 8}
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
		t.scoped(func() {
			row, column := t.partOf(q, 3), t.made("mov.b32", num64(int64(i&3)))
			if ofSum == syntax.F32 {
				row, column = t.cellOf(q, i)
			}
			right := t.made("mov.b32", num64(int64(i&4*4)))
			for k := range 4 {
				t.scoped(func() {
					at := t.made("mov.b32", num64(int64(k)))
					x := t.elementOfQuad(wholeA, in.Words[n-6] == "row", q.quad, q.high, row, at)
					y := t.elementOfQuad(wholeB, in.Words[n-5] == "col", q.quad, right, column, at)
					t.ptx("fma.rn.f32", sum, x, y, sum)
				})
			}
		})
	}
	t.putSums(matrixProduct{d: ofSum, sum: syntax.F32}, d, sums, 32)
}

// quads are parts of each lane's number: itself, which four of a half of the warp it is in, and which half.
type quads struct{ lane, quad, high *syntax.Operand }

func (t *translator) partOf(q quads, mask int64) *syntax.Operand {
	return t.made("and.b32", q.lane, num64(mask))
}

// cellOf is where element i of a lane's sums of .f32 stands.
func (t *translator) cellOf(q quads, i int) (row, column *syntax.Operand) {
	row, column = t.partOf(q, 1), t.partOf(q, 2)
	t.ptx("or.b32", row, row, num64(int64(i&2)))
	t.ptx("or.b32", column, column, num64(int64(i&1)))
	return row, column
}

// fourHalves is two registers with two .f16 each as one.
func (t *translator) fourHalves(list []*syntax.Operand) *syntax.Operand {
	return t.made("mov.b64", inBraces(list...))
}

// sumsOfQuads are the elements of c that the lanes have to begin with, where they have those of d.
func (t *translator) sumsOfQuads(q quads, ofC, ofSum syntax.Type, c []*syntax.Operand) (sums []*syntax.Operand) {
	switch {
	case ofC == ofSum:
		return t.sumsOf(matrixProduct{c: ofC, sum: syntax.F32}, c)
	case ofC == syntax.F16: // element i of a lane's sum is another lane's, which has the row
		halves := [2]*syntax.Operand{t.fourHalves(c[:2]), t.fourHalves(c[2:])}
		for i := range 8 {
			row, column := t.cellOf(q, i)
			sums = append(sums, t.elementOfQuad(halves[i/4], true, q.quad, q.high, row, column))
		}
	default: // the other way: it is in one of two registers of the lane with its column
		upper := t.newReg(syntax.Pred)
		t.ptx("setp.ne.u32", upper, t.partOf(q, 2), num64(0))
		for i := range 8 {
			from, r := t.made("or.b32", q.quad, q.high), [2]*syntax.Operand{t.newReg(syntax.F32), t.newReg(syntax.F32)}
			t.ptx("or.b32", from, from, t.partOf(q, 1))
			t.ptx("or.b32", from, from, num64(int64(i&2)))
			for half := range r {
				t.fromLane(r[half], c[i&5+2*half], t.seenAs(from, syntax.U32))
			}
			t.ptx("selp.f32", r[0], r[1], r[0], upper)
			sums = append(sums, r[0])
		}
	}
	return sums
}

// elementOfQuad is an element of a factor: of the line with a number, in whose lane it is, or which it is of the
// lane k.
func (t *translator) elementOfQuad(whole *syntax.Operand, lines bool, quad, half, line, k *syntax.Operand) *syntax.Operand {
	if !lines {
		line, k = k, line
	}
	lane := t.made("or.b32", quad, half)
	t.ptx("or.b32", lane, lane, line)
	r, h, out := t.newReg(syntax.B64), t.newReg(syntax.U16), t.newReg(syntax.F32)
	t.fromLane(r, whole, lane)
	shift := t.made("shl.b32", k, num64(4))
	t.ptx("shr.b64", r, r, shift)
	t.ptx("cvt.u16.u64", h, r)
	t.ptx("cvt.f32.f16", out, t.seenAs(h, syntax.F16))
	return out
}

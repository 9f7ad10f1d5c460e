package lower

import (
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Moving matrices between shared memory and registers, and transposing them: ldmatrix, stmatrix and movmatrix.

// rowAddress returns a function that returns the address of a row of the matrices, which another lane has.
func (t *translator) rowAddress(a *syntax.Operand) func(row *syntax.Operand) *syntax.Operand {
	base, where := t.whole(a), t.newReg(ptxisa.U32)
	t.addressSized(where, base, "u32", base.Var.Type.Name())
	t.ptx("and.b32", where, where, num64(sharedBase-1)) // the address may be generic
	return func(row *syntax.Operand) *syntax.Operand {
		r := t.newReg(ptxisa.U32)
		t.fromLane(r, where, row)
		return r
	}
}

// eachPiece calls f with the address of each 32 bits of a lane, in a row whose address another lane has; half is -1.
// For a transposed matrix it calls f for each of the two halves, which are in consecutive rows.
func (t *translator) eachPiece(in *syntax.Inst, a *syntax.Operand, f func(k, half int, address *syntax.Operand)) {
	rowAt := t.rowAddress(a)
	row, column := t.groupAndPlace()
	for k := range matrix.Matrices(in) {
		piece := func(half int, row, off *syntax.Operand) {
			address := rowAt(t.made("add.u32", row, num64(int64(8*k))))
			t.ptx("add.u32", address, address, off)
			f(k, half, address)
		}
		if !in.Has("trans") {
			piece(-1, row, t.made("shl.b32", column, num64(2)))
			continue
		}
		for half := range 2 {
			other := t.made("shl.b32", column, num64(1))
			t.ptx("or.b32", other, other, num64(int64(half)))
			piece(half, other, t.made("shl.b32", row, num64(1)))
		}
	}
}

// loadMatrix lowers ldmatrix.
func (t *translator) loadMatrix(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[0], matrix.Matrices(in), 32, asResult)
	if !good {
		return
	}
	var got []*syntax.Operand
	for range list {
		got = append(got, t.newReg(ptxisa.B32))
	}
	t.eachPiece(in, in.Args[1], func(k, half int, address *syntax.Operand) {
		if half < 0 {
			t.ptx("ld.shared.b32", got[k], at(address, 0))
			return
		}
		h := t.newReg(ptxisa.U32)
		t.ptx("ld.shared.u16", h, at(address, 0))
		if half == 0 {
			t.ptx("mov.b32", got[k], h)
		} else {
			t.ptx("bfi.b32", got[k], h, got[k], num64(16), num64(16))
		}
	})
	for k := range list {
		t.ptx("mov.b32", list[k], got[k])
	}
}

// storeMatrix lowers stmatrix.
func (t *translator) storeMatrix(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[1], matrix.Matrices(in), 32, asSource)
	if !good {
		return
	}
	t.eachPiece(in, in.Args[0], func(k, half int, address *syntax.Operand) {
		if half < 0 {
			t.ptx("st.shared.b32", at(address, 0), list[k])
			return
		}
		h := t.made("bfe.u32", list[k], num64(int64(16*half)), num64(16))
		t.ptx("st.shared.u16", at(address, 0), h)
	})
}

// moveMatrix lowers movmatrix: element (r, c) becomes (c, r).
func (t *translator) moveMatrix(in *syntax.Inst) {
	row, column := t.groupAndPlace()
	from := t.made("shr.u32", row, num64(1)) // the lane in the group of a row that has the column
	odd := t.made("and.b32", row, num64(1))
	t.ptx("shl.b32", odd, odd, num64(4))
	a, out := t.made("mov.b32", in.Args[1]), t.made("mov.b32", num64(0))
	for half := range 2 {
		other := t.made("mad.lo.u32", column, num64(8), from)
		t.ptx("add.u32", other, other, num64(int64(4*half)))
		r := t.newReg(ptxisa.U32)
		t.fromLane(r, a, other)
		t.ptx("bfe.u32", r, r, odd, num64(16))
		t.ptx("bfi.b32", out, r, out, num64(int64(16*half)), num64(16))
	}
	t.ptx("mov.b32", in.Args[0], out)
}

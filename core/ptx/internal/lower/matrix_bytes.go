package lower

import (
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// ldmatrix and stmatrix for elements of 8 bits: each lane has four of them in a register, and other lanes have the
// addresses of the rows of 16. Elements of 6 and 4 bits are packed at the beginning of a row, and a lane gets them in
// the low bits of a byte (PTX ISA, "ldmatrix", "stmatrix"; fragment.go has the places).

// eachByte calls f with the address of the row and the column of each byte of a lane's registers.
func (t *translator) eachByte(in *syntax.Inst, a *syntax.Operand, regs int, f func(reg, j int, row, column *syntax.Operand)) {
	rowAt := t.rowAddress(a)
	group, place := t.groupAndPlace()
	sum := func(l matrix.LaneSum) *syntax.Operand {
		r := t.made("mad.lo.u32", place, num64(int64(l.Place)), num64(int64(l.Plus)))
		t.ptx("mad.lo.u32", r, group, num64(int64(l.Group)), r)
		return r
	}
	for reg := range regs {
		for j := range 4 {
			t.Scoped(func() {
				row, column := matrix.BytePlace(in, reg, j)
				row.Plus += matrix.FirstRow(in, reg)
				f(reg, j, rowAt(sum(row)), sum(column))
			})
		}
	}
}

// loadBytes lowers ldmatrix for such elements.
func (t *translator) loadBytes(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[0], matrix.ByteRegisters(in), 32, asResult)
	if !good {
		return
	}
	bits := int64(8)
	switch {
	case in.Has("b6x16_p32"):
		bits = 6
	case in.Has("b4x16_p64"):
		bits = 4
	}
	var got []*syntax.Operand
	for range list {
		got = append(got, t.made("mov.b32", num64(0)))
	}
	t.eachByte(in, in.Args[1], len(list), func(reg, j int, row, column *syntax.Operand) {
		first, v := t.made("mul.lo.u32", column, num64(bits)), t.newReg(ptxisa.U32)
		t.ptx("add.u32", row, row, t.made("shr.u32", first, num64(3)))
		t.ptx("ld.shared.u8", v, at(row, 0))
		if bits < 8 { // the row's padding follows, so there is a next byte
			next := t.newReg(ptxisa.U32)
			t.ptx("ld.shared.u8", next, at(row, 1))
			t.ptx("bfi.b32", v, next, v, num64(8), num64(8))
			t.ptx("bfe.u32", v, v, t.made("and.b32", first, num64(7)), num64(bits))
		}
		t.ptx("bfi.b32", got[reg], v, got[reg], num64(int64(8*j)), num64(8))
	})
	for i := range list {
		t.ptx("mov.b32", list[i], got[i])
	}
}

// storeBytes lowers stmatrix for such elements.
func (t *translator) storeBytes(in *syntax.Inst) {
	list, good := t.fragment(in, in.Args[1], matrix.ByteRegisters(in), 32, asSource)
	if !good {
		return
	}
	t.eachByte(in, in.Args[0], len(list), func(reg, j int, row, column *syntax.Operand) {
		t.ptx("add.u32", row, row, column)
		t.ptx("st.shared.u8", at(row, 0), t.made("bfe.u32", list[reg], num64(int64(8*j)), num64(8)))
	})
}

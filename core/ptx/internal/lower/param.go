package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Loads and stores of parameters that are in registers.

// paramPiece returns a part of a parameter; for a kernel's parameter it is the same for all lanes.
func (t *translator) paramPiece(v *syntax.Var, off int, typ isa.Type) *emit.Operand {
	d := t.register(v)
	size := typ.Size()
	switch {
	case d.Input > 0:
		return &emit.Operand{Var: d, Type: typ, Offset: int32(off)}
	case v.InRows(): // rows of 32 bits
		return &emit.Operand{Var: d, Type: typ, Offset: int32(off/4*warp*4 + off%4), Stride: int8(4 / size)}
	}
	return &emit.Operand{Var: d, Type: typ, Offset: int32(off), Stride: int8(v.Type.Bytes() / size)}
}

// byName reports whether an access is to a parameter that is in registers.
func byName(in *syntax.Inst, v *syntax.Var) bool {
	return syntax.SpaceOf(in) == ptxisa.ParamSpace && v != nil && v.Space == ptxisa.ParamSpace && !v.Addressed
}

// within reports whether an element lies within a parameter. What compilers read beyond its end is 0, and what they
// write there, as clang does for results that are vectors of i1, is dropped.
func within(v *syntax.Var, off int, ty ptxisa.Type) bool {
	return off >= 0 && off+ty.Bytes() <= v.Bytes()
}

// zeroed sets a register to zero.
func (t *translator) zeroed(a *syntax.Operand, ty ptxisa.Type) {
	if ty == ptxisa.B128 {
		for k := range 4 {
			t.Do(isa.OpMov, t.row128(a, k), emit.Number(isa.UD, 0))
		}
		return
	}
	to := t.into(a, ty)
	t.Do(isa.OpMov, to, emit.Number(to.Type, 0))
}

// loadParam and storeParam access a parameter at a constant offset.
func (t *translator) loadParam(in *syntax.Inst, a *syntax.Operand, v *syntax.Var, off int) {
	ty := in.Types[0]
	if !within(v, off, ty) { // the checker has warned
		t.zeroed(a, ty)
		return
	}
	if ty == ptxisa.B128 {
		for i := range 4 {
			piece := t.paramPiece(v, off&^3+4*i, isa.UD)
			t.Do(isa.OpMov, t.row128(a, i), piece)
		}
		return
	}
	to := t.into(a, ty)
	if ty.Bits() == 64 && v.InRows() && t.register(v).Input == 0 {
		off &^= 3
		for i := range 2 {
			t.Do(isa.OpMov, to.Part(isa.UD, i), t.paramPiece(v, off+4*i, isa.UD))
		}
		return
	}
	if t.farApart(v, ty) {
		half := t.Moved(isa.UW, t.paramPiece(v, off&^1, isa.UW))
		t.widenTo(to, half.Part(isa.UB, off&1), ty)
		return
	}
	t.widenTo(to, t.paramPiece(v, fitting(off, ty), unsigned(ty.Bits())), ty)
}

func (t *translator) storeParam(in *syntax.Inst, a *syntax.Operand, v *syntax.Var, off int) {
	ty := in.Types[0]
	if !within(v, off, ty) {
		return
	}
	if ty == ptxisa.B128 {
		for i := range 4 {
			t.Do(isa.OpMov, t.paramPiece(v, off&^3+4*i, isa.UD), t.row128(a, i))
		}
		return
	}
	from := t.from(a, ty)
	if ty.Bits() == 64 && v.InRows() {
		off &^= 3
		if from.Imm {
			from = emit.Number(isa.UQ, from.Bits)
		}
		for i := range 2 {
			t.Do(isa.OpMov, t.paramPiece(v, off+4*i, isa.UD), from.Part(isa.UD, i))
		}
		return
	}
	typ := unsigned(ty.Bits())
	if t.farApart(v, ty) {
		half := t.Moved(isa.UW, t.paramPiece(v, off&^1, isa.UW))
		t.Do(isa.OpMov, half.Part(isa.UB, off&1), from.As(typ))
		t.Do(isa.OpMov, t.paramPiece(v, off&^1, isa.UW), half)
		return
	}
	off = fitting(off, ty)
	piece := t.paramPiece(v, off, typ)
	if typ.Size() < 4 && v.InRows() {
		t.padded(v, off/4)
	}
	t.Do(isa.OpMov, piece, from.As(typ))
}

// padded records a row of which only single bytes are written. The row is passed whole, so provide sets the rest of it.
func (t *translator) padded(v *syntax.Var, row int) {
	o := emit.LanesOf(t.register(v)).Row(row)
	for _, p := range t.padding {
		if *p == *o {
			return
		}
	}
	t.padding = append(t.padding, o)
}

// fitting returns the offset at which a parameter is accessed: the next lower multiple of the access size. If it
// differs, load and store have reported it.
func fitting(off int, ty ptxisa.Type) int { return off &^ (ty.Bytes() - 1) }

// farApart reports whether the pieces of a parameter are too far apart for a region: bytes of 64 bits, which are
// accessed as halves of 16 bits.
func (t *translator) farApart(v *syntax.Var, ty ptxisa.Type) bool {
	return t.register(v).Input == 0 && !v.InRows() && v.Type.Bytes()/ty.Bytes() > 4
}

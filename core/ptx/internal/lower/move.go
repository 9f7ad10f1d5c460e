package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// mov of registers, addresses and vectors.

func (t *translator) mov(in *syntax.Inst) {
	ty := in.Types[0]
	d, a := in.Args[0], in.Args[1]
	switch {
	case in.Mods[ptxisa.VecGroup] != "":
		t.movVector(in, syntax.ElementsOf(d), syntax.ElementsOf(a))
	case ty == ptxisa.B128:
		t.movWide(in, d, a)
	case ty == ptxisa.Pred:
		p := t.holding(a)
		t.Do(isa.OpOr, t.predDst(d), p, p)
	case a.Kind == syntax.SpecialOperand && ty.Bits() == a.Special.Type.Bits():
		t.special(a.Special, t.dst(d, a.Special.Type))
	case a.Kind == syntax.FuncOperand || a.Kind == syntax.AddressOperand:
		t.movSymbol(t.dst(d, ty).As(unsigned(ty.Bits())), a)
	case a.Kind == syntax.VectorOperand || d.Kind == syntax.VectorOperand:
		t.movParts(in, d, a)
	default:
		t.Do(isa.OpMov, t.dst(d, ptxisa.Unsigned.Of(ty.Bits())), t.bits(a, ty))
	}
}

// movVector moves one vector to another, which can share registers with it.
func (t *translator) movVector(in *syntax.Inst, d, a []*syntax.Operand) {
	ty := ptxisa.Unsigned.Of(in.Types[0].Bits())
	var list []*emit.Operand
	for i := range a {
		r := t.Temp(ty.VISA())
		t.Do(isa.OpMov, r, t.bits(a[i], in.Types[0]))
		list = append(list, r)
	}
	for i := range d {
		t.Do(isa.OpMov, t.dst(d[i], ty), list[i])
	}
}

// movWide lowers mov.b128.
func (t *translator) movWide(in *syntax.Inst, d, a *syntax.Operand) {
	var rows [2][4]*emit.Operand
	for i, x := range []*syntax.Operand{d, a} {
		if x.Kind != syntax.RegOperand && (x.Kind != syntax.ImmOperand || x.Float) && (x.Kind != syntax.VectorOperand || len(x.Elems) != 2) {
			t.Say(in.Span, diag.Operands, "mov.b128 moves a register of 128 bits, two of 64, or a whole number.")
			return
		}
		for k := range rows[i] {
			rows[i][k] = t.row128(x, k)
		}
	}
	for k, to := range rows[0] {
		t.Do(isa.OpMov, to, rows[1][k])
	}
}

// movParts packs a vector into a register, or unpacks a register into a vector.
func (t *translator) movParts(in *syntax.Inst, d, a *syntax.Operand) {
	ty := in.Types[0]
	v := unsigned(ty.Bits())
	full := t.Temp(v)
	list := a.Elems
	if d.Kind == syntax.VectorOperand {
		t.Do(isa.OpMov, full, t.bits(a, ty))
		list = d.Elems
	}
	piece := ptxisa.Unsigned.Of(ty.Bits() / len(list))
	if piece == ptxisa.NoType || piece.Bits() < 8 {
		t.cannot(in, "the elements have different sizes")
		return
	}
	for i, e := range list {
		if e.Kind == syntax.RegOperand && e.Var.Type.Bits() != piece.Bits() || e.Kind == syntax.SpecialOperand && e.Special.Type.Bits() != piece.Bits() {
			t.cannot(in, "the elements have different sizes")
			return
		}
		part := full.Part(piece.VISA(), i)
		switch {
		case d.Kind == syntax.VectorOperand && e.Kind == syntax.SinkOperand:
		case d.Kind == syntax.VectorOperand:
			t.Do(isa.OpMov, t.dst(e, piece), part)
		default:
			t.Do(isa.OpMov, part, t.src(e, piece))
		}
	}
	if d.Kind != syntax.VectorOperand {
		t.Do(isa.OpMov, t.dst(d, ptxisa.Unsigned.Of(ty.Bits())), full)
	}
}

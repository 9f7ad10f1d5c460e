package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// What an instruction of PTX means can often be said shortest in PTX: it is translated as others are
// that stand for it. Their operands are those of the program, or registers that live as long as the
// statement.

// lowerings are the functions for what the table of instructions names: see lower.go.
var lowerings [syntax.NumLowerings]func(t *translator, in *syntax.Inst)

// lower emits what an instruction does.
func (t *translator) lower(in *syntax.Inst) { lowerings[in.Lowering()](t, in) }

// ptx translates an instruction that stands for a part of the one that is translated: "bfe.s32".
func (t *translator) ptx(name string, args ...*syntax.Operand) {
	t.lower(syntax.MakeInst(name, t.now, args))
}

// asRegister is a variable of the translation as a register of PTX.
func (t *translator) asRegister(d *decl, ty syntax.Type) *syntax.Operand {
	v := &syntax.Var{Space: syntax.RegSpace, Type: ty, Vec: 1, Count: 1}
	t.byVar[v] = d
	return &syntax.Operand{Kind: syntax.RegOperand, Var: v}
}

// asOperand is a value of the translation as an operand of PTX.
func (t *translator) asOperand(o *operand, ty syntax.Type) *syntax.Operand {
	return t.asRegister(t.view(o.d, ty.VISA()), ty)
}

// newReg is a register of a type until the end of the statement.
func (t *translator) newReg(ty syntax.Type) *syntax.Operand {
	return t.asRegister(t.temp(ty.VISA()).d, ty)
}

// made computes an instruction into a new register, of the type that its row says.
func (t *translator) made(name string, args ...*syntax.Operand) *syntax.Operand {
	in := syntax.MakeInst(name, t.now, nil)
	r := t.newReg(in.ResultType())
	in.Args = append([]*syntax.Operand{r}, args...)
	t.lower(in)
	return r
}

// seenAs sees a register as one of another type of the same size.
func (t *translator) seenAs(a *syntax.Operand, ty syntax.Type) *syntax.Operand {
	if a.Kind != syntax.RegOperand || a.Var.Type == ty {
		return a
	}
	b := *a
	b.Var = t.asRegister(t.view(t.register(a.Var), ty.VISA()), ty).Var
	return &b
}

// num64 is a number as an operand.
func num64(n int64) *syntax.Operand {
	if n < 0 {
		return &syntax.Operand{Kind: syntax.ImmOperand, Neg: true, Bits: uint64(-n)}
	}
	return &syntax.Operand{Kind: syntax.ImmOperand, Bits: uint64(n)}
}

// inBraces is a vector of operands.
func inBraces(list ...*syntax.Operand) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.VectorOperand, Elems: list}
}

// single is a number of .f32, by its bits; power is a power of two.
func single(bits uint32) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.ImmOperand, Float: true, Single: true, Bits: uint64(bits)}
}

func power(n int64) *syntax.Operand { return single(uint32(127+n) << 23) }

// addressSized converts an address of one size to one of another.
func (t *translator) addressSized(to, from *syntax.Operand, toType, fromType string) {
	if toType == fromType {
		t.ptx("mov."+toType, to, from)
	} else {
		t.ptx("cvt."+toType+"."+fromType, to, from)
	}
}

// whole is an address in a register of its own, with its offset.
func (t *translator) whole(a *syntax.Operand) *syntax.Operand {
	ty := syntax.Unsigned.Of(t.mod.AddressBits)
	switch {
	case a.Var == nil:
		return t.made("mov."+ty.Name(), num64(a.Offset))
	case a.Var.Space != syntax.RegSpace:
		address := *a
		address.Kind = syntax.AddressOperand
		return t.made("mov."+ty.Name(), &address)
	}
	r := t.newReg(ty)
	t.addressSized(r, &syntax.Operand{Kind: syntax.RegOperand, Var: a.Var}, ty.Name(), syntax.Unsigned.Of(a.Var.Type.Bits()).Name())
	t.ptx("add."+ty.Name(), r, r, num64(a.Offset))
	return r
}

// low is the low half of 64 bits.
func (t *translator) low(a *syntax.Operand) *syntax.Operand {
	r := t.newReg(syntax.U32)
	t.ptx("cvt.u32.u64", r, t.seenAs(a, syntax.U64))
	return r
}

// saturate clamps a value of 64 bits to what so many bits of a type hold.
func (t *translator) saturate(r *syntax.Operand, ty syntax.Type, bits int64) {
	least, most := int64(0), int64(1)<<bits-1
	if ty.Signed() {
		least, most = -1<<(bits-1), 1<<(bits-1)-1
	}
	k := r.Var.Type.Name()
	if r.Var.Type.Signed() {
		t.ptx("max."+k, r, r, num64(least))
	}
	t.ptx("min."+k, r, r, num64(most))
}

// at is memory at a register's address.
func at(a *syntax.Operand, offset int64) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.MemoryOperand, Var: a.Var, Offset: offset}
}

// plus is memory so many bytes further on.
func plus(a *syntax.Operand, n int64) *syntax.Operand {
	b := *a
	b.Offset += n
	return &b
}

// repeat emits what f does again for the lanes in which the predicate it gives holds.
func (t *translator) repeat(name string, f func() *syntax.Operand) {
	again := t.fresh(name)
	t.place(again)
	p := f()
	t.jumpWhere(t.lanes(p), !p.Not, again)
}

// kept is a register of the function that has a fixed meaning.
func (t *translator) kept(name string) *syntax.Operand {
	return t.asRegister(t.once(name, visa.General, isa.UD, warp), syntax.U32)
}

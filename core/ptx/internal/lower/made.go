package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// The meaning of an instruction can often be expressed most briefly in PTX: then it is translated by way of other
// instructions. Their operands are those of the program, or registers that live until the end of the statement.

// lowerings are the functions for the lowerings of the instruction table: see table.go.
var lowerings [ptxisa.NumLowerings]func(t *translator, in *syntax.Inst)

// lower emits the translation of an instruction.
func (t *translator) lower(in *syntax.Inst) { lowerings[in.Lowering()](t, in) }

// ptx translates an instruction, such as "bfe.s32", as a part of the one that is being translated. It copies the
// operands, so that none of the 360 calls of it has to allocate them.
func (t *translator) ptx(name string, args ...*syntax.Operand) {
	t.lower(syntax.MakeInst(name, t.now, append([]*syntax.Operand(nil), args...)))
}

// asRegister returns a variable of the translation as a register of PTX.
func (t *translator) asRegister(d *emit.Variable, ty ptxisa.Type) *syntax.Operand {
	v := &syntax.Var{Space: ptxisa.RegSpace, Type: ty, Vec: 1, Count: 1}
	t.byVar[v] = d
	return &syntax.Operand{Kind: syntax.RegOperand, Var: v}
}

// asOperand returns a value of the translation as an operand of PTX.
func (t *translator) asOperand(o *emit.Operand, ty ptxisa.Type) *syntax.Operand {
	return t.asRegister(t.View(o.Var, ty.VISA()), ty)
}

// newReg returns a register of a type that lives until the end of the statement.
func (t *translator) newReg(ty ptxisa.Type) *syntax.Operand {
	return t.asRegister(t.Temp(ty.VISA()).Var, ty)
}

// made computes an instruction into a new register, whose type is the instruction's result type.
func (t *translator) made(name string, args ...*syntax.Operand) *syntax.Operand {
	in := syntax.MakeInst(name, t.now, nil)
	r := t.newReg(in.ResultType())
	in.Args = append([]*syntax.Operand{r}, args...)
	t.lower(in)
	return r
}

// seenAs returns a register seen as one of another type of the same size.
func (t *translator) seenAs(a *syntax.Operand, ty ptxisa.Type) *syntax.Operand {
	if a.Kind != syntax.RegOperand || a.Var.Type == ty {
		return a
	}
	b := *a
	b.Var = t.asRegister(t.View(t.register(a.Var), ty.VISA()), ty).Var
	return &b
}

// num64 returns a number as an operand.
func num64(n int64) *syntax.Operand {
	if n < 0 {
		return &syntax.Operand{Kind: syntax.ImmOperand, Neg: true, Bits: uint64(-n)}
	}
	return &syntax.Operand{Kind: syntax.ImmOperand, Bits: uint64(n)}
}

// inBraces returns a vector of operands.
func inBraces(list ...*syntax.Operand) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.VectorOperand, Elems: list}
}

// single returns a number of type .f32, given by its bits; power returns a power of two.
func single(bits uint32) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.ImmOperand, Float: true, Single: true, Bits: uint64(bits)}
}

func power(n int64) *syntax.Operand { return single(uint32(127+n) << 23) }

// addressSized converts an address between 32 and 64 bits, or copies it.
func (t *translator) addressSized(to, from *syntax.Operand, toType, fromType string) {
	if toType == fromType {
		t.ptx("mov."+toType, to, from)
	} else {
		t.ptx("cvt."+toType+"."+fromType, to, from)
	}
}

// whole returns an address, with its offset added, in a new register.
func (t *translator) whole(a *syntax.Operand) *syntax.Operand {
	ty := ptxisa.Unsigned.Of(t.mod.AddressBits)
	switch {
	case a.Var == nil:
		return t.made("mov."+ty.Name(), num64(a.Offset))
	case a.Var.Space != ptxisa.RegSpace:
		address := *a
		address.Kind = syntax.AddressOperand
		return t.made("mov."+ty.Name(), &address)
	}
	r := t.newReg(ty)
	t.addressSized(r, &syntax.Operand{Kind: syntax.RegOperand, Var: a.Var}, ty.Name(), ptxisa.Unsigned.Of(a.Var.Type.Bits()).Name())
	t.ptx("add."+ty.Name(), r, r, num64(a.Offset))
	return r
}

// low returns the low half of 64 bits.
func (t *translator) low(a *syntax.Operand) *syntax.Operand {
	r := t.newReg(ptxisa.U32)
	t.ptx("cvt.u32.u64", r, t.seenAs(a, ptxisa.U64))
	return r
}

// saturate clamps a value of 64 bits to the range of a type of so many bits.
func (t *translator) saturate(r *syntax.Operand, ty ptxisa.Type, bits int64) {
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

// at returns the memory at a register's address.
func at(a *syntax.Operand, offset int64) *syntax.Operand {
	return &syntax.Operand{Kind: syntax.MemoryOperand, Var: a.Var, Offset: offset}
}

// plus returns the memory n bytes further on.
func plus(a *syntax.Operand, n int64) *syntax.Operand {
	b := *a
	b.Offset += n
	return &b
}

// repeat emits a loop around the code of f, for the lanes in which the predicate that f returns holds.
func (t *translator) repeat(name string, f func() *syntax.Operand) {
	again := t.Fresh(name)
	t.Place(again)
	p := f()
	t.JumpWhere(t.lanes(p), !p.Not, again)
}

// kept returns a register of the function with a fixed meaning.
func (t *translator) kept(name string) *syntax.Operand {
	return t.asRegister(t.Once(name, visa.General, isa.UD, warp), ptxisa.U32)
}

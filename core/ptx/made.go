package ptx

import "strings"

// What an instruction of PTX means can often be said shortest in PTX: it is translated as others are
// that stand for it. Their operands are those of the program, or registers that live as long as the
// statement.

// ptx translates an instruction that stands for a part of the one that is translated: "bfe.s32".
func (t *translator) ptx(name string, args ...*Operand) {
	words := strings.Split(name, ".")
	o, _ := ReadOpcode(words[0], words[1:])
	in := &o.in
	in.Args, in.Name, in.Span = args, t.now.Name, t.now.Span
	in.Row.emit(t, in)
}

// newReg is a register of a type until the end of the statement.
func (t *translator) newReg(ty Type) *Operand {
	v := &Var{Space: RegSpace, Type: ty, Vec: 1, Count: 1}
	t.byVar[v] = t.temp(ty.visa()).d
	return &Operand{Kind: RegOperand, Var: v}
}

// made computes an instruction into a new register.
func (t *translator) made(name string, args ...*Operand) *Operand {
	r := t.newReg(typeByName(name[strings.LastIndexByte(name, '.')+1:]))
	t.ptx(name, append([]*Operand{r}, args...)...)
	return r
}

// seenAs sees a register as one of another type of the same size.
func (t *translator) seenAs(a *Operand, ty Type) *Operand {
	if a.Kind != RegOperand || a.Var.Type == ty {
		return a
	}
	v := &Var{Space: RegSpace, Type: ty, Vec: 1, Count: 1}
	t.byVar[v] = t.view(t.register(a.Var), ty.visa())
	b := *a
	b.Var = v
	return &b
}

// num64 is a number as an operand.
func num64(n int64) *Operand {
	if n < 0 {
		return &Operand{Kind: ImmOperand, Neg: true, Bits: uint64(-n)}
	}
	return &Operand{Kind: ImmOperand, Bits: uint64(n)}
}

// at is memory at a register's address.
func at(a *Operand, offset int64) *Operand {
	return &Operand{Kind: MemoryOperand, Var: a.Var, Offset: offset}
}

// plus is memory so many bytes further on.
func (a *Operand) plus(n int64) *Operand {
	b := *a
	b.Offset += n
	return &b
}

// repeat emits what f does again for the lanes in which the predicate it gives holds.
func (t *translator) repeat(name string, f func() *Operand) {
	again := t.fresh(name)
	t.place(again)
	p := f()
	o := lanesOf(t.register(p.Var))
	t.jump(o, !p.Not, again)
}

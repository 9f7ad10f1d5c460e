package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Generic addresses, and those of the other spaces.

// cvta converts to or from generic addresses; only those of shared memory differ.
func (t *translator) cvta(in *syntax.Inst) {
	ty := in.Types[0]
	dst := t.dst(in.Args[0], ty)
	src := t.src(in.Args[1], ty)
	switch {
	case syntax.SpaceOf(in) != syntax.SharedSpace:
		t.do(isa.OpMov, dst, src)
	case in.Mods[syntax.ToGroup] != "":
		t.do(isa.OpAnd, dst, t.inRegister(src), number(isa.UD, sharedBase-1))
	default:
		t.do(isa.OpOr, dst, t.inRegister(src), number(isa.UD, sharedBase))
	}
}

// isSpace compares a generic address with the windows of the spaces. Those of constant and local memory lie within
// global memory. A kernel's parameters are in registers, and have no window.
func (t *translator) isSpace(in *syntax.Inst) {
	p := t.predDst(in.Args[0])
	bits := t.mod.AddressBits
	if in.Args[1].Kind == syntax.RegOperand {
		bits = in.Args[1].Var.Type.Bits()
	}
	a := t.wideAddress(t.first(in.Args[1], syntax.Untyped.Of(bits)))
	switch syntax.SpaceOf(in) {
	case syntax.SharedSpace:
		t.inShared(p, a)
	case syntax.LocalSpace:
		if !t.isEntry && t.stackFrames {
			t.cannot(in, "where local memory begins is known in the kernel only")
			return
		}
		t.inLocal(p, a)
	case syntax.ConstSpace:
		t.inConst(p, a)
	case syntax.GlobalSpace:
		q := t.predicate()
		t.inShared(p, a)
		t.inLocal(q, a)
		t.do(isa.OpOr, p, p, q)
		t.inConst(q, a)
		t.do(isa.OpOr, p, p, q)
		t.do(isa.OpNot, p, p)
	default:
		t.never(p)
	}
}

func (t *translator) inShared(p, a *operand) {
	top := t.computed(isa.UQ, isa.OpShr, a, number(isa.UD, 28))
	t.cmp(isa.EQ, p, top, number(isa.UD, sharedBase>>28))
}

// within computes whether an address is one of so many bytes from another one on.
func (t *translator) within(p, a, from *operand, bytes int) {
	off := t.computed(isa.UQ, isa.OpAdd, a, from.negated())
	t.cmp(isa.LT, p, off, number(isa.UD, uint64(bytes)))
}

// inLocal computes whether an address is in local memory, which is one piece for all lanes of a group. Only the kernel
// knows where it begins; in a function it counts as global.
func (t *translator) inLocal(p, a *operand) {
	if !t.stackFrames || !t.isEntry {
		t.never(p)
		return
	}
	t.within(p, a, scalarOf(t.privateMemory()), t.launch.GroupWarps()*warp*t.stack)
}

func (t *translator) inConst(p, a *operand) {
	t.never(p)
	for _, v := range t.mod.Vars {
		if v.Space == syntax.ConstSpace && v.Bytes() > 0 {
			q, at := t.predicate(), t.temp(isa.UQ)
			t.addressOf(at, v)
			t.within(q, a, at, v.Bytes())
			t.do(isa.OpOr, p, p, q)
		}
	}
}

package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Generic addresses, and those of the other spaces.

// cvta converts to or from generic addresses; only those of shared memory differ.
func (t *translator) cvta(in *syntax.Inst) {
	ty := in.Types[0]
	dst := t.dst(in.Args[0], ty)
	src := t.src(in.Args[1], ty)
	switch {
	case syntax.SpaceOf(in) != ptxisa.SharedSpace:
		t.Do(isa.OpMov, dst, src)
	case in.Mods[ptxisa.ToGroup] != "":
		t.Do(isa.OpAnd, dst, t.InRegister(src), emit.Number(isa.UD, sharedBase-1))
	default:
		t.Do(isa.OpOr, dst, t.InRegister(src), emit.Number(isa.UD, sharedBase))
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
	a := t.wideAddress(t.first(in.Args[1], ptxisa.Untyped.Of(bits)))
	switch syntax.SpaceOf(in) {
	case ptxisa.SharedSpace:
		t.inShared(p, a)
	case ptxisa.LocalSpace:
		if !t.isEntry && t.plan.StackFrames {
			t.cannot(in, "where local memory begins is known in the kernel only")
			return
		}
		t.inLocal(p, a)
	case ptxisa.ConstSpace:
		t.inConst(p, a)
	case ptxisa.GlobalSpace:
		q := t.Predicate()
		t.inShared(p, a)
		t.inLocal(q, a)
		t.Do(isa.OpOr, p, p, q)
		t.inConst(q, a)
		t.Do(isa.OpOr, p, p, q)
		t.Do(isa.OpNot, p, p)
	default:
		t.never(p)
	}
}

func (t *translator) inShared(p, a *emit.Operand) {
	top := t.Computed(isa.UQ, isa.OpShr, a, emit.Number(isa.UD, 28))
	t.Cmp(isa.EQ, p, top, emit.Number(isa.UD, sharedBase>>28))
}

// within computes whether an address is one of so many bytes from another one on.
func (t *translator) within(p, a, from *emit.Operand, bytes int) {
	off := t.Computed(isa.UQ, isa.OpAdd, a, from.Negated())
	t.Cmp(isa.LT, p, off, emit.Number(isa.UD, uint64(bytes)))
}

// inLocal computes whether an address is in local memory, which is one piece for all lanes of a group. Only the kernel
// knows where it begins; in a function it counts as global.
func (t *translator) inLocal(p, a *emit.Operand) {
	if !t.plan.StackFrames || !t.isEntry {
		t.never(p)
		return
	}
	t.within(p, a, emit.ScalarOf(t.privateMemory()), t.launch.GroupWarps()*warp*t.plan.Stack)
}

func (t *translator) inConst(p, a *emit.Operand) {
	t.never(p)
	for _, v := range t.mod.Vars {
		if v.Space == ptxisa.ConstSpace && v.Bytes() > 0 {
			q, at := t.Predicate(), t.Temp(isa.UQ)
			t.addressOf(at, v)
			t.within(q, a, at, v.Bytes())
			t.Do(isa.OpOr, p, p, q)
		}
	}
}

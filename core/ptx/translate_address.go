package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// access is where memory is accessed: an address for each lane, a displacement, and which memory.
type access struct {
	addr   *operand // UQ, or UD of shared memory
	disp   int64
	slm    bool
	strong bool     // .volatile, .relaxed and the like: an atomic message where there is one
	either *operand // generic: where it holds, the access is to shared memory, at local
	local  *operand
}

// plus is the access so many bytes further on.
func (p access) plus(n int) access {
	p.disp += int64(n)
	return p
}

// address evaluates [base+offset].
func (t *translator) address(in *syntax.Inst, a *syntax.Operand) access {
	space := syntax.SpaceOf(in)
	v := a.Var
	p := access{disp: a.Offset, slm: space == syntax.SharedSpace}
	switch {
	case v == nil && p.slm:
		p.addr = t.temp(isa.UD)
		t.do(isa.OpMov, p.addr, number(isa.UD, 0))
	case v == nil:
		p.addr = t.temp(isa.UQ)
		t.do(isa.OpMov, p.addr, number(isa.UD, 0))
	case v.Space == syntax.RegSpace && p.slm:
		p.addr = lanesOf(t.register(v)).as(isa.UD)
		if p.addr.stride != 1 {
			low := t.temp(isa.UD)
			t.do(isa.OpMov, low, p.addr)
			p.addr = low
		}
	case v.Space == syntax.RegSpace:
		p.addr = t.wideAddress(lanesOf(t.register(v)))
		if space == syntax.Generic && t.generic {
			t.addDisplacement(&p) // it is the sum that is in shared memory or not
			t.orShared(&p)
		}
	case v.Space == syntax.SharedSpace:
		p.addr = t.temp(isa.UD)
		t.sharedAddress(p.addr, uint64(t.shared[v]))
	default:
		p.addr = t.temp(isa.UQ)
		t.addressOf(p.addr, v)
	}
	if p.disp >= 1<<19 || p.disp < -(1<<19) {
		t.addDisplacement(&p)
	}
	return p
}

// addDisplacement adds the displacement to the address of each lane.
func (t *translator) addDisplacement(p *access) {
	if p.disp == 0 {
		return
	}
	sum := t.temp(p.addr.typ)
	t.do(isa.OpAdd, sum, p.addr, t.small(number(isa.Q, uint64(p.disp))))
	p.addr, p.disp = sum, 0
}

// wideAddress is an address in 64 bits.
func (t *translator) wideAddress(o *operand) *operand {
	if o.typ.Size() == 8 {
		return o.as(isa.UQ)
	}
	w := t.temp(isa.UQ)
	t.do(isa.OpMov, w, o.as(isa.UD))
	return w
}

// orShared tells generic addresses of shared memory from the others.
func (t *translator) orShared(p *access) {
	top, is := t.temp(isa.UQ), t.predicate()
	t.do(isa.OpShr, top, p.addr, number(isa.UD, 28))
	t.cmp(isa.EQ, is, top, number(isa.UD, sharedBase>>28))
	p.local = t.temp(isa.UD)
	t.do(isa.OpAnd, p.local, p.addr.as(isa.UD), number(isa.UD, sharedBase-1))
	p.either = is
}

// copyAddress copies an address that the access could overwrite before it is done.
func (t *translator) copyAddress(p access) access {
	for _, pool := range t.temps {
		if slices.Contains(pool.list, p.addr.d) {
			return p
		}
	}
	c := t.temp(p.addr.typ)
	t.do(isa.OpMov, c, p.addr)
	p.addr = c
	return p
}

// cvta makes generic addresses and the other way round: only those of shared memory differ.
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

// isSpace compares a generic address with the windows of the spaces. Those of constant and local memory
// lie among global memory; a kernel's parameters are in registers, and have none.
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

// never is a predicate that holds in no lane.
func (t *translator) never(p *operand) {
	t.do(isa.OpSetP, p, t.inRegister(number(isa.UD, 0)))
}

func (t *translator) inShared(p, a *operand) {
	top := t.temp(isa.UQ)
	t.do(isa.OpShr, top, a, number(isa.UD, 28))
	t.cmp(isa.EQ, p, top, number(isa.UD, sharedBase>>28))
}

// within puts whether an address is one of so many bytes from another one on.
func (t *translator) within(p, a, from *operand, bytes int) {
	off := t.temp(isa.UQ)
	t.do(isa.OpAdd, off, a, from.negated())
	t.cmp(isa.LT, p, off, number(isa.UD, uint64(bytes)))
}

// inLocal: the local memory of all lanes of a block is one piece. Where it begins only the kernel knows; in
// a function it counts as global.
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

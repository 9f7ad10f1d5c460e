package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Memory: the address that each lane accesses, and the messages for it.

// access describes an access to memory: an address for each lane, a displacement, and the kind of memory.
type access struct {
	addr   *operand // UQ, or UD of shared memory
	disp   int64
	slm    bool
	strong bool     // .volatile, .relaxed and the like: uses an atomic message where there is one
	either *operand // for generic addresses: lanes where it holds access shared memory, at local
	local  *operand
}

// plus returns the access n bytes further on.
func (p access) plus(n int) access {
	p.disp += int64(n)
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

// wideAddress returns an address in 64 bits.
func (t *translator) wideAddress(o *operand) *operand {
	if o.typ.Size() == 8 {
		return o.as(isa.UQ)
	}
	return t.moved(isa.UQ, o.as(isa.UD))
}

// orShared distinguishes generic addresses of shared memory from the others, and sets either and local.
func (t *translator) orShared(p *access) {
	top, is := t.temp(isa.UQ), t.predicate()
	t.do(isa.OpShr, top, p.addr, number(isa.UD, 28))
	t.cmp(isa.EQ, is, top, number(isa.UD, sharedBase>>28))
	p.local = t.computed(isa.UD, isa.OpAnd, p.addr.as(isa.UD), number(isa.UD, sharedBase-1))
	p.either = is
}

// address evaluates [base+offset].
func (t *translator) address(in *syntax.Inst, a *syntax.Operand) access {
	space := syntax.SpaceOf(in)
	v := a.Var
	p := access{disp: a.Offset, slm: space == syntax.SharedSpace}
	switch {
	case v == nil && p.slm:
		p.addr = t.moved(isa.UD, number(isa.UD, 0))
	case v == nil:
		p.addr = t.moved(isa.UQ, number(isa.UD, 0))
	case v.Space == syntax.RegSpace && p.slm:
		p.addr = lanesOf(t.register(v)).as(isa.UD)
		if p.addr.stride != 1 {
			p.addr = t.moved(isa.UD, p.addr)
		}
	case v.Space == syntax.RegSpace:
		p.addr = t.wideAddress(lanesOf(t.register(v)))
		if space == syntax.Generic && t.generic {
			t.addDisplacement(&p) // whether an access is to shared memory depends on the sum
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

// copyAddress copies an address that the access could overwrite before it is complete.
func (t *translator) copyAddress(p access) access {
	for _, pool := range t.temps {
		if slices.Contains(pool.list, p.addr.d) {
			return p
		}
	}
	p.addr = t.moved(p.addr.typ, p.addr)
	return p
}

// message emits an lsc message, to which it adds the address and the shape: elems elements of some bits for each lane.
// If the access can be to either memory, it emits two messages, each for the lanes that it concerns.
func (t *translator) message(p access, in visa.Inst, bits, elems int) {
	t.messages(p, in, in, bits, elems)
}

// messages is like message, with a different message for shared memory.
func (t *translator) messages(p access, in, shared visa.Inst, bits, elems int) {
	emit := func(slm bool, addr *operand) *visa.Inst {
		in := in
		if slm {
			in = shared
		}
		in.ExecSize, in.Args = warp, slices.Clone(in.Args)
		in.Args[1] = payload(addr)
		in.LSC = &visa.LSC{SFID: visa.UGM, AddrBits: 64, Scale: 1, Disp: p.disp, DataBits: bits, RegBits: max(bits, 32), Elems: elems}
		if slm {
			in.LSC.SFID, in.LSC.AddrBits = visa.SLM, 32
		}
		return t.emit(in)
	}
	if p.either == nil {
		emit(p.slm, p.addr)
		return
	}
	emit(true, p.local).Pred = guard(p.either, true)
	emit(false, p.addr).Pred = guard(p.either, false)
}

// loaded and stored return the messages of a load and a store: destination, address, sources.
func loaded(o *operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscLoad, Args: operands(payload(o), absent, absent, absent)}
}

func stored(o *operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscStore, Args: operands(absent, absent, payload(o), absent)}
}

// operands returns a list of operands. Written as a literal, each list would be allocated where it stands, as an array
// type of its own.
func operands(list ...visa.Operand) []visa.Operand { return append([]visa.Operand(nil), list...) }

// absent stands for an operand that a message does not have.
var absent = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}

// atomicMessage returns an atomic message without its address; nil stands for an operand that is not there.
func (t *translator) atomicMessage(op isa.AtomicOp, dst *operand, src ...*operand) visa.Inst {
	null := t.null()
	in := visa.Inst{Op: isa.OpLscAtomic, Sub: uint32(op), Args: operands(null, absent, null, null)}
	if dst != nil {
		in.Args[0] = payload(dst)
	}
	for i, s := range src {
		if s != nil {
			in.Args[2+i] = payload(s)
		}
	}
	return in
}

// loadElement loads one element for each lane. Elements of fewer than 32 bits are loaded into a temporary and widened
// from there, by sign or by zero.
func (t *translator) loadElement(p access, to *operand, bits int, sign bool) {
	direct := !p.strong && bits >= 32 && to.typ.Size()*8 == bits && to.stride == 1
	into := to
	if !direct {
		into = t.temp(unsigned(max(bits, 32)))
	}
	t.emitLoad(p, into, bits)
	if direct {
		return
	}
	k := syntax.Unsigned
	if sign {
		k = syntax.Signed
	}
	wide := k.Of(8 * to.typ.Size()).VISA()
	t.do(isa.OpMov, to.as(wide), into.as(k.Of(bits).VISA()))
}

// emitLoad and emitStore emit the message for an element.
func (t *translator) emitLoad(p access, into *operand, bits int) {
	if !p.strong {
		t.message(p, loaded(into), bits, 1)
		return
	}
	in := t.atomicMessage(isa.AtomicLoad, into)
	shared := in
	if bits == 64 && (p.slm || p.either != nil) { // compare-and-exchange of 0 for 0 changes nothing
		zero := t.inRegister(number(into.typ, 0))
		shared = t.atomicMessage(isa.AtomicCmpXchg, into, zero, zero)
	}
	t.messages(p, in, shared, bits, 1)
}

// storeElement stores one element for each lane.
func (t *translator) storeElement(p access, from *operand, bits int) {
	if from.imm || from.stride != 1 || from.typ.Size()*8 != max(bits, 32) {
		from = t.moved(unsigned(max(bits, 32)), from.as(syntax.Unsigned.Of(min(bits, 8*from.typ.Size())).VISA()))
	}
	t.emitStore(p, from, bits)
}

func (t *translator) emitStore(p access, from *operand, bits int) {
	in := stored(from)
	shared := in // 64 bits would need a loop, so this is a plain store
	if p.strong {
		in = t.atomicMessage(isa.AtomicXchg, nil, from)
		if bits == 32 {
			shared = in
		}
	}
	t.messages(p, in, shared, bits, 1)
}

// loadRows loads n elements of 32 bits for each lane.
func (t *translator) loadRows(p access, n int) (rows []*operand) {
	if most := t.messageRows(); n > most {
		return append(t.loadRows(p, most), t.loadRows(p.plus(4*most), n-most)...)
	}
	v := lanesOf(t.tempOf(isa.UD, n*warp))
	t.message(p, loaded(v), 32, n)
	for i := range n {
		rows = append(rows, v.row(i))
	}
	return rows
}

// messageRows returns the most rows of 32 lanes of 32 bits that a message can move: eight registers.
func (t *translator) messageRows() int { return 8 * t.grf / (4 * warp) }

// storeRows stores rows of 32 bits, one element of each row for each lane.
func (t *translator) storeRows(p access, rows []*operand) {
	if most := t.messageRows(); len(rows) > most {
		t.storeRows(p, rows[:most])
		t.storeRows(p.plus(4*most), rows[most:])
		return
	}
	v := lanesOf(t.tempOf(isa.UD, len(rows)*warp))
	for i, from := range rows {
		t.do(isa.OpMov, v.row(i), from)
	}
	t.message(p, stored(v), 32, len(rows))
}

// inFrame returns the access to a variable in the frame.
func (t *translator) inFrame(v *syntax.Var) access {
	return access{addr: t.stackAddress(scalarOf(t.frameVar()), t.frames[t.fn].offset[v])}
}

// stackAddress returns each lane's address of a byte of a frame.
func (t *translator) stackAddress(base *operand, off int) *operand {
	a := t.temp(isa.UQ)
	t.do(isa.OpAdd, a, t.stackVar(), base)
	if off != 0 {
		t.do(isa.OpAdd, a, a, number(isa.UD, uint64(off)))
	}
	return a
}

func (t *translator) stackStore(s slot, base, from *operand) {
	t.storeElement(access{addr: t.stackAddress(base, s.off)}, from, 8*s.typ.Size())
}

func (t *translator) stackLoad(s slot, base, to *operand) {
	t.loadElement(access{addr: t.stackAddress(base, s.off)}, to, 8*s.typ.Size(), false)
}

// fenceFor emits a fence if the access has one of these memory orders.
func (t *translator) fenceFor(in *syntax.Inst, orders string) {
	has := func(order string) bool { return syntax.HasWord(orders, order) }
	if slices.ContainsFunc(strings.Fields(in.Mods[syntax.SemGroup]), has) {
		t.fence(in)
	}
}

// fence orders memory accesses. All of memory is sequentially consistent anyway, but accesses that a fence orders are
// not data races.
func (t *translator) fence(in *syntax.Inst) {
	t.emit(visa.Inst{Op: isa.OpLscFence, ExecSize: 1, LSC: &visa.LSC{SFID: visa.UGM, Fence: "none", Scope: "gpu"}})
}

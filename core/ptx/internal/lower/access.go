package lower

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Memory: the address that each lane accesses, and the messages for it.

// access describes an access to memory: an address for each lane, a displacement, and the kind of memory.
type access struct {
	addr   *emit.Operand // UQ, or UD of shared memory
	disp   int64
	slm    bool
	strong bool          // .volatile, .relaxed and the like: uses an atomic message where there is one
	either *emit.Operand // for generic addresses: lanes where it holds access shared memory, at local
	local  *emit.Operand
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
	sum := t.Temp(p.addr.Type)
	t.Do(isa.OpAdd, sum, p.addr, t.Small(emit.Number(isa.Q, uint64(p.disp))))
	p.addr, p.disp = sum, 0
}

// wideAddress returns an address in 64 bits.
func (t *translator) wideAddress(o *emit.Operand) *emit.Operand {
	if o.Type.Size() == 8 {
		return o.As(isa.UQ)
	}
	return t.Moved(isa.UQ, o.As(isa.UD))
}

// orShared distinguishes generic addresses of shared memory from the others, and sets either and local.
func (t *translator) orShared(p *access) {
	top, is := t.Temp(isa.UQ), t.Predicate()
	t.Do(isa.OpShr, top, p.addr, emit.Number(isa.UD, 28))
	t.Cmp(isa.EQ, is, top, emit.Number(isa.UD, sharedBase>>28))
	p.local = t.Computed(isa.UD, isa.OpAnd, p.addr.As(isa.UD), emit.Number(isa.UD, sharedBase-1))
	p.either = is
}

// address evaluates [base+offset].
func (t *translator) address(in *syntax.Inst, a *syntax.Operand) access {
	space := syntax.SpaceOf(in)
	v := a.Var
	p := access{disp: a.Offset, slm: space == ptxisa.SharedSpace}
	switch {
	case v == nil && p.slm:
		p.addr = t.Moved(isa.UD, emit.Number(isa.UD, 0))
	case v == nil:
		p.addr = t.Moved(isa.UQ, emit.Number(isa.UD, 0))
	case v.Space == ptxisa.RegSpace && p.slm:
		p.addr = emit.LanesOf(t.register(v)).As(isa.UD)
		if p.addr.Stride != 1 {
			p.addr = t.Moved(isa.UD, p.addr)
		}
	case v.Space == ptxisa.RegSpace:
		p.addr = t.wideAddress(emit.LanesOf(t.register(v)))
		if space == ptxisa.Generic && t.plan.Generic {
			t.addDisplacement(&p) // whether an access is to shared memory depends on the sum
			t.orShared(&p)
		}
	case v.Space == ptxisa.SharedSpace:
		p.addr = t.Temp(isa.UD)
		t.sharedAddress(p.addr, uint64(t.plan.Shared[v]))
	default:
		p.addr = t.Temp(isa.UQ)
		t.addressOf(p.addr, v)
	}
	if p.disp >= 1<<19 || p.disp < -(1<<19) {
		t.addDisplacement(&p)
	}
	return p
}

// copyAddress copies an address that the access could overwrite before it is complete.
func (t *translator) copyAddress(p access) access {
	if t.IsTemp(p.addr.Var) {
		return p
	}
	p.addr = t.Moved(p.addr.Type, p.addr)
	return p
}

// message emits an lsc message, to which it adds the address and the shape: elems elements of some bits for each lane.
// If the access can be to either memory, it emits two messages, each for the lanes that it concerns.
func (t *translator) message(p access, in visa.Inst, bits, elems int) {
	t.messages(p, in, in, bits, elems)
}

// messages is like message, with a different message for shared memory.
func (t *translator) messages(p access, in, shared visa.Inst, bits, elems int) {
	message := func(slm bool, addr *emit.Operand) *visa.Inst {
		in := in
		if slm {
			in = shared
		}
		in.ExecSize, in.Args = warp, slices.Clone(in.Args)
		in.Args[1] = emit.Payload(addr)
		in.LSC = &visa.LSC{SFID: visa.UGM, AddrBits: 64, Scale: 1, Disp: p.disp, DataBits: bits, RegBits: max(bits, 32), Elems: elems}
		if slm {
			in.LSC.SFID, in.LSC.AddrBits = visa.SLM, 32
		}
		return t.Emit(in)
	}
	if p.either == nil {
		message(p.slm, p.addr)
		return
	}
	message(true, p.local).Pred = emit.Guard(p.either, true)
	message(false, p.addr).Pred = emit.Guard(p.either, false)
}

// loaded and stored return the messages of a load and a store: destination, address, sources.
func loaded(o *emit.Operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscLoad, Args: emit.Args(emit.Payload(o), emit.Absent, emit.Absent, emit.Absent)}
}

func stored(o *emit.Operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscStore, Args: emit.Args(emit.Absent, emit.Absent, emit.Payload(o), emit.Absent)}
}

// atomicMessage returns an atomic message without its address; nil stands for an operand that is not there.
func (t *translator) atomicMessage(op isa.AtomicOp, dst *emit.Operand, src ...*emit.Operand) visa.Inst {
	null := t.Null()
	in := visa.Inst{Op: isa.OpLscAtomic, Sub: uint32(op), Args: emit.Args(null, emit.Absent, null, null)}
	if dst != nil {
		in.Args[0] = emit.Payload(dst)
	}
	for i, s := range src {
		if s != nil {
			in.Args[2+i] = emit.Payload(s)
		}
	}
	return in
}

// loadElement loads one element for each lane. Elements of fewer than 32 bits are loaded into a temporary and widened
// from there, by sign or by zero.
func (t *translator) loadElement(p access, to *emit.Operand, bits int, sign bool) {
	direct := !p.strong && bits >= 32 && to.Type.Size()*8 == bits && to.Stride == 1
	into := to
	if !direct {
		into = t.Temp(unsigned(max(bits, 32)))
	}
	t.emitLoad(p, into, bits)
	if direct {
		return
	}
	k := ptxisa.Unsigned
	if sign {
		k = ptxisa.Signed
	}
	wide := k.Of(8 * to.Type.Size()).VISA()
	t.Do(isa.OpMov, to.As(wide), into.As(k.Of(bits).VISA()))
}

// emitLoad and emitStore emit the message for an element.
func (t *translator) emitLoad(p access, into *emit.Operand, bits int) {
	if !p.strong {
		t.message(p, loaded(into), bits, 1)
		return
	}
	in := t.atomicMessage(isa.AtomicLoad, into)
	shared := in
	if bits == 64 && (p.slm || p.either != nil) { // compare-and-exchange of 0 for 0 changes nothing
		zero := t.InRegister(emit.Number(into.Type, 0))
		shared = t.atomicMessage(isa.AtomicCmpXchg, into, zero, zero)
	}
	t.messages(p, in, shared, bits, 1)
}

// storeElement stores one element for each lane.
func (t *translator) storeElement(p access, from *emit.Operand, bits int) {
	if from.Imm || from.Stride != 1 || from.Type.Size()*8 != max(bits, 32) {
		from = t.Moved(unsigned(max(bits, 32)), from.As(ptxisa.Unsigned.Of(min(bits, 8*from.Type.Size())).VISA()))
	}
	t.emitStore(p, from, bits)
}

func (t *translator) emitStore(p access, from *emit.Operand, bits int) {
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
func (t *translator) loadRows(p access, n int) (rows []*emit.Operand) {
	if most := t.messageRows(); n > most {
		return append(t.loadRows(p, most), t.loadRows(p.plus(4*most), n-most)...)
	}
	v := emit.LanesOf(t.TempOf(isa.UD, n*warp))
	t.message(p, loaded(v), 32, n)
	for i := range n {
		rows = append(rows, v.Row(i))
	}
	return rows
}

// messageRows returns the most rows of 32 lanes of 32 bits that a message can move: eight registers.
func (t *translator) messageRows() int { return 8 * t.GRF / (4 * warp) }

// storeRows stores rows of 32 bits, one element of each row for each lane.
func (t *translator) storeRows(p access, rows []*emit.Operand) {
	if most := t.messageRows(); len(rows) > most {
		t.storeRows(p, rows[:most])
		t.storeRows(p.plus(4*most), rows[most:])
		return
	}
	v := emit.LanesOf(t.TempOf(isa.UD, len(rows)*warp))
	for i, from := range rows {
		t.Do(isa.OpMov, v.Row(i), from)
	}
	t.message(p, stored(v), 32, len(rows))
}

// inFrame returns the access to a variable in the frame.
func (t *translator) inFrame(v *syntax.Var) access {
	return access{addr: t.stackAddress(emit.ScalarOf(t.frameVar()), t.plan.Frames[t.fn].Offset[v])}
}

// stackAddress returns each lane's address of a byte of a frame.
func (t *translator) stackAddress(base *emit.Operand, off int) *emit.Operand {
	a := t.Temp(isa.UQ)
	t.Do(isa.OpAdd, a, t.stackVar(), base)
	if off != 0 {
		t.Do(isa.OpAdd, a, a, emit.Number(isa.UD, uint64(off)))
	}
	return a
}

func (t *translator) stackStore(s plan.Slot, base, from *emit.Operand) {
	t.storeElement(access{addr: t.stackAddress(base, s.Offset)}, from, 8*s.Type.Size())
}

func (t *translator) stackLoad(s plan.Slot, base, to *emit.Operand) {
	t.loadElement(access{addr: t.stackAddress(base, s.Offset)}, to, 8*s.Type.Size(), false)
}

// fenceFor emits a fence if the access has one of these memory orders.
func (t *translator) fenceFor(in *syntax.Inst, orders string) {
	has := func(order string) bool { return ptxisa.HasWord(orders, order) }
	if slices.ContainsFunc(strings.Fields(in.Mods[ptxisa.SemGroup]), has) {
		t.fence(in)
	}
}

// fence orders memory accesses. All of memory is sequentially consistent anyway, but accesses that a fence orders are
// not data races.
func (t *translator) fence(in *syntax.Inst) {
	t.Emit(visa.Inst{Op: isa.OpLscFence, ExecSize: 1, LSC: &visa.LSC{SFID: visa.UGM, Fence: "none", Scope: "gpu"}})
}

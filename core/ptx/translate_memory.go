package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// message emits an lsc message, to which it adds the address and the shape: so many elements of some
// bits for each lane. An access that can be in either memory takes two, one of them in each lane.
func (t *translator) message(p access, in visa.Inst, bits, elems int) {
	t.messages(p, in, in, bits, elems)
}

// messages is message where shared memory takes another one.
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

// loaded and stored are the messages of a load and a store: destination, address, sources.
func loaded(o *operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscLoad, Args: []visa.Operand{payload(o), absent, absent, absent}}
}

func stored(o *operand) visa.Inst {
	return visa.Inst{Op: isa.OpLscStore, Args: []visa.Operand{absent, absent, payload(o), absent}}
}

// absent is an operand that a message does not have.
var absent = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}

// strongly is the access of a load or a store that is not weak ("Memory Consistency Model: Strong operations"): two
// such accesses are no data race. There is no atomic message for elements of fewer than 32 bits.
func (t *translator) strongly(in *syntax.Inst, p access) access {
	sem := in.Mods[syntax.SemGroup]
	p.strong = sem != "" && sem != "weak" && syntax.SpaceOf(in) != syntax.LocalSpace &&
		in.Types[0].Bits() >= 32 && in.Types[0] != syntax.B128
	return p
}

// fence orders memory accesses. All of memory is sequentially consistent, but what it makes known is no data race.
func (t *translator) fence(in *syntax.Inst) {
	t.emit(visa.Inst{Op: isa.OpLscFence, ExecSize: 1, LSC: &visa.LSC{SFID: visa.UGM, Fence: "none", Scope: "gpu"}})
}

// fenceFor emits the fence of an access that has one of these orders.
func (t *translator) fenceFor(in *syntax.Inst, orders string) {
	has := func(order string) bool { return syntax.HasWord(orders, order) }
	if slices.ContainsFunc(strings.Fields(in.Mods[syntax.SemGroup]), has) {
		t.fence(in)
	}
}

// loadElement loads one element for each lane. Fewer than 32 bits come through a
// temporary, from which they are widened as the type says.
func (t *translator) loadElement(p access, to *operand, bits int, sign bool) {
	direct := !p.strong && bits >= 32 && to.typ.Size()*8 == bits && to.stride == 1
	into := to
	if !direct {
		into = t.temp(syntax.Unsigned.Of(max(bits, 32)).VISA())
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

// emitLoad and emitStore emit the message of an element.
func (t *translator) emitLoad(p access, into *operand, bits int) {
	if !p.strong {
		t.message(p, loaded(into), bits, 1)
		return
	}
	in := t.atomicMessage(isa.AtomicLoad, into)
	shared := in
	if bits == 64 && (p.slm || p.either != nil) { // an exchange of 0 for 0 changes nothing
		zero := t.inRegister(number(into.typ, 0))
		shared = t.atomicMessage(isa.AtomicCmpXchg, into, zero, zero)
	}
	t.messages(p, in, shared, bits, 1)
}

// storeElement stores one element for each lane.
func (t *translator) storeElement(p access, from *operand, bits int) {
	if from.imm || from.stride != 1 || from.typ.Size()*8 != max(bits, 32) {
		r := t.temp(syntax.Unsigned.Of(max(bits, 32)).VISA())
		t.do(isa.OpMov, r, from.as(syntax.Unsigned.Of(min(bits, 8*from.typ.Size())).VISA()))
		from = r
	}
	t.emitStore(p, from, bits)
}

func (t *translator) emitStore(p access, from *operand, bits int) {
	in := stored(from)
	shared := in // of 64 bits only a loop would do
	if p.strong {
		in = t.atomicMessage(isa.AtomicXchg, nil, from)
		if bits == 32 {
			shared = in
		}
	}
	t.messages(p, in, shared, bits, 1)
}

// elems are the operands of a vector access.
func elems(a *syntax.Operand) []*syntax.Operand {
	if a.Kind == syntax.VectorOperand {
		return a.Elems
	}
	return []*syntax.Operand{a}
}

// into is a register that an element goes to, in its own width.
func (t *translator) into(a *syntax.Operand, ty syntax.Type) *operand {
	if a.Kind == syntax.SinkOperand {
		return t.temp(ty.VISA())
	}
	o := lanesOf(t.register(a.Var))
	return o
}

func (t *translator) load(in *syntax.Inst) {
	ty := in.Types[0]
	list := elems(in.Args[0])
	if v := in.Args[1].Var; byName(in, v) {
		t.checkOffset(in, in.Args[1], len(list))
		for i := range list {
			off := int(in.Args[1].Offset) + i*ty.Bytes()
			switch {
			case within(v, off, ty):
				t.loadParam(in, list[i], v, off)
			case ty == syntax.B128:
				for k := range 4 {
					t.do(isa.OpMov, t.row128(list[i], k), number(isa.UD, 0))
				}
			default: // behind it; the checker has warned
				to := t.into(list[i], ty)
				t.do(isa.OpMov, to, number(to.typ, 0))
			}
		}
		return
	}
	defer t.fenceFor(in, "acquire")
	p := t.strongly(in, t.address(in, in.Args[1]))
	t.checkAligned(in, in.Args[1], p, len(list))
	sign := ty.Signed()
	if ty == syntax.B128 {
		p = t.copyAddress(p)
		for i := range list {
			v := t.loadRows(p.plus(16*i), 4)
			for k := range v {
				t.do(isa.OpMov, t.row128(list[i], k), v[k])
			}
		}
		return
	}
	if n := len(list); n > 1 && ty.Bits() == 32 && p.either == nil && !p.strong { // one message for up to four, its rows to the registers
		if n > 4 {
			p = t.copyAddress(p)
		}
		for first := 0; first < n; first += 4 {
			for i, row := range t.loadRows(p.plus(4*first), min(n, 4)) {
				t.widenTo(t.into(list[first+i], ty), row.as(ty.VISA()), ty)
			}
		}
		return
	}
	// The base may be one of the destinations.
	if len(list) > 1 {
		p = t.copyAddress(p)
	}
	for i := range list {
		t.loadElement(p.plus(i*ty.Bytes()), t.into(list[i], ty), ty.Bits(), sign)
	}
}

// loadRows loads so many elements of 32 bits for each lane.
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

// messageRows is how many rows of 32 lanes of 32 bits a message moves at most: eight registers.
func (t *translator) messageRows() int { return 8 * t.grf / (4 * warp) }

// storeRows stores them.
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

// row128 is 32 bits of a register of 128 bits.
func (t *translator) row128(a *syntax.Operand, k int) *operand {
	if a.Kind == syntax.SinkOperand {
		return t.temp(isa.UD)
	}
	return lanesOf(t.register(a.Var)).row(k)
}

// within reports whether an element lies in a parameter. What compilers read of the rest counts as 0,
// and what they write there, as clang does of results that are vectors of i1, is dropped.
func within(v *syntax.Var, off int, ty syntax.Type) bool {
	return off >= 0 && off+ty.Bytes() <= v.Bytes()
}

// byName reports an access to a parameter that is in registers.
func byName(in *syntax.Inst, v *syntax.Var) bool {
	return syntax.SpaceOf(in) == syntax.ParamSpace && v != nil && v.Space == syntax.ParamSpace && !v.Addressed
}

// widenTo moves a value of a type to a register that may be wider.
func (t *translator) widenTo(to, from *operand, ty syntax.Type) {
	if to.typ.Size() == from.typ.Size() {
		t.do(isa.OpMov, to.as(syntax.Unsigned.Of(ty.Bits()).VISA()), from.as(syntax.Unsigned.Of(ty.Bits()).VISA()))
		return
	}
	k := syntax.Unsigned
	if ty.Signed() {
		k = syntax.Signed
	}
	t.do(isa.OpMov, to.as(k.Of(8*to.typ.Size()).VISA()), from.as(k.Of(ty.Bits()).VISA()))
}

func (t *translator) store(in *syntax.Inst) {
	ty := in.Types[0]
	list := elems(in.Args[1])
	if v := in.Args[0].Var; byName(in, v) {
		t.checkOffset(in, in.Args[0], len(list))
		for i := range list {
			if off := int(in.Args[0].Offset) + i*ty.Bytes(); list[i].Kind != syntax.SinkOperand && within(v, off, ty) {
				t.storeParam(in, list[i], v, off)
			}
		}
		return
	}
	t.fenceFor(in, "release")
	p := t.strongly(in, t.address(in, in.Args[0]))
	t.checkAligned(in, in.Args[0], p, len(list))
	if ty == syntax.B128 {
		for i := range list {
			if list[i].Kind == syntax.SinkOperand {
				continue
			}
			var rows []*operand
			for k := range 4 {
				rows = append(rows, t.row128(list[i], k))
			}
			t.storeRows(p.plus(16*i), rows)
		}
		return
	}
	sinks := slices.ContainsFunc(list, func(a *syntax.Operand) bool { return a.Kind == syntax.SinkOperand })
	if n := len(list); n > 1 && ty.Bits() == 32 && p.either == nil && !sinks && !p.strong {
		for first := 0; first < n; first += 4 {
			var rows []*operand
			for i := first; i < min(n, first+4); i++ {
				rows = append(rows, t.src(list[i], syntax.B32))
			}
			t.storeRows(p.plus(4*first), rows)
		}
		return
	}
	for i := range list {
		if list[i].Kind != syntax.SinkOperand {
			t.storeElement(p.plus(i*ty.Bytes()), t.from(list[i], ty), ty.Bits())
		}
	}
}

// checkAligned reports lanes whose address is no multiple of the access size, which of a vector
// is that of all its elements. The machine itself looks at single elements of 32 and 64 bits.
func (t *translator) checkAligned(in *syntax.Inst, a *syntax.Operand, p access, n int) {
	size := n * in.Types[0].Bytes()
	if n == 1 && size != 2 || a.Var != nil && a.Var.Space != syntax.RegSpace && alignment(a.Var)%size == 0 && a.Offset%int64(size) == 0 {
		return
	}
	low, odd := t.temp(isa.UD), t.predicate()
	from := p.addr.as(isa.UD)
	if off := uint64(p.disp) & uint64(size-1); off != 0 {
		t.do(isa.OpAdd, low, from, number(isa.UD, off))
		from = low
	}
	t.do(isa.OpAnd, low, from, number(isa.UD, uint64(size-1)))
	t.cmp(isa.NE, odd, low, number(isa.UD, 0))
	t.report(odd, diag.Aligned, t.misaligned(in, size)+": the bytes there are used all the same.", diag.AlignedPage)
}

// checkOffset is checkAligned of a parameter that is in registers.
func (t *translator) checkOffset(in *syntax.Inst, a *syntax.Operand, n int) {
	size := n * in.Types[0].Bytes()
	if a.Offset%int64(size) != 0 {
		t.reportAll(diag.Aligned, t.misaligned(in, size)+" in "+text.Quote(a.Var.Name)+": elements are taken at multiples of their own size.", diag.AlignedPage)
	}
}

func (t *translator) misaligned(in *syntax.Inst, size int) string {
	return text.Say("The address of this {} is not a multiple of {}, the size of the access", text.Quote(t.mod.File.Slice(in.Name)), size)
}

// from is a source that may be wider than the type, in its own width.
func (t *translator) from(a *syntax.Operand, ty syntax.Type) *operand {
	if a.Kind == syntax.RegOperand {
		return t.further(a, lanesOf(t.register(a.Var)))
	}
	return t.src(a, ty)
}

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

// sharedBase is where shared memory begins in the generic address space: bit 28, as in the
// addresses of Intel's compiler. Buffers lie at 0x20000000 and above.
const sharedBase = 0x1000_0000

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

// addressOf puts a variable's address, the same for all lanes but in local memory.
func (t *translator) addressOf(to *operand, v *syntax.Var) {
	switch v.Space {
	case syntax.LocalSpace, syntax.ParamSpace:
		t.do(isa.OpAdd, to, t.stackVar(), scalarOf(t.frameVar()))
		if off := t.frames[t.fn].offset[v]; off != 0 {
			t.do(isa.OpAdd, to, to, number(isa.UD, uint64(off)))
		}
	case syntax.SharedSpace:
		t.sharedAddress(to, uint64(t.shared[v]))
	default:
		at := t.scalarTemp(isa.UQ)
		t.functionAddress(at, t.names[v])
		t.do(isa.OpMov, to, at)
	}
}

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

// alignment is what the address of a variable is a multiple of: what its declaration says, at
// least its type's size.
func alignment(v *syntax.Var) int { return max(v.Align, v.Type.Bytes()*v.Vec) }

// from is a source that may be wider than the type, in its own width.
func (t *translator) from(a *syntax.Operand, ty syntax.Type) *operand {
	if a.Kind == syntax.RegOperand {
		return t.further(a, lanesOf(t.register(a.Var)))
	}
	return t.src(a, ty)
}

// paramPiece is a part of a parameter: of a kernel's the same for all lanes.
func (t *translator) paramPiece(v *syntax.Var, off int, typ isa.Type) *operand {
	d := t.register(v)
	size := typ.Size()
	switch {
	case d.input > 0:
		return &operand{d: d, typ: typ, off: int32(off)}
	case v.InRows(): // rows of 32 bits
		return &operand{d: d, typ: typ, off: int32(off/4*warp*4 + off%4), stride: int8(4 / size)}
	}
	return &operand{d: d, typ: typ, off: int32(off), stride: int8(v.Type.Bytes() / size)}
}

// loadParam and storeParam access a parameter at a place that is known here.
func (t *translator) loadParam(in *syntax.Inst, a *syntax.Operand, v *syntax.Var, off int) {
	ty := in.Types[0]
	var to *operand
	if ty != syntax.B128 {
		to = t.into(a, ty)
	}
	typ := syntax.Unsigned.Of(ty.Bits()).VISA()
	rows := (v.InRows()) && t.register(v).input == 0
	if rows && ty.Bits() == 64 {
		off &^= 3
		for i := range 2 {
			t.do(isa.OpMov, to.part(isa.UD, i), t.paramPiece(v, off+4*i, isa.UD))
		}
		return
	}
	if ty == syntax.B128 {
		for i := range 4 {
			t.do(isa.OpMov, t.row128(a, i), t.paramPiece(v, off&^3+4*i, isa.UD))
		}
		return
	}
	if off, ok := t.fitting(in, v, off); ok {
		t.widenTo(to, t.paramPiece(v, off, typ), ty)
	}
}

func (t *translator) storeParam(in *syntax.Inst, a *syntax.Operand, v *syntax.Var, off int) {
	ty := in.Types[0]
	var from *operand
	if ty != syntax.B128 {
		from = t.from(a, ty)
	}
	rows := v.InRows()
	if ty == syntax.B128 {
		for i := range 4 {
			t.do(isa.OpMov, t.paramPiece(v, off&^3+4*i, isa.UD), t.row128(a, i))
		}
		return
	}
	if rows && ty.Bits() == 64 {
		off &^= 3
		if from.imm {
			from = number(isa.UQ, from.bits)
		}
		for i := range 2 {
			t.do(isa.OpMov, t.paramPiece(v, off+4*i, isa.UD), from.part(isa.UD, i))
		}
		return
	}
	if off, ok := t.fitting(in, v, off); ok {
		typ := syntax.Unsigned.Of(ty.Bits()).VISA()
		piece := t.paramPiece(v, off, typ)
		if typ.Size() < 4 && rows {
			t.padded(v, off/4)
		}
		t.do(isa.OpMov, piece, from.as(typ))
	}
}

// padded notes a row of which single bytes are written: it is passed whole, so the prologue
// gives the rest of it a value.
func (t *translator) padded(v *syntax.Var, row int) {
	o := lanesOf(t.register(v)).row(row)
	for _, p := range t.padding {
		if *p == *o {
			return
		}
	}
	t.padding = append(t.padding, o)
}

// fitting is where an access to a parameter is done: at the multiple of its size below, which
// load and store have reported if it is another place.
func (t *translator) fitting(in *syntax.Inst, v *syntax.Var, off int) (int, bool) {
	size := in.Types[0].Bytes()
	if t.register(v).input == 0 && !(v.InRows()) && v.Type.Bytes()/size > 4 {
		t.cannot(in, "it takes a byte of 64 bits")
		return off, false
	}
	return off &^ (size - 1), true
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

package ptx

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// Copies that go on meanwhile, and barriers in memory. A copy is done at once: a program can see that
// only where it does not wait for it, which PTX leaves undefined.

// copyAsync is cp.async: of fewer bytes than it copies, the rest is zero.
func (t *translator) copyAsync(in *Inst) {
	size := int64(in.Args[2].Bits)
	if size != 4 && size != 8 && size != 16 || in.has("cg") && size != 16 {
		t.say(in.Args[2].Span, codeValue, "cp.async copies 4, 8 or 16 bytes, and with .cg 16.")
		return
	}
	var have *Operand
	limited := len(in.Args) > 3 && !(len(in.Args) == 4 && in.has("L2::cache_hint"))
	if limited {
		have = in.Args[3]
		if have.Kind == RegOperand && have.Var.Type == Pred { // ignore-src
			r := t.newReg(U32)
			t.ptx("selp.b32", r, num64(0), num64(size), have)
			have = r
		} else if have.Kind != RegOperand && have.Kind != ImmOperand || have.Kind == RegOperand && have.Var.Type.Bits() != 32 {
			t.say(have.Span, codeRole, "A register or a number of type {} should stand here.", B32.String())
			return
		}
	}
	var words []*Operand
	for i := int64(0); i < size; i += 4 {
		from := in.Args[1].plus(i)
		r := t.made("mov.b32", num64(0))
		if !limited {
			t.ptx("ld.global.b32", r, from)
			words = append(words, r)
			continue
		}
		p := t.newReg(Pred)
		t.ptx("setp.gt.u32", p, have, num64(i))
		o, skip := lanesOf(t.register(p.Var)), t.fresh("copied")
		t.jump(o, false, skip)
		t.ptx("ld.global.b32", r, from)
		t.place(skip)
		n := t.made("sub.s32", num64(i+4), have) // bytes of these four that are not taken
		t.ptx("max.s32", n, n, num64(0))
		t.ptx("shl.b32", n, n, num64(3))
		mask := t.made("shr.u32", num64(0xffffffff), n)
		t.ptx("and.b32", r, r, mask)
		words = append(words, r)
	}
	for i, r := range words {
		t.ptx("st.shared.b32", in.Args[0].plus(int64(4*i)), r)
	}
}

// whole is an address in a register of its own, with its offset.
func (t *translator) whole(a *Operand) *Operand {
	ty := unsigned.of(t.mod.AddressBits)
	switch {
	case a.Var == nil:
		return t.made("mov."+typeInfo[ty].name, num64(a.Offset))
	case a.Var.Space != RegSpace:
		address := *a
		address.Kind = AddressOperand
		return t.made("mov."+typeInfo[ty].name, &address)
	}
	r := t.newReg(ty)
	reg := &Operand{Kind: RegOperand, Var: a.Var}
	if a.Var.Type.Bits() == ty.Bits() {
		t.ptx("mov."+typeInfo[untyped.of(ty.Bits())].name, r, reg)
	} else {
		t.ptx("cvt."+typeInfo[ty].name+"."+typeInfo[unsigned.of(a.Var.Type.Bits())].name, r, reg)
	}
	t.ptx("add."+typeInfo[ty].name, r, r, num64(a.Offset))
	return r
}

// copyMasked is cp.async.bulk with .cp_mask: of each 16 bytes those whose bit is set.
func (t *translator) copyMasked(in *Inst) {
	to, from := bulkSpaces(in)
	mask, n, p, r := t.newReg(U32), t.made("mov.u32", num64(0)), t.newReg(Pred), t.newReg(U32)
	t.ptx("cvt.u32.u16", mask, t.made("mov.b16", in.Args[len(in.Args)-1]))
	t.eachElement(in, 1, func(d, s *Operand) {
		skip := t.fresh("kept")
		t.ptx("setp.eq.u32", p, t.made("bfe.u32", mask, n, num64(1)), num64(0))
		t.jump(lanesOf(t.register(p.Var)), true, skip)
		t.ptx("ld"+from+".u8", r, s)
		t.ptx("st"+to+".u8", d, r)
		t.place(skip)
		t.ptx("add.u32", n, n, num64(1))
		t.ptx("and.b32", n, n, num64(15))
	})
}

// eachElement emits a loop over the elements of a bulk copy: f gets the two addresses.
func (t *translator) eachElement(in *Inst, size int64, f func(to, from *Operand)) {
	left := t.made("mov.u32", in.Args[2])
	to, from := t.whole(in.Args[0]), t.whole(in.Args[1])
	add := "add." + typeInfo[to.Var.Type].name
	p := t.newReg(Pred)
	t.ptx("setp.ge.u32", p, left, num64(size))
	o, done := lanesOf(t.register(p.Var)), t.fresh("copied")
	t.jump(o, false, done)
	t.repeat("copy", func() *Operand {
		f(at(to, 0), at(from, 0))
		t.ptx(add, to, to, num64(size))
		t.ptx(add, from, from, num64(size))
		t.ptx("sub.u32", left, left, num64(size))
		t.ptx("setp.ge.u32", p, left, num64(size))
		return p
	})
	t.place(done)
}

// bulkSpaces are the spaces of a bulk copy's destination and source.
func bulkSpaces(in *Inst) (to, from string) {
	to, from = ".shared", ".global"
	for _, w := range in.words {
		switch w {
		case "global":
			if to == ".shared" && !in.has("bulk_group") {
				return ".shared", ".global"
			}
			return ".global", ".shared"
		}
	}
	return ".shared", ".shared"
}

// copyBulk is cp.async.bulk; where an mbarrier counts its bytes, it is told at the end.
func (t *translator) copyBulk(in *Inst) {
	if in.has("cp_mask") {
		t.copyMasked(in)
		return
	}
	if in.has("multicast::cluster") {
		t.copyToBlocks(in)
		return
	}
	to, from := bulkSpaces(in)
	r := t.newReg(B32)
	t.eachElement(in, 4, func(d, s *Operand) {
		t.ptx("ld"+from+".b32", r, s)
		t.ptx("st"+to+".b32", d, r)
	})
	if !in.has("bulk_group") {
		t.completeBytes(in, in.Args[3], in.Args[2])
	}
}

// copyToBlocks is a copy to the blocks of the cluster that a mask names, at the same place of their shared memory; an
// mbarrier of each counts its bytes.
func (t *translator) copyToBlocks(in *Inst) {
	if len(in.Args) < 5 {
		t.say(in.Span, codeOperands, "A copy to several blocks ends with the mask of their ranks.")
		return
	}
	mask := t.newReg(U16)
	t.ptx("mov.b16", mask, in.Args[4])
	to, barrier := t.whole(in.Args[0]), t.whole(in.Args[3])
	for rank := range t.launch.clusterSize() {
		p, bit := t.newReg(Pred), t.made("and.b16", mask, num64(1<<rank))
		t.ptx("setp.eq.u16", p, t.seenAs(bit, U16), num64(0))
		o, next := lanesOf(t.register(p.Var)), t.fresh("block")
		t.jump(o, true, next)
		one := Inst{Row: in.Row, Name: in.Name, Span: in.Span, form: in.form, Args: slices.Clone(in.Args)}
		one.words = slices.DeleteFunc(slices.Clone(in.words), func(w string) bool { return w == "multicast::cluster" })
		one.Args[0], one.Args[3] = at(t.inBlock(to, rank), 0), at(t.inBlock(barrier, rank), 0)
		t.copyBulk(&one)
		t.place(next)
	}
}

// inBlock is the address of the same place in the shared memory of another block of the cluster.
func (t *translator) inBlock(a *Operand, rank int) *Operand {
	if !t.launch.clustered() {
		return a
	}
	part, r := int64(t.sharedPart()), t.newReg(U32)
	t.addressSized(r, a, "u32", typeInfo[a.Var.Type].name)
	t.ptx("and.b32", r, r, num64(sharedBase-1)) // of a generic address
	t.ptx("rem.u32", r, r, num64(part))
	t.ptx("add.u32", r, r, num64(int64(rank)*part))
	return r
}

// reduceBulk is cp.reduce.async.bulk.
func (t *translator) reduceBulk(in *Inst) {
	ty := typeByName(in.words[len(in.words)-1])
	op := in.words[len(in.words)-2]
	if op == "noftz" {
		op = in.words[len(in.words)-3] + ".noftz"
	}
	to, from := ".global", ".shared"
	if !in.has("bulk_group") {
		to = ".shared"
	}
	bits := untyped.of(ty.Bits())
	switch { // the forms that red has
	case ty == B32 && (op == "add" || op == "min" || op == "max" || op == "inc" || op == "dec"):
		ty = U32
	case ty == B64 && (op == "add" || op == "min" || op == "max"):
		ty = U64
	}
	if allowed := atomicTypes[op]; (op == "and" || op == "or" || op == "xor") && ty != B32 && ty != B64 {
		ty = bits
	} else if allowed != 0 && allowed&(1<<ty) == 0 {
		t.cannot(in, "this operation has no such type")
		return
	}
	r := t.newReg(ty)
	t.eachElement(in, int64(ty.Bytes()), func(d, s *Operand) {
		t.ptx("ld"+from+"."+typeInfo[bits].name, t.seenAs(r, bits), s)
		t.ptx("red"+to+"."+op+"."+typeInfo[ty].name, d, r)
	})
	if !in.has("bulk_group") {
		t.completeBytes(in, in.Args[3], in.Args[2])
	}
}

// An mbarrier is 64 bits: pending arrivals, those expected in each phase, the bytes that are still to
// come (2^20 when none are), and the phase.
const (
	mPending  = 0
	mExpected = 20
	mBytes    = 40
	mNoBytes  = 1 << 20 // in the field of bytes
	mPhase    = 63
	mMask     = 1<<20 - 1
)

// mbarrierInit makes an mbarrier of a count.
func (t *translator) mbarrierInit(in *Inst) {
	n := t.newReg(U64)
	t.ptx("cvt.u64.u32", n, in.Args[1])
	t.ptx("and.b64", n, n, num64(mMask))
	r := t.made("shl.b64", n, num64(mExpected))
	t.ptx("or.b64", r, r, n)
	t.ptx("or.b64", r, r, num64(mNoBytes<<mBytes))
	t.ptx("st"+in.space()+".b64", in.Args[0], r)
}

// mbarrierChange adds to an mbarrier's fields, and completes its phase if nothing is pending: a loop
// around compare and exchange. It gives what was there before.
func (t *translator) mbarrierChange(space string, a, change *Operand) *Operand {
	t.polls = true
	old, now, got := t.newReg(B64), t.newReg(U64), t.newReg(B64)
	t.ptx("ld"+space+".b64", old, a)
	p, q := t.newReg(Pred), t.newReg(Pred)
	t.repeat("mbarrier", func() *Operand {
		t.ptx("add.u64", now, t.seenAs(old, U64), change)
		f := t.made("and.b64", now, num64(mMask))
		t.ptx("setp.eq.u64", p, t.seenAs(f, U64), num64(0))
		t.ptx("shr.u64", t.seenAs(f, U64), now, num64(mBytes))
		t.ptx("and.b64", f, f, num64(1<<21-1))
		t.ptx("setp.eq.and.u64", p, t.seenAs(f, U64), num64(mNoBytes), p)
		t.ptx("shr.u64", t.seenAs(f, U64), now, num64(mExpected))
		t.ptx("and.b64", f, f, num64(mMask))
		t.ptx("or.b64", f, f, now)
		flip := t.newReg(B64)
		t.ptx("mov.b64", flip, num64(1))
		t.ptx("shl.b64", flip, flip, num64(mPhase))
		t.ptx("xor.b64", f, f, flip)
		t.ptx("selp.b64", now, f, now, p)
		t.ptx("atom"+space+".cas.b64", got, a, old, now)
		t.ptx("setp.ne.b64", q, got, old)
		t.ptx("mov.b64", flip, old)
		t.ptx("mov.b64", old, got)
		t.ptx("selp.b64", old, got, flip, q)
		return q
	})
	return old
}

// field is a number of an mbarrier, at its place.
func (t *translator) field(n *Operand, at int64) *Operand {
	r := t.newReg(U64)
	t.ptx("cvt.u64.u32", r, n)
	t.ptx("and.b64", r, r, num64(mMask))
	t.ptx("shl.b64", r, r, num64(at))
	return r
}

// mbarrierArrive is arrive and arrive_drop.
func (t *translator) mbarrierArrive(in *Inst) {
	count := num64(1)
	change := t.newReg(U64)
	t.ptx("mov.u64", change, num64(0))
	if len(in.Args) > 2 {
		if in.has("expect_tx") {
			t.ptx("add.u64", change, change, t.field(in.Args[2], mBytes))
		} else {
			count = in.Args[2]
		}
	}
	t.ptx("sub.u64", change, change, t.field(count, mPending))
	if in.has("arrive_drop") {
		t.ptx("sub.u64", change, change, t.field(count, mExpected))
	}
	old := t.mbarrierChange(in.space(), in.Args[1], change)
	if in.Args[0].Kind != SinkOperand {
		t.ptx("mov.b64", in.Args[0], old)
	}
}

// mbarrierBytes is expect_tx and complete_tx.
func (t *translator) mbarrierBytes(in *Inst) {
	n := t.field(in.Args[1], mBytes)
	if in.has("complete_tx") {
		t.ptx("neg.s64", t.seenAs(n, S64), t.seenAs(n, S64))
	}
	t.mbarrierChange(in.space(), in.Args[0], n)
}

// completeBytes tells an mbarrier that bytes have come.
func (t *translator) completeBytes(in *Inst, a, bytes *Operand) {
	n := t.field(bytes, mBytes)
	t.ptx("neg.s64", t.seenAs(n, S64), t.seenAs(n, S64))
	t.mbarrierChange(".shared", a, n)
}

// mbarrierWait is test_wait and try_wait, which here does not wait: whether the phase of a state, or
// of a parity, has been completed.
func (t *translator) mbarrierWait(in *Inst) {
	now, then := t.newReg(U64), t.newReg(U64)
	t.ptx("ld"+in.space()+".b64", now, in.Args[1])
	t.ptx("shr.u64", now, now, num64(mPhase))
	a := in.Args[2]
	bits := 64
	if in.has("parity") {
		bits = 32
	}
	if a.Kind == RegOperand && a.Var.Type.Bits() != bits || a.Kind != RegOperand && a.Kind != ImmOperand {
		t.say(a.Span, codeRole, "A register or a number of type {} should stand here.", untyped.of(bits).String())
		return
	}
	if in.has("parity") {
		t.ptx("cvt.u64.u32", then, a)
		t.ptx("and.b64", then, then, num64(1))
	} else {
		t.ptx("shr.u64", then, a, num64(mPhase))
	}
	t.ptx("setp.ne.u64", in.Args[0], now, then)
}

// mbarrierPending is the count that a state holds.
func (t *translator) mbarrierPending(in *Inst) {
	r := t.made("and.b64", in.Args[1], num64(mMask))
	t.ptx("cvt.u32.u64", in.Args[0], t.seenAs(r, U64))
}

// copyArrive is cp.async.mbarrier.arrive: the copies are done, so it arrives; without .noinc the
// pending count grows by one first, which that takes off again.
func (t *translator) copyArrive(in *Inst) {
	if !in.has("noinc") {
		return
	}
	change := t.newReg(S64)
	t.ptx("mov.s64", change, num64(-1))
	t.mbarrierChange(in.space(), in.Args[0], t.seenAs(change, U64))
}

// policy is createpolicy.
func (t *translator) policy(in *Inst) { t.ptx("mov.b64", in.Args[0], num64(0)) }

// elect chooses the lowest lane of those that take part.
func (t *translator) elect(in *Inst) {
	active := t.temp(isa.UD)
	t.do(isa.OpMov, active, t.members(t.activeLanes(), in, 1))
	first := t.temp(isa.UD)
	t.do(isa.OpFbL, first, active)
	d, p := in.Args[0], &Operand{Kind: SinkOperand}
	if d.Kind == PairOperand {
		d, p = d.Elems[0], d.Elems[1]
	}
	t.cmp(isa.EQ, t.predDst(p), first, t.laneVar())
	if d.Kind != SinkOperand {
		t.do(isa.OpMov, t.dst(d, B32), first)
	}
}

// plainForm translates an instruction that stands for one with forms, and holds it against its row first.
func (t *translator) plainForm(in *Inst, name string, args ...*Operand) {
	words := strings.Split(name, ".")
	o, _ := ReadOpcode(words[0], words[1:])
	o.in.Args, o.in.Name, o.in.Span = args, in.Name, in.Span
	c := checker{sink: t.sink, mod: t.mod, fn: t.fn}
	before := t.Count()
	c.inst(&o.in)
	if t.Count() == before {
		o.in.Row.emit(t, &o.in)
	}
}

// storeAsync is st.async and red.async: what they do, and then an mbarrier that is told of it.
func (t *translator) storeAsync(in *Inst) {
	name, _, _ := strings.Cut(in.Row.name, ".")
	name += in.space()
	n := 1
	for _, w := range in.words {
		if hasWord("inc dec min max and or xor add v2 v4", w) {
			name += "." + w
			if w[0] == 'v' {
				n = int(w[1] - '0')
			}
		}
	}
	ty := typeByName(in.words[len(in.words)-1])
	t.plainForm(in, name+"."+typeInfo[ty].name, in.Args[0], in.Args[1])
	if len(in.Args) > 2 {
		t.completeBytes(in, in.Args[2], num64(int64(n*ty.Bytes())))
	}
}

// storeBulk is st.bulk: words of zero, as many as there are.
func (t *translator) storeBulk(in *Inst) {
	a := in.Args[1]
	if a.Kind != ImmOperand && (a.Kind != RegOperand || a.Var.Type.Bits() < 32 || a.Var.Type.Float()) {
		t.say(a.Span, codeRole, "A register or a number of type {} should stand here.", U64.String())
		return
	}
	size := a
	if a.Kind == RegOperand && a.Var.Type.Bits() == 64 {
		size = t.low(t.seenAs(a, S64))
	}
	to := in.Args[0]
	copied := *in
	copied.Args = []*Operand{to, to, size}
	zero := t.made("mov.b32", num64(0))
	t.eachElement(&copied, 4, func(d, _ *Operand) { t.ptx("st"+in.space()+".b32", d, zero) })
}

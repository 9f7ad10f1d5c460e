package lower

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/checker"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Asynchronous copies, and barriers in memory. A copy is done at once: a program can see the difference only if it does
// not wait for the copy, which PTX leaves undefined.

// copyAsync lowers cp.async. If the source has fewer bytes than are copied, the rest is zero.
func (t *translator) copyAsync(in *syntax.Inst) {
	size := int64(in.Args[2].Bits)
	if size != 4 && size != 8 && size != 16 || in.Has("cg") && size != 16 {
		t.Say(in.Args[2].Span, diag.Value, "cp.async copies 4, 8 or 16 bytes, and with .cg 16.")
		return
	}
	var have *syntax.Operand
	limited := len(in.Args) > 3 && !(len(in.Args) == 4 && in.Has("L2::cache_hint"))
	if limited {
		have = in.Args[3]
		if have.Kind == syntax.RegOperand && have.Var.Type == ptxisa.Pred { // ignore-src
			r := t.made("selp.b32", num64(0), num64(size), have)
			have = r
		} else if have.Kind != syntax.RegOperand && have.Kind != syntax.ImmOperand || have.Kind == syntax.RegOperand && have.Var.Type.Bits() != 32 {
			t.Say(have.Span, diag.Role, "A register or a number of type {} should stand here.", ptxisa.B32)
			return
		}
	}
	var words []*syntax.Operand
	for i := int64(0); i < size; i += 4 {
		from := plus(in.Args[1], i)
		r := t.made("mov.b32", num64(0))
		if !limited {
			t.ptx("ld.global.b32", r, from)
			words = append(words, r)
			continue
		}
		p := t.made("setp.gt.u32", have, num64(i))
		skip := t.Fresh("copied")
		t.JumpUnless(t.lanes(p), skip)
		t.ptx("ld.global.b32", r, from)
		t.Place(skip)
		n := t.made("sub.s32", num64(i+4), have) // bytes of these four that are not copied
		t.ptx("max.s32", n, n, num64(0))
		t.ptx("shl.b32", n, n, num64(3))
		mask := t.made("shr.u32", num64(0xffffffff), n)
		t.ptx("and.b32", r, r, mask)
		words = append(words, r)
	}
	for i, r := range words {
		t.ptx("st.shared.b32", plus(in.Args[0], int64(4*i)), r)
	}
}

// copySome lowers a bulk copy byte by byte. With .cp_mask it copies those of each 16 bytes whose bit in the mask is set.
// With .ignore_oob it copies the bytes that are certainly in bounds, because the others may have any value.
func (t *translator) copySome(in *syntax.Inst, masked bool) {
	to, from := bulkSpaces(in)
	n, p, r := t.made("mov.u32", num64(0)), t.newReg(ptxisa.Pred), t.newReg(ptxisa.U32)
	which := t.newReg(ptxisa.U32)
	var most *syntax.Operand
	if masked {
		t.ptx("cvt.u32.u16", which, t.made("mov.b16", in.Args[len(in.Args)-1]))
	} else {
		t.ptx("mov.u32", which, in.Args[3])
		most = t.made("sub.u32", t.made("sub.u32", in.Args[2], which), in.Args[4])
	}
	t.eachElement(in, 1, func(d, s *syntax.Operand) {
		skip := t.Fresh("kept")
		if masked {
			t.ptx("setp.ne.u32", p, t.made("bfe.u32", which, t.made("and.b32", n, num64(15)), num64(1)), num64(0))
		} else {
			t.ptx("setp.lt.u32", p, t.made("sub.u32", n, which), most)
		}
		t.JumpUnless(t.lanes(p), skip)
		t.ptx("ld"+from+".u8", r, s)
		t.ptx("st"+to+".u8", d, r)
		t.Place(skip)
		t.ptx("add.u32", n, n, num64(1))
	})
}

// eachElement emits a loop over the elements of a bulk copy. It calls f with the two addresses.
func (t *translator) eachElement(in *syntax.Inst, size int64, f func(to, from *syntax.Operand)) {
	left := t.made("mov.u32", in.Args[2])
	to, from := t.whole(in.Args[0]), t.whole(in.Args[1])
	add := "add." + to.Var.Type.Name()
	p := t.made("setp.ge.u32", left, num64(size))
	done := t.Fresh("copied")
	t.JumpUnless(t.lanes(p), done)
	t.repeat("copy", func() *syntax.Operand {
		f(at(to, 0), at(from, 0))
		t.ptx(add, to, to, num64(size))
		t.ptx(add, from, from, num64(size))
		t.ptx("sub.u32", left, left, num64(size))
		t.ptx("setp.ge.u32", p, left, num64(size))
		return p
	})
	t.Place(done)
}

// bulkSpaces returns the spaces of a bulk copy's destination and source.
func bulkSpaces(in *syntax.Inst) (to, from string) {
	switch {
	case !in.Has("global"):
		return ".shared", ".shared"
	case in.Has("bulk_group"):
		return ".global", ".shared"
	}
	return ".shared", ".global"
}

// copyBulk lowers cp.async.bulk. If an mbarrier counts its bytes, they are counted at the end.
func (t *translator) copyBulk(in *syntax.Inst) {
	switch {
	case in.Has("cp_mask"):
		t.copySome(in, true)
		return
	case in.Has("ignore_oob"):
		t.copySome(in, false)
		t.completeBytes(in.Args[5], in.Args[2])
		return
	case in.Has("multicast::cluster"):
		t.copyToBlocks(in)
		return
	}
	to, from := bulkSpaces(in)
	r := t.newReg(ptxisa.B32)
	t.eachElement(in, 4, func(d, s *syntax.Operand) {
		t.ptx("ld"+from+".b32", r, s)
		t.ptx("st"+to+".b32", d, r)
	})
	if !in.Has("bulk_group") {
		t.completeBytes(in.Args[3], in.Args[2])
	}
}

// copyToBlocks lowers a copy to the blocks of the cluster that a mask names, at the same place in their shared memory;
// an mbarrier of each block counts its bytes.
func (t *translator) copyToBlocks(in *syntax.Inst) {
	if len(in.Args) < 5 {
		t.Say(in.Span, diag.Operands, "A copy to several blocks ends with the mask of their ranks.")
		return
	}
	mask := t.made("mov.b16", in.Args[4])
	to, barrier := t.whole(in.Args[0]), t.whole(in.Args[3])
	for rank := range t.launch.ClusterSize() {
		p, bit := t.newReg(ptxisa.Pred), t.made("and.b16", mask, num64(1<<rank))
		t.ptx("setp.eq.u16", p, bit, num64(0))
		next := t.Fresh("block")
		t.JumpIf(t.lanes(p), next)
		one := *in
		one.Args = slices.Clone(in.Args)
		one.Words = slices.DeleteFunc(slices.Clone(in.Words), func(w string) bool { return w == "multicast::cluster" })
		one.Args[0], one.Args[3] = at(t.inBlock(to, rank), 0), at(t.inBlock(barrier, rank), 0)
		t.copyBulk(&one)
		t.Place(next)
	}
}

// inBlock returns the address of the same place in the shared memory of another block of the cluster.
func (t *translator) inBlock(a *syntax.Operand, rank int) *syntax.Operand {
	if !t.launch.Clustered() {
		return a
	}
	part, r := int64(t.sharedPart()), t.newReg(ptxisa.U32)
	t.addressSized(r, a, "u32", a.Var.Type.Name())
	t.ptx("and.b32", r, r, num64(sharedBase-1)) // of a generic address
	t.ptx("rem.u32", r, r, num64(part))
	t.ptx("add.u32", r, r, num64(int64(rank)*part))
	return r
}

// reduceBulk lowers cp.reduce.async.bulk.
func (t *translator) reduceBulk(in *syntax.Inst) {
	ty := ptxisa.TypeByName(in.Words[len(in.Words)-1])
	op := in.Words[len(in.Words)-2]
	if op == "noftz" {
		op = in.Words[len(in.Words)-3] + ".noftz"
	}
	to, from := ".global", ".shared"
	if !in.Has("bulk_group") {
		to = ".shared"
	}
	bits := ptxisa.Untyped.Of(ty.Bits())
	switch { // the forms that red has
	case ty == ptxisa.B32 && (op == "add" || op == "min" || op == "max" || op == "inc" || op == "dec"):
		ty = ptxisa.U32
	case ty == ptxisa.B64 && (op == "add" || op == "min" || op == "max"):
		ty = ptxisa.U64
	}
	if (op == "and" || op == "or" || op == "xor") && ty != ptxisa.B32 && ty != ptxisa.B64 {
		ty = bits
	} else if ptxisa.AtomicLacks(op, ty) {
		t.cannot(in, "this operation has no such type")
		return
	}
	r := t.newReg(ty)
	t.eachElement(in, int64(ty.Bytes()), func(d, s *syntax.Operand) {
		t.ptx("ld"+from+"."+bits.Name(), t.seenAs(r, bits), s)
		t.ptx("red"+to+"."+op+"."+ty.Name(), d, r)
	})
	if !in.Has("bulk_group") {
		t.completeBytes(in.Args[3], in.Args[2])
	}
}

// An mbarrier is 64 bits: the pending arrivals, the arrivals expected in each phase, the bytes that are still expected
// (2^20 if there are none), and the phase.
const (
	mPending  = 0
	mExpected = 20
	mBytes    = 40
	mNoBytes  = 1 << 20 // in the field of bytes
	mPhase    = 63
	mMask     = 1<<20 - 1
)

// mbarrierInit initializes an mbarrier with a count.
func (t *translator) mbarrierInit(in *syntax.Inst) {
	n := t.made("cvt.u64.u32", in.Args[1])
	t.ptx("and.b64", n, n, num64(mMask))
	r := t.made("shl.b64", n, num64(mExpected))
	t.ptx("or.b64", r, r, n)
	t.ptx("or.b64", r, r, num64(mNoBytes<<mBytes))
	t.ptx("st"+in.SpaceWord()+".b64", in.Args[0], r)
}

// mbarrierChange adds to the fields of an mbarrier, and completes its phase if nothing is pending, in a loop around
// compare-and-exchange. It returns the previous state.
func (t *translator) mbarrierChange(space string, a, change *syntax.Operand) *syntax.Operand {
	t.polls = true
	old, now, got := t.newReg(ptxisa.B64), t.newReg(ptxisa.U64), t.newReg(ptxisa.B64)
	t.ptx("ld"+space+".b64", old, a)
	p, q := t.newReg(ptxisa.Pred), t.newReg(ptxisa.Pred)
	t.repeat("mbarrier", func() *syntax.Operand {
		t.ptx("add.u64", now, old, change)
		f := t.made("and.b64", now, num64(mMask))
		t.ptx("setp.eq.u64", p, f, num64(0))
		t.ptx("shr.u64", f, now, num64(mBytes))
		t.ptx("and.b64", f, f, num64(1<<21-1))
		t.ptx("setp.eq.and.u64", p, f, num64(mNoBytes), p)
		t.ptx("shr.u64", f, now, num64(mExpected))
		t.ptx("and.b64", f, f, num64(mMask))
		t.ptx("or.b64", f, f, now)
		flip := t.made("mov.b64", num64(1))
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

// field returns a number shifted to the place of a field of an mbarrier.
func (t *translator) field(n *syntax.Operand, at int64) *syntax.Operand {
	r := t.made("cvt.u64.u32", n)
	t.ptx("and.b64", r, r, num64(mMask))
	t.ptx("shl.b64", r, r, num64(at))
	return r
}

// mbarrierArrive lowers mbarrier.arrive and arrive_drop.
func (t *translator) mbarrierArrive(in *syntax.Inst) {
	count := num64(1)
	change := t.made("mov.u64", num64(0))
	if len(in.Args) > 2 {
		if in.Has("expect_tx") {
			t.ptx("add.u64", change, change, t.field(in.Args[2], mBytes))
		} else {
			count = in.Args[2]
		}
	}
	t.ptx("sub.u64", change, change, t.field(count, mPending))
	if in.Has("arrive_drop") {
		t.ptx("sub.u64", change, change, t.field(count, mExpected))
	}
	old := t.mbarrierChange(in.SpaceWord(), in.Args[1], change)
	if in.Args[0].Kind != syntax.SinkOperand {
		t.ptx("mov.b64", in.Args[0], old)
	}
}

// mbarrierBytes lowers mbarrier.expect_tx and complete_tx.
func (t *translator) mbarrierBytes(in *syntax.Inst) {
	n := t.field(in.Args[1], mBytes)
	if in.Has("complete_tx") {
		t.ptx("neg.s64", t.seenAs(n, ptxisa.S64), t.seenAs(n, ptxisa.S64))
	}
	t.mbarrierChange(in.SpaceWord(), in.Args[0], n)
}

// completeBytes subtracts bytes that have been copied from those that an mbarrier expects.
func (t *translator) completeBytes(a, bytes *syntax.Operand) {
	n := t.field(bytes, mBytes)
	t.ptx("neg.s64", t.seenAs(n, ptxisa.S64), t.seenAs(n, ptxisa.S64))
	t.mbarrierChange(".shared", a, n)
}

// mbarrierWait lowers mbarrier.test_wait and try_wait, which only lets other warps run: the result is whether the phase
// of a state, or of a parity, has been completed.
func (t *translator) mbarrierWait(in *syntax.Inst) {
	if in.Has("try_wait") {
		t.yield(in)
	}
	now, then := t.newReg(ptxisa.U64), t.newReg(ptxisa.U64)
	t.ptx("ld"+in.SpaceWord()+".b64", now, in.Args[1])
	t.ptx("shr.u64", now, now, num64(mPhase))
	a := in.Args[2]
	bits := 64
	if in.Has("parity") {
		bits = 32
	}
	if a.Kind == syntax.RegOperand && a.Var.Type.Bits() != bits || a.Kind != syntax.RegOperand && a.Kind != syntax.ImmOperand {
		t.Say(a.Span, diag.Role, "A register or a number of type {} should stand here.", ptxisa.Untyped.Of(bits))
		return
	}
	if in.Has("parity") {
		t.ptx("cvt.u64.u32", then, a)
		t.ptx("and.b64", then, then, num64(1))
	} else {
		t.ptx("shr.u64", then, a, num64(mPhase))
	}
	if !t.plan.Strands {
		t.ptx("setp.ne.u64", in.Args[0], now, then)
		return
	}
	p, goesOn := t.newReg(ptxisa.Pred), t.Fresh("goes_on")
	t.ptx("setp.eq.u32", p, t.made("ld.volatile.shared.u32", t.stranded()), num64(0))
	t.ptx("setp.ne.or.u64", p, now, then, p)
	t.JumpIf(t.lanes(p), goesOn)
	t.endHere(in, "The phase is not complete, and lanes that could complete it have ended at an instruction that is not run, so the lane ends here, too.")
	t.Place(goesOn)
	t.ptx("setp.ne.u64", in.Args[0], now, then)
}

// mbarrierPending lowers mbarrier.pending_count: the count that a state holds.
func (t *translator) mbarrierPending(in *syntax.Inst) {
	r := t.made("and.b64", in.Args[1], num64(mMask))
	t.ptx("cvt.u32.u64", in.Args[0], r)
}

// copyArrive lowers cp.async.mbarrier.arrive. The copies are complete, so it arrives at once. Without .noinc the
// pending count is first increased by one, which the arrival takes off again, so there is nothing to do.
func (t *translator) copyArrive(in *syntax.Inst) {
	if !in.Has("noinc") {
		return
	}
	change := t.made("mov.s64", num64(-1))
	t.mbarrierChange(in.SpaceWord(), in.Args[0], t.seenAs(change, ptxisa.U64))
}

// policy lowers createpolicy.
func (t *translator) policy(in *syntax.Inst) { t.ptx("mov.b64", in.Args[0], num64(0)) }

// elect chooses the lowest of the lanes that take part.
func (t *translator) elect(in *syntax.Inst) {
	active := t.Temp(isa.UD)
	t.Do(isa.OpMov, active, t.members(t.activeLanes(), in, 1))
	first := t.Computed(isa.UD, isa.OpFbL, active)
	d, p := pairOf(in.Args[0])
	t.Cmp(isa.EQ, t.predDst(p), first, t.laneVar())
	if d.Kind != syntax.SinkOperand {
		t.Do(isa.OpMov, t.dst(d, ptxisa.B32), first)
	}
}

// plainForm lowers an instruction that stands for one with forms, after checking it against its row.
func (t *translator) plainForm(in *syntax.Inst, name string, args ...*syntax.Operand) {
	if one := syntax.MakeInst(name, in, args); checker.CheckMade(t.mod, t.fn, one, t.Sink) {
		t.lower(one)
	}
}

// storeAsync lowers st.async and red.async: the store or reduction, then the count of its bytes in an mbarrier.
func (t *translator) storeAsync(in *syntax.Inst) {
	name, _, _ := strings.Cut(in.Row.Name, ".")
	name += in.SpaceWord()
	n := 1
	for _, w := range in.Words {
		if ptxisa.HasWord("inc dec min max and or xor add v2 v4", w) {
			name += "." + w
			if w[0] == 'v' {
				n = int(w[1] - '0')
			}
		}
	}
	ty := ptxisa.TypeByName(in.Words[len(in.Words)-1])
	t.plainForm(in, name+"."+ty.Name(), in.Args[0], in.Args[1])
	if len(in.Args) > 2 {
		t.completeBytes(in.Args[2], num64(int64(n*ty.Bytes())))
	}
}

// storeBulk lowers st.bulk: it stores zeros, 32 bits at a time.
func (t *translator) storeBulk(in *syntax.Inst) {
	a := in.Args[1]
	if a.Kind != syntax.ImmOperand && (a.Kind != syntax.RegOperand || a.Var.Type.Bits() < 32 || a.Var.Type.Float()) {
		t.Say(a.Span, diag.Role, "A register or a number of type {} should stand here.", ptxisa.U64)
		return
	}
	size := a
	if a.Kind == syntax.RegOperand && a.Var.Type.Bits() == 64 {
		size = t.low(t.seenAs(a, ptxisa.S64))
	}
	to := in.Args[0]
	copied := *in
	copied.Args = []*syntax.Operand{to, to, size}
	zero := t.made("mov.b32", num64(0))
	t.eachElement(&copied, 4, func(d, _ *syntax.Operand) { t.ptx("st"+in.SpaceWord()+".b32", d, zero) })
}

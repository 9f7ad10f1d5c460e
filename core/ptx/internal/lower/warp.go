package lower

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Instructions in which the lanes of a warp cooperate.

// members returns the bits of a mask of lanes that are in the membermask, for each lane.
func (t *translator) members(mask *emit.Operand, in *syntax.Inst, arg int) *emit.Operand {
	v := t.Temp(isa.UD)
	if arg >= len(in.Args) || in.Args[arg].Kind == syntax.ImmOperand && uint32(t.src(in.Args[arg], ptxisa.B32).Bits) == 1<<32-1 {
		t.Do(isa.OpMov, v, mask)
		return v
	}
	t.Do(isa.OpAnd, v, t.first(in.Args[arg], ptxisa.B32), mask)
	return v
}

// checkMember reports lanes that execute an instruction whose membermask does not name them, or names lanes that are
// elsewhere ("shfl.sync": it waits until all lanes of the mask that have not exited execute it, too).
func (t *translator) checkMember(in *syntax.Inst, arg int) {
	if in.Mods[ptxisa.SyncGroup] == "" || arg >= len(in.Args) {
		return
	}
	page := t.page(in)
	name := text.Quote(t.mod.File.Slice(in.Name))
	if t.absent.Parted[in] {
		away, absent := t.activeLanes(), t.Predicate()
		t.One(isa.OpNot, away, away)
		t.One(isa.OpAnd, away, away, t.live())
		t.Cmp(isa.NE, absent, t.members(away, in, arg), emit.Number(isa.UD, 0))
		t.report(absent, diag.Member, "The membermask of "+name+" names lanes that are elsewhere and have not ended: it should wait for them, but goes on without them.", page)
	}
	a := in.Args[arg]
	if a.Kind == syntax.ImmOperand && uint32(t.src(a, ptxisa.B32).Bits) == 1<<32-1 {
		return
	}
	bit, out := t.Temp(isa.UD), t.Predicate()
	t.Do(isa.OpShr, bit, t.first(a, ptxisa.B32), t.laneVar())
	t.Do(isa.OpAnd, bit, bit, emit.Number(isa.UD, 1))
	t.Cmp(isa.EQ, out, bit, emit.Number(isa.UD, 0))
	t.report(out, diag.Member, "The membermask of "+name+" lacks the lane that executes it: the lane takes part all the same.", page)
}

func (t *translator) vote(in *syntax.Inst) {
	t.checkMember(in, 2)
	active := t.activeLanes()
	on := t.lanesWhere(t.cond(in.Args[1]))
	mode := in.Mods[ptxisa.ModeGroup]
	if mode == "ballot" {
		t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), t.members(on, in, 2))
		return
	}
	dst := t.predDst(in.Args[0])
	some := t.members(on, in, 2)
	if mode == "any" {
		t.Cmp(isa.NE, dst, some, emit.Number(isa.UD, 0))
		return
	}
	off := t.ScalarTemp(isa.UD)
	t.One(isa.OpXor, off, on, active)
	others := t.members(off, in, 2)
	if mode == "all" {
		t.Cmp(isa.EQ, dst, others, emit.Number(isa.UD, 0))
		return
	}
	none := t.Holds(isa.EQ, some, emit.Number(isa.UD, 0))
	all := t.Holds(isa.EQ, others, emit.Number(isa.UD, 0))
	t.Do(isa.OpOr, dst, none, all)
}

func (t *translator) activeMask(in *syntax.Inst) {
	t.Do(isa.OpMov, t.dst(in.Args[0], ptxisa.B32), t.activeLanes())
}

// shuffle lowers shfl: the lane that each lane reads is computed as in the PTX manual, then read through an address for
// each lane, 16 at a time.
func (t *translator) shuffle(in *syntax.Inst) {
	t.checkMember(in, 4)
	dst, ok := pairOf(in.Args[0])
	lane, j := t.Temp(isa.D), t.Temp(isa.D)
	t.Do(isa.OpMov, lane, t.laneVar())
	by, seg, most, least := t.Temp(isa.D), t.Temp(isa.D), t.Temp(isa.D), t.Temp(isa.D)
	c := t.first(in.Args[3], ptxisa.U32)
	t.Do(isa.OpAnd, by, t.first(in.Args[2], ptxisa.U32).As(isa.D), emit.Number(isa.D, 31))
	t.Do(isa.OpShr, seg, c, emit.Number(isa.UD, 8))
	t.Do(isa.OpAnd, seg, seg, emit.Number(isa.D, 31)) // the lanes of a segment share these bits
	t.Do(isa.OpAnd, least, lane, seg)
	t.Do(isa.OpNot, most, seg)
	if in.Mods[ptxisa.ModeGroup] == "idx" {
		t.Do(isa.OpAnd, j, by, most)
		t.Do(isa.OpOr, j, j, least)
	}
	t.Do(isa.OpAnd, most, most, c.As(isa.D))
	t.Do(isa.OpAnd, most, most, emit.Number(isa.D, 31))
	t.Do(isa.OpOr, most, most, least)
	rel := isa.LE
	switch in.Mods[ptxisa.ModeGroup] {
	case "up":
		t.Do(isa.OpAdd, j, lane, by.Negated())
		rel = isa.GE
	case "down":
		t.Do(isa.OpAdd, j, lane, by)
	case "bfly":
		t.Do(isa.OpXor, j, lane, by)
	}
	p := t.Holds(rel, j, most)
	t.Unless(p, isa.OpMov, j, lane)

	values, index := t.Temp(isa.UD), t.Temp(isa.UW)
	t.Every(warp, isa.OpMov, values, t.src(in.Args[1], ptxisa.B32))
	t.Every(warp, isa.OpMov, index, emit.Number(isa.UW, 0)) // the addresses of all lanes must be valid
	t.Do(isa.OpShl, index, j, emit.Number(isa.UD, 2))
	a, r := t.lanesAddress(), t.Temp(isa.UD)
	t.readLanes(a, r, values.Var, index)
	t.Do(isa.OpMov, t.dst(dst, ptxisa.B32), r)
	if ok != nil {
		t.Do(isa.OpOr, t.predDst(ok), p, p)
	}
}

// match compares the lanes' values with that of the lowest one. .any repeats this with the lanes that differ, and so
// does .all if the membermask is in a register: lanes with other masks are a group of their own.
func (t *translator) match(in *syntax.Inst) {
	t.checkMember(in, 2)
	dst, ok := pairOf(in.Args[0])
	ty := ptxisa.Unsigned.Of(in.Types[0].Bits())
	a := t.first(in.Args[1], ty)
	first, at, value := t.ScalarTemp(isa.UD), t.ScalarTemp(isa.UW), t.ScalarTemp(ty.VISA())
	same := t.Predicate()
	r := t.dst(dst, ptxisa.B32)
	groups := func(r *emit.Operand) {
		next := t.Fresh("match")
		t.Place(next)
		t.lowestLane(first)
		t.elementAt(value, a, first, at)
		t.Cmp(isa.EQ, same, a, value)
		on := t.lanesWhere(same, true)
		t.When(same, isa.OpMov, r, t.members(on, in, 2))
		t.JumpUnless(same, next)
	}
	if in.Mods[ptxisa.ModeGroup] == "any" {
		groups(r)
		return
	}
	active := t.activeLanes()
	var p *emit.Operand
	if in.Args[2].Kind == syntax.ImmOperand {
		t.lowestLane(first)
		t.elementAt(value, a, first, at)
		t.Cmp(isa.NE, same, a, value)
		differ := t.members(t.lanesWhere(same, true), in, 2)
		p = t.Holds(isa.EQ, differ, emit.Number(isa.UD, 0))
		t.Do(isa.OpMov, r, t.members(active, in, 2))
	} else {
		equal := t.Temp(isa.UD)
		groups(equal)
		p = t.Holds(isa.EQ, equal, t.members(active, in, 2))
		t.Do(isa.OpMov, r, equal)
	}
	t.Unless(p, isa.OpMov, r, emit.Number(isa.UD, 0))
	if ok != nil {
		t.Do(isa.OpOr, t.predDst(ok), p, p)
	}
}

// redux folds the values of the active lanes by halves; the other lanes have the neutral value of the operation. If the
// membermask is in a register, it does so for the lanes that have the mask of the lowest one, and then for the others.
func (t *translator) redux(in *syntax.Inst) {
	t.checkMember(in, 2)
	ty := in.Types[0]
	if ty.Kind() == ptxisa.Untyped {
		ty = ptxisa.U32
	}
	op := in.Operation()
	if ty == ptxisa.F32 {
		t.reduxFloat(in, op)
		return
	}
	neutral := map[string]uint64{"and": math.MaxUint32}[op]
	switch {
	case op == "min" && ty == ptxisa.S32:
		neutral = math.MaxInt32
	case op == "min":
		neutral = math.MaxUint32
	case op == "max" && ty == ptxisa.S32:
		neutral = 1 << 31
	}
	v := t.Temp(ty.VISA())
	fold, _ := isa.ByMnemonic(op)
	folded := func(do func(op isa.Op, args ...*emit.Operand)) {
		t.Every(warp, isa.OpMov, v, emit.Number(v.Type, neutral))
		do(isa.OpMov, v, t.src(in.Args[1], ty))
		for n := warp / 2; n >= 1; n /= 2 {
			t.Every(n, fold, v, v, v.At(4*n))
		}
		do(isa.OpMov, t.dst(in.Args[0], ty), emit.ScalarOf(v.Var))
	}
	if in.Args[2].Kind == syntax.ImmOperand {
		folded(func(op isa.Op, args ...*emit.Operand) { t.Do(op, args...) })
		return
	}
	mask, lane, at, value, same := t.first(in.Args[2], ptxisa.B32), t.ScalarTemp(isa.UD), t.ScalarTemp(isa.UW), t.ScalarTemp(isa.UD), t.Predicate()
	next := t.Fresh("redux")
	t.Place(next)
	t.lowestLane(lane)
	t.elementAt(value, mask, lane, at)
	t.Cmp(isa.EQ, same, mask, value)
	folded(func(op isa.Op, args ...*emit.Operand) { t.When(same, op, args...) })
	t.JumpUnless(same, next)
}

// reduxFloat lowers redux of .f32 to that of integers in the order of the floats, in which -0 is below +0. A NaN is
// replaced by the neutral value, which is the result only if all values are NaN.
func (t *translator) reduxFloat(in *syntax.Inst, op string) {
	bits := t.made("mov.b32", in.Args[1])
	if ptxisa.HasWord(in.Mods[ptxisa.ModeGroup], "abs") {
		t.ptx("and.b32", bits, bits, num64(0x7fffffff))
	}
	p, nan := t.newReg(ptxisa.Pred), t.newReg(ptxisa.Pred)
	m := t.made("and.b32", bits, num64(0x7fffffff))
	t.ptx("setp.gt.u32", nan, m, num64(0x7f800000))
	flipped := t.made("not.b32", bits)
	up := t.made("or.b32", bits, num64(0x80000000))
	t.ptx("setp.lt.s32", p, t.seenAs(bits, ptxisa.S32), num64(0))
	key := t.made("selp.b32", flipped, up, p)
	neutral := num64(0)
	if op == "min" {
		neutral = num64(0xffffffff)
	}
	t.ptx("selp.b32", key, neutral, key, nan)
	r := t.made("redux.sync."+op+".u32", key, in.Args[2])
	none := t.made("setp.eq.u32", r, neutral)
	if in.Mods[ptxisa.NaNGroup] != "" {
		any := t.made("vote.sync.any.pred", nan, in.Args[2])
		t.ptx("or.pred", none, none, any)
	}
	t.ptx("and.b32", up, r, num64(0x7fffffff))
	t.ptx("not.b32", flipped, r)
	t.ptx("setp.lt.s32", p, t.seenAs(r, ptxisa.S32), num64(0))
	t.ptx("selp.b32", r, up, flipped, p)
	t.ptx("selp.b32", in.Args[0], num64(0x7fffffff), r, none)
}

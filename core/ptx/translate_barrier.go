package ptx

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Barriers. An aligned one is reached by all lanes of a warp together, or the program is
// undefined: it is vISA's barrier where it stands, and the machine reports a part of a warp
// (R0401).
//
// One without .aligned can be reached by the lanes of a warp at different places and times from
// sm_70 on; the warp has arrived when all of its lanes that have not exited are there. The lanes
// with the lowest program counter run first, so the place where all wait for each other is the
// highest one: lanes note where they came from and go to the function's meeting point, which
// stands behind all its other code. Those that get there first wait until the others have come
// or have ended, then all execute one barrier and go back to where they came from: by way of the
// function's start, from where they part.
//
// One that is counted in memory has a meeting point of its own, where all lanes of the warp count as one and those of
// a barrier.sync wait until it has been opened. bar.warp.sync has a meeting point of its own, without a barrier, before that one. Lanes whose
// whole membermask is with them go on at once.

// meeting is a function's meeting point for one kind of barrier.
type meeting struct {
	label  *visa.Label
	back   *visa.Label // where the way back begins
	site   *operand    // where a lane came from, if there is more than one place
	sites  []waitSite  // in the order of the text
	number *operand    // the barrier's number, if not all sites have the same one
	counts *counts     // what a barrier that is counted in memory takes
}

// counts are operands of a barrier that is counted in memory, in registers of each lane.
type counts struct{ number, threads, waits *syntax.Operand }

// waitSite is a barrier that goes to the meeting point.
type waitSite struct {
	label        *visa.Label
	stmt, source int
}

// barrier is bar and barrier in all their forms.
func (t *translator) barrier(in *syntax.Inst) {
	switch words := in.BarrierWords(); {
	case words == "warp":
		t.warpBarrier(in)
	case words == "cluster arrive": // all have come where all wait
	case words == "cluster wait":
		t.blockBarrier(in)
	case syntax.HasWord(words, "red"):
		t.barrierReduce(in)
	default:
		t.numberedBarrier(in, in.Args, words == "arrive")
	}
}

// numberedBarrier is a barrier of the block: number and thread count stand in args.
func (t *translator) numberedBarrier(in *syntax.Inst, args []*syntax.Operand, arrives bool) {
	if !t.countsInMemory(args[0]) {
		t.blockBarrier(in)
		return
	}
	all := num64(int64(t.launch.Warps() * warp))
	threads := all
	if len(args) > 1 && args[1].Kind != syntax.ImmOperand { // 0 is all, too
		none := t.newReg(syntax.Pred)
		t.ptx("setp.eq.u32", none, args[1], num64(0))
		threads = t.made("selp.u32", all, args[1], none)
	} else if len(args) > 1 && args[1].Bits != 0 {
		threads = args[1]
	}
	if t.together(in) {
		t.countedBarrier(args[0], threads, nil, arrives)
		return
	}
	c := counts{t.kept("counted_number"), t.kept("counted_threads"), t.kept("counted_waits")}
	waits := num64(1)
	if arrives {
		waits = num64(0)
	}
	t.ptx("mov.u32", c.number, args[0])
	t.ptx("mov.u32", c.threads, threads)
	t.ptx("mov.u32", c.waits, waits)
	t.meet(&t.tally, in, "counted_barrier")
	t.tally.counts = &c
}

// together reports whether all lanes of a warp reach a barrier together, or the program is undefined.
func (t *translator) together(in *syntax.Inst) bool {
	return in.Row.Name == "bar" || in.Mods[syntax.AlignedGroup] != "" || !independent(t.mod)
}

// blockBarrier is a barrier of all threads of the block.
func (t *translator) blockBarrier(in *syntax.Inst) {
	if t.together(in) {
		t.plain(isa.OpBarrier)
		return
	}
	t.meet(&t.block, in, "block_barrier")
}

// isCounted reports whether a barrier is signalled only, or waited for by some of the block's threads.
func (t *translator) isCounted(in *syntax.Inst) bool {
	if in.Row.Name != "bar" && in.Row.Name != "barrier" {
		return false
	}
	switch words := in.BarrierWords(); {
	case words == "arrive":
		return true
	case words == "" || syntax.HasWord(words, "red"):
		numbers := barrierNumbers(in)
		return len(numbers) > 1 && !t.wholeBlock(numbers[1])
	}
	return false
}

// barrierNumbers are the operands with a barrier's number and, if it is given, its thread count.
func barrierNumbers(in *syntax.Inst) []*syntax.Operand {
	if syntax.HasWord(in.BarrierWords(), "red") {
		return in.Args[1 : len(in.Args)-1]
	}
	return in.Args
}

// planBarriers finds the numbers of the barriers that are counted in memory: those of which some are
// signalled only or have fewer threads, and all others with the same number. Where a number is in a
// register they all are.
func (t *translator) planBarriers() {
	t.countedNumbers, t.barrierMemory = map[uint64]bool{}, nil
	need, refuses, waits := false, false, false
	if t.launch.Clustered() { // the machine's barrier is that of the cluster
		t.countedNumbers[anyNumber] = true
	}
	for _, f := range t.funcs {
		for _, s := range f.Body {
			in, ok := s.(*syntax.Inst)
			if !ok {
				continue
			}
			refuses, waits = refuses || in.Refused != "", waits || in.Row.Name == "mbarrier"
			if in.Row.Name != "bar" && in.Row.Name != "barrier" {
				continue
			}
			words := in.BarrierWords()
			need = need || syntax.HasWord(words, "red") || t.isCounted(in) || t.launch.Clustered() && !syntax.HasWord(words, "warp") && !syntax.HasWord(words, "cluster")
			if t.isCounted(in) {
				t.countedNumbers[barrierNumber(barrierNumbers(in)[0])] = true
			}
		}
	}
	t.strands = refuses && waits
	if need || t.strands {
		v := &syntax.Var{Name: "lanewise_barriers", Space: syntax.SharedSpace, Type: syntax.U32, Vec: 1, Count: 3*maxBarriers + 1}
		t.barrierMemory = v
		t.slmEnd = (t.slmEnd + 15) / 16 * 16
		t.shared[v] = t.slmEnd
		t.slmEnd += (v.Bytes() + 15) / 16 * 16
	}
}

// maxBarriers is how many a block has.
const maxBarriers = 16

// anyNumber stands for the number of a barrier that a register says.
const anyNumber = maxBarriers

func barrierNumber(a *syntax.Operand) uint64 {
	if a.Kind == syntax.ImmOperand && a.Bits < maxBarriers {
		return a.Bits
	}
	return anyNumber
}

// countsInMemory reports whether a barrier is counted in memory.
func (t *translator) countsInMemory(a *syntax.Operand) bool {
	n := barrierNumber(a)
	return t.countedNumbers[n] || t.countedNumbers[anyNumber] || n == anyNumber && len(t.countedNumbers) > 0
}

// clearBarriers makes the memory of barriers zero before the kernel begins: all lanes do, whether they are on or not.
func (t *translator) clearBarriers() {
	t.polls = true
	zero, a := t.temp(isa.UD), t.temp(isa.UD)
	t.every(warp, isa.OpMov, zero, number(isa.UD, 0))
	t.every(warp, isa.OpShl, a, t.laneVar(), number(isa.UD, 2))
	if t.launch.Clustered() {
		t.do(isa.OpAdd, a, a, t.partOfCluster())
	}
	t.every(warp, isa.OpAdd, a, a, number(isa.UD, uint64(t.shared[t.barrierMemory])))
	clear := stored(zero)
	clear.NoMask = true
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.every(warp, isa.OpAdd, a, a, number(isa.UD, 4*(maxBarriers+1)))
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.plain(isa.OpBarrier)
}

// stranded is the word of shared memory, in the first block of a cluster, that says that lanes have ended at what is not
// run: what others wait for at an mbarrier may be theirs to do.
func (t *translator) stranded() *syntax.Operand {
	return at(t.made("mov.u32", num64(int64(t.shared[t.barrierMemory]))), 4*3*maxBarriers)
}

// barrierWords is where the words of a barrier are in memory, 1<<shift bytes for each.
func (t *translator) barrierWords(id *syntax.Operand, shift int64) *syntax.Operand {
	base := t.newReg(syntax.U32)
	t.ptx("shl.b32", base, id, num64(shift))
	t.ptx("and.b32", base, base, num64((maxBarriers-1)<<shift))
	if memory := lanesOf(t.register(base.Var)); t.launch.Clustered() {
		t.do(isa.OpAdd, memory, memory, t.partOfCluster())
	}
	t.ptx("add.u32", base, base, num64(int64(t.shared[t.barrierMemory])))
	return base
}

// countedBarrier is a barrier in memory: how many threads have come, warp by warp, and how often it has
// been opened. Who comes last opens it; the others of a bar.sync, or the lanes of which a register says so, look
// until it has been.
func (t *translator) countedBarrier(number, all, waits *syntax.Operand, arrives bool) {
	base := t.barrierWords(number, 3)
	first := t.newReg(syntax.Pred)
	lane := t.temp(isa.UD)
	t.do(isa.OpMov, lane, t.activeLanes())
	t.do(isa.OpFbL, lane, lane)
	t.cmp(isa.EQ, lanesOf(t.register(first.Var)), lane, t.laneVar())
	was, got := t.made("ld.volatile.shared.u32", at(base, 4)), t.newReg(syntax.U32)
	skip := t.fresh("arrived")
	o := lanesOf(t.register(first.Var))
	t.jump(o, false, skip)
	t.ptx("atom.shared.add.u32", got, at(base, 0), num64(warp))
	t.ptx("add.u32", got, got, num64(warp))
	last := t.newReg(syntax.Pred)
	t.ptx("setp.lt.u32", last, got, all)
	l := lanesOf(t.register(last.Var))
	t.jump(l, true, skip)
	t.ptx("st.volatile.shared.u32", at(base, 0), num64(0))
	t.ptx("red.shared.add.u32", at(base, 4), num64(1))
	t.place(skip)
	if arrives {
		return
	}
	closed := t.newReg(syntax.Pred)
	t.repeat("closed", func() *syntax.Operand {
		now := t.made("ld.volatile.shared.u32", at(base, 4))
		t.ptx("setp.eq.u32", closed, now, was)
		if waits != nil {
			t.ptx("setp.ne.and.u32", closed, waits, num64(0), closed)
		}
		return closed
	})
}

// barrierReduce is bar.red: each lane adds to a sum in memory, one for each barrier, all wait, read it, wait again, and take
// off what they added.
func (t *translator) barrierReduce(in *syntax.Inst) {
	words := in.BarrierWords()
	p := in.Args[len(in.Args)-1]
	adds, sum := t.kept("barrier_adds"), t.newReg(syntax.U32)
	yes, no := num64(1), num64(0)
	if syntax.HasWord(words, "and") {
		yes, no = no, yes
	}
	t.ptx("selp.u32", adds, yes, no, p)
	numbers := slices.Clone(barrierNumbers(in))
	for i, a := range numbers { // what d overwrites is needed behind it
		if a.Kind == syntax.RegOperand && a.Var == in.Args[0].Var {
			numbers[i] = t.kept("barrier_" + [...]string{"number", "threads"}[i])
			t.ptx("mov.u32", numbers[i], a)
		}
	}
	memory := func() *syntax.Operand { return at(t.barrierWords(numbers[0], 2), 8*maxBarriers) }
	t.ptx("red.shared.add.u32", memory(), adds)
	t.numberedBarrier(in, numbers, false)
	t.ptx("ld.volatile.shared.u32", sum, memory())
	if syntax.HasWord(words, "popc") {
		t.ptx("mov.u32", in.Args[0], sum)
	} else {
		rel := "ne"
		if syntax.HasWord(words, "and") {
			rel = "eq"
		}
		t.ptx("setp."+rel+".u32", in.Args[0], sum, num64(0))
	}
	t.numberedBarrier(in, numbers, false)
	back := t.newReg(syntax.S32)
	t.ptx("neg.s32", back, t.seenAs(adds, syntax.S32))
	t.ptx("red.shared.add.u32", memory(), t.seenAs(back, syntax.U32))
}

// independent reports whether the lanes of a warp can wait at different places: from sm_70 on.
func independent(m *syntax.Module) bool {
	digits := strings.TrimRight(strings.TrimPrefix(m.Target, "sm_"), "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	return err != nil || n >= 70
}

// warpBarrier is bar.warp.sync. Before sm_70 its lanes are together, or the program is undefined.
func (t *translator) warpBarrier(in *syntax.Inst) {
	t.checkMember(in, 0, diag.WarpChapter)
	if !independent(t.mod) || len(in.Args) == 0 {
		return
	}
	others, absent := t.scalarTemp(isa.UD), t.temp(isa.UD)
	t.one(isa.OpNot, others, t.activeLanes())
	t.do(isa.OpAnd, absent, t.first(in.Args[0], syntax.B32), others)
	here := t.predicate()
	t.cmp(isa.EQ, here, absent, number(isa.UD, 0))
	on := t.fresh("together")
	t.jump(here, true, on)
	t.meet(&t.warp, in, "warp_barrier")
	t.place(on)
}

// meet sends the lanes to a meeting point, from where they come back to here.
func (t *translator) meet(m **meeting, in *syntax.Inst, name string) {
	if *m == nil {
		x := &meeting{label: t.label(name)}
		if m == &t.tally || t.barriersOf(in) > 1 {
			x.site = lanesOf(t.once(name+"_site", visa.General, isa.UW, warp))
		}
		if name == "block_barrier" && t.numbersDiffer() {
			x.number = lanesOf(t.once(name+"_number", visa.General, isa.UD, warp))
		}
		*m = x
	}
	x := *m
	if x.site != nil {
		t.do(isa.OpMov, x.site, number(isa.UW, uint64(len(x.sites))))
	}
	if x.number != nil {
		t.do(isa.OpMov, x.number, t.src(barrierID(in), syntax.B32))
	}
	s := waitSite{t.fresh(name), t.stmt, t.source}
	x.sites = append(x.sites, s)
	t.plain(isa.OpFenceSW) // Intel's assembler makes predicates of short branches, and falls over those that go on elsewhere
	t.jump(nil, true, x.label)
	t.place(s.label)
}

// barriersOf is how many barriers of the kind of one the function has.
func (t *translator) barriersOf(in *syntax.Inst) (n int) {
	t.eachUnaligned(in.BarrierWords() == "warp", func(x *syntax.Inst) {
		if n++; syntax.HasWord(x.BarrierWords(), "red") {
			n++ // it waits twice
		}
	})
	return n
}

// numbersDiffer reports whether the function has barriers without .aligned whose numbers are not
// all the same.
func (t *translator) numbersDiffer() bool {
	var first *syntax.Operand
	differ := false
	t.eachUnaligned(false, func(in *syntax.Inst) {
		a := barrierID(in)
		if first == nil {
			first = a
		}
		differ = differ || a.Kind != first.Kind || a.Kind == syntax.ImmOperand && a.Bits != first.Bits || a.Kind != syntax.ImmOperand
	})
	return differ
}

// barrierID is the operand with a barrier's number; the barrier of the cluster has none.
func barrierID(in *syntax.Inst) *syntax.Operand {
	if syntax.HasWord(in.BarrierWords(), "cluster") {
		return &syntax.Operand{Kind: syntax.ImmOperand, Bits: maxBarriers}
	}
	return barrierNumbers(in)[0]
}

// eachUnaligned are the function's barriers that can go to its meeting point: those of the warp, or the others.
func (t *translator) eachUnaligned(ofWarp bool, f func(in *syntax.Inst)) {
	for _, s := range t.fn.Body {
		if in, ok := s.(*syntax.Inst); ok && (in.Row.Name == "bar" || in.Row.Name == "barrier") && (in.BarrierWords() == "warp") == ofWarp && !syntax.HasWord(in.BarrierWords(), "arrive") && in.Mods[syntax.AlignedGroup] == "" && (in.Row.Name != "bar" || ofWarp) && (len(in.Args) > 0 || syntax.HasWord(in.BarrierWords(), "cluster")) {
			f(in)
		}
	}
}

// points are the function's meeting points.
func (t *translator) points() (list []*meeting) {
	for _, m := range []*meeting{t.warp, t.block, t.tally} {
		if m != nil {
			list = append(list, m)
		}
	}
	return list
}

// meetings emits the function's meeting points.
func (t *translator) meetings() {
	stmt, source := t.stmt, t.source
	for _, m := range t.points() {
		t.resetTemps()
		t.stmt, t.source = m.sites[0].stmt, m.sites[0].source
		t.place(m.label)
		if m.number != nil {
			t.checkNumbers(m.number)
		}
		if m == t.block {
			t.plain(isa.OpBarrier)
		}
		if c := m.counts; c != nil {
			t.countedBarrier(c.number, c.threads, c.waits, false)
		}
		if m.back = m.sites[0].label; len(m.sites) > 1 {
			m.back = t.label(m.label.Name + "_back")
		}
		t.jump(nil, true, m.back)
	}
	t.stmt, t.source = stmt, source
	t.resetTemps()
}

// waysBack emits, before all other code of the function, the way back from its meeting points:
// only forward lanes can go to different places and none of them runs before all have gone.
// Lanes that enter the function come from no place.
func (t *translator) waysBack() {
	points := t.points()
	for _, m := range points {
		if len(m.sites) > 1 {
			t.do(isa.OpMov, m.site, number(isa.UW, nowhere))
		}
	}
	for _, m := range points {
		if len(m.sites) == 1 {
			continue
		}
		t.place(m.back)
		from := t.predicate()
		for k, s := range m.sites {
			t.cmp(isa.EQ, from, m.site, number(isa.UW, uint64(k)))
			t.jump(from, true, s.label)
		}
	}
}

// nowhere is the site of a lane that has not been at a meeting point.
const nowhere = 1<<16 - 1

// checkNumbers reports lanes that wait at another barrier than the lowest of them.
func (t *translator) checkNumbers(number *operand) {
	first, at, of, other := t.scalarTemp(isa.UD), t.scalarTemp(isa.UW), t.scalarTemp(isa.UD), t.predicate()
	t.lowestLane(first)
	t.elementAt(of, number, first, at)
	t.cmp(isa.NE, other, number, of)
	t.report(other, diag.Barriers, "The lanes of this warp wait at barriers with different numbers, each for the others: it is done as if the numbers were the same.", diag.Page(diag.WarpChapter, "barrier"))
}

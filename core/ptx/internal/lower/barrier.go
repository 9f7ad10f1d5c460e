package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Barriers. All lanes of a warp must reach an aligned barrier together, or the program is undefined: it becomes vISA's
// barrier at that place, and the machine reports a warp of which only a part is there (R0401).
//
// From sm_70 on, the lanes of a warp can reach a barrier without .aligned at different places and times; the warp has
// arrived when all of its lanes that have not exited are there. The lanes with the lowest program counter run first, so
// the place where all can wait for each other is the highest one: lanes record where they came from and go to the
// function's meeting point, which is after all its other code. Those that get there first wait until the others have
// come or have ended. Then all execute one barrier and go back to where they came from, by way of the function's start,
// where they diverge.
//
// A barrier that is counted in memory has a meeting point of its own, where all lanes of the warp count as one, and
// those of a barrier.sync wait until it has been opened. bar.warp.sync has a meeting point of its own, too, without a
// barrier and before that one. Lanes whose whole membermask is with them go on at once.

// barrier lowers bar and barrier in all their forms.
func (t *translator) barrier(in *syntax.Inst) {
	switch words := in.BarrierWords(); {
	case words == "warp":
		t.warpBarrier(in)
	case words == "cluster arrive": // all arrive where they wait
	case words == "cluster wait":
		t.blockBarrier(in)
	case ptxisa.HasWord(words, "red"):
		t.barrierReduce(in)
	default:
		t.numberedBarrier(in, in.Args, words == "arrive")
	}
}

// numberedBarrier lowers a barrier of the block; args are its number and thread count.
func (t *translator) numberedBarrier(in *syntax.Inst, args []*syntax.Operand, arrives bool) {
	if !t.plan.CountsInMemory(args[0]) {
		t.blockBarrier(in)
		return
	}
	all := num64(int64(t.launch.Warps() * warp))
	threads := all
	if len(args) > 1 && args[1].Kind != syntax.ImmOperand { // 0 means all, too
		none := t.made("setp.eq.u32", args[1], num64(0))
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

// together reports whether all lanes of a warp must reach a barrier together, or the program is undefined.
func (t *translator) together(in *syntax.Inst) bool {
	return in.Row.Name == "bar" || in.Mods[ptxisa.AlignedGroup] != "" || !plan.Independent(t.mod)
}

// blockBarrier lowers a barrier of all threads of the block.
func (t *translator) blockBarrier(in *syntax.Inst) {
	if t.together(in) {
		t.Bare(isa.OpBarrier)
		return
	}
	t.meet(&t.block, in, "block_barrier")
}

// barrierReduce lowers bar.red. Each lane adds to a sum in memory, of which each barrier has one; then all wait, read
// the sum, wait again, and subtract what they added.
func (t *translator) barrierReduce(in *syntax.Inst) {
	words := in.BarrierWords()
	p := in.Args[len(in.Args)-1]
	adds, sum := t.kept("barrier_adds"), t.newReg(ptxisa.U32)
	yes, no := num64(1), num64(0)
	if ptxisa.HasWord(words, "and") {
		yes, no = no, yes
	}
	t.ptx("selp.u32", adds, yes, no, p)
	numbers := slices.Clone(plan.BarrierNumbers(in))
	for i, a := range numbers { // numbers that d overwrites are still needed afterwards
		if a.Kind == syntax.RegOperand && a.Var == in.Args[0].Var {
			numbers[i] = t.kept("barrier_" + [...]string{"number", "threads"}[i])
			t.ptx("mov.u32", numbers[i], a)
		}
	}
	memory := func() *syntax.Operand { return at(t.barrierWords(numbers[0], 2), 8*plan.MaxBarriers) }
	t.ptx("red.shared.add.u32", memory(), adds)
	t.numberedBarrier(in, numbers, false)
	t.ptx("ld.volatile.shared.u32", sum, memory())
	if ptxisa.HasWord(words, "popc") {
		t.ptx("mov.u32", in.Args[0], sum)
	} else {
		rel := "ne"
		if ptxisa.HasWord(words, "and") {
			rel = "eq"
		}
		t.ptx("setp."+rel+".u32", in.Args[0], sum, num64(0))
	}
	t.numberedBarrier(in, numbers, false)
	back := t.newReg(ptxisa.S32)
	t.ptx("neg.s32", back, t.seenAs(adds, ptxisa.S32))
	t.ptx("red.shared.add.u32", memory(), t.seenAs(back, ptxisa.U32))
}

// warpBarrier lowers bar.warp.sync. Before sm_70 the lanes must be together, or the program is undefined.
func (t *translator) warpBarrier(in *syntax.Inst) {
	t.checkMember(in, 0)
	if !plan.Independent(t.mod) || len(in.Args) == 0 {
		return
	}
	defer t.Bare(isa.OpFenceSW) // orders the lanes' memory accesses, for the detection of races
	others, absent := t.ScalarTemp(isa.UD), t.Temp(isa.UD)
	t.One(isa.OpNot, others, t.activeLanes())
	t.Do(isa.OpAnd, absent, t.first(in.Args[0], ptxisa.B32), others)
	here := t.Holds(isa.EQ, absent, emit.Number(isa.UD, 0))
	on := t.Fresh("together")
	t.JumpIf(here, on)
	t.meet(&t.warp, in, "warp_barrier")
	t.Place(on)
}

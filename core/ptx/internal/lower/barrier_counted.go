package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Barriers that are counted in shared memory: those with a number for which some are only signalled, or have fewer
// threads than the block. The lanes at barriers with the same number meet, warp by warp.

// clearBarriers sets the memory for barriers to zero before the kernel begins. All lanes do that, whether they are
// enabled or not.
func (t *translator) clearBarriers() {
	t.polls = true
	zero, a := t.Temp(isa.UD), t.Temp(isa.UD)
	t.Every(warp, isa.OpMov, zero, emit.Number(isa.UD, 0))
	t.Every(warp, isa.OpShl, a, t.laneVar(), emit.Number(isa.UD, 2))
	if t.launch.Clustered() {
		t.Do(isa.OpAdd, a, a, t.partOfCluster())
	}
	t.Every(warp, isa.OpAdd, a, a, emit.Number(isa.UD, uint64(t.plan.Shared[t.plan.BarrierMemory])))
	clear := stored(zero)
	clear.NoMask = true
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.Every(warp, isa.OpAdd, a, a, emit.Number(isa.UD, 4*(plan.MaxBarriers+1)))
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.Bare(isa.OpBarrier)
}

// stranded returns the word of shared memory, in the first block of a cluster, which is set when lanes have ended at
// something that is not run: what others wait for at an mbarrier may have been theirs to do.
func (t *translator) stranded() *syntax.Operand {
	return at(t.made("mov.u32", num64(int64(t.plan.Shared[t.plan.BarrierMemory]))), 4*3*plan.MaxBarriers)
}

// barrierWords returns the address of the words of a barrier in memory, which has 1<<shift bytes for each barrier.
func (t *translator) barrierWords(id *syntax.Operand, shift int64) *syntax.Operand {
	base := t.made("shl.b32", id, num64(shift))
	t.ptx("and.b32", base, base, num64((plan.MaxBarriers-1)<<shift))
	if memory := t.lanes(base); t.launch.Clustered() {
		t.Do(isa.OpAdd, memory, memory, t.partOfCluster())
	}
	t.ptx("add.u32", base, base, num64(int64(t.plan.Shared[t.plan.BarrierMemory])))
	return base
}

// countedBarrier emits a barrier that is counted in memory. It has the number of threads that have come, warp by warp,
// and the number of times it has been opened. The last warp to come opens it. Unless arrives is set, the others poll
// until it has been opened; if waits is not nil, only lanes for which it is not 0 do.
func (t *translator) countedBarrier(number, all, waits *syntax.Operand, arrives bool) {
	base := t.barrierWords(number, 3)
	first := t.newReg(ptxisa.Pred)
	lane := t.Temp(isa.UD)
	t.Do(isa.OpMov, lane, t.activeLanes())
	t.Do(isa.OpFbL, lane, lane)
	t.Cmp(isa.EQ, t.lanes(first), lane, t.laneVar())
	was, got := t.made("ld.volatile.shared.u32", at(base, 4)), t.newReg(ptxisa.U32)
	skip := t.Fresh("arrived")
	t.JumpUnless(t.lanes(first), skip)
	t.ptx("atom.shared.add.u32", got, at(base, 0), num64(warp))
	t.ptx("add.u32", got, got, num64(warp))
	last := t.made("setp.lt.u32", got, all)
	t.JumpIf(t.lanes(last), skip)
	t.ptx("st.volatile.shared.u32", at(base, 0), num64(0))
	t.ptx("red.shared.add.u32", at(base, 4), num64(1))
	t.Place(skip)
	if arrives {
		return
	}
	closed := t.newReg(ptxisa.Pred)
	t.repeat("closed", func() *syntax.Operand {
		now := t.made("ld.volatile.shared.u32", at(base, 4))
		t.ptx("setp.eq.u32", closed, now, was)
		if waits != nil {
			t.ptx("setp.ne.and.u32", closed, waits, num64(0), closed)
		}
		t.yield(nil)
		return closed
	})
}

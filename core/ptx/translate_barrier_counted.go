package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Barriers that are counted in shared memory: those with a number for which some are only signalled, or have fewer
// threads than the block. The lanes at barriers with the same number meet, warp by warp.

// maxBarriers is the number of barriers of a block.
const maxBarriers = 16

// anyNumber stands for the number of a barrier that is in a register.
const anyNumber = maxBarriers

// wholeBlock reports whether a barrier's thread count is that of the block, rounded up to whole warps or not. 0 means
// no count, which is that of the block, too.
func (t *translator) wholeBlock(a *syntax.Operand) bool {
	b := t.launch.Block
	all := uint64(b[0] * b[1] * b[2])
	return a.Kind == syntax.ImmOperand && !a.Float && (a.Bits == all || a.Bits == (all+warp-1)/warp*warp || a.Bits == 0)
}

// isCounted reports whether a barrier is only signalled, or is for a part of the block's threads.
func (t *translator) isCounted(in *syntax.Inst) bool {
	if in.Lowering() != syntax.LowerBarrier {
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

// barrierNumbers returns the operands with a barrier's number and, if it is given, its thread count.
func barrierNumbers(in *syntax.Inst) []*syntax.Operand {
	if syntax.HasWord(in.BarrierWords(), "red") {
		return in.Args[1 : len(in.Args)-1]
	}
	return in.Args
}

func barrierNumber(a *syntax.Operand) uint64 {
	if a.Kind == syntax.ImmOperand && a.Bits < maxBarriers {
		return a.Bits
	}
	return anyNumber
}

// countsInMemory reports whether barriers with this number are counted in memory.
func (t *translator) countsInMemory(a *syntax.Operand) bool {
	n := barrierNumber(a)
	return t.countedNumbers[n] || t.countedNumbers[anyNumber] || n == anyNumber && len(t.countedNumbers) > 0
}

// planBarriers finds the numbers of the barriers that are counted in memory: those for which some are only signalled or
// have fewer threads, with all others of the same number. If such a number is in a register, all barriers are.
func (t *translator) planBarriers() {
	t.countedNumbers, t.barrierMemory = map[uint64]bool{}, nil
	need, refuses, waits := false, false, false
	if t.launch.Clustered() { // the machine's barrier is that of the cluster
		t.countedNumbers[anyNumber] = true
	}
	for _, in := range t.insts {
		refuses, waits = refuses || in.Refused != "", waits || in.Row.Name == "mbarrier"
		if in.Lowering() != syntax.LowerBarrier {
			continue
		}
		words := in.BarrierWords()
		need = need || syntax.HasWord(words, "red") || t.isCounted(in) || t.launch.Clustered() && !syntax.HasWord(words, "warp") && !syntax.HasWord(words, "cluster")
		if t.isCounted(in) {
			t.countedNumbers[barrierNumber(barrierNumbers(in)[0])] = true
		}
	}
	t.strands = refuses && waits
	if need || t.strands {
		v := &syntax.Var{Name: "lanewise_barriers", Space: syntax.SharedSpace, Type: syntax.U32, Vec: 1, Count: 3*maxBarriers + 1}
		t.barrierMemory = v
		t.slmEnd = roundUp(t.slmEnd, 16)
		t.shared[v] = t.slmEnd
		t.slmEnd += roundUp(v.Bytes(), 16)
	}
}

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
	t.Every(warp, isa.OpAdd, a, a, emit.Number(isa.UD, uint64(t.shared[t.barrierMemory])))
	clear := stored(zero)
	clear.NoMask = true
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.Every(warp, isa.OpAdd, a, a, emit.Number(isa.UD, 4*(maxBarriers+1)))
	t.message(access{addr: a, slm: true}, clear, 32, 1)
	t.Bare(isa.OpBarrier)
}

// stranded returns the word of shared memory, in the first block of a cluster, which is set when lanes have ended at
// something that is not run: what others wait for at an mbarrier may have been theirs to do.
func (t *translator) stranded() *syntax.Operand {
	return at(t.made("mov.u32", num64(int64(t.shared[t.barrierMemory]))), 4*3*maxBarriers)
}

// barrierWords returns the address of the words of a barrier in memory, which has 1<<shift bytes for each barrier.
func (t *translator) barrierWords(id *syntax.Operand, shift int64) *syntax.Operand {
	base := t.made("shl.b32", id, num64(shift))
	t.ptx("and.b32", base, base, num64((maxBarriers-1)<<shift))
	if memory := t.lanes(base); t.launch.Clustered() {
		t.Do(isa.OpAdd, memory, memory, t.partOfCluster())
	}
	t.ptx("add.u32", base, base, num64(int64(t.shared[t.barrierMemory])))
	return base
}

// countedBarrier emits a barrier that is counted in memory. It has the number of threads that have come, warp by warp,
// and the number of times it has been opened. The last warp to come opens it. Unless arrives is set, the others poll
// until it has been opened; if waits is not nil, only lanes for which it is not 0 do.
func (t *translator) countedBarrier(number, all, waits *syntax.Operand, arrives bool) {
	base := t.barrierWords(number, 3)
	first := t.newReg(syntax.Pred)
	lane := t.Temp(isa.UD)
	t.Do(isa.OpMov, lane, t.activeLanes())
	t.Do(isa.OpFbL, lane, lane)
	t.Cmp(isa.EQ, t.lanes(first), lane, t.laneVar())
	was, got := t.made("ld.volatile.shared.u32", at(base, 4)), t.newReg(syntax.U32)
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

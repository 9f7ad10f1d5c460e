package plan

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Which barriers are counted in shared memory.

// MaxBarriers is the number of barriers of a block.
const MaxBarriers = 16

// anyNumber stands for the number of a barrier that is in a register.
const anyNumber = MaxBarriers

// wholeBlock reports whether a barrier's thread count is that of the block, rounded up to whole warps or not. 0 means
// no count, which is that of the block, too.
func (p *planner) wholeBlock(a *syntax.Operand) bool {
	b := p.launch.Block
	all := uint64(b[0] * b[1] * b[2])
	return a.Kind == syntax.ImmOperand && !a.Float && (a.Bits == all || a.Bits == (all+warp-1)/warp*warp || a.Bits == 0)
}

// isCounted reports whether a barrier is only signalled, or is for a part of the block's threads.
func (p *planner) isCounted(in *syntax.Inst) bool {
	if in.Lowering() != ptxisa.LowerBarrier {
		return false
	}
	switch words := in.BarrierWords(); {
	case words == "arrive":
		return true
	case words == "" || ptxisa.HasWord(words, "red"):
		numbers := BarrierNumbers(in)
		return len(numbers) > 1 && !p.wholeBlock(numbers[1])
	}
	return false
}

// BarrierNumbers returns the operands with a barrier's number and, if it is given, its thread count.
func BarrierNumbers(in *syntax.Inst) []*syntax.Operand {
	if ptxisa.HasWord(in.BarrierWords(), "red") {
		return in.Args[1 : len(in.Args)-1]
	}
	return in.Args
}

// barrierNumber returns the number of a barrier.
func barrierNumber(a *syntax.Operand) uint64 {
	if a.Kind == syntax.ImmOperand && a.Bits < MaxBarriers {
		return a.Bits
	}
	return anyNumber
}

// CountsInMemory reports whether barriers with this number are counted in memory.
func (p *Plan) CountsInMemory(a *syntax.Operand) bool {
	n := barrierNumber(a)
	return p.countedNumbers[n] || p.countedNumbers[anyNumber] || n == anyNumber && len(p.countedNumbers) > 0
}

// findBarriers finds the numbers of the barriers that are counted in memory: those for which some are only signalled or
// have fewer threads, with all others of the same number. If such a number is in a register, all barriers are.
func (p *planner) findBarriers() {
	p.countedNumbers = map[uint64]bool{}
	need, refuses, waits := false, false, false
	if p.launch.Clustered() { // the machine's barrier is that of the cluster
		p.countedNumbers[anyNumber] = true
	}
	for _, in := range p.insts {
		refuses, waits = refuses || in.Refused != "", waits || in.Row.Name == "mbarrier"
		if in.Lowering() != ptxisa.LowerBarrier {
			continue
		}
		words := in.BarrierWords()
		need = need || ptxisa.HasWord(words, "red") || p.isCounted(in) || p.launch.Clustered() && !ptxisa.HasWord(words, "warp") && !ptxisa.HasWord(words, "cluster")
		if p.isCounted(in) {
			p.countedNumbers[barrierNumber(BarrierNumbers(in)[0])] = true
		}
	}
	p.Strands = refuses && waits
	if need || p.Strands {
		v := &syntax.Var{Name: "lanewise_barriers", Space: ptxisa.SharedSpace, Type: ptxisa.U32, Vec: 1, Count: 3*MaxBarriers + 1}
		p.BarrierMemory = v
		p.SharedEnd = roundUp(p.SharedEnd, 16)
		p.Shared[v] = p.SharedEnd
		p.SharedEnd += roundUp(v.Bytes(), 16)
	}
}

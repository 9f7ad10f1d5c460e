package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/visa"
)

// What the body of a function can use anywhere: lane numbers, the addresses of its frame and of its block's shared
// memory, the lanes that have ended. The variables that were used are initialized before the body, when the body has
// been emitted.

// threadNumber returns the number of the thread in its group: dword 2 of r0.
func (t *translator) threadNumber() *emit.Operand {
	return emit.ScalarOf(t.Predefined("%r0")).At(8)
}

// activeLanes returns the mask of the lanes that execute the instruction.
func (t *translator) activeLanes() *emit.Operand {
	active := t.ScalarTemp(isa.UD)
	t.One(isa.OpMov, active, emit.ScalarOf(t.Predefined("%ce0")))
	return active
}

// laneVar returns the lane numbers 0 to 31, which provide sets.
func (t *translator) laneVar() *emit.Operand {
	return emit.LanesOf(t.Once("lane", visa.General, isa.UW, warp))
}

// live returns the mask of the lanes that have not ended.
func (t *translator) live() *emit.Operand {
	return emit.ScalarOf(t.Once("live", visa.General, isa.UD, 1))
}

// exited returns a variable that is 1 for each lane that has executed exit.
func (t *translator) exited() *emit.Variable { return t.Once("exited", visa.General, isa.UD, warp) }

// privateMemory returns the input of the kernel with the start of private memory.
func (t *translator) privateMemory() *emit.Variable {
	d := t.Once("private_memory", visa.General, isa.UQ, 1)
	d.Input = d.Bytes()
	return d
}

// frameVar returns the variable with the start of the function's frame, for lane 0.
func (t *translator) frameVar() *emit.Variable { return t.Once("frame", visa.General, isa.UQ, 1) }

// stackVar returns the offset of each lane's local memory from that of lane 0.
func (t *translator) stackVar() *emit.Operand {
	t.laneVar()
	return emit.LanesOf(t.Once("lane_stack", visa.General, isa.UD, warp))
}

// rank returns the block's rank in its cluster, the same for all lanes.
func (t *translator) rank() *emit.Operand {
	return emit.ScalarOf(t.Once("cluster_rank", visa.General, isa.UD, 1))
}

// warpInBlock returns the number of the warp in its block.
func (t *translator) warpInBlock() *emit.Operand {
	if !t.launch.Clustered() {
		return t.threadNumber()
	}
	t.rank()
	return emit.ScalarOf(t.Once("block_warp", visa.General, isa.UD, 1))
}

// sharedPart returns the bytes of shared memory of a block, rounded up so that the parts of a cluster's blocks lie side
// by side.
func (t *translator) sharedPart() int { return t.launch.SharedPart(t.plan.SharedEnd) }

// partOfCluster returns the start of the block's part of the shared memory.
func (t *translator) partOfCluster() *emit.Operand {
	t.rank()
	return emit.ScalarOf(t.Once("cluster_part", visa.General, isa.UD, 1))
}

// provide emits code that sets the variables that the body uses.
func (t *translator) provide() {
	for _, row := range t.padding {
		t.Do(isa.OpMov, row, emit.Number(isa.UD, 0))
	}
	if t.Asked("lane") {
		lane := t.laneVar()
		t.Every(8, isa.OpMov, lane, emit.Number(isa.UV, 0x76543210))
		for n := 8; n < warp; n *= 2 {
			t.Every(n, isa.OpAdd, lane.At(2*n), lane, emit.Number(isa.UW, uint64(n)))
		}
	}
	if t.absent.Counts {
		t.One(isa.OpMov, t.live(), t.activeLanes())
	}
	t.provideCluster()
	if t.Asked("free") {
		t.Do(isa.OpMov, t.freeVar(), emit.Number(isa.UD, uint64(t.plan.Rooms[t.fn].Count)))
	}
	if t.Asked("lane_stack") {
		t.Every(warp, isa.OpMul, t.stackVar(), t.laneVar(), emit.Number(isa.UD, uint64(t.plan.Stack)))
	}
}

// provideCluster sets those of the variables for clusters that the body uses.
func (t *translator) provideCluster() {
	if !t.Asked("cluster_rank") {
		return
	}
	t.smallQuotient(t.rank(), t.threadNumber(), t.launch.Warps())
	if t.Asked("cluster_part") {
		t.One(isa.OpMul, t.partOfCluster(), t.rank(), emit.Number(isa.UD, uint64(t.sharedPart())))
	}
	if t.Asked("block_warp") {
		w := t.warpInBlock()
		t.One(isa.OpMul, w, t.rank(), emit.Number(isa.UD, uint64(t.launch.Warps())))
		t.One(isa.OpAdd, w, t.threadNumber(), w.As(isa.D).Negated())
	}
}

// freeVar returns the bytes that each lane has left in the frame's room for alloca.
func (t *translator) freeVar() *emit.Operand {
	return emit.LanesOf(t.Once("free", visa.General, isa.UD, warp))
}

// smallQuotient divides a number below 32 by one up to 32, the same for all lanes, by multiplying with the divisor's
// inverse in 16 bits, which is exact there.
func (t *translator) smallQuotient(dst, a *emit.Operand, by int) {
	t.One(isa.OpMul, dst, a, emit.Number(isa.UD, uint64((1<<16+by-1)/by)))
	t.One(isa.OpShr, dst, dst, emit.Number(isa.UD, 16))
}

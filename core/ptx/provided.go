package ptx

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// What the body of a function can use anywhere: lane numbers, the addresses of its frame and of its block's shared
// memory, the lanes that have ended. The variables that were used are initialized before the body, when the body has
// been emitted.

// once returns a variable of the function with a fixed meaning, declared on first use.
func (t *translator) once(name string, class visa.VarClass, typ isa.Type, elems int) *decl {
	d := t.fixed[name]
	if d == nil {
		d = t.variable(name, class, typ, elems)
		t.fixed[name] = d
	}
	return d
}

// asked reports whether the function uses such a variable.
func (t *translator) asked(name string) bool { return t.fixed[name] != nil }

// threadNumber returns the number of the thread in its group: dword 2 of r0.
func (t *translator) threadNumber() *operand {
	return scalarOf(t.predefined("%r0")).at(8)
}

// activeLanes returns the mask of the lanes that execute the instruction.
func (t *translator) activeLanes() *operand {
	active := t.scalarTemp(isa.UD)
	t.one(isa.OpMov, active, scalarOf(t.predefined("%ce0")))
	return active
}

// laneVar returns the lane numbers 0 to 31, which provide sets.
func (t *translator) laneVar() *operand { return lanesOf(t.once("lane", visa.General, isa.UW, warp)) }

// live returns the mask of the lanes that have not ended.
func (t *translator) live() *operand { return scalarOf(t.once("live", visa.General, isa.UD, 1)) }

// exited returns a variable that is 1 for each lane that has executed exit.
func (t *translator) exited() *decl { return t.once("exited", visa.General, isa.UD, warp) }

// privateMemory returns the input of the kernel with the start of private memory.
func (t *translator) privateMemory() *decl {
	d := t.once("private_memory", visa.General, isa.UQ, 1)
	d.input = d.Bytes()
	return d
}

// frameVar returns the variable with the start of the function's frame, for lane 0.
func (t *translator) frameVar() *decl { return t.once("frame", visa.General, isa.UQ, 1) }

// stackVar returns the offset of each lane's local memory from that of lane 0.
func (t *translator) stackVar() *operand {
	t.laneVar()
	return lanesOf(t.once("lane_stack", visa.General, isa.UD, warp))
}

// rank returns the block's rank in its cluster, the same for all lanes.
func (t *translator) rank() *operand {
	return scalarOf(t.once("cluster_rank", visa.General, isa.UD, 1))
}

// warpInBlock returns the number of the warp in its block.
func (t *translator) warpInBlock() *operand {
	if !t.launch.Clustered() {
		return t.threadNumber()
	}
	t.rank()
	return scalarOf(t.once("block_warp", visa.General, isa.UD, 1))
}

// sharedPart returns the bytes of shared memory of a block, rounded up so that the parts of a cluster's blocks lie side
// by side.
func (t *translator) sharedPart() int { return t.launch.SharedPart(t.slmEnd) }

// partOfCluster returns the start of the block's part of the shared memory.
func (t *translator) partOfCluster() *operand {
	t.rank()
	return scalarOf(t.once("cluster_part", visa.General, isa.UD, 1))
}

// provide emits code that sets the variables that the body uses.
func (t *translator) provide() {
	for _, row := range t.padding {
		t.do(isa.OpMov, row, number(isa.UD, 0))
	}
	if t.asked("lane") {
		lane := t.laneVar()
		t.every(8, isa.OpMov, lane, number(isa.UV, 0x76543210))
		for n := 8; n < warp; n *= 2 {
			t.every(n, isa.OpAdd, lane.at(2*n), lane, number(isa.UW, uint64(n)))
		}
	}
	if t.countsOut {
		t.one(isa.OpMov, t.live(), t.activeLanes())
	}
	t.provideCluster()
	if t.asked("free") {
		t.do(isa.OpMov, t.freeVar(), number(isa.UD, uint64(t.rooms[t.fn].Count)))
	}
	if t.asked("lane_stack") {
		t.every(warp, isa.OpMul, t.stackVar(), t.laneVar(), number(isa.UD, uint64(t.stack)))
	}
}

// provideCluster sets those of the variables for clusters that the body uses.
func (t *translator) provideCluster() {
	if !t.asked("cluster_rank") {
		return
	}
	t.smallQuotient(t.rank(), t.threadNumber(), t.launch.Warps())
	if t.asked("cluster_part") {
		t.one(isa.OpMul, t.partOfCluster(), t.rank(), number(isa.UD, uint64(t.sharedPart())))
	}
	if t.asked("block_warp") {
		w := t.warpInBlock()
		t.one(isa.OpMul, w, t.rank(), number(isa.UD, uint64(t.launch.Warps())))
		t.one(isa.OpAdd, w, t.threadNumber(), w.as(isa.D).negated())
	}
}

// freeVar returns the bytes that each lane has left in the frame's room for alloca.
func (t *translator) freeVar() *operand { return lanesOf(t.once("free", visa.General, isa.UD, warp)) }

// smallQuotient divides a number below 32 by one up to 32, the same for all lanes, by multiplying with the divisor's
// inverse in 16 bits, which is exact there.
func (t *translator) smallQuotient(dst, a *operand, by int) {
	t.one(isa.OpMul, dst, a, number(isa.UD, uint64((1<<16+by-1)/by)))
	t.one(isa.OpShr, dst, dst, number(isa.UD, 16))
}

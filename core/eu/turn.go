package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
)

// The interface for generated code, which runs a thread's turn in place on the arena, from one leader (the first
// instruction of a block) to another. It leaves everything that it does not do itself to the interpreter: instructions
// to ExecuteIn, and everything between two turns to Run.
//
//	turn, ok := m.BeginTurn()
//	m.LanesToBlocks(&turn, ...) // where the lanes stand, as a mask for each block
//	...                         // generated code; it calls m.ExecuteIn
//	m.LanesFromBlocks(&turn, ...)
//	m.ExecuteNext(&turn, ...)   // perhaps an instruction that is Alone; then it may go on as above
//	m.EndTurn(turn, steps)      // counts, and lets the next thread have its turn
//
// Seam is a machine as generated code sees it. Its methods are not methods of Machine, because the linker keeps the
// names of all methods of a type that is linked, and the page's engine has no generated code.
type Seam struct{ *Machine }

// Unwatched reports whether the machine only has to run, with pauses before instructions at most: nothing records,
// traces or observes its steps (a memoryObserver may), and the schedule has no seed. Code may be generated for a
// machine only if it is unwatched.
func (m Seam) Unwatched() bool {
	_, memory := m.observer.(*memoryObserver)
	return m.journal == nil && m.pages == nil && (m.observer == nil || memory) &&
		m.tracing.tracer == nil && !m.tracing.pauses.Flow && m.launch.Seed == 0
}

// MoveArena moves the arena into memory, which must be large enough and begin at a multiple of 8 bytes. Slices of the
// arena that were handed out before still refer to the old one.
func (m Seam) MoveArena(memory []byte) {
	n := copy(memory, m.arena)
	m.arena = memory[:n:n]
}

// StateBytes returns how many bytes at the arena's start are the program's state. Behind them are the counts of
// reports, which differ if an observer reports more.
func (m Seam) StateBytes() int { return m.layout.counts }

// Turn is a turn of a thread that generated code may run.
type Turn struct {
	Func       int    // index in Program.Funcs of the innermost frame's function
	PC         int    // next instruction of the active lanes
	Vars       uint32 // arena offset of the frame's variables
	ThreadVars uint32 // arena offset of the thread's variables
	Mode       Mode   // the floating point part of %cr0
	Steps      int    // the most steps it may take
	Left       int    // the most steps that all turns from this one on may take

	alone    bool // no other thread waits for the turn to end
	together bool // all lanes of the frame are active
}

// BeginTurn takes the current thread's state out of the arena. ok is false if no thread is ready or a limit is reached,
// which Run then reports.
func (m Seam) BeginTurn() (t Turn, ok bool) {
	if m.Finished() || m.status(m.Current()) != Ready || m.Steps() >= uint64(m.limits.Steps) {
		return t, false
	}
	m.enter(m.Current())
	m.limit, m.reason = false, ""
	left := int(uint64(m.limits.Steps) - m.Steps())
	t = Turn{
		ThreadVars: m.base[operand.Thread],
		Steps:      left,
		Left:       left,
		alone:      m.launch.Threads == 1 && m.u32(int(m.cur.thr)+thrArrived) == 0,
	}
	m.at(&t)
	if !t.alone {
		t.Steps = min(t.Steps, int(m.u32(hdrQuantum)))
	}
	return t, true
}

// at sets the fields of t that say where the thread is.
func (m Seam) at(t *Turn) {
	t.Func, t.PC, t.Vars = int(m.u32(int(m.cur.frame)+frmFunc)), int(m.cur.pc), m.base[operand.Frame]
	t.Mode = Mode(m.fp) & (ModeBits | Mode(modePTX))
}

// What generated code needs to end a turn and to begin the next thread's turn itself: offsets of words in the arena's
// header, in a thread's header, and in the record of the kernel's frame, from the thread's start.
const (
	HeaderSteps   = hdrSteps
	HeaderGroup   = hdrGroup
	HeaderCurrent = hdrCurrent
	HeaderQuantum = hdrQuantum
	HeaderOwn     = hdrBarriers // where memory that starts afresh with each group begins (Seam.Own)

	ThreadStatus  = thrStatus
	ThreadDepth   = thrDepth
	ThreadArrived = thrArrived
	ThreadOpened  = thrOpened
	ThreadWaits   = thrWaits

	KernelLanes = threadHeader + frmLanes // a slot for each lane, all ones where it does not wait
	KernelCall  = threadHeader + frmCall
	KernelExec  = threadHeader + frmExec
	KernelPC    = threadHeader + frmPC
)

// Threads says where the threads of a group lie in the arena.
type Threads struct {
	First, End, Stride uint32
	Vars               uint32 // offset of a thread's variables, from its start
}

// Threads returns where the threads lie.
func (m Seam) Threads() Threads {
	y := &m.layout
	return Threads{
		First: uint32(m.threadAt(0)), End: uint32(m.threadAt(m.launch.Threads)), Stride: uint32(y.stride), Vars: uint32(y.vars),
	}
}

// TakeTurn returns the turn that generated code has begun itself, for a thread whose lanes were all active then.
func (m Seam) TakeTurn() Turn {
	t, _ := m.BeginTurn()
	t.together = true
	m.done = -1 // as leave has it, which did not end the turn before
	return t
}

// LanesToBlocks adds the lanes of the current frame to the masks of the blocks before which they are. masks holds a
// little-endian u32 for each block; block maps an instruction of the function to its block. It returns false and leaves
// masks unchanged if a lane is within a block, where block is negative.
func (m Seam) LanesToBlocks(t *Turn, masks []byte, block []int32) bool {
	cur := &m.cur
	slots := int(cur.frame) + frmLanes
	waiting := m.u32(int(cur.frame)+frmCall) &^ cur.exec
	t.together = waiting == 0
	first := uint32(cur.fn.First)
	if block[cur.pc-first] < 0 {
		return false
	}
	for l := waiting; l != 0; l &= l - 1 {
		if block[m.u32(slots+4*lowest(l))-first] < 0 {
			return false
		}
	}
	add := func(pc, lanes uint32) {
		at := masks[4*block[pc-first]:]
		putLE32(at, le32(at)|lanes)
	}
	for l := waiting; l != 0; l &= l - 1 {
		add(m.u32(slots+4*lowest(l)), l&-l)
	}
	add(cur.pc, cur.exec)
	return true
}

// LanesFromBlocks is the inverse of LanesToBlocks: the lanes of the given block, which must be the first with any
// lanes, become active and the others wait. The masks are zero afterwards. first holds the first instruction of each
// block.
func (m Seam) LanesFromBlocks(t *Turn, masks []byte, first []int32, block int) {
	cur := &m.cur
	m.fp = m.floatMode() // generated code may have written %cr0
	word := masks[4*block:]
	cur.exec, cur.pc, cur.wait = le32(word), uint32(first[block]), uint32(cur.fn.End)
	putLE32(word, 0)
	waiting := m.u32(int(cur.frame)+frmCall) &^ cur.exec
	if t.together && waiting == 0 {
		return // no lane waited, and none waits now
	}
	slots := cur.frame + frmLanes
	for l := cur.exec; l != 0; l &= l - 1 {
		at[uint32](m.Machine, slots+4*uint32(lowest(l)))[0] = noPC
	}
	for b := block + 1; waiting != 0; b++ {
		word := masks[4*b:]
		lanes := le32(word)
		if lanes == 0 {
			continue
		}
		putLE32(word, 0)
		waiting &^= lanes
		pc := uint32(first[b])
		cur.wait = min(cur.wait, pc)
		for l := lanes; l != 0; l &= l - 1 {
			at[uint32](m.Machine, slots+4*uint32(lowest(l)))[0] = pc
		}
	}
}

// ExecuteNext executes the next instruction of the thread that has the turn, whatever it does. done is the number of
// steps since the turn began. It returns false if the thread cannot go on; EndTurn must follow then.
func (m Seam) ExecuteNext(t *Turn, done int) bool {
	m.limit, m.reason, m.halted, m.done = false, "", false, done
	o := &m.prog.ops[m.cur.pc]
	m.cur.pc++
	m.execute(o)
	if m.cur.pc >= m.cur.wait {
		m.reconverge()
	}
	if !m.halted {
		m.at(t)
	}
	return !m.halted
}

// ExecuteOn executes the next n instructions of the thread that has the turn, none of which is Alone. done is the
// number of steps since the turn began.
func (m Seam) ExecuteOn(t *Turn, done, n int) {
	for k := range n {
		m.done = done + k
		m.do(&m.prog.ops[m.cur.pc])
	}
	m.at(t)
}

// EndTurn puts the thread's state back after a number of steps of the turn, as Run would have left it.
func (m Seam) EndTurn(t Turn, steps int) Stop {
	q := int(m.u32(hdrQuantum))
	if t.alone && steps >= q {
		// The turn was longer than the quantum: other turns of the thread have ended and begun meanwhile.
		m.setU32(hdrQuantum, uint32(Quantum-(steps-q)%Quantum+steps))
	}
	return m.endTurn(steps)
}

// ExecuteIn executes one instruction, which must not be Alone, of the thread that has the turn, for the lanes exec.
// done is the number of steps since the turn began.
func (m Seam) ExecuteIn(inst int, exec uint32, done int) {
	m.cur.pc, m.cur.exec, m.done = uint32(inst)+1, exec, done
	m.fp = m.floatMode()   // generated code may have written %cr0
	m.resolved.none = true // until a message resolves its addresses, which it does for enabled channels
	m.execute(&m.prog.ops[inst])
}

// Reach is the memory that a message has addressed.
type Reach struct {
	State     uint32 // the surface's index; 0 if the message uses addresses
	Off, Size uint32 // in the arena
	Base      uint64 // its virtual address; 0 for a surface
	Mark      uint32 // the bit of an offset that is ignored in shared local memory
}

// Reached returns the memory that the last message addressed; for the virtual address space, the surface that it
// accessed last. ok is false if there is no such memory, or no channel was enabled.
func (m Seam) Reached(inst int) (r Reach, ok bool) {
	x, y := m.prog.ops[inst].mem, &m.resolved
	if x == nil || y.none {
		return r, false
	}
	w := y.window
	switch {
	case y.model != byAddress:
		if x.where.model == bySurface {
			r.State = uint32(m.first(&x.where.state))
		}
		if y.model == bySLM {
			r.Mark = slmMark
		}
	case x.where.model != byAddress || m.memory.last >= len(m.memory.spans):
		return r, false
	default:
		s := &m.memory.spans[m.memory.last]
		r.Base, w = s.base, s.window
	}
	r.Off, r.Size = uint32(w.off), uint32(w.size)
	return r, true
}

package eu

import (
	"errors"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/text"
)

// defaultScratch is the scratch space of a thread whose program uses %scratch and
// whose launch gives none.
const defaultScratch = 16 << 10

// Machine runs a program on a launch.
type Machine struct {
	prog       *Program
	launch     dispatch.Launch
	limits     dispatch.Limits
	layout     layout
	groups     int  // number of groups
	ownScratch bool // the scratch space is the machine's choice
	arena      []byte

	journal    *Journal
	pages      Pages // written since SetPages
	tracing    tracing
	observer   Observer // of all observers; nil: none
	observers  observers
	footprints []*footprint // of the instructions that were observed
	step       Step         // what the observer is shown
	reports    []Report
	reported   map[reportKey]int // index in reports
	reason     string            // why Run stopped on a limit or a deadlock

	memory      memoryMap
	textures    []texture // of the surfaces
	surfaceVars []surfaceVar
	inputs      []input
	starts      [][]byte // of each thread: what it starts with in all groups but for the group's id; nil: not known
	fault       uint64   // address of the access that is being reported
	tails       bool     // an observer reports loads over the end of their memory (bounds.go)

	// What follows is the current thread's state taken out of the arena for the
	// time of a Run, and room to compute in; nothing of it outlives Run.
	cur      currentFrame
	base     [operand.NumSpaces]uint32 // arena offsets of the frame's and the thread's variables
	fp       floatMode
	buf      [5]scratchBuffer
	index    operand.Index
	resolved resolved
	done     int  // Steps()+done is the step that runs: instructions of this quantum are counted at its end
	halted   bool // the current thread cannot go on now
	limit    bool // a limit was reached: reason says which
}

// currentFrame is the innermost frame of the current thread.
type currentFrame struct {
	thread int    // of the group
	thr    uint32 // arena offset of the thread
	frame  uint32 // arena offset of the frame
	fn     *Func
	pc     uint32 // next instruction of the active lanes
	exec   uint32 // active lanes
	wait   uint32 // lowest instruction a lane of the frame waits for, at most the function's end
}

// New makes a machine at the start of its first group. The error is one sentence
// about what in the launch cannot be.
func New(p *Program, l *dispatch.Launch) (*Machine, error) {
	if !littleEndian() {
		return nil, errors.New("This machine needs a little-endian host.")
	}
	m := &Machine{prog: p, launch: *l, limits: l.Limits.Effective(), reported: map[reportKey]int{}}
	if err := m.launch.Complete(m.limits); err != nil {
		return nil, err
	}
	g := m.launch.Groups
	m.groups = g[0] * g[1] * g[2]
	depth, stack := p.depth, p.stack
	if len(l.Functions) > 0 {
		depth, stack = p.graph(l.Functions)
	}
	if depth == 0 || depth > m.limits.CallDepth {
		depth = m.limits.CallDepth
		stack = p.Funcs[p.Kernel].VarBytes + (depth-1)*p.maxVars
	}
	if p.scratch && m.launch.Scratch == 0 {
		m.launch.Scratch, m.ownScratch = defaultScratch, true
	}
	if m.launch.Arguments == 0 {
		m.launch.Arguments = p.Platform.GRF()
	}
	m.layout = plan(&m.launch, depth, p.threadSize, stack, len(m.arguments([3]int{}, 0)))
	if m.layout.size > m.limits.Bytes {
		return nil, errors.New(text.Say("This launch needs {} bytes of machine state, more than the limit of {}: use fewer threads in a group, smaller surfaces, or raise the limit.", m.layout.size, m.limits.Bytes))
	}
	m.arena = newArena(m.layout.size)
	m.memory.build(m)
	m.makeTextures()
	m.bindSurfaces()
	m.bindInputs()
	for i := range m.launch.Surfaces {
		copy(m.SurfaceBytes(i), m.launch.Surfaces[i].Init)
	}
	m.startGroup(0)
	m.schedule()
	return m, nil
}

// Program is what the machine runs.
func (m *Machine) Program() *Program { return m.prog }

// Launch is what it runs on, defaults filled in.
func (m *Machine) Launch() *dispatch.Launch { return &m.launch }

// Arena is the machine's whole changing state (layout.go). A copy of it is a
// snapshot. Only Restore, Journal.Undo and the recorder's edits may write to it: nothing checks what they write.
func (m *Machine) Arena() []byte { return m.arena }

// Restore goes back (or on) to a snapshot of the same machine.
func (m *Machine) Restore(arena []byte) { copy(m.arena, arena) }

// Reserve adds n bytes to the end of the arena for the state of an observer, zero at
// first, and returns where they begin: what lies there is undone and restored with the
// rest. It must be called before the first step, and before Arena is asked for.
func (m *Machine) Reserve(n int) (off int) {
	off = len(m.arena)
	arena := newArena(align64(off + n))
	copy(arena, m.arena)
	m.arena = arena
	return off
}

// Touch keeps n bytes at off for undoing, before an observer overwrites them.
func (m *Machine) Touch(off, n int) { m.touch(off, n) }

// SetJournal makes steps undoable; nil stops recording.
func (m *Machine) SetJournal(j *Journal) { m.journal = j }

// Steps is the number of instructions executed since the start.
func (m *Machine) Steps() uint64 { return m.u64(hdrSteps) }

// Now is the step that is done: for observers.
func (m *Machine) Now() uint64 { return m.Steps() + uint64(m.done) }

// Finished reports whether every thread of every group has ended.
func (m *Machine) Finished() bool { return m.u32(hdrCurrent) == noThread }

// Current is the thread that runs the next step; -1 when finished.
func (m *Machine) Current() int { return int(int32(m.u32(hdrCurrent))) }

// Group is the resident group: its index and its x, y, z.
func (m *Machine) Group() (index int, id [3]int) {
	index = int(m.u32(hdrGroup))
	return index, m.groupID(index)
}

func (m *Machine) groupID(index int) [3]int {
	g := m.launch.Groups
	return [3]int{index % g[0], index / g[0] % g[1], index / g[0] / g[1]}
}

// StopReason is a sentence about the last StopLimit or StopDeadlock.
func (m *Machine) StopReason() string { return m.reason }

// Runner is what runs a program on an arena: the machine itself, which is the
// reference, and what may be generated for speed and calls Machine.Execute for what it
// does not generate.
type Runner interface {
	// Run executes at most budget instructions and says how many it did and why it
	// stopped.
	Run(budget int) (steps int, stop Stop)
}

var _ Runner = (*Machine)(nil)

// Run executes at most budget instructions and says how many it did and why it
// stopped. The same state and budget always give the same state.
func (m *Machine) Run(budget int) (steps int, stop Stop) {
	m.limit, m.reason = false, ""
	m.tracing.paused, m.tracing.before = false, Flow{}
	for {
		if m.Finished() {
			return steps, StopDone
		}
		if steps >= budget {
			return steps, StopBudget
		}
		if m.status(m.Current()) != Ready { // after a deadlock
			if !m.schedule() {
				return steps, StopDeadlock
			}
			continue
		}
		left := uint64(m.limits.Steps)
		if done := m.Steps(); done >= left {
			m.endless()
			return steps, StopLimit
		} else {
			left -= done
		}
		n := min(budget-steps, int(left), int(m.u32(hdrQuantum)))
		if m.journal != nil {
			m.journal.begin()
			n = min(n, 1)
		}
		m.enter(int(m.u32(hdrCurrent)))
		k := m.runQuantum(n)
		steps += k
		if stop = m.endTurn(k); stop != StopBudget {
			return steps, stop
		}
		if m.tracing.paused {
			return steps, StopPause
		}
	}
}

// Execute runs one instruction of the current thread by its index in Program.Insts,
// whatever the thread's counter says, as one step: for an engine that runs the rest in
// another way, in place on the arena.
func (m *Machine) Execute(inst int) Stop {
	m.limit, m.reason = false, ""
	if m.Finished() {
		return StopDone
	}
	if m.journal != nil {
		m.journal.begin()
	}
	m.enter(m.Current())
	m.cur.pc, m.done = uint32(inst), 0
	m.do(&m.prog.ops[inst])
	return m.endTurn(1)
}

// endTurn puts the current thread away after k instructions and chooses the next one.
// StopBudget: there is one.
func (m *Machine) endTurn(k int) Stop {
	m.leave(k)
	switch {
	case m.limit:
		return StopLimit
	case (m.halted || m.u32(hdrQuantum) == 0) && !m.schedule():
		return StopDeadlock
	}
	return StopBudget
}

// runQuantum executes at most n instructions of the current thread: fewer if it halts.
func (m *Machine) runQuantum(n int) int {
	if m.tracing.on {
		return m.traced(n)
	}
	ops := m.prog.ops
	for k := range n {
		m.done = k
		m.do(&ops[m.cur.pc])
		if m.halted {
			return k + 1
		}
	}
	return n
}

// do executes an instruction of the current thread.
func (m *Machine) do(o *op) {
	if m.observer != nil {
		m.observed(o)
		return
	}
	m.cur.pc++
	o.exec(m, o)
	if m.cur.pc >= m.cur.wait {
		m.reconverge()
	}
}

// enter takes the state of a thread's innermost frame out of the arena.
func (m *Machine) enter(thread int) {
	cur := &m.cur
	cur.thread = thread
	cur.thr = uint32(m.threadAt(thread))
	m.base[operand.Thread] = cur.thr + uint32(m.layout.vars)
	m.halted = false
	m.enterFrame(int(m.u32(int(cur.thr)+thrDepth)) - 1)
	m.fp = m.floatMode()
}

// enterFrame makes the frame at a depth the one that runs.
func (m *Machine) enterFrame(depth int) {
	cur := &m.cur
	f := int(cur.thr) + threadHeader + depth*frameSize
	cur.frame = uint32(f)
	cur.fn = &m.prog.Funcs[m.u32(f+frmFunc)]
	cur.pc = m.u32(f + frmPC)
	cur.exec = m.u32(f + frmExec)
	m.base[operand.Frame] = m.u32(f + frmVars)
	cur.wait = uint32(cur.fn.End)
	for l := m.u32(f+frmCall) &^ cur.exec; l != 0; l &= l - 1 {
		cur.wait = min(cur.wait, m.u32(f+frmLanes+4*lowest(l)))
	}
}

// leaveFrame puts the state of the frame back into the arena.
func (m *Machine) leaveFrame() {
	f := int(m.cur.frame)
	m.setU32(f+frmPC, m.cur.pc)
	m.setU32(f+frmExec, m.cur.exec)
}

// leave puts everything back and counts k instructions.
func (m *Machine) leave(k int) {
	if m.u32(int(m.cur.thr)+thrDepth) != 0 {
		m.leaveFrame()
	}
	m.setU64(hdrSteps, m.Steps()+uint64(k))
	m.done = -1 // what is reported from here on belongs to the last step
	m.setU32(hdrQuantum, m.u32(hdrQuantum)-uint32(k))
}

// threadAt is the arena offset of a thread.
func (m *Machine) threadAt(thread int) int { return m.layout.thread0 + thread*m.layout.stride }

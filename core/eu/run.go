package eu

import (
	"errors"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/text"
)

// Running: a thread's state is taken out of the arena, the thread runs some instructions, and the state is put back.

// defaultScratch is the bytes of scratch space for each thread if the program uses %scratch and the launch gives none.
const defaultScratch = 16 << 10

// New returns a machine at the start of its first group. The error is one sentence about what is wrong with the launch.
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
	m.memory.build(m.launch.Surfaces, m.layout.surfaces)
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

// Runner runs a program on an arena. It is the machine itself, which is the reference, or something that runs generated
// code for speed.
type Runner interface {
	// Run executes at most budget instructions and returns how many it executed and why it stopped.
	Run(budget int) (steps int, stop Stop)
}

var _ Runner = (*Machine)(nil)

// Run executes at most budget instructions and returns how many it executed and why it stopped. The same state and
// budget always give the same state.
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

// endTurn puts the state of the current thread back after k instructions and, if its turn is over, chooses the next
// thread. It returns StopBudget if the run can go on.
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

// do executes one instruction of the current thread.
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

// leave puts the state back and counts k instructions.
func (m *Machine) leave(k int) {
	if m.u32(int(m.cur.thr)+thrDepth) != 0 {
		m.leaveFrame()
	}
	m.setU64(hdrSteps, m.Steps()+uint64(k))
	m.done = -1 // reports from here on belong to the last step
	m.setU32(hdrQuantum, m.u32(hdrQuantum)-uint32(k))
}

// Undo undoes the last step in the machine's journal, along with the reports it made, and reports whether there was
// one.
func (m *Machine) Undo() bool {
	if m.journal == nil || !m.journal.undo(m.arena, m.pages) {
		return false
	}
	m.TruncateReports(m.Steps())
	return true
}

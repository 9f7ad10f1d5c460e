package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/image"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/rule"
)

// Machine runs a program on a launch.
type Machine struct {
	prog       *Program
	launch     dispatch.Launch
	limits     dispatch.Limits
	layout     layout
	groups     int  // number of groups
	ownScratch bool // the launch gave no scratch space, so the machine chose its size
	arena      []byte

	journal    *Journal
	pages      Pages // marks the pages written since SetPages
	tracing    tracing
	observer   Observer // stands for all observers; nil: none
	observers  observers
	footprints []*footprint // footprints of the instructions that were observed
	step       Step         // what the observer is shown
	reports    []Report
	reported   map[reportKey]int // index in reports
	reason     string            // why Run stopped on a limit or a deadlock

	memory      memoryMap
	textures    []texture // of the surfaces
	surfaceVars []surfaceVar
	inputs      []input
	starts      [][]byte // each thread's state at the start of a group, but for the group's id; nil: not known yet
	fault       uint64   // address of the access that is being reported
	leaves      bool     // an observer reports what is read from outside and used (LeaveOutside)

	// The fields that follow hold the current thread's state, taken out of the arena for the duration of a Run, and
	// scratch buffers. Nothing in them outlives Run.
	cur      currentFrame
	base     [operand.NumSpaces]uint32 // arena offsets of the frame's and the thread's variables
	fp       floatMode
	buf      [5]scratchBuffer
	index    operand.Index
	resolved resolved
	done     int  // Steps()+done is the step that runs: the instructions of this quantum are counted when it ends
	halted   bool // the current thread cannot go on now, or has ended
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

// reportKey identifies a report: there is one for each rule and instruction.
type reportKey struct {
	rule rule.ID
	inst int
}

// tracing is the state of the tracer and the pauses. No frame has the number 0, so a new tracer gets a Segment at once.
type tracing struct {
	tracer Tracer
	pauses Pauses
	on     bool // there is a tracer or a pause
	paused bool
	before Flow // how things stood before the step of a flow pause

	// where the segment goes on if no branch, call or change of masks happens
	pc, exec, call, frame uint32
	returned, off         uint32
}

// surfaceVar is a surface or sampler variable and the index that it starts with.
type surfaceVar struct {
	slot  operand.Slot
	index uint32
}

// input is a range of bytes of the payload and the variable that starts with them, from one of its bytes on.
type input struct {
	slot         operand.Slot
	at, from, to int
}

// texture is an image and its place in the arena.
type texture struct {
	image.Texture
	window
}

// Program returns the program that the machine runs.
func (m *Machine) Program() *Program { return m.prog }

// Launch returns the launch that the machine runs, with defaults filled in.
func (m *Machine) Launch() *dispatch.Launch { return &m.launch }

// Arena returns the machine's whole changing state (layout.go). A copy of it is a snapshot. Only Restore, Journal.Undo
// and the recorder's edits may write to it: nothing checks what they write.
func (m *Machine) Arena() []byte { return m.arena }

// Restore goes back (or on) to a snapshot of the same machine.
func (m *Machine) Restore(arena []byte) { copy(m.arena, arena) }

// Reserve adds n zero bytes to the end of the arena for the state of an observer, and returns where they begin. They
// are undone and restored with the rest. Reserve must be called before the first step, and before Arena is called.
func (m *Machine) Reserve(n int) (off int) {
	off = len(m.arena)
	arena := newArena(align64(off + n))
	copy(arena, m.arena)
	m.arena = arena
	return off
}

// Touch records n bytes at off for undoing, before an observer overwrites them.
func (m *Machine) Touch(off, n int) { m.touch(off, n) }

// SetJournal makes steps undoable; nil stops recording.
func (m *Machine) SetJournal(j *Journal) { m.journal = j }

// SetPages makes every write mark its pages in p from now on; nil ends that. p must have a bit for each page of the
// arena.
func (m *Machine) SetPages(p Pages) { m.pages = p }

// Observe lets o see every instruction from now on, after the observers that are there already. end removes it.
func (m *Machine) Observe(o Observer) (end func()) {
	m.setObservers(append(m.observers, o))
	return func() {
		for i := range m.observers {
			if m.observers[i] == o {
				m.setObservers(append(m.observers[:i:i], m.observers[i+1:]...))
				return
			}
		}
	}
}

// setObservers sets the observers and combines them into one.
//
//go:noinline
func (m *Machine) setObservers(all observers) {
	m.observers = all
	switch len(all) {
	case 0:
		m.observer = nil
	case 1:
		m.observer = all[0]
	default:
		m.observer = all
	}
}

// Unwritten reports whether an observer knows that some of n bytes at off were never written, or were copied from bytes
// that never were.
func (m *Machine) Unwritten(off, n int) bool {
	for _, o := range m.observers {
		if o, ok := o.(interface{ Unwritten(off, n int) bool }); ok && o.Unwritten(off, n) {
			return true
		}
	}
	return false
}

// Steps is the number of instructions executed since the start.
func (m *Machine) Steps() uint64 { return m.u64(hdrSteps) }

// Now is the number of the step that runs, for observers.
func (m *Machine) Now() uint64 { return m.Steps() + uint64(m.done) }

// Finished reports whether every thread of every group has ended.
func (m *Machine) Finished() bool { return m.u32(hdrCurrent) == noThread }

// Current is the thread that runs the next step; -1 when finished.
func (m *Machine) Current() int { return int(int32(m.u32(hdrCurrent))) }

// Group returns the index and the x, y, z of the resident group.
func (m *Machine) Group() (index int, id [3]int) {
	index = int(m.u32(hdrGroup))
	return index, m.groupID(index)
}

func (m *Machine) groupID(index int) [3]int {
	g := m.launch.Groups
	return [3]int{index % g[0], index / g[0] % g[1], index / g[0] / g[1]}
}

func (m *Machine) status(t int) Status { return Status(m.u32(m.threadAt(t) + thrStatus)) }

// after returns the thread after another. After the last thread, and after none (-1), it is the first.
func (m *Machine) after(t int) int {
	if t++; t == m.launch.Threads {
		return 0
	}
	return t
}

// StopReason is a sentence that explains the last StopLimit or StopDeadlock.
func (m *Machine) StopReason() string { return m.reason }

// enterFrame makes the frame at a depth the current one.
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

// threadAt is the arena offset of a thread.
//
//go:noinline
func (m *Machine) threadAt(thread int) int { return m.layout.thread0 + thread*m.layout.stride }

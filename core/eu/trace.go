package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Traces and pauses: what a debugger needs of a run at full speed. Without either, a
// runQuantum pays one comparison for them.

// Tracer is told how control moves, tersely: straight-line code costs nothing but the
// predicates. It can tell from it what every step was.
type Tracer interface {
	// Segment begins: from now on, and until the next Segment, every step is the next
	// instruction of this thread, with the same masks.
	Segment(s Segment)
	// Predicated tells the lanes of a step with a predicate (Program.Predicated): those
	// enabled or, of control flow, those that move.
	Predicated(lanes uint32)
}

// Segment is a piece of a run without a change of masks or direction.
type Segment struct {
	Step   uint64 // of its first instruction
	Thread int
	Depth  int // frames of the thread
	PC     int // its first instruction, index in Program.Insts
	Exec   uint32
	Call   uint32 // call mask
	Vars   int    // arena offset of the frame's variables: it tells calls of a function apart

	// The lanes outside the call mask: those that returned from a frame that others are
	// still in, and those that ended or were not dispatched. The rest waits in a caller.
	Returned, Off uint32
}

// Pauses are where Run returns early, with StopPause.
type Pauses struct {
	At   []bool // before an instruction, by its index in Program.Insts; nil: nowhere
	Flow bool   // after an instruction that changed the thread's masks or frames
}

// Flow is where a thread's control stood.
type Flow struct {
	Thread, Depth int
	Exec, Call    uint32 // execution and call mask of the innermost frame
}

// FlowPause tells how things stood before the last step, if Run paused because that step
// changed them.
func (m *Machine) FlowPause() (before Flow, ok bool) {
	return m.tracing.before, m.tracing.before.Depth > 0
}

// tracing is the state of both; no frame has the number 0, so that a new tracer is told at once.
type tracing struct {
	tracer Tracer
	pauses Pauses
	on     bool // one of the two is wanted
	paused bool
	before Flow // the step before a flow pause

	// where the segment goes on if nothing happens
	pc, exec, call, frame uint32
	returned, off         uint32
}

// Trace makes t see every step from now on; nil ends that.
func (m *Machine) Trace(t Tracer) {
	m.tracing.tracer, m.tracing.frame = t, 0
	m.tracing.on = t != nil || m.tracing.pauses.At != nil || m.tracing.pauses.Flow
}

// SetPauses says where Run pauses from now on.
func (m *Machine) SetPauses(p Pauses) {
	m.tracing.pauses = p
	m.Trace(m.tracing.tracer)
}

// Predicated reports whether an instruction's predicate enables its lanes: not for
// one without a predicate, nor for sel, whose predicate chooses.
func (p *Program) Predicated(inst int) bool {
	o := &p.ops[inst]
	return o.pred.used && o.flags&chooses == 0
}

// traced is runQuantum with a tracer or pauses.
func (m *Machine) traced(n int) int {
	t, h := &m.tracing, &m.cur
	for k := range n {
		m.done = k
		if t.pauses.At != nil && t.pauses.At[h.pc] {
			t.paused = true
			return k
		}
		o := &m.prog.ops[h.pc]
		exec, frame, call := h.exec, h.frame, m.u32(int(h.frame)+frmCall)
		if t.tracer != nil {
			if h.pc != t.pc || exec != t.exec || frame != t.frame || call != t.call {
				if frame != t.frame || call != t.call {
					t.returned, t.off = m.outside()
				}
				t.exec, t.frame, t.call = exec, frame, call
				t.tracer.Segment(Segment{
					Step: m.Steps() + uint64(k), Thread: h.thread, Depth: int(m.u32(int(h.thr) + thrDepth)),
					PC: int(h.pc), Exec: exec, Call: call, Vars: int(m.base[operand.Frame]), Returned: t.returned, Off: t.off,
				})
			}
			t.pc = h.pc + 1
			if o.pred.used && o.flags&chooses == 0 {
				t.tracer.Predicated(m.lanes(o))
			}
		}
		m.do(o)
		if t.pauses.Flow && (h.exec != exec || h.frame != frame || m.u32(int(frame)+frmCall) != call) {
			t.before = Flow{h.thread, int(frame-h.thr-threadHeader)/frameSize + 1, exec, call}
			t.paused = true
			return k + 1
		}
		if m.halted {
			return k + 1
		}
	}
	return n
}

// outside sorts the lanes that are not in the innermost frame: Segment.Returned, Off.
func (m *Machine) outside() (returned, off uint32) {
	thr := int(m.cur.thr)
	inside := uint32(0)
	for f := int(m.cur.frame); f >= thr+threadHeader; f -= frameSize {
		call := m.u32(f + frmCall)
		if f > thr+threadHeader { // from the kernel's frame a lane returns to nowhere
			returned |= m.u32(f+frmEntry) &^ call &^ inside
		}
		inside |= call
	}
	return returned, ^(inside | returned)
}

// lanes are those that an instruction is enabled for or, of control flow, moves.
func (m *Machine) lanes(o *op) uint32 {
	if o.flags&moves != 0 {
		return m.moving(o)
	}
	return m.channels(o) << o.shift
}

// Pages is which parts of the arena were written, a bit for each page of PageBytes.
type Pages []uint64

// PageBytes is the size of a page: a register file of a thread is a few of them.
const PageBytes = 1 << pageShift

const pageShift = 10

// SetPages makes every write mark its pages in p from now on; nil ends that. p must
// have a bit for each page of the arena.
func (m *Machine) SetPages(p Pages) { m.pages = p }

// mark notes a write of n bytes at off.
func (p Pages) mark(off, n int) {
	for i := off >> pageShift; i <= (off+n-1)>>pageShift; i++ {
		p[i>>6] |= 1 << (i & 63)
	}
}

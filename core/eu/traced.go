package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Running with a tracer or with pauses.

// FlowPause returns the state of the control flow before the last step, if Run paused because that step changed it.
func (m *Machine) FlowPause() (before Flow, ok bool) {
	return m.tracing.before, m.tracing.before.Depth > 0
}

// Trace makes t follow every step from now on; nil ends that.
func (m *Machine) Trace(t Tracer) {
	m.tracing.tracer, m.tracing.frame = t, 0
	m.tracing.on = t != nil || m.tracing.pauses.At != nil || m.tracing.pauses.Flow
}

// SetPauses says where Run pauses from now on.
func (m *Machine) SetPauses(p Pauses) {
	m.tracing.pauses = p
	m.Trace(m.tracing.tracer)
}

// Predicated reports whether an instruction has a predicate that enables lanes. The predicate of a sel does not: it
// chooses.
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

// outside returns the lanes that are not in the innermost frame, as in Segment.Returned and Segment.Off.
func (m *Machine) outside() (returned, off uint32) {
	thr := int(m.cur.thr)
	inside := uint32(0)
	for f := int(m.cur.frame); f >= thr+threadHeader; f -= frameSize {
		call := m.u32(f + frmCall)
		if f > thr+threadHeader { // in the kernel's frame a lane has nowhere to return to
			returned |= m.u32(f+frmEntry) &^ call &^ inside
		}
		inside |= call
	}
	return returned, ^(inside | returned)
}

// lanes returns the lanes for which an instruction is enabled or, for control flow, those that it moves.
func (m *Machine) lanes(o *op) uint32 {
	if o.flags&moves != 0 {
		return m.moving(o)
	}
	return m.channels(o) << o.shift
}

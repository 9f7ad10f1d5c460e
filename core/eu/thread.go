package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/visa"
)

// The machine's state as seen from outside: threads, frames and variables, read from the arena at the time of the call.

// Thread is a thread of the resident group.
type Thread struct {
	m *Machine
	a int // arena offset
}

// word returns a word of the thread's header. It is not inlined, like Frame.word: access from outside need not be fast.
//
//go:noinline
func (t Thread) word(off int) uint32 { return t.m.u32(t.a + off) }

// NumThreads is the number of threads of a group.
func (m *Machine) NumThreads() int { return m.launch.Threads }

// Thread returns a thread of the resident group, by index.
//
//go:noinline
func (m *Machine) Thread(i int) Thread { return Thread{m, m.threadAt(i)} }

// Status is what the thread is doing.
func (t Thread) Status() Status { return Status(t.word(thrStatus)) }

// Depth is the number of its frames; 0 when it has ended.
//
//go:noinline
func (t Thread) Depth() int { return int(t.word(thrDepth)) }

// DispatchMask returns the lanes that were on at dispatch.
func (t Thread) DispatchMask() uint32 { return t.word(thrDispatch) }

// Frame returns a frame by depth: 0 is the kernel's, Depth()-1 the innermost.
//
//go:noinline
func (t Thread) Frame(i int) Frame {
	return Frame{t.m, t.a + threadHeader + i*frameSize}
}

// PC is the index of the instruction the thread runs next; -1 if it has ended.
func (t Thread) PC() int {
	if d := t.Depth(); d > 0 {
		return int(t.m.u32(t.Frame(d-1).a + frmPC))
	}
	return -1
}

// ExecMask is the active lanes of the innermost frame.
func (t Thread) ExecMask() uint32 {
	if d := t.Depth(); d > 0 {
		return t.Frame(d - 1).ExecMask()
	}
	return 0
}

// Arrived reports whether the thread has arrived at a barrier that has not opened since. barrier is 0 for the group's
// barrier and 1+id for the named barrier id, for which only consumers are known.
func (t Thread) Arrived(barrier int) bool {
	if barrier == 0 {
		return t.word(thrArrived) != 0
	}
	return t.word(thrSignalled)>>(barrier-1)&1 != 0
}

// Frame is a frame of a thread: its kernel's or that of a call.
type Frame struct {
	m *Machine
	a int // arena offset
}

// word returns a word of the frame.
//
//go:noinline
func (f Frame) word(off int) uint32 { return f.m.u32(f.a + off) }

// Func returns the index in Program.Funcs of the function whose variables the frame has.
func (f Frame) Func() int { return int(f.word(frmFunc)) }

// Start is the index of the instruction the frame began with: the function's or
// subroutine's first.
func (f Frame) Start() int { return int(f.word(frmStart)) }

// CallKind says how the frame was entered.
func (f Frame) CallKind() CallKind { return CallKind(f.word(frmKind)) }

// CallSite is the index of the call in the caller; -1 in the kernel's frame.
func (f Frame) CallSite() int { return int(int32(f.word(frmSite))) }

// CallMask returns the lanes that have not returned.
func (f Frame) CallMask() uint32 { return f.word(frmCall) }

// EntryMask returns the lanes that entered.
func (f Frame) EntryMask() uint32 { return f.word(frmEntry) }

// ExecMask returns the active lanes: those of the call mask with the lowest counter.
func (f Frame) ExecMask() uint32 { return f.word(frmExec) }

// PC returns a lane's program counter in the frame, or -1 if the lane is not, or no longer, in it. In a frame with
// another above it, the counter is that of the instruction after the call.
func (f Frame) PC(lane int) int {
	if lane < 0 || lane >= MaxLanes || f.CallMask()>>lane&1 == 0 {
		return -1
	}
	if f.ExecMask()>>lane&1 != 0 {
		return int(f.word(frmPC))
	}
	return int(int32(f.word(frmLanes + 4*lane)))
}

// Vars returns where the variables of the frame lie: arena offset and bytes. A subroutine has its caller's.
func (f Frame) Vars() (off, n int) {
	off = int(f.word(frmVars))
	return off, int(f.word(frmTop)) - off
}

// ThreadVars returns where the variables lie that exist once per thread: %r0, %arg, %sp and so on.
func (m *Machine) ThreadVars(thread int) (off, n int) {
	return m.threadAt(thread) + m.layout.vars, m.prog.threadSize
}

// ThreadVar returns the arena offset and size of such a variable by name. The size is 0 if the program has none with
// that name.
func (m *Machine) ThreadVar(thread int, name string) (off, n int) {
	s := m.prog.threadVars[name]
	return m.threadAt(thread) + m.layout.vars + int(s.Off), int(s.Size)
}

// Scratch returns the arena offset and size of the scratch space of a group.
func (m *Machine) Scratch() (off, n int) {
	return m.layout.scratch, m.layout.slm - m.layout.scratch
}

// Given returns the arena offset and size of memory that holds values without any store: append counters and kernel
// arguments.
func (m *Machine) Given() (off, n int) {
	return m.layout.counters, m.layout.counts - m.layout.counters
}

// bases returns the arena offsets of the variable spaces of a frame of a thread.
func (m *Machine) bases(thread, frame int) [operand.NumSpaces]uint32 {
	t := m.Thread(thread)
	return [operand.NumSpaces]uint32{
		operand.Frame:  m.u32(t.Frame(frame).a + frmVars),
		operand.Thread: uint32(t.a + m.layout.vars),
	}
}

// findVariable returns the arena offset and size of a variable in a frame, with aliases resolved.
func (m *Machine) findVariable(thread, frame int, d *visa.Decl) (off, size int, ok bool) {
	t := m.Thread(thread)
	ended := t.Depth() == 0 && frame == 0 && t.m.u32(t.Frame(0).a+frmVars) != 0
	if d == nil || frame < 0 || frame >= t.Depth() && !ended {
		return 0, 0, false
	}
	f := &m.prog.Funcs[t.Frame(frame).Func()]
	s, ok := f.slotOf(d)
	if !ok {
		return 0, 0, false
	}
	off = int(m.bases(thread, frame)[s.Space]+s.Off) + d.RootByte
	size = int(s.Size) - d.RootByte
	if d.Class == visa.General && !d.Predefined {
		size = min(size, d.Bytes())
	}
	return off, size, size >= 0
}

// VarBytes returns the bytes of a variable in a frame of a thread: the arena itself, not a copy. If the thread has
// ended, frame 0 is still the kernel's. Address elements have 8 bytes (address.go). VarBytes returns nil if the frame
// does not have the variable.
func (m *Machine) VarBytes(thread, frame int, d *visa.Decl) []byte {
	off, size, ok := m.findVariable(thread, frame, d)
	if !ok {
		return nil
	}
	return m.arena[off : off+size : off+size]
}

// VarOffset returns the arena offset of VarBytes, or -1 if the frame does not have the variable.
func (m *Machine) VarOffset(thread, frame int, d *visa.Decl) int {
	off, _, ok := m.findVariable(thread, frame, d)
	if !ok {
		return -1
	}
	return off
}

// PredBits returns the bits of a predicate variable, element n in bit n.
func (m *Machine) PredBits(thread, frame int, d *visa.Decl) uint32 {
	off := m.PredOffset(thread, frame, d)
	if off < 0 {
		return 0
	}
	return m.u32(off)
}

// PredOffset returns the arena offset of a predicate's u32, or -1 if the frame does not have it.
func (m *Machine) PredOffset(thread, frame int, d *visa.Decl) int {
	if d == nil || d.Class != visa.Predicate {
		return -1
	}
	return m.VarOffset(thread, frame, d)
}

// SurfaceBytes returns the contents of a surface, by its index in the launch: the arena itself.
func (m *Machine) SurfaceBytes(i int) []byte {
	off, n := m.layout.surfaces[i], m.launch.Surfaces[i].Size
	return m.arena[off : off+n : off+n]
}

// SurfaceOffset returns the arena offset of a surface.
func (m *Machine) SurfaceOffset(i int) int { return m.layout.surfaces[i] }

// SLMBytes returns the shared local memory of the resident group.
func (m *Machine) SLMBytes() []byte {
	off, n := m.layout.slm, m.layout.slmSize
	return m.arena[off : off+n : off+n]
}

// SLMOffset returns the arena offset of the shared local memory.
func (m *Machine) SLMOffset() int { return m.layout.slm }

// MaskOffsets are the arena offsets of a frame's masks, u32 each, and of the slots of its lanes. The slots are MaxLanes
// u32: the instruction at which a lane waits, or all ones.
type MaskOffsets struct{ Exec, Call, Lanes int }

// Offsets returns where a frame's masks lie.
func (f Frame) Offsets() MaskOffsets {
	return MaskOffsets{f.a + frmExec, f.a + frmCall, f.a + frmLanes}
}

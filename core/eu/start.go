package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Thread start: the payload goes to the registers that the program's .input lines name, and the predefined variables
// get their values (spec/visa/4_visa_header.md). Everything else, which the specification leaves undefined, is zero.

// predefinedSurfaces are the values of T0 to T5 when a thread starts.
var predefinedSurfaces = map[string]uint32{
	"%slm": btiSLM, "T1": btiStateless, "%bss": btiBindless, "%scratch": btiScratch,
}

// startGroup puts the threads of a group at the kernel's start.
func (m *Machine) startGroup(index int) {
	m.setU32(hdrGroup, uint32(index))
	id := m.groupID(index)
	for t := range m.launch.Threads {
		m.startThread(id, t)
	}
	m.zero(hdrBarriers, numBarriers*barrierSize)
	m.zero(m.layout.scratch, m.layout.slm-m.layout.scratch+m.layout.slmSize)
	m.setU32(hdrCurrent, noThread)
}

// startThread initializes a thread's registers and its kernel frame.
func (m *Machine) startThread(group [3]int, t int) {
	cur := &m.cur
	cur.thread, cur.thr = t, uint32(m.threadAt(t))
	m.base[operand.Thread] = cur.thr + uint32(m.layout.vars)
	if m.startAgain(group, t) {
		return
	}
	m.zero(int(cur.thr), m.layout.stride)
	mask := lowBits(m.launch.SIMD)
	if t < len(m.launch.Dispatch) {
		mask &= m.launch.Dispatch[t]
	}
	m.setU32(int(cur.thr)+thrDispatch, mask)
	vars := cur.thr + uint32(m.layout.stack)
	m.base[operand.Frame] = vars

	k := &m.prog.Funcs[m.prog.Kernel]
	m.loadPayload(group, t)
	if mask == 0 || k.First == k.End {
		m.setU32(int(cur.thr)+thrStatus, uint32(Done))
	} else {
		m.setU32(int(cur.thr)+thrDepth, 1)
		m.newFrame(0, frameStart{
			fn: m.prog.Kernel, kind: KernelEntry, site: noPC,
			vars: vars, top: vars + uint32(k.VarBytes), lanes: mask, pc: uint32(k.First),
		})
	}
	m.keepStart(t)
}

// loadPayload fills the registers of the starting thread.
func (m *Machine) loadPayload(group [3]int, t int) {
	var image []byte
	if m.launch.Payload != nil {
		image = m.launch.Payload(group, t)
	}
	for i := range m.surfaceVars {
		v := &m.surfaceVars[i]
		m.put(int(m.base[v.slot.Space]+v.slot.Off), operand.StateBytes, uint64(v.index))
	}
	for i := range m.inputs {
		in := &m.inputs[i]
		if in.from <= len(image) {
			copy(m.variable(in.slot)[in.at:], image[in.from:min(in.to, len(image))])
		}
	}
	if m.prog.arguments {
		y := &m.layout
		at := y.arguments + t*y.argument
		m.touch(at, y.argument)
		copy(m.arena[at:][:y.argument], m.arguments(group, t))
	}
	sp := &m.prog.special
	m.setGroup(group)
	x, y := t, 0
	if w := m.launch.Media[0]; w > 0 {
		x, y = t%w, t/w
	}
	m.setSpecial(sp.threadX, 0, uint32(x))
	m.setSpecial(sp.threadY, 0, uint32(y))
	m.setSpecial(sp.hwID, 0, uint32(t))
	state, message := stateID(m.prog.Platform, uint32(t))
	m.setSpecial(sp.sr0, 0, state)
	m.setSpecial(sp.msg0, 0, message)
	m.setSpecial(sp.sr0, 8, m.u32(int(m.cur.thr)+thrDispatch))
	if sp.r0.Size > 0 {
		copy(m.variable(sp.r0), image)
		if m.ownScratch { // the launch gave none, so its r0.5 does not say where it is
			m.setSpecial(sp.r0, 5*4, uint32(t*m.launch.Scratch))
		}
	}
}

// keepStart keeps the state with which a thread starts, if only the group's id differs between groups. It leaves out
// the zeros at its end.
func (m *Machine) keepStart(t int) {
	if m.starts == nil || m.prog.arguments {
		return
	}
	for i := range m.inputs {
		if in := &m.inputs[i]; in.from < 8*4 && in.from < in.to {
			return // it may hold words of r0
		}
	}
	b := m.arena[m.cur.thr:][:m.layout.stride]
	n := len(b)
	for n > 0 && b[n-1] == 0 {
		n--
	}
	m.starts[t] = append([]byte(nil), b[:n]...)
}

// startAgain starts a thread with the state that keepStart kept. It returns false if there is none.
func (m *Machine) startAgain(group [3]int, t int) bool {
	switch {
	case m.starts == nil:
		if group != [3]int{} && m.launch.GroupInR0 { // there is more than one group
			m.starts = make([][]byte, m.launch.Threads)
		}
		return false
	case m.starts[t] == nil:
		return false
	}
	m.touch(int(m.cur.thr), m.layout.stride)
	b := m.arena[m.cur.thr:][:m.layout.stride]
	clear(b[copy(b, m.starts[t]):])
	m.setGroup(group)
	for i, word := range groupInR0 {
		m.setSpecial(m.prog.special.r0, int(4*word), uint32(group[i]))
	}
	return true
}

// groupInR0 are the words of r0 that hold the group's id: x, y and z.
var groupInR0 = [3]uint32{1, 6, 7}

// setGroup writes a group's id to the current thread's variables.
func (m *Machine) setGroup(id [3]int) {
	for i, s := range m.prog.special.group {
		m.setSpecial(s, 0, uint32(id[i]))
	}
}

// stateID returns the low bits of %sr0.0 and %msg0.0 for a hardware thread. The specification does not say what they
// are. Intel's compiler, which needs a dense number to find the thread's private memory, puts them together:
//   - on DG2 it takes bits 3 and 6 out of %sr0 (masked to 14 bits), and on PVC bits 3, 6 and 7 (15 bits), as the kernels
//     of corpus/calls show. Around these bits are the thread's number in its EU, two bits of the EU's number, and the rest.
//   - on XE2 it takes bit 3 out of the low seven bits of %sr0, and the subslice above them from %msg0. On XE3, whose EUs
//     have 10 threads, it counts them: thread + 10 * (EU + 8 * subslice) (IGC 2.40, CShader::GetHWTID).
func stateID(p isa.Platform, t uint32) (state, message uint32) {
	rest := uint(0)
	switch {
	case p >= isa.XE3:
		eu := t / 10
		return t%10 | (eu&7)<<4, eu >> 3
	case p >= isa.XE2:
		return t&7 | (t>>3&7)<<4, t >> 6
	case p >= isa.PVC:
		rest = 8
	case p >= isa.XEHP:
		rest = 7
	default:
		return t, 0
	}
	return t&7 | (t>>3&3)<<4 | (t>>5)<<rest, 0
}

// arguments returns the part of a thread's payload that arg addresses reach; nil if the program has no such addresses.
func (m *Machine) arguments(group [3]int, t int) []byte {
	if !m.prog.arguments || m.launch.Payload == nil {
		return nil
	}
	image := m.launch.Payload(group, t)
	return image[min(max(m.launch.Arguments, 0), len(image)):]
}

// bindInputs finds where the kernel's inputs go.
func (m *Machine) bindInputs() {
	k := &m.prog.Funcs[m.prog.Kernel]
	for _, in := range k.Object.Inputs {
		s, ok := k.slotOf(in.Var)
		if !ok || in.Var.Class == visa.Predicate || in.Var.Class == visa.Address || // these are never inputs
			in.Offset < 0 || in.Size < 0 {
			continue
		}
		m.inputs = append(m.inputs, input{s, in.Var.RootByte, in.Offset, in.Offset + in.Size})
	}
}

// bindSurfaces finds the values with which the kernel's surface and sampler variables start.
func (m *Machine) bindSurfaces() {
	k := &m.prog.Funcs[m.prog.Kernel]
	for _, d := range k.Object.Decls {
		if d.Class != visa.Surface && d.Class != visa.Sampler {
			continue
		}
		if s, ok := k.slotOf(d); ok {
			index, predefined := predefinedSurfaces[d.Name]
			switch {
			case d.Class == visa.Sampler:
				index = m.samplerIndex(d.Name)
			case !predefined:
				index = m.bindingTableIndex(d.Name)
			}
			m.surfaceVars = append(m.surfaceVars, surfaceVar{s, index})
		}
	}
}

// bindingTableIndex returns the value with which a surface variable of the kernel starts: the index of the surface with
// its name, or 0 if there is none.
func (m *Machine) bindingTableIndex(name string) uint32 {
	for i := range m.launch.Surfaces {
		if s := &m.launch.Surfaces[i]; s.Name == name && s.BTI >= 0 {
			return uint32(s.BTI)
		}
	}
	return 0
}

// samplerIndex is like bindingTableIndex, for a sampler variable.
func (m *Machine) samplerIndex(name string) uint32 {
	for i := range m.launch.Samplers {
		if s := &m.launch.Samplers[i]; s.Name == name {
			return uint32(s.Index)
		}
	}
	return 0
}

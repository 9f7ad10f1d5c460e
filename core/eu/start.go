package eu

import "github.com/lanewise/lanewise/core/visa"

// Thread start: the payload goes to the registers the program's .input lines name,
// and the predefined variables get their values (spec/visa/4_visa_header.md).
// Everything else is zero, where the specification leaves it undefined.

// loadPayload fills the registers of the thread that starts.
func (m *Machine) loadPayload(group [3]int, t int) {
	var image []byte
	if m.launch.Payload != nil {
		image = m.launch.Payload(group, t)
	}
	k := &m.prog.Funcs[m.prog.Kernel]
	for _, in := range k.Object.Inputs {
		s, ok := k.slotOf(in.Var)
		if !ok || in.Offset < 0 || in.Size < 0 || in.Offset > len(image) {
			continue
		}
		dst := m.variable(s)[in.Var.RootByte:]
		bytes := image[in.Offset:min(in.Offset+in.Size, len(image))]
		if in.Var.Class == visa.Predicate || in.Var.Class == visa.Address {
			continue // never inputs
		}
		copy(dst, bytes)
	}

	words := map[string]uint32{
		"%group_id_x": uint32(group[0]), "%group_id_y": uint32(group[1]), "%group_id_z": uint32(group[2]),
		"%thread_x": uint32(t), "%hw_id": uint32(t),
	}
	for name, v := range predefinedSurfaces {
		words[name] = v
	}
	for _, d := range k.Object.Decls {
		if s, ok := k.slotOf(d); ok && d.Class == visa.Surface && !d.Predefined {
			m.put(int(m.base[s.space]+s.off), stateBytes, m.bindingTableIndex(d.Name))
		}
	}
	for name, v := range words {
		if s, ok := m.prog.threadVars[name]; ok {
			m.put(int(m.base[threadSpace]+s.off), min(int(s.size), 4), uint64(v))
		}
	}
	if s, ok := m.prog.threadVars["%sr0"]; ok { // the low bits of sr0.0 are the thread's id
		b := int(m.base[threadSpace] + s.off)
		m.put(b, 4, uint64(t))
		m.put(b+8, 4, uint64(m.u32(int(m.h.thr)+thrDispatch)))
	}
	if s, ok := m.prog.threadVars["%r0"]; ok {
		copy(m.variable(s), image)
		if m.ownScratch { // the launch gave none, so r0.5 does not say where it is
			m.put(int(m.base[threadSpace]+s.off)+5*4, 4, uint64(t*m.launch.Scratch))
		}
	}
}

// bindingTableIndex is what a surface variable of the kernel starts out with: the
// index of the surface of its name; 0 if there is none.
func (m *Machine) bindingTableIndex(name string) uint64 {
	for i := range m.launch.Surfaces {
		if s := &m.launch.Surfaces[i]; s.Name == name && s.BTI >= 0 {
			return uint64(s.BTI)
		}
	}
	return 0
}

// variable is the bytes of a slot of the current thread's innermost frame.
func (m *Machine) variable(s slot) []byte {
	off := int(m.base[s.space] + s.off)
	return m.arena[off : off+int(s.size)]
}

package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// The thread variables that the machine itself reads and writes: %r0, %sr0, %cr0, %ce0, the stack pointers and others.

func (p *Program) specials() specials {
	v := p.threadVars
	return specials{
		r0: v["%r0"], sr0: v["%sr0"], msg0: v["%msg0"], cr0: v["%cr0"], ce0: v["%ce0"], tsc: v["%tsc"], hwID: v["%hw_id"], threadX: v["%thread_x"], threadY: v["%thread_y"],
		sp: v["%sp"], fp: v["%fp"],
		group: [3]operand.Slot{v["%group_id_x"], v["%group_id_y"], v["%group_id_z"]},
	}
}

// special returns the value of a thread variable of up to 8 bytes, or 0 if the program does not have it.
//
//go:noinline
func (m *Machine) special(s operand.Slot) uint64 {
	if s.Size == 0 {
		return 0
	}
	return m.read(int(m.base[operand.Thread]+s.Off), int(min(s.Size, 8)))
}

// setSpecial writes a number to a thread variable, at a byte offset, if the program has the variable.
func (m *Machine) setSpecial(s operand.Slot, at int, v uint32) {
	if n := min(int(s.Size)-at, 4); n > 0 {
		m.put(int(m.base[operand.Thread]+s.Off)+at, n, uint64(v))
	}
}

// variable returns the bytes of a slot in the current thread's innermost frame.
func (m *Machine) variable(s operand.Slot) []byte {
	off := int(m.base[s.Space] + s.Off)
	return m.arena[off : off+int(s.Size)]
}

// refresh brings %ce0 and the time stamp up to date before they are read. Time is the number of instructions executed,
// so that a run is deterministic.
func (m *Machine) refresh() {
	sp, base := &m.prog.special, m.base[operand.Thread]
	if sp.ce0.Size > 0 {
		m.setU32(int(base+sp.ce0.Off), m.cur.exec)
	}
	if m.prog.clock && sp.tsc.Size >= 8 { // otherwise the state stays the same from one step to another
		m.setU64(int(base+sp.tsc.Off), m.Now())
	}
}

// floatMode returns the floating point mode of the current thread, from its %cr0.
//
//go:noinline
func (m *Machine) floatMode() (f floatMode) {
	if s := &m.prog.special.cr0; s.Size != 0 {
		f = floatMode(m.u32(int(m.base[operand.Thread]+s.Off))) &^ modePTX
	}
	if m.launch.PTX {
		f |= modePTX
	}
	return f
}

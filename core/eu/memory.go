package eu

// Memory: surfaces by binding table index, the shared virtual address space, shared local memory and scratch space.
// Every access is checked against the memory that it addresses. Outside, reads give zero and writes are dropped, which
// is what the pages say of surfaces, and the access is reported.

// resolveAddresses evaluates the address operands for n channels.
func (m *Machine) resolveAddresses(a *addressing, n int, r *resolved) {
	r.model = a.model
	r.none = false
	if a.model == byTexel {
		m.resolveTexels(a.texel, n, r)
		return
	}
	m.resolveMemory(a, r)
	base := uint64(a.disp)
	if a.global.mode != absent {
		base += m.first(&a.global) * a.unit
	}
	switch {
	case a.each.mode == absent:
		for i := range n {
			r.addr[i] = base
		}
	case a.stride.mode != absent:
		m.load(&a.each, &r.addr, 1)
		by := m.first(&a.stride)
		base += r.addr[0] * a.scale
		for i := range r.addr[:n] {
			r.addr[i] = base + uint64(i)*by
			if a.narrow {
				r.addr[i] = uint64(uint32(r.addr[i]))
			}
		}
	case a.narrow: // a carry is lost
		first := base / a.unit
		m.load(&a.each, &r.addr, n)
		for i := range r.addr[:n] {
			r.addr[i] = uint64(uint32(r.addr[i]*a.scale+first)) * a.unit
		}
	default:
		m.load(&a.each, &r.addr, n)
		scale := a.scale * a.unit
		for i := range r.addr[:n] {
			r.addr[i] = r.addr[i]*scale + base
		}
	}
	if r.model == bySLM {
		for i := range r.addr[:n] {
			r.addr[i] = slmAddress(r.addr[i])
		}
	}
}

// resolveMemory finds the memory that the addresses are relative to.
func (m *Machine) resolveMemory(a *addressing, r *resolved) {
	switch a.model {
	case bySurface:
		index := m.first(&a.state) / a.stateUnit
		w, flat := m.surface(uint32(index))
		if w.off == 0 && !flat {
			r.none = true
			m.reportNoSurface(int(m.cur.pc)-1, index) // pc is past the instruction that runs
		}
		r.window = w
		if flat {
			r.model = byAddress
		} else if index == btiSLM {
			r.model = bySLM
		}
	case byCounter:
		r.window = m.counter(m.first(&a.state) / a.stateUnit)
	case byArgument:
		n := m.layout.argument
		r.window = window{uint64(m.layout.arguments + m.cur.thread*n), uint64(n)}
		if m.memory.tables[btiScratch] >= 0 { // implicit_args lie there, and r0.0, at which arg addresses begin, is 0
			r.window, _ = m.surface(btiScratch)
		}
	case bySLM:
		r.window = m.slm()
	case byScratch:
		r.window = m.scratch()
		at := min(m.first(&a.state)<<scratchStateShift&^(scratchAlign-1), r.size)
		r.off += at
		r.size -= at
	}
}

// first returns the value of a scalar operand in u64 lanes.
func (m *Machine) first(s *source) uint64 {
	if s.mode == immediate {
		return s.imm[0]
	}
	m.load(s, &m.buf[4], 1)
	return m.buf[4][0]
}

// place returns the arena offset of n bytes at an address, or -1 if they are outside.
func (r *resolved) place(m *Machine, addr uint64, n int) int {
	if r.model == byAddress {
		return m.memory.find(addr, n)
	}
	return r.at(addr, n)
}

// transfer executes a load or a store.
func transfer(m *Machine, o *op) {
	x := o.mem
	mask := m.channels(o)
	if x.all {
		mask = o.full
	}
	if mask == 0 {
		return
	}
	r := &m.resolved
	m.resolveAddresses(&x.where, o.size, r)
	base := m.base[x.data.space]
	if !x.write && !x.data.none {
		m.touchRows(o, x)
	}
	outside := uint32(0)
	over := overrun{}
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		addr := r.addr[i]
		reg := x.data.first + uint32(i)*x.data.step
		for j, b := range x.blocks {
			at := r.place(m, addr+uint64(b), x.bytes)
			to := reg + uint32(j)*x.data.pitch
			if at < 0 {
				outside |= 1 << i
				m.fault = addr + uint64(b)
				if x.whole && m.pieces(o, x, i, addr+uint64(b), base, to, x.bytes, &over) {
					continue
				}
			} else {
				over.inside = true
			}
			if x.data.none || to+x.data.bytes > x.data.limit {
				continue
			}
			switch { // without the call a gather takes an eighth less time
			case at < 0 || m.observer != nil:
				m.moveBlock(o, x, i, at, addr+uint64(b), int(base+to))
			case x.write:
				v := m.read(int(base+to), int(x.data.bytes)) >> x.shift
				m.touch(at, x.bytes)
				m.put(at, x.bytes, v)
			default:
				m.put(int(base+to), int(x.data.bytes), m.read(at, x.bytes)<<x.shift)
			}
		}
	}
	if outside != 0 && !r.none {
		m.reportTransfer(o, outside, &over)
	}
}

// reportTransfer reports the channels of a load or store that are outside the memory it addresses.
func (m *Machine) reportTransfer(o *op, outside uint32, over *overrun) {
	x, bytes := o.mem, o.mem.bytes
	if x.whole {
		if over.inside && !x.write && m.leaves {
			return
		}
		m.fault, bytes = over.addr, over.bytes
	}
	m.reportOutside(o.index, outside<<o.shift, bytes)
}

// sees records an access of a memory message for the observer, before it happens. The caller has checked that there is
// an observer.
func (m *Machine) sees(a MemoryAccess) {
	if a.Off >= 0 {
		a.Old = m.read(a.Off, a.Size)
	}
	m.step.Memory = append(m.step.Memory, a)
}

// moveBlock moves the bytes of one block of channel i between memory and registers. at is their arena offset in memory,
// or -1 if they are outside.
func (m *Machine) moveBlock(o *op, x *memoryOp, i, at int, addr uint64, reg int) {
	if m.observer != nil {
		m.sees(MemoryAccess{Lane: i + int(o.shift), Write: x.write, Off: at, Size: x.bytes,
			Reg: reg + int(x.shift/8), Addr: addr})
	}
	switch {
	case !x.write:
		v := uint64(0)
		if at >= 0 {
			v = m.read(at, x.bytes) << x.shift
		}
		m.put(reg, int(x.data.bytes), v)
	case at >= 0:
		v := m.read(reg, int(x.data.bytes)) >> x.shift
		m.touch(at, x.bytes)
		m.put(at, x.bytes, v)
	}
}

// overrun describes the part of a message's blocks that is outside the memory it addresses.
type overrun struct {
	inside bool // some of the blocks are inside
	addr   uint64
	bytes  int // bytes from addr to the end
}

// pieces moves n bytes that cross the edge of their memory, in halves, down to single bytes. It returns false if none
// of them is inside.
func (m *Machine) pieces(o *op, x *memoryOp, i int, addr uint64, base, to uint32, n int, over *overrun) bool {
	any := false
	for k := range uint64(n) {
		any = any || m.resolved.place(m, addr+k, 1) >= 0
	}
	if !any {
		if over.bytes == 0 {
			over.addr = addr
		}
		over.bytes = int(addr + uint64(n) - over.addr)
		return false
	}
	over.inside = true
	piece := *x
	for piece.bytes = n / 2; n > 0; n -= piece.bytes {
		at := m.resolved.place(m, addr, piece.bytes)
		if at >= 0 || !m.pieces(o, x, i, addr, base, to, piece.bytes, over) {
			if piece.data.bytes = uint32(piece.bytes); !x.data.none && to+piece.data.bytes <= x.data.limit {
				m.moveBlock(o, &piece, i, at, addr, int(base+to))
			}
		}
		addr += uint64(piece.bytes)
		to += uint32(piece.bytes)
	}
	return true
}

// touchRows records the registers that a load can write.
func (m *Machine) touchRows(o *op, x *memoryOp) {
	d := &x.data
	if !m.recorded() || d.first >= d.limit { // an operand outside its registers writes nothing
		return
	}
	n := min(uint32(o.size-1)*d.step+uint32(len(x.blocks)-1)*d.pitch+d.bytes, d.limit-d.first)
	m.touch(int(m.base[d.space]+d.first), int(n))
}

// operand returns channel i of a source of an atomic, or 0 for %null.
func (m *Machine) operand(p *payload, i int) uint64 {
	at := p.at(m.base, 0, i)
	if at < 0 {
		return 0
	}
	return m.read(at, int(p.bytes))
}

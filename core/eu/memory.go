package eu

import (
	"strconv"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/visa"
)

// Memory: surfaces by binding table index, the shared virtual address space, shared
// local memory and scratch space. Whatever the way, an access is checked against
// the object it addresses: outside, reads give zero and writes are dropped, which is
// what the pages say of surfaces, and it is reported.

// Binding table indices with a meaning (spec/visa/4_visa_header.md, "Surface
// Variables"; the numbers are the hardware's, but for scratch).
const (
	btiScratch   = 250
	btiBindless  = 252
	btiSLM       = 254
	btiStateless = 255
)

// A surface state offset (ss) is that of the thread's scratch space: Intel's compiler
// makes it of r0.5, shifted right by 4, and uses ss for nothing else.
const (
	scratchStateShift = 4
	scratchAlign      = 1 << 10 // r0.5 holds the offset of the thread's scratch in bits 31:10
)

// window is a piece of memory: size bytes at arena offset off.
type window struct {
	off, size uint64
}

// at is the arena offset of n bytes at an address of the window; -1 outside.
func (w window) at(addr uint64, n int) int {
	if uint64(n) > w.size || addr > w.size-uint64(n) {
		return -1
	}
	return int(w.off + addr)
}

// memoryMap finds memory by its address.
type memoryMap struct {
	tables [256]int16 // surface by binding table index, -1: none
	spans  []span     // the virtual address space, by base
	last   int        // the span hit last
}

// span is a surface in the virtual address space.
type span struct {
	base uint64
	window
}

func (mm *memoryMap) build(m *Machine) {
	for i := range mm.tables {
		mm.tables[i] = -1
	}
	for i := range m.launch.Surfaces {
		s := &m.launch.Surfaces[i]
		if s.BTI >= 0 && s.BTI < len(mm.tables) {
			mm.tables[s.BTI] = int16(i)
		}
		if s.Base != 0 {
			mm.spans = append(mm.spans, span{s.Base, window{uint64(m.layout.surfaces[i]), uint64(s.Size)}})
		}
	}
	for i := 1; i < len(mm.spans); i++ { // launches give them in this order already
		for j := i; j > 0 && mm.spans[j-1].base > mm.spans[j].base; j-- {
			mm.spans[j-1], mm.spans[j] = mm.spans[j], mm.spans[j-1]
		}
	}
}

// find is the arena offset of n bytes at a virtual address; -1 if no surface holds
// all of them.
func (mm *memoryMap) find(addr uint64, n int) int {
	if mm.last < len(mm.spans) {
		s := &mm.spans[mm.last]
		if off := s.at(addr-s.base, n); addr >= s.base && off >= 0 {
			return off
		}
	}
	lo, hi := 0, len(mm.spans)
	for lo < hi {
		mid := (lo + hi) / 2
		if mm.spans[mid].base <= addr {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return -1
	}
	mm.last = lo - 1
	s := &mm.spans[mm.last]
	return s.at(addr-s.base, n)
}

// surface is the memory behind a binding table index. flat: it is the virtual
// address space.
func (m *Machine) surface(index uint32) (w window, flat bool) {
	switch index {
	case btiSLM:
		return m.slm(), false
	case btiScratch:
		return m.scratch(), false
	case btiStateless:
		return window{}, true
	}
	if index < uint32(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return window{uint64(m.layout.surfaces[i]), uint64(m.launch.Surfaces[i].Size)}, false
		}
	}
	return window{}, false
}

func (m *Machine) scratch() window {
	return window{uint64(m.layout.scratch), uint64(m.layout.slm - m.layout.scratch)}
}

// counter is the append counter of the surface behind a binding table index.
func (m *Machine) counter(index uint64) window {
	if index < uint64(len(m.memory.tables)) {
		if i := m.memory.tables[index]; i >= 0 {
			return window{uint64(m.layout.counters + counterBytes*int(i)), counterBytes}
		}
	}
	return window{}
}

func (m *Machine) slm() window {
	return window{uint64(m.layout.slm), uint64(m.layout.slmSize)}
}

// slmAddress is an address of shared local memory of what a message computes: 32 bits, beyond which nothing is carried
// (nvcc addresses [%r+68] where %r is -64), less the tag: Intel's compiler marks generic pointers into it with bit 28.
func slmAddress(addr uint64) uint64 { return uint64(uint32(addr)) &^ slmMark }

const slmMark = 1 << 28

// addressing is the address part of a memory instruction: where channel i accesses.
type addressing struct {
	model  memoryModel
	state  source // bySurface: the surface's index, u64 lanes
	each   source // an address for each channel, u64 lanes; absent: zero
	global source // added to all, u64 lanes; absent: zero
	unit   uint64 // global and each count in units of this many bytes
	scale  uint64 // each is multiplied by it
	disp   int64
	stride source // bytes from channel to channel, from the first one's address; absent: each has its own

	stateUnit uint64   // state counts in units of this many
	texel     *texelOp // byTexel: the surface and the coordinates
}

type memoryModel uint8

const (
	bySurface memoryModel = iota
	byAddress             // the virtual address space
	bySLM
	byScratch // state is the surface state offset of the thread's scratch space
	byArgument
	byTexel   // coordinates of an image
	byCounter // the append counter of a surface
)

// payload is the register part: block j of channel i is at first + j*pitch + i*step.
type payload struct {
	space operand.Space
	first uint32 // from the start of the space
	limit uint32 // end of the variable, from the start of the space
	pitch uint32
	step  uint32
	bytes uint32 // of one block in registers
	none  bool   // %null
}

// row is where the elements of n channels lie, at bytes behind those of the first block.
//
//go:noinline
func (p *payload) row(at uint32, n int) operand.Place {
	l := operand.Place{Form: operand.Row, Space: p.space, Off: p.first + at, Step: p.step, Bytes: p.bytes}
	for c := range n {
		if l.Off+uint32(c)*p.step+p.bytes > p.limit {
			l.Outside |= 1 << c
		}
	}
	return l
}

// memoryOp is a memory instruction.
type memoryOp struct {
	where  addressing
	data   payload
	src    [2]payload // of atomics
	blocks []uint32   // byte offset in memory of each block
	bytes  int        // of one block in memory
	shift  uint       // left shift of the value in the register (high halves)
	all    bool       // a block message: every channel, whatever is enabled
	whole  bool       // consecutive bytes: what of a block is inside its memory is moved where the rest is not
	write  bool
	atomic atomicOp
	fresh  bool // an atomic that returns the new value
	sums   bool // an atomic that adds floats
	keeps  bool // an atomic that only loads
}

// resolved is where an instruction's channels access in this execution.
type resolved struct {
	window
	none  bool // no surface has the index: that has been reported
	model memoryModel
	addr  scratchBuffer
}

// reportNoSurface says that the launch has no surface with an index, and how it gets one.
func (m *Machine) reportNoSurface(inst int, index uint64) {
	o := &m.prog.ops[inst]
	r := m.Report(rule.NoSurface, inst, m.cur.thread, m.channels(o)<<o.shift, index)
	if r == nil {
		return
	}
	n := strconv.FormatUint(index, 10)
	r.Message = "No surface of the launch has the index " + n + ": reads give zero and writes are dropped."
	if index < btiScratch {
		r.Message += " A line `//@ surface NAME bti=" + n + " = d[64]` makes one."
	}
}

// resolveAddresses evaluates the address operands.
func (m *Machine) resolveAddresses(a *addressing, n int, r *resolved) {
	r.model = a.model
	r.none = false
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
	case byTexel:
		m.resolveTexels(a.texel, n, r)
		return
	case byCounter:
		r.window = m.counter(m.first(&a.state) / a.stateUnit)
	case byArgument:
		n := m.layout.argument
		r.window = window{uint64(m.layout.arguments + m.cur.thread*n), uint64(n)}
	case bySLM:
		r.window = m.slm()
	case byScratch:
		r.window = m.scratch()
		at := min(m.first(&a.state)<<scratchStateShift&^(scratchAlign-1), r.size)
		r.off += at
		r.size -= at
	}
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

// first is the value of a scalar operand in u64 lanes.
func (m *Machine) first(s *source) uint64 {
	if s.mode == immediate {
		return s.imm[0]
	}
	m.load(s, &m.buf[4], 1)
	return m.buf[4][0]
}

// place is the arena offset of n bytes at an address; -1 outside.
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
			switch { // without the call, a gather takes an eighth less
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
	if outside == 0 || r.none {
		return
	}
	bytes := x.bytes
	if x.whole {
		if over.inside && !x.write && m.tails {
			return
		}
		m.fault, bytes = over.addr, over.bytes
	}
	m.reportOutside(o.index, outside<<o.shift, bytes)
}

// moveBlock moves the bytes of one block of channel i between memory, which has them at
// arena offset at, and registers; outside of it, at is -1.
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

// overrun is what of the blocks of a message is not inside the memory it addresses.
type overrun struct {
	inside bool // some of it is
	addr   uint64
	bytes  int // from addr to the end
}

// pieces moves n bytes over the edge of their memory in halves, down to bytes; false if
// none of them is inside it.
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

// touchRows keeps the registers that a load can write.
func (m *Machine) touchRows(o *op, x *memoryOp) {
	if !m.recorded() {
		return
	}
	d := &x.data
	n := min(uint32(o.size-1)*d.step+uint32(len(x.blocks)-1)*d.pitch+d.bytes, d.limit-min(d.first, d.limit))
	m.touch(int(m.base[d.space]+d.first), int(n))
}

// read is the number of n bytes at an arena offset, n = 1, 2, 4 or 8.
//
//go:noinline
func (m *Machine) read(off, n int) uint64 {
	p := at[uint64](m, uint32(off))
	switch n {
	case 4:
		return uint64(uint32(p[0]))
	case 8:
		return p[0]
	case 2:
		return uint64(uint16(p[0]))
	}
	return uint64(uint8(p[0]))
}

// put writes the low n bytes of a number, n = 1, 2, 4 or 8. The caller has touched
// them. Written out in the loops of all messages, this and read are 7 kB more of the engine as it is linked, and no
// quicker.
//
//go:noinline
func (m *Machine) put(off, n int, v uint64) {
	switch n {
	case 4:
		at[uint32](m, uint32(off))[0] = uint32(v)
	case 8:
		at[uint64](m, uint32(off))[0] = v
	case 2:
		at[uint16](m, uint32(off))[0] = uint16(v)
	default:
		m.arena[off] = uint8(v)
	}
}

// payload resolves a raw operand as the register part of a memory instruction.
func (d *decoder) payload(a *visa.Operand, bytes, step, pitch int) (p payload, ok bool) {
	p = payload{step: uint32(step), pitch: uint32(pitch), bytes: uint32(bytes)}
	if isNull(a) {
		p.none = true
		return p, true
	}
	v, ok := d.fn.slotOf(a.Var)
	if !ok || a.Var.Class != visa.General {
		return p, false
	}
	p.space = v.Space
	p.first = v.Off + uint32(d.fn.operands.FirstByte(a))
	p.limit = v.Off + v.Size
	return p, true
}

package eu

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// The message of R0201: which memory an access is outside of, how large that memory is, and which of its elements the
// access would be.

// named is memory that has a name and elements.
type named struct {
	name string
	elem isa.Type
	base uint64 // the address of its first byte, as messages compute it
	size uint64
	slm  bool

	surface int // index in Launch.Surfaces, -1 if it is none of these
}

// surfaceNamed returns a surface of the launch as memory whose byte offsets count from base.
func (m *Machine) surfaceNamed(i int, base uint64) named {
	s := &m.launch.Surfaces[i]
	n := named{name: s.Name, elem: s.Elem, base: base, size: uint64(s.Size), surface: i}
	if n.elem >= isa.NumTypes {
		n.elem = isa.UB
	}
	switch {
	case s.Unwritten:
		n.name, n.surface = m.launch.InWords("private memory"), -1
	case s.Name == "":
		n.name = text.Say("surface {}", s.BTI)
	}
	return n
}

// nearest returns the surface in the virtual address space that ends closest before an address, or begins closest after
// it. ok is false if even that one is too far away.
func (m *Machine) nearest(addr uint64) (n named, ok bool) {
	best := ^uint64(0)
	for i := range m.launch.Surfaces {
		s := &m.launch.Surfaces[i]
		if s.Base == 0 {
			continue
		}
		end := s.Base + uint64(s.Size)
		distance := uint64(0)
		switch {
		case addr < s.Base:
			distance = s.Base - addr
		case addr >= end:
			distance = addr - end
		}
		if distance < best {
			best, n, ok = distance, m.surfaceNamed(i, s.Base), true
		}
	}
	return n, ok && best < tooFar
}

// tooFar is the distance from which an address is not described relative to the nearest surface.
const tooFar = 1 << 28

// memoryOf returns the memory that resolved addresses are checked against.
func (m *Machine) memoryOf(r *resolved, addr uint64) (n named, ok bool) {
	switch {
	case r.model == byAddress:
		return m.nearest(addr)
	case r.model == bySLM || m.layout.slmSize > 0 && r.off == uint64(m.layout.slm):
		return named{name: m.launch.InWords("shared local memory"), elem: isa.UB, size: uint64(m.layout.slmSize), slm: true, surface: -1}, true
	case r.model == byArgument:
		return named{name: "the arguments of the kernel", elem: isa.UB, size: r.size, surface: -1}, true
	case r.model == byScratch || r.off >= uint64(m.layout.scratch) && r.off < uint64(m.layout.slm):
		return named{name: "scratch space", elem: isa.UB, size: r.size, surface: -1}, true
	}
	for i, off := range m.layout.surfaces {
		if uint64(off) == r.off && m.launch.Surfaces[i].Size > 0 {
			return m.surfaceNamed(i, 0), true
		}
	}
	return named{}, false
}

// sayOutside describes where n bytes at an address lie relative to memory that does not hold them.
func (m *Machine) sayOutside(n *named, addr uint64, bytes int) string {
	size := uint64(max(n.elem.Size(), 1))
	has := " of " + n.name + ", which has " + text.Count(int(n.size/size), "element") + " of type " + m.launch.TypeName(n.elem) + " (" + text.Count(int(n.size), "byte") + ")."
	if size == 1 {
		has = " of " + n.name + ", which has " + text.Count(int(n.size), "byte") + "."
	}
	at := addr - n.base
	switch {
	case addr < n.base:
		return " It begins " + text.Count(int(n.base-addr), "byte") + " before the first one" + has
	case int64(at) < 0:
		return " It begins " + text.Count(int(-at), "byte") + " before the first one" + has
	case size == 1:
		return " It is at byte " + strconv.FormatUint(at, 10) + has
	}
	which := " It is at element " + strconv.FormatUint(at/size, 10)
	if last := (at + uint64(bytes) - 1) / size; last > at/size {
		which = " It is at elements " + strconv.FormatUint(at/size, 10) + " to " + strconv.FormatUint(last, 10)
	}
	return which + " (byte " + strconv.FormatUint(at, 10) + ")" + has
}

// describeOutside tells a report where n bytes at an address lie relative to memory that does not hold them.
func (m *Machine) describeOutside(r *Report, n *named, addr uint64, bytes int) {
	r.Message += m.sayOutside(n, addr, bytes)
	if at := addr - n.base; n.surface >= 0 && at >= n.size && at < tooFar {
		r.Surface, r.Need = n.surface, int(at)+bytes
	}
}

// reportOutside reports an access of n bytes at m.fault outside the memory of m.resolved.
func (m *Machine) reportOutside(inst int, lanes uint32, bytes int) {
	r := m.Report(rule.MemoryBounds, inst, m.cur.thread, lanes, m.fault)
	if r == nil {
		return
	}
	if n, ok := m.memoryOf(&m.resolved, m.fault); ok {
		bits := 32 // bits of an offset; in shared local memory those below the mark
		if n.slm {
			bits = 28
		}
		if n.base == 0 && m.fault>>(bits-1)&1 != 0 { // the offset is negative
			n.base = (m.fault>>bits + 1) << bits
		}
		m.describeOutside(r, &n, m.fault, bytes)
	}
}

// reportOutsideImage reports an access outside the texels of a surface, or that there is no surface if t is nil.
func (m *Machine) reportOutsideImage(inst int, lanes uint32, index uint64, t *texture) {
	if t == nil {
		m.reportNoSurface(inst, index)
		return
	}
	r := m.Report(rule.MemoryBounds, inst, m.cur.thread, lanes, m.fault)
	if r == nil {
		return
	}
	for i := range m.textures {
		if &m.textures[i] == t {
			n := m.surfaceNamed(i, 0)
			l := t.Level(0)
			r.Message += text.Say(" The surface is {}, whose first level is {} x {} texels", n.name, l.W, l.H)
			if l.D > 1 {
				r.Message += " x " + strconv.Itoa(l.D)
			}
			r.Message += " (" + text.Count(int(n.size), "byte") + ")."
		}
	}
}

// LeaveOutside leaves it to an observer to report what is read from outside and used:
//
//   - by loads of blocks that begin inside their memory and reach beyond its end (ReportTail). Intel's compiler loads
//     whole owords where a kernel needs the last dword of a buffer, and never uses the rest;
//   - by a mov at an address outside its variable (Step.Crossing, Step.Outside). Its shuffles do so in lanes whose index
//     is that of no lane, and the program does not use what they get.
func (m *Machine) LeaveOutside() { m.leaves = true }

// ReportTail reports R0201 for n bytes at addr that a block load read beyond the memory in which it began. inside is
// the address of a byte of the block within the memory, off its arena offset.
func (m *Machine) ReportTail(inst, thread int, lanes uint32, inside uint64, off int, addr uint64, n int) {
	r := m.Report(rule.MemoryBounds, inst, thread, lanes, addr)
	if r == nil {
		return
	}
	from := window{}
	y := &m.layout
	switch {
	case off < y.scratch:
		return
	case off < y.slm:
		from = m.scratch()
	case len(y.surfaces) == 0 || off < y.surfaces[0]:
		from = m.slm()
	default:
		for _, at := range y.surfaces {
			if off >= at {
				from.off = uint64(at)
			}
		}
	}
	memory, ok := m.memoryOf(&resolved{window: from}, addr)
	if ok {
		memory.base = inside - (uint64(off) - from.off)
		m.describeOutside(r, &memory, addr, n)
	}
}

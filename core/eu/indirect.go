package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
)

// Access through address variables (address.go describes their elements).

// resolve sets index to the arena offset of each channel's element of an indirect source, or -1 where it is outside the
// variable that the address points into.
func (m *Machine) resolve(s *source, index *operand.Index, n int) {
	var out, odd uint32
	for i := range n {
		index[i] = m.pointedAt(m.cur.fn, &s.Place, m.base, i)
		if index[i] < 0 {
			out |= 1 << i
		} else if uint32(index[i])%s.Bytes != 0 {
			odd |= 1 << i
		}
	}
	if out|odd != 0 {
		m.indirectFault(s, out, odd, func(i int) bool {
			a := int(m.base[operand.Frame] + s.Addr.Off)
			if s.Addr.Each != nil {
				a += int(s.Addr.Each[i])
			}
			return m.crosses(a, int64(s.Addr.Delta)+int64(s.Index[i]))
		})
	}
}

// pointedAt returns the arena offset of the element that an address points at for channel i, or -1 if it is outside.
func (m *Machine) pointedAt(fn *Func, s *operand.Place, base [operand.NumSpaces]uint32, i int) int32 {
	a := int(base[operand.Frame] + s.Addr.Off)
	if s.Addr.Each != nil {
		a += int(s.Addr.Each[i])
	}
	at := int64(int32(m.u32(a))) + int64(s.Addr.Delta) + int64(s.Index[i])
	return place(fn, m.u32(a+4), at, int64(s.Bytes), base)
}

// place returns the arena offset of n bytes at a byte of a variable, or -1 if they are outside.
func place(fn *Func, id uint32, at, n int64, base [operand.NumSpaces]uint32) int32 {
	if id == 0 || id > uint32(len(fn.vars)) {
		return -1
	}
	v := &fn.vars[id-1]
	if at < int64(v.Off) || at+n > int64(v.Off)+int64(v.Size) {
		return -1
	}
	return int32(int64(base[v.Space]) + at)
}

// locateIndirect returns where an indirect destination lies and which channels of mask are inside the variable.
func (m *Machine) locateIndirect(d *dest, mask uint32) (off uint32, inside uint32) {
	a := int(m.base[operand.Frame] + d.Addr.Off)
	id := m.u32(a + 4)
	first := int64(int32(m.u32(a))) + int64(d.Addr.Delta)
	var out, odd uint32
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		if place(m.cur.fn, id, first+int64(i)*int64(d.Step), int64(d.Bytes), m.base) < 0 {
			out |= 1 << i
		}
	}
	if id != 0 && id <= uint32(len(m.cur.fn.vars)) {
		off = uint32(int64(m.base[m.cur.fn.vars[id-1].Space]) + first)
	}
	if inside = mask &^ out; inside != 0 && off%d.Bytes != 0 {
		odd = inside
	}
	if out|odd != 0 {
		m.indirectFault(nil, out, odd, func(i int) bool {
			return m.crosses(a, int64(d.Addr.Delta)+int64(i)*int64(d.Step))
		})
	}
	return off, inside
}

// crosses reports whether the address in the element at a, plus more bytes, lies in another variable than the one it
// was made from.
func (m *Machine) crosses(a int, more int64) bool {
	fn, id := m.cur.fn, m.u32(a+4)
	if id == 0 || id > uint32(len(fn.vars)) {
		return false
	}
	at := int64(int32(m.u32(a))) + more
	for i := range fn.vars {
		v := &fn.vars[i]
		if v.Space == fn.vars[id-1].Space && at >= int64(v.Off) && at < int64(v.Off)+int64(v.Size) {
			return uint32(i) != id-1
		}
	}
	return false
}

// indirectFault reports the channels whose addresses are outside their variable, in another one or in none, and those
// whose addresses are not a multiple of the element size. s is the source; nil for a destination. An element that sel
// does not choose is not used, so its address may be anything: Intel's compiler writes `(P) sel` with addresses that
// hold for the channels of P alone.
func (m *Machine) indirectFault(s *source, out, odd uint32, crosses func(channel int) bool) {
	o := &m.prog.ops[m.cur.pc-1] // pc is past the instruction that runs
	on := m.channels(o)
	if s != nil && o.flags&chooses != 0 {
		if first := s == &o.src[0] || o.exact != nil && s == &o.exact.src[0]; first {
			on &= m.selection(o)
		} else {
			on &^= m.selection(o)
		}
	}
	into := uint32(0)
	for l := out & on; l != 0; l &= l - 1 {
		if i := lowest(l); crosses(i) {
			into |= 1 << i
		}
	}
	crossing, outside := out&on&into, out&on&^into
	if m.leaves && s != nil && m.prog.Insts[o.index].Src.Op == isa.OpMov {
		m.step.Crossing, m.step.Outside, crossing, outside = crossing, outside, 0, 0
	}
	for _, f := range [...]struct {
		rule  rule.ID
		lanes uint32
	}{{rule.Crossing, crossing}, {rule.IndirectBounds, outside}, {rule.IndirectAlign, odd & on}} {
		if f.lanes != 0 {
			m.report(f.rule, o.index, f.lanes<<o.shift, 0)
		}
	}
}

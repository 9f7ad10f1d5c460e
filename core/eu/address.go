package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Address variables. An element holds, as a pair of u32, the byte the address
// stands for, counted in the variable's space, and the variable it points into:
// 1 + its index in Func.vars, 0 for none. The specification gives an address 16 bits
// and calls leaving the variable undefined; keeping the variable makes that
// visible. Elements outside read as zero and are not written.

// resolve finds the arena offset of each channel's element of an indirect source;
// -1 where it is outside the variable the address points into.
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
		m.indirectFault(out, odd, func(i int) bool {
			a := int(m.base[operand.Frame] + s.Addr.Off)
			if s.Addr.Each != nil {
				a += int(s.Addr.Each[i])
			}
			return m.crosses(a, int64(s.Addr.Delta)+int64(s.Index[i]))
		})
	}
}

// pointedAt is the arena offset of a channel's element that an address points at; -1 outside.
func (m *Machine) pointedAt(fn *Func, s *operand.Place, base [operand.NumSpaces]uint32, i int) int32 {
	a := int(base[operand.Frame] + s.Addr.Off)
	if s.Addr.Each != nil {
		a += int(s.Addr.Each[i])
	}
	at := int64(int32(m.u32(a))) + int64(s.Addr.Delta) + int64(s.Index[i])
	return place(fn, m.u32(a+4), at, int64(s.Bytes), base)
}

// place is the arena offset of n bytes at a byte of a variable; -1 if outside.
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

// locateIndirect is where an indirect destination lies.
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
		m.indirectFault(out, odd, func(i int) bool {
			return m.crosses(a, int64(d.Addr.Delta)+int64(i)*int64(d.Step))
		})
	}
	return off, inside
}

// crosses reports whether the address element at a, and some bytes more, lies in another
// variable than the one it was made from.
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

// indirectFault reports addresses outside their variable, in another one or in none, and
// addresses that are not a multiple of the element size.
func (m *Machine) indirectFault(out, odd uint32, crosses func(channel int) bool) {
	o := &m.prog.ops[m.cur.pc-1] // pc is past the instruction that runs
	on := m.channels(o)
	into := uint32(0)
	for l := out & on; l != 0; l &= l - 1 {
		if i := lowest(l); crosses(i) {
			into |= 1 << i
		}
	}
	for _, f := range [...]struct {
		rule  rule.ID
		lanes uint32
	}{{rule.Crossing, out & on & into}, {rule.IndirectBounds, out & on &^ into}, {rule.IndirectAlign, odd & on}} {
		if f.lanes != 0 {
			m.report(f.rule, o.index, f.lanes<<o.shift, 0)
		}
	}
}

// addAddress decodes addr_add: dst = src0 + src1, where src0 is an address or the
// place of a variable and src1 counts bytes.
func addAddress(d *decoder, o *op, _ *entry) bool {
	args := d.inst.Args
	if len(args) != 3 || args[0].Kind != visa.AddressOperand {
		return false
	}
	start, ok := d.addressSource(&args[1])
	by := args[2]
	if !ok || by.Kind == visa.AddressOfOperand {
		return false
	}
	if o.src[0], ok = d.source(&by, u32); !ok {
		return false
	}
	if o.src[0].loader != nil && by.Type == isa.UW { // a negative offset wraps in 16 bits
		o.src[0].loader = &loaders[isa.W][u32]
	}
	return d.putAddresses(o, &args[0], func(m *Machine, channel int) [2]uint32 {
		a := start(m, channel)
		return [2]uint32{a[0] + as[uint32](&m.buf[0])[channel], a[1]}
	})
}

// moveAddress decodes a mov from or to an address variable. In a register an address is
// the byte it stands for; back from there, it is one of the variable that lies there.
func (d *decoder) moveAddress(o *op, dst, src *visa.Operand) (ok bool) {
	var from func(m *Machine, channel int) [2]uint32
	if src.Kind == visa.AddressOperand || src.Kind == visa.AddressOfOperand {
		from, ok = d.addressSource(src)
	} else {
		o.src[0], ok = d.source(src, u32)
		vars := d.fn.vars
		from = func(m *Machine, channel int) [2]uint32 {
			at := as[uint32](&m.buf[0])[channel]
			for i := range vars {
				if v := &vars[i]; v.Space == operand.Frame && at-v.Off < v.Size {
					return [2]uint32{at, v.ID}
				}
			}
			return [2]uint32{at, 0}
		}
	}
	if !ok || dst.Kind == visa.AddressOperand {
		return ok && d.putAddresses(o, dst, from)
	}
	o.dst[0], ok = d.dest(dst, storers[dst.Type][u32])
	o.exec = func(m *Machine, o *op) {
		r := as[uint32](&m.buf[3])
		for i := range o.size {
			r[i] = from(m, i)[0]
		}
		m.store(&o.dst[0], &m.buf[3], m.channels(o))
	}
	return ok
}

// putAddresses makes the exec that writes addresses; the channels of the first source, if
// there is one, lie in the first buffer when they are asked for.
func (d *decoder) putAddresses(o *op, a *visa.Operand, of func(m *Machine, channel int) [2]uint32) bool {
	dst, ok := d.fn.slotOf(a.Var)
	first := dst.Off + uint32(a.Col*operand.AddressBytes)
	if room := int(dst.Size)/operand.AddressBytes - a.Col; !ok || room < o.size {
		return false
	}
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 {
			return
		}
		if o.src[0].mode != absent {
			m.load(&o.src[0], &m.buf[0], o.size)
		}
		var fresh [MaxLanes][2]uint32
		for i := range o.size {
			fresh[i] = of(m, i)
		}
		base := int(m.base[operand.Frame] + first)
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			m.setU32(base+i*operand.AddressBytes, fresh[i][0])
			m.setU32(base+i*operand.AddressBytes+4, fresh[i][1])
		}
	}
	return true
}

// addressSource resolves the first source of addr_add: the byte and the variable
// each channel starts from.
func (d *decoder) addressSource(a *visa.Operand) (func(m *Machine, channel int) [2]uint32, bool) {
	s, ok := d.fn.slotOf(a.Var)
	if !ok {
		return nil, false
	}
	switch a.Kind {
	case visa.AddressOperand: // its elements repeat if there are fewer than channels
		first := s.Off + uint32(a.Col*operand.AddressBytes)
		width := max(a.Width, 1)
		if first+uint32(width*operand.AddressBytes) > s.Off+s.Size {
			return nil, false
		}
		return func(m *Machine, channel int) [2]uint32 {
			at := int(m.base[operand.Frame]+first) + channel%width*operand.AddressBytes
			return [2]uint32{m.u32(at), m.u32(at + 4)}
		}, true
	case visa.AddressOfOperand, visa.GeneralOperand, visa.StateOperand:
		fixed := [2]uint32{d.fn.operands.AddressOf(s, a), s.ID}
		return func(*Machine, int) [2]uint32 { return fixed }, true
	}
	return nil, false
}

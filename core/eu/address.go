package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Address variables. An element holds, as a pair of u32, the byte that the address stands for, counted in the
// variable's space, and the variable that it points into: 1 + its index in Func.vars, 0 for none. The specification
// gives an address 16 bits and leaves it undefined what happens outside the variable; keeping the variable lets the
// machine notice that. Elements outside read as zero and are not written.

// addAddress decodes addr_add: dst = src0 + src1, where src0 is an address or the
// place of a variable and src1 counts bytes.
func addAddress(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	d.require(args[0].Kind == visa.AddressOperand)
	start := d.addressSource(&args[1])
	by := asType(&args[2], offsetType(&args[2]))
	o.src[0] = d.source(&by, u32)
	d.putAddresses(&args[0], func(m *Machine, channel int) [2]uint32 {
		a := start(m, channel)
		return [2]uint32{a[0] + as[uint32](&m.buf[0])[channel], a[1]}
	})
}

// offsetType returns the type in which addr_add adds an operand. A UW register counts as W, so that a negative offset
// of 16 bits wraps.
func offsetType(a *visa.Operand) isa.Type {
	if a.Type == isa.UW && a.Kind != visa.ImmediateOperand {
		return isa.W
	}
	return a.Type
}

// moveAddress decodes a mov from or to an address variable. In a register an address is the byte it stands for. Moved
// back from there, it points into the variable that lies at that byte.
func (d *decoder) moveAddress(dst, src *visa.Operand) {
	o := d.op
	var from func(m *Machine, channel int) [2]uint32
	if src.Kind == visa.AddressOperand || src.Kind == visa.AddressOfOperand {
		from = d.addressSource(src)
	} else {
		o.src[0] = d.source(src, u32)
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
	if dst.Kind == visa.AddressOperand {
		d.putAddresses(dst, from)
		return
	}
	o.dst[0] = d.dest(dst, u32)
	o.exec = func(m *Machine, o *op) {
		r := as[uint32](&m.buf[3])
		for i := range o.size {
			r[i] = from(m, i)[0]
		}
		m.store(&o.dst[0], &m.buf[3], m.channels(o))
	}
}

// putAddresses sets the exec of an op that writes the addresses that of returns. If the op has a first source, its
// channels are in the first buffer when of is called.
func (d *decoder) putAddresses(a *visa.Operand, of func(m *Machine, channel int) [2]uint32) {
	dst := d.slot(a.Var)
	first := dst.Off + uint32(a.Col*operand.AddressBytes)
	d.require(int(dst.Size)/operand.AddressBytes-a.Col >= d.op.size)
	d.op.exec = func(m *Machine, o *op) {
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
}

// addressSource resolves the first source of addr_add. The function it returns gives the byte and the variable from
// which a channel starts.
func (d *decoder) addressSource(a *visa.Operand) func(m *Machine, channel int) [2]uint32 {
	s, ok := d.fn.slotOf(a.Var)
	if !d.require(ok) {
		return nil
	}
	switch a.Kind {
	case visa.AddressOperand: // its elements repeat if there are fewer than channels
		first := s.Off + uint32(a.Col*operand.AddressBytes)
		width := max(a.Width, 1)
		d.require(first+uint32(width*operand.AddressBytes) <= s.Off+s.Size)
		return func(m *Machine, channel int) [2]uint32 {
			at := int(m.base[operand.Frame]+first) + channel%width*operand.AddressBytes
			return [2]uint32{m.u32(at), m.u32(at + 4)}
		}
	case visa.AddressOfOperand, visa.GeneralOperand, visa.StateOperand:
		fixed := [2]uint32{d.fn.operands.AddressOf(s, a), s.ID}
		return func(*Machine, int) [2]uint32 { return fixed }
	}
	d.require(false)
	return nil
}

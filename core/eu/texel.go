package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/image"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Typed messages: gather4_typed, scatter4_typed, the typed atomics and the lsc messages to tgm. Their coordinates are
// integers. Outside the image reads give 0 and alpha 1 and writes are dropped (GATHER4_TYPED.md), and that is reported.

// typedMessage decodes gather4_typed and scatter4_typed: surface, u, v, r, lod, data.
func typedMessage(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	x := &texelOp{channels: uint32(d.inst.Get(isa.Channels)), write: e.writes}
	x.surface = d.surfaceOperand(&args[0], &x.unit)
	d.transfersTexels(x, args[1:5], &args[5], 4)
}

// lscTyped decodes lsc_load_quad.tgm and lsc_store_quad.tgm.
func (d *decoder) lscTyped(write bool) {
	l := d.inst.LSC
	x := &texelOp{channels: max(uint32(l.ChMask), 1), write: write}
	d.transfersTexels(x, d.lscCoordinates(x), d.lscData(write), max(l.RegBits/8, 2))
}

// lscCoordinates returns the coordinates of a message to tgm, and resolves its surface.
func (d *decoder) lscCoordinates(x *texelOp) []visa.Operand {
	x.surface = d.lscSurface(&x.unit)
	more := d.inst.LSC.More
	if !d.require(len(more) < 4) {
		return nil
	}
	return append([]visa.Operand{d.inst.Args[1]}, more...)
}

// transfersTexels makes the op of a typed message.
func (d *decoder) transfersTexels(x *texelOp, coords []visa.Operand, data *visa.Operand, bytes int) {
	d.integerCoordinates(x, coords)
	x.data = d.payload(data, bytes, bytes, d.rowPitch(bytes))
	x.half = bytes == 2
	d.op.texel, d.op.exec = x, transferTexels
}

// integerCoordinates resolves u, v, r and lod of a typed message.
func (d *decoder) integerCoordinates(x *texelOp, coords []visa.Operand) {
	x.noCoordinates()
	bytes := 4
	if l := d.inst.LSC; l != nil {
		bytes = l.AddrBits / 8
	}
	for i := range coords {
		x.coords[i] = d.payload(&coords[i], bytes, bytes, 0)
		x.types[i] = isa.UD
	}
}

// transferTexels executes a typed load or store.
func transferTexels(m *Machine, o *op) {
	x := o.texel
	mask := m.channels(o)
	if mask == 0 {
		return
	}
	index, t := m.image(&x.surface, x.unit)
	outside := uint32(0)
	for l := mask; l != 0; l &= l - 1 {
		i := lowest(l)
		at := m.texelAt(x, t, i)
		var c [4]uint32
		switch {
		case at < 0:
			outside |= 1 << i
			m.fault = m.operand(&x.coords[coordU], i)
			c[3] = 1
			if t != nil {
				c[3] = image.One(&t.Format)
			}
		case x.write:
			m.storeTexel(o, x, t, at, i)
		default:
			c = m.readTexel(o, t, at, i)
		}
		for k := range c {
			m.buf[k][i] = uint64(c[k])
		}
	}
	if !x.write {
		m.deliver(x, t, mask)
	}
	if outside != 0 {
		m.reportOutsideImage(o.index, outside<<o.shift, index, t)
	}
}

// texelAt returns the arena offset of the texel at the coordinates of channel i, or -1 outside.
func (m *Machine) texelAt(x *texelOp, t *texture, i int) int {
	if t == nil {
		return -1
	}
	var c [4]uint64
	for k := range c {
		c[k] = m.operand(&x.coords[k], i)
	}
	off, ok := t.Texel(c[coordU], c[coordV], c[coordR], c[coordLod])
	if !ok {
		return -1
	}
	return t.at(off, t.Format.Bytes())
}

// storeTexel writes the enabled channels of a texel.
func (m *Machine) storeTexel(o *op, x *texelOp, t *texture, at, i int) {
	f := &t.Format
	word := uint32(0)
	if f.Packed() {
		word = uint32(m.read(at, 4))
	}
	from := x.data
	for c := range 4 {
		if x.channels>>c&1 == 0 {
			continue
		}
		v := uint32(m.operand(&from, i))
		from.first += from.pitch
		k := f.Place(c)
		if k < 0 || c > 0 && k == f.Place(0) { // intensity and luminance are stored from red
			continue
		}
		if x.half {
			v = image.Widen(f, v)
		}
		to, bits := image.Field(f, k)
		if v = image.Encode(f, c, v, bits); f.Packed() {
			word = word&^((1<<bits-1)<<to) | v<<to
		} else {
			m.putTexel(o, t, i, at+to/8, bits/8, v)
		}
	}
	if f.Packed() {
		m.putTexel(o, t, i, at, 4, word)
	}
}

// putTexel writes bytes of a texel.
func (m *Machine) putTexel(o *op, t *texture, i, at, n int, v uint32) {
	if m.observer != nil {
		m.sees(MemoryAccess{Lane: i + int(o.shift), Write: true, Off: at, Size: n, Reg: -1, Addr: uint64(at) - t.off, New: uint64(v)})
	}
	m.touch(at, n)
	m.put(at, n, uint64(v))
}

// deliver writes results to the rows of the enabled channels.
func (m *Machine) deliver(x *texelOp, t *texture, mask uint32) {
	row := uint32(0)
	for c := range 4 {
		if x.channels>>c&1 == 0 {
			continue
		}
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			place := i
			if x.halved && c&1 == 0 {
				if i&1 != 0 {
					continue
				}
				place /= 2
			}
			at := x.data.at(m.base, row, place)
			if at < 0 {
				continue
			}
			v := m.buf[c][i]
			if x.half && t != nil {
				v = uint64(image.Narrow(&t.Format, uint32(v)))
			}
			m.touch(at, int(x.data.bytes))
			m.put(at, int(x.data.bytes), v)
		}
		row++
	}
}

// readTexel returns the channels of the texel at an arena offset.
func (m *Machine) readTexel(o *op, t *texture, at, i int) [4]uint32 {
	bytes := t.Format.Bytes()
	for n := 0; n < bytes && m.observer != nil; n += 8 {
		m.sees(MemoryAccess{Lane: i + int(o.shift), Off: at + n, Size: min(bytes-n, 8), Reg: -1, Addr: uint64(at+n) - t.off})
	}
	return image.Decode(&t.Format, m.arena[at:at+bytes])
}

// resolveTexels finds the texels of the channels, as offsets in the image; all ones outside.
func (m *Machine) resolveTexels(x *texelOp, n int, r *resolved) {
	_, t := m.image(&x.surface, x.unit)
	r.window = window{}
	if t != nil {
		r.window = t.window
	}
	for i := range n {
		r.addr[i] = ^uint64(0)
		if at := m.texelAt(x, t, i); at >= 0 {
			r.addr[i] = uint64(at) - r.off
		}
	}
}

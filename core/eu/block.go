package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Rectangular blocks: media_ld and media_st, and lsc_load_block2d and lsc_store_block2d on untyped memory (a rectangle
// of a surface that the operands describe) and on typed memory. Elements outside the surface read as zero and are not
// written. For a media block, where the result outside depends on the implementation (MEDIA_LD.md), that is reported.

// mediaBlock decodes media_ld and media_st. The operands are surface, plane, x, y, data, and for raw messages the size.
// Blocks consist of bytes; surfaces have one plane.
func mediaBlock(d *decoder, _ *op, e *entry) {
	surface, rest := &d.inst.Args[0], d.inst.Args[1:]
	if len(rest) > 3 { // the plane may be left out
		rest = rest[1:]
	}
	x := &blockOp{
		width: d.inst.Get(isa.MediaWidth), height: d.inst.Get(isa.MediaHeight), blocks: 1, bytes: 1, regBytes: 1,
		perDword: 4, step: 1, write: e.writes, reports: true,
	}
	if mode := d.inst.Get(isa.MediaMode); mode >= 2 { // top or bottom field
		x.step, x.field = 2, mode&1
	}
	x.surface = d.surfaceOperand(surface, &x.unit)
	x.x, x.y = d.scalar(&rest[0]), d.scalar(&rest[1])
	if len(rest) > 3 {
		x.area = d.scalar(&rest[3])
	}
	d.transfersBlock(x, &rest[2])
}

// unpack sets the size from its packed form. For a media block these are columns and rows, in 16 bits each; for a
// message to the load/store cache columns, rows and blocks, in 8, 8 and 4 bits. Each is stored less 1.
func (x *blockOp) unpack(area uint64) {
	if !x.cache {
		x.width, x.height = int(area&63)+1, int(area>>16&63)+1
		return
	}
	x.width, x.height, x.blocks = int(area&0xff)+1, int(area>>8&0xff)+1, int(area>>16&15)+1
}

// lscBlock decodes lsc_load_block2d and lsc_store_block2d. The pseudo-code of the store addresses its registers column
// by column, which contradicts the page's text and the load; here a store is the load the other way round.
func lscBlock(d *decoder, _ *op, e *entry) {
	l, address := d.inst.LSC, &d.inst.Args[1]
	b := &l.Block
	x := &blockOp{
		width: b.Width, height: b.Height, blocks: b.Blocks,
		transposed: l.Transpose, vnni: b.VNNI, step: 1, write: e.writes,
	}
	x.bytes, x.regBytes = d.lscBytes()
	x.perDword = max(4/x.bytes, 1)
	if l.SFID == visa.TGM {
		d.typedBlock(x, address)
	} else {
		d.untypedBlock(x, address)
	}
	d.transfersBlock(x, d.lscData(e.writes))
}

// typedBlock resolves the place of a rectangle in a typed surface.
func (d *decoder) typedBlock(x *blockOp, address *visa.Operand) {
	x.surface = d.lscSurface(&x.unit)
	x.x = d.scalar(address)
	if more := d.inst.LSC.More; d.require(len(more) == 1) {
		x.y = d.scalar(&more[0])
	}
}

// untypedBlock resolves the surface that the operands of a rectangle describe, and the rectangle's place in it.
func (d *decoder) untypedBlock(x *blockOp, address *visa.Operand) {
	l := d.inst.LSC
	base, more := asType(address, isa.UQ), l.More
	if b := &l.Block; b.Packed {
		x.sized, x.offset = true, [2]int32{b.X, b.Y}
		base, more = unpacked(address)
	}
	if !d.require(l.AddrKind == visa.Flat && len(more) >= 5) {
		return
	}
	x.pads = true
	x.base = d.scalar(&base)
	for i := range x.size {
		x.size[i] = d.scalar(&more[i])
	}
	x.x, x.y = d.scalar(&more[3]), d.scalar(&more[4])
	if len(more) > 5 { // the register holds the size, too; a raw message has it only there
		x.area, x.cache = d.scalar(&more[5]), true
	}
}

// unpacked returns the operands that the register of a packed address holds: the base, and the rest of a block's
// address, in dwords (IGC, visa/VisaToG4/TranslateSendLdStLsc.cpp, lscBuildBlock2DPayload).
func unpacked(register *visa.Operand) (base visa.Operand, more []visa.Operand) {
	element := func(t isa.Type, index int) visa.Operand {
		o := *register
		o.Type, o.Col = t, o.Col*register.Type.Size()/t.Size()+index
		return o
	}
	for i := 2; i < visa.PackedBlockBytes/4; i++ {
		more = append(more, element(isa.UD, i))
	}
	return element(isa.UQ, 0), more
}

// maxBlock is the most bytes that a block takes in registers: all registers of a thread.
const maxBlock = 256 * 64

// lay computes the distances of rows and blocks in the registers. grf is the size of a register in bytes.
func (x *blockOp) lay(grf int) {
	columns, rows := x.width, x.height
	if x.transposed {
		columns, rows = rows, columns
	}
	x.rowPitch = powerOfTwo(columns)
	if x.surface.mode != absent { // rows are padded to whole dwords
		x.rowPitch = max(x.rowPitch, x.perDword)
	}
	if x.vnni {
		rows = roundUp(rows, x.perDword)
	}
	x.blockPitch = x.rowPitch * rows
	if x.pads {
		x.blockPitch = roundUp(x.blockPitch, grf/x.regBytes)
	}
}

// roundUp returns the least multiple of of that is not less than n.
func roundUp(n, of int) int { return (n + of - 1) / of * of }

func (x *blockOp) bytesInRegisters() int { return x.blocks * x.blockPitch * x.regBytes }

// transfersBlock makes the op of a block message.
func (d *decoder) transfersBlock(x *blockOp, data *visa.Operand) {
	o := d.op
	x.lay(d.prog.Platform.GRF())
	if !d.require(x.bytesInRegisters() <= maxBlock) {
		d.why = "This block has more bytes than a message can move: the run skips it."
	}
	x.data = d.payload(data, x.regBytes, x.regBytes, 0)
	o.size, o.full = 1, 1
	o.block, o.exec = x, transferBlock
}

// powerOfTwo returns the least power of two that is not less than n.
func powerOfTwo(n int) int { return 1 << bits.Len(uint(max(n, 1)-1)) }

// element returns the index in the registers of a block's element, as in the pseudo-code of LSC_UNTYPED.md.
func (x *blockOp) element(block, row, column int) int {
	if x.transposed {
		row, column = column, row
	}
	at := block * x.blockPitch
	if x.vnni {
		return at + (row-row%x.perDword)*x.rowPitch + column*x.perDword + row%x.perDword
	}
	return at + row*x.rowPitch + column
}

// sizedBlock returns the block of a message whose address holds its size. fits is false if the registers have no room
// for it.
func (m *Machine) sizedBlock(o *op) (x blockOp, fits bool) {
	x = *o.block
	x.unpack(m.first(&x.area))
	x.lay(m.prog.Platform.GRF())
	if told := o.block; x.sized && (x.width != told.width || x.height != told.height || x.blocks != told.blocks) {
		m.report(rule.BlockSize, o.index, 1<<o.shift, 0)
	}
	most := maxBlock // for a prefetch, which has no registers
	if !x.data.none {
		most = int(x.data.limit - min(x.data.first, x.data.limit))
	}
	if fits = x.bytesInRegisters() <= most; !fits {
		m.report(rule.RegionBounds, o.index, 1<<o.shift, 0)
	}
	return x, fits
}

// transferBlock executes a block message.
func transferBlock(m *Machine, o *op) {
	if m.channels(o) == 0 {
		return
	}
	x := o.block
	if x.area.mode != absent {
		sized, fits := m.sizedBlock(o)
		if !fits {
			return
		}
		x = &sized
	}
	r := &m.resolved
	p := m.pitchedRows(x, r)
	if x.pads && !x.write {
		m.clearBlock(x)
	}
	rows, columns := x.height, x.width
	if x.vnni && x.transposed {
		columns = roundUp(columns, x.perDword)
	} else if x.vnni {
		rows = roundUp(rows, x.perDword)
	}
	outside := false
	for b := range x.blocks {
		for row := range rows {
			line := (p.top+int64(row))*int64(x.step) + int64(x.field)
			for column := range columns {
				off := p.left + int64((b*x.width+column)*x.bytes)
				addr := p.base + uint64(line)*p.pitch + uint64(off)
				at := -1
				if line < 0 || line >= p.height || off < 0 || off+int64(x.bytes) > p.width {
					if x.reports {
						outside, m.fault = true, addr
					}
				} else if at = r.place(m, addr, x.bytes); at < 0 {
					outside, m.fault = true, addr
				}
				m.moveElement(o, x, x.element(b, row, column), at, addr)
			}
		}
	}
	switch {
	case outside && x.surface.mode == absent:
		m.reportOutside(o.index, 1<<o.shift, x.bytes)
	case outside:
		m.reportOutsideImage(o.index, 1<<o.shift, p.index, p.texture)
	}
}

// pitched is memory made of rows that are a pitch apart, and the place of a rectangle in it.
type pitched struct {
	base, pitch   uint64
	width, height int64 // bytes, rows
	left, top     int64 // bytes, rows

	index   uint64 // index of the surface
	texture *texture
}

// pitchedRows evaluates the operands of a rectangle.
func (m *Machine) pitchedRows(x *blockOp, r *resolved) (p pitched) {
	r.model, r.window = bySurface, window{}
	if x.surface.mode == absent {
		r.model, p.base = byAddress, m.first(&x.base)
		p.width, p.height = int64(m.first(&x.size[0]))+1, int64(m.first(&x.size[1]))+1
		p.pitch = m.first(&x.size[2]) + 1
	} else {
		if p.index, p.texture = m.image(&x.surface, x.unit); p.texture != nil {
			l := p.texture.Level(0)
			r.window = p.texture.window
			p.width, p.height, p.pitch = int64(l.W*p.texture.Format.Bytes()), int64(l.H), uint64(l.Pitch)
		}
	}
	p.left = int64(int32(m.first(&x.x)) + x.offset[0])
	if x.surface.mode == absent {
		p.left *= int64(x.bytes) // typed and media blocks have x in bytes
	}
	p.top = int64(int32(m.first(&x.y)) + x.offset[1])
	return p
}

// moveElement loads or stores one element of a block. at is its arena offset, or -1 outside the surface.
func (m *Machine) moveElement(o *op, x *blockOp, element, at int, addr uint64) {
	reg := x.data.at(m.base, 0, element)
	if reg < 0 {
		return
	}
	if m.observer != nil {
		m.sees(MemoryAccess{Lane: int(o.shift), Write: x.write, Off: at, Size: x.bytes, Reg: reg, Addr: addr})
	}
	switch {
	case !x.write:
		v := uint64(0)
		if at >= 0 {
			v = m.read(at, x.bytes)
		}
		m.touch(reg, x.regBytes)
		m.put(reg, x.regBytes, v)
	case at >= 0:
		m.touch(at, x.bytes)
		m.put(at, x.bytes, m.read(reg, x.regBytes))
	}
}

// clearBlock zeroes the registers that a load covers, because padding of rows and blocks reads as zero.
func (m *Machine) clearBlock(x *blockOp) {
	if x.data.none || x.data.first >= x.data.limit {
		return
	}
	off := int(m.base[x.data.space] + x.data.first)
	n := min(x.bytesInRegisters(), int(x.data.limit-x.data.first))
	m.touch(off, n)
	clear(m.arena[off : off+n])
}

package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The memory messages: how each family says what address, which registers and how
// many bytes. They all end as one memoryOp, executed by transfer or by atomic.

// surfaceOperand resolves the surface of a message, and what its value counts in units of: a state's place, where the
// message says so (unit is set before) or the variable is %bss (3_execution_model.md, T252); else binding table indices.
func (d *decoder) surfaceOperand(a *visa.Operand, unit *uint64) (s source, ok bool) {
	*unit = max(*unit, 1)
	if a.Kind == visa.ImmediateOperand {
		i := *a
		i.Type = isa.UD
		return d.immediate(&i, u64)
	}
	if a.Var != nil && a.Var.Root != nil {
		switch a.Var.Root.Name {
		case "%scratch":
			d.prog.scratch = true
		case "%bss":
			*unit = dispatch.SurfaceStateBytes
		}
	}
	g := *a
	g.Kind, g.Type = visa.GeneralOperand, isa.UD
	g.Region = visa.Region{}
	return d.scalar(&g)
}

// scalar resolves a scalar operand in u64 lanes.
func (d *decoder) scalar(a *visa.Operand) (source, bool) {
	g := *a
	g.Region = visa.Region{}
	if g.Type >= isa.NumTypes {
		g.Type = isa.UD
	}
	if g.Type.Float() { // its bits
		g.Type = bitsOf[g.Type.Size()]
	}
	return d.source(&g, u64)
}

// addresses resolves a raw operand as one address of a type for each channel.
func (d *decoder) addresses(a *visa.Operand, t isa.Type) (source, bool) {
	g := *a
	g.Type, g.Mod = t, isa.NoMod
	if g.Kind == visa.GeneralOperand {
		return d.source(&g, u64)
	}
	g.Kind = visa.RawOperand
	return d.source(&g, u64)
}

// oneBlock is the offset list of messages of a single block.
var oneBlock = []uint32{0}

// consecutive is n blocks of some bytes one after another.
func consecutive(n, bytes int) []uint32 {
	b := make([]uint32, n)
	for i := range b {
		b[i] = uint32(i * bytes)
	}
	return b
}

// rowPitch is the distance of the rows of a message that returns more than one
// element a channel: a whole row of channels, at least one register.
//
//go:noinline
func (d *decoder) rowPitch(bytes int) int {
	return max(d.op.size*bytes, d.prog.Platform.GRF())
}

// channelBlocks are the memory offsets of those of four channels that are in a mask, each of some bytes.
func channelBlocks(mask uint32, bytes int) (b []uint32) {
	for c := range 4 {
		if mask>>c&1 != 0 {
			b = append(b, uint32(c*bytes))
		}
	}
	return b
}

// fourChannels are the memory offsets of the enabled channels RGBA.
func (d *decoder) fourChannels() []uint32 { return channelBlocks(uint32(d.inst.Get(isa.Channels)), 4) }

// channelMessage decodes gather4_scaled and scatter4_scaled: up to four dwords a
// channel, each enabled one a row of registers.
func channelMessage(d *decoder, o *op, e *entry) bool {
	return d.scattered(o, e, d.fourChannels(), 4, d.rowPitch(4), 1)
}

// elementMessage decodes gather and scatter, whose offsets count elements, and gather_scaled and scatter_scaled: 1, 2 or
// 4 bytes in the low part of a dword.
func elementMessage(d *decoder, o *op, e *entry) bool {
	n, unit := d.inst.Get(isa.ElementBytes), 1
	if n != 1 && n != 2 && n != 4 {
		return false
	}
	if d.inst.Op == isa.OpGather || d.inst.Op == isa.OpScatter {
		unit = n
	}
	return d.scattered(o, e, oneBlock, n, 0, unit)
}

// scattered makes the op of a surface message: surface, global offset, element
// offsets, data.
func (d *decoder) scattered(o *op, e *entry, blocks []uint32, bytes, pitch, unit int) bool {
	args := d.inst.Args
	if len(args) != 4 || len(blocks) == 0 {
		return false
	}
	x := &memoryOp{blocks: blocks, bytes: bytes, write: e.writes}
	x.where = addressing{model: bySurface, unit: uint64(unit), scale: 1}
	var ok [4]bool
	x.where.state, ok[0] = d.surfaceOperand(&args[0], &x.where.stateUnit)
	x.where.global, ok[1] = d.scalar(&args[1])
	x.where.each, ok[2] = d.addresses(&args[2], isa.UD)
	x.data, ok[3] = d.payload(&args[3], 4, 4, pitch)
	o.mem, o.exec = x, transfer
	return ok == [4]bool{true, true, true, true}
}

// qwordMessage decodes qw_gather and qw_scatter: blocks of 8 bytes, offsets in bytes.
func qwordMessage(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	blocks := d.inst.Get(isa.QwordBlocks)
	if len(args) != 3 || blocks == 0 || blocks > 4 {
		return false
	}
	x := &memoryOp{blocks: consecutive(blocks, 8), bytes: 8, write: e.writes}
	x.where = addressing{model: bySurface, unit: 1, scale: 1}
	var ok [3]bool
	x.where.state, ok[0] = d.surfaceOperand(&args[0], &x.where.stateUnit)
	x.where.each, ok[1] = d.addresses(&args[1], isa.UD)
	x.data, ok[2] = d.payload(&args[2], 8, 8, d.rowPitch(8))
	o.mem, o.exec = x, transfer
	return ok == [3]bool{true, true, true}
}

// blockMessage decodes oword_ld, oword_ld_unaligned, oword_st, svm_block_ld and
// svm_block_st: contiguous owords, every one of them whatever is enabled.
func blockMessage(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	n := int(d.inst.ExecSize)
	x := &memoryOp{blocks: consecutive(2*n, 8), bytes: 8, all: true, whole: true, write: e.writes}
	x.where = addressing{model: byAddress, unit: 1}
	if e.bySurface {
		if len(args) != 3 {
			return false
		}
		x.where.model = bySurface
		if d.inst.Op != isa.OpOWordLdUnaligned {
			x.where.unit = 16
		}
		var ok bool
		if x.where.state, ok = d.surfaceOperand(&args[0], &x.where.stateUnit); !ok {
			return false
		}
		args = args[1:]
	}
	if len(args) != 2 || n == 0 {
		return false
	}
	o.size, o.full = 1, 1
	var ok [2]bool
	x.where.global, ok[0] = d.scalar(&args[0])
	x.data, ok[1] = d.payload(&args[1], 8, 0, 8)
	o.mem, o.exec = x, transfer
	return ok == [2]bool{true, true}
}

// svmMessage decodes svm_gather and svm_scatter.
func svmMessage(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	block, n := d.inst.Get(isa.BlockBytes), d.inst.Get(isa.BlockCount)
	if len(args) != 2 || n < 1 || n > 8 || n&(n-1) != 0 {
		return false
	}
	x := &memoryOp{write: e.writes}
	var ok [2]bool
	switch block {
	case 1: // n bytes of a channel together, in at least a dword
		step := max(n, 4)
		x.blocks, x.bytes = oneBlock, n
		x.data, ok[1] = d.payload(&args[1], step, step, 0)
	case 4, 8: // each block a row of channels
		x.blocks, x.bytes = consecutive(n, block), block
		x.data, ok[1] = d.payload(&args[1], block, block, d.rowPitch(block))
	default:
		return false
	}
	x.where = addressing{model: byAddress, unit: 1, scale: 1}
	x.where.each, ok[0] = d.addresses(&args[0], isa.UQ)
	o.mem, o.exec = x, transfer
	return ok == [2]bool{true, true}
}

// svmChannelMessage decodes svm_gather4scaled and svm_scatter4scaled.
func svmChannelMessage(d *decoder, o *op, e *entry) bool {
	args := d.inst.Args
	x := &memoryOp{blocks: d.fourChannels(), bytes: 4, write: e.writes}
	if len(args) != 3 || len(x.blocks) == 0 {
		return false
	}
	x.where = addressing{model: byAddress, unit: 1, scale: 1}
	var ok [3]bool
	x.where.global, ok[0] = d.scalar(&args[0])
	// The page says UD offsets; Intel's compiler puts 64-bit addresses there and 0 as
	// the address.
	offset := isa.UD
	if args[1].Type.Size() == 8 {
		offset = isa.UQ
	}
	x.where.each, ok[1] = d.addresses(&args[1], offset)
	x.data, ok[2] = d.payload(&args[2], 4, 4, d.rowPitch(4))
	o.mem, o.exec = x, transfer
	return ok == [3]bool{true, true, true}
}

// lscMessage decodes lsc_load, lsc_store, their _quad and their _strided forms.
func lscMessage(d *decoder, o *op, e *entry) bool {
	l := d.inst.LSC
	args := d.inst.Args
	if l == nil || len(args) != 4 {
		return false
	}
	if l.SFID == visa.TGM {
		return d.lscTyped(o, e.writes)
	}
	x := &memoryOp{bytes: l.DataBits / 8, write: e.writes}
	if !validBlock(x.bytes) || !validBlock(l.RegBits/8) {
		return false
	}
	reg := l.RegBits / 8
	if l.HighHalf {
		x.shift = 16
	}
	var ok bool
	if x.where, ok = d.lscAddressing(l, &args[1]); !ok {
		return false
	}
	x.blocks = consecutive(max(l.Elems, 1), x.bytes)
	if l.ChMask != 0 {
		x.blocks = channelBlocks(uint32(l.ChMask), x.bytes)
	}
	data := &args[0]
	if e.writes {
		data = &args[2]
	}
	step, pitch := reg, d.rowPitch(reg)
	if l.Transpose { // a channel's elements lie together
		pitch, x.whole = reg, reg == x.bytes
		step = (len(x.blocks)*reg + d.prog.Platform.GRF() - 1) / d.prog.Platform.GRF() * d.prog.Platform.GRF()
	}
	x.data, ok = d.payload(data, reg, step, pitch)
	if e.strided {
		x.where.stride, ok = d.lscStride(l, len(x.blocks)*x.bytes, ok)
	}
	o.mem, o.exec = x, transfer
	return ok
}

// lscStatus decodes lsc_load_status: a bit for each enabled channel, whether all it would
// load is memory. Nothing is loaded.
func lscStatus(d *decoder, o *op, e *entry) bool {
	if !lscMessage(d, o, e) || o.mem == nil {
		return false
	}
	x := o.mem
	o.mem = nil
	x.data.bytes = 4
	o.exec = func(m *Machine, o *op) {
		mask := m.channels(o)
		if mask == 0 || x.data.none || x.data.first+4 > x.data.limit {
			return
		}
		r := &m.resolved
		m.resolveAddresses(&x.where, o.size, r)
		valid := mask
		for l := mask; l != 0; l &= l - 1 {
			i := lowest(l)
			for _, b := range x.blocks {
				if r.place(m, r.addr[i]+uint64(b), x.bytes) < 0 {
					valid &^= 1 << i
				}
			}
		}
		m.setU32(int(m.base[x.data.space]+x.data.first), valid)
	}
	return true
}

// lscStride resolves the distance between the channels of a strided message: the
// operand, or what makes a packed block.
func (d *decoder) lscStride(l *visa.LSC, packed int, ok bool) (source, bool) {
	if len(l.More) == 0 {
		i := visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: uint64(packed)}
		return d.immediate(&i, u64)
	}
	s, good := d.scalar(&l.More[0])
	return s, ok && good
}

func validBlock(n int) bool { return n >= 1 && n <= 8 && bits.OnesCount(uint(n)) == 1 }

// lscAddressing resolves flat[..], bti(..)[..], ss(..)[..] and bss(..)[..].
func (d *decoder) lscAddressing(l *visa.LSC, a *visa.Operand) (w addressing, ok bool) {
	w = addressing{unit: 1, scale: uint64(max(l.Scale, 1)), disp: l.Disp}
	switch {
	case l.SFID == visa.SLM:
		w.model = bySLM
	case l.AddrKind == visa.Flat:
		w.model = byAddress
	case l.AddrKind == visa.BTI:
		w.model = bySurface
	case l.AddrKind == visa.BSS:
		w.model, w.stateUnit = bySurface, dispatch.SurfaceStateBytes
	case l.AddrKind == visa.SS:
		w.model, d.prog.scratch = byScratch, true
	default:
		w.model, d.prog.arguments = byArgument, true
	}
	if w.model == bySurface || w.model == byScratch {
		if w.state, ok = d.surfaceOperand(&l.Surface, &w.stateUnit); !ok {
			return w, false
		}
	}
	t := isa.UD
	switch l.AddrBits {
	case 64:
		t = isa.UQ
	case 16:
		t = isa.UW
	}
	w.each, ok = d.addresses(a, t)
	return w, ok
}

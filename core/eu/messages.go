package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The memory messages: for each family, which address, which registers and how many bytes it names. All of them become
// a memoryOp, which transfer or atomic executes.

// surfaceOperand resolves the surface or sampler of a message and sets the unit in which its value counts. The value is
// the place of a state if the message says so (unit is set before) or the variable is %bss or S31
// (3_execution_model.md, T252); else it is an index.
func (d *decoder) surfaceOperand(a *visa.Operand, unit *uint64) source {
	*unit = max(*unit, 1)
	if a.Kind == visa.ImmediateOperand {
		i := asType(a, isa.UD)
		return d.immediate(&i, u64)
	}
	if a.Var != nil && a.Var.Root != nil {
		switch a.Var.Root.Name {
		case "%scratch":
			d.prog.scratch = true
		case "%bss":
			*unit = dispatch.SurfaceStateBytes
		case "S31":
			*unit = dispatch.SamplerStateBytes
		}
	}
	g := asType(a, isa.UD)
	g.Kind = visa.GeneralOperand
	return d.scalar(&g)
}

// scalar resolves a scalar operand in u64 lanes.
func (d *decoder) scalar(a *visa.Operand) source {
	g := *a
	g.Region = visa.Region{}
	if g.Type >= isa.NumTypes {
		g.Type = isa.UD
	}
	if g.Type.Float() { // use its bits
		g.Type = bitsOf[g.Type.Size()]
	}
	return d.source(&g, u64)
}

// addresses resolves a raw operand as one address of type t for each channel.
func (d *decoder) addresses(a *visa.Operand, t isa.Type) source {
	g := asType(a, t)
	g.Mod = isa.NoMod
	if g.Kind != visa.GeneralOperand {
		g.Kind = visa.RawOperand
	}
	return d.source(&g, u64)
}

// oneBlock is the list of offsets of a message with a single block.
var oneBlock = []uint32{0}

// consecutive returns the offsets of n blocks of a size in bytes, one after another.
func consecutive(n, bytes int) []uint32 {
	b := make([]uint32, n)
	for i := range b {
		b[i] = uint32(i * bytes)
	}
	return b
}

// registers returns how many registers a number of bytes takes.
//
//go:noinline
func (d *decoder) registers(bytes int) int {
	grf := d.prog.Platform.GRF()
	return (bytes + grf - 1) / grf
}

// rowPitch returns the distance of the rows of a message that returns more than one element for each channel: a whole
// row of channels, at least one register.
//
//go:noinline
func (d *decoder) rowPitch(bytes int) int {
	return max(d.op.size*bytes, d.prog.Platform.GRF())
}

// channelBlocks returns the memory offsets of those of four channels that are in a mask. bytes is the size of a
// channel.
func channelBlocks(mask uint32, bytes int) (b []uint32) {
	for c := range 4 {
		if mask>>c&1 != 0 {
			b = append(b, uint32(c*bytes))
		}
	}
	return b
}

// fourChannels returns the memory offsets of the enabled channels of RGBA.
func (d *decoder) fourChannels() []uint32 { return channelBlocks(uint32(d.inst.Get(isa.Channels)), 4) }

// transfers makes the op of a load or a store.
//
//go:noinline
func (d *decoder) transfers(x *memoryOp) {
	d.require(len(x.blocks) > 0)
	d.op.mem, d.op.exec = x, transfer
}

// channelMessage decodes gather4_scaled and scatter4_scaled: up to four dwords for each channel, each of which takes a
// row of registers.
func channelMessage(d *decoder, _ *op, e *entry) {
	d.scattered(e, d.fourChannels(), 4, d.rowPitch(4), 1)
}

// elementMessage decodes gather, scatter, gather_scaled and scatter_scaled: 1, 2 or 4 bytes in the low part of a dword.
// The offsets of gather and scatter count elements.
func elementMessage(d *decoder, _ *op, e *entry) {
	n, unit := d.inst.Get(isa.ElementBytes), 1
	d.require(n == 1 || n == 2 || n == 4)
	if d.inst.Op == isa.OpGather || d.inst.Op == isa.OpScatter {
		unit = n
	}
	d.scattered(e, oneBlock, n, 0, unit)
}

// scattered makes the op of a message to a surface. Its operands are surface, global offset, element offsets and data.
func (d *decoder) scattered(e *entry, blocks []uint32, bytes, pitch, unit int) {
	args := d.inst.Args
	x := &memoryOp{blocks: blocks, bytes: bytes, write: e.writes, where: addressing{model: bySurface, unit: uint64(unit), scale: 1, narrow: true}}
	x.where.state = d.surfaceOperand(&args[0], &x.where.stateUnit)
	x.where.global = d.scalar(&args[1])
	x.where.each = d.addresses(&args[2], isa.UD)
	x.data = d.payload(&args[3], 4, 4, pitch)
	d.transfers(x)
}

// qwordMessage decodes qw_gather and qw_scatter: blocks of 8 bytes, with offsets in bytes.
func qwordMessage(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	blocks := d.inst.Get(isa.QwordBlocks)
	d.require(blocks <= 4)
	x := &memoryOp{blocks: consecutive(blocks, 8), bytes: 8, write: e.writes, where: addressing{model: bySurface, unit: 1, scale: 1}}
	x.where.state = d.surfaceOperand(&args[0], &x.where.stateUnit)
	x.where.each = d.addresses(&args[1], isa.UD)
	x.data = d.payload(&args[2], 8, 8, d.rowPitch(8))
	d.transfers(x)
}

// blockMessage decodes oword_ld, oword_ld_unaligned, oword_st, svm_block_ld and svm_block_st: contiguous owords, all of
// which are moved whatever is enabled.
func blockMessage(d *decoder, o *op, e *entry) {
	args := d.inst.Args
	x := &memoryOp{
		blocks: consecutive(2*int(d.inst.ExecSize), 8), bytes: 8, all: true, whole: true, write: e.writes,
		where: addressing{model: byAddress, unit: 1},
	}
	if e.bySurface {
		x.where.model = bySurface
		if d.inst.Op != isa.OpOWordLdUnaligned {
			x.where.unit = 16
		}
		x.where.state = d.surfaceOperand(&args[0], &x.where.stateUnit)
		args = args[1:]
	}
	o.size, o.full = 1, 1
	x.where.global = d.scalar(&args[0])
	x.data = d.payload(&args[1], 8, 0, 8)
	d.transfers(x)
}

// svmMessage decodes svm_gather and svm_scatter.
func svmMessage(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	block, n := d.inst.Get(isa.BlockBytes), d.inst.Get(isa.BlockCount)
	d.require(n >= 1 && n <= 8 && n&(n-1) == 0)
	x := &memoryOp{write: e.writes, where: addressing{model: byAddress, unit: 1, scale: 1}}
	x.where.each = d.addresses(&args[0], isa.UQ)
	switch block {
	case 1: // n bytes of a channel together, padded to a dword
		step := max(n, 4)
		x.blocks, x.bytes = oneBlock, n
		x.data = d.payload(&args[1], step, step, 0)
	case 4, 8: // each block is a row of channels
		x.blocks, x.bytes = consecutive(n, block), block
		x.data = d.payload(&args[1], block, block, d.rowPitch(block))
	}
	d.transfers(x)
}

// svmChannelMessage decodes svm_gather4scaled and svm_scatter4scaled.
func svmChannelMessage(d *decoder, _ *op, e *entry) {
	args := d.inst.Args
	x := &memoryOp{blocks: d.fourChannels(), bytes: 4, write: e.writes, where: addressing{model: byAddress, unit: 1, scale: 1}}
	x.where.global = d.scalar(&args[0])
	// The page says UD offsets; Intel's compiler puts 64-bit addresses there, with a base address of 0.
	offset := isa.UD
	if args[1].Type.Size() == 8 {
		offset = isa.UQ
	}
	x.where.each = d.addresses(&args[1], offset)
	x.data = d.payload(&args[2], 4, 4, d.rowPitch(4))
	d.transfers(x)
}

// lscMessage decodes lsc_load, lsc_store, their _quad and their _strided forms.
func lscMessage(d *decoder, _ *op, e *entry) {
	l := d.inst.LSC
	if l.SFID == visa.TGM {
		d.lscTyped(e.writes)
		return
	}
	bytes, reg := d.lscBytes()
	x := &memoryOp{bytes: bytes, write: e.writes}
	if l.HighHalf {
		x.shift = 16
	}
	d.lscAddressing(&x.where)
	x.blocks = consecutive(max(l.Elems, 1), bytes)
	if l.ChMask != 0 {
		x.blocks = channelBlocks(uint32(l.ChMask), bytes)
	}
	step, pitch := reg, d.rowPitch(reg)
	if l.Transpose { // the elements of a channel are adjacent
		pitch, x.whole = reg, reg == bytes
		step = d.registers(len(x.blocks)*reg) * d.prog.Platform.GRF()
	}
	x.data = d.payload(d.lscData(e.writes), reg, step, pitch)
	if e.strided {
		x.where.stride = d.lscStride(l, len(x.blocks)*bytes)
	}
	d.transfers(x)
}

// lscBytes returns the size of an element of an lsc message, in memory and in registers.
func (d *decoder) lscBytes() (memory, register int) {
	l := d.inst.LSC
	memory, register = l.DataBits/8, l.RegBits/8
	if !d.require(validBlock(memory) && validBlock(register)) {
		return 1, 1
	}
	return memory, register
}

// lscData returns the operand that an lsc message moves.
func (d *decoder) lscData(write bool) *visa.Operand {
	if write {
		return &d.inst.Args[2]
	}
	return &d.inst.Args[0]
}

// lscStatus decodes lsc_load_status. Its result has a bit for each enabled channel: whether all that the channel would
// load is inside memory. Nothing is loaded.
func lscStatus(d *decoder, o *op, e *entry) {
	lscMessage(d, o, e)
	x := o.mem
	if !d.require(x != nil) {
		return
	}
	o.mem = nil
	x.data.bytes = 4
	o.exec = func(m *Machine, o *op) {
		mask, reg := m.channels(o), x.data.at(m.base, 0, 0)
		if mask == 0 || reg < 0 {
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
		m.setU32(reg, valid)
	}
}

// lscStride resolves the distance between the channels of a strided message: the operand, or packed, the bytes of a
// channel, if there is none.
func (d *decoder) lscStride(l *visa.LSC, packed int) source {
	if len(l.More) == 0 {
		i := visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: uint64(packed)}
		return d.immediate(&i, u64)
	}
	return d.scalar(&l.More[0])
}

func validBlock(n int) bool { return n >= 1 && n <= 8 && bits.OnesCount(uint(n)) == 1 }

// lscAddressing resolves flat[..], bti(..)[..], ss(..)[..], bss(..)[..] and arg[..].
func (d *decoder) lscAddressing(w *addressing) {
	l := d.inst.LSC
	w.unit, w.scale, w.disp = 1, uint64(max(l.Scale, 1)), l.Disp
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
		w.state = d.surfaceOperand(&l.Surface, &w.stateUnit)
	}
	t := isa.UD
	w.narrow = l.AddrBits == 32
	switch l.AddrBits {
	case 64:
		t = isa.UQ
	case 16:
		t = isa.UW
	}
	w.each = d.addresses(&d.inst.Args[1], t)
}

// lscSurface resolves the surface of an lsc message to images or counters, and sets the unit in which its value counts.
func (d *decoder) lscSurface(unit *uint64) source {
	l := d.inst.LSC
	switch l.AddrKind {
	case visa.BTI:
	case visa.BSS, visa.SS:
		*unit = dispatch.SurfaceStateBytes
	default:
		d.require(false)
	}
	return d.surfaceOperand(&l.Surface, unit)
}

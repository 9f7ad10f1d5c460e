package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Where the operands of an instruction lie, for observers. A footprint has one pattern or more for each operand.
// Package operand resolves them, as it does for execution.

// footprint resolves the patterns of an instruction.
func (p *Program) footprint(inst int) *footprint {
	d := decoder{prog: p, inst: p.Insts[inst].Src, fn: &p.Funcs[p.Insts[inst].Func], op: &p.ops[inst]}
	l := d.footprint()
	l.accesses = make([]Access, len(l.patterns))
	for i := range l.patterns {
		w := &l.patterns[i]
		a := Access{
			Arg: int(w.arg), Kind: w.kind, Write: w.write, Scalar: w.Form == operand.Single, Indirect: w.Form == operand.Pointed,
			Rows: w.Addr.Each != nil, Moved: w.moved, Data: w.data, Whole: w.kind == PredBits && !w.each,
			Size: int(w.Bytes), Stride: int(w.Step), Each: w.Index,
		}
		switch {
		case w.Form == operand.Pointed:
			a.Each = new(operand.Index)
		case w.Outside != 0:
			a.Each = w.Each()
		}
		l.accesses[i] = a
	}
	return &l
}

// footprint resolves the patterns of the current instruction.
func (d *decoder) footprint() (l footprint) {
	o := d.op
	l.moves = o.flags&moves != 0
	if o.pred.used {
		w := pattern{arg: ArgPredicate, kind: PredBits, bits: o.pred.group, when: always}
		w.Off = o.pred.off
		if o.pred.combine == isa.Sequential {
			w.bits = o.full << o.shift
			if !l.moves || o.size > 1 {
				w.each, w.when = true, active
			}
		}
		l.patterns = append(l.patterns, w)
	}
	if x := o.mem; x != nil {
		l.whole = x.all
		d.messagePattern(&l, x)
		return l
	}
	// The arguments of lsc messages are not in the order of the text. Of a raw message whose register holds the address
	// of a block, only that register counts.
	if raw := o.block != nil && o.block.cache; (d.inst.LSC != nil || raw) && d.imagePattern(&l) {
		return l
	}
	d.argumentPatterns(&l)
	if d.inst.Op == isa.OpAdd3O && d.inst.Pred.Var != nil { // a destination
		w := pattern{arg: ArgPredicate, kind: PredBits, write: true, bits: o.full << o.shift, each: true}
		s, _ := d.fn.slotOf(d.inst.Pred.Var)
		w.Off = s.Off
		l.patterns = append(l.patterns, w)
	}
	if d.inst.Op == isa.OpMadW {
		high := d.highHalves()
		d.vectorPattern(&l, 0, &high, true, enabled)
	}
	return l
}

// argumentPatterns resolves the patterns of all arguments.
func (d *decoder) argumentPatterns(l *footprint) {
	o, i := d.op, 0
	old := d.inst.Op == isa.OpLoadOld || d.inst.Op == isa.OpSampleOld
	d.inst.EachArg(func(slot *isa.Slot, a *visa.Operand) {
		if old && slot.Kind == isa.RawListSlot { // parameters, then the destination
			slot = &isa.Slot{Kind: isa.RawSlot, Extent: isa.LaneElements}
			if i == len(d.inst.Args)-1 {
				slot.Write, slot.Extent = true, isa.ChannelRows
			}
		}
		first := len(l.patterns)
		d.operandPattern(l, i, slot, a)
		for k := first; k < len(l.patterns); k++ {
			w := &l.patterns[k]
			w.moved = o.block != nil && o.block.write && (i == mediaData || slot.Extent == isa.MediaRows)
			w.data = o.texel != nil && o.texel.write && i == typedData
		}
		i++
	})
}

// The indices of the data argument of media_st with a plane, and of scatter4_typed.
const mediaData, typedData = 4, 5

// operandPattern resolves the patterns of an argument.
func (d *decoder) operandPattern(l *footprint, i int, slot *isa.Slot, a *visa.Operand) {
	o := d.op
	switch a.Kind {
	case visa.PredicateOperand:
		s, ok := d.fn.slotOf(a.Var)
		if !ok {
			return
		}
		w := pattern{arg: int8(i), kind: PredBits, write: slot.Write, bits: o.full << o.shift, each: true}
		w.Off = s.Off
		switch {
		case o.size == 1 && !slot.Write && d.inst.Op == isa.OpMov: // takes all bits
			w.bits, w.when, w.each = lowBits(max(a.Var.Elems, 1)), always, false
		case slot.Write && (d.inst.Op == isa.OpSetP || d.inst.Op == isa.OpMov) && o.src[0].number(&d.inst.Args[1]):
			w.when = always // one number for all channels
		}
		l.patterns = append(l.patterns, w)
	case visa.AddressOperand, visa.StateOperand:
		width := o.size
		if a.Kind == visa.AddressOperand && !slot.Write {
			width = max(a.Width, 1)
		}
		d.elementsPattern(l, i, a, slot.Write, width)
	case visa.GeneralOperand, visa.IndirectOperand:
		if a.Var != nil && (a.Var.Class == visa.Surface || a.Var.Class == visa.Sampler) {
			d.elementsPattern(l, i, a, slot.Write, 1)
			return
		}
		when := enabled
		if d.op.flags&chooses != 0 && !slot.Write {
			when = chosen
			if i == 2 {
				when = unchosen
			}
		}
		if d.inst.Op == isa.OpPlane && i == 1 && a.Kind == visa.GeneralOperand {
			d.piecePattern(l, i, a, false, 16)
			return
		}
		if d.inst.Op == isa.OpFAddr {
			when = always
		}
		d.vectorPattern(l, i, a, slot.Write, when)
	case visa.RawOperand:
		d.rawPattern(l, i, slot, a)
	}
}

// vectorPattern resolves a general or indirect operand.
func (d *decoder) vectorPattern(l *footprint, i int, a *visa.Operand, write bool, when when) {
	if a.IsNull() || a.Type >= isa.NumTypes {
		return
	}
	p, ok := d.fn.operands.Vector(a, d.op.size, write)
	if !ok {
		return
	}
	if p.Form == operand.Pointed {
		addresses := pattern{arg: int8(i), kind: AddressElem, when: once}
		addresses.Place = operand.Place{Form: operand.Row, Off: p.Addr.Off, Step: operand.AddressBytes, Bytes: operand.AddressBytes}
		if p.Addr.Each != nil {
			addresses.Form, addresses.Index, addresses.when = operand.Spread, p.Addr.Each, enabled
		}
		l.patterns = append(l.patterns, addresses)
	}
	l.patterns = append(l.patterns, pattern{Place: p, arg: int8(i), write: write, when: when})
}

// elementsPattern resolves the elements of an address or state variable.
func (d *decoder) elementsPattern(l *footprint, i int, a *visa.Operand, write bool, width int) {
	p, ok := d.fn.operands.Elements(a, d.op.size, width)
	if !ok {
		return
	}
	w := pattern{Place: p, arg: int8(i), kind: StateElem, write: write}
	if a.Var.Class == visa.Address {
		w.kind = AddressElem
	}
	l.patterns = append(l.patterns, w)
}

// rawPattern resolves the payload of a message that has no memoryOp: rows of elements for each lane, or one piece.
func (d *decoder) rawPattern(l *footprint, i int, slot *isa.Slot, a *visa.Operand) {
	if a.IsNull() || a.Var.Class != visa.General {
		return
	}
	o, grf := d.op, d.prog.Platform.GRF()
	n := d.inst.Extent(slot, a, grf)
	size := 0
	switch slot.Extent {
	case isa.LaneDwords:
		size = 4
	case isa.LaneQwords:
		size = 8
	case isa.LaneElements, isa.ChannelRows:
		size = a.Type.Size()
	}
	if size == 0 {
		d.piecePattern(l, i, a, slot.Write, n)
		return
	}
	pitch := d.registers(size*o.size) * grf
	p := d.payload(a, size, size, pitch)
	for at := 0; at < n; at += pitch {
		l.payload(i, &p, uint32(at), slot.Write, false, o.size)
	}
}

// piecePattern resolves n bytes from an operand's first byte on, which are touched as a whole.
func (d *decoder) piecePattern(l *footprint, i int, a *visa.Operand, write bool, n int) {
	p := d.payload(a, 0, 0, 0)
	if n = min(n, int(p.limit)-int(p.first)); n <= 0 {
		return
	}
	p.bytes = uint32(n)
	l.patterns = append(l.patterns, pattern{Place: p.row(0, 1), arg: int8(i), write: write, when: once})
}

// payload adds a pattern for a row of a payload: n channels' elements, at bytes after the first block.
//
//go:noinline
func (l *footprint) payload(i int, p *payload, at uint32, write, moved bool, n int) {
	if !p.none {
		l.patterns = append(l.patterns, pattern{Place: p.row(at, n), arg: int8(i), write: write, moved: moved})
	}
}

// scalarPattern resolves a scalar address part of a message.
func (d *decoder) scalarPattern(l *footprint, s *source, kind AccessKind, when when) {
	if s.mode == absent || s.mode == immediate {
		return
	}
	l.patterns = append(l.patterns, pattern{Place: s.Place, arg: d.argAt(s.Space, s.Off, false), kind: kind, when: when})
}

// imagePattern resolves the patterns of messages to images and of rectangles; false for other instructions.
func (d *decoder) imagePattern(l *footprint) bool {
	switch o := d.op; {
	case o.texel != nil:
		d.texelPattern(l, o.texel)
	case o.block != nil:
		x := o.block
		for _, s := range []*source{&x.base, &x.size[0], &x.size[1], &x.size[2], &x.x, &x.y, &x.area} {
			d.scalarPattern(l, s, Registers, once)
		}
		d.scalarPattern(l, &x.surface, StateElem, once)
		p := x.data
		p.bytes = min(uint32(x.blocks*x.blockPitch*x.regBytes), p.limit-min(p.first, p.limit))
		l.payload(int(d.argAt(p.space, p.first, !x.write)), &p, 0, !x.write, true, 1)
	default:
		return false
	}
	return true
}

// texelPattern resolves the surface, coordinates and rows of a message to an image.
func (d *decoder) texelPattern(l *footprint, x *texelOp) {
	d.scalarPattern(l, &x.surface, StateElem, once)
	for i := range x.coords {
		p := &x.coords[i]
		if !p.none && p.bytes > 0 {
			l.payload(int(d.argAt(p.space, p.first, false)), p, 0, false, false, d.op.size)
		}
	}
	for row := range bits.OnesCount32(x.channels) {
		l.payload(int(d.argAt(x.data.space, x.data.first, !x.write)), &x.data, uint32(row)*x.data.pitch, !x.write, false, d.op.size)
		if n := len(l.patterns) - 1; x.write && n >= 0 {
			l.patterns[n].data = true
		}
	}
}

// messagePattern resolves the patterns of a memory message.
func (d *decoder) messagePattern(l *footprint, x *memoryOp) {
	a := &x.where
	d.scalarPattern(l, &a.state, StateElem, once)
	d.scalarPattern(l, &a.global, Registers, once)
	d.scalarPattern(l, &a.stride, Registers, once)
	d.scalarPattern(l, &a.each, Registers, enabled)
	if a.texel != nil {
		d.texelPattern(l, a.texel)
	}
	for i := range x.src {
		p := &x.src[i]
		if x.atomic != nil && !p.none {
			l.payload(int(d.argAt(p.space, p.first, false)), p, 0, false, false, d.op.size)
			l.patterns[len(l.patterns)-1].data = true
		}
	}
	p, write := x.data, !x.write || x.atomic != nil
	if x.data.none {
		return
	}
	i := int(d.argAt(p.space, p.first, write))
	if p.step == 0 && p.pitch == p.bytes { // a block is one piece
		p.bytes *= uint32(len(x.blocks))
		p.bytes = min(p.bytes, p.limit-min(p.first, p.limit))
		l.payload(i, &p, 0, write, x.atomic == nil, 1)
		return
	}
	for j := range x.blocks {
		l.payload(i, &p, uint32(j)*p.pitch, write, x.atomic == nil, d.op.size)
	}
}

// argAt returns the argument that an offset in a space belongs to, or ArgMore if it is in none.
func (d *decoder) argAt(sp operand.Space, off uint32, write bool) int8 {
	for i := range d.inst.Args {
		a := &d.inst.Args[i]
		if s, ok := d.fn.slotOf(a.Var); ok && s.Space == sp && s.Off <= off && off < s.Off+s.Size && writes(d.inst, i) == write {
			return int8(i)
		}
	}
	return ArgMore
}

package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// From operands of the module to those of an op.

// sources resolves all sources of an instruction in a lane type.
func (d *decoder) sources(o *op, args []visa.Operand, k laneKind) (ok bool) {
	for i := range args {
		if o.src[i], ok = d.source(&args[i], k); !ok {
			return false
		}
	}
	return true
}

// source resolves an argument as a source of a lane type. false: no instruction
// takes such an operand.
func (d *decoder) source(a *visa.Operand, k laneKind) (s source, ok bool) {
	switch a.Kind {
	case visa.ImmediateOperand:
		return d.immediate(a, k)
	case visa.GeneralOperand, visa.RawOperand, visa.IndirectOperand:
		s.Place, ok = d.fn.operands.Vector(a, d.op.size, false)
	}
	if !ok {
		return s, false
	}
	s.mode = accessOf[s.Form]
	s.loader = &loaders[a.Type][k]
	if s.loader.many == nil {
		return s, false
	}
	if s.modify, ok = modifier(a, k); !ok {
		return s, false
	}
	if s.mode == row && s.modify == nil && laneTypes[k].Has(a.Type) && s.Off%s.Bytes == 0 {
		s.mode = direct
	}
	return s, true
}

// immediate makes the lanes of a constant. Packed vectors repeat: V and UV hold
// eight elements, VF four (5_operands.md, "Immediate Operands").
func (d *decoder) immediate(a *visa.Operand, k laneKind) (source, bool) {
	elem, typ := func(int) uint64 { return a.Imm }, a.Type
	switch a.Type {
	case isa.V:
		typ = isa.W
		elem = func(i int) uint64 { return uint64(int64(a.Imm<<(60-4*(i%8))) >> 60) }
	case isa.UV:
		typ = isa.UW
		elem = func(i int) uint64 { return a.Imm >> (4 * (i % 8)) & 15 }
	case isa.VF:
		typ = isa.F
		elem = func(i int) uint64 {
			return uint64(math.Float32bits(num.RestrictedToFloat(byte(a.Imm >> (8 * (i % 4))))))
		}
	}
	l := &loaders[typ][k]
	if l.row == nil {
		return source{}, false
	}
	if d.room == nil {
		d.room = &Machine{arena: newArena(16 * MaxLanes)}
	}
	room, size := d.room, typ.Size()
	for i := range MaxLanes {
		room.setU64(i*size, elem(i)) // the next one takes the place of what is too much
	}
	s := source{mode: immediate, imm: new(scratchBuffer)}
	s.Bytes = uint32(size)
	l.row(room, 0, s.imm, MaxLanes)
	modify, ok := modifier(a, k)
	if modify != nil {
		modify(s.imm, MaxLanes)
	}
	return s, ok
}

// dest resolves an argument as a destination of lanes of a kind, with a storer.
func (d *decoder) dest(a *visa.Operand, store storer) (t dest, ok bool) {
	if store == nil {
		return t, false
	}
	t = dest{store: store, typ: a.Type}
	switch a.Kind {
	case visa.NullOperand, visa.GeneralOperand, visa.RawOperand, visa.IndirectOperand:
	default:
		return t, false
	}
	if isNull(a) {
		t.Outside = ^uint32(0)
		return t, true
	}
	if t.Place, ok = d.fn.operands.Vector(a, d.op.size, true); !ok {
		return t, false
	}
	t.Step = max(t.Step, t.Bytes)
	t.whole = t.Form != operand.Pointed && t.Step == t.Bytes && t.Outside == 0 && t.Off%t.Bytes == 0
	t.span = (d.op.size-1)*int(t.Step) + int(t.Bytes)
	if t.Form != operand.Pointed {
		t.span = max(min(t.span, int(t.Room)), 0)
	}
	return t, true
}

// truth resolves a destination for one bit a channel.
func (d *decoder) truth(o *op, dst *visa.Operand) (write func(m *Machine, o *op, mask, result uint32), ok bool) {
	if dst.Kind == visa.PredicateOperand {
		s, ok := d.fn.slotOf(dst.Var)
		off := s.Off
		return func(m *Machine, o *op, mask, result uint32) { m.setPredicate(o, off, mask, result) }, ok
	}
	o.dst[0], ok = d.dest(dst, storers[bitsOf[dst.Type.Size()]][u64])
	return func(m *Machine, o *op, mask, result uint32) {
		v := &m.buf[3]
		for i := range o.size {
			v[i] = -uint64(result >> i & 1)
		}
		m.store(&o.dst[0], v, mask)
	}, ok
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

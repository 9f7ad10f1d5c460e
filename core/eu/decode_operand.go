package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// From operands of the module to operands of an op. An operand that no instruction can take is refused and resolves to
// the zero source or dest.

// slot returns the place of a variable's root.
//
//go:noinline
func (d *decoder) slot(v *visa.Decl) operand.Slot {
	s, ok := d.fn.slotOf(v)
	d.require(ok)
	return s
}

// sources resolves all sources of an instruction in a lane type.
//
//go:noinline
func (d *decoder) sources(args []visa.Operand, k laneKind) {
	for i := range args {
		d.op.src[i] = d.source(&args[i], k)
	}
}

// source resolves an argument as a source of a lane type.
func (d *decoder) source(a *visa.Operand, k laneKind) (s source) {
	if a.Kind == visa.ImmediateOperand {
		return d.immediate(a, k)
	}
	var ok bool
	s.Place, ok = d.vector(a, false)
	s.loader, s.modify = loaders.of(a.Type, k), d.modifier(a, k)
	if !d.require(ok && s.loader != nil) {
		return source{}
	}
	s.mode = accessOf[s.Form]
	if s.mode == row && s.modify == nil && laneTypes[k].Has(a.Type) && s.Off%s.Bytes == 0 {
		s.mode = direct
	}
	return s
}

// vector returns where the elements of an argument lie; false if they are not in registers.
func (d *decoder) vector(a *visa.Operand, write bool) (operand.Place, bool) {
	switch a.Kind {
	case visa.GeneralOperand, visa.RawOperand, visa.IndirectOperand:
		return d.fn.operands.Vector(a, d.op.size, write)
	}
	return operand.Place{}, false
}

// immediate returns the lanes of a constant. Packed vectors repeat: V and UV hold eight elements, VF four
// (5_operands.md, "Immediate Operands").
func (d *decoder) immediate(a *visa.Operand, k laneKind) source {
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
	l, modify := loaders.of(typ, k), d.modifier(a, k)
	if !d.require(l != nil) {
		return source{}
	}
	if d.room == nil {
		d.room = &Machine{arena: newArena(16 * MaxLanes)}
	}
	room, size := d.room, typ.Size()
	for i := range MaxLanes {
		room.setU64(i*size, elem(i)) // the next element overwrites the bytes beyond this one
	}
	s := source{mode: immediate, imm: new(scratchBuffer)}
	s.Bytes = uint32(size)
	l.row(room, 0, s.imm, MaxLanes)
	if modify != nil {
		modify(s.imm, MaxLanes)
	}
	return s
}

// dest resolves an argument as a destination of lanes of a kind.
//
//go:noinline
func (d *decoder) dest(a *visa.Operand, k laneKind) dest { return d.destBy(a, storers.of(a.Type, k)) }

// result is like dest, but for an instruction that saturates in 64-bit lanes, which hold results that are too large.
//
//go:noinline
func (d *decoder) result(a *visa.Operand, k laneKind) dest {
	if d.op.flags&saturates != 0 && (k == i64 || k == u64) {
		return d.destBy(a, saturators.of(a.Type, k))
	}
	return d.dest(a, k)
}

// destBy is like dest, with a given storer.
func (d *decoder) destBy(a *visa.Operand, store storer) dest {
	if !d.require(store != nil && a.Kind != visa.NoOperand) {
		return dest{}
	}
	t := dest{store: store, typ: a.Type}
	if a.IsNull() {
		t.Outside = ^uint32(0)
		return t
	}
	var ok bool
	if t.Place, ok = d.vector(a, true); !d.require(ok) {
		return dest{}
	}
	t.Step = max(t.Step, t.Bytes)
	t.whole = t.Form != operand.Pointed && t.Step == t.Bytes && t.Outside == 0 && t.Off%t.Bytes == 0
	t.span = (d.op.size-1)*int(t.Step) + int(t.Bytes)
	if t.Form != operand.Pointed {
		t.span = max(min(t.span, int(t.Room)), 0)
	}
	return t
}

// truth resolves a destination of one bit for each channel, and returns the function that writes it.
func (d *decoder) truth(dst *visa.Operand) func(m *Machine, o *op, mask, result uint32) {
	if dst.Kind == visa.PredicateOperand {
		off := d.slot(dst.Var).Off
		return func(m *Machine, o *op, mask, result uint32) { m.setPredicate(o, off, mask, result) }
	}
	d.op.dst[0] = d.destBy(dst, storers[bitsOf[dst.Type.Size()]][u64])
	return func(m *Machine, o *op, mask, result uint32) {
		v := &m.buf[3]
		for i := range o.size {
			v[i] = -uint64(result >> i & 1)
		}
		m.store(&o.dst[0], v, mask)
	}
}

// payload resolves a raw operand as the register part of a memory instruction. Its parameters are the fields of
// payload.
func (d *decoder) payload(a *visa.Operand, bytes, step, pitch int) payload {
	p := payload{step: uint32(step), pitch: uint32(pitch), bytes: uint32(bytes)}
	if a.IsNull() {
		p.none = true
		return p
	}
	v, ok := d.fn.slotOf(a.Var)
	if !d.require(ok && a.Var.Class == visa.General) {
		return payload{none: true}
	}
	p.space = v.Space
	p.first = v.Off + uint32(d.fn.operands.FirstByte(a))
	p.limit = v.Off + v.Size
	return p
}

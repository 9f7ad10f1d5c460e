package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// access is how the elements of a source are found.
type access uint8

const (
	absent    access = iota
	immediate        // the lanes are ready
	direct           // a contiguous row of the lane type: the registers serve as lanes
	row              // a contiguous row
	scalar           // one element for every channel
	indexed          // index says where each channel's element is
	indirect         // an address variable says it
)

// accessOf is how the machine gets at elements that lie in a form.
var accessOf = [...]access{operand.Single: scalar, operand.Row: row, operand.Spread: indexed, operand.Pointed: indirect}

// source is a source operand, resolved for a lane type.
type source struct {
	mode access
	operand.Place
	imm    *scratchBuffer
	loader *loader
	modify func(*scratchBuffer, int)
}

// dest is a destination operand, resolved for a lane type.
type dest struct {
	operand.Place
	whole bool // contiguous and of the lane type: lanes can be computed in place
	typ   isa.Type
	span  int // bytes from the first element to the end of the last
	store storer
}

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

// laneTypes are the element types whose bytes are lanes of a kind.
var laneTypes = [numLaneKinds]isa.Types{
	i32: 1<<isa.D | 1<<isa.UD,
	u32: 1<<isa.D | 1<<isa.UD,
	i64: 1<<isa.Q | 1<<isa.UQ,
	u64: 1<<isa.Q | 1<<isa.UQ,
	f32: 1 << isa.F,
	f64: 1 << isa.DF,
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

// inPlace reports whether lanes may be computed right into a destination: no source
// that is read in place overlaps it other than element by element.
func (o *op) inPlace(k laneKind) bool {
	d := &o.dst[0]
	if !d.whole || !laneTypes[k].Has(d.typ) || o.flags&saturates != 0 {
		return false
	}
	for i := range o.src {
		s := &o.src[i]
		if s.mode != direct || s.Space != d.Space || s.Off == d.Off {
			continue
		}
		if s.Off < d.Off+uint32(d.span) && d.Off < s.Off+uint32(d.span) {
			return false
		}
	}
	return true
}

// isNull reports whether an operand is left out, or %null.
func isNull(a *visa.Operand) bool {
	return a.Kind == visa.NullOperand || a.Kind == visa.NoOperand ||
		a.Var != nil && a.Var.Root != nil && a.Var.Root.Name == "%null"
}

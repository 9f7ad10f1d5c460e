package eu

import (
	"math"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
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

// source is a source operand, resolved for a lane type.
type source struct {
	mode    access
	space   space
	off     uint32     // first element, from the start of its space
	index   *laneIndex // indexed: each element, in bytes from the first; indirect: from its address
	imm     *scratchBuffer
	loader  *loader
	modify  func(*scratchBuffer, int)
	outside uint32 // channels whose element is outside the variable
	bytes   uint32 // of one element
	addr    addressOperand
}

// addressOperand is the address part of an indirect operand.
type addressOperand struct {
	off   uint32     // first address element used, in the frame's variables
	each  *laneIndex // which address element each channel uses; nil: the first
	delta int32      // added to the address
}

// dest is a destination operand, resolved for a lane type.
type dest struct {
	indirect bool
	whole    bool // contiguous and of the lane type: lanes can be computed in place
	space    space
	off      uint32 // first element, from the start of its space
	step     uint32 // bytes from element to element
	bytes    uint32 // of one element
	span     int    // bytes from the first element to the end of the last
	store    storer
	outside  uint32 // channels whose element is outside the variable
	addr     addressOperand
	typ      isa.Type
}

// region yields the byte offset of each channel's element from the operand's first:
// the walk of 5_operands.md, "Region-based Addressing". Without a region all
// channels have the first element (scalar operands).
func region(r visa.Region, size, channels int) (index laneIndex) {
	w := int(r.W)
	if r.Kind == visa.NoRegion || w == 0 {
		return index
	}
	for i := range channels {
		index[i] = int32((i/w*int(r.V) + i%w*int(r.H)) * size)
	}
	return index
}

// firstByte is where a general operand begins, in bytes from its root variable.
func (d *decoder) firstByte(a *visa.Operand) int {
	return a.Var.RootByte + a.Row*d.prog.Platform.GRF() + a.Col*a.Type.Size()
}

// source resolves an argument as a source of a lane type. false: no instruction
// takes such an operand.
func (d *decoder) source(a *visa.Operand, k laneKind) (s source, ok bool) {
	n := d.op.size
	switch a.Kind {
	case visa.ImmediateOperand:
		return d.immediate(a, k)
	case visa.GeneralOperand, visa.RawOperand:
		s, ok = d.general(a, n)
	case visa.IndirectOperand:
		s, ok = d.indirect(a, n)
	}
	if !ok {
		return s, false
	}
	s.loader = &loaders[a.Type][k]
	if s.loader.many == nil {
		return s, false
	}
	if s.modify, ok = modifier(a, k); !ok {
		return s, false
	}
	if s.mode == row && s.modify == nil && laneTypes[k].Has(a.Type) && s.off%s.bytes == 0 {
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

// general resolves a general or raw operand.
func (d *decoder) general(a *visa.Operand, n int) (s source, ok bool) {
	v, ok := d.fn.slotOf(a.Var)
	if !ok {
		return s, false
	}
	size := a.Type.Size()
	first := d.firstByte(a)
	index := region(a.Region, size, n)
	if a.Kind == visa.RawOperand {
		first = a.Var.RootByte + a.Byte
		index = region(visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}, size, n)
	}
	s = source{space: v.space, off: v.off + uint32(first), bytes: uint32(size)}
	contiguous, same := true, true
	for i := range n {
		at := first + int(index[i])
		if at < 0 || at+size > int(v.size) {
			s.outside |= 1 << i
			index[i] = -1
		}
		contiguous = contiguous && index[i] == int32(i*size)
		same = same && index[i] == 0
	}
	switch {
	case same:
		s.mode = scalar
	case contiguous:
		s.mode = row
	default:
		s.mode = indexed
		s.index = &index
		if s.outside != 0 { // the first element itself may be outside
			s.off = v.off
			for i := range n {
				if index[i] >= 0 {
					index[i] += int32(first)
				}
			}
		}
	}
	return s, true
}

// indirect resolves r[A(k),o] as a source.
func (d *decoder) indirect(a *visa.Operand, n int) (s source, ok bool) {
	s = source{mode: indirect, bytes: uint32(a.Type.Size())}
	s.addr, ok = d.address(a)
	if !ok {
		return s, false
	}
	r := a.Region
	if r.Kind == visa.MultiRegion && r.W > 0 {
		each := new(laneIndex)
		for i := range n {
			each[i] = int32(i / int(r.W) * addressBytes)
		}
		s.addr.each = each
		r.V = 0 // each row begins at its own address
	}
	index := region(r, a.Type.Size(), n)
	s.index = &index
	return s, true
}

// address resolves the address variable of an indirect operand.
func (d *decoder) address(a *visa.Operand) (addressOperand, bool) {
	v, ok := d.fn.slotOf(a.Var)
	if !ok || a.Var.Class != visa.Address || uint32(a.Col+1)*addressBytes > v.size {
		return addressOperand{}, false
	}
	return addressOperand{off: v.off + uint32(a.Col*addressBytes), delta: int32(a.Byte)}, true
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
	room := &Machine{arena: newArena(16 * MaxLanes)}
	size := typ.Size()
	for i := range MaxLanes {
		v := elem(i)
		for b := range size {
			room.arena[i*size+b] = byte(v >> (8 * b))
		}
	}
	s := source{mode: immediate, imm: new(scratchBuffer), bytes: uint32(size)}
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
	n := d.op.size
	size := a.Type.Size()
	step := size * max(int(a.Region.H), 1)
	if n == 1 || a.Kind == visa.RawOperand {
		step = size
	}
	t = dest{store: store, step: uint32(step), bytes: uint32(size), span: (n-1)*step + size, typ: a.Type}
	switch a.Kind {
	case visa.NullOperand:
		t.outside = ^uint32(0)
		return t, true
	case visa.IndirectOperand:
		t.indirect = true
		t.addr, ok = d.address(a)
		return t, ok
	case visa.GeneralOperand, visa.RawOperand:
	default:
		return t, false
	}
	if a.Var != nil && a.Var.Root != nil && a.Var.Root.Name == "%null" {
		t.outside = ^uint32(0)
		return t, true
	}
	v, ok := d.fn.slotOf(a.Var)
	if !ok {
		return t, false
	}
	first := d.firstByte(a)
	if a.Kind == visa.RawOperand {
		first = a.Var.RootByte + a.Byte
	}
	t.space, t.off = v.space, v.off+uint32(first)
	for i := range n {
		if at := first + i*step; at < 0 || at+size > int(v.size) {
			t.outside |= 1 << i
		}
	}
	t.whole = step == size && t.outside == 0 && t.off%t.bytes == 0
	if t.outside != 0 {
		t.span = max(min(t.span, int(v.size)-first), 0)
	}
	return t, true
}

// inPlace reports whether lanes may be computed right into a destination: no source
// that is read in place overlaps it other than element by element.
func (o *op) inPlace(k laneKind) bool {
	d := &o.dst[0]
	if !d.whole || d.indirect || !laneTypes[k].Has(d.typ) || o.flags&saturates != 0 {
		return false
	}
	for i := range o.src {
		s := &o.src[i]
		if s.mode != direct || s.space != d.space || s.off == d.off {
			continue
		}
		if s.off < d.off+uint32(d.span) && d.off < s.off+uint32(d.span) {
			return false
		}
	}
	return true
}

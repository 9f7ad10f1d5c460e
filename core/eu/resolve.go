package eu

import "github.com/lanewise/lanewise/core/visa"

// space says where a variable lies.
type space uint8

const (
	frameSpace  space = iota // in the frame's variables
	threadSpace              // in the thread variables
	numSpaces
)

// slot is the place of a root variable: off bytes into its space.
type slot struct {
	space space
	off   uint32
	size  uint32
	id    uint32 // 1 + index in Func.vars; addresses carry it (address.go)
}

// Bytes of an element of each class in a frame. Address elements are wider than the
// UW the specification gives them: they carry the variable they point into, so that
// an address that left its variable can be told (address.go).
const (
	predicateBytes = 4
	addressBytes   = 8
	stateBytes     = 4
)

// elementBytes is the size of one element of a variable.
func elementBytes(d *visa.Decl) int {
	switch d.Class {
	case visa.Predicate:
		return predicateBytes
	case visa.Address:
		return addressBytes
	case visa.Sampler, visa.Surface:
		return stateBytes
	}
	return max(d.Type.Size(), 1)
}

// laneIndex is a place for each channel: a byte offset, or -1 for none.
type laneIndex = [maxChannels]int32

const maxChannels = 32 // as eu.MaxLanes

// location says where the elements of an operand lie, one for each channel.
type location struct {
	form    form
	space   space
	off     uint32     // the first element, from the start of its space
	step    uint32     // inRow: bytes from element to element; of a destination in any form
	bytes   uint32     // of one element
	outside uint32     // channels whose element is outside the variable
	index   *laneIndex // spread: each element, in bytes from off, -1 outside; pointed: from its address
	room    int32      // bytes from off to the end of the variable
	addr    addressOperand
}

// form is how the elements of an operand lie.
type form uint8

const (
	nowhere form = iota // not in registers
	single              // one element for every channel
	inRow               // elements at equal distances
	spread              // index says where
	pointed             // an address variable says it
)

// addressOperand is the address part of an indirect operand.
type addressOperand struct {
	each  *laneIndex // which address element each channel uses; nil: the first
	off   uint32     // first address element used, in the frame's variables
	delta int32      // added to the address
}

// at is a channel's element, from the start of its space; -1 outside the variable. An
// element that is pointed at is the machine's to find.
func (p *location) at(channel int) int {
	switch {
	case p.outside>>channel&1 != 0:
		return -1
	case p.form == inRow:
		return int(p.off) + channel*int(p.step)
	case p.form == spread:
		return int(p.off) + int(p.index[channel])
	}
	return int(p.off)
}

// spreadOut is an index with the places of all channels.
func (p *location) spreadOut() *laneIndex {
	index := new(laneIndex)
	for i := range index {
		index[i] = -1
		if at := p.at(i); at >= 0 {
			index[i] = int32(at - int(p.off))
		}
	}
	return index
}

// resolver finds where the operands of a function lie: for the machine that runs it, for
// observers that are told what it touches, and for displays.
type resolver struct {
	slots map[*visa.Decl]slot // of the root variables
	grf   int
}

// slot is the place of a variable's root.
func (r *resolver) slot(d *visa.Decl) (slot, bool) {
	if d == nil {
		return slot{}, false
	}
	if d.Root != nil {
		d = d.Root
	}
	s, ok := r.slots[d]
	return s, ok
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

// regionOf is the region of an operand as a source has it: a destination and a raw operand
// are a row.
func regionOf(a *visa.Operand, write bool) visa.Region {
	switch {
	case a.Kind == visa.RawOperand:
		return visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
	case write:
		return visa.Region{V: max(a.Region.H, 1), W: 1, Kind: visa.SourceRegion}
	}
	return a.Region
}

// firstByte is where a general or raw operand begins, in bytes from its root variable.
func (r *resolver) firstByte(a *visa.Operand) int {
	if a.Kind == visa.RawOperand {
		return a.Var.RootByte + a.Byte
	}
	return a.Var.RootByte + a.Row*r.grf + a.Col*a.Type.Size()
}

// vector is where the elements of a general, raw or indirect operand lie.
func (r *resolver) vector(a *visa.Operand, n int, write bool) (p location, ok bool) {
	if a.Kind == visa.IndirectOperand {
		return r.indirect(a, n, write)
	}
	v, ok := r.slot(a.Var)
	if !ok {
		return p, false
	}
	size, first := a.Type.Size(), r.firstByte(a)
	index := region(regionOf(a, write), size, n)
	p = location{form: spread, space: v.space, off: v.off + uint32(first), bytes: uint32(size), room: int32(v.size) - int32(first)}
	row := true
	for i := range n {
		if at := first + int(index[i]); at < 0 || at+size > int(v.size) {
			p.outside |= 1 << i
		}
		row = row && index[i] == int32(i)*index[1]
	}
	switch {
	case row && write && (n > 1 || p.outside != 0):
		p.form, p.step = inRow, uint32(index[1])
	case row && index[1] == 0 && p.outside == 0:
		p.form = single
	case row && int(index[1]) == size && p.outside == 0:
		p.form, p.step = inRow, uint32(size)
	case p.outside != 0: // perhaps the first element itself
		for i := range n {
			index[i] += int32(first)
			if p.outside>>i&1 != 0 {
				index[i] = -1
			}
		}
		p.off = v.off
		fallthrough
	default:
		p.index = &index
	}
	return p, true
}

// indirect is where the elements of r[A(k),o] lie.
func (r *resolver) indirect(a *visa.Operand, n int, write bool) (p location, ok bool) {
	p = location{form: pointed, bytes: uint32(a.Type.Size())}
	p.addr, ok = r.address(a)
	if !ok {
		return p, false
	}
	by := regionOf(a, write)
	if by.Kind == visa.MultiRegion && by.W > 0 {
		each := new(laneIndex)
		for i := range n {
			each[i] = int32(i / int(by.W) * addressBytes)
		}
		p.addr.each = each
		by.V = 0 // each row begins at its own address
	}
	index := region(by, a.Type.Size(), n)
	p.index = &index
	if write && n > 1 {
		p.step = uint32(index[1])
	}
	return p, true
}

// address is the address part of an indirect operand.
func (r *resolver) address(a *visa.Operand) (addressOperand, bool) {
	v, ok := r.slot(a.Var)
	if !ok || a.Var.Class != visa.Address || uint32(a.Col+1)*addressBytes > v.size {
		return addressOperand{}, false
	}
	return addressOperand{off: v.off + uint32(a.Col*addressBytes), delta: int32(a.Byte)}, true
}

// elements is where the elements of an address, state or predicate variable lie, of which
// the channels use width, over and over if they are more.
func (r *resolver) elements(a *visa.Operand, n, width int) (p location, ok bool) {
	v, ok := r.slot(a.Var)
	if !ok {
		return p, false
	}
	size := elementBytes(a.Var)
	p = location{form: inRow, space: v.space, off: v.off + uint32(a.Col*size), step: uint32(size), bytes: uint32(size)}
	p.room = int32(v.size) - int32(a.Col*size)
	for i := range n {
		if i%width*size+size > int(p.room) {
			p.outside |= 1 << i
		}
	}
	if width < n {
		p.form, p.index = spread, new(laneIndex)
		for i := range n {
			p.index[i] = int32(i % width * size)
		}
	}
	return p, true
}

// addressOf is the byte that &V stands for, of a variable in slot s.
func (r *resolver) addressOf(s slot, a *visa.Operand) uint32 {
	return s.off + uint32(a.Var.RootByte+a.Byte+a.Row*r.grf+a.Col*elementBytes(a.Var))
}

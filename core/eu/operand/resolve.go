package operand

import "github.com/lanewise/lanewise/core/visa"

// Resolver finds where the operands of a function lie.
type Resolver struct {
	Slots map[*visa.Decl]Slot // of the root variables
	GRF   int
}

// Slot returns the slot of a variable's root.
func (r *Resolver) Slot(d *visa.Decl) (Slot, bool) {
	if d == nil {
		return Slot{}, false
	}
	if d.Root != nil {
		d = d.Root
	}
	s, ok := r.Slots[d]
	return s, ok
}

// region returns the byte offset of each channel's element from the operand's first element: the walk of 5_operands.md,
// "Region-based Addressing". Without a region all channels have the first element (scalar operands).
func region(r visa.Region, size, channels int) *Index {
	index, w := new(Index), int(r.W)
	if r.Kind == visa.NoRegion || w == 0 {
		return index
	}
	for i, row := 0, 0; i < channels; row += int(r.V) * size {
		for k := 0; k < w && i < channels; k++ {
			index[i] = int32(row + k*int(r.H)*size)
			i++
		}
	}
	return index
}

// rowStep returns the distance in bytes from each channel's element to the next one's. ok is false if it varies.
func rowStep(r visa.Region, size, channels int) (step int, ok bool) {
	switch w := int(r.W); {
	case channels == 1 || r.Kind == visa.NoRegion || w == 0:
		return 0, true
	case w == 1:
		return int(r.V) * size, true
	default:
		return int(r.H) * size, channels <= w || int(r.V) == w*int(r.H)
	}
}

// regionOf returns the region of an operand as a source region: a destination and a raw operand are a row.
func regionOf(a *visa.Operand, write bool) visa.Region {
	switch {
	case a.Kind == visa.RawOperand:
		return visa.Region{V: 1, W: 1, Kind: visa.SourceRegion}
	case write:
		return visa.Region{V: max(a.Region.H, 1), W: 1, Kind: visa.SourceRegion}
	}
	return a.Region
}

// FirstByte returns where a general or raw operand begins, in bytes from the start of its root variable.
func (r *Resolver) FirstByte(a *visa.Operand) int {
	if a.Kind == visa.RawOperand {
		return a.Var.RootByte + a.Byte
	}
	return a.Var.RootByte + a.Row*r.GRF + a.Col*a.Type.Size()
}

// Vector returns where the elements of a general, raw or indirect operand lie, for n channels.
func (r *Resolver) Vector(a *visa.Operand, n int, write bool) (p Place, ok bool) {
	if a.Kind == visa.IndirectOperand {
		return r.indirect(a, n, write)
	}
	v, ok := r.Slot(a.Var)
	if !ok {
		return p, false
	}
	size, first, by := a.Type.Size(), r.FirstByte(a), regionOf(a, write)
	step, row := rowStep(by, size, n)
	p = Place{Form: Spread, Space: v.Space, Off: v.Off + uint32(first), Bytes: uint32(size), Room: int32(v.Size) - int32(first)}
	if !row || first < 0 || first+(n-1)*step+size > int(v.Size) {
		for i, off := range region(by, size, n)[:n] {
			if at := first + int(off); at < 0 || at+size > int(v.Size) {
				p.Outside |= 1 << i
			}
		}
	}
	switch {
	case row && write && (n > 1 || p.Outside != 0):
		p.Form, p.Step = Row, uint32(step)
	case row && step == 0 && p.Outside == 0:
		p.Form = Single
	case row && step == size && p.Outside == 0:
		p.Form, p.Step = Row, uint32(size)
	default:
		p.Index = region(by, size, n)
		if p.Outside == 0 {
			break
		}
		p.Off = v.Off // the first element may be outside, too
		for i := range n {
			p.Index[i] += int32(first)
			if p.Outside>>i&1 != 0 {
				p.Index[i] = -1
			}
		}
	}
	return p, true
}

// indirect returns where the elements of r[A(k),o] lie.
func (r *Resolver) indirect(a *visa.Operand, n int, write bool) (p Place, ok bool) {
	p = Place{Form: Pointed, Bytes: uint32(a.Type.Size())}
	p.Addr, ok = r.address(a)
	if !ok {
		return p, false
	}
	by := regionOf(a, write)
	if by.Kind == visa.MultiRegion && by.W > 0 {
		each := new(Index)
		for i := range n {
			each[i] = int32(i / int(by.W) * AddressBytes)
		}
		p.Addr.Each = each
		by.V = 0 // each row begins at its own address
	}
	p.Index = region(by, a.Type.Size(), n)
	if write && n > 1 {
		p.Step = uint32(p.Index[1])
	}
	return p, true
}

// address returns the address part of an indirect operand.
func (r *Resolver) address(a *visa.Operand) (Address, bool) {
	v, ok := r.Slot(a.Var)
	if !ok || a.Var.Class != visa.Address || uint32(a.Col+1)*AddressBytes > v.Size {
		return Address{}, false
	}
	return Address{Off: v.Off + uint32(a.Col*AddressBytes), Delta: int32(a.Byte)}, true
}

// Elements returns where the elements of an address, state or predicate variable lie. The n channels use width
// elements, repeatedly if width is less than n.
func (r *Resolver) Elements(a *visa.Operand, n, width int) (p Place, ok bool) {
	v, ok := r.Slot(a.Var)
	if !ok {
		return p, false
	}
	size := ElementBytes(a.Var)
	p = Place{Form: Row, Space: v.Space, Off: v.Off + uint32(a.Col*size), Step: uint32(size), Bytes: uint32(size)}
	p.Room = int32(v.Size) - int32(a.Col*size)
	for i := range n {
		if i%width*size+size > int(p.Room) {
			p.Outside |= 1 << i
		}
	}
	if width < n {
		p.Form, p.Index = Spread, new(Index)
		for i := range n {
			p.Index[i] = int32(i % width * size)
		}
	}
	return p, true
}

// AddressOf returns the byte that &V stands for, where V has slot s.
func (r *Resolver) AddressOf(s Slot, a *visa.Operand) uint32 {
	return s.Off + uint32(a.Var.RootByte+a.Byte+a.Row*r.GRF+a.Col*ElementBytes(a.Var))
}

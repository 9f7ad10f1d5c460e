package expr

import (
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// This file says what the names of an expression stand for: masks, variables with their elements and regions, and
// surfaces.

// mask makes a value from the bits of a mask.
func (e *evaluator) mask(m uint32, off int, kind placeKind) Value {
	x := Value{Shape: protocol.ShapeLanes, Type: isa.BOOL, Inside: ^uint32(0)}
	for lane := range e.simd() {
		x.Bits = append(x.Bits, uint64(m>>lane&1))
		x.Places = append(x.Places, Location{Off: off, Bit: uint8(lane), Kind: kind, Index: lane})
	}
	return x
}

// Builtin returns the value of a name that is not a variable.
func (e *evaluator) Builtin(name string) (Value, bool) {
	depth := e.State.Depth()
	var f eu.Frame
	if e.frame >= 0 && e.frame < depth {
		f = e.State.Frame(e.frame)
	} else if name == "EM" || name == "CM" {
		return e.mask(0, 0, FixedPlace), true
	}
	settable := func(k placeKind) placeKind {
		if e.frame == depth-1 {
			return k
		}
		return FixedPlace
	}
	switch name {
	case "EM":
		return e.mask(f.ExecMask(), 0, settable(ExecPlace)), true
	case "CM":
		return e.mask(f.CallMask(), 0, settable(CallPlace)), true
	case "DM":
		return e.mask(e.State.DispatchMask(), 0, FixedPlace), true
	case "ChEn":
		return e.mask(e.Masks(e.State.PC()).Enable, 0, FixedPlace), true
	case "lane":
		x := e.numbered(0, 1, e.simd())
		x.Type = isa.Q
		return x, true
	}
	group, _ := e.Machine.Group()
	for i, n := range [...]string{"step", "line", "thread", "group"} {
		if n == name {
			return one(uint64([...]int{e.Step(), e.Line(e.State.PC()), e.Thread, group}[i]), isa.Q), true
		}
	}
	return e.special(name)
}

// Decl finds a variable of the frame's function; nil if there is none.
func (e *evaluator) Decl(name string) *visa.Decl {
	if e.frame != 0 && (e.frame < 0 || e.frame >= e.State.Depth()) {
		return nil
	}
	return e.DeclOf(&e.Code.Funcs[e.FuncOf(e.frame)], name, e.NamesAt(e.frame))
}

// AddressStep is how many bytes lie from one element of an address variable to the next.
const AddressStep = 8

// store describes where the elements of a name lie.
type store struct {
	off, bytes int // in the arena
	typ        isa.Type
	step       int // distance of elements in bytes
}

// storeOf finds the memory behind a name: a variable of the frame, or a buffer.
func (e *evaluator) storeOf(n *Node) (s store, d *visa.Decl, ok bool) {
	d = e.Decl(n.Name)
	if d != nil && n.Kind != NameNode && e.IsPointer(d) {
		d = nil
	}
	if d != nil && d.Class != visa.Surface {
		off := e.Machine.VarOffset(e.Thread, e.frame, d)
		if off < 0 {
			e.fail(n, "The thread has not run: it has no variables.")
			return s, d, false
		}
		s = store{off: off, bytes: len(e.Machine.VarBytes(e.Thread, e.frame, d)), typ: d.Type}
		switch d.Class {
		case visa.Address:
			s.typ, s.step = isa.UD, AddressStep
		case visa.Sampler:
			s.typ = isa.UD
		}
	} else {
		i := e.BufferNamed(n.Name)
		if i < 0 && d != nil {
			var why string
			if i, why = e.surfaceIn(d); i < 0 {
				e.fail(n, why)
				return s, d, false
			}
		}
		if i < 0 {
			e.fail(n, "There is no variable, surface or mask \""+n.Name+"\" here.")
			return s, d, false
		}
		b, off, elem := e.Buffer(i)
		s = store{off: off, bytes: len(b), typ: elem}
	}
	if n.Type != isa.NoType {
		s.typ = n.Type
	}
	if s.typ.Size() == 0 {
		s.typ = isa.UB
	}
	if s.step == 0 {
		s.step = s.typ.Size()
	}
	return s, d, true
}

// surfaceIn returns the surface that a surface variable names now, or -1 and why it names none.
func (e *evaluator) surfaceIn(d *visa.Decl) (int, string) {
	off := e.Machine.VarOffset(e.Thread, e.frame, d)
	if off < 0 {
		return -1, "The thread has not run: it has no variables."
	}
	index := int(num.Element(e.Machine.Arena()[off : off+4]))
	for i := range e.Target.Launch.Surfaces {
		if e.Target.Launch.Surfaces[i].BTI == index {
			return i, ""
		}
	}
	if d.Predefined {
		return -1, d.Name + " is no surface of the launch."
	}
	return -1, text.Say("{} holds {}, the index of no surface of the launch.", d.Name, index)
}

// element returns the place of an element.
func (s *store) element(i int) Location {
	p := Location{Off: s.off + i*s.step, Size: s.typ.Size(), Index: i}
	if i < 0 || (i+1)*s.step > s.bytes {
		p.Off = -1
	}
	return p
}

// read makes a value from places.
func (e *evaluator) read(shape protocol.Shape, t isa.Type, places []Location) Value {
	x := Value{Shape: shape, Type: t, Places: places}
	arena := e.Machine.Arena()
	for i, p := range places {
		b := uint64(0)
		if p.Off >= 0 {
			b = num.Element(arena[p.Off : p.Off+p.Size])
			if i < 32 {
				x.Inside |= 1 << i
			}
		}
		x.Bits = append(x.Bits, b)
	}
	return x
}

// named evaluates a variable, its elements and regions, a surface or a mask.
func (e *evaluator) named(n *Node) Value {
	d := e.Decl(n.Name)
	if d != nil && d.Class == visa.Predicate {
		return e.predicate(n, d)
	}
	if d == nil {
		if x, ok := e.Builtin(n.Name); ok {
			return e.indexed(n, x)
		}
	}
	s, d, ok := e.storeOf(n)
	if !ok {
		return Value{}
	}
	count := s.bytes / s.step
	switch n.Kind {
	case ElementNode:
		return e.elements(n, &s, e.eval(n.A))
	case RangeNode:
		a, b := e.index(n.A), e.index(n.B)
		if a < 0 || b < a || b >= count {
			return e.fail(n, text.Say("{} has the elements 0 to {}.", n.Name, count-1))
		}
		var places []Location
		for i := a; i <= b && len(places) < MaxList; i++ {
			places = append(places, s.element(i))
		}
		x := e.read(protocol.ShapeList, s.typ, places)
		x.First = a
		return x
	case RegionNode, IndirectNode:
		return e.regionValue(n, &s, d)
	}
	shape, many := protocol.ShapeList, count
	switch simd := e.simd(); {
	case d != nil && d.Class == visa.General && count >= simd:
		shape, many = protocol.ShapeLanes, simd
	case count == 1:
		shape = protocol.ShapeOne
	}
	var places []Location
	for i := range min(many, 64) {
		places = append(places, s.element(i))
	}
	return e.read(shape, s.typ, places)
}

// index returns the value of an index, which must be a single number.
func (e *evaluator) index(n *Node) int {
	x := e.eval(n)
	if e.err == nil && x.Shape != protocol.ShapeOne {
		e.fail(n, "An index of a range is one number.")
	}
	if e.err != nil {
		return 0
	}
	return int(Number{x.Bits[0], x.Type}.int())
}

// elements evaluates X[i]: one element, or one for each lane.
func (e *evaluator) elements(n *Node, s *store, x Value) Value {
	if e.err != nil {
		return Value{}
	}
	var places []Location
	for _, b := range x.Bits {
		i := Number{b, x.Type}.int()
		if p := s.element(int(i)); p.Off >= 0 && i == int64(int(i)) {
			places = append(places, p)
			continue
		}
		if x.Shape == protocol.ShapeOne {
			return e.fail(n, text.Say("{} has the elements 0 to {}.", n.Name, s.bytes/s.step-1))
		}
		places = append(places, Location{Off: -1})
	}
	return e.read(x.Shape, s.typ, places)
}

// indexed returns a value that has one element for each lane or, for ElementNode, one of its elements.
func (e *evaluator) indexed(n *Node, x Value) Value {
	switch n.Kind {
	case NameNode:
		return x
	case ElementNode:
		if i := e.index(n.A); e.err == nil && i >= 0 && i < len(x.Bits) && x.Shape == protocol.ShapeLanes {
			return x.Lane(i)
		}
		return e.fail(n, n.Name+" has no such element.")
	}
	return e.fail(n, n.Name+" has neither a region nor a range.")
}

func (e *evaluator) predicate(n *Node, d *visa.Decl) Value {
	off := e.Machine.PredOffset(e.Thread, e.frame, d)
	if off < 0 {
		return e.fail(n, "The thread has not run: it has no variables.")
	}
	x := e.mask(e.Machine.PredBits(e.Thread, e.frame, d), off, PredPlace)
	if lanes := min(max(d.Elems, 1), len(x.Bits)); lanes < len(x.Bits) {
		x.Inside = 1<<lanes - 1
	}
	return e.indexed(n, x)
}

// BeyondEnd returns a sentence if a region of a variable begins after the variable's last byte, and "" if it does not.
// grf is the size of a register in bytes, bytes that of the variable, size that of an element.
func (n *Node) BeyondEnd(grf, bytes, size int) string {
	if n.Kind != RegionNode || n.Row*grf+(n.Col+1)*size <= bytes {
		return ""
	}
	return text.Say("This begins beyond the end of {}, which has {}.", n.Name, text.Count(bytes, "byte"))
}

// regionValue reads a region the way an instruction does (5_operands.md,
// "Region-based Addressing").
func (e *evaluator) regionValue(n *Node, s *store, d *visa.Decl) Value {
	if d == nil || (n.Kind == IndirectNode) != (d.Class == visa.Address) {
		return e.fail(n, "A region is of a register variable, or r[..] of an address variable.")
	}
	size := s.typ.Size()
	if n.Kind == IndirectNode && n.Type == isa.NoType {
		return e.fail(n, "An indirect region needs a type, as in r[A0(0),0]<1;1,0>:d.")
	}
	grf := e.Code.Platform.GRF()
	if wrong := n.BeyondEnd(grf, s.bytes, size); wrong != "" {
		return e.fail(n, wrong)
	}
	var places []Location
	r := n.region
	for i := range e.simd() {
		row, col := i/int(r.W), i%int(r.W)
		at := (row*int(r.V) + col*int(r.H)) * size
		p := Location{Off: -1, Size: size, Index: i}
		if n.Kind == IndirectNode {
			element := n.Row
			if r.Kind == visa.MultiRegion {
				element += row
				at = col * int(r.H) * size
			}
			if (element+1)*s.step <= s.bytes {
				p.Off = e.Machine.Pointee(e.Thread, e.frame, s.off+element*s.step, n.Col+at, size)
			}
		} else if at += n.Row*grf + n.Col*size; at+size <= s.bytes {
			p.Off, p.Index = s.off+at, at/size
		}
		places = append(places, p)
	}
	return e.read(protocol.ShapeLanes, s.typ, places)
}

// Locations returns the elements that a data breakpoint watches. For a name alone these are all elements, where a watch
// shows the first ones only.
func Locations(v *scope.Scope, n *Node) []Location {
	e := NewEvaluator(v)
	if d := e.Decl(n.Name); (n.Kind == NameNode || n.Kind == RangeNode) && (d == nil || d.Class != visa.Predicate) {
		s, _, ok := e.storeOf(n)
		if !ok {
			return nil
		}
		first, last := 0, s.bytes/s.step-1
		if n.Kind == RangeNode {
			first, last = max(e.index(n.A), 0), min(e.index(n.B), last)
		}
		switch p := s.element(first); {
		case e.err != nil || last < first:
			return nil
		case s.step == p.Size:
			p.More = last - first
			return []Location{p}
		}
	}
	x := e.eval(n)
	if e.err != nil {
		return nil
	}
	return x.Places
}

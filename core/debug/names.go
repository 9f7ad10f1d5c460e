package debug

import (
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// What the names of an expression stand for: masks, variables, their elements and
// regions, surfaces.

// mask makes a value of the bits of a mask.
func (e *evaluator) mask(m uint32, off int, kind placeKind) value {
	x := value{shape: protocol.ShapeLanes, typ: isa.BOOL, inside: ^uint32(0)}
	for lane := range e.simd() {
		x.bits = append(x.bits, uint64(m>>lane&1))
		x.places = append(x.places, spot{off: off, bit: uint8(lane), kind: kind, index: lane})
	}
	return x
}

// builtin is the value of a name that is no variable.
func (e *evaluator) builtin(name string) (value, bool) {
	depth := e.th.Depth()
	var f eu.Frame
	if e.frame >= 0 && e.frame < depth {
		f = e.th.Frame(e.frame)
	} else if name == "EM" || name == "CM" {
		return e.mask(0, 0, fixedPlace), true
	}
	settable := func(k placeKind) placeKind {
		if e.frame == depth-1 {
			return k
		}
		return fixedPlace
	}
	switch name {
	case "EM":
		return e.mask(f.ExecMask(), 0, settable(execPlace)), true
	case "CM":
		return e.mask(f.CallMask(), 0, settable(callPlace)), true
	case "DM":
		return e.mask(e.th.DispatchMask(), 0, fixedPlace), true
	case "ChEn":
		return e.mask(e.masks(e.th.PC()).Enable, 0, fixedPlace), true
	case "lane":
		x := value{shape: protocol.ShapeLanes, typ: isa.Q, inside: ^uint32(0)}
		for lane := range e.simd() {
			x.bits = append(x.bits, uint64(lane))
		}
		return x, true
	}
	group, _ := e.machine.Group()
	for i, n := range [...]string{"step", "line", "thread", "group"} {
		if n == name {
			return one(uint64([...]int{e.Step(), e.line(e.th.PC()), e.thread, group}[i]), isa.Q), true
		}
	}
	return value{}, false
}

// decl finds a variable of the frame's function; nil if there is none.
func (e *evaluator) decl(name string) *visa.Decl {
	fn := e.prog.Kernel
	if e.frame >= 0 && e.frame < e.th.Depth() {
		fn = e.th.Frame(e.frame).Func()
	} else if e.frame != 0 {
		return nil
	}
	return e.declOf(&e.prog.Funcs[fn], name)
}

// addressStep is how many bytes lie from one element of an address variable to the next.
const addressStep = 8

// store is where the elements of a name lie.
type store struct {
	off, bytes int // in the arena
	typ        isa.Type
	step       int // bytes from element to element
}

// storeOf finds the memory behind a name: a variable of the frame, or a buffer.
func (e *evaluator) storeOf(n *node) (s store, d *visa.Decl, ok bool) {
	d = e.decl(n.name)
	if d != nil && d.Class != visa.Surface {
		off := e.machine.VarOffset(e.thread, e.frame, d)
		if off < 0 {
			e.fail(n, "The thread has not run: it has no variables.")
			return s, d, false
		}
		s = store{off: off, bytes: len(e.machine.VarBytes(e.thread, e.frame, d)), typ: d.Type}
		switch d.Class {
		case visa.Address:
			s.typ, s.step = isa.UD, addressStep
		case visa.Sampler:
			s.typ = isa.UD
		}
	} else {
		i := e.bufferNamed(n.name)
		if i < 0 && d != nil {
			var why string
			if i, why = e.surfaceIn(d); i < 0 {
				e.fail(n, why)
				return s, d, false
			}
		}
		if i < 0 {
			e.fail(n, "There is no variable, surface or mask \""+n.name+"\" here.")
			return s, d, false
		}
		b, off, elem := e.buffer(i)
		s = store{off: off, bytes: len(b), typ: elem}
	}
	if n.typ != isa.NoType {
		s.typ = n.typ
	}
	if s.typ.Size() == 0 {
		s.typ = isa.UB
	}
	if s.step == 0 {
		s.step = s.typ.Size()
	}
	return s, d, true
}

// surfaceIn is the surface that a surface variable names now; -1 and why, if it names none.
func (e *evaluator) surfaceIn(d *visa.Decl) (int, string) {
	off := e.machine.VarOffset(e.thread, e.frame, d)
	if off < 0 {
		return -1, "The thread has not run: it has no variables."
	}
	index := int(element(e.machine.Arena()[off : off+4]))
	for i := range e.target.Launch.Surfaces {
		if e.target.Launch.Surfaces[i].BTI == index {
			return i, ""
		}
	}
	if d.Predefined {
		return -1, d.Name + " is no surface of the launch."
	}
	return -1, d.Name + " holds " + strconv.Itoa(index) + ", the index of no surface of the launch."
}

// element is the place of an element.
func (s *store) element(i int) spot {
	p := spot{off: s.off + i*s.step, size: s.typ.Size(), index: i}
	if i < 0 || (i+1)*s.step > s.bytes {
		p.off = -1
	}
	return p
}

// read makes a value of places.
func (e *evaluator) read(shape protocol.Shape, t isa.Type, places []spot) value {
	x := value{shape: shape, typ: t, places: places}
	arena := e.machine.Arena()
	for i, p := range places {
		b := uint64(0)
		if p.off >= 0 {
			b = element(arena[p.off : p.off+p.size])
			if i < 32 {
				x.inside |= 1 << i
			}
		}
		x.bits = append(x.bits, b)
	}
	return x
}

// named evaluates a variable, its elements and regions, a surface or a mask.
func (e *evaluator) named(n *node) value {
	d := e.decl(n.name)
	if d != nil && d.Class == visa.Predicate {
		return e.predicate(n, d)
	}
	if d == nil {
		if x, ok := e.builtin(n.name); ok {
			return e.indexed(n, x)
		}
	}
	s, d, ok := e.storeOf(n)
	if !ok {
		return value{}
	}
	count := s.bytes / s.step
	switch n.kind {
	case elementNode:
		return e.elements(n, &s, e.eval(n.a))
	case rangeNode:
		a, b := e.index(n.a), e.index(n.b)
		if a < 0 || b < a || b >= count {
			return e.fail(n, n.name+" has the elements 0 to "+strconv.Itoa(count-1)+".")
		}
		var places []spot
		for i := a; i <= b && len(places) < maxList; i++ {
			places = append(places, s.element(i))
		}
		x := e.read(protocol.ShapeList, s.typ, places)
		x.first = a
		return x
	case regionNode, indirectNode:
		return e.regionValue(n, &s, d)
	}
	shape, many := protocol.ShapeList, count
	switch simd := e.simd(); {
	case d != nil && d.Class == visa.General && count >= simd:
		shape, many = protocol.ShapeLanes, simd
	case count == 1:
		shape = protocol.ShapeOne
	}
	var places []spot
	for i := range min(many, 64) {
		places = append(places, s.element(i))
	}
	return e.read(shape, s.typ, places)
}

// index is the value of an index of a range.
func (e *evaluator) index(n *node) int {
	x := e.eval(n)
	if e.err == nil && x.shape != protocol.ShapeOne {
		e.fail(n, "An index of a range is one number.")
	}
	if e.err != nil {
		return 0
	}
	return int(number{x.bits[0], x.typ}.int())
}

// elements evaluates X[i]: one element, or one for each lane.
func (e *evaluator) elements(n *node, s *store, x value) value {
	if e.err != nil {
		return value{}
	}
	var places []spot
	for _, b := range x.bits {
		i := number{b, x.typ}.int()
		if p := s.element(int(i)); p.off >= 0 && i == int64(int(i)) {
			places = append(places, p)
			continue
		}
		if x.shape == protocol.ShapeOne {
			return e.fail(n, n.name+" has the elements 0 to "+strconv.Itoa(s.bytes/s.step-1)+".")
		}
		places = append(places, spot{off: -1})
	}
	return e.read(x.shape, s.typ, places)
}

// indexed takes an element of what has one for each lane.
func (e *evaluator) indexed(n *node, x value) value {
	switch n.kind {
	case nameNode:
		return x
	case elementNode:
		if i := e.index(n.a); e.err == nil && i >= 0 && i < len(x.bits) && x.shape == protocol.ShapeLanes {
			return x.lane(i)
		}
		return e.fail(n, n.name+" has no such element.")
	}
	return e.fail(n, n.name+" has neither a region nor a range.")
}

func (e *evaluator) predicate(n *node, d *visa.Decl) value {
	off := e.machine.PredOffset(e.thread, e.frame, d)
	if off < 0 {
		return e.fail(n, "The thread has not run: it has no variables.")
	}
	x := e.mask(e.machine.PredBits(e.thread, e.frame, d), off, predPlace)
	if lanes := min(max(d.Elems, 1), len(x.bits)); lanes < len(x.bits) {
		x.inside = 1<<lanes - 1
	}
	return e.indexed(n, x)
}

// regionValue reads a region the way an instruction does (5_operands.md,
// "Region-based Addressing").
func (e *evaluator) regionValue(n *node, s *store, d *visa.Decl) value {
	if d == nil || (n.kind == indirectNode) != (d.Class == visa.Address) {
		return e.fail(n, "A region is of a register variable, or r[..] of an address variable.")
	}
	size := s.typ.Size()
	if n.kind == indirectNode && n.typ == isa.NoType {
		return e.fail(n, "An indirect region needs a type, as in r[A0(0),0]<1;1,0>:d.")
	}
	grf := e.prog.Platform.GRF()
	if n.kind == regionNode && n.row*grf+(n.col+1)*size > s.bytes {
		return e.fail(n, "This begins beyond the end of "+n.name+", which has "+plural(s.bytes, "byte")+".")
	}
	var places []spot
	r := n.region
	for i := range e.simd() {
		row, col := i/int(r.W), i%int(r.W)
		at := (row*int(r.V) + col*int(r.H)) * size
		p := spot{off: -1, size: size, index: i}
		if n.kind == indirectNode {
			element := n.row
			if r.Kind == visa.MultiRegion {
				element += row
				at = col * int(r.H) * size
			}
			if (element+1)*s.step <= s.bytes {
				p.off = e.machine.Pointee(e.thread, e.frame, s.off+element*s.step, n.col+at, size)
			}
		} else if at += n.row*grf + n.col*size; at+size <= s.bytes {
			p.off, p.index = s.off+at, at/size
		}
		places = append(places, p)
	}
	return e.read(protocol.ShapeLanes, s.typ, places)
}

// spotsOf are the elements that a data breakpoint is for: all those of a name alone, where a
// watch shows the first ones.
func spotsOf(v *scope, n *node) []spot {
	e := newEvaluator(v)
	if d := e.decl(n.name); (n.kind == nameNode || n.kind == rangeNode) && (d == nil || d.Class != visa.Predicate) {
		s, _, ok := e.storeOf(n)
		if !ok {
			return nil
		}
		first, last := 0, s.bytes/s.step-1
		if n.kind == rangeNode {
			first, last = max(e.index(n.a), 0), min(e.index(n.b), last)
		}
		switch p := s.element(first); {
		case e.err != nil || last < first:
			return nil
		case s.step == p.size:
			p.more = last - first
			return []spot{p}
		}
	}
	x := e.eval(n)
	if e.err != nil {
		return nil
	}
	return x.places
}

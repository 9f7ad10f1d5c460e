package debug

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
	"github.com/lanewise/lanewise/core/protocol"
)

// value is what an expression comes to. Arithmetic is done in 64 bits: integers as q, or as
// uq if one of them is; anything with a float in it as df.
type value struct {
	shape  protocol.Shape
	typ    isa.Type
	bits   []uint64
	inside uint32 // ShapeLanes: lanes that have a value
	places []spot // what the values are of, if the expression names it
	first  int    // ShapeList
}

// spot is an element that can be set.
type spot struct {
	off, size int   // in the arena; off -1: outside the variable
	bit       uint8 // size 0: a bit of the u32 at off
	kind      placeKind
	index     int // of the element
	more      int // elements that follow it, one behind the other
}

// part is one of the elements of a spot that has more.
func (p *spot) part(i int) spot {
	one := *p
	one.off, one.index, one.more = p.off+i*p.size, p.index+i, 0
	return one
}

// holds reports whether an element is this one, or one of those that follow it.
func (p *spot) holds(q *spot) bool {
	i := q.index - p.index
	return i >= 0 && i <= p.more && p.part(i) == *q
}

type placeKind uint8

const (
	bytesPlace placeKind = iota
	predPlace            // a bit of a predicate
	execPlace            // a bit of the execution mask
	callPlace            // a bit of the call mask
	fixedPlace           // cannot be set
)

// number is one element.
type number struct {
	bits uint64
	typ  isa.Type
}

// int is the number as a signed 64-bit integer.
func (n number) int() int64 {
	switch size := n.typ.Size(); {
	case n.typ == isa.BOOL:
		return int64(n.bits & 1)
	case n.typ.Float():
		f := n.float()
		switch {
		case f >= math.MaxInt64:
			return math.MaxInt64
		case f <= math.MinInt64:
			return math.MinInt64
		case f != f:
			return 0
		}
		return int64(f)
	case n.typ.Signed():
		shift := 64 - 8*size
		return int64(n.bits<<shift) >> shift
	}
	return int64(n.bits)
}

func (n number) float() float64 {
	switch {
	case n.typ.Float():
		return num.Value(n.bits, n.typ)
	case n.typ == isa.UQ:
		return float64(n.bits)
	}
	return float64(n.int())
}

func (n number) true() bool { return n.bits != 0 && (!n.typ.Float() || n.float() != 0) }

// convert is the bits of a number as an element of a type.
func convert(n number, t isa.Type) uint64 {
	switch {
	case n.typ == t:
		return n.bits
	case t.Float():
		return num.Bits(n.float(), t)
	case t == isa.BOOL:
		return bit(n.true())
	}
	return uint64(n.int()) & (^uint64(0) >> (64 - 8*t.Size()))
}

func bit(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// maxList is the most elements of a list.
const maxList = 1024

// eval evaluates an expression where the viewer stands, in the window's frame.
func (v *viewer) eval(n *node) (value, *exprError) {
	e := evaluator{viewer: v, frame: v.frame()}
	x := e.eval(n)
	return x, e.err
}

// evalText reads and evaluates.
func (v *viewer) evalText(text string) (value, *exprError) {
	n, err := parse(text)
	if err != nil {
		return value{}, err
	}
	return v.eval(n)
}

// frame is the index of the window's frame; the kernel's, of a thread that has ended.
func (v *viewer) frame() int { return max(v.th.Depth(), 1) - 1 - max(v.window.Frame, 0) }

type evaluator struct {
	*viewer
	frame int // index of the frame that names are looked up in
	err   *exprError
}

func (e *evaluator) fail(n *node, text string) value {
	if e.err == nil {
		e.err = &exprError{text, n.start, n.end}
	}
	return value{shape: protocol.ShapeOne, typ: isa.Q, bits: []uint64{0}}
}

func one(b uint64, t isa.Type) value {
	return value{shape: protocol.ShapeOne, typ: t, bits: []uint64{b}}
}

func (e *evaluator) simd() int { return e.target.Launch.SIMD }

func (e *evaluator) eval(n *node) value {
	if e.err != nil {
		return value{}
	}
	switch n.kind {
	case numberNode:
		return one(n.bits, n.typ)
	case nameNode, elementNode, rangeNode, regionNode, indirectNode:
		return e.named(n)
	case callNode:
		return e.call(n, functions[n.name], e.eval(n.a))
	case laneNode:
		x := e.eval(n.b)
		if n.row >= e.simd() {
			return e.fail(n, "There is no lane "+strconv.Itoa(n.row)+": a thread has "+strconv.Itoa(e.simd())+".")
		}
		return x.lane(n.row)
	case unaryNode:
		x := e.eval(n.a)
		return e.map1(x, func(a number) number { return unary(n.name, a) })
	}
	a, b := e.eval(n.a), e.eval(n.b)
	if e.err != nil {
		return value{}
	}
	return e.map2(n, a, b)
}

// lane is the value in one lane.
func (x value) lane(i int) value {
	if x.shape != protocol.ShapeLanes {
		return x
	}
	out := one(0, x.typ)
	if i < len(x.bits) {
		out.bits[0] = x.bits[i]
		if x.places != nil {
			out.places = x.places[i : i+1]
		}
	}
	return out
}

// map1 computes lane by lane.
func (e *evaluator) map1(x value, f func(number) number) value {
	if e.err != nil {
		return value{}
	}
	out := value{shape: x.shape, inside: x.inside, first: x.first}
	for i := range x.bits {
		r := f(number{x.bits[i], x.typ})
		out.bits, out.typ = append(out.bits, r.bits), r.typ
	}
	return out
}

// map2 computes with two values; a single one goes with every lane.
func (e *evaluator) map2(n *node, a, b value) value {
	if a.shape == protocol.ShapeOne {
		a.shape, a.first, a.inside = b.shape, b.first, b.inside
		for len(a.bits) < len(b.bits) {
			a.bits = append(a.bits, a.bits[0])
		}
	} else if b.shape == protocol.ShapeOne {
		b.shape, b.inside = a.shape, a.inside
		b.bits = append([]uint64(nil), b.bits...)
		for len(b.bits) < len(a.bits) {
			b.bits = append(b.bits, b.bits[0])
		}
	}
	if a.shape != b.shape || len(a.bits) != len(b.bits) {
		return e.fail(n, "One side has "+strconv.Itoa(len(a.bits))+" elements, the other "+strconv.Itoa(len(b.bits))+".")
	}
	out := value{shape: a.shape, first: a.first, inside: a.inside & b.inside}
	for i := range a.bits {
		r, ok := binary(n.name, number{a.bits[i], a.typ}, number{b.bits[i], b.typ})
		if !ok {
			return e.fail(n, "This divides by zero.")
		}
		out.bits, out.typ = append(out.bits, r.bits), r.typ
	}
	return out
}

// call calls a function.
func (e *evaluator) call(n *node, f func([]number) number, x value) value {
	if e.err != nil {
		return value{}
	}
	if n.name == "abs" || n.name == "popcount" && x.typ != isa.BOOL {
		return e.map1(x, func(a number) number {
			if n.name == "popcount" {
				return number{uint64(bits.OnesCount64(a.bits)), isa.Q}
			}
			return f([]number{a})
		})
	}
	active := ^uint32(0)
	if e.th.Depth() > 0 {
		active = e.th.ExecMask()
	}
	var all []number
	for i := range x.bits {
		if x.shape == protocol.ShapeLanes && (active>>i&1 == 0 && n.name != "popcount") {
			continue
		}
		all = append(all, number{x.bits[i], x.typ})
	}
	r := f(all)
	return one(r.bits, r.typ)
}

// true reports whether a value is: a single one, or in any of the active lanes.
func (v *viewer) truth(x value) bool {
	for i := range x.bits {
		if x.shape == protocol.ShapeLanes && v.th.Depth() > 0 && v.th.ExecMask()>>i&1 == 0 {
			continue
		}
		if (number{x.bits[i], x.typ}).true() {
			return true
		}
	}
	return false
}

// watched shows a value.
func (v *viewer) watched(text string, f protocol.Format) protocol.Watched {
	w := protocol.Watched{Text: text}
	x, err := v.evalText(text)
	if err != nil {
		w.Error, w.Start, w.End = err.text, err.start, err.end
		return w
	}
	w.Type, w.Shape, w.First = x.typ.String(), x.shape, x.first
	w.Edit = len(x.places) > 0
	arena := v.machine.Arena()
	enabled := v.masks(v.th.PC()).Enable
	for i, b := range x.bits {
		out := protocol.Value{Text: formatBits(b, x.typ, f), Enabled: x.shape != protocol.ShapeLanes || enabled>>i&1 != 0}
		if x.typ == isa.BOOL {
			out.Text = truth[b&1 != 0]
		}
		if x.shape == protocol.ShapeLanes && x.inside>>i&1 == 0 {
			out.Text = ""
		}
		if len(x.places) > i {
			p := &x.places[i]
			switch p.kind {
			case bytesPlace:
				if p.off >= 0 {
					out.Changed = v.was.Changed(arena, p.off, p.size)
					out.Never = v.never(p.off, p.size)
				}
			case predPlace:
				out.Changed = v.oldWord(p.off)>>p.bit&1 != uint32(b)
				out.Never = v.never(p.off+int(p.bit), 1)
			case fixedPlace:
				w.Edit = false
			}
		}
		w.Values = append(w.Values, out)
	}
	return w
}

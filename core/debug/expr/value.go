package expr

import (
	"math"
	"math/bits"

	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// Value is the value of an expression. Arithmetic is done in 64 bits: on integers as q, or as uq if one of them is a
// uq, and as df if any number is a float.
type Value struct {
	Shape  protocol.Shape
	Type   isa.Type
	Bits   []uint64
	Inside uint32     // ShapeLanes: lanes that have a value
	Places []Location // where the values lie, if the expression names elements
	First  int        // ShapeList: index of the first element
}

// Location is where an element, or a row of elements, lies.
type Location struct {
	Off, Size int   // in the arena; an off of -1 is outside the variable
	Bit       uint8 // with a size of 0: a bit of the u32 at off
	Kind      placeKind
	Index     int // index of the element
	More      int // number of elements that follow it without gaps
}

// Part returns one of the elements of a location.
func (p *Location) Part(i int) Location {
	one := *p
	one.Off, one.Index, one.More = p.Off+i*p.Size, p.Index+i, 0
	return one
}

// Holds reports whether q is this element, or one of those that follow it.
func (p *Location) Holds(q *Location) bool {
	i := q.Index - p.Index
	return i >= 0 && i <= p.More && p.Part(i) == *q
}

// In returns the bits of the element in an arena.
func (p *Location) In(arena []byte) uint64 {
	if p.Kind == PredPlace {
		return num.Element(arena[p.Off:p.Off+4]) >> p.Bit & 1
	}
	return num.Element(arena[p.Off : p.Off+p.Size])
}

// Never reports whether nothing has written the element yet.
func (p *Location) Never(v *scope.Scope) bool {
	switch {
	case p.Kind == PredPlace:
		return v.Unwritten(p.Off+int(p.Bit), 1)
	case p.Kind == BytesPlace && p.Off >= 0:
		return v.Unwritten(p.Off, p.Size)
	}
	return false
}

type placeKind uint8

const (
	BytesPlace placeKind = iota
	PredPlace            // a bit of a predicate
	ExecPlace            // a bit of the execution mask
	CallPlace            // a bit of the call mask
	FixedPlace           // cannot be set
)

// Number is one element.
type Number struct {
	Bits uint64
	Type isa.Type
}

// int returns the number as a signed 64-bit integer.
func (n Number) int() int64 {
	switch size := n.Type.Size(); {
	case n.Type == isa.BOOL:
		return int64(n.Bits & 1)
	case n.Type.Float():
		f := n.Float()
		switch {
		case f >= math.MaxInt64:
			return math.MaxInt64
		case f <= math.MinInt64:
			return math.MinInt64
		case f != f:
			return 0
		}
		return int64(f)
	case n.Type.Signed():
		shift := 64 - 8*size
		return int64(n.Bits<<shift) >> shift
	}
	return int64(n.Bits)
}

func (n Number) Float() float64 {
	switch {
	case n.Type.Float():
		return num.Value(n.Bits, n.Type)
	case n.Type == isa.UQ:
		return float64(n.Bits)
	}
	return float64(n.int())
}

func (n Number) True() bool { return n.Bits != 0 && (!n.Type.Float() || n.Float() != 0) }

// Convert returns the bits of a number as an element of a type.
func Convert(n Number, t isa.Type) uint64 {
	switch {
	case n.Type == t:
		return n.Bits
	case t.Float():
		return num.Bits(n.Float(), t)
	case t == isa.BOOL:
		return bit(n.True())
	}
	return uint64(n.int()) & (^uint64(0) >> (64 - 8*t.Size()))
}

func bit(on bool) uint64 {
	if on {
		return 1
	}
	return 0
}

// MaxList is the largest number of elements of a list.
const MaxList = 1024

// Eval evaluates an expression in a scope, looking up names in the window's frame.
func Eval(v *scope.Scope, n *Node) (Value, *Error) {
	e := NewEvaluator(v)
	x := e.eval(n)
	return x, e.err
}

// EvalText parses and evaluates an expression.
func EvalText(v *scope.Scope, text string) (Value, *Error) {
	n, err := Parse(text)
	if err != nil {
		return Value{}, err
	}
	return Eval(v, n)
}

// evaluator evaluates one expression.
type evaluator struct {
	*scope.Scope
	frame int // index of the frame in which names are looked up
	err   *Error
}

func NewEvaluator(v *scope.Scope) *evaluator { return &evaluator{Scope: v, frame: v.Frame()} }

func (e *evaluator) fail(n *Node, text string) Value {
	if e.err == nil {
		e.err = &Error{text, n.start, n.end}
	}
	return Value{Shape: protocol.ShapeOne, Type: isa.Q, Bits: []uint64{0}}
}

func one(b uint64, t isa.Type) Value {
	return Value{Shape: protocol.ShapeOne, Type: t, Bits: []uint64{b}}
}

func (e *evaluator) simd() int { return e.Target.Launch.SIMD }

func (e *evaluator) eval(n *Node) Value {
	if e.err != nil {
		return Value{}
	}
	switch n.Kind {
	case NumberNode:
		return one(n.Bits, n.Type)
	case NameNode, ElementNode, RangeNode, RegionNode, IndirectNode:
		return e.named(n)
	case CallNode:
		return e.call(n, functions[n.Name], e.eval(n.A))
	case laneNode:
		x := e.eval(n.B)
		if n.Row >= e.simd() {
			return e.fail(n, text.Say("There is no lane {}: a thread has {}.", n.Row, e.simd()))
		}
		return x.Lane(n.Row)
	case unaryNode:
		x := e.eval(n.A)
		return e.map1(x, func(a Number) Number { return unary(n.Name, a) })
	}
	a, b := e.eval(n.A), e.eval(n.B)
	if e.err != nil {
		return Value{}
	}
	return e.map2(n, a, b)
}

// Lane returns the value in one lane.
func (x Value) Lane(i int) Value {
	if x.Shape != protocol.ShapeLanes {
		return x
	}
	out := one(0, x.Type)
	if i < len(x.Bits) {
		out.Bits[0] = x.Bits[i]
		if x.Places != nil {
			out.Places = x.Places[i : i+1]
		}
	}
	return out
}

// map1 applies f to each number of a value.
func (e *evaluator) map1(x Value, f func(Number) Number) Value {
	if e.err != nil {
		return Value{}
	}
	out := Value{Shape: x.Shape, Inside: x.Inside, First: x.First}
	for i := range x.Bits {
		r := f(Number{x.Bits[i], x.Type})
		out.Bits, out.Type = append(out.Bits, r.Bits), r.Type
	}
	return out
}

// map2 applies an operation to two values, element by element. A single number is combined with every element of the
// other value.
func (e *evaluator) map2(n *Node, a, b Value) Value {
	if a.Shape == protocol.ShapeOne {
		a.Shape, a.First, a.Inside = b.Shape, b.First, b.Inside
		for len(a.Bits) < len(b.Bits) {
			a.Bits = append(a.Bits, a.Bits[0])
		}
	} else if b.Shape == protocol.ShapeOne {
		b.Shape, b.Inside = a.Shape, a.Inside
		b.Bits = append([]uint64(nil), b.Bits...)
		for len(b.Bits) < len(a.Bits) {
			b.Bits = append(b.Bits, b.Bits[0])
		}
	}
	if a.Shape != b.Shape || len(a.Bits) != len(b.Bits) {
		return e.fail(n, text.Say("One side has {} elements, the other {}.", len(a.Bits), len(b.Bits)))
	}
	out := Value{Shape: a.Shape, First: a.First, Inside: a.Inside & b.Inside}
	for i := range a.Bits {
		r, ok := binary(n.Name, Number{a.Bits[i], a.Type}, Number{b.Bits[i], b.Type})
		if !ok {
			return e.fail(n, "This divides by zero.")
		}
		out.Bits, out.Type = append(out.Bits, r.Bits), r.Type
	}
	return out
}

// call calls a function.
func (e *evaluator) call(n *Node, f func([]Number) Number, x Value) Value {
	if e.err != nil {
		return Value{}
	}
	if n.Name == "abs" || n.Name == "popcount" && x.Type != isa.BOOL {
		return e.map1(x, func(a Number) Number {
			if n.Name == "popcount" {
				return Number{uint64(bits.OnesCount64(a.Bits)), isa.Q}
			}
			return f([]Number{a})
		})
	}
	active := ^uint32(0)
	if e.State.Depth() > 0 {
		active = e.State.ExecMask()
	}
	var all []Number
	for i := range x.Bits {
		if x.Shape == protocol.ShapeLanes && (active>>i&1 == 0 && n.Name != "popcount") {
			continue
		}
		all = append(all, Number{x.Bits[i], x.Type})
	}
	r := f(all)
	return one(r.Bits, r.Type)
}

// Holds reports whether a value is true: the single number, or one in any active lane.
func (x Value) Holds(v *scope.Scope) bool {
	for i := range x.Bits {
		if x.Shape == protocol.ShapeLanes && v.State.Depth() > 0 && v.State.ExecMask()>>i&1 == 0 {
			continue
		}
		if (Number{x.Bits[i], x.Type}).True() {
			return true
		}
	}
	return false
}

// List formats the elements of a value, with a dot for each lane that is not active.
func (x Value) List(v *scope.Scope) string {
	out := ""
	for i, b := range x.Bits {
		if i > 0 {
			out += " "
		}
		switch {
		case x.Shape == protocol.ShapeLanes && v.State.Depth() > 0 && v.State.ExecMask()>>i&1 == 0:
			out += "·"
		default:
			out += format.Bits(b, x.Type, v.Window.Format)
		}
	}
	return out
}

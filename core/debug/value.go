package debug

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// value is what an expression comes to. Arithmetic is done in 64 bits: integers as q,
// anything with a float in it as df.
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
		return launch.FloatValue(n.bits, n.typ)
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
		return launch.FloatBits(n.float(), t)
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

func unary(op string, a number) number {
	switch {
	case op == "!":
		return number{bit(!a.true()), isa.BOOL}
	case op == "~" && a.typ == isa.BOOL:
		return number{a.bits ^ 1, isa.BOOL}
	case op == "~":
		return number{uint64(^a.int()), isa.Q}
	case a.typ.Float():
		return number{math.Float64bits(-a.float()), isa.DF}
	}
	return number{uint64(-a.int()), isa.Q}
}

func truthOf(b bool) number { return number{bit(b), isa.BOOL} }

// binary computes one operation; false: a division by zero.
func binary(op string, a, b number) (number, bool) {
	switch op {
	case "&&":
		return truthOf(a.true() && b.true()), true
	case "||":
		return truthOf(a.true() || b.true()), true
	}
	logical := op == "&" || op == "|" || op == "^"
	if (a.typ.Float() || b.typ.Float()) && !logical {
		x, y := a.float(), b.float()
		switch op {
		case "+":
			x += y
		case "-":
			x -= y
		case "*":
			x *= y
		case "/":
			x /= y
		case "%":
			x = math.Mod(x, y)
		default:
			less, equal := x < y, x == y
			return compared(op, less, equal, x > y), true
		}
		return number{math.Float64bits(x), isa.DF}, true
	}
	x, y := a.int(), b.int()
	switch op {
	case "+":
		x += y
	case "-":
		x -= y
	case "*":
		x *= y
	case "/", "%":
		if y == 0 {
			return number{}, false
		}
		if op == "/" {
			x /= y
		} else {
			x %= y
		}
	case "&":
		x &= y
	case "|":
		x |= y
	case "^":
		x ^= y
	case "<<":
		x <<= uint(y) & 63
	case ">>":
		x >>= uint(y) & 63
	default:
		less := x < y
		if a.typ == isa.UQ && b.typ == isa.UQ {
			less = uint64(x) < uint64(y)
		}
		return compared(op, less, x == y, !less && x != y), true
	}
	if logical && a.typ == isa.BOOL && b.typ == isa.BOOL {
		return number{uint64(x), isa.BOOL}, true
	}
	return number{uint64(x), isa.Q}, true
}

func compared(op string, less, equal, more bool) number {
	switch op {
	case "==":
		return truthOf(equal)
	case "!=":
		return truthOf(!equal)
	case "<":
		return truthOf(less)
	case "<=":
		return truthOf(less || equal)
	case ">":
		return truthOf(more)
	}
	return truthOf(more || equal)
}

// functions are what an expression can call. What goes over lanes goes over those that
// are active; a list over all its elements.
var functions = map[string]func(all []number) number{
	"any":      func(all []number) number { return truthOf(count(all) > 0) },
	"all":      func(all []number) number { return truthOf(count(all) == len(all)) },
	"popcount": func(all []number) number { return number{uint64(count(all)), isa.Q} },
	"sum":      fold("+"),
	"min":      fold("<"),
	"max":      fold(">"),
	"abs":      func(all []number) number { return absolute(all[0]) }, // lane by lane
}

func count(all []number) (n int) {
	for _, a := range all {
		n += int(bit(a.true()))
	}
	return n
}

func absolute(a number) number {
	if n, _ := binary("<", a, number{0, isa.Q}); n.true() {
		return unary("-", a)
	}
	return a
}

// fold makes one number of all: their sum, or the one that compares.
func fold(op string) func(all []number) number {
	return func(all []number) number {
		r := number{0, isa.Q}
		for i, a := range all {
			x, _ := binary(op, a, r)
			switch {
			case i == 0:
				r = a
			case op == "+":
				r = x
			case x.true():
				r = a
			}
		}
		return r
	}
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
	return declOf(&e.prog.Funcs[fn], name)
}

func declOf(f *eu.Func, name string) *visa.Decl {
	for _, d := range f.Object.Decls {
		if d.Name == name {
			return d
		}
	}
	return nil
}

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
			s.typ, s.step = isa.UD, 8
		case visa.Sampler:
			s.typ = isa.UD
		}
	} else {
		found := false
		for i := range e.target.Launch.Surfaces {
			if x := &e.target.Launch.Surfaces[i]; x.Name == n.name {
				s, found = store{off: e.machine.SurfaceOffset(i), bytes: x.Size, typ: x.Elem}, true
			}
		}
		if n.name == "slm" && !found {
			if mem := e.machine.SLMBytes(); len(mem) > 0 {
				s, found = store{off: e.machine.SLMOffset(), bytes: len(mem), typ: isa.UD}, true
			}
		}
		if !found {
			e.fail(n, "There is no variable, surface or mask \""+n.name+"\" here.")
			return s, d, false
		}
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
		} else if at += n.row*e.prog.Platform.GRF() + n.col*size; at+size <= s.bytes {
			p.off, p.index = s.off+at, at/size
		}
		places = append(places, p)
	}
	return e.read(protocol.ShapeLanes, s.typ, places)
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

package eu

import (
	"unsafe"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// loaderTable has a loader from each element type to each lane type. An entry without functions is a conversion that no
// instruction makes.
type loaderTable [isa.NumTypes][numLaneKinds]loader

// of returns the loader from a type to a lane type, or nil if there is none.
//
//go:noinline
func (l *loaderTable) of(t isa.Type, k laneKind) *loader {
	if t >= isa.NumTypes || l[t][k].row == nil {
		return nil
	}
	return &l[t][k]
}

var loaders = loaderTable{
	isa.UB: integerLoaders(loaderOf[uint8, uint32](), loaderOf[uint8, uint64]()),
	isa.B:  integerLoaders(loaderOf[int8, uint32](), loaderOf[int8, uint64]()),
	isa.UW: integerLoaders(loaderOf[uint16, uint32](), loaderOf[uint16, uint64]()),
	isa.W:  integerLoaders(loaderOf[int16, uint32](), loaderOf[int16, uint64]()),
	isa.UD: integerLoaders(loaderOf[uint32, uint32](), loaderOf[uint32, uint64]()),
	isa.D:  integerLoaders(loaderOf[uint32, uint32](), loaderOf[int32, uint64]()),
	isa.UQ: integerLoaders(loaderOf[uint64, uint32](), loaderOf[uint64, uint64]()),
	isa.Q:  integerLoaders(loaderOf[uint64, uint32](), loaderOf[uint64, uint64]()),
	isa.F:  {f32: loaderOf[float32, float32](), f64: loaderOf[float32, float64]()},
	isa.DF: {f64: loaderOf[float64, float64]()},
	isa.HF: halfLoaders(num.HalfToFloat),
	isa.BF: halfLoaders(num.BrainToFloat),
}

// integerLoaders returns the loaders of an integer type. Signed and unsigned lanes of a width hold the same bits, with
// the element's sign extended if it has one.
//
//go:noinline
func integerLoaders(narrow, wide loader) [numLaneKinds]loader {
	return [numLaneKinds]loader{i32: narrow, u32: narrow, i64: wide, u64: wide}
}

// loaderOf returns the loader of an element type and a lane type. (Inlined, the table of all loaders is 9 kB of code.)
//
//go:noinline
func loaderOf[S arith.Element, T arith.Lane]() loader {
	return loader{one: loadOne[S, T], row: loadRow[S, T], many: loadMany[S, T]}
}

func loadOne[S arith.Element, T arith.Lane](m *Machine, off uint32, to *scratchBuffer, n int) {
	v := T(at[S](m, off)[0])
	d := as[T](to)[:n]
	for i := range d {
		d[i] = v
	}
}

func loadRow[S arith.Element, T arith.Lane](m *Machine, off uint32, to *scratchBuffer, n int) {
	d := as[T](to)[:n]
	s := at[S](m, off)[:len(d)]
	for i := range d {
		d[i] = T(s[i])
	}
}

func loadMany[S arith.Element, T arith.Lane](m *Machine, base uint32, index *operand.Index, to *scratchBuffer, n int) {
	d := as[T](to)[:n]
	p := unsafe.Pointer(&m.arena[base])
	for i := range d {
		if x := index[i]; x >= 0 {
			d[i] = T(*(*S)(unsafe.Add(p, x)))
		} else {
			d[i] = 0
		}
	}
}

// halfLoaders returns the loaders of a 16-bit float type, for which Go has no type; value converts an element.
//
//go:noinline
func halfLoaders(value func(uint16) float32) [numLaneKinds]loader {
	return [numLaneKinds]loader{f32: halfLoader[float32](value), f64: halfLoader[float64](value)}
}

// halfLoader returns the loader for a lane type.
//
//go:noinline
func halfLoader[T float32 | float64](value func(uint16) float32) loader {
	return loader{
		one: func(m *Machine, off uint32, to *scratchBuffer, n int) {
			v := T(value(at[uint16](m, off)[0]))
			d := as[T](to)[:n]
			for i := range d {
				d[i] = v
			}
		},
		row: func(m *Machine, off uint32, to *scratchBuffer, n int) {
			s, d := at[uint16](m, off), as[T](to)
			for i := range n {
				d[i] = T(value(s[i]))
			}
		},
		many: func(m *Machine, base uint32, index *operand.Index, to *scratchBuffer, n int) {
			d := as[T](to)
			for i := range n {
				d[i] = 0
				if x := index[i]; x >= 0 {
					d[i] = T(value(at[uint16](m, base+uint32(x))[0]))
				}
			}
		},
	}
}

// load converts the elements of a source to its lane type, in a buffer.
func (m *Machine) load(s *source, to *scratchBuffer, n int) {
	switch s.mode {
	case immediate:
		*to = *s.imm
	case scalar:
		s.loader.one(m, m.base[s.Space]+s.Off, to, n)
	case direct, row:
		s.loader.row(m, m.base[s.Space]+s.Off, to, n)
	case indexed:
		s.loader.many(m, m.base[s.Space]+s.Off, s.Index, to, n)
	case indirect:
		m.resolve(s, &m.index, n)
		s.loader.many(m, 0, &m.index, to, n)
	}
	if s.modify != nil {
		s.modify(to, n)
	}
}

// fetch returns the elements of a source as lanes: the registers themselves if they have the layout of lanes, else a
// copy in buf.
func fetch[T arith.Lane](m *Machine, s *source, buf *scratchBuffer, n int) *arith.Lanes[T] {
	switch s.mode {
	case direct:
		return at[T](m, m.base[s.Space]+s.Off)
	case immediate:
		return as[T](s.imm)
	}
	m.load(s, buf, n)
	return as[T](buf)
}

// modifiers has the function of each source modifier for each lane type.
var modifiers = [numLaneKinds][isa.Not + 1]func(*scratchBuffer, int){
	i32: integerModifiers[int32](),
	u32: integerModifiers[int32](),
	i64: integerModifiers[int64](),
	u64: integerModifiers[int64](),
	f32: {isa.Neg: signs[uint32](1<<31, 0), isa.Abs: signs[uint32](0, 1<<31), isa.NegAbs: signs[uint32](1<<31, 1<<31)},
	f64: {isa.Neg: signs[uint64](1<<63, 0), isa.Abs: signs[uint64](0, 1<<63), isa.NegAbs: signs[uint64](1<<63, 1<<63)},
}

// modifierOf returns the modifier of an operand in lanes of a kind. An unsigned value is its own magnitude.
func modifierOf(a *visa.Operand, k laneKind) isa.SrcMod {
	if k < f32 && !a.Type.Signed() {
		switch a.Mod {
		case isa.Abs:
			return isa.NoMod
		case isa.NegAbs:
			return isa.Neg
		}
	}
	return a.Mod
}

// modifier returns the function for an operand's modifier, or nil if it has none.
func (d *decoder) modifier(a *visa.Operand, k laneKind) func(*scratchBuffer, int) {
	mod := modifierOf(a, k)
	if mod == isa.NoMod {
		return nil
	}
	f := modifiers[k][mod]
	d.require(f != nil)
	return f
}

// integerModifiers returns the modifiers of an integer type.
//
//go:noinline
func integerModifiers[T int32 | int64]() [isa.Not + 1]func(*scratchBuffer, int) {
	return [isa.Not + 1]func(*scratchBuffer, int){
		isa.Neg: func(b *scratchBuffer, n int) {
			v := as[T](b)[:n]
			for i := range v {
				v[i] = -v[i]
			}
		},
		isa.Abs: func(b *scratchBuffer, n int) {
			v := as[T](b)[:n]
			for i := range v {
				v[i] = max(v[i], -v[i])
			}
		},
		isa.NegAbs: func(b *scratchBuffer, n int) {
			v := as[T](b)[:n]
			for i := range v {
				v[i] = min(v[i], -v[i])
			}
		},
		isa.Not: func(b *scratchBuffer, n int) {
			v := as[T](b)[:n]
			for i := range v {
				v[i] = ^v[i]
			}
		},
	}
}

// signs returns a function that changes the sign bits of floats: it clears the bits in clear, then flips those in flip.
//
//go:noinline
func signs[T uint32 | uint64](flip, clear T) func(*scratchBuffer, int) {
	return func(b *scratchBuffer, n int) {
		v := as[T](b)[:n]
		for i := range v {
			v[i] = v[i]&^clear ^ flip
		}
	}
}

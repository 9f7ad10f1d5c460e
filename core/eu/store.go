package eu

import (
	"math/bits"
	"unsafe"

	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// storerTable has a storer from each lane type to each element type, or nil if there is none.
type storerTable [isa.NumTypes][numLaneKinds]storer

// of returns the storer from a lane type to an element type.
//
//go:noinline
func (s *storerTable) of(t isa.Type, k laneKind) storer {
	if t >= isa.NumTypes {
		return nil
	}
	return s[t][k]
}

// storers truncate integers ("Integer to Integer with Lower Precision" of 2_datatypes.md) and round floats to nearest
// even. Stores that need another rounding mode or flushing go through exact.go.
var storers = storerTable{
	isa.UB: storersOf[uint8, uint8](),
	isa.B:  storersOf[int8, uint8](),
	isa.UW: storersOf[uint16, uint16](),
	isa.W:  storersOf[int16, uint16](),
	isa.UD: storersOf[uint32, uint32](),
	isa.D:  storersOf[int32, uint32](),
	isa.UQ: storersOf[uint64, uint64](),
	isa.Q:  storersOf[int64, uint64](),
	isa.F:  {i32: storeLanes[int32, float32], u32: storeLanes[uint32, float32], i64: storeLanes[int64, float32], u64: storeLanes[uint64, float32], f32: storeLanes[float32, float32]},
	isa.DF: {i32: storeLanes[int32, float64], u32: storeLanes[uint32, float64], i64: storeLanes[int64, float64], u64: storeLanes[uint64, float64], f32: storeLanes[float32, float64], f64: storeLanes[float64, float64]},
}

// storersOf returns the storers of an integer type D. U is the unsigned type of the same size.
//
//go:noinline
func storersOf[D num.Integer, U uint8 | uint16 | uint32 | uint64]() [numLaneKinds]storer {
	s := [numLaneKinds]storer{
		i32: storeLanes[uint32, U],
		u32: storeLanes[uint32, U],
		i64: storeLanes[uint64, U],
		u64: storeLanes[uint64, U],
		f32: storeInteger[float32, D],
		f64: storeInteger[float64, D],
	}
	if unsafe.Sizeof(U(0)) == 8 {
		s[i32] = storeLanes[int32, U]
	}
	return s
}

func storeLanes[T arith.Lane, D arith.Element](m *Machine, off, step uint32, from *scratchBuffer, mask uint32) {
	s := as[T](from)
	if step == uint32(unsafe.Sizeof(D(0))) {
		d := at[D](m, off)
		if mask&(mask+1) == 0 { // channels 0 to n-1, mostly all of them
			d := d[:bits.Len32(mask)]
			for i := range d {
				d[i] = D(s[i])
			}
			return
		}
		for l := mask; l != 0; l &= l - 1 {
			i := bits.TrailingZeros32(l) & (MaxLanes - 1)
			d[i] = D(s[i])
		}
		return
	}
	p := unsafe.Pointer(&m.arena[off])
	for l := mask; l != 0; l &= l - 1 {
		i := uint32(bits.TrailingZeros32(l)) & (MaxLanes - 1)
		*(*D)(unsafe.Add(p, i*step)) = D(s[i])
	}
}

// storeInteger converts floats to integers: toward zero, clamped to the values of the type, NaN to 0 ("Float to
// Integer" of 2_datatypes.md).
func storeInteger[T float32 | float64, D num.Integer](m *Machine, off, step uint32, from *scratchBuffer, mask uint32) {
	s := as[T](from)
	p := unsafe.Pointer(&m.arena[off])
	for l := mask; l != 0; l &= l - 1 {
		i := uint32(bits.TrailingZeros32(l)) & (MaxLanes - 1)
		*(*D)(unsafe.Add(p, i*step)) = num.ToInteger[D](float64(s[i]))
	}
}

// saturators clamp integer lanes to a type's range before they are stored ("Saturation" of 2_datatypes.md). The lanes
// are 64 bits wide, so that results of 32-bit operands are exact.
var saturators = storerTable{
	isa.UB: {i64: saturate[int64, uint8], u64: saturate[uint64, uint8]},
	isa.B:  {i64: saturate[int64, int8], u64: saturate[uint64, int8]},
	isa.UW: {i64: saturate[int64, uint16], u64: saturate[uint64, uint16]},
	isa.W:  {i64: saturate[int64, int16], u64: saturate[uint64, int16]},
	isa.UD: {i64: saturate[int64, uint32], u64: saturate[uint64, uint32]},
	isa.D:  {i64: saturate[int64, int32], u64: saturate[uint64, int32]},
	isa.UQ: {i64: saturate[int64, uint64], u64: saturate[uint64, uint64]},
	isa.Q:  {i64: saturate[int64, int64], u64: saturate[uint64, int64]},
}

func saturate[T int64 | uint64, D num.Integer](m *Machine, off, step uint32, from *scratchBuffer, mask uint32) {
	s := as[T](from)
	lo, hi := num.Limits[D]()
	p := unsafe.Pointer(&m.arena[off])
	for l := mask; l != 0; l &= l - 1 {
		i := uint32(bits.TrailingZeros32(l)) & (MaxLanes - 1)
		v := D(s[i])
		switch {
		case s[i] < 0 && (lo == 0 || s[i] < T(lo)):
			v = lo
		case s[i] > 0 && uint64(s[i]) > uint64(hi):
			v = hi
		}
		*(*D)(unsafe.Add(p, i*step)) = v
	}
}

// store writes the lanes of a buffer to a destination.
func (m *Machine) store(d *dest, from *scratchBuffer, mask uint32) {
	off, mask := m.locate(d, mask)
	if mask == 0 {
		return
	}
	m.touch(int(off), d.span)
	d.store(m, off, d.Step, from, mask)
}

// locate returns where the first element of a destination lies and which channels of a mask lie in its variable.
func (m *Machine) locate(d *dest, mask uint32) (off uint32, inside uint32) {
	if d.Form != operand.Pointed {
		return m.base[d.Space] + d.Off, mask &^ d.Outside
	}
	return m.locateIndirect(d, mask)
}

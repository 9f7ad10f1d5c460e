package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Operands of an op: where the elements lie, and how they become lanes and are stored.

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

// accessOf is how the machine gets at elements that lie in a form.
var accessOf = [...]access{operand.Single: scalar, operand.Row: row, operand.Spread: indexed, operand.Pointed: indirect}

// laneKind names the types instructions compute in.
type laneKind uint8

const (
	i32 laneKind = iota
	u32
	i64
	u64
	f32
	f64
	numLaneKinds
)

// loader brings the elements of a source to a lane type: one element for all
// channels, a contiguous row, or an element for each channel.
type loader struct {
	one  func(m *Machine, off uint32, to *scratchBuffer, n int)
	row  func(m *Machine, off uint32, to *scratchBuffer, n int)
	many func(m *Machine, base uint32, index *operand.Index, to *scratchBuffer, n int)
}

// storer brings lanes to the elements of a destination: element i lies at
// off+i*step. Only channels in mask are written.
type storer func(m *Machine, off, step uint32, from *scratchBuffer, mask uint32)

// source is a source operand, resolved for a lane type.
type source struct {
	mode access
	operand.Place
	imm    *scratchBuffer
	loader *loader
	modify func(*scratchBuffer, int)
}

// dest is a destination operand, resolved for a lane type.
type dest struct {
	operand.Place
	whole bool // contiguous and of the lane type: lanes can be computed in place
	typ   isa.Type
	span  int // bytes from the first element to the end of the last
	store storer
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

// isNull reports whether an operand is left out, or %null.
func isNull(a *visa.Operand) bool {
	return a.Kind == visa.NullOperand || a.Kind == visa.NoOperand ||
		a.Var != nil && a.Var.Root != nil && a.Var.Root.Predefined && a.Var.Root.Name == "%null"
}

// bitsOf is the unsigned type of a number of bytes.
var bitsOf = [9]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

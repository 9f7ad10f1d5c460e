package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
)

// Operands of an op: where their elements lie, how they become lanes, and how lanes are stored.

// access is how the machine finds the elements of a source.
type access uint8

const (
	absent    access = iota
	immediate        // a constant whose lanes are ready
	direct           // a contiguous row of the lane type: the registers are used as lanes
	row              // a contiguous row
	scalar           // one element for every channel
	indexed          // Index says where each channel's element is
	indirect         // an address variable says where the elements are
)

// accessOf is the access for each form in which elements can lie.
var accessOf = [...]access{operand.Single: scalar, operand.Row: row, operand.Spread: indexed, operand.Pointed: indirect}

// laneKind is a type in which instructions compute.
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

// loader converts the elements of a source to a lane type: one element for all channels, a contiguous row, or an
// element for each channel.
type loader struct {
	one  func(m *Machine, off uint32, to *scratchBuffer, n int)
	row  func(m *Machine, off uint32, to *scratchBuffer, n int)
	many func(m *Machine, base uint32, index *operand.Index, to *scratchBuffer, n int)
}

// storer converts lanes to the elements of a destination. Element i lies at off+i*step. Only channels in mask are
// written.
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
	whole bool // contiguous, aligned and inside: lanes can be computed in place if the type allows it
	typ   isa.Type
	span  int // bytes from the first element to the end of the last
	store storer
}

// laneTypes are the element types with the same bytes as lanes of a kind.
var laneTypes = [numLaneKinds]isa.Types{
	i32: 1<<isa.D | 1<<isa.UD,
	u32: 1<<isa.D | 1<<isa.UD,
	i64: 1<<isa.Q | 1<<isa.UQ,
	u64: 1<<isa.Q | 1<<isa.UQ,
	f32: 1 << isa.F,
	f64: 1 << isa.DF,
}

// bitsOf is the unsigned type with a number of bytes.
var bitsOf = [9]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

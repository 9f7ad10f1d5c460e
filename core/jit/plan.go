package jit

import (
	"github.com/lanewise/lanewise/core/eu"
)

// plan says how code for an instruction is generated.
type plan struct {
	inst       int
	shape      eu.Shape
	emit       func(e *emitter, x *plan) // nil: the instruction is only slicewise, or left to the interpreter
	*slicewise                           // nil: the instruction is not slicewise
	room       slicewise                 // what slicewise points to
	places
	computed
	together int // how many instructions, beginning with this one, are computed together slice by slice

	kind eu.LaneKind
	src  []eu.Operand
	dst  eu.Operand
	rule *rule
}

// slicewise says how an instruction is computed slice by slice (slicewise.go). prepare puts a word on the stack that
// all slices need, value puts a slice of the results there, in lanes of the kind result.
type slicewise struct {
	result  eu.LaneKind
	prepare func(e *emitter, x *plan) // nil: there is nothing to prepare
	value   func(e *emitter, x *plan, slice, lanes int)

	op         operation     // for arithmetic
	finish     []vectorLimit // for integers: saturation
	rounded                  // for floats
	conversion *conversion   // for a mov to another kind of lanes, or within one

	chooses   bool   // the prepared word chooses, for each channel
	predicate bool   // the results are truth values, for the predicate
	off       uint32 // offset of that predicate in the frame's variables

	canonical func(e *emitter) // replaces NaN lanes on the stack by the canonical NaN; nil: they are canonical
}

// places says where the operands of a slicewise instruction lie, and what follows from that.
type places struct {
	late     bool   // storing a slice may change a later slice of a source
	doubted  bool   // results may have the bits of any NaN until all slices are computed, and settle checks
	wroteTo  extent // the destination
	readFrom [4]extent
	touched
}

// computed is what an instruction keeps in locals while its slices are computed.
type computed struct {
	word    local // the word from prepare, or the bits for the predicate
	enabled local // enabled channels, if masked is set: some may be off
	masked  bool
}

// own copies s into the plan and returns the copy.
func (x *plan) own(s slicewise) *slicewise {
	x.room = s
	return &x.room
}

// generated reports whether there is code for the instruction.
func (x *plan) generated() bool { return x.emit != nil || x.slicewise != nil }

// slices returns the number of vectors that the channels of an instruction take.
func (x *plan) slices() int { return (x.shape.Size + lanesOf(x.kind) - 1) >> laneShift(x.kind) }

// lanesIn returns how many lanes of a slice belong to channels.
func (x *plan) lanesIn(slice int) int {
	return min(lanesOf(x.kind), x.shape.Size-slice*lanesOf(x.kind))
}

// operation computes a vector from the vectors of its operands and leaves it on the stack.
type operation func(e *emitter, v []local)

// rule says how code for an opcode is generated: by plan, which finds the operands, and for most opcodes by an
// operation for each lane kind for which there is code.
type rule struct {
	plan func(e *emitter, x *plan) bool

	signed, unsigned     operation // lanes of 32 bits
	signed64, unsigned64 operation
	float, double        operation
	keeps                bool // the result is one of the operands, so that no NaN is made canonical
	passes               bool // a NaN stays the operand's, made quiet, except in PTX programs
	saturates            bool // saturated integers can be computed by clamping the result in 64 bits
}

// in returns the rule's operation for a lane kind.
func (r *rule) in(k eu.LaneKind) operation {
	return [...]operation{
		eu.Int32: r.signed, eu.Uint32: r.unsigned, eu.Int64: r.signed64, eu.Uint64: r.unsigned64,
		eu.Float32: r.float, eu.Float64: r.double,
	}[k]
}

// simple returns an operation that is one vector instruction with all operands.
func simple(o vectorOp) operation {
	return func(e *emitter, v []local) {
		for _, l := range v {
			e.get(l)
		}
		e.vector(o)
	}
}

// integers fills in a rule whose operation is the same on signed and unsigned lanes.
func integers(narrow, wide operation, r rule) rule {
	r.signed, r.unsigned, r.signed64, r.unsigned64 = narrow, narrow, wide, wide
	return r
}

// vectorLimit is a bound for signed lanes of 64 bits. Lanes beyond it are set to it.
type vectorLimit struct {
	beyond vectorOp
	bound  int64
}

// rounded says what happens to floats before and after an operation.
type rounded struct{ flushes, saturates, payload, passes bool }

// conversion converts lanes of one kind to another of the same width.
type conversion struct {
	to     eu.LaneKind
	low    bool // for lanes of 64 bits: the lower halves are first moved together
	ops    []vectorOp
	limits []wordLimit
}

// wordLimit is a bound for lanes of 32 bits.
type wordLimit struct {
	op    vectorOp
	bound uint32
}

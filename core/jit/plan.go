package jit

import (
	"github.com/lanewise/lanewise/core/eu"
)

// plan is how an instruction is generated.
type plan struct {
	inst       int
	shape      eu.Shape
	emit       func(e *emitter, x *plan) // nil: it is slicewise and no more, or left to the interpreter
	*slicewise                           // nil: it is not
	room       slicewise                 // for that
	places
	computed
	together int // how many instructions from this one on are computed slice by slice

	kind eu.LaneKind
	src  []eu.Operand
	dst  eu.Operand
	rule *rule
}

// slicewise is how an instruction is computed slice by slice (slicewise.go): prepare puts a word on the stack that all
// slices need, value a slice of the results, which are lanes of a kind.
type slicewise struct {
	result  eu.LaneKind
	prepare func(e *emitter, x *plan) // nil: none
	value   func(e *emitter, x *plan, slice, lanes int)

	op         operation     // of arithmetic
	finish     []vectorLimit // of integers: saturation
	rounded                  // of floats
	conversion *conversion   // of a mov to another kind of lanes, or within one

	chooses   bool   // what is prepared chooses, for each channel
	predicate bool   // the results are truth values, for the predicate
	off       uint32 // at this offset of the frame's variables

	canonical func(e *emitter) // makes NaN lanes of a result on the stack the one NaN; nil: they have its bits
}

// places is where the operands of a slicewise instruction lie, and what follows from that.
type places struct {
	late     bool   // a slice stored may change what a later one of a source is
	doubted  bool   // results may have any NaN's bits until all slices are computed: then one look tells whether there was one
	wroteTo  extent // the destination
	readFrom [4]extent
	touched
}

// computed is what an instruction keeps in locals while its slices are computed.
type computed struct {
	word    local // what prepare left, or the bits for the predicate
	enabled local // enabled channels, if masked: not all are
	masked  bool
}

// own is the plan's own copy.
func (x *plan) own(s slicewise) *slicewise {
	x.room = s
	return &x.room
}

// generated reports whether there is code for it.
func (x *plan) generated() bool { return x.emit != nil || x.slicewise != nil }

// slices is how many vectors the channels of an instruction take.
func (x *plan) slices() int { return (x.shape.Size + lanesOf(x.kind) - 1) >> laneShift(x.kind) }

// lanesIn is how many lanes of a slice are channels.
func (x *plan) lanesIn(slice int) int {
	return min(lanesOf(x.kind), x.shape.Size-slice*lanesOf(x.kind))
}

// operation makes a vector of lanes of the vectors in its operands, on the stack.
type operation func(e *emitter, v []local)

// rule is how an instruction is generated: by plan, which finds the operands, and for most
// by an operation for each lane kind that it is generated for.
type rule struct {
	plan func(e *emitter, x *plan) bool

	signed, unsigned     operation // lanes of 32 bits
	signed64, unsigned64 operation
	float, double        operation
	keeps                bool // the result is one of the operands: no NaN is made canonical
	saturates            bool // integers saturate by what the operation gives in 64 bits
}

// in is the rule's operation in a lane kind.
func (r *rule) in(k eu.LaneKind) operation {
	return [...]operation{
		eu.Int32: r.signed, eu.Uint32: r.unsigned, eu.Int64: r.signed64, eu.Uint64: r.unsigned64,
		eu.Float32: r.float, eu.Float64: r.double,
	}[k]
}

// simple is the operation that one vector instruction does with all operands.
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

// vectorLimit is a bound for signed lanes of 64 bits: what is beyond becomes it.
type vectorLimit struct {
	beyond vectorOp
	bound  int64
}

// rounded is what floats go through before and behind an operation.
type rounded struct{ flushes, saturates, payload bool }

// conversion brings lanes of one kind to another of the same width.
type conversion struct {
	to     eu.LaneKind
	low    bool // of lanes of 64 bits, the lower halves are brought together first
	ops    []vectorOp
	limits []wordLimit
}

// wordLimit is a bound for lanes of 32 bits.
type wordLimit struct {
	op    vectorOp
	bound uint32
}

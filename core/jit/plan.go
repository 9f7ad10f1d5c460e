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

// own is the plan's own copy.
func (x *plan) own(s slicewise) *slicewise {
	x.room = s
	return &x.room
}

// generated reports whether there is code for it.
func (x *plan) generated() bool { return x.emit != nil || x.slicewise != nil }

// plan finds how an instruction is generated. What is not known to give the interpreter's
// bits is not generated.
func (e *emitter) plan(x *plan, inst int) {
	src := x.src[:0]
	*x = plan{} // in place: it is large
	x.inst, x.shape, x.src = inst, e.prog.Shape(inst), src
	r := &rules[e.prog.Insts[inst].Src.Op]
	if r.plan == nil || x.shape.Skipped || x.shape.Outside || x.shape.Refresh {
		return
	}
	x.rule = r
	if x.src == nil {
		x.src = make([]eu.Operand, 0, len(e.values))
	}
	if !r.plan(e, x) || x.pointed() && !e.indirect(x) {
		x.emit, x.slicewise = nil, nil
	}
	if x.slicewise != nil && x.emit == nil {
		x.measure()
	}
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

package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// arithmetic plans an instruction that has a destination and sources in registers and is computed lane by lane.
func arithmetic(e *emitter, x *plan) bool {
	k, ok := e.prog.LaneKind(x.inst)
	return ok && e.lanewise(x, k)
}

// lanewise plans such an instruction for lanes of a kind.
func (e *emitter) lanewise(x *plan, k eu.LaneKind) (ok bool) {
	x.kind = k
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || !e.sourcesOf(x, 1) {
		return false
	}
	if x.kind >= eu.Float32 {
		return e.float(x)
	}
	op := x.rule.in(x.kind)
	if op == nil || !storable(&x.dst, x.kind) {
		return false
	}
	x.slicewise = x.own(slicewise{result: x.kind, op: op, value: integer})
	if x.shape.Saturate {
		x.finish, ok = limits(x)
	}
	return ok
}

// integer puts a slice of the instruction's results on the stack.
func integer(e *emitter, x *plan, slice, lanes int) {
	x.op(e, e.operands(x, slice, lanes))
	for _, l := range x.finish {
		e.clamp(l)
	}
}

// limits returns the bounds that saturate results to a narrower type. The results are in signed lanes of 64 bits, which
// hold them exactly.
func limits(x *plan) ([]vectorLimit, bool) {
	var low, high int64
	switch x.dst.Type {
	case isa.UB:
		low, high = bounds[uint8]()
	case isa.B:
		low, high = bounds[int8]()
	case isa.UW:
		low, high = bounds[uint16]()
	case isa.W:
		low, high = bounds[int16]()
	case isa.UD:
		low, high = bounds[uint32]()
	case isa.D:
		low, high = bounds[int32]()
	default:
		return nil, false
	}
	// Instructions that define saturation in their own way are left to the interpreter.
	exact := x.rule.signed64 != nil && x.kind == eu.Int64 && x.rule.saturates
	return []vectorLimit{{v64LtS, low}, {v64GtS, high}}, exact
}

func bounds[T num.Integer]() (low, high int64) {
	l, h := num.Limits[T]()
	return int64(l), int64(h)
}

// clamp replaces the lanes on the stack that are beyond a bound by the bound.
func (e *emitter) clamp(l vectorLimit) {
	v := e.temp(typeV128)
	e.set(v)
	bound := doubles(uint64(l.bound), uint64(l.bound))
	e.constant(bound)
	e.get(v, v)
	e.constant(bound)
	e.vector(l.beyond)
	e.vector(vSelect)
}

func copied(e *emitter, v []local) { e.get(v[0]) }

// ofThree applies first to v0 and v1, and second to that and v2: a product and a sum, or two sums.
func ofThree(first, second vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0], v[1])
		e.vector(first)
		e.get(v[2])
		e.vector(second)
	}
}

// choose64 returns v0 where the relation holds between v0 and v1, else v1. Lanes of 64 bits have no min and max.
func choose64(relation vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0], v[1], v[0], v[1])
		e.vector(relation)
		e.vector(vSelect)
	}
}

// byLane is an operation that vectors do not have. value computes a lane of 32 bits on the stack, and calls source to
// put the lane of a source there.
func byLane(value func(e *emitter, source func(i int))) operation {
	return func(e *emitter, v []local) {
		e.eachLane(4, eu.Uint32, func(l int) {
			value(e, func(i int) {
				e.get(v[i])
				e.lane(v32Extract, l)
			})
		})
	}
}

// each32 applies one instruction to each lane.
func each32(o opcode) operation {
	return byLane(func(e *emitter, source func(i int)) {
		source(0)
		e.op(o)
	})
}

// eachLane makes a vector of what value leaves on the stack for each lane.
func (e *emitter) eachLane(lanes int, k eu.LaneKind, value func(lane int)) {
	e.constant([16]byte{})
	for l := range lanes {
		value(l)
		e.replace(k, l)
	}
}

// extract takes a lane out of the vector on the stack. replace sets a lane of the vector below the number on the stack
// to that number.
func (e *emitter) extract(k eu.LaneKind, lane int) {
	e.lane([...]vectorOp{v32Extract, v64Extract}[kindWidth(k)], lane)
}

func (e *emitter) replace(k eu.LaneKind, lane int) {
	e.lane([...]vectorOp{v32Replace, v64Replace}[kindWidth(k)], lane)
}

// shift32 and shift64 shift each lane by its own number: vector instructions shift all lanes by the same one. The same
// low bits of the number count in vISA and in WebAssembly.
func shift32(o opcode) operation { return shiftLanes(eu.Uint32, o) }
func shift64(o opcode) operation { return shiftLanes(eu.Uint64, o) }

func shiftLanes(k eu.LaneKind, o opcode) operation {
	return func(e *emitter, v []local) {
		e.eachLane(lanesOf(k), k, func(l int) {
			e.get(v[0])
			e.extract(k, l)
			e.get(v[1])
			e.extract(k, l)
			e.op(o)
		})
	}
}

// multiplyHigh computes the upper half of the product of two numbers of 32 bits, in lanes of 64.
func multiplyHigh(right vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0], v[1])
		e.vector(v64Mul)
		e.i32(32)
		e.vector(right)
	}
}

// average computes (v0 + v1 + 1) / 2.
func average(right vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0], v[1])
		e.vector(v64Add)
		e.constant(doubles(1, 1))
		e.vector(v64Add)
		e.i32(1)
		e.vector(right)
	}
}

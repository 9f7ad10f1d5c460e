package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// move plans mov: between integers, copies of F and DF, and between F or DF and integers of 32 bits or less.
func move(e *emitter, x *plan) bool {
	args := e.prog.Insts[x.inst].Src.Args
	if len(args) != 2 {
		return false
	}
	dst, src := &args[0], &args[1]
	switch {
	case dst.Kind == visa.PredicateOperand || src.Kind == visa.PredicateOperand:
		return movePredicate(e, x)
	case dst.Kind == visa.AddressOperand || src.Kind == visa.AddressOperand || src.Kind == visa.AddressOfOperand:
		return false
	case src.Type >= isa.NumTypes || dst.Type >= isa.NumTypes:
		return false
	case !src.Type.Float() && !dst.Type.Float():
		return arithmetic(e, x)
	case e.prog.CopiesHalves(x.inst):
		return e.moveLanes(x, eu.Uint32, &copyWords)
	case src.Type.Float() && dst.Type.Float():
		return !x.shape.Saturate && e.moveFloat(x, src.Type, dst.Type)
	case src.Type == isa.DF:
		return e.fromDouble(x, dst.Type)
	case dst.Type == isa.DF:
		return !x.shape.Saturate && e.toDouble(x)
	case src.Type.Float(): // saturation changes nothing
		return e.moveLanes(x, eu.Float32, fromFloat(dst.Type))
	}
	k := e.prog.OrderedKind(x.inst, 1)
	if dst.Type != isa.F || x.shape.Saturate || !e.t.mode.Nearest() || wide(k) {
		return false
	}
	to := vFFromU
	if k == eu.Int32 {
		to = vFFromS
	}
	return e.moveLanes(x, k, &conversion{to: eu.Float32, ops: []vectorOp{to}})
}

// fromDouble plans a mov of DF to integers of 32 bits: toward zero, to the nearest value that the type has.
func (e *emitter) fromDouble(x *plan, to isa.Type) bool {
	switch to {
	case isa.D:
		return e.moveLanes(x, eu.Float64, &conversion{to: eu.Int64, ops: []vectorOp{v32FromDS, v64ExtendLow32S}})
	case isa.UD:
		return e.moveLanes(x, eu.Float64, &conversion{to: eu.Uint64, ops: []vectorOp{v32FromDU, v64ExtendLow32U}})
	}
	return false
}

// toDouble plans a mov of an integer of 32 bits or less to DF, which can represent all of them.
func (e *emitter) toDouble(x *plan) bool {
	src := &e.prog.Insts[x.inst].Src.Args[1]
	if src.Mod != isa.NoMod || src.Type.Packed() {
		return false
	}
	switch e.prog.OrderedKind(x.inst, 1) {
	case eu.Int32:
		return e.moveLanes(x, eu.Int64, &conversion{to: eu.Float64, low: true, ops: []vectorOp{vDFromS}})
	case eu.Uint32:
		return e.moveLanes(x, eu.Uint64, &conversion{to: eu.Float64, low: true, ops: []vectorOp{vDFromU}})
	}
	return false
}

// moveFloat plans a mov that copies the bits of floats.
func (e *emitter) moveFloat(x *plan, from, to isa.Type) bool {
	switch {
	case to == isa.F && (from == isa.F || from == isa.VF):
		return e.moveLanes(x, eu.Float32, &copyFloats)
	case to == isa.DF && from == isa.DF:
		return e.moveLanes(x, eu.Float64, &copyDoubles)
	}
	return false
}

// The conversions that leave the lanes as they are.
var (
	copyWords   = conversion{to: eu.Uint32}
	copyFloats  = conversion{to: eu.Float32}
	copyDoubles = conversion{to: eu.Float64}
)

// fromFloat returns the conversion of F to an integer type of 32 bits or less: toward zero, to the nearest value that
// the type has, NaN to 0. It returns nil for another type.
func fromFloat(t isa.Type) *conversion {
	signed := func(least, most int32) *conversion {
		return &conversion{to: eu.Int32, ops: []vectorOp{v32FromFS}, limits: []wordLimit{{v32MaxS, uint32(least)}, {v32MinS, uint32(most)}}}
	}
	unsigned := func(most uint32) *conversion {
		return &conversion{to: eu.Uint32, ops: []vectorOp{v32FromFU}, limits: []wordLimit{{v32MinU, most}}}
	}
	switch t {
	case isa.D:
		return &conversion{to: eu.Int32, ops: []vectorOp{v32FromFS}}
	case isa.UD:
		return &conversion{to: eu.Uint32, ops: []vectorOp{v32FromFU}}
	case isa.W:
		return signed(-1<<15, 1<<15-1)
	case isa.UW:
		return unsigned(1<<16 - 1)
	case isa.B:
		return signed(-1<<7, 1<<7-1)
	case isa.UB:
		return unsigned(1<<8 - 1)
	}
	return nil
}

// moveLanes plans a mov that converts lanes of a kind.
func (e *emitter) moveLanes(x *plan, k eu.LaneKind, c *conversion) (ok bool) {
	x.kind = k
	if c == nil || !e.sourcesOf(x, 1) {
		return false
	}
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || !storable(&x.dst, c.to) {
		return false
	}
	x.slicewise = x.own(slicewise{result: c.to, conversion: c, value: converted})
	return true
}

// converted puts a slice of the source on the stack, converted to lanes of the other kind.
func converted(e *emitter, x *plan, slice, lanes int) {
	c := x.conversion
	e.load(&x.src[0], x.kind, slice, lanes)
	if c.low {
		e.pack(8, 4)
	}
	for _, op := range c.ops {
		e.vector(op)
	}
	for _, l := range c.limits {
		e.constant(allWords(l.bound))
		e.vector(l.op)
	}
}

// moveState plans movs, a move of the dwords of surface and sampler variables.
func moveState(e *emitter, x *plan) bool {
	return !x.shape.Saturate && e.moveLanes(x, eu.Uint32, &copyWords) && x.dst.Type.Size() == 4
}

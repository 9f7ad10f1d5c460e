package jit

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// uniformShifts gives the vector instructions that shift all lanes by the same number.
type uniformShifts [eu.Float32]vectorOp

var (
	leftShifts  = uniformShifts{eu.Int32: v32Shl, eu.Uint32: v32Shl, eu.Int64: v64Shl, eu.Uint64: v64Shl}
	rightShifts = uniformShifts{eu.Int32: v32ShrS, eu.Uint32: v32ShrU, eu.Int64: v64ShrS, eu.Uint64: v64ShrU}
)

// shift plans shl, shr and asr: with the vector instruction if all lanes are shifted by the same number, else lane by
// lane.
func shift(by *uniformShifts) func(e *emitter, x *plan) bool {
	uniformly := func(e *emitter, x *plan, slice, lanes int) {
		e.load(&x.src[0], x.kind, slice, lanes)
		e.amount(&x.src[1], x.kind, false) // the low five or six bits count
		e.vector(by[x.kind])
	}
	return func(e *emitter, x *plan) bool {
		in := e.prog.Insts[x.inst].Src
		if in.Op == isa.OpShr && in.Args[1].Type == isa.V { // its words have no sign
			return false
		}
		if count := &in.Args[2]; count.Type.Size() == 8 && count.Mod != isa.NoMod || !arithmetic(e, x) {
			return false
		}
		if !x.shape.Saturate && oneNumber(x, &x.src[1]) {
			x.slicewise.value = uniformly
		}
		return true
	}
}

// rotated returns the shuffle that rotates each word up by a number of bytes.
func rotated(places int) (from [16]byte) {
	for i := range from {
		from[i] = byte(i&^3 | (i-places)&3)
	}
	return from
}

// amount puts the low 32 bits of an operand that is the same for all channels on the stack; with negative, its
// negation.
func (e *emitter) amount(o *eu.Operand, k eu.LaneKind, negative bool) {
	if o.Const != nil {
		n := binary.LittleEndian.Uint32(o.Const)
		if negative {
			n = -n
		}
		e.i32(n)
		return
	}
	if negative {
		e.i32(0)
	}
	e.load(o, k, 0, 1)
	e.lane(v32Extract, 0)
	if negative {
		e.op(opI32Sub)
	}
}

// rotate plans rol and ror of 32 and 64 bits.
func rotate(e *emitter, x *plan) bool {
	if x.shape.Saturate {
		return false
	}
	switch e.prog.Insts[x.inst].Src.Args[1].Type.Size() {
	case 4:
		return e.uniformRotate(x)
	case 8:
		return e.lanewise(x, eu.Uint64)
	}
	return false
}

// uniformRotate plans a rotate of 32 bits. If all lanes are rotated by the same number, it is two shifts.
func (e *emitter) uniformRotate(x *plan) bool {
	if !e.lanewise(x, eu.Uint32) {
		return false
	}
	if !oneNumber(x, &x.src[1]) {
		return true
	}
	x.slicewise.value = rotation
	return true
}

// rotation puts a slice on the stack, with all lanes rotated by the same number.
func rotation(e *emitter, x *plan, slice, lanes int) {
	by := &x.src[1]
	first, second := v32Shl, v32ShrU
	right := e.prog.Insts[x.inst].Src.Op == isa.OpRor
	if right {
		first, second = second, first
	}
	v := e.temp(typeV128)
	e.load(&x.src[0], x.kind, slice, lanes)
	e.tee(v)
	if by.Const != nil && by.Const[0]%8 == 0 {
		places := int(by.Const[0] / 8)
		if right {
			places = -places
		}
		e.get(v)
		e.shuffle(rotated(places))
		return
	}
	e.amount(by, x.kind, false)
	e.vector(first)
	e.get(v)
	e.amount(by, x.kind, true) // its low five bits count
	e.vector(second)
	e.vector(vOr)
}

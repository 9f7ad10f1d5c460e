package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// Bit fields and searches. Shifts take the low five bits of their number, here as there.

// field plans bfe and fbh, which are signed as the last operand of a pair is, or the destination.
func field(e *emitter, x *plan) bool {
	args := e.prog.Insts[x.inst].Src.Args
	if len(args) < 2 {
		return false
	}
	t := args[0].Type
	if len(args) == 2 {
		t = args[1].Type
	}
	if t < isa.NumTypes && t.Signed() {
		return e.lanewise(x, eu.Int32)
	}
	return e.lanewise(x, eu.Uint32)
}

// insertField plans bfi.
func insertField(e *emitter, x *plan) bool {
	return len(e.prog.Insts[x.inst].Src.Args) == 5 && e.lanewise(x, eu.Uint32)
}

// ones puts a word on the stack whose bits below the number that the first source gives are set.
func (e *emitter) ones(source func(i int)) {
	e.i32(1)
	source(0)
	e.op(opI32Shl)
	e.i32(1)
	e.op(opI32Sub)
}

// The operations of bfe: width, offset, value.
var (
	extractField = byLane(func(e *emitter, source func(i int)) {
		source(2)
		source(1)
		e.op(opI32ShrU)
		e.ones(source)
		e.op(opI32And)
	})
	extractSigned = byLane(func(e *emitter, source func(i int)) {
		unused := func() { // bits above the field; of none 32, which shifts by nothing
			e.i32(0)
			source(0)
			e.op(opI32Sub)
		}
		source(2)
		source(1)
		e.op(opI32ShrU)
		e.ones(source)
		e.op(opI32And)
		unused()
		e.op(opI32Shl)
		unused()
		e.op(opI32ShrS)
	})
)

// insertBits is bfi: width, offset, value, what the field is put into.
var insertBits = byLane(func(e *emitter, source func(i int)) {
	field := func() {
		e.ones(source)
		source(1)
		e.op(opI32Shl)
	}
	source(2)
	source(1)
	e.op(opI32Shl)
	field()
	e.op(opI32And)
	source(3)
	field()
	e.without()
	e.op(opI32Or)
})

// search is what an instruction counts in a word, all ones if the word is zero. signed: the
// word is made positive first, by inverting it.
func search(o opcode, signed bool) operation {
	return byLane(func(e *emitter, source func(i int)) {
		word := func() {
			source(0)
			if signed {
				source(0)
				e.i32(31)
				e.op(opI32ShrS)
				e.op(opI32Xor)
			}
		}
		word()
		e.op(o)
		e.i32(^uint32(0))
		word()
		e.op(opSelect)
	})
}

// reverseBits exchanges neighbours, pairs and nibbles, then bytes.
func reverseBits(e *emitter, v []local) {
	e.get(v[0])
	for _, step := range []struct{ by, mask uint32 }{{1, 0x55555555}, {2, 0x33333333}, {4, 0x0f0f0f0f}} {
		x := e.temp(typeV128)
		e.tee(x)
		e.i32(step.by)
		e.vector(v32ShrU)
		e.constant(allWords(step.mask))
		e.vector(vAnd)
		e.get(x)
		e.constant(allWords(step.mask))
		e.vector(vAnd)
		e.i32(step.by)
		e.vector(v32Shl)
		e.vector(vOr)
	}
	x := e.temp(typeV128)
	e.tee(x)
	e.get(x)
	e.shuffle([16]byte{3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12})
}

// divide is a quotient or a remainder, by zero the value of the type farthest from zero on the
// numerator's side. Signed words are divided as 64 bits: the least by -1 does not fit into 32.
func divide(o opcode, signed bool) operation {
	return byLane(func(e *emitter, source func(i int)) {
		divisor := func() { // 1 for 0
			source(1)
			source(1)
			e.op(opI32Eqz)
			e.op(opI32Or)
		}
		source(0)
		if signed {
			e.op(opI64ExtendS)
			divisor()
			e.op(opI64ExtendS)
			e.op(o)
			e.op(opI32Wrap)
			source(0)
			e.i32(31)
			e.op(opI32ShrS)
			e.i32(1<<31 - 1)
			e.op(opI32Xor)
		} else {
			divisor()
			e.op(o)
			e.i32(^uint32(0))
		}
		source(1)
		e.op(opSelect)
	})
}

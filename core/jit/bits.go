package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// Bit fields and searches. Shifts use the low five bits of their count in vISA and in WebAssembly.

// field plans bfe and fbh, which are signed if the second of two operands is, or else if the destination is.
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

// ones puts a word on the stack in which the low bits are set, as many as the first source says.
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
		unused := func() { // number of bits above the field; for an empty field 32, which shifts by nothing
			e.i32(0)
			source(0)
			e.op(opI32Sub)
		}
		source(2)
		source(1)
		e.op(opI32ShrS)
		e.ones(source)
		e.op(opI32And)
		unused()
		e.op(opI32Shl)
		unused()
		e.op(opI32ShrS)
	})
)

// insertBits computes bfi. Its sources are width, offset, value, and the word into which the field is put.
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

// search counts in each word as an instruction does, or gives all ones if the word is zero. With signed, a negative
// word is inverted first.
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

// reverseBits reverses the bits of each word: it exchanges neighbouring bits, pairs and nibbles, then bytes.
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

// divide computes a quotient or a remainder. Division by zero gives the value of the type that is farthest from zero on
// the numerator's side. Signed words are divided in 64 bits, because the least word divided by -1 does not fit into 32.
func divide(o opcode, signed bool) operation {
	return byLane(func(e *emitter, source func(i int)) {
		divisor := func() { // 1 in place of 0
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

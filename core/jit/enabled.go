package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// This file generates code for enabled channels, and for the predicates that enable channels or are written for them.

// begin computes the enabled channels of an instruction into e.enabled, if some may be off. masked reports whether it
// did.
func (e *emitter) begin(x *plan) (masked bool) {
	s := &x.shape
	predicated := s.Pred.Used && !s.Pred.Chooses
	if !predicated && (!e.partial || s.NoMask) {
		return false
	}
	if !predicated {
		if l, ok := e.known.enabled(s); ok {
			e.enabled = l
			return true
		}
	}
	e.enabled = e.kept.local(e.function, typeI32)
	e.channels(s, e.partial)
	e.set(e.enabled)
	if !predicated {
		e.known.addEnabled(s, e.enabled)
	}
	return true
}

// channels puts the enabled channels of an instruction on the stack. With partial, some lanes may be inactive.
func (e *emitter) channels(s *eu.Shape, partial bool) {
	masked := partial && !s.NoMask
	if masked {
		e.get(e.exec)
		e.channelsOf(s)
	}
	if s.Pred.Used && !s.Pred.Chooses {
		e.predicate(s)
		if masked {
			e.op(opI32And)
		}
	} else if !masked {
		e.i32(s.Channels)
	}
}

// channelsOf turns a word on the stack with a bit for each lane into one with a bit for each channel of an instruction.
func (e *emitter) channelsOf(s *eu.Shape) {
	e.i32(uint32(s.Offset))
	e.op(opI32ShrU)
	e.i32(s.Channels)
	e.op(opI32And)
}

// predicate puts the bits of an instruction's predicate on the stack, for its channels, after any, all and inversion
// are applied.
func (e *emitter) predicate(s *eu.Shape) {
	e.truth(s.Pred.Off)
	if s.Pred.Combine == isa.Sequential {
		e.channelsOf(s)
	} else { // all or none
		e.i32(s.Pred.Group)
		e.op(opI32And)
		if s.Pred.Combine == isa.Any {
			e.i32(0)
			e.op(opI32Ne)
		} else {
			e.i32(s.Pred.Group)
			e.op(opI32Eq)
		}
		e.spread(s.Channels)
	}
	if s.Pred.Invert {
		e.i32(s.Channels)
		e.op(opI32Xor)
	}
}

// spread turns a truth value on the stack into the mask, or 0.
func (e *emitter) spread(mask uint32) {
	n := e.temp(typeI32)
	e.set(n)
	e.i32(0)
	e.get(n)
	e.op(opI32Sub)
	e.i32(mask)
	e.op(opI32And)
}

// without computes a &^ b from a and b on the stack.
func (e *emitter) without() {
	e.invert()
	e.op(opI32And)
}

// truth puts a predicate on the stack.
func (e *emitter) truth(off uint32) {
	if l, ok := e.known.truth(off); ok {
		e.get(l)
		return
	}
	e.get(paramVars)
	e.memory(opI32Load, off)
}

// predicateBits puts all bits of a predicate variable on the stack.
func (e *emitter) predicateBits(off uint32, invert bool) {
	e.truth(off)
	if invert {
		e.invert()
	}
}

func (e *emitter) invert() {
	e.i32(^uint32(0))
	e.op(opI32Xor)
}

// bits takes a bit for each channel from the vector on the stack and adds these to a word.
func (e *emitter) bits(x *plan, slice int, word local) {
	if wide(x.kind) {
		e.vector(v64Bits)
	} else {
		e.vector(v32Bits)
	}
	if slice > 0 {
		e.i32(uint32(slice * lanesOf(x.kind)))
		e.op(opI32Shl)
		e.get(word)
		e.op(opI32Or)
	}
	e.set(word)
}

// assign sets the enabled channels of a predicate to the bits on the stack.
func (e *emitter) assign(x *plan, off uint32, masked bool) {
	s := &x.shape
	bits := e.temp(typeI32)
	e.set(bits)
	channels := func() {
		if masked {
			e.get(e.enabled)
		} else {
			e.i32(s.Channels)
		}
	}
	shifted := func() {
		e.i32(uint32(s.Offset))
		e.op(opI32Shl)
	}
	e.get(paramVars)
	e.truth(off)
	channels()
	shifted()
	e.without()
	e.get(bits)
	channels()
	e.op(opI32And)
	shifted()
	e.op(opI32Or)
	e.learnTruth(off)
	e.memory(opI32Store, off)
}

// laneMask puts a vector on the stack with all ones in the lanes whose channels are enabled, beginning with channel
// first.
func (e *emitter) laneMask(k eu.LaneKind, first int) {
	if v, ok := e.known.mask(e.enabled, wide(k), first); ok {
		e.get(v)
		return
	}
	e.get(e.enabled)
	e.expand(k, first)
	if e.certain() {
		v := e.kept.local(e.function, typeV128)
		e.tee(v)
		e.known.addMask(e.enabled, wide(k), first, v)
	}
}

// expand turns the bits of a word on the stack, beginning with bit first, into a vector of lanes that are all ones or
// zero.
func (e *emitter) expand(k eu.LaneKind, first int) {
	equal, bits := v32Eq, words(1<<first, 2<<first, 4<<first, 8<<first)
	e.vector(v32Splat)
	if wide(k) {
		equal, bits = v64Eq, words(1<<first, 0, 2<<first, 0)
	}
	e.constant(bits)
	e.vector(vAnd)
	e.constant(bits)
	e.vector(equal)
}

// ifEnabled opens an if whose code runs only if a channel is enabled.
func (e *emitter) ifEnabled(channel int) {
	e.get(e.enabled)
	e.i32(1 << channel)
	e.op(opI32And)
	e.open(opIf)
}

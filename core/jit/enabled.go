package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// Enabled channels: which they are, and the predicates that say so or are written for them.

// begin finds the enabled channels of an instruction where not all are; masked reports whether
// that is so.
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

// channels puts the enabled channels of an instruction on the stack; partial: not all lanes
// need be active.
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

// channelsOf makes a bit for each channel of an instruction of a word on the stack, which has one for each lane.
func (e *emitter) channelsOf(s *eu.Shape) {
	e.i32(uint32(s.Offset))
	e.op(opI32ShrU)
	e.i32(s.Channels)
	e.op(opI32And)
}

// predicate puts the bits of an instruction's predicate on the stack, for its channels, after
// any, all and inverse.
func (e *emitter) predicate(s *eu.Shape) {
	e.truth(s.Pred.Off)
	e.channelsOf(s)
	switch s.Pred.Combine {
	case isa.Any: // all or none
		e.i32(0)
		e.op(opI32Ne)
		e.spread(s.Channels)
	case isa.All:
		e.i32(s.Channels)
		e.op(opI32Eq)
		e.spread(s.Channels)
	}
	if s.Pred.Invert {
		e.i32(s.Channels)
		e.op(opI32Xor)
	}
}

// spread makes the mask of a truth value.
func (e *emitter) spread(mask uint32) {
	n := e.temp(typeI32)
	e.set(n)
	e.i32(0)
	e.get(n)
	e.op(opI32Sub)
	e.i32(mask)
	e.op(opI32And)
}

// without makes a &^ b of a, b on the stack.
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

// bits makes a bit for each channel of the vector on the stack and adds them to a word.
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

// assign gives the enabled channels of a predicate the bits on the stack.
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

// laneMask puts all ones in the lanes whose channels are enabled, from a channel on.
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

// expand makes a vector of lanes of the bits of a word on the stack, from a bit on.
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

// ifEnabled opens what only an enabled channel does.
func (e *emitter) ifEnabled(channel int) {
	e.get(e.enabled)
	e.i32(1 << channel)
	e.op(opI32And)
	e.open(opIf)
}

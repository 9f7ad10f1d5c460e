package jit

import (
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
)

// known says what locals hold while a block runs: vectors and scalars that are also in registers of the program,
// predicates, and the masks of active lanes, which do not change within a block.
type known struct {
	vectors [1 << 8]knownVector // by offset; a later one replaces an earlier one at the same place
	scalars [1 << 8]knownVector // 4 bytes, repeated in all lanes of 32 bits
	age     uint32              // entries with another age do not count
	words   []knownWord
	masks   []knownMask
	truths  []knownTruth
	numbers []knownNumber
}

// knownNumber is a constant.
type knownNumber struct {
	value [16]byte
	local
}

// mostNumbers is how many constants are kept at most. Beyond what a processor has registers for, more of them would
// only make the search longer.
const mostNumbers = 4

// constant puts a constant on the stack. Compilers load constants from memory, so a block loads each one only once.
func (e *emitter) constant(b [16]byte) {
	k := &e.known
	for i := range k.numbers {
		if n := &k.numbers[i]; n.value == b {
			e.get(n.local)
			return
		}
	}
	e.function.constant(b)
	if b == [16]byte{} || len(k.numbers) == mostNumbers || !e.certain() {
		return
	}
	l := e.kept.local(e.function, typeV128)
	e.tee(l)
	k.numbers = append(k.numbers, knownNumber{b, l})
}

// knownTruth is a predicate, by its offset in the frame's variables.
type knownTruth struct {
	off uint32
	local
}

// knownVector is bytes of a variable.
type knownVector struct {
	space operand.Space
	off   uint32
	age   uint32
	local
}

// knownWord is the word of enabled channels of instructions without a predicate.
type knownWord struct {
	offset   uint8
	channels uint32
	local
}

// knownMask is a mask of lanes for the enabled channels from first on.
type knownMask struct {
	enabled local
	wide    bool
	first   int
	local
}

// reset forgets everything.
func (k *known) reset() {
	k.forgetAll()
	k.words, k.masks, k.truths, k.numbers = k.words[:0], k.masks[:0], k.truths[:0], k.numbers[:0]
}

// certain reports whether the code at this place runs whenever the block does. Only then may a local be used after it.
func (e *emitter) certain() bool { return e.depth == e.floor }

// learn notes that the vector on the stack is what a variable holds. It leaves the vector on the stack.
func (e *emitter) learn(s operand.Space, off uint32) {
	if !e.certain() {
		return
	}
	v := e.kept.local(e.function, typeV128)
	e.tee(v)
	*e.known.place(off) = knownVector{s, off, e.known.age, v}
}

// place returns the entry for a vector at an offset.
func (k *known) place(off uint32) *knownVector { return &k.vectors[off/16%uint32(len(k.vectors))] }

// vector returns the local that holds 16 bytes of a variable.
func (k *known) vector(s operand.Space, off uint32) (local, bool) {
	v := k.place(off)
	return v.local, v.age == k.age && v.off == off && v.space == s
}

// forget notes that bytes of variables are written.
func (k *known) forget(s operand.Space, off, n uint32) {
	for at := max(off, 15) - 15; at/16 <= (off+n-1)/16; at += 16 {
		if v := k.place(at); v.off < off+n && off < v.off+16 && v.space == s {
			v.age = 0
		}
	}
	for at := max(off, 3) - 3; at/4 <= (off+n-1)/4; at += 4 {
		if v := k.scalarPlace(at); v.off < off+n && off < v.off+4 && v.space == s {
			v.age = 0
		}
	}
}

// forgetAll notes that any variable may be written.
func (k *known) forgetAll() {
	k.age++
	k.truths = k.truths[:0]
}

func (k *known) scalarPlace(off uint32) *knownVector {
	return &k.scalars[off/4%uint32(len(k.scalars))]
}

// scalar returns the local that holds 4 bytes of a variable in all lanes.
func (k *known) scalar(s operand.Space, off uint32) (local, bool) {
	v := k.scalarPlace(off)
	return v.local, v.age == k.age && v.off == off && v.space == s
}

// learnScalar notes that each lane of the vector on the stack is what 4 bytes of a variable hold. It takes the vector
// off the stack.
func (e *emitter) learnScalar(s operand.Space, off uint32) {
	v := e.kept.local(e.function, typeV128)
	e.set(v)
	*e.known.scalarPlace(off) = knownVector{s, off, e.known.age, v}
}

// truth returns the local that holds a predicate.
func (k *known) truth(off uint32) (local, bool) {
	for _, t := range k.truths {
		if t.off == off {
			return t.local, true
		}
	}
	return 0, false
}

// learnTruth notes that the word on the stack is a predicate's value. It leaves the word on the stack.
func (e *emitter) learnTruth(off uint32) {
	k := &e.known
	k.truths = slices.DeleteFunc(k.truths, func(t knownTruth) bool { return t.off == off })
	if !e.certain() {
		return
	}
	l := e.kept.local(e.function, typeI32)
	e.tee(l)
	k.truths = append(k.truths, knownTruth{off, l})
}

func (k *known) enabled(s *eu.Shape) (local, bool) {
	for _, w := range k.words {
		if w.offset == s.Offset && w.channels == s.Channels {
			return w.local, true
		}
	}
	return 0, false
}

func (k *known) addEnabled(s *eu.Shape, l local) {
	k.words = append(k.words, knownWord{s.Offset, s.Channels, l})
}

func (k *known) mask(enabled local, wide bool, first int) (local, bool) {
	for i := range k.masks {
		if m := &k.masks[i]; m.enabled == enabled && m.wide == wide && m.first == first {
			return m.local, true
		}
	}
	return 0, false
}

func (k *known) addMask(enabled local, wide bool, first int, l local) {
	k.masks = append(k.masks, knownMask{enabled, wide, first, l})
}

package jit

import (
	"encoding/binary"
	"slices"

	"github.com/lanewise/lanewise/core/runner"
)

// This file writes the parts of WebAssembly's binary format that generated code needs.

// code is a sequence of bytes that is being written.
type code struct{ bytes []byte }

func (c *code) raw(b ...byte) { c.bytes = append(c.bytes, b...) }

func (c *code) byte(b byte) { c.bytes = append(c.bytes, b) }

// number appends an unsigned LEB128.
func (c *code) number(v uint64) {
	for ; v >= 0x80; v >>= 7 {
		c.byte(byte(v) | 0x80)
	}
	c.byte(byte(v))
}

// numbered appends a byte and an unsigned number. Numbers of up to 14 bits, which are the most common, are appended in
// one call.
func (c *code) numbered(b byte, v uint32) {
	switch {
	case v < 1<<7:
		c.bytes = append(c.bytes, b, byte(v))
	case v < 1<<14:
		c.bytes = append(c.bytes, b, byte(v)|0x80, byte(v>>7))
	default:
		c.byte(b)
		c.number(uint64(v))
	}
}

// signed appends a signed LEB128.
func (c *code) signed(v int64) {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			c.byte(b)
			return
		}
		c.byte(b | 0x80)
	}
}

func (c *code) name(s string) {
	c.number(uint64(len(s)))
	c.raw([]byte(s)...)
}

// sizeBytes is the number of bytes reserved for a size that stands before what it measures: as many as LEB128 needs for
// 32 bits.
const sizeBytes = 5

// size reserves room for the size of what is appended next, and returns where.
func (c *code) size() (at int) {
	at = len(c.bytes)
	c.raw(make([]byte, sizeBytes)...)
	return at
}

// setSize fills in a size: that of everything that has been appended after it.
func (c *code) setSize(at int) {
	room := c.bytes[at:][:sizeBytes]
	n := len(c.bytes) - at - sizeBytes
	for i := range room {
		room[i] = byte(n>>(7*i)) | 0x80
	}
	room[sizeBytes-1] &^= 0x80
}

// section appends the head of a section with n entries, and returns where its size is.
func (c *code) section(id byte, n int) (size int) {
	c.byte(id)
	size = c.size()
	c.number(uint64(n))
	return size
}

// valueType is a type of locals.
type valueType byte

const (
	typeI32  valueType = 0x7f
	typeI64  valueType = 0x7e
	typeV128 valueType = 0x7b
)

// local is the index of a local of a function. Parameters come first.
type local uint32

// function is the body of a function that is being written.
type function struct {
	code
	params int
	locals []valueType
	opened []opcode // open blocks, loops and ifs; an else stands in place of its if
	depth  int      // number of these
}

func (f *function) local(t valueType) local {
	f.locals = append(f.locals, t)
	return local(f.params + len(f.locals) - 1)
}

func (f *function) get(locals ...local) {
	for _, l := range locals {
		f.numbered(byte(opLocalGet), uint32(l))
	}
}
func (f *function) set(l local) { f.numbered(byte(opLocalSet), uint32(l)) }
func (f *function) tee(l local) { f.numbered(byte(opLocalTee), uint32(l)) }

func (f *function) i32(v uint32) { f.op(opI32Const); f.signed(int64(int32(v))) }

// op appends an instruction without immediates.
func (f *function) op(o opcode) { f.byte(byte(o)) }

// vector appends a vector instruction without immediates.
func (f *function) vector(o vectorOp) { f.numbered(0xfd, uint32(o)) }

// copyBytes appends memory.copy.
func (f *function) copyBytes() { f.raw(0xfc, 10, 0, 0) }

// lane appends a vector instruction that names a lane.
func (f *function) lane(o vectorOp, n int) { f.vector(o); f.byte(byte(n)) }

// memory appends a load or store at an offset from the address on the stack.
func (f *function) memory(o opcode, offset uint32) { f.op(o); f.numbered(0, offset) }

// vectorMemory is memory for vectors.
func (f *function) vectorMemory(o vectorOp, offset uint32) {
	f.vector(o)
	f.numbered(0, offset)
}

// laneMemory appends a load or store of one lane.
func (f *function) laneMemory(o vectorOp, offset uint32, n int) {
	f.vectorMemory(o, offset)
	f.byte(byte(n))
}

func (f *function) constant(b [16]byte) { f.vector(vConst); f.raw(b[:]...) }
func (f *function) shuffle(b [16]byte)  { f.vector(vShuffle); f.raw(b[:]...) }

// words returns a constant of four words.
func words(a, b, c, d uint32) (v [16]byte) {
	for i, w := range [4]uint32{a, b, c, d} {
		binary.LittleEndian.PutUint32(v[4*i:], w)
	}
	return v
}

// doubles returns a constant of two words of 64 bits.
func doubles(a, b uint64) [16]byte { return words(uint32(a), uint32(a>>32), uint32(b), uint32(b>>32)) }

// label is an open block, loop or if.
type label int

const noResult = 0x40

func (f *function) open(o opcode) label {
	f.op(o)
	f.byte(noResult)
	f.opened = append(f.opened, o)
	f.depth++
	return label(f.depth)
}

func (f *function) otherwise() {
	f.op(opElse)
	f.opened[f.depth-1] = opElse
}

// end ends what was opened last. An if always gets an else, even an empty one: after an if without one, wazero checks
// addresses against the end of the memory that it has checked before.
func (f *function) end() {
	if f.opened[f.depth-1] == opIf {
		f.otherwise()
	}
	f.op(opEnd)
	f.depth--
	f.opened = f.opened[:f.depth]
}

func (f *function) branch(o opcode, to label) { f.op(o); f.number(uint64(f.depth - int(to))) }

// declarations returns the declarations of the locals: for each run of one type, its length and the type.
func (f *function) declarations() []byte {
	n := 0
	var list, out code
	for i := 0; i < len(f.locals); n++ {
		k := i
		for k < len(f.locals) && f.locals[k] == f.locals[i] {
			k++
		}
		list.number(uint64(k - i))
		list.raw(byte(f.locals[i]))
		i = k
	}
	out.number(uint64(n))
	out.raw(list.bytes...)
	return out.bytes
}

// module is a module that is being written, function by function. Each function has runner.EntryParams words as
// parameters and returns a word. The module imports the memory and execute(instruction, active lanes, steps).
type module struct {
	code
	functions int // position of the size of the code section
}

// newModule begins a module whose functions are exported by the given numbers. room is the capacity in bytes.
func newModule(numbers []int, room int) *module {
	m := &module{code: code{make([]byte, 0, room)}}
	m.raw(magic...)
	size := m.section(1, 2)
	m.raw(0x60, runner.EntryParams)
	for range runner.EntryParams {
		m.byte(byte(typeI32))
	}
	m.raw(1, byte(typeI32))
	m.raw(0x60, 3, byte(typeI32), byte(typeI32), byte(typeI32), 0)
	m.setSize(size)
	size = m.section(2, 2)
	m.name(runner.MemoryOwner)
	m.name(runner.ImportMemory)
	m.raw(2, 0, 1)
	m.name(runner.CallOwner)
	m.name(runner.ImportCall)
	m.raw(0, 1)
	m.setSize(size)
	size = m.section(3, len(numbers))
	m.raw(make([]byte, len(numbers))...) // all functions are of type 0
	m.setSize(size)
	size = m.section(7, len(numbers))
	for i, n := range numbers {
		m.name(runner.ExportName(n))
		m.byte(0)
		m.number(uint64(i + 1)) // function 0 is the import
	}
	m.setSize(size)
	m.functions = m.section(10, len(numbers))
	return m
}

// add appends a function whose instructions are appended by write. Its locals are known only after that, and their
// declarations must precede the instructions, so the instructions are moved.
func (m *module) add(f *function, write func()) {
	size := m.size()
	f.code = m.code
	write()
	f.op(opEnd)
	m.bytes = slices.Insert(f.bytes, size+sizeBytes, f.declarations()...)
	m.setSize(size)
}

// done returns the whole module.
func (m *module) done() []byte {
	m.setSize(m.functions)
	return m.bytes
}

var magic = []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

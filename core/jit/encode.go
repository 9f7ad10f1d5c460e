package jit

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/runner"
)

// WebAssembly's binary format, as far as generated code needs it.

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

// numbered appends a byte and an unsigned number: of 14 bits most often, all at once.
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

// section appends a section with n entries.
func (c *code) section(id byte, n int, entries code) {
	c.begin(id, n, len(entries.bytes))
	c.raw(entries.bytes...)
}

// begin appends the head of a section with n entries of so many bytes.
func (c *code) begin(id byte, n, bytes int) {
	c.byte(id)
	c.number(uint64(numberSize(uint64(n)) + bytes))
	c.number(uint64(n))
}

// numberSize is how many bytes number appends.
func numberSize(v uint64) int { return (bits.Len64(v|1) + 6) / 7 }

// valueType is a type of locals.
type valueType byte

const (
	typeI32  valueType = 0x7f
	typeI64  valueType = 0x7e
	typeV128 valueType = 0x7b
)

// local is a local of a function by its index, parameters first.
type local uint32

// function is the body of a function that is being written.
type function struct {
	code
	params int
	locals []valueType
	opened []opcode // open blocks, loops and ifs; an else in place of its if
	depth  int      // how many they are
}

func (f *function) local(t valueType) local {
	f.locals = append(f.locals, t)
	return local(f.params + len(f.locals) - 1)
}

func (f *function) get(l local) { f.numbered(byte(opLocalGet), uint32(l)) }
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

// vectorMemory is memory of vectors.
func (f *function) vectorMemory(o vectorOp, offset uint32) {
	f.vector(o)
	f.numbered(0, offset)
}

// laneMemory loads or stores one lane.
func (f *function) laneMemory(o vectorOp, offset uint32, n int) {
	f.vectorMemory(o, offset)
	f.byte(byte(n))
}

func (f *function) constant(b [16]byte) { f.vector(vConst); f.raw(b[:]...) }
func (f *function) shuffle(b [16]byte)  { f.vector(vShuffle); f.raw(b[:]...) }

// words is the constant of four words.
func words(a, b, c, d uint32) (v [16]byte) {
	for i, w := range [4]uint32{a, b, c, d} {
		for k := range 4 {
			v[4*i+k] = byte(w >> (8 * k))
		}
	}
	return v
}

// doubles is the constant of two words of 64 bits.
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

// end ends what was opened last. An if gets an else, be it empty: behind one without wazero compares
// addresses with the end of the memory that it has compared before.
func (f *function) end() {
	if f.opened[f.depth-1] == opIf {
		f.otherwise()
	}
	f.op(opEnd)
	f.depth--
	f.opened = f.opened[:f.depth]
}

func (f *function) branch(o opcode, to label) { f.op(o); f.number(uint64(f.depth - int(to))) }

// runs appends how many locals of each type follow one another.
func (f *function) runs(c *code) {
	n := 0
	var list code
	for i := 0; i < len(f.locals); n++ {
		k := i
		for k < len(f.locals) && f.locals[k] == f.locals[i] {
			k++
		}
		list.number(uint64(k - i))
		list.raw(byte(f.locals[i]))
		i = k
	}
	c.number(uint64(n))
	c.raw(list.bytes...)
}

// module puts functions together; names are the numbers they are exported by. All have
// runner.EntryParams words as parameters and give a word; they import the memory and
// execute(instruction, active lanes, steps).
func module(functions []*function, numbers []int) []byte {
	var types, imports, indices, exports, out code
	types.raw(0x60, runner.EntryParams)
	for range runner.EntryParams {
		types.raw(byte(typeI32))
	}
	types.raw(1, byte(typeI32))
	types.raw(0x60, 3, byte(typeI32), byte(typeI32), byte(typeI32), 0)
	imports.name(runner.MemoryOwner)
	imports.name(runner.ImportMemory)
	imports.raw(2, 0, 1)
	imports.name(runner.CallOwner)
	imports.name(runner.ImportCall)
	imports.raw(0, 1)
	size := 0 // of the bodies
	locals := make([]code, len(functions))
	for i, f := range functions {
		indices.raw(0)
		exports.name(runner.ExportName(numbers[i]))
		exports.raw(0)
		exports.number(uint64(i + 1)) // behind the import
		f.byte(byte(opEnd))
		f.runs(&locals[i])
		body := len(locals[i].bytes) + len(f.body())
		size += numberSize(uint64(body)) + body
	}
	out.raw(magic...)
	out.section(1, 2, types)
	out.section(2, 2, imports)
	out.section(3, len(functions), indices)
	out.section(7, len(functions), exports)
	out.begin(10, len(functions), size)
	for i, f := range functions {
		out.number(uint64(len(locals[i].bytes) + len(f.body())))
		out.raw(locals[i].bytes...)
		if i == 0 && len(out.bytes) <= headRoom {
			head := out.bytes
			out.bytes = f.bytes[headRoom-len(head):]
			copy(out.bytes, head)
		} else {
			out.raw(f.body()...)
		}
	}
	return out.bytes
}

// headRoom is how many bytes are left free before a function's body: for what stands before it in the module, if it is
// the first one.
const headRoom = 1 << 12

// body is a function's instructions.
func (f *function) body() []byte { return f.bytes[headRoom:] }

var magic = []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

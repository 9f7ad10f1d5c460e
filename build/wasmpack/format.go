package wasmpack

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The pieces of WebAssembly's binary format that packing reads and writes: sections,
// LEB128 numbers and the instructions that the Go linker emits.

// Sections.
const (
	wasmCustom = 0
	wasmCode   = 10
	wasmData   = 11
)

// Opcodes.
const (
	opUnreachable = 0x00
	opNop         = 0x01
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opCallTable   = 0x11
	opDrop        = 0x1a
	opSelect      = 0x1b
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opLocalTee    = 0x22
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opFirstLoad   = 0x28 // of an i32
	opFirstStore  = 0x36 // of an i32
	opI64Store    = 0x37
	opLastStore   = 0x3e
	opMemorySize  = 0x3f
	opMemoryGrow  = 0x40
	opI32Const    = 0x41
	opI64Const    = 0x42
	opF32Const    = 0x43
	opF64Const    = 0x44
	opI32Eqz      = 0x45
	opI64Eqz      = 0x50
	opI32Add      = 0x6a
	opI64Add      = 0x7c
	opI64Or       = 0x84
	opI32WrapI64  = 0xa7
	opI64ExtendU  = 0xad
	opLastPlain   = 0xc4 // i64.extend32_s
	opMore        = 0xfc // saturating conversions and whole pieces of memory
)

// Types.
const (
	typeI32   = 0x7f
	typeI64   = 0x7e
	typeEmpty = -0x40 // of a block
)

// wasmMagic begins each program: the magic number and the version.
const wasmMagic = "\x00asm\x01\x00\x00\x00"

var errWasm = errors.New("the program is not WebAssembly as the Go linker writes it")

// wasmSection is a section of a program.
type wasmSection struct {
	id      byte
	content []byte
}

// readSections reads the sections of a program.
func readSections(program []byte) (sections []wasmSection, err error) {
	if len(program) < len(wasmMagic) || string(program[:len(wasmMagic)]) != wasmMagic {
		return nil, errWasm
	}
	r := wasmReader{b: program, at: len(wasmMagic)}
	for r.at < len(r.b) {
		s := wasmSection{id: r.byte()}
		s.content = r.next(int(r.uint()))
		if r.bad {
			return nil, errWasm
		}
		sections = append(sections, s)
	}
	return sections, nil
}

func writeSections(sections []wasmSection) []byte {
	out := []byte(wasmMagic)
	for _, s := range sections {
		out = appendSized(append(out, s.id), s.content)
	}
	return out
}

// section is the index of the section with an id; -1 if there is none.
func section(sections []wasmSection, id byte) int {
	return slices.IndexFunc(sections, func(s wasmSection) bool { return s.id == id })
}

// wasmFunction is a function of the code section. Its buffers are reused from function to function, because half of
// the time of packing was spent allocating them.
type wasmFunction struct {
	locals []localRun
	code   []instruction // including the end of the function
	spare  []instruction // buffer for the next form of the code
}

// rewrite replaces the code by code that was built in the spare buffer.
func (f *wasmFunction) rewrite(code []instruction) { f.code, f.spare = code, f.code }

// localRun declares consecutive local variables of one type.
type localRun struct {
	count uint64
	typ   byte
}

// instruction is one instruction as it is encoded in the program. arg is what rewrites depend on: the number of a
// local, a global, a function or a constant, the depth of a branch, the offset of a load or store.
type instruction struct {
	op    byte
	arg   int64
	bytes []byte
}

// is reports whether i has this opcode and this argument.
func (i instruction) is(op byte, arg int64) bool { return i.op == op && i.arg == arg }

// makeInstruction encodes an instruction with at most one argument, which is not an offset.
func makeInstruction(op byte, arg ...int64) instruction {
	i := instruction{op: op, bytes: []byte{op}}
	for _, i.arg = range arg {
		switch op {
		case opI32Const, opI64Const, opBlock, opLoop, opIf:
			i.bytes = appendSigned(i.bytes, i.arg)
		default:
			i.bytes = binary.AppendUvarint(i.bytes, uint64(i.arg))
		}
	}
	return i
}

// withOffset returns the load or store with another offset.
func (i instruction) withOffset(offset int64) instruction {
	alignment := i.bytes[1] // a single byte: it is at most 3
	return instruction{i.op, offset, binary.AppendUvarint([]byte{i.op, alignment}, uint64(offset))}
}

// table returns the targets of a br_table. The last is for every other index.
func (i instruction) table() []int {
	r := wasmReader{b: i.bytes, at: 1}
	depths := make([]int, min(r.uint(), uint64(len(i.bytes)))+1)
	for k := range depths {
		depths[k] = int(r.uint())
	}
	return depths
}

// isMemory reports whether i is a load or a store.
func (i instruction) isMemory() bool { return i.op >= opFirstLoad && i.op <= opLastStore }

// opens reports whether i begins a block.
func (i instruction) opens() bool { return i.op >= opBlock && i.op <= opIf }

// read reads a function. It returns false if the function contains anything that the Go compiler does not emit.
func (f *wasmFunction) read(body []byte) bool {
	f.locals, f.code = f.locals[:0], f.code[:0]
	r := wasmReader{b: body}
	for range min(r.uint(), uint64(len(body))) {
		f.locals = append(f.locals, localRun{r.uint(), r.byte()})
	}
	for r.at < len(r.b) && !r.bad {
		from := r.at
		i := instruction{op: r.byte()}
		switch op := i.op; {
		case i.opens(), op == opI32Const, op == opI64Const:
			i.arg = r.int()
		case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet:
			i.arg = int64(r.uint())
		case op == opBrTable:
			for range min(r.uint(), uint64(len(body))) + 1 {
				r.uint()
			}
		case op == opCallTable:
			i.arg = int64(r.uint())
			r.byte()
		case i.isMemory():
			r.byte()
			i.arg = int64(r.uint())
		case op == opMemorySize, op == opMemoryGrow:
			r.byte()
		case op == opF32Const:
			r.next(4)
		case op == opF64Const:
			r.next(8)
		case op == opMore:
			switch i.arg = int64(r.uint()); {
			case i.arg == 10: // memory.copy
				r.next(2)
			case i.arg == 11: // memory.fill
				r.next(1)
			case i.arg > 7:
				return false
			}
		case op == opUnreachable, op == opNop, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect:
		case op >= opI32Eqz && op <= opLastPlain:
		default:
			return false
		}
		i.bytes = body[from:r.at]
		f.code = append(f.code, i)
	}
	return !r.bad
}

func (f *wasmFunction) bytes() []byte {
	out := binary.AppendUvarint(nil, uint64(len(f.locals)))
	for _, run := range f.locals {
		out = append(binary.AppendUvarint(out, run.count), run.typ)
	}
	for _, i := range f.code {
		out = append(out, i.bytes...)
	}
	return out
}

// insertLocal declares a local variable after the first. It gets the given number, that of the former second, and the
// numbers from there on grow by one.
func (f *wasmFunction) insertLocal(typ byte, number int64) {
	f.locals = slices.Insert(f.locals, 1, localRun{1, typ})
	if len(f.locals) > 2 && f.locals[2].typ == typ {
		f.locals[2].count++
		f.locals = slices.Delete(f.locals, 1, 2)
	}
	for at, i := range f.code {
		if i.op >= opLocalGet && i.op <= opLocalTee && i.arg >= number {
			f.code[at] = makeInstruction(i.op, i.arg+1)
		}
	}
}

// wasmReader reads the pieces of a WebAssembly program. bad is set once the program turns out to be damaged.
type wasmReader struct {
	b   []byte
	at  int
	bad bool
}

func (r *wasmReader) next(n int) []byte {
	if n < 0 || n > len(r.b)-r.at {
		r.bad = true
		return nil
	}
	r.at += n
	return r.b[r.at-n : r.at]
}

func (r *wasmReader) byte() byte {
	if b := r.next(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *wasmReader) uint() uint64 {
	v, n := binary.Uvarint(r.b[r.at:])
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.at += n
	return v
}

// int reads a signed number (LEB128, not the zigzag of encoding/binary).
func (r *wasmReader) int() (v int64) {
	for shift := 0; shift < 64; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				v |= -1 << (shift + 7)
			}
			return v
		}
	}
	r.bad = true
	return 0
}

func appendSigned(out []byte, v int64) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if v == 0 && b&0x40 == 0 || v == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// appendSized appends the length of the content and then the content.
func appendSized(out, content []byte) []byte {
	return append(binary.AppendUvarint(out, uint64(len(content))), content...)
}

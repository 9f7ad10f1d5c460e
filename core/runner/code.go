// Package runner runs a machine by generated code, where there is some, and by the interpreter.
// It knows neither who translates (package jit) nor who makes modules run (Host). See
// core/doc/JIT.md.
package runner

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
)

// MaxBlock is the most instructions of a block. A turn ends anywhere; what is left of it when
// the next block does not fit is interpreted.
const MaxBlock = 32

// Parameters of a generated function: memory addresses of the frame's variables, of the
// thread's and of the box, and how many steps the turn may take. It gives how many it took, of which
// turn BoxEnded tells.
const (
	ParamVars = iota
	ParamThread
	ParamBox
	ParamLimit
	EntryParams
)

// Names of what a module imports and exports.
const (
	MemoryOwner  = "arena"
	ImportMemory = "memory"
	CallOwner    = "lanewise"
	ImportCall   = "execute"
)

// ExportName is the name of the function made of a function of the program.
func ExportName(fn int) string { return "f" + string(appendInt(nil, fn)) }

func appendInt(b []byte, n int) []byte {
	if n >= 10 {
		b = appendInt(b, n/10)
	}
	return append(b, byte('0'+n%10))
}

// The box is memory that generated code and its runner share. Words of 32 bits are first; then comes a
// mask for each block of the function that runs, the lanes that stand before it; then a record for
// each message, of the memory that it addressed last, and tables.
const (
	BoxLeft  = 0  // the block that the active lanes stood before when they left the code, or NoBlock
	BoxBegun = 4  // steps that the turn had taken before the call
	BoxRest  = 8  // the most steps of all turns, from the begin of that one on
	BoxEnded = 12 // steps of the turns that the call ended, with what they had taken before

	BoxArena  = 16 // where the arena lies
	BoxFirst  = 20 // and the threads of a group
	BoxEnd    = 24
	BoxStride = 28
	BoxVars   = 32 // a thread's variables, behind its begin

	BoxGroups = 36 // generated code may start the groups before this one
	BoxAcross = 40 // how many there are along x
	BoxDown   = 44 // and y
	BoxStart  = 48 // where a copy of a group's own memory lies, as it is when a group starts
	BoxOwn    = 52 // and how many bytes that has

	BoxMasks = 56
)

// MostStart is how many bytes these may be, if generated code is to start groups.
const MostStart = 1 << 18

// NoBlock: no lane stands anywhere; the turn that began last is another thread's, which has taken no step.
const NoBlock = ^uint32(0)

// Where a thread may begin its turn: a table of words by the instruction of the kernel.
const (
	EntryBlock   = 1<<16 - 1 // 1 + the block that the instruction begins; 0: none
	EntryAnyMode = 1 << 16   // the block runs in any mode
)

// The record of a message.
const (
	ReachState = 0  // u32: the surface's index
	ReachOff   = 4  // u32: the address in memory of its byte 0
	ReachLast  = 8  // u32: the greatest offset that is inside, in the units of the message
	ReachValid = 12 // u32: 1: there is one
	ReachBase  = 16 // u64: the virtual address of byte 0
	ReachBits  = 24 // u32: the bits of an offset that count
	ReachSize  = 32
)

// Code is what a runner knows of a program made into a module for one floating point mode.
type Code struct {
	Mode      eu.Mode
	Functions []*Function // by the program's functions; nil: left to the interpreter
	Messages  []Message   // by the order of their instructions
	Words     []Word      // what the box has at first; the rest is zero
	BoxBytes  int
}

// Function is a function of the program: its blocks, in their order.
type Function struct {
	First []int32 // first instruction of each block, then where the last one ends
	Alone []bool  // one instruction that is the interpreter's: generated code stops before it
	Any   []bool  // one instruction that runs the same in all modes, and makes another one
	block []int32 // by instruction of the function, and for its end: the block it begins, -1: none
}

// index makes block, once.
func (f *Function) index() {
	if f.block != nil {
		return
	}
	f.block = make([]int32, f.Size()+1)
	for i := range f.block {
		f.block[i] = -1
	}
	for i := range f.Alone {
		f.block[f.First[i]-f.First[0]] = int32(i)
	}
}

// Size is how many instructions it has.
func (f *Function) Size() int { return int(f.First[len(f.Alone)] - f.First[0]) }

// at is the block that an instruction of the program begins, which is one of the function.
func (f *Function) at(inst int) int { return int(f.block[inst-int(f.First[0])]) }

// any reports whether an instruction runs the same in all modes.
func (f *Function) any(inst int) bool {
	b := f.at(inst)
	return b >= 0 && f.Any[b]
}

// size is how many steps a block takes.
func (f *Function) size(block int) int { return int(f.First[block+1] - f.First[block]) }

// toBlock is how many instructions there are from one within a block to the next block.
func (f *Function) toBlock(inst int) (n int) {
	for f.at(inst+n) < 0 {
		n++
	}
	return n
}

// Message is a message with a record in the box.
type Message struct {
	Inst      int
	At        uint32 // offset of its record
	ByAddress bool   // it is of the virtual address space
	Unit      int64  // bytes that an offset counts
	Span      int64  // bytes behind its address that a channel may touch
	Constant  int64  // added to all addresses
}

// Word is one of the box.
type Word struct{ At, Value uint32 }

// remember writes the record of a message: the memory r, which it has reached. The arena
// begins at an address of the memory.
func (m *Message) remember(box []byte, r eu.Reach, arena uint32) {
	base, off, room := r.Base, int64(r.Off), int64(r.Size)-m.Span
	if m.ByAddress {
		base -= uint64(m.Constant)
	} else {
		off += m.Constant
		room -= m.Constant
	}
	if room < 0 || off < int64(r.Off) || off > int64(r.Off)+int64(r.Size) {
		return // no address is inside
	}
	put, record := binary.LittleEndian, box[m.At:]
	put.PutUint32(record[ReachState:], r.State)
	put.PutUint32(record[ReachOff:], arena+uint32(off))
	put.PutUint32(record[ReachLast:], uint32(room/m.Unit))
	put.PutUint32(record[ReachValid:], 1)
	put.PutUint64(record[ReachBase:], base)
	put.PutUint32(record[ReachBits:], ^r.Mark)
}

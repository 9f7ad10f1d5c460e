// Package runner runs a machine by generated code, where there is some, and by the interpreter. It depends neither on
// what translates programs (package jit) nor on what makes modules run (Host). See core/doc/JIT.md.
package runner

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
)

// MaxBlock is the largest number of instructions in a block. A turn can end anywhere. If the next block does not fit
// into the rest of a turn, the interpreter executes that rest.
const MaxBlock = 32

// Parameters of a generated function: the memory addresses of the frame's variables, of the thread's variables and of
// the box, and how many steps the turn may take. The function returns how many steps the turn has taken that is under
// way when it returns. BoxEnded has the steps of the turns before.
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

// ExportName returns the name of the generated function for a function of the program.
func ExportName(fn int) string { return "f" + string(appendInt(nil, fn)) }

func appendInt(b []byte, n int) []byte {
	if n >= 10 {
		b = appendInt(b, n/10)
	}
	return append(b, byte('0'+n%10))
}

// The box is memory that generated code shares with its runner. It begins with words of 32 bits. After them come a mask
// for each block of the running function, with the lanes that stand before the block, then a record for each message,
// of the memory that the message addressed last, and then tables.
const (
	BoxLeft  = 0  // the block that the active lanes stood before when they left the code, or NoBlock
	BoxBegun = 4  // steps that the turn had taken before the call
	BoxRest  = 8  // limit on the steps of all turns, from the begin of that turn on
	BoxEnded = 12 // steps of the turns that ended during the call, including those taken before the call

	BoxArena  = 16 // address of the arena
	BoxFirst  = 20 // address of the first thread of a group
	BoxEnd    = 24
	BoxStride = 28
	BoxVars   = 32 // offset of a thread's variables from its begin

	BoxGroups = 36 // generated code may start the groups before this one
	BoxAcross = 40 // number of groups along x
	BoxDown   = 44 // number of groups along y
	BoxStart  = 48 // address of a copy of a group's own memory as it is when a group starts
	BoxOwn    = 52 // size of that memory in bytes

	BoxMasks = 56
)

// MostStart is the largest size of a group's own memory with which generated code starts groups.
const MostStart = 1 << 18

// NoBlock means that no lane stands before a block. The current turn is another thread's, and has taken no step yet.
const NoBlock = ^uint32(0)

// Where a thread may begin its turn is a table of words, one for each instruction of the kernel.
const (
	EntryBlock   = 1<<16 - 1 // 1 + the block that begins with the instruction; 0: none
	EntryAnyMode = 1 << 16   // the block runs in any mode
)

// The layout of a message's record.
const (
	ReachState = 0  // u32: the surface's index
	ReachOff   = 4  // u32: the memory address of the surface's byte 0
	ReachLast  = 8  // u32: the greatest offset that is inside, in the units of the message
	ReachValid = 12 // u32: 1 if the record is filled in
	ReachBase  = 16 // u64: the virtual address of byte 0
	ReachBits  = 24 // u32: mask of the bits of an offset that count
	ReachSize  = 32
)

// Code is what a runner knows of a program that was translated to a module for one floating point mode.
type Code struct {
	Mode      eu.Mode
	Functions []*Function // by function of the program; nil: left to the interpreter
	Messages  []Message   // in the order of their instructions
	Words     []Word      // initial contents of the box; the rest is zero
	BoxBytes  int
}

// Function describes the translation of a function of the program: its blocks, in order.
type Function struct {
	First []int32 // first instruction of each block, then where the last one ends
	Alone []bool  // the block is one instruction that the interpreter executes: generated code stops before it
	Any   []bool  // the block is one instruction that runs the same in all modes, and sets the mode
	block []int32 // by instruction of the function, and for its end: the block that begins there, -1: none
}

// index fills in block, once.
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

// Size returns the number of the function's instructions.
func (f *Function) Size() int { return int(f.First[len(f.Alone)] - f.First[0]) }

// at returns the block that begins with an instruction, or -1. The instruction must be one of the function's.
func (f *Function) at(inst int) int { return int(f.block[inst-int(f.First[0])]) }

// any reports whether an instruction runs the same in all modes.
func (f *Function) any(inst int) bool {
	b := f.at(inst)
	return b >= 0 && f.Any[b]
}

// size returns how many steps a block takes.
func (f *Function) size(block int) int { return int(f.First[block+1] - f.First[block]) }

// toBlock returns the number of instructions from one within a block to the next block.
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
	ByAddress bool   // its addresses are in the virtual address space
	Unit      int64  // bytes per unit of an offset
	Span      int64  // bytes from its address on that a channel may access
	Constant  int64  // added to all addresses
}

// Word is a word of the box.
type Word struct{ At, Value uint32 }

// remember fills in the record of a message that has reached the memory r. arena is the memory address of the arena.
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

package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// This file holds the state of generating a program, and a function of it.

// Parameters of a generated function, offsets in the box, and the records of messages in it.
const (
	paramVars   local = runner.ParamVars
	paramThread local = runner.ParamThread
	paramBox    local = runner.ParamBox
	paramLimit  local = runner.ParamLimit

	boxLeft  = runner.BoxLeft
	boxBegun = runner.BoxBegun
	boxMasks = runner.BoxMasks

	reachState = runner.ReachState
	reachOff   = runner.ReachOff
	reachLast  = runner.ReachLast
	reachValid = runner.ReachValid
	reachBase  = runner.ReachBase
	reachBits  = runner.ReachBits
	reachSize  = runner.ReachSize
)

// translation is a program translated to a module for one floating point mode.
type translation struct {
	module    []byte
	mode      eu.Mode
	marking   *spread.Marking    // nil: nothing is marked
	fuses     bool               // relaxed_madd rounds once
	lanes     uint32             // lanes with which all threads begin; 0 if threads differ
	functions []*runner.Function // by function of the program; nil: left to the interpreter
	insts     int                // number of the program's instructions
	messages  map[int]message    // by instruction
	tables    map[int]*table     // by function, for functions with indirect operands
	kernel    int
	entries   uint32 // offset of the table of where turns may begin; 0: the kernel is not translated
	boxBytes  int
}

// message is a message with a record in the box.
type message struct {
	shape eu.Message
	at    uint32 // offset of its record
}

func newTranslation(p *eu.Program, m eu.Mode, lanes uint32, marking *spread.Marking, fuses bool) *translation {
	return &translation{mode: m, lanes: lanes, marking: marking, fuses: fuses, kernel: p.Kernel, insts: len(p.Insts), functions: make([]*runner.Function, len(p.Funcs)), messages: map[int]message{}, tables: map[int]*table{}}
}

// record returns the offset of a message's record in the box.
func (t *translation) record(inst int, shape eu.Message) uint32 {
	m, ok := t.messages[inst]
	if !ok {
		m = message{shape, uint32(t.boxBytes)}
		t.boxBytes += reachSize
		t.messages[inst] = m
	}
	return m.at
}

// table describes a function's variables in the box, in the order of the numbers that addresses hold: where each
// variable begins in the frame's variables, and its size. The size is 0 if a number does not stand for a variable of
// the frame.
type table struct {
	at    uint32
	slots []operand.Slot
}

const tableEntry = 8

// emitter writes the function that is generated for a function of the program.
type emitter struct {
	*function
	prog *eu.Shapes
	t    *translation

	steps, exec local // steps taken; active lanes
	left        local // the block before which the lanes leave
	enabled     local // enabled channels of the current instruction, if some may be off
	partial     bool  // the code is for the case that some lanes are not active
	out         label // leaves the function
	unit        *runner.Function
	variables   int // bytes of the function's variables
	stopping        // used by the kernel
	ahead       int // instructions of the block from the current one on, which are counted already, but not done

	scratch  pool // locals for the current instruction
	kept     pool // locals for the current block
	known    known
	planned  []plan    // instructions of the current block
	values   [4]local  // operands of the current instruction
	lanes    int       // how many of their lanes count
	pointers []pointer // of the current instruction
	doubts   doubts    // of the instructions that are computed together
	floor    int       // depth of open blocks at which the instructions of a block are written
}

// pool holds locals that are used again and again, by their types from typeV128 on.
type pool struct {
	free [typeI32 - typeV128 + 1][]local
	used [typeI32 - typeV128 + 1]int
}

// local takes a local from the pool. If none is free, f gets a new one.
func (p *pool) local(f *function, t valueType) local {
	free, used := &p.free[t-typeV128], &p.used[t-typeV128]
	if *used == len(*free) {
		*free = append(*free, f.local(t))
	}
	*used++
	return (*free)[*used-1]
}

// reset gives all locals back to the pool.
func (p *pool) reset() { clear(p.used[:]) }

func newEmitter(p *eu.Shapes, t *translation) *emitter {
	e := &emitter{function: &function{params: runner.EntryParams}, prog: p, t: t}
	e.steps, e.exec, e.left = e.local(typeI32), e.local(typeI32), e.local(typeI32)
	return e
}

// temp returns a local for the current instruction.
func (e *emitter) temp(t valueType) local { return e.scratch.local(e.function, t) }

// stopping holds what a kernel's code needs to end a turn.
type stopping struct {
	turn     label // where a turn begins
	stop     label // where turns end
	how      local // status of the thread with which the turn ends
	behind   local // the instruction after the one at which the thread stops
	current  local // memory address of the current thread
	next     local // memory address of the next thread
	distance local // distance from the current thread to the next one
	opens    local // 1: the barrier opens
}

// pointer is an address element that an operand goes through, and how it is used.
type pointer struct {
	addressElement
	need  uint32 // bytes that must be inside the variable from the address on
	bytes uint32 // of an element
	local        // the address in memory
}

type addressElement struct {
	off   uint32 // in the frame's variables
	delta int32
}

// doubts collects instructions whose results may have the bits of any NaN. The sum of all lanes says whether there is a
// NaN.
type doubts struct {
	plans []*plan
	sum   local
}

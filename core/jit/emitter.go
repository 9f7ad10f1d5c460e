package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// What is known while a program, and a function of it, is generated.

// Parameters of a generated function, and the records of its messages in the box.
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

// translation is a program made into a module for one floating point mode.
type translation struct {
	module    []byte
	mode      eu.Mode
	marking   *spread.Marking    // nil: none
	fuses     bool               // relaxed_madd rounds once
	lanes     uint32             // that all threads begin with, if they do not differ
	functions []*runner.Function // by the program's functions; nil: left to the interpreter
	messages  map[int]message
	tables    map[int]*table // by function: those that have indirect operands
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
	return &translation{mode: m, lanes: lanes, marking: marking, fuses: fuses, kernel: p.Kernel, functions: make([]*runner.Function, len(p.Funcs)), messages: map[int]message{}, tables: map[int]*table{}}
}

// record is the record of a message in the box.
func (t *translation) record(inst int, shape eu.Message) uint32 {
	m, ok := t.messages[inst]
	if !ok {
		m = message{shape, uint32(t.boxBytes)}
		t.boxBytes += reachSize
		t.messages[inst] = m
	}
	return m.at
}

// table is a function's variables in the box, by what addresses carry: where each begins in the
// frame's variables and its size. Of one that is no variable of the frame the size is 0.
type table struct {
	at    uint32
	slots []operand.Slot
}

const tableEntry = 8

// emitter writes the function that is made of a function of the program.
type emitter struct {
	*function
	prog *eu.Shapes
	t    *translation

	steps, exec local // steps taken; active lanes
	left        local // the block before which they leave
	enabled     local // channels of the current instruction, where not all are
	partial     bool  // the code is for blocks of which not all lanes are active
	out         label // leaves the function
	unit        *runner.Function
	variables   int // bytes of the function's variables
	stopping        // of the kernel
	ahead       int // instructions of the block from the current one on: counted, not done

	scratch  pool // locals for the time of an instruction
	kept     pool // and for that of a block
	known    known
	planned  []plan    // instructions of the current block
	values   [4]local  // operands of the current one
	lanes    int       // and how many lanes of them count
	pointers []pointer // of the current instruction
	doubts   doubts    // of the instructions that are computed together
	floor    int       // open blocks where the instructions of a block are
}

// pool is locals that are used again and again, by their types from typeV128 on.
type pool struct {
	free [typeI32 - typeV128 + 1][]local
	used [typeI32 - typeV128 + 1]int
}

// local takes one, which f gets if there is none.
func (p *pool) local(f *function, t valueType) local {
	free, used := &p.free[t-typeV128], &p.used[t-typeV128]
	if *used == len(*free) {
		*free = append(*free, f.local(t))
	}
	*used++
	return (*free)[*used-1]
}

// reset gives all back.
func (p *pool) reset() { clear(p.used[:]) }

func newEmitter(p *eu.Shapes, t *translation) *emitter {
	e := &emitter{function: &function{params: runner.EntryParams}, prog: p, t: t}
	e.steps, e.exec, e.left = e.local(typeI32), e.local(typeI32), e.local(typeI32)
	return e
}

// temp is a local for the time of the current instruction.
func (e *emitter) temp(t valueType) local { return e.scratch.local(e.function, t) }

// stopping is how a kernel's code ends a turn.
type stopping struct {
	turn     label // begins one
	stop     label // ends one
	how      local // by this status of the thread
	behind   local // the instruction behind the one it stops at
	current  local // memory address of the thread
	next     local // of the next one
	distance local // from the one to the other
	opens    local // 1: the barrier opens
}

// pointer is an address element that an operand goes through, with what is added to it.
type pointer struct {
	addressElement
	need  uint32 // bytes from there on
	bytes uint32 // of an element
	local        // the address in memory
}

type addressElement struct {
	off   uint32 // in the frame's variables
	delta int32
}

// doubts are the results of instructions whose NaN may have any bits: the sum of all lanes tells
// whether there is one.
type doubts struct {
	plans []*plan
	sum   local
}

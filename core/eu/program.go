package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Program is a module made ready to run: decoded once, shared by every machine
// that runs it, never changed.
type Program struct {
	Module   *visa.Module
	Platform isa.Platform
	Insts    []Inst
	Funcs    []Func
	Kernel   int // index in Funcs of the kernel that is launched

	ops        []op                    // parallel to Insts
	raw        map[int]*visa.Inst      // the instruction that each raw message stands for, by index
	threadVars map[string]operand.Slot // the thread variables, by name
	special    specials                // those that the machine itself reads and writes
	threadSize int                     // bytes of the thread variables
	depth      int                     // frames the call graph needs; 0 if it has a cycle
	stack      int                     // bytes of variables the deepest path needs; not set if there is a cycle
	maxVars    int                     // bytes of the largest function's variables, kernels aside
	scratch    bool
	clock      bool // an instruction may read the time stamp, which is the count of steps
	arguments  bool // an lsc message has an address of the model arg
}

// Inst is one instruction of a program. Instructions are numbered through all
// objects of the module in their order; labels and markers have no number.
type Inst struct {
	Src  *visa.Inst
	Line int // in the source file, from 1
	Func int // index in Program.Funcs
}

// Func is the kernel or a function: an object of the module with its own variables.
// Its instructions are Program.Insts[First:End].
type Func struct {
	Name       string
	Object     *visa.Object
	First, End int
	VarBytes   int // bytes of its variables, predicates and addresses in a frame

	argSize, retSize int // registers of %arg and %retval that it declares; -1: none

	operands operand.Resolver    // and the slots of its root variables
	vars     []operand.Slot      // the slots, by slot.id
	targets  map[*visa.Label]int // instruction after a label
}

// functionAt returns the index of the function at an address that faddr gave.
func (p *Program) functionAt(addr uint64) (int, bool) {
	i, ok := dispatch.FunctionIndex(addr)
	return i, ok && i < len(p.Funcs)
}

// FuncByName returns the index of a kernel or function, or -1 if there is none.
//
//go:noinline
func (p *Program) FuncByName(name string) int {
	for i := range p.Funcs {
		if p.Funcs[i].Name == name {
			return i
		}
	}
	return -1
}

// Message returns an instruction. For a raw message it returns the instruction that the message stands for.
func (p *Program) Message(inst int) *visa.Inst {
	if in := p.raw[inst]; in != nil {
		return in
	}
	return p.Insts[inst].Src
}

// Target returns the index of the instruction after a label of a function; Func.End if none follows.
func (p *Program) Target(fn int, l *visa.Label) int { return p.Funcs[fn].targets[l] }

// slotOf returns the slot of a variable's root.
//
//go:noinline
func (f *Func) slotOf(d *visa.Decl) (operand.Slot, bool) {
	return f.operands.Slot(d)
}

// Whole reports whether an instruction moves consecutive bytes, and moves those inside their memory even if others are
// outside.
func (p *Program) Whole(inst int) bool { return p.ops[inst].mem != nil && p.ops[inst].mem.whole }

// specials are the thread variables that the machine itself reads and writes. A slot of size 0 belongs to a variable
// that the program does not have.
type specials struct {
	r0, sr0, msg0, cr0, ce0, tsc, hwID, threadX, threadY, sp, fp operand.Slot
	group                                                        [3]operand.Slot
}

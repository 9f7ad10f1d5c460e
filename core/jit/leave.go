package jit

// This file generates code for the blocks at which lanes wait, and for leaving generated code.

// mask returns the offset in the box of a block's mask.
func mask(block int) uint32 { return boxMasks + uint32(4*block) }

// meet makes the lanes that wait before a block active, too.
func (e *emitter) meet(block int) {
	e.get(paramBox)
	e.memory(opI32Load, mask(block))
	e.get(e.exec)
	e.op(opI32Or)
	e.set(e.exec)
}

// leave ends the function before a block.
func (e *emitter) leave(block int) {
	e.i32(uint32(block))
	e.set(e.left)
	e.branch(opBr, e.out)
}

// wait adds lanes to those that wait before a block.
func (e *emitter) wait(block int, lanes local) {
	e.get(paramBox, paramBox)
	e.memory(opI32Load, mask(block))
	e.get(lanes)
	e.op(opI32Or)
	e.memory(opI32Store, mask(block))
}

// execute leaves an instruction to the interpreter.
func (e *emitter) execute(inst int) {
	e.known.forgetAll()
	e.interpret(inst)
}

// interpret is execute for an instruction that writes no variables, or only variables that have been forgotten already.
func (e *emitter) interpret(inst int) {
	e.i32(uint32(inst))
	e.get(e.exec, e.steps)
	e.i32(uint32(e.ahead))
	e.op(opI32Sub)
	e.op(opCall)
	e.number(0)
}

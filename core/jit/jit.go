// Package jit runs programs by generated code. It translates vISA to WebAssembly with vectors of 128 bits, which works
// in place on the arena of the machine. It is a second engine that differs from the interpreter only in speed:
// registers, memory, reports, steps and schedule are the same, to the bit and to the step. Instructions for which it
// generates no code it leaves to the interpreter, one by one. See core/doc/JIT.md.
package jit

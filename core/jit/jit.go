// Package jit runs programs by code that is generated for them: vISA becomes WebAssembly with
// vectors of 128 bits, which works in place on the arena of the machine. It is a second engine
// that is known by its speed only: registers, memory, reports, steps and schedule are the
// interpreter's, to the bit and to the step. What it does not generate it leaves to the
// interpreter, instruction by instruction. See core/doc/JIT.md.
package jit

package visa

import "strings"

// foreign are languages that a text may be in, three lines each: what only they write, between tabs; what they are
// called; and how one comes from there to what runs here, if there is a short way. One text, because a table
// of strings is 5 kB more of the engine as sent.
const foreign = `__global__	<<<	threadIdx.
CUDA C++
'nvcc -ptx FILE', or 'clang++ --cuda-device-only -S FILE', compiles it to PTX, which runs here.
OpCapability 	OpMemoryModel 
SPIR-V assembly
Intel's compiler makes vISA of its binary: 'IGC_ShaderDumpEnable=1 ocloc compile -spirv_input -file FILE -device dg2'.
[numthreads(	#version 	@compute	metal_stdlib
a shader's source

__kernel 	kernel void 	get_global_id(
OpenCL C
'IGC_ShaderDumpEnable=1 ocloc compile -file FILE -device dg2' writes the vISA that Intel's compiler makes of it.
target triple	target datalayout	source_filename =
LLVM IR
'llc -march=nvptx64 FILE' compiles it to PTX, which runs here.
|M0)	|M8)	|M16)
assembly of Intel's GPUs, which the compiler makes of vISA
The file that ends with .visaasm, in the same dump, runs here.
/*0000*/	.headerflags	 S2R 
SASS, NVIDIA's machine code
'cuobjdump -ptx FILE' prints the PTX that it was made of, if its file has it.
import triton	@triton.jit
Python
Triton keeps the PTX of a kernel: 'kernel[grid](...).asm["ptx"]'.
from numba	@cuda.jit
Python
Numba prints the PTX of a kernel: 'kernel.inspect_asm()'.
s_endpgm	.amdgcn_target	.amdhsa_
assembly of AMD's GPUs

#include	int main(
C or C++

.globl	.cfi_startproc	pushq 
assembly of a processor

`

// languages is the advice where no way is short.
const languages = "Lanewise runs Intel vISA and NVIDIA PTX."

// Foreign tells of a text in another language what it is and what to do, and where it shows; "" of others: what has a
// directive of vISA or PTX is vISA or PTX.
func Foreign(text string) (message string, at Span) {
	if ours(text) {
		return "", Span{}
	}
	for rest := foreign; rest != ""; {
		var marks, name, advice, mark string
		marks, rest, _ = strings.Cut(rest, "\n")
		name, rest, _ = strings.Cut(rest, "\n")
		advice, rest, _ = strings.Cut(rest, "\n")
		if advice == "" {
			advice = languages
		}
		for marks != "" {
			mark, marks, _ = strings.Cut(marks, "\t")
			if at := strings.Index(text, mark); at >= 0 {
				return "This is " + name + ". " + advice, Span{int32(at), int32(at + len(mark))}
			}
		}
	}
	return "", Span{}
}

// ours reports whether a line begins with a directive of vISA or PTX.
func ours(text string) bool {
	for text != "" {
		line := text
		if end := strings.IndexByte(text, '\n'); end >= 0 {
			line, text = text[:end], text[end+1:]
		} else {
			text = ""
		}
		for line != "" && line[0] <= ' ' {
			line = line[1:]
		}
		for _, d := range [...]string{".version", ".kernel", ".function", ".global_function", ".decl", ".input", ".target", ".entry", ".func", ".visible", ".reg"} {
			if strings.HasPrefix(line, d) {
				return true
			}
		}
	}
	return false
}

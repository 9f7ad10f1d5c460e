package visa

import "strings"

// foreign are languages that a text may be in: what only they write, what they are called, and how one comes from there
// to what runs here.
var foreign = []struct {
	marks        []string
	name, advice string
}{
	{[]string{"__global__", "<<<", "threadIdx."}, "CUDA C++", "`nvcc -ptx FILE`, or `clang++ --cuda-device-only -S FILE`, compiles it to PTX, which runs here."},
	{[]string{"OpCapability ", "OpMemoryModel "}, "SPIR-V assembly", "Intel's compiler makes vISA of its binary: `IGC_ShaderDumpEnable=1 ocloc compile -spirv_input -file FILE -device dg2`."},
	{[]string{"[numthreads(", "#version ", "@compute", "metal_stdlib"}, "a shader's source", languages},
	{[]string{"__kernel ", "kernel void ", "get_global_id("}, "OpenCL C", "`IGC_ShaderDumpEnable=1 ocloc compile -file FILE -device dg2` writes the vISA that Intel's compiler makes of it."},
	{[]string{"target triple", "target datalayout", "source_filename ="}, "LLVM IR", "`llc -march=nvptx64 FILE` compiles it to PTX, which runs here."},
	{[]string{"|M0)", "|M8)", "|M16)"}, "assembly of Intel's GPUs, which the compiler makes of vISA", "The file that ends with .visaasm, in the same dump, runs here."},
	{[]string{"/*0000*/", ".headerflags", " S2R "}, "SASS, NVIDIA's machine code", "`cuobjdump -ptx FILE` prints the PTX that it was made of, if its file has it."},
	{[]string{"import triton", "@triton.jit"}, "Python", "Triton keeps the PTX of a kernel: `kernel[grid](...).asm[\"ptx\"]`."},
	{[]string{"from numba", "@cuda.jit"}, "Python", "Numba prints the PTX of a kernel: `kernel.inspect_asm()`."},
	{[]string{"s_endpgm", ".amdgcn_target", ".amdhsa_"}, "assembly of AMD's GPUs", languages},
	{[]string{"#include", "int main("}, "C or C++", languages},
	{[]string{".globl", ".cfi_startproc", "pushq "}, "assembly of a processor", languages},
}

// languages is the advice where no way is short.
const languages = "Lanewise runs Intel vISA and NVIDIA PTX."

// Foreign tells of a text in another language what it is and what to do, and where it shows; "" of others: what has a
// directive of vISA or PTX is vISA or PTX.
func Foreign(text string) (message string, at Span) {
	for line := range strings.Lines(text) {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case ".version", ".kernel", ".function", ".global_function", ".decl", ".input", ".target", ".entry", ".func", ".visible", ".reg":
			return "", Span{}
		}
	}
	for i := range foreign {
		f := &foreign[i]
		for _, mark := range f.marks {
			if at := strings.Index(text, mark); at >= 0 {
				return "This is " + f.name + ". " + f.advice, Span{int32(at), int32(at + len(mark))}
			}
		}
	}
	return "", Span{}
}

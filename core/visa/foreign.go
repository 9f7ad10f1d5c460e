package visa

import "strings"

// Foreign recognizes a text in another language. It returns a message that names the language and says what to do, and
// the place that gave it away. It returns "" for any other text; a text with a directive of vISA or PTX counts as vISA
// or PTX.
func Foreign(text string) (message string, at Span) {
	if ours(text) {
		return "", Span{}
	}
	// For each language: strings, separated by tabs, that only its texts have; its name; and how to get from there to
	// something that runs here, if there is a short way. As a package variable, or with slices of marks, the table
	// would add 4 to 6 kB to the compressed engine.
	for _, language := range []struct{ marks, name, advice string }{
		{"__global__\t<<<\tthreadIdx.", "CUDA C++",
			"`nvcc -ptx FILE`, or `clang++ --cuda-device-only -S FILE`, compiles it to PTX, which runs here."},
		{"asm volatile\tasm(\"\tasm (\"\t__asm__", "inline assembly in another language",
			"What its strings say runs here below `.kernel \"name\"`, with a variable for each operand."},
		{"0x43, 0x49, 0x53, 0x41\t0x43,0x49,0x53,0x41\t43 49 53 41 \t4349 5341 ", "a vISA object, written as numbers",
			"`lanewise disasm` prints the text of its file."},
		{"OpCapability \tOpMemoryModel ", "SPIR-V assembly",
			"Intel's compiler makes vISA of its binary: `IGC_ShaderDumpEnable=1 ocloc compile -spirv_input -file FILE -device dg2`."},
		{"[numthreads(\t#version \t@compute\tmetal_stdlib", "a shader's source", ""},
		{"target triple\ttarget datalayout\tsource_filename =\tdefine void @\t_kernel void @", "LLVM IR",
			"`llc -march=nvptx64 FILE` compiles it to PTX, which runs here."},
		{"__kernel \tkernel void \tget_global_id(", "OpenCL C",
			"`IGC_ShaderDumpEnable=1 ocloc compile -file FILE -device dg2` writes the vISA that Intel's compiler makes of it."},
		{"|M0)\t|M8)\t|M16)\t{ align1 ", "assembly of Intel's GPUs, which the compiler makes of vISA",
			"The file that ends with .visaasm, in the same dump, runs here."},
		{"/*0000*/\t.headerflags\t S2R ", "SASS, NVIDIA's machine code",
			"`cuobjdump -ptx FILE` prints the PTX that it was made of, if its file has it."},
		{"import triton\t@triton.jit", "Python",
			"Triton keeps the PTX of a kernel: `kernel[grid](...).asm[\"ptx\"]`."},
		{"from numba\t@cuda.jit", "Python",
			"Numba prints the PTX of a kernel: `kernel.inspect_asm()`."},
		{"s_endpgm\t.amdgcn_target\t.amdhsa_\ts_waitcnt ", "assembly of AMD's GPUs", ""},
		{"execution_env:\tpayload_arguments:", "what the runtime knows of a kernel (.ze_info)",
			"The file that ends with .visaasm, in the same dump, runs here."},
		{"gpu.func\tgpu.module\tllvm.func", "MLIR", ""},
		{"#include\tint main(", "C or C++", ""},
		{".globl\t.cfi_startproc\tpushq ", "assembly of a processor", ""},
	} {
		for marks := language.marks; marks != ""; {
			var mark string
			mark, marks, _ = strings.Cut(marks, "\t")
			if at := strings.Index(text, mark); at >= 0 {
				if language.advice == "" {
					language.advice = "Lanewise runs Intel vISA and NVIDIA PTX."
				}
				return "This is " + language.name + ". " + language.advice, Span{int32(at), int32(at + len(mark))}
			}
		}
	}
	return "", Span{}
}

// ours reports whether a line begins with a directive of vISA or PTX.
func ours(text string) bool {
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
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

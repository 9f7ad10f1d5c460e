package parser

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// TestForeign checks that a text in another language gets a single error, which says what it is and what to do,
// instead of one for each word.
func TestForeign(t *testing.T) {
	for text, want := range map[string]string{
		"#include <cstdio>\n__global__ void k(float *a) {\n  a[threadIdx.x] = 1;\n}\n":                                              "CUDA C++",
		"kernel void k(global float *a) { a[get_global_id(0)] = 1; }\n":                                                             "OpenCL C",
		"target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k(ptr %a) {\n  ret void\n}\n":                                        "LLVM IR",
		"               OpCapability Kernel\n          %1 = OpTypeVoid\n":                                                           "SPIR-V assembly",
		"//.kernel k\nL0:\n(W)     mov (16|M0)              r127.0<1>:ud  0x0:ud\n":                                                 "assembly of Intel's GPUs, which the compiler makes of vISA",
		"        /*0000*/                   MOV R1, c[0x0][0x28] ;\n        /*0010*/                   S2R R0, SR_TID.X ;\n":        "SASS, NVIDIA's machine code",
		"import triton\n@triton.jit\ndef k(x):\n  pass\n":                                                                           "Python",
		"\ts_load_dwordx2 s[0:1], s[4:5], 0x0\n\ts_endpgm\n":                                                                        "assembly of AMD's GPUs",
		"\t.text\n\t.globl\tmain\nmain:\n\tpushq\t%rbp\n":                                                                           "assembly of a processor",
		"  asm volatile (\"{\\n\"\n   \".decl P1 v_type=P num_elts=16\\n\"\n \"mov (M1, 16) %0(0,0)<1> 0x0:d\\n\" : \"=rw\"(x));\n": "inline assembly in another language",
		"define spir_kernel void @k(i32 addrspace(1)* %a) {\n  ret void\n}\n":                                                       "LLVM IR",
		"static const unsigned char k[] = {\n0x43, 0x49, 0x53, 0x41, 0x03, 0x06, 0x01, 0x00,\n};\n":                                 "a vISA object, written as numbers",
		"00000000: 4349 5341 0401 0100 0400 6b65 726e 0000  CISA......kern..\n":                                                     "a vISA object, written as numbers",
		"mov(16)         g17<1>UD        g0.1<0,1,0>UD                   { align1 1H compacted };\n":                                "assembly of Intel's GPUs, which the compiler makes of vISA",
		"kernels:\n  - name:            k\n    execution_env:\n      simd_size:       16\n":                                         "what the runtime knows of a kernel (.ze_info)",
		"v_add_f32 v0, v1, v2\ns_waitcnt lgkmcnt(0)\n":                                                                              "assembly of AMD's GPUs",
		"module {\n  gpu.module @k {\n  }\n}\n":                                                                                     "MLIR",
		"#version 450\nvoid main() {}\n":                                                                                            "a shader's source",
	} {
		f := visa.NewFile("t", text)
		m, ds := Parse(f)
		if len(ds) != 1 || ds[0].Code != "V0109" || !strings.HasPrefix(ds[0].Message, "This is "+want+". ") || f.Slice(ds[0].Span) == "" || m == nil {
			t.Errorf("%q: %+v", text, ds)
		}
	}
	// A text with directives of vISA is vISA, and a text without any of the marks may be.
	for _, text := range []string{".version 4.1\n// kernel void k() get_global_id(0)\n", "mov (M1, 16) V1(0,0)<1> V2(0,0)<1;1,0>\n", "hello world\n", ""} {
		for _, d := range func() []visa.Diagnostic { _, ds := Parse(visa.NewFile("t", text)); return ds }() {
			if d.Code == "V0109" {
				t.Errorf("%q: %+v", text, d)
			}
		}
	}
}

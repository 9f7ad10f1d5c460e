package ptx_test

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// The address of a kernel is 0, in a register and in a variable: nvcc takes it where a kernel launches another one by
// cudaLaunchDevice (PTX ISA, "mov": "the address of a kernel function"; CUDA, "Dynamic Parallelism").
func TestAddressOfKernel(t *testing.T) {
	target, diags := open(visa.NewFile("nested.ptx", `//@ launch k block=1
//@ param out = u64[3] fill(7)
//@ expect out = 0, 0, 0
.version 8.8
.target sm_90
.address_size 64
.entry child(.param .u64 out) { .reg .u64 a; ld.param.u64 a, [out]; st.global.u64 [a], 8; ret; }
.global .u64 nested = child;
.entry k(.param .u64 out)
{
	.reg .u64 at, f;
	ld.param.u64 at, [out];
	mov.u64 f, child;
	st.global.u64 [at], f;
	ld.global.u64 f, [nested];
	st.global.u64 [at+8], f;
	mov.u64 f, k;
	st.global.u64 [at+16], f;
	ret;
}
`))
	for i, name := range []string{"child", "k"} {
		if want := "No kernel launches another one here: the address of `" + name + "` is 0."; len(diags) != 2 || diags[i].Severity != visa.Warning || diags[i].Message != want {
			t.Errorf("%+v, want %q", diags, want)
		}
	}
	runTarget(t, "nested.ptx", target)
}

// The address of a function that is somewhere else is 0, in a register and in a table. Tables of classes have
// __cxa_pure_virtual where a derived class has a function (clang 22 -O0; Itanium C++ ABI, "Pure Virtual Function API").
func TestAddressOfFunctionWithoutBody(t *testing.T) {
	target, diags := open(visa.NewFile("table.ptx", `//@ launch k block=2
//@ param out = u64[6] fill(7)
//@ expect out = 9, 0, 0, 9, 0, 0
.version 8.8
.target sm_90
.address_size 64
.extern .func __cxa_pure_virtual () ;
.extern .func (.param .b32 r) elsewhere (.param .b32 a);
.func (.param .b32 r) here (.param .b32 a) { .reg .b32 x; ld.param.b32 x, [a]; add.u32 x, x, 4; st.param.b32 [r], x; ret; }
.weak .global .align 8 .u64 _ZTV5Shape[4] = {0, 0, here, __cxa_pure_virtual};
.global .u64 table[2] = {elsewhere, here};
.entry k(.param .u64 out)
{
	.reg .u64 at, f; .reg .b32 x;
	mov.u32 x, %tid.x;
	ld.param.u64 at, [out];
	mad.wide.u32 at, x, 24, at;
	ld.global.u64 f, [_ZTV5Shape+16];
	p: .callprototype (.param .b32 _) _ (.param .b32 _);
	call (x), f, (5), p;
	cvt.u64.u32 f, x;
	st.global.u64 [at], f;
	ld.global.u64 f, [_ZTV5Shape+24];
	st.global.u64 [at+8], f;
	mov.u64 f, elsewhere;
	st.global.u64 [at+16], f;
	ret;
}
`))
	var said []string
	for _, d := range diags {
		said = append(said, d.Severity.String()+" "+d.Message)
	}
	if want := []string{"warning The function `elsewhere` has no body in this text: its address is 0."}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	runTarget(t, "table.ptx", target)
}

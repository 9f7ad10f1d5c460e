package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// breadthProgram runs statements in one thread. They leave up to eight words in %o0 to %o7, which must be want.
func breadthProgram(t *testing.T, launch, module, body string, want ...uint32) {
	t.Helper()
	list := make([]string, 8)
	for i := range list {
		list[i] = "0"
		if i < len(want) {
			list[i] = fmt.Sprint(want[i])
		}
	}
	text := "//@ launch k " + launch + "\n//@ param out = u32[8] zeros\n//@ expect out = " + strings.Join(list, ", ") + "\n# 1 \"source.cu\"\n.version 8.8\n.target sm_90\n.address_size 64\n" + module +
		"\n.entry k(.param .u64 out) {\n.reg .b32 %o<8>; .reg .b32 %r<16>; .reg .b64 %rd<8>; .reg .b16 %rs<8>; .reg .pred %p<4>; .reg .u64 dest;\n"
	for i := range list {
		text += fmt.Sprintf("mov.u32 %%o%d, 0; ", i)
	}
	text += body + "\nld.param.u64 dest, [out]; st.global.v4.u32 [dest], {%o0, %o1, %o2, %o3}; st.global.v4.u32 [dest+16], {%o4, %o5, %o6, %o7};\nret; }\n"
	runPTX(t, "b.ptx", text)
}

// TestConstantExpressions checks that the manual's constant expressions can stand wherever a number can.
func TestConstantExpressions(t *testing.T) {
	breadthProgram(t, "block=1", ".const .u32 table[2*3] = {1+2, 3*4, (1<<4)|3, ~0, 5 > 3 ? 7 : 9, -WARP_SZ}; .global .b8 g[(2+2)*4] = {1, 2, 3, 4, 5};",
		"mov.u32 %o0, 1+2*3; mov.u32 %o1, (1<<4)|3; mov.s32 %o2, -(1+2); ld.const.u32 %o3, [table+4*2]; ld.const.u32 %o4, [table[2*2]]; ld.const.u32 %o5, [table+(5*4)]; mov.u32 %o6, WARP_SZ-1; mov.u32 %o7, 7/2 == 3 && !0 ? (.s64) 10 - 3 - 2 : 0xff & 0x0f ^ 1;",
		7, 19, 1<<32-3, 19, 7, 1<<32-32, 31, 5)
	// Signed and unsigned numbers: PTX ISA, "Integer Constant Expression Evaluation".
	breadthProgram(t, "block=1", ".const .u64 table[4] = {!7, (.u64) -8 >> 60, -8 >> 60, -5 % 3};",
		"mov.u32 %o0, 17 % 5; mov.u32 %o1, -1 > 0U ? 1 : 2; mov.u32 %o2, -1 > 0 ? 1 : 2; mov.u32 %o3, !5 + 4; mov.u32 %o4, 0xffffffffffffffff / 0x1000000000000000; mov.u32 %o5, -7U / 2 > 0 ? 3 : 4; ld.const.u64 %rd1, [table+8]; ld.const.u64 %rd2, [table+16]; add.u64 %rd1, %rd1, %rd2; cvt.u32.u64 %o6, %rd1; ld.const.u32 %o7, [table+24]; ld.const.u32 %r1, [table]; add.u32 %o7, %o7, %r1;",
		2, 1, 2, 4, 15, 3, 14, 2)
	breadthProgram(t, "block=1", ".const .f32 table[3] = {1.0 / 4.0, -(2.5), 2.0 > 1.0 ? 4.0 : 5.0};",
		"ld.const.b32 %o0, [table]; ld.const.b32 %o1, [table+4]; ld.const.b32 %o2, [table+8]; .reg .f32 f; mov.f32 f, -1.5 - 0.5 * 3.0; mov.b32 %o3, f; add.f32 f, f, (1.0 + 2.0); mov.b32 %o4, f; mov.u32 %o5, 0.5 == 1.0 / 2.0;",
		0x3e800000, 0xc0200000, 0x40800000, 0xc0400000, 0, 1)
	for text, want := range map[string]string{
		"mov.u32 %r1, 1/0;": "divided by zero", "mov.u32 %r1, 1 % 0;": "divided by zero", "mov.f32 f, 1.0 % 2.0;": "is no operand of `%`", "mov.f32 f, 1 + 2.0;": "is no operand of `+`", "mov.f32 f, ~1.0;": "is no operand of `~`",
		"ld.global.u32 %r1, [%r2+1.0];": "There should be an offset before `1.0`", "mov.u32 %r1, 1 ? 2 : 3.0;": "is no operand of `?`", "mov.u32 %r1, (.u64) 3.0;": "is no operand of `.u64`",
		"mov.u32 %r1, (1+;": "There should be a whole number before `;`", "mov.u32 %r1, 1 ? 2;": "There should be `:`",
		"mov.u32 %r1, " + strings.Repeat("(", 100) + "1;": "so deep",
	} {
		_, diags := parser.Parse(visa.NewFile("c.ptx", ".version 7.0\n.target sm_70\n.address_size 64\n.entry k() { .reg .b32 %r<4>; .reg .f32 f; "+text+" ret; }"))
		said := ""
		for _, d := range diags {
			said += d.Message + " "
		}
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q", text, said)
		}
	}
}

// TestOddForms checks forms that compilers write, and that old ones wrote: vectors as parameters, parameters without
// names, the predicate of lop3, special registers as vectors, bytes of addresses, a vector load past the end of a
// variable whose last element is _, and a state space that is left out.
func TestOddForms(t *testing.T) {
	breadthProgram(t, "block=1", ".func (.reg .v2 .u32 r) swap(.reg .v2 .u32 a, .reg .u32 b) { mov.u32 r.x, a.y; add.u32 r.y, a.x, b; ret; } .func (.reg .u32) later (.reg .u32, .reg .v4 .u16);\n.func (.reg .u32 r) later (.reg .u32 a, .reg .v4 .u16 h) { cvt.u32.u16 r, h.w; add.u32 r, r, a; ret; }",
		".reg .v2 .u32 v; .reg .v4 .u16 h; mov.u32 v.x, 5; mov.u32 v.y, 7; call (v), swap, (v, 100); mov.u32 %o0, v.x; mov.u32 %o1, v.y; mov.b64 %rd1, v; cvt.u32.u64 %o2, %rd1; shr.u64 %rd1, %rd1, 32; cvt.u32.u64 %o3, %rd1; mov.b64 v, %rd1; mov.u32 %o4, v.x; mov.u16 h.w, 3; call (%o5), later, (40, h);",
		7, 105, 7, 105, 105, 43)
	breadthProgram(t, "block=1", "", "mov.u32 %r1, 0xf0; mov.u32 %r2, 0x3c; mov.pred %p1, 1; lop3.and.b32 %o0|%p2, %r1, %r2, 0, 0xc0, %p1; selp.u32 %o1, 1, 0, %p2; lop3.or.b32 _|%p3, %r1, 0, 0, 0x80, !%p1; selp.u32 %o2, 1, 2, %p3; lop3.or.b32 %r1|%p3, %r1, 0, 0, 0x80, %p1; selp.u32 %o3, 1, 2, %p3;",
		0x30, 1, 2, 1)
	breadthProgram(t, "grid=1 block=1", "", "mov.v4.u32 {%r0, %r1, %r2, %r3}, %nctaid; mov.u32 %o0, %r0; mov.u32 %o1, %r1; mov.u32 %o2, %r3; mov.u32 %o3, %envreg3; mov.u32 %r5, %pm0; mov.u64 %rd1, %pm7_64; mov.u32 %o4, %cluster_nctarank; mov.u32 %o5, %reserved_smem_offset_begin; mov.pred %p1, %is_explicit_cluster; selp.u32 %o6, 1, 2, %p1; mov.u32 %o7, %nclusterid.x;", 1, 1, 0, 0, 1, 0, 2, 1)
	breadthProgram(t, "block=1", ".global .align 4 .u32 word = 77; .global .align 8 .b8 object[16] = {1, 2, 3, 4, 5, 6, 7, 8, 0xFF(word), 0xFF00(word), 0xFF0000(word), 0xFF000000(word), 0xFF00000000(word), 0xFF0000000000(word), 0xFF000000000000(word), 0xFF00000000000000(word)};",
		"ld.global.u64 %rd1, [object+8]; ld.u32 %o0, [%rd1]; ld.global.u8 %o1, [object+5];", 77, 6)
	// Bytes of addresses can be in any place, as LLVM writes packed structures
	// (llvm/test/CodeGen/NVPTX/packed-aggr.ll); PTX ISA, "Initializers".
	eight := func(name string) (list string) {
		for i := range 8 {
			list += fmt.Sprintf(", 0x%X(%s)", uint64(0xff)<<(8*i), name)
		}
		return list
	}
	breadthProgram(t, "block=1", ".func (.reg .u32 r) f (.reg .u32 a) { add.u32 r, a, 2; ret; } .global .align 4 .u32 word[2] = {77, 78}; .global .align 4 .b8 low[6] = {5, 0xFF000000(word), 0xFF0000(word), 0xFF00(word), 0xFF(word), 6};"+
		".global .align 1 .b8 packed[19] = {12, 0"+eight("generic(word)+4")+", 34"+eight("f")+"};",
		"proto: .callprototype (.reg .u32 _) _ (.reg .u32 _); mov.u64 %rd0, 0; mov.u64 %rd2, 0; mov.u64 %rd3, packed+9;\n"+
			"again: ld.global.u8 %rd1, [%rd3]; ld.global.u8 %rd5, [%rd3+9]; shl.b64 %rd0, %rd0, 8; or.b64 %rd0, %rd0, %rd1; shl.b64 %rd2, %rd2, 8; or.b64 %rd2, %rd2, %rd5; sub.u64 %rd3, %rd3, 1; setp.gt.u64 %p0, %rd3, packed+1; @%p0 bra again;\n"+
			"ld.u32 %o0, [%rd0]; call (%o1), %rd2, (5), proto; ld.global.u8 %o2, [packed]; ld.global.u8 %o3, [packed+10]; ld.global.u8 %o4, [low];"+
			"mov.u64 %rd0, word; ld.global.u8 %r0, [low+4]; cvt.u32.u64 %r1, %rd0; and.b32 %r1, %r1, 0xff; sub.u32 %o5, %r0, %r1; ld.global.u8 %r0, [low+1]; cvt.u32.u64 %r1, %rd0; shr.u32 %r1, %r1, 24; sub.u32 %o6, %r0, %r1; ld.global.u8 %o7, [low+5];", 78, 7, 12, 34, 5, 0, 0, 6)
	breadthProgram(t, "block=1", ".shared .align 16 .b8 three[12];", "mov.u32 %r1, 9; st.shared.u32 [three+8], %r1; st.shared.v2.u32 [three], {%r1, 4}; ld.shared.v4.u32 {%o0, %o1, %o2, _}, [three];", 9, 4, 9)
	_, diags := either.OpenPTX(visa.NewFile("b.ptx", "//@ launch k block=1\n.version 7.0\n.target sm_70\n.address_size 64\n.entry k() { .shared .u32 s; st.u32 [s], 6; ret; }"))
	if len(diags) != 1 || diags[0].Severity != visa.Warning || diags[0].Fix == nil || !strings.Contains(diags[0].Message, "so it is taken as one to .shared") {
		t.Errorf("a shared variable as generic memory: %+v", diags)
	}
	breadthProgram(t, "block=1", ".global .u32 m;", "st.mmio.relaxed.sys.global.u32 [m], 3; ld.mmio.relaxed.sys.global.u32 %o0, [m];", 3)
}

// TestManyPredicates: a kernel of CUTLASS has more predicates than a vISA object can have (4_visa_header.md,
// "Variables"); PTX sets no limit.
func TestManyPredicates(t *testing.T) {
	var body strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&body, "setp.ne.u32 %%q%d, %%r1, %d;\n", i, i)
	}
	for i := range 5000 {
		fmt.Fprintf(&body, "@%%q%d add.u32 %%o0, %%o0, 1;\n", i)
	}
	breadthProgram(t, "block=1", "", ".reg .pred %q<5000>; mov.u32 %r1, 4999;\n"+body.String(), 4999)
}

// TestTextOfAString checks that a text may end in NUL bytes, as one does that was a string of a C program, such as
// those in MLIR and CUDA's fatbinaries.
func TestTextOfAString(t *testing.T) {
	const text = ".version 8.0\n.target sm_90\n.entry k() { ret; }\n"
	if _, diags := either.OpenPTX(visa.NewFile("s.ptx", "//@ launch k block=1\n"+text+"\x00\x00")); len(diags) > 0 {
		t.Errorf("%v", diags)
	}
	if _, diags := either.OpenPTX(visa.NewFile("s.ptx", "//@ launch k block=1\n\x00"+text)); len(diags) == 0 {
		t.Error("a NUL in the middle is taken")
	}
}

// TestGenericAddressWithOffset checks that cvta accepts the address of a variable plus a number, which GCC writes for a
// pointer into an array (PTX ISA, "cvta", "Syntax": cvta.space.size p, var+imm).
func TestGenericAddressWithOffset(t *testing.T) {
	breadthProgram(t, "block=1", ".global .align 16 .u32 array[10]; .shared .u32 sh[10]; .const .u32 table[4];",
		".local .align 8 .b8 own[32];"+
			"cvta.global.u64 %rd0, array+36; cvta.global.u64 %rd1, array; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o0, %rd0;"+
			"cvta.shared.u64 %rd0, sh+20; cvta.shared.u64 %rd1, sh; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o1, %rd0;"+
			"cvta.local.u64 %rd0, own+8; cvta.local.u64 %rd1, own; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o2, %rd0;"+
			"cvta.const.u64 %rd0, table[3]; cvta.const.u64 %rd1, table; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o3, %rd0;"+
			"cvta.to.global.u64 %rd0, array+4; cvta.to.global.u64 %rd1, array; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o4, %rd0;"+
			"cvta.to.shared.u64 %rd0, %rd0; cvta.shared.u64 %rd0, sh+24; cvta.to.shared.u64 %rd0, %rd0; mov.u64 %rd1, sh; sub.u64 %rd0, %rd0, %rd1; cvt.u32.u64 %o5, %rd0;",
		36, 20, 8, 12, 4, 24)
}

package ptx_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// recursive returns a program that sums the numbers up to n by recursion, with the given numbers of bytes of local
// memory in the kernel and in each frame of the sum (PTX ISA, "Call Stack": "recursion"; each frame has its own .local
// variables).
func recursive(limits, n, inKernel, inFrame, want string) string {
	return "//@ launch k block=33\n" + limits + "//@ param out = u32[33] zeros\n//@ expect out = fill(" + want + ")\n" + `.version 8.8
.target sm_90
.address_size 64
.func (.param .b32 r) sum (.param .b32 n)
{
	.local .align 8 .b8 own[` + inFrame + `];
	.reg .b32 %n, %r; .reg .pred %p;
	ld.param.b32 %n, [n];
	st.local.b32 [own], %n;
	mov.b32 %r, 0;
	setp.eq.u32 %p, %n, 0;
	@%p bra done;
	sub.u32 %n, %n, 1;
	{ .param .b32 a; .param .b32 b; st.param.b32 [a], %n; call (b), sum, (a); ld.param.b32 %r, [b]; }
	ld.local.b32 %n, [own];
	add.u32 %r, %r, %n;
done:
	st.param.b32 [r], %r;
	ret;
}
.entry k(.param .u64 out)
{
	.local .align 8 .b8 large[` + inKernel + `];
	.reg .b32 %r, %t; .reg .b64 %at;
	st.local.b32 [large+64], 1;
	{ .param .b32 a; .param .b32 b; st.param.b32 [a], ` + n + `; call (b), sum, (a); ld.param.b32 %r, [b]; }
	ld.local.b32 %t, [large+64];
	add.u32 %r, %r, %t;
	mov.u32 %t, %tid.x;
	ld.param.u64 %at, [out];
	mad.wide.u32 %at, %t, 4, %at;
	st.global.u32 [%at], %r;
	ret;
}
`
}

// TestStackOfRecursion: local memory has room for the path of calls whose frames are the largest in total, with the
// kernel's own frame counted once, however deep a function recurses. Where there is no room for all the frames that the
// machine allows, fewer are allowed.
func TestStackOfRecursion(t *testing.T) {
	for _, text := range []string{
		recursive("", "10", "32768", "64", "56"),
		recursive("", "62", "49152", "256", "1954"),
		recursive("", "15", "16384", "3072", "121"),
		recursive("//@ limits steps=100000\n", "15", "16384", "3072", "121"),
		recursive("//@ limits depth=200\n", "198", "16384", "64", "19702"),
		recursive("", "30", "400000", "512", "466"), // 512 KB is the limit (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability")
		strings.Replace(recursive("", "12", "68", "2048", "79"), "33", "1024", -1),
		recursive("//@ limits depth=120\n", "100", "65536", "3072", "5051"),
	} {
		runPTX(t, "recursion.ptx", text)
	}
	target, diags := either.OpenPTX(visa.NewFile("deep.ptx", recursive("//@ limits steps=100000\n", "16", "16384", "3072", "0")))
	if len(diags) > 0 {
		t.Fatalf("%v", diags)
	}
	m := runtest.Start(t, target.Program, target.Launch)
	if _, stop := m.Run(100_000); stop == eu.StopDone || !strings.Contains(m.StopReason(), "`sum` is 17 frames deep, the limit") {
		t.Errorf("16 frames of 3072 bytes and one of 16384: %s", m.StopReason())
	}
	for text, want := range map[string]string{
		recursive("//@ limits depth=200\n", "1", "16384", "3072", "2"):                       "For 200 frames the kernel needs 627712 bytes of local memory for a thread; 524288 is the most: `limits depth=166` keeps to it.",
		recursive("", "1", "524288", "64", "2"):                                              "The kernel needs 528320 bytes of local memory for a thread; 524288 is the most.",
		strings.Replace(recursive("", "1", "65536", "64", "2"), "block=33", "block=1024", 1): "A thread needs 65600 bytes of local memory, and those of a block 67174400 bytes in all; 62914560 is the most.",
	} {
		_, diags := either.OpenPTX(visa.NewFile("deep.ptx", text))
		if len(diags) != 1 || diags[0].Message != want {
			t.Errorf("%v, want %s", diags, want)
		}
	}
}

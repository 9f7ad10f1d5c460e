package ptx_test

import (
	"strings"
	"testing"
)

// TestVprintfIsTaken checks that vprintf, called from a kernel or from a function, becomes vISA that Intel's assembler
// accepts. The tests of core/printf/collect check what it prints.
func TestVprintfIsTaken(t *testing.T) {
	const text = `//@ launch k block=4
//@ expect printed = 0, 0, 1, 0
.version 8.3
.target sm_80
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);
.const .align 1 .b8 printf[4] = {37, 100, 10};
.global .u32 printed[4];
.func (.param .b32 n) say(.param .b32 x)
{
	.local .align 8 .b8 args[8];
	.reg .b64 %a, %f;
	.reg .b32 %x, %r;
	ld.param.u32 %x, [x];
	st.local.u32 [args], %x;
	mov.u64 %a, args;
	cvta.local.u64 %a, %a;
	mov.u64 %f, printf;
	cvta.const.u64 %f, %f;
	call (%r), vprintf, (%f, %a);
	st.param.b32 [n], %r;
	ret;
}
.visible .entry k()
{
	.reg .b32 %t, %n;
	.reg .b64 %a, %o;
	.reg .pred %p;
	mov.u32 %n, 0;
	mov.u32 %t, %tid.x;
	setp.eq.u32 %p, %t, 2;
	@%p call (%n), say, (%t);
	mov.u64 %a, printed;
	mul.wide.u32 %o, %t, 4;
	add.u64 %a, %a, %o;
	st.global.u32 [%a], %n;
	ret;
}
`
	target := runPTX(t, "print.ptx", text)
	acceptedByIntel(t, "print.ptx", target.Translation)
	if !strings.Contains(target.Translation.File.Text, "//@ printf printf_ = ud[262144] 8\n") {
		t.Errorf("the buffer has no name of its own:\n%s", target.Translation.File.Text)
	}
}

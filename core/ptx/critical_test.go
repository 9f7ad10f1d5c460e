package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// Lanes of one warp take a lock in turns (CUDA C++ Programming Guide, "Independent Thread Scheduling": since Volta threads of a
// warp make progress by themselves). Texts are laid out as nvcc and clang lay out `while (atomicCAS(lock, 0, 1));`.
func TestLocksOfOneWarp(t *testing.T) {
	const head = `.version 8.0
.target sm_90
.address_size 64
.global .u32 lock; .global .u32 other;
.entry k(.param .u64 out)
{
	.reg .pred p<4>; .reg .u32 x, old, n, i; .reg .u64 at, to;
`
	for name, text := range map[string]string{
		// The loop is the first of the kernel, and what follows the lock is the end.
		"first": `//@ launch k block=64
//@ param out = u32[2] zeros
//@ expect out = 64, 0
` + head + `
spin:
	atom.global.cas.b32 old, [lock], 0, 1;
	setp.ne.u32 p0, old, 0;
	@p0 bra spin;
	membar.gl;
	ld.param.u64 at, [out];
	ld.global.u32 x, [at];
	add.u32 x, x, 1;
	st.global.u32 [at], x;
	membar.gl;
	atom.global.exch.b32 old, [lock], 0;
	ret;
}
`,
		// The first try stands before the loop, the lock is let go by a store, and lanes meet behind it: at a barrier, and to
		// add what each has.
		"peeled": `//@ launch k block=64
//@ param out = u32[2] zeros
//@ expect out = 64, 2016
` + head + `
	ld.param.u64 at, [out];
	mov.u64 to, lock;
	mov.u32 i, %tid.x;
	atom.global.cas.b32 old, [to], 0, 1;
	setp.eq.s32 p0, old, 0;
	@p0 bra holds;
spin:
	nanosleep.u32 20;
	atom.acquire.gpu.global.cas.b32 old, [to], 0, 1;
	setp.ne.s32 p1, old, 0;
	@p1 bra spin;
holds:
	ld.global.u32 x, [at];
	setp.gt.u32 p2, x, 1000;
	@p2 bra over;
	add.u32 x, x, 1;
over:
	st.global.u32 [at], x;
	fence.acq_rel.gpu;
	st.release.gpu.global.u32 [to], 0;
	redux.sync.add.s32 n, i, -1;
	bar.sync 0;
	and.b32 x, i, 31;
	setp.ne.u32 p3, x, 0;
	@p3 bra done;
	red.global.add.u32 [at+4], n;
done:
	ret;
}
`,
		// Two locks, the second within the first, each taken three times.
		"nested": `//@ launch k block=32
//@ param out = u32[2] zeros
//@ expect out = 96, 96
` + head + `
	ld.param.u64 at, [out];
	mov.u32 i, 0;
again:
spin:
	atom.global.cas.b32 old, [lock], 0, 1;
	setp.ne.u32 p0, old, 0;
	@p0 bra spin;
	ld.global.u32 x, [at];
	add.u32 x, x, 1;
	st.global.u32 [at], x;
inner:
	atom.global.exch.b32 old, [other], 1;
	setp.ne.u32 p1, old, 0;
	@p1 bra inner;
	ld.global.u32 x, [at+4];
	add.u32 x, x, 1;
	st.global.u32 [at+4], x;
	atom.global.exch.b32 old, [other], 0;
	atom.global.exch.b32 old, [lock], 0;
	add.u32 i, i, 1;
	setp.lt.u32 p2, i, 3;
	@p2 bra again;
	bar.sync 0;
	ret;
}
`,
		// The address is made anew for each access, as clang -O0 does it for a variable.
		"anew": `//@ launch k block=64
//@ param out = u32[2] zeros
//@ expect out = 64, 0
` + head + `
	.reg .u64 a, b, c, d;
spin:
	mov.u64 a, lock;
	cvta.global.u64 b, a;
	atom.acquire.sys.cas.b32 old, [b], 0, 1;
	setp.eq.u32 p0, old, 0;
	@p0 bra holds;
	bra.uni spin;
holds:
	ld.param.u64 at, [out];
	ld.u32 x, [at];
	add.u32 x, x, 1;
	st.u32 [at], x;
	mov.u64 c, lock;
	cvta.global.u64 d, c;
	st.release.sys.b32 [d], 0;
	ret;
}
`,
		// A pointer to the lock lies in local memory, and is loaded for each access.
		"loaded": `//@ launch k block=64
//@ param out = u32[2] zeros
//@ expect out = 64, 0
` + head + `
	.local .align 8 .b8 depot[16];
	.reg .u64 local, sp, a, b, c, d;
	mov.u64 local, depot;
	cvta.local.u64 sp, local;
	ld.param.u64 at, [out];
	mov.u64 a, lock;
	cvta.global.u64 b, a;
	st.u64 [sp+8], b;
spin:
	ld.u64 c, [sp+8];
	atom.acquire.sys.exch.b32 old, [c], 1;
	setp.eq.u32 p0, old, 0;
	@p0 bra holds;
	bra.uni spin;
holds:
	ld.u32 x, [at];
	add.u32 x, x, 1;
	st.u32 [at], x;
	ld.u64 d, [local+8];
	atom.release.sys.exch.b32 old, [d], 0;
	ret;
}
`,
	} {
		t.Run(name, func(t *testing.T) { runPTX(t, name+".ptx", text) })
	}
}

// No text takes long to be put in order: of 4,000 loops one after the other, within each other, and of one with 4,000 ways out
// the first tries took minutes.
func TestOrderOfManyLoops(t *testing.T) {
	const many = 4000
	each := func(format string) string {
		var b strings.Builder
		for i := range many {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, body := range map[string]string{
		"locks":  each("L%[1]d: atom.global.cas.b32 x, [r%[1]d], 0, 1; setp.ne.u32 p, x, 0; @p bra L%[1]d; atom.global.exch.b32 x, [r%[1]d], 0;\n"),
		"within": each("L%[1]d: atom.global.cas.b32 x, [r%[1]d], 0, 1;\n") + each("setp.lt.u32 p, x, %[1]d; @p bra L%[1]d;\n"),
		"ways":   "H:\n" + each("atom.global.cas.b32 x, [r%[1]d], 0, 1; setp.ne.u32 p, x, 0; @p bra E%[1]d;\n") + "bra H;\n" + each("E%d: add.u32 x, x, 1;\n"),
	} {
		text := ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() {\n.reg .pred p; .reg .u32 x; .reg .u64 r<4000>;\n" + body + "bar.sync 0;\nret;\n}\n"
		tr, diags := ptx.Translate(visa.NewFile(name, text))
		if visa.HasErrors(diags) || tr == nil {
			t.Errorf("%s: %v", name, diags)
		}
	}
}

package ptx_test

import (
	"testing"

	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// A function is translated again when an instruction that is not run is found to end its lanes; the guards of bra.uni and
// call.uni hold then, too (PTX ISA, "Predicated Execution").
func TestGuardsOfUniformBranches(t *testing.T) {
	target, diags := open(visa.NewFile("again.ptx", `//@ launch k block=4
//@ param out = u32[4] zeros
//@ expect out = 7, 7, 7, 7
.version 8.8
.target sm_90
.address_size 64
.func (.reg .u32 r) two { mov.u32 r, 2; ret; }
.func (.reg .u32 v) f (.reg .u32 t, .reg .u64 q)
{
	.reg .pred p; .reg .b128 w;
	setp.gt.u32 p, t, 100;
	mov.u32 v, 7;
	@p call.uni (v), two;
	@p bra.uni other;
	ret;
other:
	mov.u32 v, 9;
	atom.global.cas.b128 w, [q], w, w;
	ret;
}
.entry k(.param .u64 out)
{
	.reg .u64 q; .reg .u32 t, v;
	mov.u32 t, %tid.x;
	ld.param.u64 q, [out];
	mad.wide.u32 q, t, 4, q;
	call (v), f, (t, q);
	st.global.u32 [q], v;
	ret;
}
`))
	if visa.HasErrors(diags) {
		t.Fatalf("%v", diags)
	}
	m := runtest.Start(t, target.Program, target.Launch)
	m.Run(1000)
	runtest.Check(t, "again.ptx", target.Spec, m)
}

package ptx_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// TestNobodyWaitsForWhatIsNotRun: lanes that come to an instruction that is not run end there. Lanes that wait at an
// mbarrier for its effect end, too (PTX ISA, "tcgen05.commit": it "makes the mbarrier object track the completion", and
// "cp.async.bulk.tensor": it completes bytes there), since they would wait forever. A wait whose phase is already
// complete is not affected.
func TestNobodyWaitsForWhatIsNotRun(t *testing.T) {
	for statement, cluster := range map[string]string{
		"tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [%d4];":                                            "",
		"cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], [%d1, {%r1}], [%r2];": " cluster=2",
		"wgmma.fence.sync.aligned;": "",
	} {
		text := `//@ launch k grid=2 block=96` + cluster + `
//@ param out = u32[96] zeros
//@ limits steps=100000
//@ expect out = zeros
.version 8.6
.target sm_100a
.address_size 64
.shared .align 8 .b64 done;
.shared .align 8 .b64 bar;
.func waits(.param .b32 at)
{
	.reg .b32 %r; .reg .pred %p;
	ld.param.b32 %r, [at];
again:
	mbarrier.try_wait.parity.shared::cta.b64 %p, [%r], 0;
	@!%p bra again;
	ret;
}
.entry k(.param .u64 out)
{
	.reg .b32 %r<9>; .reg .b64 %d<6>; .reg .pred %p<4>;
	ld.param.u64 %d1, [out];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, bar;
	cvt.u64.u32 %d4, %r2;
	setp.ne.u32 %p1, %r1, 0;
	@%p1 bra ready;
	mbarrier.init.shared::cta.b64 [done], 1;
	mbarrier.init.shared::cta.b64 [%r2], 1;
	mbarrier.arrive.shared::cta.b64 _, [done];
ready:
	bar.sync 0;
	mov.u32 %r3, done;
	{ .param .b32 a; st.param.b32 [a], %r3; call waits, (a); }
	setp.ge.u32 %p1, %r1, 32;
	@%p1 bra wait;
	` + statement + `
wait:
	{ .param .b32 a; st.param.b32 [a], %r2; call waits, (a); }
	mad.wide.u32 %d2, %r1, 4, %d1;
	st.global.u32 [%d2], 1;
	ret;
}
`
		target, diags := either.OpenPTX(visa.NewFile("stranded.ptx", text))
		if visa.HasErrors(diags) {
			t.Errorf("%s: %v", statement, diags)
			continue
		}
		m := runtest.Start(t, target.Program, target.Launch)
		if _, stop := m.Run(100_000); stop != eu.StopDone {
			t.Errorf("%s: %s", statement, m.StopReason())
		}
		waits, others := 0, 0
		for _, r := range target.Reports(m) {
			if r.Code == "P0609" && strings.HasPrefix(r.Message, "The phase is not complete, and lanes that could complete it have ended") {
				waits++
			} else if r.Code == "P0609" {
				others++
			}
		}
		if waits != 1 || others != 1 {
			t.Errorf("%s: %d reports of the wait, %d of the statement", statement, waits, others)
		}
		runtest.Check(t, statement, target.Spec, m)
	}
}

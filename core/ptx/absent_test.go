package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestAbsentLanes checks that a membermask that names lanes which are elsewhere is reported with the lanes that have
// arrived, and that those go on. The mask may name lanes that have ended (PTX ISA, "shfl.sync", "vote.sync",
// "match.sync", "redux.sync": they wait "until all non-exited threads corresponding to membermask have executed" the
// instruction, too).
func TestAbsentLanes(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"@%p bra over; shfl.sync.idx.b32 %r1, %t, 9, 31, -1; over: add.u32 %r1, %r1, 1;", "12-31"},
		{"@%p shfl.sync.idx.b32 %r1, %t, 9, 31, -1;", "0-11"},
		{"@%p bra over; mov.b32 %m, 0xfffff000; vote.sync.ballot.b32 %r1, 1, %m; over:", ""},
		{"@%p bra over; mov.b32 %m, 0xfffff800; vote.sync.ballot.b32 %r1, 1, %m; over: add.u32 %r1, %r1, 1;", "12-31"},
		{"@%p bra over; match.any.sync.b32 %r1, %t, -1; over: add.u32 %r1, %r1, 1;", "12-31"},
		{"@%p bra over; redux.sync.add.u32 %r1, %t, -1; over: add.u32 %r1, %r1, 1;", "12-31"},
		{"@%p bra over; shfl.sync.idx.b32 %r1, %t, 20, 31, -1; over:", ""}, // an early return as compilers write it (ggml-cuda, quantize_mmq_q8_1)
		{"@!%p bra on; bra.uni over; on: shfl.sync.idx.b32 %r1, %t, 20, 31, -1; over: more:", ""},
		{"@%p ret; shfl.sync.idx.b32 %r1, %t, 20, 31, -1;", ""},
		{"@%p exit; over: vote.sync.any.pred %q, %p, -1;", ""},
		{"{ .param .b32 a; st.param.b32 [a], %t; call ends, (a); } redux.sync.add.u32 %r1, %t, -1;", ""},
		{"@%p bra over; mov.b32 %r1, 5; over: shfl.sync.idx.b32 %r1, %t, 9, 31, -1;", ""},
		{"shfl.sync.idx.b32 %r1, %t, 9, 31, -1; @%p bra over; mov.b32 %r1, 5; over:", ""},
	} {
		text := `//@ launch k block=32
.version 7.0
.target sm_80
.address_size 64
.func ends(.param .b32 a)
{
	.reg .b32 %r; .reg .pred %p;
	ld.param.b32 %r, [a];
	setp.lt.u32 %p, %r, 12;
	@%p exit;
	ret;
}
.entry k()
{
	.reg .b32 %t, %m, %r1; .reg .pred %p, %q;
	mov.u32 %t, %tid.x;
	setp.lt.u32 %p, %t, 12;
	` + c.body + `
	ret;
}
`
		target := runtest.Open(t, "absent.ptx", text)
		m := runtest.Start(t, target.Program, target.Launch)
		if _, stop := m.Run(100_000); stop != eu.StopDone {
			t.Errorf("%s: %s", c.body, m.StopReason())
		}
		said, want := "", ""
		for _, r := range target.Reports(m) {
			said += fmt.Sprintf("%s %s (lanes %s) ", r.Code, strings.SplitAfter(r.Message, " elsewhere")[0], eu.LaneList(r.Lanes))
		}
		if c.want != "" {
			name := "vote shfl match redux"
			for _, n := range strings.Fields(name) {
				if i := strings.Index(c.body, n+"."); i >= 0 {
					name = strings.Fields(c.body[i:])[0]
				}
			}
			want = fmt.Sprintf("P0604 The membermask of `%s` names lanes that are elsewhere (lanes %s) ", name, c.want)
		}
		if said != want {
			t.Errorf("%s: %q, want %q", c.body, said, want)
		}
	}
}

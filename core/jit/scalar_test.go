package jit

import (
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/runner"
)

// scalars are programs in which instructions take from a local what one channel computed before, by what might go wrong
// with that.
var scalars = map[string]string{
	"a NaN that others read before it is made the one NaN": `
mov (M1_NM, 1) Aud(0,0)<1> 0x7f812345:ud
add (M1_NM, 1) Bf(0,0)<1> Af(0,0)<0;1,0> 0x3f800000:f
mul (M1_NM, 1) Bf(0,1)<1> Bf(0,0)<0;1,0> (-)Bf(0,0)<0;1,0>
mad (M1_NM, 1) Bf(0,2)<1> Bf(0,1)<0;1,0> Af(0,0)<0;1,0> Bf(0,0)<0;1,0>
mad (M1_NM, 1) Bf(0,3)<1> Bf(0,6)<0;1,0> Bf(0,6)<0;1,0> Bf(0,6)<0;1,0>
xor (M1_NM, 1) Bud(0,4)<1> Bud(0,1)<0;1,0> 0x1:ud
add (M1, 16) Cf(0,0)<1> Bf(0,2)<0;1,0> Cf(0,0)<1;1,0>
cmp.eq (M1, 16) P1 Bf(0,1)<0;1,0> Cf(0,0)<1;1,0>
mov (M1_NM, 1) Bf(0,0)<1> 0x40000000:f
ret (M1, 1)`,
	"a part of it that is written": `
add (M1_NM, 1) Aud(0,0)<1> Aud(0,1)<0;1,0> 0x12345678:ud
mov (M1_NM, 1) Auw(0,1)<1> 0x9abc:uw
add (M1, 16) Bud(0,0)<1> Aud(0,0)<0;1,0> 0x1:ud
add (M1_NM, 1) Cud(0,3)<1> Aud(0,0)<0;1,0> 0x7:ud
mov (M1, 16) Cub(0,13)<1> 0x55:ub
add (M1, 16) Dud(0,0)<1> Cud(0,3)<0;1,0> Cud(0,2)<0;1,0>
ret (M1, 1)`,
	"as a number of 64 bits": `
add (M1_NM, 1) Aud(0,0)<1> Aud(0,1)<0;1,0> 0x87654321:ud
add (M1_NM, 1) Bq(0,0)<1> Ad(0,0)<0;1,0> 0x1:q
add (M1_NM, 1) Buq(0,1)<1> Aud(0,0)<0;1,0> 0x1:uq
add (M1, 8) Cq(0,0)<1> Ad(0,0)<0;1,0> Bq(0,0)<0;1,0>
mulh (M1_NM, 1) Aud(0,4)<1> Aud(0,0)<0;1,0> 0xfe5163ab:ud
add (M1, 16) Dud(0,0)<1> Aud(0,4)<0;1,0> 0x1:ud
ret (M1, 1)`,
	"chosen for one channel": `
mov (M1, 16) Cud(0,0)<1> 0x76543210:uv
cmp.gt (M1, 16) P1 Cud(0,0)<1;1,0> 0x2:ud
cmp.lt (M1_NM, 1) P2 Aud(0,0)<0;1,0> 0x3:ud
(P2) sel (M1_NM, 1) Aud(0,1)<1> 0x11:ud 0x22:ud
(!P1) sel (M1_NM, 1) Aud(0,2)<1> Aud(0,1)<0;1,0> 0x33:ud
(P1.any) sel (M1_NM, 1) Aud(0,3)<1> Aud(0,2)<0;1,0> 0x44:ud
add (M1, 16) Bud(0,0)<1> Aud(0,3)<0;1,0> Aud(0,2)<0;1,0>
(P1) add (M1, 1) Aud(0,3)<1> Aud(0,3)<0;1,0> 0x1:ud
add (M1, 16) Dud(0,0)<1> Aud(0,3)<0;1,0> Cud(0,0)<1;1,0>
ret (M1, 1)`,
	"predicates that others write": `
mov (M1, 16) Cud(0,0)<1> 0x76543210:uv
cmp.gt (M1, 16) P1 Cud(0,0)<1;1,0> 0x2:ud
cmp.lt (M1_NM, 16) P2 Aud(0,0)<0;1,0> 0x3:ud
and (M1, 16) P3 P1 P2
cmp.eq (M5, 16) P1 Aud(0,0)<0;1,0> 0x3:ud
(P1) mov (M1, 16) Bud(0,0)<1> 0x5:ud
setp (M1, 16) P3 0x1234:uw
(!P3) add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x1:ud
(P3) goto (M1, 16) L
cmp.ne (M1, 16) P3 Aud(0,0)<0;1,0> 0x0:ud
cos (M1, 16) Df(0,0)<1> Bf(0,0)<1;1,0>
(P3) sel (M1, 16) Bud(0,0)<1> 0x9:ud Bud(0,0)<1;1,0>
L:
(P3) add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x100:ud
ret (M1, 1)`,
	"half of a predicate": `
mov (M1, 16) Cud(0,0)<1> 0x76543210:uv
setp (M1_NM, 16) P1 0xf0f0:uw
setp (M1_NM, 16) P2 0xf0f0:uw
setp (M1_NM, 8) P1 0x12a5:uw
setp (M1_NM, 1) P3 Aud(0,0)<0;1,0>
setp (M1, 1) P2 Cud(0,3)<1;1,0>
(P1) add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x1:ud
(P2) add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x100:ud
(P3) add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x10000:ud
ret (M1, 1)`,
	"words turned by whole bytes": `
mov (M1, 16) Cud(0,0)<1> 0x76543210:uv
mad (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x12345678:ud 0x9abcdef1:ud
rol (M1, 16) Aud(0,0)<1> Cud(0,0)<1;1,0> 0x0:ud
rol (M1, 16) Bud(0,0)<1> Cud(0,0)<1;1,0> 0x8:ud
ror (M1, 16) Dud(0,0)<1> Cud(0,0)<1;1,0> 0x8:ud
rol (M1, 16) Aud(0,16)<1> Cud(0,0)<1;1,0> 0x10:ud
ror (M1, 16) Bud(0,16)<1> Cud(0,0)<1;1,0> 0x38:ud
rol (M1, 16) Dud(0,16)<1> Cud(0,0)<1;1,0> 0x7:ud
ret (M1, 1)`,
}

// TestScalars: all of them run the same, entirely by generated code.
func TestScalars(t *testing.T) {
	for name, body := range scalars {
		t.Run(name, func(t *testing.T) {
			w := &writer{}
			w.line(".version 4.1\n.kernel \"k\"")
			w.variables()
			w.line(".function \"k_main\"\nor (M1_NM, 1) %%cr0(0,0)<1> %%cr0(0,0)<0;1,0> 0x4c0:ud%s", body)
			var total runner.Stats
			for seed := range uint64(4) {
				launch := &dispatch.Launch{SIMD: 16, Threads: 1, Dispatch: []uint32{[]uint32{0xffff, 0x7ffe}[seed%2]}}
				machine := machines(w.String(), launch)
				if machine == nil || machine() == nil {
					t.Fatal("it is no program")
				}
				same(t, machine, seed, &total)
			}
			if total.Generated < total.Steps()/2 {
				t.Errorf("little was generated: %+v", total)
			}
		})
	}
}

package run_test

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// A buffer can hold addresses: here a call table, and a buffer that stands further down. The
// addresses are those that faddr gives.
func TestTableOfAddresses(t *testing.T) {
	text := `//@ platform PVC
//@ grid simd=8
//@ svm table = uq[3] function(other), address(later, 4), 7
//@ svm later = ud[2] 5, 6
//@ svm out = uq[3]
//@ input T = address(table)
//@ input O = address(out)
//@ expect out = 1, 1, 7
.version 4.1
.kernel "k"
.decl T v_type=G type=uq num_elts=1 align=qword
.decl O v_type=G type=uq num_elts=1 align=qword
.decl V v_type=G type=uq num_elts=8 align=GRF
.decl A v_type=G type=uq num_elts=1 align=qword
.decl P1 v_type=P num_elts=1
.input T offset=64 size=8
.input O offset=72 size=8
.function "k_body"
    svm_block_ld (2) T(0,0)<0;1,0> V.0
    faddr other A(0,0)<1>
    cmp.eq (M1_NM, 1) P1 V(0,0)<0;1,0> A(0,0)<0;1,0>
    (P1) mov (M1_NM, 1) V(0,0)<1> 0x1:uq
    faddr later A(0,0)<1>
    add (M1_NM, 1) A(0,0)<1> A(0,0)<0;1,0> 0x4:ud
    cmp.eq (M1_NM, 1) P1 V(0,1)<0;1,0> A(0,0)<0;1,0>
    (P1) mov (M1_NM, 1) V(0,1)<1> 0x1:uq
    svm_block_st (2) O(0,0)<0;1,0> V.0
    ret (M1, 1)

.global_function "other"
.function "other_body"
    fret (M1, 8)
`
	target := runtest.Open(t, "t.visaasm", text)
	m := runtest.Start(t, target.Program, target.Launch)
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		t.Fatal(m.StopReason())
	}
	runtest.Check(t, "t.visaasm", target.Spec, m)
}

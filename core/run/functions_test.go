package run_test

import (
	"math"
	"testing"

	"github.com/lanewise/lanewise/core/run/runtest"
)

// An ifcall may take an address that only the launch holds (instructions/IFCALL.md: "src0 is the address"). The room
// for frames counts such functions, and what they call.
func TestFunctionsThatTheLaunchNames(t *testing.T) {
	const text = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[8]
//@ input F = function(outer)
//@ expect T6 = fill(3)
.version 4.1
.kernel "k"
.decl F v_type=G type=uq num_elts=1 align=GRF
.decl R v_type=G type=d num_elts=8 align=GRF
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.decl T6 v_type=T num_elts=1
.input F offset=32 size=8
.function "k_main"
    ifcall (M1, 8) F(0,0)<0;1,0> 0 1
    mov (M1, 8) R(0,0)<1> RET(0,0)<1;1,0>
    oword_st (2) T6 0x0:ud R.0
    ret (M1, 1)
.global_function "outer"
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.function "outer_main"
    fcall (M1, 8) inner 0 1
    fret (M1, 8)
.global_function "inner"
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.function "inner_main"
    mov (M1, 8) RET(0,0)<1> 0x3:d
    fret (M1, 8)
`
	target := runtest.Open(t, "k.visaasm", text)
	m := runtest.Start(t, target.Program, target.Launch)
	runtest.Finish(t, "k.visaasm", target, m, math.MaxInt)
	runtest.Check(t, "k.visaasm", target.Spec, m)
}

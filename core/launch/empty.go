package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// emptyKernel returns a first kernel that runs: each lane doubles its element of an input, and a message stores the
// results in a buffer. It has what is easily forgotten: launch lines, version, declarations, an input and a store.
func emptyKernel() string {
	spec := &Spec{
		Platform: isa.DG2,
		Grid:     Grid{Groups: [3]int{1, 1, 1}, SIMD: defaultSIMD},
		Buffers:  []Buffer{{Kind: SurfaceBuffer, Name: "OUT", BTI: -1, Elem: isa.D, Count: defaultSIMD}},
		Inputs:   []Input{{Var: "X", Data: counting()}},
	}
	return Print(spec) + ".version " + visa.CommonVersion + `
.kernel "kernel"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl OUT v_type=T num_elts=1
.input X offset=32 size=64
.function "kernel_main"
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    oword_st (4) OUT 0x0:ud X.0
    ret (M1, 1)
`
}

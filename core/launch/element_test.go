package launch

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The elements of a buffer are what its messages move: the variable behind another name, or the name of the size in
// memory. A message of integers does not outweigh one of floats. The forms are those of IGC (ocloc 22.43).
func TestElementsOfMessages(t *testing.T) {
	const head = `.version 4.1
.kernel "k"
.decl O v_type=G type=ud num_elts=16 align=GRF
.decl F v_type=G type=f num_elts=16 align=GRF
.decl I v_type=G type=ud num_elts=16 align=GRF alias=<F, 0>
.decl D v_type=G type=d num_elts=16 align=GRF
.decl W v_type=G type=ud num_elts=16 align=GRF
.decl H v_type=G type=hf num_elts=32 align=GRF alias=<W, 0>
.decl B v_type=G type=ub num_elts=64 align=GRF alias=<D, 0>
.decl L v_type=G type=ud num_elts=32 align=GRF
.decl Q v_type=G type=df num_elts=16 align=GRF alias=<L, 0>
.decl T v_type=T num_elts=1
.kernel_attr SimdSize=16
.function "k_main"
    movs (M1_NM, 1) T(0) 0x3:ud
`
	for message, want := range map[string]isa.Type{
		"lsc_load.ugm (M1, 16) F:d32 bti(0x3)[O]:a32":                                              isa.F,
		"lsc_load.ugm (M1, 16) I:d32 bti(0x3)[O]:a32":                                              isa.F,
		"lsc_store.ugm (M1, 16) bti(0x3)[O]:a32 I:d32":                                             isa.F,
		"lsc_load.ugm (M1, 16) D:d32 bti(0x3)[O]:a32":                                              isa.D,
		"lsc_load.ugm (M1, 16) D:d8u32 bti(0x3)[O]:a32":                                            isa.UB,
		"lsc_load.ugm (M1, 16) O:d8u32 bti(0x3)[O]:a32":                                            isa.UB,
		"lsc_load.ugm (M1, 16) W:d16u32 bti(0x3)[O]:a32":                                           isa.HF,
		"lsc_load.ugm (M1, 16) O:d16u32 bti(0x3)[O]:a32":                                           isa.W,
		"lsc_load.ugm (M1, 16) L:d64 bti(0x3)[O]:a32":                                              isa.DF,
		"gather4_scaled.R (M1, 16) T 0x0:ud O.0 I.0":                                               isa.F,
		"gather_scaled.1 (M1, 16) T 0x0:ud O.0 D.0":                                                isa.UB,
		"scatter_scaled.2 (M1, 16) T 0x0:ud O.0 W.0":                                               isa.HF,
		"lsc_load.ugm (M1, 16) D:d32 bti(0x3)[O]:a32\nlsc_load.ugm (M1, 16) F:d32 bti(0x3)[O]:a32": isa.F,
		"lsc_load.ugm (M1, 16) F:d32 bti(0x3)[O]:a32\nlsc_load.ugm (M1, 16) D:d32 bti(0x3)[O]:a32": isa.F,
		"mov (M1, 16) D(0,0)<1> O(0,0)<1;1,0>":                                                     isa.NoType,
		"lsc_load.ugm (M1, 1) F:d64x4t bti(0x3)[O]:a32":                                            isa.F,
		"lsc_load.ugm (M1, 1) L:d64x4t bti(0x3)[O]:a32":                                            isa.DF,
	} {
		target, diags := Open(visa.NewFile("k", head+message+"\n    ret (M1, 1)\n"))
		if len(diags) != 0 {
			t.Fatalf("%s: %v", message, diags)
		}
		if got := MemoryUses(target.Module.Objects[0])(3).Elem; got != want {
			t.Errorf("%s: %v, want %v", message, got, want)
		}
	}
}

// The address of a block is no payload, and Intel's vector compiler loads its uniform values so.
func TestElementsOfBlocks(t *testing.T) {
	text := fixed(t, ".version 4.2\n.kernel \"k\"\n.decl A v_type=G type=uq num_elts=1 align=qword\n.decl B v_type=G type=uq num_elts=1 alias=<A, 0>\n"+
		".decl F v_type=G type=f num_elts=16 align=GRF\n.input A offset=40 size=8\n.kernel_attr Target=\"cm\"\n.function \"k_main\"\n"+
		"    svm_block_ld.unaligned (4) B(0,0)<0;1,0> F.0\n    ret (M1, 1)\n")
	if !strings.Contains(text, "= f[") {
		t.Error(text)
	}
}

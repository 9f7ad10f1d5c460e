package visa_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestMeaning checks that the meaning of an instruction names its own operands, labels and numbers.
func TestMeaning(t *testing.T) {
	const head = `.version 4.1
.kernel "k"
.decl A v_type=G type=ud num_elts=16 align=GRF
.decl Q v_type=G type=uq num_elts=16 align=GRF
.decl D v_type=G type=ud num_elts=64 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.function "k_main"
    `
	for line, want := range map[string]string{
		"goto (M1, 16) out":                                          "the active channels jump to `out`",
		"(!P1) goto (M1, 16) out":                                    "the channels whose `!P1` is on jump to `out`; the others go on, and all meet again",
		"fcall (M1, 16) f 0 1":                                       "calls `f` with its own registers: %retval comes back",
		"fcall (M1, 16) f 1 1":                                       "calls `f` with its own registers: the first GRF of %arg goes in, %retval comes back",
		"fcall (M1, 16) f 3 1":                                       "calls `f` with its own registers: the first 3 GRFs of %arg go in, %retval comes back",
		"ifcall (M1, 1) A(0,0)<0;1,0> 1 1":                           "calls the function at `A`, an address that faddr gave",
		"setp (M1, 16) P1 A(0,0)<1;1,0>":                             "`P1` = the lowest bit of `A`",
		"setp (M1, 16) P1 0x5:ud":                                    "`P1` = bit i of `5`",
		"subb (M1, 16) D(0,0)<1> D(1,0)<1> A(0,0)<1;1,0> 0x1:ud":     "`D` = `A` - `1`; `D(1,0)<1>`, the borrow, = 1 if `A` < `1`, else 0",
		"oword_st (1) T6 0x0:ud D.0":                                 "writes 1 oword (16 bytes) of `D` to `T6` from `0` on",
		"oword_st (4) T6 0x0:ud D.0":                                 "writes 4 owords (16 bytes each) of `D` to `T6` from `0` on",
		"gather_scaled.2 (M1, 16) T6 0x0:ud A.0 D.0":                 "`D` = 2 bytes of `T6`[`0` + `A`]",
		"svm_gather.4.2 (M1, 16) Q.0 D.0":                            "`D` = 2 blocks of 4 bytes of memory at `Q`",
		"svm_scatter.1.1 (M1, 16) Q.0 D.0":                           "writes one block of one byte of `D` to memory at `Q`",
		"lsc_load.ugm (M1, 16) D:d32 flat[Q]:a64":                    "loads `D` from `Q` of each channel",
		"lsc_load.ugm (M1, 16) D:d32 flat[2*Q+0x10]:a64":             "loads `D` from `flat[2*Q+0x10]` of each channel",
		"lsc_load.ugm.ca.ca (M1, 16) %null:d32 flat[Q]:a64":          "loads `%null` from `Q` of each channel",
		"lsc_load_strided.ugm (M1, 16) D:d32 flat[Q,32]:a64":         "loads `D` from `Q` plus channel number times pitch",
		"lsc_store.ugm (M1, 16) bti(0x1)[A]:a32 D:d32":               "stores `D` at `bti(0x1)[A]` of each channel",
		"lsc_load_block2d.ugm (M1, 1) D:d32.4x2nn flat[A+(1,1)]":     "loads `D`, a rectangular block of a surface",
		"lsc_atomic_iadd.slm (M1, 16) D:d32 flat[A]:a32 A %null":     "`D` = the old value at `A` of each channel, which the operation replaces",
		"lsc_store_quad.ugm (M1, 16) flat[Q]:a64 D:d32.xy":           "stores `D`, up to four channels x, y, z, w, at `Q` of each channel",
		"dword_atomic.add (M1, 16) %slm A.0 A.0 %null.0 D.0":         "`D` = the old value at `%slm`[`A`], which the operation replaces",
		"lsc_store_block2d.ugm (M1, 1) flat[A+(0,0)] D.64:d32.4x2nn": "stores `D.64`, a rectangular block of a surface",
	} {
		f := visa.NewFile("k.visaasm", head+line+"\nout:\n    ret (M1, 1)\n.global_function \"f\"\n.function \"f_main\"\n    fret (M1, 16)\n")
		m, diags := assembler.Assemble(f, isa.PVC)
		if visa.HasErrors(diags) {
			t.Errorf("%s: %v", line, diags)
			continue
		}
		if got := m.Objects[0].Body[len(m.Objects[0].Body)-3].(*visa.Inst).Meaning(f.Slice); got != want || strings.Contains(got, "``") {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

package visa

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// What is said of messages to the load/store cache names their own operands, of stores too, whose address stands first.
func TestMeaningOfMessages(t *testing.T) {
	const head = `.version 4.1
.kernel "k"
.decl A v_type=G type=ud num_elts=16 align=GRF
.decl Q v_type=G type=uq num_elts=16 align=GRF
.decl D v_type=G type=ud num_elts=64 align=GRF
.function "k_main"
    `
	for line, want := range map[string]string{
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
		f := NewFile("k.visaasm", head+line+"\n    ret (M1, 1)\n")
		m, diags := Assemble(f, isa.PVC)
		if HasErrors(diags) {
			t.Errorf("%s: %v", line, diags)
			continue
		}
		if got := m.Objects[0].Body[len(m.Objects[0].Body)-2].(*Inst).Meaning(f.Slice); got != want || strings.Contains(got, "``") {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

package object

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestTextPlatform: an object is read for the first platform that takes its text; what an
// address means follows from the size of that platform's registers.
func TestTextPlatform(t *testing.T) {
	const text = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=64 align=GRF
.decl A0 v_type=A num_elts=1
.function "k_main"
k_main:
    nbarrier.wait 0x1:ub
    addr_add (M1_NM, 1) A0(0)<1> V32(1,0)<0;1,0> 0x0:uw
    ret (M1, 1)
`
	m, ds := visa.Assemble(visa.NewFile("t", text), isa.PVC)
	if visa.HasErrors(ds) {
		t.Fatal(ds)
	}
	data, err := Encode(isa.PVC, m)
	if err != nil {
		t.Fatal(err)
	}
	got, p, _, err := Text(data, isa.TGLLP, isa.SKL, isa.PVC)
	if err != nil || p != isa.PVC || !strings.Contains(got, "&V32[64]") {
		t.Errorf("%v for %v:\n%s", err, p, got)
	}
	if _, p, _, err = Text(data, isa.SKL, isa.TGLLP); err != nil || p != isa.SKL {
		t.Errorf("with no platform that takes it: %v, %v", p, err)
	}
	if _, _, _, err = Text(data[:40], isa.SKL); err == nil {
		t.Error("a cut object is taken")
	}
}

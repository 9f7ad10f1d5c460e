package sanitize_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// TestNoSampler checks that every message that samples reports a sampler index that no line of the launch gives, and
// names it, and does not with such a line. Loads have no sampler.
func TestNoSampler(t *testing.T) {
	for _, message := range []string{
		"sample_3d.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0",
		"sample_b.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0 U.0",
		"sample_l.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0 U.0",
		"sample_c.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0 U.0",
		"sample_lz.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0",
		"sample_c_lz.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0 U.0",
		"sample4.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0",
		"sample4_c.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0 U.0",
		"lod.R (M1, 8) 0x0:uw S0 T6 R.0 U.0 U.0 U.0 U.0",
		"load_lz.R (M1, 8) 0x0:uw T6 R.0 Z.0 Z.0 Z.0",
	} {
		text := fmt.Sprintf(`//@ platform TGLLP
//@ grid simd=8
//@ surface T6 width=4 height=1 format=r32f = f[4] 1, 2, 3, 4
//@ sampler MINE index=2
.version 3.6
.kernel "k"
.decl U v_type=G type=f num_elts=8 align=GRF
.decl Z v_type=G type=ud num_elts=8 align=GRF
.decl R v_type=G type=f num_elts=64 align=GRF
.decl T6 v_type=T num_elts=1
.decl S0 v_type=S num_elts=1
mov (M1, 8) U(0,0)<1> 0:f
mov (M1, 8) Z(0,0)<1> 0:ud
movs (M1_NM, 1) S0(0) 0x7:ud
%s
ret (M1, 1)
`, message)
		got := withoutWarnings(seen(t, visa.NewFile("sampler", text)))
		want := []string{"report 15 R0208 No sampler of the launch has the index 7: "}
		if strings.HasPrefix(message, "load") {
			want = nil
		}
		if len(got) != len(want) || len(want) > 0 && !strings.HasPrefix(got[0], want[0]) {
			t.Errorf("%s\nseen %v", message, got)
		}
		for _, s := range withoutWarnings(seen(t, visa.NewFile("sampler", strings.Replace(text, "index=2", "index=7", 1)))) {
			t.Errorf("with a line, %s\nseen %s", message, s)
		}
	}
}

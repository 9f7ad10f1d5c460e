package visa_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	. "github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestManyWarnings checks that a program with more warnings than are shown has no error, and that an error after them
// is reported.
func TestManyWarnings(t *testing.T) {
	// A bfe of 2 channels breaks a restriction that Intel's assembler does not enforce (BFE.md).
	const warned = "    bfe (M1, 2) V(0,0)<1> 0x1:d 0x1:d V(0,0)<1;1,0>\n"
	head := ".version 3.6\n.kernel \"k\"\n.decl V v_type=G type=d num_elts=16\n"
	for _, c := range []struct {
		name, text     string
		errors         int
		last, lastSays string
	}{
		{"few", head + strings.Repeat(warned, 10), 0, "", ""},
		{"many", head + strings.Repeat(warned, 1200), 0, "V0102", "700 more warnings are not shown."},
		{"an error behind many", head + strings.Repeat(warned, 1200) + "    mov (M1, 16) NOBODY(0,0)<1> 0x1:d\n", 1, "V0102", "701 more warnings are not shown."},
		{"many errors", head + strings.Repeat("    move (M1, 16) V(0,0)<1> 0x1:d\n", 1200), 501, "V0102", "700 more problems are not shown; is this vISA text?"},
	} {
		_, ds := assembler.Assemble(NewFile("k.visaasm", c.text), isa.TGLLP)
		errors := 0
		for _, d := range ds {
			if d.Severity == Error {
				errors++
			}
		}
		if errors != c.errors {
			t.Errorf("%s: %d errors, want %d", c.name, errors, c.errors)
		}
		if last := ds[len(ds)-1]; c.last != "" && (last.Code != c.last || last.Message != c.lastSays) {
			t.Errorf("%s: the last is %s %s", c.name, last.Code, last.Message)
		}
	}
}

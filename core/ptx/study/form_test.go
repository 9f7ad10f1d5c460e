package study

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// TestWordsThatAreOfferedMakeAForm checks that adding words that Next offers, until no more are needed, gives the
// instruction in one of its forms. What an offered word says comes after it must be what does come after it.
func TestWordsThatAreOfferedMakeAForm(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for i := range ptxisa.Rows() {
		row := &ptxisa.Rows()[i]
		if row.Forms == nil {
			continue
		}
		for range 300 {
			o, _ := syntax.ReadOpcode(row.Name, nil)
			for {
				offered := Next(&o)
				if len(offered) == 0 || !offered[0].Needed && random.Intn(4) == 0 {
					break
				}
				m := offered[random.Intn(len(offered))]
				o, _ = syntax.ReadOpcode(row.Name, append(o.Inst.Words, m.Word))
				next := Next(&o)
				if goes := len(next) > 0 && next[0].Needed; goes != (m.Then == ".") || (m.Then == " " || m.Then == ";") != (len(next) == 0) {
					t.Fatalf("%s.%s is followed by %q, and %d words are offered", row.Name, strings.Join(o.Inst.Words, "."), m.Then, len(next))
				}
			}
			if _, all := o.Inst.Form.Matches(o.Inst.Words); !all {
				t.Errorf("%s.%s is no form", row.Name, strings.Join(o.Inst.Words, "."))
			}
			if slots, least := o.Slots(64); len(slots) < least {
				t.Errorf("%s has %d operands", o.Form(), len(slots))
			}
		}
	}
}

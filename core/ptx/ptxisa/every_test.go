package ptxisa_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestEveryInstruction checks that every row of the table, with each of its types and modifiers, becomes vISA that
// Lanewise's checker accepts, or gets a diagnostic. Intel's assembler, where it is installed, must accept everything
// that becomes vISA.
func TestEveryInstruction(t *testing.T) {
	total := 0
	rows := ptxisa.Rows()
	for i := range rows {
		row := &rows[i]
		var good []string
		list := row.Statements()
		if row.Name == "bar" || row.Name == "barrier" {
			for _, form := range list {
				list = append(list, strings.Replace(form, ", %u32", "", 1))
			}
		}
		for _, form := range list {
			total++
			tr, diags := ptx.Translate(visa.NewFile("k.ptx", ptxtest.ProgramOf([]string{form})))
			if !visa.HasErrors(diags) {
				if ptxisa.Refused(form) {
					t.Errorf("%s was taken", form)
				}
				good = append(good, form)
				continue
			}
			if d := diags[0]; !ptxisa.Refused(form) || d.Code[0] != 'P' {
				t.Errorf("%s: %s %s", form, d.Code, d.Message)
			}
			if tr.File != nil {
				t.Errorf("%s: errors, and a text", form)
			}
		}
		if len(good) == 0 && len(list) > 0 {
			t.Errorf("no form of %s is translated", row.Name)
		}
		if len(good) == 0 {
			continue
		}
		tr, diags := ptx.Translate(visa.NewFile("k.ptx", ptxtest.ProgramOf(good)))
		if tr.File == nil {
			t.Errorf("%s: %s", row.Name, diags[0].Message)
			continue
		}
		ptxtest.Assemble(t, row.Name, tr.File.Text, tr.Platform)
	}
	if total < 1000 {
		t.Errorf("%d forms", total)
	}
}

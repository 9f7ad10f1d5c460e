package ptx

import (
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// isaRow is a line of testdata/isa.txt.
type isaRow struct {
	name       string
	statements []string
	refused    string // words of the sentence that says why it is not run; "" if it is
}

// isaRows are the instructions of the manual.
func isaRows(t *testing.T) (list []isaRow) {
	b, err := os.ReadFile("testdata/isa.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(b), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		parts := strings.Split(line, " | ")
		r := isaRow{name: parts[0]}
		for _, s := range strings.Split(parts[1], ";") {
			if s = strings.TrimSpace(s); s != "" {
				r.statements = append(r.statements, s+";")
			}
		}
		if len(parts) > 2 {
			r.refused = parts[2]
		}
		list = append(list, r)
	}
	return list
}

// Every instruction of the manual is read. Those that run become vISA without a word; of the others one
// sentence says why they do not, and a lane that comes to one ends. Each row of the table is an
// instruction of the manual.
func TestInstructionSet(t *testing.T) {
	rows := isaRows(t)
	if len(rows) < 180 {
		t.Errorf("%d instructions", len(rows))
	}
	used := map[string]bool{}
	var good []string
	lines := map[string]int{} // distinct ones of the translation
	for _, r := range rows {
		for _, s := range r.statements {
			tr, diags := Translate(visa.NewFile("k.ptx", ptxtest.ProgramOf([]string{s})))
			if tr.File == nil {
				t.Errorf("%s: %s: %s %s", r.name, s, diags[0].Code, diags[0].Message)
				continue
			}
			good = append(good, s)
			lines[s] = strings.Count(ptxtest.Distinct(tr.File.Text), "\n")
			for _, x := range tr.Parsed.Funcs[0].Body {
				if in, ok := x.(*syntax.Inst); ok {
					used[in.Row.Name] = true
				}
			}
			said := ""
			for _, d := range diags {
				if d.Code == diag.Mnemonic || d.Code == diag.Form {
					said += d.Message
				}
			}
			if (said == "") != (r.refused == "") || !strings.Contains(said, r.refused) {
				t.Errorf("%s: %s: %q is said, want %q", r.name, s, said, r.refused)
			}
		}
	}
	used["call"] = true
	for _, w := range syntax.Instructions() {
		if !used[w.Name] {
			t.Errorf("%s is not in testdata/isa.txt", w.Name)
		}
	}
	for len(good) > 0 {
		n, size := 1, lines[good[0]]
		for n < min(40, len(good)) && size+lines[good[n]] < 2000 { // more are too much for its registers
			size += lines[good[n]]
			n++
		}
		tr, _ := Translate(visa.NewFile("k.ptx", ptxtest.ProgramOf(good[:n])))
		ptxtest.Assemble(t, strings.Join(good[:n], "\n"), tr.File.Text, tr.Platform)
		good = good[n:]
	}
}

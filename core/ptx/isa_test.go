package ptx

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// isaRow is a line of testdata/isa.txt.
type isaRow struct {
	name       string
	statements []string
	refused    string // words of the sentence that says why it is not run; "" if it is run
}

// isaRows returns the instructions of the manual.
func isaRows(t *testing.T) (list []isaRow) {
	b := filetest.Read(t, "testdata/isa.txt")
	for _, line := range strings.Split(b, "\n") {
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

// TestInstructionSet checks that every instruction of the manual can be read. Those that run become vISA without such a
// diagnostic. For each of the others one sentence says why it does not run, and a lane that comes to one ends. Each row
// of the instruction table must be an instruction of the manual.
func TestInstructionSet(t *testing.T) {
	rows := isaRows(t)
	if len(rows) < 180 {
		t.Errorf("%d instructions", len(rows))
	}
	used := map[string]bool{}
	var good []string
	lines := map[string]int{} // number of distinct lines in the statement's translation
	for _, r := range rows {
		for _, s := range r.statements {
			f := visa.NewFile("k.ptx", ptxtest.ProgramOf([]string{s}))
			tr, diags := Translate(f)
			if tr.File == nil {
				t.Errorf("%s: %s: %s %s", r.name, s, diags[0].Code, diags[0].Message)
				continue
			}
			good = append(good, s)
			lines[s] = strings.Count(ptxtest.Distinct(tr.File.Text), "\n")
			parsed, _ := parser.Parse(f)
			for _, x := range parsed.Funcs[0].Body {
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
		for n < min(40, len(good)) && size+lines[good[n]] < 2000 { // more would need too many registers
			size += lines[good[n]]
			n++
		}
		tr, _ := Translate(visa.NewFile("k.ptx", ptxtest.ProgramOf(good[:n])))
		ptxtest.Assemble(t, strings.Join(good[:n], "\n"), tr.File.Text, tr.Platform)
		good = good[n:]
	}
}

// withoutResult lists instructions that run but have no result to check. What discard leaves in memory is undefined.
var withoutResult = map[string]bool{"brkpt": true, "setmaxnreg": true, "discard": true}

// simdVideo matches the SIMD video instructions of two and four elements. TestVideo draws their names at random, and
// extended_test.go has those of vset.
var simdVideo = regexp.MustCompile(`^v(add|sub|min|max|absdiff|avrg|set)[24]$`)

// checked lists the files whose programs have results that were computed independently: by hand from the manual, by a C
// compiler, or by exact arithmetic in the test.
var checked = []string{
	"testdata/integer.txt", "testdata/float.txt", "testdata/convert.txt", "testdata/memory.txt", "testdata/warp.txt", "testdata/barriers.txt",
	"testdata/calls.txt", "testdata/programs/*.ptx", "testdata/clang/*.ptx", "atomics_test.go", "cluster_test.go", "exact*_test.go",
	"extended_test.go", "matrix/fragment_test.go", "matrix*_test.go", "meetings_test.go", "nan_test.go", "scaled_test.go", "texture_test.go", "video_test.go", "wmma_test.go",
}

// TestEveryInstructionIsChecked checks that each instruction of testdata/isa.txt that runs occurs in a program whose
// results are checked.
func TestEveryInstructionIsChecked(t *testing.T) {
	var all strings.Builder
	for _, pattern := range checked {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Errorf("there is no %s", pattern)
		}
		for _, name := range files {
			b := filetest.Read(t, name)
			all.WriteString(b)
			all.WriteByte('\n')
		}
	}
	text := all.String()
	for _, r := range isaRows(t) {
		first := strings.TrimSuffix(strings.Fields(r.statements[0])[0], ";")
		name, _, _ := strings.Cut(first, ".")
		if r.refused != "" || withoutResult[name] || simdVideo.MatchString(name) {
			continue
		}
		if !regexp.MustCompile(`(^|[^\w.])` + name + `[.;\s]`).MatchString(text) {
			t.Errorf("%s runs, and no check of its results was found", r.name)
		}
	}
}

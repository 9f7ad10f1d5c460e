package assembler

import (
	"flag"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
)

var update = flag.Bool("update", false, "write the diagnostics found into testdata/*.txt")

// preamble precedes chunks that declare no kernel of their own.
const preamble = `.version 3.6
.kernel "k"
.decl V101 v_type=G type=d num_elts=16 align=GRF
.decl V102 v_type=G type=ud num_elts=16 align=GRF
.decl V103 v_type=G type=f num_elts=16 align=GRF
.decl V104 v_type=G type=uq num_elts=16 align=GRF
.decl V105 v_type=G type=uw num_elts=16 align=GRF
.decl V106 v_type=G type=hf num_elts=16 align=GRF
.decl count v_type=G type=d num_elts=1
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=8
.decl A0 v_type=A num_elts=8
.decl T6 v_type=T num_elts=1
.decl S0 v_type=S num_elts=1
.kernel_attr SimdSize=16
main:
`

const expectation = "###"

// TestGolden reads testdata/*.txt. These files hold small programs, separated by lines
// `---`. After a line, `### 5-9 V0301 message` is the diagnostic that must be found in it
// (columns from 5 up to 9), with `=> 5-9 "text"` after the message if there is a fix. A line
// `platform DG2` names the platform; TGLLP is the default.
//
// Every fix is applied, and must make its diagnostic go away.
func TestGolden(t *testing.T) {
	files := filetest.Glob(t, "testdata/*.txt", 1)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := filetest.Read(t, file)
			chunks := strings.Split(data, "\n---\n")
			for i, chunk := range chunks {
				chunks[i] = goldenChunk(t, chunk)
			}
			out := strings.Join(chunks, "\n---\n")
			if *update {
				filetest.Write(t, file, out)
				return
			}
			if out == data {
				return
			}
			want, got := strings.Split(data, "\n"), strings.Split(out, "\n")
			for i := range min(len(want), len(got)) {
				if want[i] != got[i] {
					t.Errorf("%s:%d:\n got %s\nwant %s", file, i+1, got[i], want[i])
				}
			}
		})
	}
}

// goldenChunk returns a chunk with its expectations replaced by the diagnostics that were found.
func goldenChunk(t *testing.T, chunk string) string {
	platform := isa.TGLLP
	var program []string
	for _, line := range strings.Split(chunk, "\n") {
		text, _, _ := strings.Cut(line, expectation)
		if strings.Contains(line, expectation) {
			text = strings.TrimRight(text, " ")
		}
		program = append(program, text)
	}
	source := append([]string{}, program...)
	for i, line := range source {
		if name, ok := strings.CutPrefix(line, "platform "); ok {
			p, known := isa.PlatformByName(name)
			if !known {
				t.Fatalf("no platform %q", name)
			}
			platform, source[i] = p, ""
		}
	}
	text := strings.Join(source, "\n")
	before := ""
	if !strings.Contains(text, ".version") {
		before = preamble
	}
	f := visa.NewFile("golden", before+text)
	m, ds := Assemble(f, platform)
	if !visa.HasErrors(ds) {
		if err := visatest.PrintsStable(m); err != "" {
			t.Errorf("%s\nin\n%s", err, text)
		}
	}
	skip := strings.Count(before, "\n")
	for _, d := range ds {
		line, col := f.Position(int(d.Span.Start))
		endLine, endCol := f.Position(int(d.Span.End))
		at := strconv.Itoa(col) + "-" + strconv.Itoa(endCol)
		if endLine != line {
			at = strconv.Itoa(col) + "-" + strconv.Itoa(endLine-line) + ":" + strconv.Itoa(endCol)
		}
		note := at + " " + d.Code + " "
		if d.Severity == visa.Warning {
			note += "warning: "
		}
		note += d.Message
		if d.Fix != nil {
			_, fixCol := f.Position(int(d.Fix.Span.Start))
			_, fixEnd := f.Position(int(d.Fix.Span.End))
			note += " => " + strconv.Itoa(fixCol) + "-" + strconv.Itoa(fixEnd) + " " + strconv.Quote(d.Fix.Text)
			tryFix(t, f, d, platform)
		}
		if i := line - 1 - skip; i >= 0 {
			program[i] += " " + expectation + " " + note
		} else {
			t.Errorf("a diagnostic in the preamble: %s", note)
		}
	}
	return strings.Join(program, "\n")
}

// tryFix applies a fix and checks that its diagnostic is gone.
func tryFix(t *testing.T, f *visa.File, d visa.Diagnostic, p isa.Platform) {
	fixed := f.Text[:d.Fix.Span.Start] + d.Fix.Text + f.Text[d.Fix.Span.End:]
	g := visa.NewFile("fixed", fixed)
	_, ds := Assemble(g, p)
	for _, e := range ds {
		if e.Code == d.Code && e.Message == d.Message && e.Span.Start == d.Span.Start {
			t.Errorf("the fix %q does not remove %s %s\n%s", d.Fix.Label, d.Code, d.Message, g.Line(g.LineOf(int(e.Span.Start))))
		}
	}
	if d.Fix.Label == "" || len(ds) > 0 && !sort.SliceIsSorted(ds, func(i, j int) bool { return ds[i].Span.Start < ds[j].Span.Start }) {
		t.Errorf("a fix without a label, or diagnostics out of order: %+v", d.Fix)
	}
}

package ptx_test

import (
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// seeds returns the texts that mutations start from.
func seeds(t testing.TB) []string {
	names := filetest.Glob(t, "testdata/clang/*.ptx", 1)
	var list []string
	for _, name := range names {
		b := filetest.Read(t, name)
		list = append(list, b)
	}
	names, _ = filepath.Glob("testdata/*.txt")
	for _, name := range names {
		b := filetest.Read(t, name)
		if filepath.Base(name) == "errors.txt" {
			continue
		}
		for _, c := range readChunks(b) {
			list = append(list, c.text(&testing.T{}, name, c.threads[0]))
		}
	}
	return list
}

// translates checks what must be true of every text: nothing panics, the diagnostics point into the text, and a text
// without errors becomes vISA that Lanewise's own checker accepts. Translate passes that checker's errors on, so they
// show up as V codes.
func translates(t *testing.T, text string) {
	f := visa.NewFile("f.ptx", text)
	tr, diags := ptx.Translate(f)
	for _, d := range diags {
		if d.Span.Start < 0 || d.Span.End < d.Span.Start || int(d.Span.End) > len(text) {
			t.Errorf("%s at %v of %d bytes", d.Code, d.Span, len(text))
		}
		if d.Message == "" || d.Code == "" {
			t.Errorf("a diagnostic without words: %+v", d)
		}
		if d.Severity == visa.Error && strings.HasPrefix(d.Code, "V") {
			line, _ := f.Position(int(d.Span.Start))
			t.Errorf("the translation is not vISA: line %d: %s %s\n%s", line, d.Code, d.Message, f.Line(line))
		}
	}
	noKernel := slices.ContainsFunc(diags, func(d visa.Diagnostic) bool { return d.Code == "P0702" })
	if (tr.File == nil) != (visa.HasErrors(diags) || noKernel) || (tr.Module == nil) != (tr.File == nil) {
		t.Errorf("a text and errors, or neither")
	}
	if tr.File == nil {
		return
	}
	for line := 1; line <= tr.File.Lines(); line++ {
		if n := tr.Line(line); n < 0 || n > f.Lines() {
			t.Errorf("line %d is of line %d", line, n)
		}
	}
	source(t, tr)
	for _, c := range tr.Checks {
		if !strings.Contains(tr.File.Line(c.Line), "ifcall (M1, 32) 0x0:uq") {
			t.Errorf("check %s at %q", c.Code, tr.File.Line(c.Line))
		}
	}
}

// source checks the data that a debugger gets about a translation against the texts.
func source(t *testing.T, tr *ptx.Translation) {
	s := translated.Source(tr)
	if len(s.Rows) != strings.Count(tr.File.Text, "\n") {
		t.Errorf("%d rows of a text of %d lines", len(s.Rows), tr.File.Lines())
	}
	for i := range s.Rows {
		st := s.StatementAt(i + 1)
		if line := tr.Line(i + 1); (st == nil) != (line == 0) || st != nil && st.Line != line {
			t.Errorf("row %d is of line %d, and of %+v", i+1, line, st)
		}
		if text := tr.File.Line(i + 1); st == nil && strings.HasPrefix(text, "    // ") && strings.Contains("123456789", text[7:8]) {
			t.Errorf("%q is of no statement", text)
		}
	}
	for i := range s.Statements {
		st := &s.Statements[i]
		if st.Start < 0 || st.End < st.Start || st.End > len(s.Text) || st.Runs() && !strings.Contains(s.Text[st.Start:st.End], st.Op) {
			t.Errorf("%+v is a statement", st)
			continue
		}
		for _, o := range st.Operands {
			if o.Start < st.Start || o.End < o.Start || o.End > st.End || o.Name == "" {
				t.Errorf("%+v is an operand of %q", o, s.Text[st.Start:st.End])
			}
		}
	}
	for _, n := range s.Names {
		if n.Below == "" || n.Name == "" || n.Line < 1 {
			t.Errorf("%+v is a name", n)
		}
	}
}

func FuzzTranslate(f *testing.F) {
	for _, text := range seeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			return
		}
		translates(t, text)
	})
}

// TestErrorsThatAreNotShown checks that an error beyond the number of errors shown still counts as an error.
// FuzzTranslate found the case, a cvt from a type to itself.
func TestErrorsThatAreNotShown(t *testing.T) {
	translates(t, ".version 8.0\n.target sm_80\n.entry k() { .reg .u32 a;\n"+strings.Repeat("wrong a;\n", 200)+"cvt.u32 a, a, a;\n}\n")
}

// TestDamagedPrograms translates damaged programs, with words left out, doubled, exchanged, or replaced by words from
// other programs. Most are still close enough to PTX to reach the checker and the translation.
func TestDamagedPrograms(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	texts := seeds(t)
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	var pool []string
	for _, text := range texts {
		pool = append(pool, pieces(text)...)
	}
	for range rounds {
		words := pieces(texts[r.Intn(len(texts))])
		for range 1 + r.Intn(3) {
			i, j := r.Intn(len(words)), r.Intn(len(words))
			switch r.Intn(4) {
			case 0:
				words[i] = ""
			case 1:
				words[i] += words[i]
			case 2:
				words[i], words[j] = words[j], words[i]
			default:
				words[i] = pool[r.Intn(len(pool))]
			}
		}
		text := strings.Join(words, "")
		translates(t, text)
		if t.Failed() {
			t.Fatalf("the text was\n%s", text)
		}
	}
}

// pieces cuts a text into words and single other characters.
func pieces(text string) []string {
	var list []string
	start := 0
	word := func(c byte) bool {
		return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '%' || c == '$'
	}
	for i := 1; i <= len(text); i++ {
		if i == len(text) || !word(text[i]) || !word(text[i-1]) {
			list = append(list, text[start:i])
			start = i
		}
	}
	return list
}

package assembler

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
	"github.com/lanewise/lanewise/core/visa/parser"
)

const kernelHead = ".version 3.6\n.kernel \"k\"\n.decl V32 v_type=G type=d num_elts=16\n"

// holds checks what must be true for the diagnostics of every text.
func holds(t *testing.T, f *visa.File, m *visa.Module, ds []visa.Diagnostic) {
	t.Helper()
	if m == nil {
		t.Fatal("no module")
	}
	if len(ds) > diag.MaxDiagnostics+1 {
		t.Fatalf("%d diagnostics", len(ds))
	}
	size := int32(len(f.Text))
	for _, d := range ds {
		if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > size {
			t.Fatalf("%s %s: span %v of a text of %d bytes", d.Code, d.Message, d.Span, size)
		}
		if d.Fix != nil && (d.Fix.Span.Start < 0 || d.Fix.Span.End < d.Fix.Span.Start || d.Fix.Span.End > size) {
			t.Fatalf("%s %s: fix at %v of a text of %d bytes", d.Code, d.Message, d.Fix.Span, size)
		}
		if d.Message == "" || d.Code == "" || !strings.HasSuffix(d.Message, ".") && !strings.HasSuffix(d.Message, "?") {
			t.Fatalf("diagnostic %+v", d)
		}
	}
}

// numbered returns n copies of line, a format for the number of the copy.
func numbered(line string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, line, i)
	}
	return b.String()
}

// TestHostile checks that any text that is dropped on the editor gets an answer: there is
// never a panic or an endless loop, and there is a message if the text is not a program.
func TestHostile(t *testing.T) {
	noise := make([]byte, 1<<20)
	rand.New(rand.NewSource(1)).Read(noise)
	line := "    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d\n"
	for name, c := range map[string]struct {
		text string
		code string // a code that must be among the diagnostics; "" if there must be no error
	}{
		"empty":              {"", "V0101"},
		"spaces":             {" \n\t\n", "V0101"},
		"comment":            {"// nothing\n", "V0101"},
		"noise":              {string(noise), "V0102"},
		"NUL":                {kernelHead + "\x00\x00\x00\n", "V0104"},
		"NUL between":        {kernelHead + "mov\x00 (M1, 16) V32(0,0)<1> 0x1:d\n", "V0104"},
		"invalid UTF-8":      {kernelHead + "mov (M1, 16) V32(0,0)<1> \xff\xfe:d\n", "V0105"},
		"lone surrogate":     {kernelHead + "mov (M1, 16) \xed\xa0\x80(0,0)<1> 0x1:d\n", "V0105"},
		"open comment":       {kernelHead + "/* and on\n" + strings.Repeat(line, 100), "V0106"},
		"open string":        {kernelHead + ".file \"a\n", "V0107"},
		"CRLF":               {strings.ReplaceAll(kernelHead+line, "\n", "\r\n"), ""},
		"tabs":               {kernelHead + strings.ReplaceAll(line, " ", "\t"), ""},
		"BOM":                {"\xef\xbb\xbf" + kernelHead + line, ""},
		"no last newline":    {kernelHead + strings.TrimSpace(line), ""},
		"continued line":     {kernelHead + "mov (M1, 16) \\\n V32(0,0)<1> 0x1:d\n", ""},
		"100,000 lines":      {kernelHead + strings.Repeat(line, 100_000), ""},
		"100,000 bad lines":  {kernelHead + strings.Repeat("bogus\n", 100_000), "V0102"},
		"10 MB line":         {kernelHead + strings.Repeat("(", 10<<20), "V0201"},
		"10 MB of one token": {kernelHead + strings.Repeat("x", 10<<20), "V0206"},
		"2 MB look-alikes":   {kernelHead + strings.Repeat("a“", 1<<19), "V0104"},
		"16 MB of operand":   {kernelHead + "add (M1, 16) V32" + strings.Repeat("(", 16<<20), "V0201"},
		"17 MB of kernels":   {numbered(".kernel \"k%d\"\n", 1<<20), "V0103"},
		"2 MB of labels":     {kernelHead + strings.Repeat("a:\n", 1<<19), "V0302"},
		"deep expression":    {kernelHead + "mov (M1, 16) V32(0,0)<1> " + strings.Repeat("(", 100_000) + "1:d\n", "V0201"},
		"deep signs":         {kernelHead + "mov (M1, 16) V32(" + strings.Repeat("-", 100_000) + "1,0)<1> 1:d\n", "V0201"},
		"deep scopes":        {kernelHead + strings.Repeat("{\n", 10_000), "V0202"},
		"undeclared names":   {kernelHead + strings.Repeat("mov (M1, 16) nobody(0,0)<1> 0x1:d\n", 5_000), "V0301"},
		"missing labels":     {kernelHead + strings.Repeat("goto (M1, 16) nowhere\n", 5_000), "V0303"},
	} {
		t.Run(name, func(t *testing.T) {
			f := visa.NewFile(name, c.text)
			m, ds := Assemble(f, isa.TGLLP)
			holds(t, f, m, ds)
			if end := parser.Read(f, 0, len(c.text), func(*parser.Statement) {}); end > len(c.text) {
				t.Errorf("read as far as %d of %d bytes", end, len(c.text))
			}
			if c.code == "" {
				if visa.HasErrors(ds) {
					t.Fatalf("%v", ds)
				}
				return
			}
			for _, d := range ds {
				if d.Code == c.code {
					return
				}
			}
			t.Fatalf("no %s among %d diagnostics: %.3v", c.code, len(ds), ds)
		})
	}
}

// TestRecovery checks that a faulty statement hides no errors after it, and that nothing is reported twice.
func TestRecovery(t *testing.T) {
	f := visa.NewFile("f", kernelHead+`
mov (M1, 16 V32(0,0)<1> 0x1:d
mov (M1, 16) V99(0,0)<1> 0x1:d
mov (M1, 16) V32(0,0)<1> 0x1:d
frob
goto (M1, 16) nowhere
`)
	m, ds := Assemble(f, isa.TGLLP)
	var codes []string
	for _, d := range ds {
		codes = append(codes, d.Code)
	}
	if got, want := strings.Join(codes, " "), "V0202 V0301 V0206 V0303"; got != want {
		t.Errorf("diagnostics %s, want %s", got, want)
	}
	if n := len(m.Objects[0].Body); n != 2 {
		t.Errorf("%d statements survive, want the mov and the goto", n)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(kernelHead + "mov (M1, 16) V32(0,0)<1> 0x1:d\n")
	f.Add(kernelHead + "{\n.decl x v_type=P num_elts=8\n(!x.any) goto (M1, 16) l\n}\nl:\nret (M1, 1)\n")
	f.Add(kernelHead + "lsc_load.ugm.ca.ca (M1, 16) V32.32:d32x4t flat[4*V32+16]:a64\n/* x */ .loc 5\n")
	f.Add(".version 3.6\n.global_function \"f\"\nfret (M1, 8)\n.funcdecl \"g\"\n")
	f.Add(kernelHead + "mov (M1, 8) V32(0,0)<1> r[A0(0),16]<1,0>:d\ndpas.s8.s8.8.8 (M1, 8) V32.0 V32.0 V32.0 V32(0,0)\n")
	f.Add("\xef\xbb\xbf.version 3.6\r\n.kernel k\r\n\"\\x41")
	f.Fuzz(func(t *testing.T, text string) {
		file := visa.NewFile("fuzz", text)
		m, ds := Assemble(file, isa.DG2)
		holds(t, file, m, ds)
		for _, d := range ds {
			file.Position(int(d.Span.Start))
		}
		if !visa.HasErrors(ds) {
			if err := visatest.PrintsStable(m); err != "" {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkAssemble(b *testing.B) {
	var text strings.Builder
	text.WriteString(kernelHead)
	for range 5000 {
		text.WriteString("    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d /// $1\n")
	}
	f := visa.NewFile("b", text.String())
	b.SetBytes(int64(len(f.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, ds := Assemble(visa.NewFile("b", f.Text), isa.TGLLP); visa.HasErrors(ds) {
			b.Fatal(ds)
		}
	}
}

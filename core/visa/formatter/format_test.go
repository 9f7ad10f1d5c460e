package formatter

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
)

// TestFormat checks the layout of small texts.
func TestFormat(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"spacing", "add(M1,16)V32 (0,0)< 1 >  V32(0,0)<1; 1,0>0x2 :d", "    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x2:d"},
		{"a constant keeps its form", "mov (M1,1) V33(0,0)<1>  1.5:f", "    mov (M1, 1) V33(0,0)<1> 1.5:f"},
		{"an expression keeps its form", "mov (M1,1) V32(0, 0)<1>  (2 * %sizeof V32):d", "    mov (M1, 1) V32(0,0)<1> (2*%sizeof V32):d"},
		{"another name of a variable", "mov (M1,1) V32(0,0)<1> V7(0,1) <0;1,0>", "    mov (M1, 1) V32(0,0)<1> V7(0,1)<0;1,0>"},
		{"modifiers", "( ! P1.any )mad.sat(M1,16) V33(0,0)<1> (-abs) V33(0,0)<8;8,1>(-)V33(0,0)<1;1,0> 0x0:f", "    (!P1.any) mad.sat (M1, 16) V33(0,0)<1> (-abs)V33(0,0)<8;8,1> (-)V33(0,0)<1;1,0> 0x0:f"},
		{"lsc", "lsc_load.ugm.ca.ca (M1,16) V32:d32 flat[ V34+16 ]:a64", "    lsc_load.ugm.ca.ca (M1, 16)  V32:d32  flat[V34+16]:a64"},
		{"scaled address", "lsc_store.ugm (M1,16) flat[2*V34 - 0x10]:a64 V32:d32", "    lsc_store.ugm (M1, 16)  flat[2*V34-0x10]:a64  V32:d32"},
		{"numbers in a suffix", "svm_gather .4 .1(M1,16)V34 .0   V32.0", "    svm_gather.4.1 (M1, 16) V34.0 V32.0"},
		{"calls", "fcall(M1,16)f   2   1", "    fcall (M1, 16) f 2 1"},
		{"branch", "(P1)goto (M1,16)   DONE-1", "    (P1) goto (M1, 16) DONE-1"},
		{"lists of labels", "switchjmp (M1,1) V35(0,0)<0;1,0> (DONE-1 , k_main)", "    switchjmp (M1, 1) V35(0,0)<0;1,0> (DONE-1, k_main)"},
		{"comments of Intel's listings", "barrier /// $1", "    barrier" + strings.Repeat(" ", 70) + "/// $1"},
		{"comments of a run of lines", "barrier// one\nyield   // two\n\nfence_sw // three", "    barrier  // one\n    yield    // two\n\n    fence_sw  // three"},
		{"comments on lines of their own", "barrier\n  // indented\n// not", "    barrier\n    // indented\n// not"},
		{"comments within a statement", "mov (M1,1) /* here */ V32(0,0)<1> 0x1:d // there", "    mov (M1, 1) V32(0,0)<1> 0x1:d  /* here */ // there"},
		{"continued lines", "mov (M1,1) \\\n V32(0,0)<1> 0x1:d", "    mov (M1, 1) V32(0,0)<1> 0x1:d"},
		{"a label before a statement", "L2:barrier", "L2:\n    barrier"},
		{"scopes", "{\n.decl X v_type=G type=d num_elts=2*8\nmov (M1,1) X(0,0)<1> 0x1:d\n}", "{\n    .decl X v_type=G type=d num_elts=2*8\n        mov (M1, 1) X(0,0)<1> 0x1:d\n}"},
		{"declarations", ".decl   X v_type = G type=ud num_elts=16 align=hword alias=<V32,0> attrs={Output , Scope=1}", ".decl X v_type=G type=ud num_elts=16 align=hword alias=<V32, 0> attrs={Output,Scope=1}"},
		{"directives", ".loc    7", ".loc 7"},
		{"blank lines", "barrier\n\n\nyield", "    barrier\n\n\n    yield"},
		{"line ends", "barrier   \r\nyield\t\r", "    barrier\n    yield"},
	}
	for _, test := range tests {
		got, ds := Format(visa.NewFile(test.name, formatHead+test.in+"\n"+formatTail))
		if visa.HasErrors(ds) {
			t.Errorf("%s: %s", test.name, ds[0].Message)
			continue
		}
		if got = strings.TrimSuffix(strings.TrimPrefix(got, formatHead), formatTail); got != test.want+"\n" {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want+"\n")
		}
	}
}

const (
	formatHead = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=16 align=hword
.decl V33 v_type=G type=f num_elts=16 align=hword
.decl V34 v_type=G type=uq num_elts=16 align=hword
.decl V35 v_type=G type=ub num_elts=16 align=hword
.decl P1 v_type=P num_elts=16
.funcdecl "f"
.function "k_main"
k_main:
`
	formatTail = `DONE-1:
    ret (M1, 1)
`
)

// TestFormatFaulty checks that a text with errors is not changed.
func TestFormatFaulty(t *testing.T) {
	const text = "  .version 4.1\n.kernel \"k\"\n  frob (M1, 1)\n"
	got, ds := Format(visa.NewFile("faulty", text))
	if got != text || !visa.HasErrors(ds) {
		t.Errorf("got %q and %d diagnostics", got, len(ds))
	}
}

// TestFormatKeeps checks that a byte order mark and the kind of line ends are kept.
func TestFormatKeeps(t *testing.T) {
	text := lex.ByteOrderMark + strings.ReplaceAll(formatHead+formatTail, "\n", "\r\n")
	if got, _ := Format(visa.NewFile("windows", text)); got != text {
		t.Errorf("got %q\nwant %q", got, text)
	}
}

// TestCorpusFormat checks that formatting does not change the listings of Intel's tools,
// except for white space at the ends of lines.
func TestCorpusFormat(t *testing.T) {
	for _, file := range visatest.CorpusTexts(t) {
		data := filetest.Read(t, file)
		lines := strings.Split(data, "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		want := strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
		got, ds := Format(visa.NewFile(file, data))
		if visa.HasErrors(ds) {
			t.Fatalf("%s: %s", file, ds[0].Message)
		}
		if got != want {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Fatalf("%s:%d:\n got %q\nwant %q", file, i+1, a[i], b[i])
				}
			}
			t.Fatalf("%s: %d lines, want %d", file, len(a), len(b))
		}
	}
}

// TestCorpusFormatSpaces checks that formatting restores a listing from any white space
// between its tokens and before its instructions.
func TestCorpusFormatSpaces(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	gap := func() string { return strings.Repeat([...]string{" ", "\t"}[r.Intn(2)], 1+r.Intn(3)) }
	for i, file := range visatest.CorpusTexts(t) {
		if i%10 != 0 {
			continue
		}
		data := filetest.Read(t, file)
		want, _ := Format(visa.NewFile(file, data))
		var b strings.Builder
		for line := range strings.Lines(want) {
			code, comment, _ := strings.Cut(line, "//")
			if !strings.HasPrefix(line, " ") {
				b.WriteString(line)
				continue
			}
			for _, word := range strings.Fields(code) {
				b.WriteString(gap() + word)
			}
			b.WriteString(gap())
			if comment != "" {
				b.WriteString("//" + comment)
			} else {
				b.WriteString("\n")
			}
		}
		if got, _ := Format(visa.NewFile(file, b.String())); got != want {
			t.Fatalf("%s: not restored:\n%s", file, got)
		}
	}
}

// BenchmarkFormat formats the largest text of the corpus.
func BenchmarkFormat(b *testing.B) {
	largest := ""
	for _, file := range visatest.CorpusTexts(b) {
		data := filetest.Read(b, file)
		if len(data) > len(largest) {
			largest = data
		}
	}
	f := visa.NewFile("largest", largest)
	b.ReportMetric(float64(f.Lines()), "lines")
	for b.Loop() {
		Format(f)
	}
}

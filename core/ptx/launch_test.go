package ptx_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// TestTooManyWarps checks that a launch with more warps than the limit is refused in PTX's terms, and that the error
// says how to raise the limit.
func TestTooManyWarps(t *testing.T) {
	for _, test := range []struct{ lines, want string }{
		{"//@ launch k grid=65536 block=64\n", "The launch has more warps than the limit of 65536: `//@ limits threads=N` sets another."},
		{"//@ launch k grid=65536 block=64\n//@ limits threads=131072\n", ""},
	} {
		target, diags := either.OpenPTX(visa.NewFile("w.ptx", test.lines+".version 7.0\n.target sm_70\n.entry k() { ret; }"))
		if len(diags) != 0 || target.Launch == nil {
			t.Fatalf("%q: %+v", test.lines, diags)
		}
		got := ""
		if _, err := eu.New(target.Program, target.Launch); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.lines, got, test.want)
		}
	}
}

// divides is a kernel that divides by zero in lanes 0 and 2 of 4.
const divides = `
.version 7.0
.target sm_70
.address_size 64
.entry k(.param .u64 out, .param .u32 n) {
.reg .u32 %t, %x; .reg .u64 %at;
mov.u32 %t, %tid.x;
and.b32 %x, %t, 1;
div.u32 %x, %t, %x;
ld.param.u64 %at, [out];
mad.wide.u32 %at, %t, 4, %at;
st.global.u32 [%at], %x;
ret; }`

// TestIgnore checks that a rule named by an ignore line, one of PTX or one of the machine, is not reported, and that
// the other lanes and the result stay the same. A name that is not a rule is reported at its place.
func TestIgnore(t *testing.T) {
	for lines, want := range map[string]string{
		"":                        "P0608 0, 2 R0201 3",
		"//@ ignore P0608":        "R0201 3",
		"//@ ignore R0201, P0608": "",
		"//@ ignore R0201 P0602":  "P0608 0, 2",
	} {
		text := "//@ launch k block=4\n//@ param out = u32[3] zeros\n//@ param n = u32 0\n//@ expect out = 0xffffffff, 1, 0xffffffff\n" + lines + divides
		target := runtest.Open(t, "i.ptx", text)
		m := runtest.Start(t, target.Program, target.Launch)
		sanitize.Attach(m)
		m.Run(1 << 20)
		var got []string
		for _, r := range target.Reports(m) {
			got = append(got, r.Code+" "+eu.LaneList(r.Lanes))
		}
		if strings.Join(got, " ") != want || !run.Check(target.Spec, m)[0].Pass {
			t.Errorf("%s: %q, want %q", lines, got, want)
		}
	}
	for line, want := range map[string]string{
		"//@ ignore P0699": "P0699: P0701 A run has no rule `P0699`.",
		"//@ ignore P0610": "P0610: P0701 A run has no rule `P0610`.",
		"//@ ignore R0211": "R0211: L0208 A run has no rule `R0211`; did you mean `R0112`?",
	} {
		file := visa.NewFile("i.ptx", "//@ param out = u32[3] zeros\n//@ param n = u32 0\n"+line+divides)
		_, diags := either.OpenPTX(file)
		if len(diags) != 1 || file.Slice(diags[0].Span)+": "+diags[0].Code+" "+diags[0].Message != want {
			t.Errorf("%s: %+v", line, diags)
		}
	}
}

// TestNoParams checks that a kernel runs with zeros, and with a warning, if no line gives its parameters. The warning's
// fix adds lines to begin with, after which there are no diagnostics.
func TestNoParams(t *testing.T) {
	for _, lines := range []string{"", "//@ launch k block=4", "//@ title t\n//@ launch k"} {
		text := lines + divides
		file := visa.NewFile("n.ptx", text)
		target, diags := either.OpenPTX(file)
		if target.Target == nil || target.Launch == nil || len(diags) != 1 || diags[0].Code != "P0703" || diags[0].Severity != visa.Warning ||
			file.Slice(diags[0].Span) != "k" || diags[0].Fix == nil {
			t.Errorf("%q: %+v", lines, diags)
			continue
		}
		fix := diags[0].Fix
		fixed := text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
		if target, diags := either.OpenPTX(visa.NewFile("n.ptx", fixed)); target.Launch == nil || len(diags) != 0 || !strings.Contains(fixed, "//@ param out = u32[") || !strings.Contains(fixed, "//@ param n = u32 32\n") {
			t.Errorf("%q, fixed: %+v\n%s", lines, diags, fixed)
		}
	}
}

// TestOfferedLines checks the lines that are offered for a kernel without launch lines, which are in its file in
// testdata/offered: they describe how the kernel uses its parameters, and the kernel can be launched with them.
func TestOfferedLines(t *testing.T) {
	files := filetest.Glob(t, "testdata/offered/*.ptx", 10)
	for _, name := range files {
		text := filetest.Read(t, name)
		_, whole, _ := strings.Cut(text, "\n") // the first line says what is special about the kernel
		at := strings.Index(whole, ".version")
		_, diags := either.OpenPTX(visa.NewFile(name, whole[at:]))
		if len(diags) != 1 || diags[0].Fix == nil || diags[0].Fix.Label != "Add launch lines" {
			t.Errorf("%s: %+v", name, diags)
			continue
		}
		if got := diags[0].Fix.Text; got != whole[:at] {
			t.Errorf("%s: it is offered\n%s", name, got)
		}
		runtest.Open(t, name, whole)
	}
}

// TestLineMap checks that each line of the vISA text that a PTX statement became is mapped to that statement's line,
// and follows a comment with its text.
func TestLineMap(t *testing.T) {
	const text = `.version 6.0
.target sm_70
.func (.reg .u32 rv) f (.reg .u32 a)
{
    rem.u32 rv, a, 7;
    ret;
}
.entry k()
{
    .reg .u32 %x;
    mov.u32 %x, %tid.x;
    call (%x), f,
        (%x);
    ret;
}
`
	tr, diags := ptx.Translate(visa.NewFile("m.ptx", text))
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	at, seen := 0, map[int]int{}
	for n := 1; n <= tr.File.Lines(); n++ {
		line := tr.File.Line(n)
		if comment, ok := strings.CutPrefix(line, "    // "); ok {
			_, statement, _ := strings.Cut(comment, ": ")
			at = tr.Line(n)
			first, _, _ := strings.Cut(tr.Source.Line(at), ",")
			if !strings.HasPrefix(statement, strings.TrimSpace(first)) {
				t.Errorf("%q stands for line %d: %q", line, at, tr.Source.Line(at))
			}
			continue
		}
		if strings.HasPrefix(line, "    ") && tr.Line(n) != 0 {
			seen[tr.Line(n)]++
		}
	}
	for _, line := range []int{5, 11, 12, 14} {
		if seen[line] == 0 {
			t.Errorf("no instruction is of line %d: %q", line, tr.Source.Line(line))
		}
	}
	for _, want := range []origin.Name{{Object: "k", Below: "x", Name: "%x", Type: ptxisa.U32, Line: 10, From: 126, Until: 196}, {Object: "f", Below: "rv", Name: "rv", Type: ptxisa.U32, Line: 3, From: 44, Until: 98}, {Below: "f", Name: "f", Line: 3}} {
		if !slices.Contains(tr.Names, want) {
			t.Errorf("%+v is not among %+v", want, tr.Names)
		}
	}
	if seen[5] < 5 {
		t.Errorf("%d instructions for a remainder", seen[5])
	}
}

// TestBarriersOfSomeThreads checks that a barrier with a thread count other than the block's is counted in memory, and
// that one with the block's count, rounded up to whole warps, is the machine's own.
func TestBarriersOfSomeThreads(t *testing.T) {
	for _, test := range []struct {
		barrier string
		counted bool
	}{{"bar.sync 0;", false}, {"bar.sync 1, 64;", false}, {"bar.sync 1, 32;", true}, {"bar.sync 1, %r0;", true}, {"bar.arrive 1, 64;", true}} {
		tr, diags := ptx.Translate(visa.NewFile("k.ptx", "//@ launch k block=40\n.version 8.0\n.target sm_70\n.entry k()\n{\n.reg .u32 %r0;\n"+test.barrier+"\nret;\n}\n"))
		if tr.File == nil {
			t.Errorf("%s: %v", test.barrier, diags)
		} else if counted := strings.Contains(tr.File.Text, "lsc_atomic"); counted != test.counted {
			t.Errorf("%s: counted in memory: %v", test.barrier, counted)
		}
	}
}

// TestLaunchLinesOfTwoTranslations: a program with a function that ends its lanes is translated twice, with the same
// launch lines. A line about a variable that has another name in vISA must occur only once, with that name.
func TestLaunchLinesOfTwoTranslations(t *testing.T) {
	tr, diags := ptx.Translate(visa.NewFile("k.ptx", `//@ launch k block=32
//@ expect _tab = 1
.version 8.3
.target sm_90
.global .align 16 .u32 _tab[4];
.func f() { .reg .b128 %q; atom.global.exch.b128 %q, [_tab], %q; ret; }
.entry k()
{
	call f;
	ret;
}
`))
	if visa.HasErrors(diags) || len(diags) != 1 { // atom.exch.b128 is not run
		t.Fatal(diags)
	}
	if !strings.Contains(tr.File.Text, "\n//@ expect tab = 1\n") {
		t.Error(tr.File.Text)
	}
}

// TestLargeTables checks that a table in the source is not subject to the limit of 262,144 values that launch lines can
// write out. From a certain size on it is written as bytes.
func TestLargeTables(t *testing.T) {
	var numbers strings.Builder
	for i := range 300_000 {
		numbers.WriteString(", " + strconv.Itoa(i-150_000))
	}
	runPTX(t, "large.ptx", `//@ launch k block=2
//@ param out = s32[2] zeros
//@ expect out = -23, 30920
.version 8.3
.target sm_90
.address_size 64
.global .s32 table[300000] = {`+numbers.String()[2:]+`};
.entry k(.param .u64 out)
{
	.reg .u32 %i; .reg .u64 %at, %to; .reg .s32 %v;
	mov.u32 %i, %tid.x;
	mad.lo.u32 %i, %i, 30943, 149977;
	mul.wide.u32 %at, %i, 4;
	add.u64 %at, %at, table;
	ld.global.s32 %v, [%at];
	mov.u32 %i, %tid.x;
	ld.param.u64 %to, [out];
	mad.wide.u32 %to, %i, 4, %to;
	st.global.s32 [%to], %v;
	ret;
}
`)
}

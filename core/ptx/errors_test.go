package ptx_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptxrun"
	"github.com/lanewise/lanewise/core/visa"
)

// Each chunk of testdata/errors.txt says at the end of a line what is reported there.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txt"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split("\n"+string(b), "\n--- ")[1:] {
		title, text, _ := strings.Cut(c, "\n")
		t.Run(title, func(t *testing.T) {
			text = ".version 7.0 .target sm_70 .address_size 64\n" + text
			annotated := strings.Split(text, "\n")
			bare := make([]string, len(annotated))
			for i, line := range annotated {
				bare[i], _, _ = strings.Cut(line, " ###")
			}
			f := visa.NewFile("e.ptx", strings.Join(bare, "\n"))
			_, diags := ptx.Parse(f)
			got := map[int][]string{}
			for _, d := range diags {
				line, _ := f.Position(int(d.Span.Start))
				got[line] = append(got[line], d.Code+" "+d.Message)
				if !strings.HasSuffix(d.Message, ".") && !strings.HasSuffix(d.Message, "?") {
					t.Errorf("no sentence: %s", d.Message)
				}
			}
			for n := 1; n <= f.Lines(); n++ {
				var want []string
				for _, s := range strings.Split(annotated[n-1], "### ")[1:] {
					want = append(want, strings.TrimSpace(s))
				}
				for i := range max(len(want), len(got[n])) {
					switch {
					case i >= len(got[n]):
						t.Errorf("%s: nothing more is reported, want %s", f.Line(n), want[i])
					case i >= len(want):
						t.Errorf("%s: %s", f.Line(n), got[n][i])
					default:
						code, words, _ := strings.Cut(want[i], " ")
						if !strings.HasPrefix(got[n][i], code+" ") || !strings.Contains(got[n][i], strings.Trim(words, `"`)) {
							t.Errorf("%s: got %s", f.Line(n), got[n][i])
						}
					}
				}
			}
		})
	}
}

// A fix makes the text right.
func TestFixes(t *testing.T) {
	for _, body := range []string{"addd.u32 %r0, %r1, %r2;", "add.uu32 %r0, %r1, %r2;", "mul.u32 %r0, %r1, %r2;", "add.u32 %r0, %r1, %r2", "mov.u32 %r0, %tidx;", "ld.u32 %r0, [s];", "bra ther; there:"} {
		text := ".version 7.0 .target sm_70\n.shared .u32 s;\n.entry k() { .reg .u32 %r<3>; " + body + "\nret; }"
		_, diags := ptx.Parse(visa.NewFile("f.ptx", text))
		if len(diags) != 1 || diags[0].Fix == nil {
			t.Errorf("%s: %d diagnostics, or no fix: %v", body, len(diags), diags)
			continue
		}
		fix := diags[0].Fix
		text = text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
		if _, diags := ptx.Parse(visa.NewFile("f.ptx", text)); len(diags) != 0 {
			t.Errorf("%s: after the fix %q: %s", body, fix.Label, diags[0].Message)
		}
	}
}

// A text full of noise costs neither time nor memory in proportion.
func TestNoise(t *testing.T) {
	for _, noise := range []string{"{", "@", ".reg .u32 ", "call (", "%r1 ", "add.u32 ", "\x00", "/*", "\"", "[[", ".func f", "0x", ".section x {", "a:"} {
		text := ".version 7.0\n.entry k() {" + strings.Repeat(noise, 20000)
		_, diags := ptx.Translate(visa.NewFile("n.ptx", text))
		if len(diags) == 0 || len(diags) > 250 {
			t.Errorf("%q: %d diagnostics", noise, len(diags))
		}
	}
}

// Texts that ask for much: many functions, calls of any of them, names.
func TestBounds(t *testing.T) {
	var funcs, calls, names strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&funcs, ".func f%d { ret; }\n", i)
		fmt.Fprintf(&calls, "mov.u64 %%a, f%d;\ncall %%a, P;\n", i)
	}
	for i := range 20000 {
		fmt.Fprintf(&names, ".reg .u32 register_%d;\nadd.u32 q%d, 1, 2;\n", i, i)
	}
	for name, c := range map[string]struct{ text, want string }{
		"calls":     {funcs.String() + ".entry k() {\n.reg .u64 %a;\nP: .callprototype _ ();\n" + calls.String() + "}", "P0105 The translation has more than 524288 lines."},
		"functions": {funcs.String() + strings.ReplaceAll(funcs.String(), " f", " g") + strings.ReplaceAll(funcs.String(), " f", " h"), "P0105 The text has more than 2048 functions."},
		"names":     {".entry k() {\n" + names.String() + "}", "P0104 "},
	} {
		_, diags := ptx.Translate(visa.NewFile("b.ptx", ".version 7.0\n.target sm_70\n"+c.text))
		found := false
		for _, d := range diags {
			found = found || strings.HasPrefix(d.Code+" "+d.Message, c.want)
		}
		if !found {
			t.Errorf("%s: %d diagnostics without %q", name, len(diags), c.want)
		}
	}
}

// Launch lines that are wrong, each reported at its place.
func TestLaunchErrors(t *testing.T) {
	const kernel = "\n.version 7.0 .target sm_70\n.global .u32 v;\n.entry k(.param .u64 p, .param .u32 n) { ret; }\n.entry other() { ret; }"
	const good = "//@ launch k\n//@ param p = u32[4]\n"
	for lines, want := range map[string]string{
		"//@ lanch k":                                  "1:5 P0701 No launch line of PTX begins with `lanch`; did you mean launch?",
		"//@ platform DG2":                             "1:5 P0701 No launch line of PTX begins with `platform`.",
		"//@ launch kk":                                "1:12 P0702 There is no kernel `kk` with a body; did you mean k?",
		"//@ launch k grids=1":                         "1:14 P0701 A launch has no `grids`; did you mean grid?",
		"//@ launch k grid=0":                          "1:19 P0701 There should be a whole number here, not `0`.",
		"//@ launch k block=64,64":                     "1:14 P0701 A block has at most 1024 threads.",
		"//@ launch k\n//@ param p = u32[4]":           "2:4 P0701 The kernel `k` has 2 parameters, and there is a line for 1.",
		good + "//@ param n = uu32 5":                  "3:15 P0701 There should be a type such as u32 before the values, not `uu32`; did you mean u32?",
		good + "//@ param n = u32[5]":                  "3:4 P0701 The parameter `n` has type .u32, so it is no address of a buffer",
		good + "//@ param n = u64 5":                   "3:4 P0701 The parameter `n` has type .u32, and the line gives a value of type .u64.",
		good + "//@ param p = u32 5":                   "3:11 P0701 There are two parameters with the name `p`.",
		good + "//@ param v = u32 5":                   "3:11 P0701 There is a variable with the name `v`",
		good + "//@ param n = u32 5\n//@ expect q = 1": "4:12 L0201",
	} {
		f := visa.NewFile("l.ptx", lines+kernel)
		_, diags := open(f)
		got := ""
		for _, d := range diags {
			line, col := f.Position(int(d.Span.Start))
			got += fmt.Sprintf("%d:%d %s %s\n", line, col, d.Code, d.Message)
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s\ngot  %swant %s", lines, got, want)
		}
	}
}

func open(f *visa.File) (*ptxrun.Target, []visa.Diagnostic) { return ptxrun.Open(f) }

package ptx_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
)

// TestErrors checks the diagnostics of the chunks of testdata/errors.txt. What must be reported at a line is written at
// its end; behind => it is the line that the fix makes of it.
func TestErrors(t *testing.T) {
	const file = "testdata/errors.txt"
	b := filetest.Read(t, file)
	for _, c := range strings.Split("\n"+b, "\n--- ")[1:] {
		title, text, _ := strings.Cut(c, "\n")
		t.Run(title, func(t *testing.T) {
			text = ".version 7.0 .target sm_70 .address_size 64\n" + text
			annotated := strings.Split(text, "\n")
			bare := make([]string, len(annotated))
			for i, line := range annotated {
				bare[i], _, _ = strings.Cut(line, " ###")
			}
			f := visa.NewFile("e.ptx", strings.Join(bare, "\n"))
			_, diags := parser.Parse(f)
			got, fixes := map[int][]string{}, map[int][]string{}
			for _, d := range diags {
				line, _ := f.Position(int(d.Span.Start))
				fix := ""
				if at := f.LineSpan(line); d.Fix != nil && d.Fix.Span.Start >= at.Start && d.Fix.Span.End <= at.End {
					fix = f.Text[at.Start:d.Fix.Span.Start] + d.Fix.Text + f.Text[d.Fix.Span.End:at.End]
				}
				fixes[line] = append(fixes[line], fix)
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
						said, fix, fixable := strings.Cut(want[i], " => ")
						if fixable && fixes[n][i] != fix {
							t.Errorf("%s: the fix makes %q of it", f.Line(n), fixes[n][i])
						}
						code, words, _ := strings.Cut(said, " ")
						if !strings.HasPrefix(got[n][i], code+" ") || !strings.Contains(got[n][i], strings.Trim(words, `"`)) {
							t.Errorf("%s: got %s", f.Line(n), got[n][i])
						}
					}
				}
			}
		})
	}
}

// TestFixes checks that the fix of a diagnostic makes the text correct.
func TestFixes(t *testing.T) {
	for _, body := range []string{"addd.u32 %r0, %r1, %r2;", "add.uu32 %r0, %r1, %r2;", "mul.u32 %r0, %r1, %r2;", "add.u32 %r0, %r1, %r2", "add.u32 %r0 %r1, %r2;", "movu32 %r0, %r1;", "add.int %r0, %r1, %r2;", "jump there; there:",
		"ld.shared.u32 %r0, %r1 + 4;", "ld.shared.u32 %r0, %r1+4];", "mov.u32 %r0, %tidx;", "ld.u32 %r0, [s];", "bra ther; there:", "ret 0;", "exit %r0, 1;",
		"%p mov.u32 %r0, 1;", "!%p mov.u32 %r0, 1;", "st.shared.u32 %r0, [s];", "st.shared.v2.u32 {%r0, %r1}, [s];", "ld.shared.u32 [s+4], %r1;", "ld.shared.u32 %r0, [s;",
		"add.f32 %r0, %r1, %r2;", "add.s64 %r0, %r1, 4;", "setp.lt.f64 %p, %r1, %r2;", ".rge .u32 a;", "{ ret;", "call f, (%r0;", "add.u32 %r0, %r1, 'a';"} {
		fixed(t, ".version 7.0 .target sm_70\n.shared .align 8 .u32 s[2];\n.func f(.reg .u32 a) { ret; }\n.entry k() { .reg .u32 %r<3>; .reg .pred %p; "+body+"\nret; }")
	}
	for _, text := range []string{
		".entry k(.param .u32 a\n.param .u32 b)\n{ ret; }", ".entry k(.param .u32 a,\n.parma .u32 b)\n{ ret; }", ".entry k(.param .u32 a\n{ ret; }",
		".entry k()\n{\nadd.u32 %r1, %r2, 1;\nret;\n}", ".entry k(.param .u64 a) {\n.reg .f32 %f<3>;\nld.param.u64 %rd1, [a];\nadd.u64 %rd12, %rd1, 8;\nret; }",
		".entry k()\n.shared .u32 s;\n.reg .u32 a;\nret;\n}", ".entry k()\n\t.loc 1 2 3\nret;\n}", ".entry k()\n$L:\nbra $L;\n}", ".entry k()\nret;\n}", ".func f()\n.reg .u32 a;\nret;\n}", ".func f() { ret;\n\n.entry k() { ret; }", ".entry k() { ret;", ".entyr k() { ret; }", ".ivsible .func f() { ret; }",
	} {
		fixed(t, ".version 7.0\n.target sm_70\n"+text)
	}
	fixed(t, ".verison 7.0\n.target sm_70\n.entry k() { ret; }")
}

// fixed applies the only fix of a text. After that there must be no diagnostics.
func fixed(t *testing.T, text string) {
	t.Helper()
	_, diags := parser.Parse(visa.NewFile("f.ptx", text))
	if len(diags) != 1 || diags[0].Fix == nil {
		t.Errorf("%s: %d diagnostics, or no fix: %v", text, len(diags), diags)
		return
	}
	fix := diags[0].Fix
	after := text[:fix.Span.Start] + fix.Text + text[fix.Span.End:]
	if _, diags := parser.Parse(visa.NewFile("f.ptx", after)); len(diags) != 0 {
		t.Errorf("%s: after the fix %q: %s", text, fix.Label, diags[0].Message)
	}
}

// TestNoise checks that a text full of noise does not cost time and memory out of proportion, and gets a limited number
// of diagnostics.
func TestNoise(t *testing.T) {
	for _, noise := range []string{"{", "@", ".reg .u32 ", "call (", "%r1 ", "add.u32 ", "\x00", "/*", "\"", "[[", ".func f", "0x", ".section x {", "a:"} {
		text := ".version 7.0\n.entry k() {" + strings.Repeat(noise, 20000)
		_, diags := ptx.Translate(visa.NewFile("n.ptx", text))
		if len(diags) == 0 || len(diags) > 250 {
			t.Errorf("%q: %d diagnostics", noise, len(diags))
		}
	}
}

// TestBounds checks texts that ask for too much: many functions, calls of any of them, many names.
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
		"registers": {".entry k(.param .align 4 .b8 s[20000]) { ret; }", "P0105 The parameters of `k` and what comes with them need 20072 bytes of registers; 16319 is the most."},
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

// TestLaunchErrors checks that wrong launch lines are each reported at their place.
func TestLaunchErrors(t *testing.T) {
	const kernel = "\n.version 7.0 .target sm_70\n.global .u32 v;\n.entry k(.param .u64 p, .param .u32 n) { ret; }\n.entry other() { ret; }\n.entry s(.param .align 4 .b8 a[12]) { ret; }"
	const good = "//@ launch k\n//@ param p = u32[4]\n"
	for lines, want := range map[string]string{
		"//@ lanch k":                                  "1:5 P0701 No launch line of PTX begins with `lanch`; did you mean launch?",
		"//@ platform DG2":                             "1:5 P0701 No launch line of PTX begins with `platform`.",
		"//@ launch block=32":                          "1:12 P0702 The name of the kernel comes first.",
		"//@ launch kk":                                "1:12 P0702 There is no kernel `kk` with a body; did you mean k?",
		"//@ launch k grids=1":                         "1:14 P0701 A launch has no `grids`; did you mean grid?",
		"//@ launch k grid=0":                          "1:19 P0701 There should be a whole number from 1 to 65536 here, not `0`.",
		"//@ launch k block=64,64":                     "1:14 P0701 A block has at most 1024 threads.",
		"//@ launch k\n//@ param p = u32[4]":           "2:4 P0701 The kernel `k` has 2 parameters, and there is a line for 1.",
		good + "//@ param n = uu32 5":                  "3:15 P0701 There should be a type such as u32 before the values, not `uu32`; did you mean u32?",
		good + "//@ param n = u32[5]":                  "3:4 P0701 The parameter `n` has type .u32, so it is no address of a buffer",
		good + "//@ param n = u64 5":                   "3:4 P0701 The parameter `n` has type .u32, and the line gives a value of type .u64.",
		good + "//@ param p = u32 5":                   "3:11 P0701 There are two parameters with the name `p`.",
		good + "//@ param v = u32 5":                   "3:11 P0701 There is a variable with the name `v`",
		good + "//@ param n = u32 5\n//@ expect q = 1": "4:12 L0201",

		good + "//@ param n[0] = u32 5":                               "3:4 P0701 The parameter `n` has type .u32, so it has no parts; leave out the brackets behind its name.",
		good + "//@ param n[x] = u32 5":                               "3:13 P0701 Between brackets stands the byte at which a part of the structure begins.",
		good + "//@ param n[4 = u32 5":                                "3:13 P0701 Between brackets stands the byte",
		good + "//@ param n[99999999] = u32 5":                        "3:13 P0701 Between brackets stands the byte",
		"//@ launch s\n//@ param a = u32[4]":                          "2:4 P0701 The parameter `a` has type .b8[12], so it is no address of a buffer; give its value, or its parts: `//@ param a[0] = ...`.",
		"//@ launch s\n//@ param a[0] = u32[4] 1":                     "2:4 P0701 A buffer that a structure points to has a line of its own, `//@ buffer NAME = u32[4] ...`; here stands its address: `u64 address(NAME)`.",
		"//@ launch s\n//@ param a[10] = u32 1":                       "2:4 P0701 The parameter `a` has 12 bytes, and this part would end at byte 14.",
		"//@ launch s\n//@ param a[4] = u32 1\n//@ param a[7] = u8 1": "3:4 P0701 Another line gives bytes of this part, too.",
		"//@ launch s\n//@ param a[0] = u32 iota()":                   "2:22 P0701 The values of `a` are numbers.",
		"//@ launch s\n//@ param a[0] = u32 address(v)":               "2:22 P0701 An address has 64 bits: `u64 address(...)`.",
		"//@ launch s\n//@ param a[0] = f64 address(v)":               "2:22 P0701 An address has 64 bits",
		"//@ launch s\n//@ param a[2] = u64 address(v)":               "2:22 P0701 An address stands in a structure, at a multiple of 4 bytes.",
		"//@ launch s\n//@ param a[0] = u64 address(w)":               "2:30 P0701 There is no buffer or variable `w`.",
		"//@ launch s\n//@ param a[0] = u64 function(v)":              "2:31 P0701 There is no function `v`.",
		"//@ launch s\n//@ param a[0] = u64 address":                  "2:22 P0701 It is written `address(NAME, BYTE_OFFSET)`, `function(NAME)` or `handle(NAME)`.",
		"//@ launch s\n//@ param a[0] = u64 address(v, x)":            "2:22 P0701 It is written `address(NAME",
		"//@ launch s\n//@ param a[0] = u64 -address(v)":              "2:23 P0701 The values of `a` are numbers.",
		"//@ launch s\n//@ param a[0] = b8 x\"0g\"":                   "2:21 P0701 Between the quotes stand bytes, two hexadecimal digits each.",
		"//@ launch s\n//@ param a[0] = u64 address(v, 4294967296)":   "2:22 P0701 It is written `address(NAME",
		"//@ launch s\n//@ param a[0] = u64 handle(t)":                "2:29 P0701 There is no surface or sampler line for `t`.",
		"//@ launch s\n//@ param a[0] = u64 address(a)":               "2:30 P0701 There is no buffer or variable `a`.",
		"//@ launch s\n//@ param a = u32 1\n//@ buffer a = u32[1]":    "3:12 P0701 There are two buffers or parameters with the name `a`.",
		"//@ buffer b = u32 1":                                        "1:4 P0701 The type of a buffer is followed by the number of its elements: `//@ buffer b = u32[16] ...`.",
		"//@ buffer v = u32[1]":                                       "1:12 P0701 There is a variable with the name `v`",
		"//@ buffer = u32[1]":                                         "1:12 P0701 There should be a name before `=`.",
		"//@ buffer b = u32[1] 300, adress(v)":                        "1:28 L0",
	} {
		f := visa.NewFile("l.ptx", lines+kernel)
		_, diags := either.OpenPTX(f)
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

// TestLaunchWords checks that an error in the values of a launch line is reported in PTX's terms, at the value, and
// that nothing else is reported.
func TestLaunchWords(t *testing.T) {
	lines := []string{"//@ launch k", "//@ param p = u32[4] zeros", "//@ param n = s32 4", "//@ param s = u64 1, 2", "//@ param x = f32 1.5"}
	const kernel = `
.version 7.0
.target sm_70
.global .u32 v;
.global .f32 w[4];
.global .s16 h[4];
.global .b64 q;
.shared .u32 sh[4];
.entry k(.param .u64 p, .param .u32 n, .param .align 8 .b8 s[16], .param .f32 x) { ret; }
`
	for _, c := range []struct {
		row        int
		line, want string
	}{
		{1, "//@ param p = u32[4] 1, 2, y", "28 L0107 There is no value `y`."},
		{1, "//@ param p = u32[4] 1, 2, 3, 4, 5", "34 L0107 There is room for 4 elements of type .u32 and no more."},
		{1, "//@ param p = u32[4] -1", "22 L0107 `-1` does not fit type .u32 (0 to 4294967295)."},
		{1, "//@ param p = s8[4] 300", "21 L0107 `300` does not fit type .s8 (-128 to 127)."},
		{1, "//@ param p = u8[4] 300", "21 L0107 `300` does not fit type .u8 (0 to 255)."},
		{1, "//@ param p = b8[4] 300", "21 L0107 `300` does not fit type .b8 (0 to 255)."},
		{1, "//@ param p = b16[4] 0x12345", "22 L0107 `0x12345` does not fit the 16 bits of type .b16."},
		{1, "//@ param p = u16[4] 65536", "22 L0107 `65536` does not fit type .u16 (0 to 65535)."},
		{1, "//@ param p = s16[4] 65536", "22 L0107 `65536` does not fit type .s16 (-32768 to 32767)."},
		{1, "//@ param p = s32[4] 1.5", "22 L0107 `1.5` is not an integer, and type .s32 takes only integers."},
		{1, "//@ param p = b32[4] 1.5", "22 L0107 `1.5` is not an integer, and type .b32 takes only integers."},
		{1, "//@ param p = u64[4] -1", "22 L0107 `-1` does not fit type .u64 (0 to 18446744073709551615)."},
		{1, "//@ param p = s64[4] 9223372036854775808", "22 L0107 `9223372036854775808` does not fit type .s64 (-9223372036854775808 to 9223372036854775807)."},
		{1, "//@ param p = f16[4] 1e9", "22 L0107 `1e9` does not fit type .f16."},
		{1, "//@ param p = bf16[4] 1e99", "23 L0107 `1e99` does not fit type .bf16."},
		{1, "//@ param p = f32[4] 1e99", "22 L0107 `1e99` does not fit type .f32."},
		{1, "//@ param p = f64[4] 1e999", "22 L0107 `1e999` does not fit type .f64."},
		{1, "//@ param p = f16x2[4] 1.5", "24 L0107 `1.5` is not an integer, and type .f16x2 takes only integers."},
		{1, "//@ param p = u32[4] x\"12\"", "22 L0107 1 byte are no whole number of elements of type .u32."},
		{1, "//@ param p = u32[4] local_id.x", "22 L0107 The value `local_id.x` cannot stand here."},
		{1, "//@ param p = u32[100000000] zeros", "19 P0701 Between brackets stands the number of elements, from 1 to 8388608."},
		{1, "//@ param p = ud[4]", "15 P0701 There should be a type such as u32 before the values, not `ud`; did you mean u8?"},
		{2, "//@ param n = s32 4, 5", "4 P0701 The parameter `n` has 4 bytes, and the values of this line have 8."},
		{2, "//@ param n = u32 4, 5", "22 L0107 There is room for 1 element of type .u32 and no more."},
		{2, "//@ param n = s32 5000000000", "19 P0701 `5000000000` does not fit type .s32 (-2147483648 to 2147483647)."},
		{2, "//@ param n = s32 -2147483649", "20 P0701 `2147483649` does not fit type .s32 (-2147483648 to 2147483647)."},
		{2, "//@ param n = u32 -1", "19 L0107 `-1` does not fit type .u32 (0 to 4294967295)."},
		{2, "//@ param n = s32 1.5", "19 P0701 `1.5` is not a whole number, and type .s32 takes only whole numbers."},
		{2, "//@ param n = f32 zeros", "19 P0701 The values of `n` are numbers."},
		{3, "//@ param s = u64 1, 2, 3", "4 P0701 The parameter `s` has 16 bytes, and the values of this line have 24."},
		{3, "//@ param s = u8 1, 300", "21 P0701 `300` does not fit type .u8 (0 to 255)."},
		{3, "//@ param s = u16 -1", "20 P0701 `1` does not fit type .u16 (0 to 65535)."},
		{3, "//@ param s = s16 40000", "19 P0701 `40000` does not fit type .s16 (-32768 to 32767)."},
		{3, "//@ param s = b64 x\"0102", "19 L0102 The closing quote of these hexadecimal bytes is missing."},
		{4, "//@ param x = f32 1e99", "19 L0107 `1e99` does not fit type .f32."},
		{4, "//@ param x = s32 1.5", "19 P0701 `1.5` is not a whole number"},
		{5, "//@ expect z = 1", "12 L0201 There is no buffer or variable `z`; there are v, w, h, q, p."},
		{5, "//@ expect p = u32[9] 1", "1 L0104 The buffer `p` ends before that: it has 4 elements of type .u32."},
		{5, "//@ expect p = f64[9] 1", "1 L0104 The buffer `p` ends before that: it has 2 elements of type .f64."},
		{5, "//@ expect p ~1e-3 = 1", "12 L0104 A tolerance is for floating point elements; `p` has type .u32."},
		{5, "//@ expect h = 1, 40000", "19 L0107 `40000` does not fit type .s16 (-32768 to 32767)."},
		{5, "//@ expect v = 1.5", "16 L0107 `1.5` is not an integer, and type .u32 takes only integers."},
		{5, "//@ expect q = -1", "16 L0107 `-1` does not fit type .b64 (0 to 18446744073709551615)."},
		{5, "//@ expect w = s32[2] 1.5", "23 L0107 `1.5` is not an integer, and type .s32 takes only integers."},
		{5, "//@ expect w = u33[2] 1", "16 P0701 There should be a type such as u32 before the brackets, not `u33`."},
		{5, "//@ expect sh = 1", "12 P0701 Shared memory is gone when the program has ended, so nothing can be expected of `sh`."},
		{5, "//@ expect p = address(w)", "16 L0107 The value `address` cannot stand here."},
		{0, "//@ launch k block=1025", "20 P0701 There should be a whole number from 1 to 1024 here, not `1025`."},
		{0, "//@ launch k grid=1,65537", "21 P0701 There should be a whole number from 1 to 65536 here, not `65537`."},
		{0, "//@ launch k shared=1048577", "21 P0701 There should be a whole number from 0 to 1048576 here, not `1048577`."},
	} {
		all := append([]string(nil), lines...)
		if c.row < len(all) {
			all[c.row] = c.line
		} else {
			all = append(all, c.line)
		}
		f := visa.NewFile("w.ptx", strings.Join(all, "\n")+kernel)
		_, diags := either.OpenPTX(f)
		var got []string
		for _, d := range diags {
			line, col := f.Position(int(d.Span.Start))
			got = append(got, fmt.Sprintf("%d:%d %s %s", line, col, d.Code, d.Message))
		}
		if want := fmt.Sprintf("%d:%s", c.row+1, c.want); len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s\ngot  %q\nwant %s", c.line, got, want)
		}
	}
}

// TestWithoutKernel checks that a text without .entry is checked like a text with one: its functions are translated,
// and their diagnostics are the same.
func TestWithoutKernel(t *testing.T) {
	for text, want := range map[string]string{
		".func f { ret; }": "1:1 warning P0702 There is no kernel to run, so the text is only checked: a program has an .entry with a body.",
		".global .u32 v;":  "1:1 warning P0702",
		".func f { .reg .u32 a; add.u32 a, a, 1.5; }":                                                                              "3:38 error P0405",
		".func f { .reg .u64 a; .reg .pred p; isspacep.local p, a; ret; }":                                                         "1:1 warning P0702",
		".func (.param .b32 r) f (.param .b32 a) { .reg .u32 x; ld.param.u32 x, [a]; st.param.u32 [r], x; barrier.sync 0; trap; }": "1:1 warning P0702",
		".global .u32 v;\n//@ param p = u32[4]\n//@ expect v = 1\n//@ expect p = 2\n.func none { ret; }":                           "1:1 warning P0702",
		".func (.param .b32 r) f () { .reg .b32 x, y; .reg .pred p; mov.u32 x, %ctaid.x; mov.u32 y, %clusterid.y; add.u32 x, x, y; mov.u32 y, %cluster_ctaid.z; add.u32 x, x, y; mov.pred p, %is_explicit_cluster; @p st.param.b32 [r], x; ret; }": "1:1 warning P0702",
		".entry k();": "1:1 warning P0702",
	} {
		f := visa.NewFile("none.ptx", ".version 7.0\n.target sm_70\n"+text)
		tr, diags := ptx.Translate(f)
		got := ""
		for _, d := range diags {
			line, col := f.Position(int(d.Span.Start))
			got += fmt.Sprintf("%d:%d %s %s %s\n", line, col, d.Severity, d.Code, d.Message)
		}
		if !strings.Contains(got, want) || tr.File != nil || strings.Contains(got, "error") != strings.Contains(want, "error") {
			t.Errorf("%s\ngot  %swant %s", text, got, want)
		}
	}
}

// TestOneRegisterManyTimes: the search for a register's family takes time in proportion to the length of the text, so
// it is done only once per name. For each of these uses it would take minutes.
func TestOneRegisterManyTimes(t *testing.T) {
	const uses = 30000
	f := visa.NewFile("k.ptx", ".version 8.0\n.target sm_80\n.visible .entry k()\n{\n.reg .u32 x;\n"+strings.Repeat("add.u32 x, %r1, 1;\n", uses)+"ret;\n}\n")
	_, diags := parser.Parse(f)
	last := diags[len(diags)-1]
	if last.Code != "P0104" || !strings.HasPrefix(last.Message, "29800 more problems") || diags[0].Message != "The register `%r1` is not declared." {
		t.Errorf("%+v ... %+v", diags[0], last)
	}
}

// TestForeign checks that a text in another language gets a single error, which says what to do.
func TestForeign(t *testing.T) {
	f := visa.NewFile("k.ptx", "__global__ void k(float *a)\n{\n    a[threadIdx.x] = 1;\n}\n")
	_, diags := parser.Parse(f)
	if len(diags) != 1 || diags[0].Code != "P0106" || !strings.HasPrefix(diags[0].Message, "This is CUDA C++. ") || f.Slice(diags[0].Span) != "__global__" {
		t.Errorf("%+v", diags)
	}
	if tr, diags := ptx.Translate(f); tr.File != nil || len(diags) != 1 {
		t.Errorf("%+v", diags)
	}
}

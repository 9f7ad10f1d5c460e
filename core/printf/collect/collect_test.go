package collect_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/printf/collect"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// printed runs a text to its end and returns what it printed.
func printed(t *testing.T, name, text string) (*eu.Machine, *either.Target, []printf.Line) {
	t.Helper()
	target := runtest.Open(t, name, text)
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	c := collect.Attach(m)
	if c == nil {
		t.Fatalf("%s: the launch has no buffer for printf", name)
	}
	runtest.Finish(t, name, target, m, 1<<20)
	lines, stopped := printf.Lines(&c.Output, 100_000)
	if stopped != "" {
		t.Errorf("%s: %s", name, stopped)
	}
	return m, target, lines
}

// answers is a launch of printf_k: two groups of 32, without a word about the buffer for printf.
const answers = `{"work_dim": 1, "global_size": [64, 1, 1], "local_size": [32, 1, 1], "global_offset": [0, 0, 0],
 "args": [{"kind": "buffer", "dtype": "int32", "size": 256, "in": "%[1]s", "out": "%[1]s", "compare": "exact"}]}`

// OpenCL's printf as Intel's compiler lowers it: kernel.cl says printf("i=%d v=%d\n", i, a[i]).
func TestCorpus(t *testing.T) {
	dirs, _ := filepath.Glob("../../../../shared/corpus/kernels/printf_k/*-simd*")
	if len(dirs) == 0 {
		t.Skip("the corpus is not here")
	}
	var in strings.Builder
	for i := range 64 {
		fmt.Fprintf(&in, "%02x%02xffff", byte(-3*i-300), byte((-3*i-300)>>8))
	}
	path := filepath.Join(t.TempDir(), "expected.json")
	if err := os.WriteFile(path, fmt.Appendf(nil, answers, in.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		programs, err := corpus.ReadWith(dir, []string{path})
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(dir)
		m, _, lines := printed(t, "printf_k.visaasm", programs[0].Text)
		var got []string
		for i := range lines {
			x := &lines[i]
			item := x.Group*32 + x.Thread*m.Launch().SIMD + x.Lane
			if want := fmt.Sprintf("i=%d v=%d", item, -3*item-300); x.Text != want {
				t.Errorf("%s: group %d thread %d lane %d printed %q, want %q", name, x.Group, x.Thread, x.Lane, x.Text, want)
			}
			got = append(got, x.Text)
		}
		slices.Sort(got)
		if got = slices.Compact(got); len(got) != 64 || len(lines) != 64 {
			t.Errorf("%s: %d lines, %d of them different; want 64", name, len(lines), len(got))
		}
		if !slices.IsSortedFunc(lines, func(a, b printf.Line) int { return a.Step - b.Step }) {
			t.Errorf("%s: the lines are not in the order of the steps", name)
		}
	}
}

// ptx returns the text of a PTX program with strings, the body of a kernel of 8 threads, and a call of vprintf for each
// {{call FORMAT}}.
func ptx(strs map[string]string, body string) string {
	var b strings.Builder
	b.WriteString(`//@ launch k block=8
.version 8.3
.target sm_80
.address_size 64
.extern .func (.param .b32 func_retval0) vprintf(.param .b64 a, .param .b64 b);
.global .u32 returned[8];
`)
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range strs {
			if !yield(name) {
				return
			}
		}
	}) {
		s := strs[name] + "\x00"
		fmt.Fprintf(&b, ".global .align 1 .b8 %s[%d] = {", name, len(s))
		for i := range len(s) {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprint(&b, s[i])
		}
		b.WriteString("};\n")
	}
	call := func(format string) string {
		return `	mov.u64 %f, ` + format + `;
	cvta.global.u64 %f, %f;
	{ // callseq
	.param .b64 param0;
	st.param.b64 [param0+0], %f;
	.param .b64 param1;
	st.param.b64 [param1+0], %SP;
	.param .b32 retval0;
	call.uni (retval0), vprintf, (param0, param1);
	ld.param.b32 %got, [retval0+0];
	}
`
	}
	b.WriteString(`.visible .entry k()
{
	.local .align 8 .b8 __local_depot0[32];
	.reg .b64 %SP, %SPL, %f, %s;
	.reg .pred %p;
	.reg .b32 %t, %got, %a;
	.reg .f64 %d;
	mov.u64 %SPL, __local_depot0;
	cvta.local.u64 %SP, %SPL;
	mov.u32 %t, %tid.x;
`)
	for i, part := range strings.Split(body, "{{") {
		if i > 0 {
			name, rest, _ := strings.Cut(part, "}}")
			b.WriteString(call(name))
			part = rest
		}
		b.WriteString(part)
	}
	b.WriteString("\tret;\n}\n")
	return b.String()
}

func said(lines []printf.Line) string {
	var s []string
	for i := range lines {
		s = append(s, fmt.Sprintf("%d:%s", lines[i].Lane, lines[i].Text))
	}
	return strings.Join(s, " ")
}

func TestVprintf(t *testing.T) {
	strs := map[string]string{
		"mixed": "%d %.2f %s\n", "none": "hello\n", "lane": "odd", "text": "[%s]\n", "wide": "%lld %c\n",
	}
	for _, c := range []struct{ name, body, want string }{
		{"divergent", `
	and.b32 %a, %t, 1;
	setp.eq.u32 %p, %a, 0;
	@%p bra EVEN;
	st.local.u32 [%SPL], %t;
	cvt.rn.f64.u32 %d, %t;
	mul.f64 %d, %d, 0d3FD0000000000000;
	st.local.f64 [%SPL+8], %d;
	mov.u64 %s, lane;
	st.local.u64 [%SPL+16], %s;
	{{mixed}}
EVEN:
`, "1:1 0.25 odd 3:3 0.75 odd 5:5 1.25 odd 7:7 1.75 odd"},
		{"guarded", `
	setp.eq.u32 %p, %t, 2;
	@!%p bra END;
	{{none}}
END:
`, "2:hello"},
		{"two formats", `
	setp.lt.u32 %p, %t, 6;
	@%p bra END;
	{{none}}
	mov.u64 %s, -5;
	st.local.u64 [%SPL], %s;
	add.u32 %a, %t, 65;
	st.local.u32 [%SPL+8], %a;
	{{wide}}
END:
`, "6:hello 7:hello 6:-5 G 7:-5 H"},
		// The string lies in the lane's own memory, and is another one the second time.
		{"made string", `
	setp.ne.u32 %p, %t, 4;
	@%p bra END;
	mov.u32 %a, 0x6968;
	st.local.u32 [%SPL+16], %a;
	add.u64 %s, %SP, 16;
	st.local.u64 [%SPL], %s;
	{{text}}
	mov.u32 %a, 0x6f68;
	st.local.u32 [%SPL+16], %a;
	{{text}}
END:
`, "4:[hi] 4:[ho]"},
		// Each lane chooses the format.
		{"chosen format", `
	setp.lt.u32 %p, %t, 7;
	@%p bra END;
	{{none}}
END:
	setp.lt.u32 %p, %t, 6;
	@%p bra OUT;
	mov.u64 %f, none;
	mov.u64 %s, wide;
	setp.eq.u32 %p, %t, 6;
	@%p mov.u64 %f, %s;
	mov.u64 %s, 70;
	st.local.u64 [%SPL], %s;
	st.local.u32 [%SPL+8], %s;
	{
	.param .b64 param0;
	st.param.b64 [param0], %f;
	.param .b64 param1;
	st.param.b64 [param1], %SP;
	.param .b32 retval0;
	call.uni (retval0), vprintf, (param0, param1);
	}
OUT:
`, "7:hello 6:70 F 7:hello"},
	} {
		_, _, lines := printed(t, c.name+".ptx", ptx(strs, c.body))
		if got := said(lines); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// vprintf returns the number of arguments. If the buffer is full, it writes nothing and returns -1.
func TestVprintfResult(t *testing.T) {
	text := ptx(map[string]string{"two": "%d %d\n"}, `
	st.local.v2.u32 [%SPL], {%t, %t};
	{{two}}
	mov.u64 %s, returned;
	mul.wide.u32 %f, %t, 4;
	add.u64 %s, %s, %f;
	st.global.u32 [%s], %got;
`)
	text = strings.Replace(text, "//@ launch k block=8\n", "//@ launch k block=8\n//@ expect returned = 2, 2, 2, 2, 2, 2, 2, 2\n", 1)
	_, target, lines := printed(t, "two.ptx", text)
	if len(lines) != 8 || lines[7].Text != "7 7" || target.Line(lines[7].Inst) == 0 {
		t.Errorf("%s", said(lines))
	}
	loop := ptx(map[string]string{"two": "%d %d\n"}, `
	mov.u32 %a, 0;
AGAIN:
	st.local.v2.u32 [%SPL], {%t, %a};
	{{two}}
	add.u32 %a, %a, 1;
	setp.ne.s32 %p, %got, -1;
	@%p bra AGAIN;
`)
	full := runtest.Open(t, "full.ptx", loop)
	m := runtest.Start(t, full.Program, full.Launch)
	c := collect.Attach(m)
	if _, stop := m.Run(1 << 23); stop != eu.StopDone {
		t.Fatalf("stopped: %v %s", stop, m.StopReason())
	}
	lines, stopped := printf.Lines(&c.Output, 100_000)
	if want := (1<<20 - 8) / 24; len(lines) != want || stopped != "The buffer of 1048576 bytes is full: what was printed after these lines is lost." {
		t.Errorf("%d lines, want %d; %q", len(lines), want, stopped)
	}
	for _, r := range m.Reports() {
		t.Errorf("%s", r.Message)
	}
}

// A run that goes back prints the same again. What is cut is forgotten.
func TestCut(t *testing.T) {
	text := ptx(map[string]string{"one": "%d\n"}, `
	st.local.u32 [%SPL], %t;
	{{one}}
	neg.s32 %t, %t;
	st.local.u32 [%SPL], %t;
	{{one}}
`)
	target := runtest.Open(t, "cut.ptx", text)
	m := runtest.Start(t, target.Program, target.Launch)
	start := slices.Clone(m.Arena())
	c := collect.Attach(m)
	m.Run(1 << 20)
	all, _ := printf.Lines(&c.Output, 100)
	if len(all) != 16 {
		t.Fatalf("%d lines", len(all))
	}
	version := c.Version
	m.Restore(start)
	m.Run(1 << 20)
	if again, _ := printf.Lines(&c.Output, 100); said(again) != said(all) || c.Version != version {
		t.Errorf("again: %s", said(again))
	}
	m.Restore(start)
	m.Run(all[8].Step)
	c.Cut(all[8].Step)
	if half, stopped := printf.Lines(&c.Output, 100); said(half) != said(all[:8]) || stopped != "" {
		t.Errorf("cut: %s %s", said(half), stopped)
	}
	m.Run(1 << 20)
	if again, _ := printf.Lines(&c.Output, 100); said(again) != said(all) {
		t.Errorf("after the cut: %s", said(again))
	}
}

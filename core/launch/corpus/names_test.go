package corpus

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

// TestParameterNames: the names of parameters are found, whatever surrounds them.
func TestParameterNames(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"__kernel void k(__global int *a, const float b) {}", "a b"},
		{"kernel void k(void) {}", ""},
		{"kernel void k() {}", ""},
		{"kernel void other(int x) {} kernel\nvoid\nk\n(int y)\n{}", "y"},
		{"kernel void kk(int x) {} kernel void k(int y) {}", "y"},
		// Comments.
		{"kernel void k(global int *a, // the input, b\n int n /* how, many */) {}", "a n"},
		{"kernel void k(/* int old, */ int a /*, int gone */) {}", "a"},
		{"// kernel void k(int wrong) {}\nkernel void k(int a) {}", "a"},
		{"/* kernel void k(int wrong) {\n */ kernel void k(int a) {}", "a"},
		{"constant char s[] = \"// void k(int no)\"; kernel void k(int a) {}", "a"},
		{"constant char s[] = \"/*\"; kernel void k(int a) {} constant char e[] = \"*/\";", "a"},
		{"kernel void k(int a, \\\n int b) {}", "a b"},
		{"kernel void k(int a, // b \\\n c\n int d) {}", "a d"},
		{"kernel void k(int a,\r\n // b\r\n int c) {}", "a c"},
		{"kernel void k(int a) {} /* never closed", "a"},
		// Branches of the preprocessor.
		{"kernel void k(\n#ifdef X\n int a\n#else\n int b\n#endif\n) {}", "b"},
		{"#define X\nkernel void k(\n#ifdef X\n int a\n#else\n int b\n#endif\n) {}", "a"},
		{"#define X\n#undef X\nkernel void k(\n#ifndef X\n int a,\n#endif\n int b) {}", "a b"},
		{"kernel void k(\n#if 0\n int a\n#elif 1\n int b\n#else\n int c\n#endif\n) {}", "b"},
		{"#define N 0\nkernel void k(\n#if N\n int a\n#else\n int b\n#endif\n) {}", "b"},
		{"#define M 2\n#define N M\nkernel void k(\n#if N\n int a\n#else\n int b\n#endif\n) {}", "a"},
		{"#define N N\nkernel void k(\n#if N\n int a\n#else\n int b\n#endif\n) {}", "b"},
		{"kernel void k(\n#if !defined(X)\n int a\n#else\n int b\n#endif\n) {}", "a"},
		{"kernel void k(\n#if defined X\n int a\n#else\n int b\n#endif\n) {}", "b"},
		{"kernel void k(\n#if VERSION >= 200 // only then\n int a\n#else\n int b\n#endif\n) {}", "a"},
		{"kernel void k(\n#ifdef X\n#ifdef Y\n int a\n#else\n int b\n#endif\n#else\n#ifdef Y\n int c\n#else\n int d\n#endif\n#endif\n) {}", "d"},
		{"#ifdef X\nkernel void k(int a) {}\n#else\nkernel void k(int b) {}\n#endif", "b"},
		{"#else\n#endif\n#endif\nkernel void k(int a) {}", "a"},
		// Forms of parameters.
		{"kernel void k(global int (*rows)[16], int table[4][N], image2d_t img) {}", "rows table img"},
		{"kernel void k(__attribute__((aligned(8))) int a, int b __attribute__((unused))) {}", "a b"},
		{"kernel void k(global int*a,global const float4*restrict b) {}", "a b"},
		{"kernel void k(global int *, int); kernel void k(global int *a, int n) { }", "a n"},
		{"kernel void k(global int *, int)", "_ _"},
		{"kernel void k(int a", ""},
		{"", ""},
	} {
		var names []string
		for i, p := range parameters(test.source, "k") {
			if p.Index != i {
				t.Errorf("%q: parameter %d is number %d", test.source, i, p.Index)
			}
			names = append(names, cmp.Or(p.Name, "_"))
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%q: %q, want %q", test.source, got, test.want)
		}
	}
}

// TestParameterTypes: the types are those that the compiler gives for an argument, without the stars.
func TestParameterTypes(t *testing.T) {
	const source = `kernel void k(global const float4 *restrict a, unsigned char b, const unsigned c, signed d, signed char e, half f, image2d_t g, uint h[4], struct s *i)`
	var types []string
	for _, p := range parameters(source, "k") {
		types = append(types, cmp.Or(p.Type, "_"))
	}
	if got, want := strings.Join(types, " "), "float4 uchar uint int char half _ uint _"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestArgumentNames: each argument has a unique name. If the source shows more or fewer parameters than there are
// arguments, none of its names is used.
func TestArgumentNames(t *testing.T) {
	for _, test := range []struct {
		names   []string
		args    int
		symbols []string
		want    string
	}{
		{[]string{"a", "b"}, 2, nil, "a b"},
		{[]string{"a", "a", "a"}, 3, nil, "a a_2 a_3"},
		{[]string{"a_2", "a", "a"}, 3, nil, "a_2 a a_3"},
		{[]string{"a"}, 2, nil, "arg0 arg1"},
		{[]string{"a", "b", "c"}, 2, nil, "arg0 arg1"},
		{nil, 2, nil, "arg0 arg1"},
		{[]string{"arg1", ""}, 2, nil, "arg1 arg1_2"},
		{[]string{"table", "b"}, 2, []string{"table", "b_2"}, "table_2 b"},
	} {
		c := converter{layout: &layout{}, expected: &expected{}, names: test.names}
		c.Args = make([]answer, test.args)
		for _, s := range test.symbols {
			c.Symbols = append(c.Symbols, symbol{Name: s})
		}
		if c.nameArguments(); strings.Join(c.names, " ") != test.want {
			t.Errorf("%q of %d, constants %q: %q, want %q", test.names, test.args, test.symbols, c.names, test.want)
		}
	}
}

const sampledKernel = `.version 3.6
.kernel "sampled"
.function "sampled_main"
sampled_main:
    ret (M1, 1)
`

// folder writes a program folder and returns it.
func folder(t *testing.T, layout, answers, source string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dg2-simd16")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"layout.json": layout, "sampled.visaasm": sampledKernel, "../expected.json": answers, "../kernel.cl": source,
	} {
		filetest.Write(t, filepath.Join(dir, name), text)
	}
	return dir
}

// TestInlineSamplers: the metadata of the binary describes the samplers that a kernel's source declares, in the words
// of Intel's compute runtime (zeinfo, inline_samplers). Each becomes a line, in every mode, beside the samplers that
// are arguments.
func TestInlineSamplers(t *testing.T) {
	const answers = `{"work_dim": 1, "global_size": [16, 1, 1], "local_size": [16, 1, 1], "global_offset": [0, 0, 0],
		"args": [{"kind": "sampler"}, {"kind": "sampler"}]}`
	layout := func(inline string) string {
		return `{"kernel": "sampled", "config": "dg2/simd16", "simd": 16, "grf_size": 32, "cross_thread_base": 128,
			"payload_arguments": [{"arg_type": "arg_bypointer", "arg_index": 1, "addrspace": "sampler", "sampler_index": 3}],
			"inline_samplers": [` + inline + `]}`
	}
	const source = "kernel void sampled(sampler_t smp, sampler_t sampler0) {}"
	programs, err := Read(folder(t, layout(`
		{"sampler_index": 0, "addrmode": "none", "filtermode": "nearest", "normalized": false},
		{"sampler_index": 2, "addrmode": "clamp_edge", "filtermode": "linear", "normalized": true},
		{"sampler_index": 4, "addrmode": "clamp_border", "filtermode": "nearest", "normalized": true},
		{"sampler_index": 5, "addrmode": "repeat", "filtermode": "linear", "normalized": true},
		{"sampler_index": 6, "addrmode": "mirror", "filtermode": "nearest", "normalized": false}`), answers, source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(programs[0].Text) {
		if strings.HasPrefix(line, "//@ sampler ") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	want := []string{
		"//@ sampler smp index=1 coords=texels",
		"//@ sampler sampler0 index=3 coords=texels",
		"//@ sampler sampler0_2 index=0 coords=texels",
		"//@ sampler sampler2 index=2 filter=linear",
		"//@ sampler sampler4 index=4 address=border,border,border",
		"//@ sampler sampler5 index=5 filter=linear address=repeat,repeat,repeat",
		"//@ sampler sampler6 index=6 address=mirror,mirror,mirror coords=texels",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if target, diags := launch.Open(visa.NewFile("sampled", programs[0].Text)); target.Launch == nil || len(diags) != 0 {
		t.Errorf("%v", diags)
	}
	for inline, want := range map[string]string{
		`{"sampler_index": 1, "addrmode": "wrap", "filtermode": "linear"}`:  `the sampler 1 has the unknown address mode "wrap"`,
		`{"sampler_index": 1, "addrmode": "repeat", "filtermode": "cubic"}`: `the sampler 1 has the unknown filter mode "cubic"`,
	} {
		if _, err := Read(folder(t, layout(inline), answers, source)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", inline, err)
		}
	}
}

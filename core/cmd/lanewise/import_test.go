package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus/zebintest"
	"github.com/lanewise/lanewise/core/text"
)

// The kernels of a folder of dumps with several kernels are listed, and one must be chosen.
func TestImportDump(t *testing.T) {
	dir := t.TempDir()
	kernel := func(name string) string {
		return ".version 4.1\n.kernel \"" + name + "\"\n.decl X v_type=G type=d num_elts=8 align=GRF\n.input X offset=32 size=32\n.function \"" + name + "_main\"\n    mov (M1, 8) X(0,0)<1> 0x1:d\n    ret (M1, 1)\n"
	}
	for _, name := range []string{"one", "two"} {
		filetest.Write(t, filepath.Join(dir, name+".visaasm"), kernel(name))
	}
	if status, out, errs := lanewise("import", "-list", dir); status != 0 || out != "one\ntwo\n" {
		t.Errorf("-list: status %d, %q, %q", status, out, errs)
	}
	if status, out, errs := lanewise("import", dir); status != 2 || out != "" || !strings.Contains(errs, "has the kernels one, two: choose one with -kernel") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	for flag, want := range map[string]string{"-platform": "-platform is for a text or an ELF file, which ", "-answers": "-answers is for a program folder, which "} {
		if status, out, errs := lanewise("import", "-kernel", "two", flag, "TGLLP", dir); status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %q, %q", flag, status, out, errs)
		}
	}
	status, out, errs := lanewise("import", "-kernel", "two", dir)
	if status != 0 || !strings.Contains(out, ".kernel \"two\"") || !strings.Contains(out, "//@ input X = ") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := lanewise("stats", write(t, "two.visaasm", out)); status != 0 {
		t.Errorf("what was imported does not run: %s", errs)
	}
}

// A folder with a layout but without answers gets made-up values, by the types in the source. With -answers, the named
// answers are reported as missing.
func TestImportWithoutAnswers(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "tgllp-simd8")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"../kernel.cl": "kernel void k(global short *out, unsigned n) {}",
		"layout.json": `{"kernel": "k", "simd": 8, "grf_size": 32, "config": "tgllp/simd8", "inputs": [{"var": "N", "type": "ud", "size": 4, "source": "cross_thread"}],
			"payload_arguments": [{"arg_type": "arg_bypointer", "arg_index": 0, "addrspace": "global"}, {"arg_type": "arg_byvalue", "size": 4, "arg_index": 1}],
			"binding_table_indices": [{"bti_value": 0, "arg_index": 0}]}`,
		"k.visaasm": ".version 4.1\n.kernel \"k\"\n.decl N v_type=G type=ud num_elts=1 align=dword\n.input N offset=32 size=4\n.function \"k_main\"\n    ret (M1, 1)\n",
	} {
		filetest.Write(t, filepath.Join(dir, name), content)
	}
	status, out, errs := lanewise("import", dir)
	for _, line := range []string{"//@ note The values of buffers and scalars, ", "//@ platform TGLLP", "//@ grid groups=2 local=8 simd=8", "//@ surface out bti=0 = w[16] iota", "//@ args opencl N = 16", "// kernel void k("} {
		if !strings.Contains(out, line) {
			t.Errorf("status %d, %s: there is no %q in\n%s", status, errs, line, out)
		}
	}
	if strings.Contains(out, "//@ expect") {
		t.Errorf("something is expected:\n%s", out)
	}
	if status, _, errs := lanewise("run", write(t, "k.visaasm", out)); status != 0 {
		t.Errorf("what was imported does not run: %s", errs)
	}
	if status, _, errs := lanewise("import", "-answers", "off", dir); status != 2 || !strings.Contains(errs, "no expected*.json") {
		t.Errorf("-answers off: status %d, %s", status, errs)
	}
	if status, _, errs := lanewise("run", "-corpus", dir); status == 0 {
		t.Errorf("-corpus holds a folder without answers against none: %s", errs)
	}
}

// Of several answers one is chosen by its name; the error lists the names.
func TestImportChoosesAnswers(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "tgllp-simd8")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	const expected = `{"global_size": [8, 1, 1], "local_size": [8, 1, 1], "global_offset": [0, 0, 0], "args": []}`
	for name, content := range map[string]string{
		"layout.json":          `{"kernel": "k", "simd": 8, "grf_size": 32, "config": "tgllp/simd8", "inputs": []}`,
		"k.visaasm":            ".version 4.1\n.kernel \"k\"\n.function \"k_main\"\n    ret (M1, 1)\n",
		"../expected.one.json": expected,
		"../expected.two.json": expected,
	} {
		filetest.Write(t, filepath.Join(dir, name), content)
	}
	for _, test := range []struct {
		answers, want string
		status        int
	}{
		{"", "has the answers one, two: choose one with -answers.", 2},
		{"three", "has no answers three, only one, two.", 2},
		{"two", "", 0},
	} {
		if status, _, errs := lanewise("import", "-answers", test.answers, dir); status != test.status || !strings.Contains(errs, test.want) {
			t.Errorf("-answers %q: status %d, %q; want status %d and %q", test.answers, status, errs, test.status, test.want)
		}
	}
	filetest.Write(t, filepath.Join(parent, "expected.json"), expected)
	if status, _, errs := lanewise("import", dir); status != 0 {
		t.Errorf("status %d, %q", status, errs)
	}
}

// A text as a compiler writes it gets the launch lines that an editor offers, and runs with them. For PTX they launch
// the chosen kernel, in blocks of its own size.
func TestImportText(t *testing.T) {
	const ptx = ".version 8.3\n.target sm_80\n.address_size 64\n" +
		".entry one(.param .u64 out)\n{\n.reg .b64 %a;\nld.param.u64 %a, [out];\nst.global.u32 [%a], 7;\nret;\n}\n" +
		".entry two(.param .u64 in, .param .u32 n)\n.reqntid 16, 2\n{\n.reg .b64 %a;\n.reg .f32 %f;\nld.param.u64 %a, [in];\nld.global.f32 %f, [%a];\nst.global.f32 [%a+4], %f;\nret;\n}\n"
	const visa = ".version 4.1\n.kernel \"k\"\n.decl X v_type=G type=d num_elts=8 align=GRF\n.input X offset=32 size=32\n.function \"k_main\"\n    mov (M1, 8) X(0,0)<1> 0x1:d\n    ret (M1, 1)\n"
	pvc := strings.NewReplacer(".decl X", ".decl F v_type=G type=f num_elts=8 align=GRF\n.decl X", "    mov", "    mov (M1, 8) F(0,0)<1> 0x3f800000:f\n    fcvt (M1, 8) X(0,0)<1> F(0,0)<1;1,0>\n    mov", "type=d", "type=ud").Replace(visa)
	const structure = ".version 8.3\n.target sm_80\n.address_size 64\n.entry k(.param .align 8 .b8 s[16])\n{\n.reg .b64 %a;\n.reg .b32 %x;\nld.param.u64 %a, [s];\nld.global.u32 %x, [%a];\nret;\n}\n"
	const shared = ".version 8.3\n.target sm_80\n.address_size 64\n.entry one()\n{\nret;\n}\n.entry two(.param .u64 a)\n{\n.reg .b64 %a;\nld.param.u64 %a, [a];\nst.shared.u32 [%a], 1;\nret;\n}\n"
	const inline = "int two(int x) {\n  int y;\n  asm(\"add (M1, 16) %0(0,0)<1> %1(0,0)<1;1,0> 0x2:d\" : \"=rw\"(y) : \"rw\"(x));\n  return y;\n}\n"
	const inlined = "//@ platform PVC\n//@ grid simd=16\n//@ surface y_out = d[16]\n//@ input x = iota(1)\n.version 4.1\n.kernel \"inline\"\n" +
		".decl y v_type=G type=d num_elts=16 align=GRF\n.decl y_out v_type=T num_elts=1\n.decl x v_type=G type=d num_elts=16 align=GRF\n.input x offset=64 size=64\n" +
		".kernel_attr SimdSize=16\n.function \"inline_main\"\n    add (M1, 16) y(0,0)<1> x(0,0)<1;1,0> 0x2:d\n    oword_st (4) y_out 0x0:ud y.0\n    ret (M1, 1)\n"
	const texture = ".version 3.0\n.target sm_20\n.address_size 64\n.global .texref t;\n.entry k(.param .u64 out)\n{\n.reg .b64 %a<3>;\n.reg .b32 %x;\n.reg .f32 %f<5>;\n" +
		"ld.param.u64 %a1, [out];\nmov.u32 %x, %tid.x;\ntex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [t, {%x}];\nmul.wide.u32 %a2, %x, 4;\nadd.s64 %a1, %a1, %a2;\nst.global.f32 [%a1], %f1;\nret;\n}\n"
	const long = "_ZN6thrust8cuda_cub4core13_kernel_agentINS0_14__parallel_forEEEvT0_T1_" // longer than a sentence can have
	const structures = ptx + ".entry " + long + "(.param .b8 s[12])\n{\nret;\n}\n"
	dynamic := strings.Replace(strings.Replace(ptx, ".entry one", ".extern .shared .b8 all[];\n.entry one", 1), "st.global.u32 [%a], 7;", "st.shared.u32 [all], 7;", 1)
	if status, out, errs := lanewise("import", "-list", write(t, "s.ptx", structures)); status != 0 || out != "one\ntwo\n"+long+"\n" {
		t.Errorf("-list of kernels of which one takes a structure: status %d, %q, %q", status, out, errs)
	}
	most := 64 // MiB of a text of PTX
	if runtime.GOOS == "js" {
		most = 4
	}
	file := write(t, "k.ptx", ptx)
	if status, out, errs := lanewise("import", "-list", file); status != 0 || out != "one\ntwo\n" {
		t.Errorf("-list: status %d, %q, %q", status, out, errs)
	}
	for _, test := range []struct{ in, kernel, want, errs string }{
		{ptx, "two", "//@ launch two block=16,2,1\n//@ param in = f32[65536] iota(1)\n//@ param n = u32 32\n" + ptx, ""},
		{"\ufeff" + ptx, "two", "//@ launch two block=16,2,1\n//@ param in = f32[65536] iota(1)\n//@ param n = u32 32\n" + ptx, ""},
		{"\ufeff" + visa, "", "//@ platform DG2\n//@ grid groups=1 simd=16\n//@ input X = iota(1)\n" + visa, ""},
		{ptx, "one", "//@ launch one block=32,1,1\n//@ param out = u32[65536] zeros\n" + ptx, ""},
		{dynamic, "one", "//@ launch one block=32,1,1 shared=16384\n//@ param out = u64 32\n" + dynamic, ""},
		{dynamic, "two", "//@ launch two block=16,2,1\n//@ param in = f32[65536] iota(1)\n//@ param n = u32 32\n" + dynamic, ""}, // the chosen kernel does not use it
		{ptx, "", "", "lanewise import: <stdin> has the kernels one, two: choose one with -kernel.\n"},
		{ptx, "three", "", "lanewise import: <stdin> has no kernel three, only one, two.\n"},
		{visa, "", "//@ platform DG2\n//@ grid groups=1 simd=16\n//@ input X = iota(1)\n" + visa, ""},
		{strings.Replace(visa, "mov (M1, 8)", "mvo (M1, 8)", 1), "", "", "lanewise import: <stdin> has errors, the first: There is no instruction mvo; did you mean mov?\n"},
		{strings.Replace(ptx, ".param .u32 n", ".param .b8 n[32000]", 1), "two", "", "lanewise import: <stdin> has errors, the first: The parameters of `two` and what comes with them need 32136 bytes of registers; 16319 is the most.\n"}, // `lanewise check` looks at the first kernel
		{".version 8.3\n.target sm_80\n.address_size 64\n", "", "", "lanewise import: <stdin> has no kernel.\n"},
		{ptx + strings.Repeat("\n", most<<20), "", "", text.Say("lanewise import: <stdin> has errors, the first: The text has more than {} MiB.\n", most)},
		{"//@ title k\n" + visa, "", "", "lanewise import: <stdin> has launch lines: `lanewise run` runs it as it is.\n"},
		{"> " + strings.ReplaceAll(strings.TrimSuffix(visa, "\n"), "\n", "\n> ") + "\n", "", "//@ platform DG2\n//@ grid groups=1 simd=16\n//@ input X = iota(1)\n" + visa, ""},
		{"//@ platform TGLLP\n" + visa, "", "//@ platform TGLLP\n//@ grid groups=1 simd=16\n//@ input X = iota(1)\n" + visa, ""}, // a platform line alone says nothing about the launch
		{pvc, "", "//@ platform PVC\n//@ grid groups=1 simd=16\n//@ input X = iota(1)\n" + pvc, ""},
		{inline, "", inlined, ""},
		{texture, "", "//@ launch k block=32,1,1\n//@ param out = f32[65536] zeros\n//@ surface t width=1024 format=r32f = f32[1024] iota(1)\n" + texture, ""},
		{structures, "one", "//@ launch one block=32,1,1\n//@ param out = u32[65536] zeros\n" + structures, ""},
		{structures, long, "//@ launch " + long + " block=32,1,1\n//@ param s = b8 0\n" + structures, ""},
		{structure, "", "//@ launch k block=32,1,1\n//@ buffer s_0 = u32[65536] iota(1)\n//@ param s[0] = u64 address(s_0)\n" + structure, ""},
		{shared, "two", "//@ launch two block=32,1,1 shared=4096\n//@ param a = u64 0\n" + shared, ""},
	} {
		args := []string{"import", "-"}
		if test.kernel != "" {
			args = []string{"import", "-kernel", test.kernel, "-"}
		}
		if _, out, errs := lanewiseOf(test.in, args...); out != test.want || errs != test.errs {
			t.Errorf("%v: %q, errors %q", args, out, errs)
		}
		if test.want == "" {
			continue
		}
		if status, out, errs := lanewiseOf(test.want, "run", "-strict", "-"); status != 0 {
			t.Errorf("what was imported does not run: %s%s", out, errs)
		}
	}
	if _, out, errs := lanewiseOf(visa, "import", "-platform", "SKL", "-"); !strings.HasPrefix(out, "//@ platform SKL\n//@ grid ") {
		t.Errorf("-platform: %q, errors %q", out, errs)
	}
	if status, out, errs := lanewiseOf(visa, "import", "-answers", "one", "-"); status != 2 || out != "" || !strings.Contains(errs, "-answers is for a program folder") {
		t.Errorf("-answers: status %d, %q, errors %q", status, out, errs)
	}
	if _, out, errs := lanewiseOf(visa, "import", "-platform", "XE9", "-"); out != "" || !strings.Contains(errs, `there is no platform "XE9"; the platforms are SKL,`) {
		t.Errorf("-platform: %q, errors %q", out, errs)
	}
	if _, out, _ := lanewise("check", write(t, "k.visaasm", visa)); !strings.HasSuffix(out, " `lanewise import` adds lines with values to begin with.\n") {
		t.Errorf("check does not say how: %q", out)
	}
}

// Made-up numbers that lead outside the buffers, as the width of a matrix can, are not used. Larger buffers are tried,
// then smaller numbers; if none fits, the launch lines say so. Buffers count up unless zeros keep the kernel inside, or
// let it end. The kernel stores a dword at `factor` times N, and then another one `more` bytes further on.
func TestImportFits(t *testing.T) {
	const info = `kernels:
  - name: far
    execution_env: {simd_size: 8}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: global, access_type: readwrite}
      - {arg_type: arg_byvalue, offset: 0, size: 4, arg_index: 1}
    per_thread_payload_arguments: []
    binding_table_indices:
      - {bti_value: 0, arg_index: 0}
kernels_misc_info:
  - name: far
    args_info:
      - {index: 0, name: out, type_name: 'int*;8'}
      - {index: 1, name: n, type_name: 'int;4'}
`
	const text = `.version 4.1
.kernel "far"
.decl N v_type=G type=d num_elts=1 align=GRF
.decl A v_type=G type=d num_elts=8 align=GRF
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
.input N offset=64 size=4
.function "far_main"
    mul (M1_NM, 8) A(0,0)<1> N(0,0)<0;1,0> FACTOR:d
    add (M1_NM, 8) A(0,0)<1> A(0,0)<1;1,0> MORE
    mov (M1_NM, 8) X(0,0)<1> 0x7:d
    scatter4_scaled.R (M1_NM, 8) T6 0x0:ud A.0 X.0
    ret (M1, 1)
`
	const second = "    mov (M1_NM, 8) X(0,0)<1> 0x4:d\n    gather4_scaled.R (M1_NM, 8) T6 0x0:ud X.0 A.0\n"
	const outside = "goes outside its buffers"
	for _, c := range []struct {
		name, factor, more, want, not string
	}{
		// The second element, times a factor, is the address of the store: with 1 it is far outside.
		{"an offset", "0x0", "0x0:d\n" + second + "    mul (M1_NM, 8) A(0,0)<1> A(0,0)<1;1,0> 0x100000:d", "//@ surface out bti=0 = d[8] zeros\n", outside},
		// The kernel jumps back until the element is 0, and forward if it is. With numbers that count up it never ends.
		{"a loop", "0x0", "0x0:d\nAGAIN:\n" + second + "    cmp.ne (M1_NM, 8) P1 A(0,0)<1;1,0> 0x0:d\n    (P1) goto (M1, 8) AGAIN\n    mov (M1_NM, 8) A(0,0)<1> 0x0:d", "//@ surface out bti=0 = d[8] zeros\n", outside},
		// It jumps back while the element is 1, which it is with numbers that count up from 0.
		{"a loop that 1 would not end", "0x0", "0x0:d\nAGAIN:\n" + second + "    cmp.eq (M1_NM, 8) P1 A(0,0)<1;1,0> 0x1:d\n    (P1) goto (M1, 8) AGAIN\n    mov (M1_NM, 8) A(0,0)<1> 0x0:d", "//@ surface out bti=0 = d[8] iota(1)\n", outside},
		{"inside", "0x3", "0x0:d", "//@ surface out bti=0 = d[8] iota\n", outside},
		{"a matrix", "0x20", "0x0:d", "//@ surface out bti=0 = d[128] iota\n", outside},
		{"a volume", "0x200", "0x0:d", "//@ surface out bti=0 = d[2048] iota\n", outside},
		{"far", "0x100000", "-0x400000:d", "N = 4\n", outside},
		{"never", "0x0", "0x7000000:d", outside, "these may be too small"},
	} {
		code := strings.NewReplacer("FACTOR", c.factor, "MORE", c.more).Replace(text)
		file := write(t, "k.zebin", string(zebintest.Program("far", code, info)))
		status, out, errs := lanewise("import", "-platform", "TGLLP", file)
		flat := strings.ReplaceAll(out, "\n//@ note", "")
		if status != 0 || !strings.Contains(flat, c.want) || strings.Contains(flat, c.not) {
			t.Errorf("%s: status %d, %s, want %q and no %q in\n%s", c.name, status, errs, c.want, c.not, out)
		}
		grown := strings.Contains(c.want, "d[128]") || strings.Contains(c.want, "d[2048]") || strings.Contains(c.want, "N = 4")
		if strings.Contains(flat, "accesses are outside the buffers (R0201), so these have more") != grown {
			t.Errorf("%s: that the buffers are larger is hidden, or told where they are not:\n%s", c.name, out)
		}
		if _, report, _ := lanewise("run", write(t, "k.visaasm", out)); strings.Contains(report, "R0201") != (c.want == outside) {
			t.Errorf("%s: what was imported runs as\n%s", c.name, report)
		}
	}
}

// A kernel that asks for no size of its groups gets one that fills the shared local memory that it reads, and that has
// two dimensions if it reads its local ids of y.
func TestImportFitsGroups(t *testing.T) {
	const info = `version: '1.19'
kernels:
  - name: tile
    execution_env: {simd_size: 16, slm_size: 4096}
    payload_arguments:
      - {arg_type: arg_bypointer, offset: 0, size: 0, arg_index: 0, addrmode: stateful, addrspace: global, access_type: readwrite}
    per_thread_payload_arguments:
      - {arg_type: local_id, offset: 0, size: 96}
    binding_table_indices:
      - {bti_value: 0, arg_index: 0}
kernels_misc_info:
  - name: tile
    args_info:
      - {index: 0, name: out, type_name: 'int*;8'}
`
	const text = `.version 4.1
.kernel "tile"
.decl X v_type=G type=w num_elts=16 align=hword
.decl Y v_type=G type=w num_elts=16 align=hword
.decl Z v_type=G type=w num_elts=16 align=hword
.decl A v_type=G type=d num_elts=16 align=GRF
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
.input Y offset=64 size=32
.input Z offset=96 size=32
.function "tile_main"
    FILL
    shl (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x2:d
    scatter4_scaled.R (M1, 16) %slm 0x0:ud A.0 A.0
    barrier
    READ
    shl (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x2:d
    gather4_scaled.R (M1, 16) %slm 0x0:ud A.0 A.0
    movs (M1_NM, 1) T6(0) 0x0:ud
    scatter4_scaled.R (M1, 16) T6 0x0:ud A.0 A.0
    ret (M1, 1)
`
	const place, mirrored = "mad (M1, 16) A(0,0)<1> Y(0,0)<1;1,0> 0x8:w X(0,0)<1;1,0>", "mad (M1, 16) A(0,0)<1> X(0,0)<1;1,0> 0x8:w Y(0,0)<1;1,0>"
	const row = "mov (M1, 16) A(0,0)<1> X(0,0)<1;1,0>"
	for _, c := range []struct{ name, fill, read, want string }{
		// Two groups store to the same bytes. One does not, unless two of its threads do.
		{"one thread", row, row, "groups=1 local=16 simd=16"},
		{"64 in a row", row, "add (M1, 16) A(0,0)<1> (-)X(0,0)<1;1,0> 0x3f:w", "groups=1 local=64 simd=16"},
		{"a square", place, mirrored, "groups=1 local=8,8 simd=16"},
		{"a square without a reader of the memory", place, place, "groups=1 local=8,8 simd=16"},
		{"a larger square", strings.Replace(place, "0x8", "0x10", 1), "mad (M1, 16) A(0,0)<1> Y(0,0)<1;1,0> -16:w 0xff:w", "groups=1 local=16,16 simd=16"},
		{"all three ids", strings.Replace(place, "0x8", "0x20", 1), "add (M1, 16) A(0,0)<1> Z(0,0)<1;1,0> 0xe7:w", "groups=2 local=8,8 simd=16"},
		{"more than any group", row, "add (M1, 16) A(0,0)<1> X(0,0)<1;1,0> 0x200:w", "groups=2 local=16 simd=16"},
	} {
		file := write(t, "k.zebin", string(zebintest.Program("tile", strings.NewReplacer("FILL", c.fill, "READ", c.read).Replace(text), info)))
		status, out, errs := lanewise("import", "-platform", "TGLLP", file)
		if status != 0 || !strings.Contains(out, c.want) {
			t.Errorf("%s: status %d, %s, want %q in\n%s", c.name, status, errs, c.want, out)
		}
		if flat := strings.ReplaceAll(out, "\n//@ note", ""); strings.Contains(flat, "one group only: with these values, two give reports") != strings.Contains(out, "groups=1") {
			t.Errorf("%s: why there is one group is not told, or told where there are two:\n%s", c.name, out)
		}
		if _, report, _ := lanewise("run", write(t, "k.visaasm", out)); strings.Contains(report, "R0110") != (c.name == "more than any group") {
			t.Errorf("%s: what was imported runs as\n%s", c.name, report)
		}
	}
}

// A text says nothing of the size of its groups. With shared memory that 64 threads fill, it gets 64 of them, in PTX
// unless it says how many it is for. A group of which more is reported stays as it is offered.
func TestImportFitsGroupsOfTexts(t *testing.T) {
	const ptx = `.version 8.0
.target sm_80
.address_size 64
.visible .entry turn(.param .u64 out)
{
    .reg .b32 %r<4>;
    .reg .b64 %rd<3>;
    .shared .align 4 .b8 room[256];
    ld.param.u64 %rd1, [out];
    cvta.to.global.u64 %rd1, %rd1;
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, room;
    shl.b32 %r3, %r1, 2;
    add.u32 %r3, %r2, %r3;
    st.shared.u32 [%r3], %r1;
    bar.sync 0;
    sub.u32 %r3, LAST, %r1;
    shl.b32 %r3, %r3, 2;
    add.u32 %r3, %r2, %r3;
    ld.shared.u32 %r1, [%r3];
    add.u32 %r1, %r1, 1;
    st.global.u32 [%rd1], %r1;
    ret;
}
`
	const text = `.version 4.2
.kernel "turn"
.decl N v_type=G type=d num_elts=1 align=dword
.decl HEADER v_type=G type=d num_elts=8 align=hword
.decl GROUP v_type=G type=d num_elts=8 align=wordx32 alias=<%r0, 0>
.decl X v_type=G type=w num_elts=16 align=hword
.decl A v_type=G type=ud num_elts=16 align=wordx32
.decl D v_type=G type=d num_elts=16 align=wordx32
.input X offset=64 size=32
.input N offset=128 size=4
.kernel_attr SimdSize=16
.kernel_attr PerThreadInputSize=64
.function "turn_main"
    shl (M1, 16) A(0,0)<1> X(0,0)<1;1,0> 0x2:ud
    mov (M1, 16) D(0,0)<1> X(0,0)<1;1,0>
    lsc_store.slm (M1, 16) flat[A]:a32 D:d32
    barrier
    add (M1, 16) A(0,0)<1> (-)A(0,0)<1;1,0> LAST:d
    lsc_load.slm (M1, 16) D:d32 flat[A]:a32
    add (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x1:d
    ret (M1, 1)

//Platform: XE2
`
	for _, c := range []struct{ text, last, want string }{
		{ptx, "31", "//@ launch turn block=32,1,1\n"},
		{ptx, "63", "//@ launch turn block=64,1,1\n"},
		{ptx, "15", "//@ launch turn block=16,1,1\n"},
		{ptx, "999", "//@ launch turn block=32,1,1\n"},
		{strings.Replace(ptx, "out)\n", "out) .maxntid 32\n", 1), "63", "//@ launch turn block=32,1,1\n"},
		{strings.Replace(ptx, "    .shared", "    .local .align 4 .b8 own[400000];\n    .shared", 1), "999", "//@ launch turn block=32,1,1\n"}, // 256 of them cannot run
		{text, "60", "//@ grid groups=1 local=16 simd=16\n"},
		{text, "252", "//@ grid groups=1 local=64,1,1 simd=16\n"},
	} {
		if _, out, errs := lanewiseOf(strings.Replace(c.text, "LAST", c.last, 1), "import", "-"); !strings.Contains(out, c.want) {
			t.Errorf("up to %s: %s, want %q in\n%s", c.last, errs, c.want, out)
		}
	}
}

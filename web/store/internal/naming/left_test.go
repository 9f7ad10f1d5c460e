package naming

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// kernelOf is a kernel with a name and instructions.
func kernelOf(name string, instructions ...string) string {
	return ".version 4.1\n.kernel \"" + name + "\"\n.decl X v_type=G type=d num_elts=16 align=GRF\n.function \"" + name + "_main\"\n    " +
		strings.Join(append(instructions, "ret (M1, 1)"), "\n    ") + "\n"
}

func TestNothingLeft(t *testing.T) {
	four := []string{"mov (M1, 16) A(0,0)<1> 0x1:d", "add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x2:d", "mul (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x3:d", "shl (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0x4:d"}
	k := kernelOf("k", four...)
	ptx := ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry scale(\n.param .u64 p\n)\n{\nld.param.u64 %rd1, [p];\nadd.u64 %rd2, %rd1, 4;\nret;\n}\n"
	for _, c := range []struct {
		name        string
		before, now string
		want        bool
	}{
		{"the same text", k, k, false},
		{"an edit", k, strings.Replace(k, "0x1:d", "0x9:d", 1), false},
		{"another kernel", k, kernelOf("other", "cmp.lt (M1, 16) P1 B(0,0)<1;1,0> 0x0:d"), true},
		{"another kernel of the same name", k, kernelOf("k", "cmp.lt (M1, 16) P1 B(0,0)<1;1,0> 0x0:d"), true},
		{"one line of four stays under another name", k, kernelOf("other", four[0], "a", "b", "c"), true},
		{"one line of four stays under the same name", k, kernelOf("k", four[0], "a", "b", "c"), false},
		{"half of it stays under another name", k, kernelOf("other", four[0], four[1], "a", "b"), false},
		{"it goes on under another name", k, kernelOf("other", append(four, "a", "b", "c", "d", "e", "f")...), false},
		{"only the kernel is renamed", k, strings.ReplaceAll(k, `"k`, `"other`), false},
		{"other indentation and line ends", k, strings.ReplaceAll(strings.ReplaceAll(k, "    ", "\t"), "\n", "\r\n"), false},
		{"comments, directives, a label and a return are no code", k, "// 1\n//@ title t\n.version 4.1\n.kernel \"other\"\nL:\n    ret (M1, 1)\n", false},
		{"an empty text is nobody's", k, "", false},
		{"an empty text becomes a program", "", k, false},
		{"PTX in place of vISA", k, ptx, true},
		{"vISA in place of PTX", ptx, k, true},
		{"PTX that is edited", ptx, strings.Replace(ptx, ", 4;", ", 8;", 1), false},
		{"a text that is no program", k, "It has nothing to do with it.\n", true},
	} {
		if got := NothingLeft(c.before, c.now); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// Intel's compiler printed the kernels of the corpus. Each of them counts as another program than each other one,
// except for two pairs that do the same to integers and to floats, by branches and by goto.
func TestCompiledKernelsAreTold(t *testing.T) {
	dir := filetest.There(t, "../../../../../shared/corpus/kernels")
	alike := map[string]string{"int_arith.visaasm": "float_arith.visaasm", "ifelse.visaasm": "gotok.visaasm"}
	texts := map[string]string{}
	names, err := filepath.Glob(dir + "/*/dg2-simd16/*.visaasm")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.Contains(filepath.Base(name), ".f") {
			continue // a function of a kernel
		}
		b := filetest.Read(t, name)
		texts[filepath.Base(name)] = b
	}
	if len(texts) < 50 {
		t.Fatalf("only %d kernels", len(texts))
	}
	for a, before := range texts {
		for b, now := range texts {
			if a != b && alike[a] != b && alike[b] != a && !NothingLeft(before, now) {
				t.Errorf("something of %s is left in %s", a, b)
			}
		}
		if got := FileName(KernelName(before), before); got != a {
			t.Errorf("%s is named %s", a, got)
		}
	}
}

func TestKernelAndFileNames(t *testing.T) {
	for text, want := range map[string]string{
		".kernel \"collatz\"\n":                          "collatz.visaasm",
		".kernel collatz // of a loop\n":                 "collatz.visaasm",
		"//.kernel \"no\"\n":                             "untitled.visaasm",
		".kernel \"../../etc/pass wd\"\n":                "_._.._etc_pass_wd.visaasm",
		".global_function \"f\"\n.kernel \"k\"\n":        "k.visaasm",
		".global_function \"f\"\n":                       "f.visaasm",
		".target sm_80\n.visible .entry _Z3addPi(\n":     "_Z3addPi.ptx",
		".target sm_80\n.entry\tadd\n(\n":                "add.ptx",
		".kernel \"" + strings.Repeat("x", 100) + "\"\n": strings.Repeat("x", 60) + ".visaasm",
		".kernel \"\u00e9t\u00e9\"\n":                    "__t__.visaasm",
		".kernel_attr SimdSize=16\n  .kernel\t\"k\"\r\n": "k.visaasm",
		"mov (M1, 1) A(0,0)<1> 0x0:d\n":                  "untitled.visaasm",
	} {
		if got := FileName(KernelName(text), text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

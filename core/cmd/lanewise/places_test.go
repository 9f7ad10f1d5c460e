package main

import (
	"regexp"
	"strings"
	"testing"
)

// A report names the line of the source if .file and .loc lines give it, without the folders (PTX ISA, Debugging
// Directives: .file can stand behind what refers to it; vISA, FILE and LOC). Without -g, ocloc calls the source "1".
func TestReportsNameTheSource(t *testing.T) {
	const visa = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[8]
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.function "k_main"
    FILE "/home/me/src/k.cl"
    LOC 7
    oword_st (2) T6 0x4:ud X.0
    ret (M1, 1)
`
	const ptx = `//@ launch k block=32
//@ param out = u32[1]
.version 8.3
.target sm_80
.address_size 64
.entry k(.param .u64 out)
{
    .reg .b64 %a;
    ld.param.u64 %a, [out];
    .loc 2 9 5
    st.global.u32 [%a+8], 7;
    ret;
}
.file 1 "other.cu"
.file 2 "C:\\src\\k.cu"
`
	for _, test := range []struct{ name, text, source string }{
		{"k.visaasm", visa, "k.cl:7"},
		{"k.visaasm", strings.Replace(visa, "k.cl", "1", 1), "source:7"},
		{"k.visaasm", strings.Replace(visa, "    LOC 7\n", "", 1), ""},
		{"k.ptx", ptx, "k.cu:9"},
		{"k.ptx", strings.Replace(ptx, ".loc 2 9 5", ".loc 2 0 5", 1), ""},
		{"k.ptx", strings.Replace(ptx, ".entry k", ".func f()\n{\n.loc 1 3 1\nret;\n}\n.entry k", 1), "k.cu:9"},
		{"k.ptx", strings.NewReplacer(".entry k", ".func f()\n{\n.loc 1 3 1\nret;\n}\n.entry k", "    .loc 2 9 5\n", "").Replace(ptx), ""},
	} {
		file := write(t, test.name, test.text)
		_, out, _ := lanewise("run", file)
		if test.source != "" && !regexp.MustCompile(` \(`+regexp.QuoteMeta(test.source)+`, lanes? \d`).MatchString(out) || !strings.Contains(out, "R0") {
			t.Errorf("%s %s: %s", test.name, test.source, out)
		}
		_, out, _ = lanewise("run", "-json", file)
		if got := strings.Contains(out, `"source":`); got != (test.source != "") || test.source != "" && !strings.Contains(out, `"source":"`+test.source+`"`) {
			t.Errorf("%s %q: -json: %s", test.name, test.source, out)
		}
	}
}

// A report in a function that the translation of PTX added appears once, at the statement that calls the function. Here
// it is about the third and fourth element of the addend of mma, which nothing has written.
func TestReportsOfAddedFunctions(t *testing.T) {
	const mma = ".version 7.0\n.target sm_80\n.address_size 64\n.entry k() {\n.reg .b32 a;\n.reg .f32 c<4>;\nmov.b32 a, 0;\nmov.f32 c0, 0.0;\nmov.f32 c1, 0.0;\n" +
		"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {c0, c1, c2, c3}, {a, a, a, a}, {a, a}, {c0, c1, c2, c3};\nret;\n}\n"
	_, out, _ := lanewise("run", write(t, "k.ptx", mma))
	if strings.Count(out, "R0110") != 1 || !strings.Contains(out, "k.ptx:10: warning R0110: The instruction computes with bytes that nothing has written") {
		t.Error(out)
	}
}

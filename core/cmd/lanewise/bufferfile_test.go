package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// -data puts the bytes of a file over the contents that launch lines give a buffer, and -save writes what a buffer
// holds at the end. Expectations are about the lines' own data, and are not compared then.
func TestBuffersFromAndToFiles(t *testing.T) {
	const visa = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[8] iota(10)
//@ surface T7 = d[8]
//@ expect T7 = iota(10)
.version 4.1
.kernel "copies"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.function "copies_main"
    oword_ld (2) T6 0x0:ud X.0
    oword_st (2) T7 0x0:ud X.0
    ret (M1, 1)
`
	const ptx = `.version 8.0
.target sm_80
.address_size 64
//@ launch copies block=8,1,1
//@ param in = b8[32] iota(10)
//@ param out = b8[32] zeros
.visible .entry copies(.param .u64 in, .param .u64 out)
{
    .reg .b32 %r<3>;
    .reg .b64 %rd<6>;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    add.s64 %rd5, %rd2, %rd3;
    ld.global.u32 %r2, [%rd4];
    st.global.u32 [%rd5], %r2;
    ret;
}
`
	dir := t.TempDir()
	data, saved := filepath.Join(dir, "in.bin"), filepath.Join(dir, "out.bin")
	filetest.Write(t, data, "twenty bytes of data")
	for _, test := range []struct{ name, text, in, out, want string }{
		{"k.visaasm", visa, "T6", "T7", "twenty bytes of data\x0f\x00\x00\x00\x10\x00\x00\x00\x11\x00\x00\x00"},
		{"k.ptx", ptx, "in", "out", "twenty bytes of data\x1e\x1f\x20\x21\x22\x23\x24\x25\x26\x27\x28\x29"},
	} {
		file := write(t, test.name, test.text)
		status, out, errs := lanewise("run", "-strict", "-data", test.in+"="+data, "-save", test.out+"="+saved, file)
		if got, _ := os.ReadFile(saved); status != 0 || string(got) != test.want || !strings.Contains(out, "nothing was expected of it") {
			t.Errorf("%s: status %d, %q, %s%s", test.name, status, got, out, errs)
		}
		if status, out, _ := lanewise("run", "-save", test.out+"="+saved, file); status != 0 || test.in == "T6" && !strings.Contains(out, "PASS expect T7") {
			t.Errorf("%s, its own data: status %d, %s", test.name, status, out)
		}
		status, out, errs = lanewiseOf(test.want[:20], "run", "-data", test.in+"=-", "-save", test.out+"=-", file)
		if status != 0 || out != test.want || !strings.Contains(errs, "nothing was expected of it") {
			t.Errorf("%s, by pipes: status %d, %q, %s", test.name, status, out, errs)
		}
		for _, wrong := range []struct {
			args []string
			want string
		}{
			{[]string{"-data", "Z=" + data}, "there is no buffer Z: the program has " + test.in + " and " + test.out + "."},
			{[]string{"-save", "Z=" + saved}, "there is no buffer Z: "},
			{[]string{"-data", test.in}, "NAME=FILE"},
			{[]string{"-data", test.in + "=" + file}, " bytes, and the buffer " + test.in + " takes 32."},
			{[]string{"-data", test.in + "=" + filepath.Join(dir, "none")}, "cannot open "},
			{[]string{"-save", test.out + "=" + dir}, "cannot open "},
			{[]string{"-save", test.out + "=" + saved, file}, "-data and -save take one program: there are 2."},
			{[]string{"-data", test.in + "=" + data, "-corpus"}, "not for -corpus"},
			{[]string{"-data", test.in + "=-", "-"}, "standard input can be read once only."},
			{[]string{"-data", test.in + "=-", "-data", test.out + "=-"}, "standard input can be read once only."},
			{[]string{"-save", test.out + "=-", "-json"}, "name a file."},
		} {
			if status, _, errs := lanewise(append(append([]string{"run"}, wrong.args...), file)...); status != 2 || !strings.Contains(errs, wrong.want) {
				t.Errorf("%s %v: status %d, %q, want %q", test.name, wrong.args, status, errs, wrong.want)
			}
		}
	}
}

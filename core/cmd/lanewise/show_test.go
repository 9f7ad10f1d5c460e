package main

import (
	"strings"
	"testing"
)

// -show prints the rows of a buffer in which an element has changed during the run, with elements below each other; of
// many rows it prints the first.
func TestShow(t *testing.T) {
	const text = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[24] 5
//@ surface T7 = w[1]
//@ input X = 1, -200, 3, 0, 0, 0, 0, 0
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.input X offset=32 size=32
.function "k_main"
    oword_st (2) T6 0x4:ud X.0
    ret (M1, 1)
`
	_, out, _ := lanewise("run", "-show", write(t, "k.visaasm", text))
	_, got, _ := strings.Cut(out, "nothing was expected of it.\n")
	if want := "    T6: 3 of 24 elements changed, of type d\n        16:    1 -200    3    0    0    0    0    0\n    T7: unchanged, 1 element of type w\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	many := strings.NewReplacer("d[24] 5", "d[512] iota(1)", "oword_st (2) T6 0x4:ud X.0\n",
		strings.Repeat("oword_st (2) T6 AT:ud X.0\n", 33)).Replace(text)
	for at := range 33 {
		many = strings.Replace(many, "AT", "0x"+string("0123456789abcdef"[at*2/16])+string("0123456789abcdef"[at*2%16]), 1)
	}
	_, out, _ = lanewise("run", "-show", write(t, "k.visaasm", many))
	if strings.Contains(out, "       256:") || !strings.Contains(out, "       248:") || !strings.Contains(out, "            and 8 more; -json has them\n") {
		t.Errorf("of many rows: %s", out)
	}
	if status, _, errs := lanewise("run", "-show", "-json", write(t, "k.visaasm", text)); status != 2 || !strings.Contains(errs, "-json has all buffers") {
		t.Errorf("with -json: status %d, %q", status, errs)
	}
}

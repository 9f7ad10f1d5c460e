package main

import (
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// loops is a program that runs long enough for code to be generated.
const loops = `//@ platform DG2
//@ grid simd=16 groups=64
//@ surface T6 = d[16]
//@ expect T6 = fill(5000)
.version 4.1
.kernel "loops"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.function "loops_main"
    mov (M1, 16) X(0,0)<1> 0x0:d
again:
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 16) P1 X(0,0)<1;1,0> 0x1388:d
    (P1) goto (M1, 16) again
    oword_st (4) T6 0x0:ud X.0
    ret (M1, 1)
`

// Results, reports and steps do not depend on how a program runs; -stats shows how it ran.
func TestRunGenerated(t *testing.T) {
	path := write(t, "loops.visaasm", loops)
	_, want, _ := lanewise("run", "-json", "-sanitize=false", "-generate=false", path)
	status, out, errs := lanewise("run", "-json", "-sanitize=false", "-stats", path)
	if status != 0 || out != want || !strings.Contains(out, `"pass":true`) {
		t.Errorf("status %d, generated %s, interpreted %s", status, out, want)
	}
	stats := `: 960192 instructions in \d+\.\d{3} s: \d+\.\d% generated, .* interpreted\. Groups ran (one after another: |on \d+ workers).*\.\n`
	if runtime.GOARCH == "wasm" { // generate_js.go
		stats = `: 960192 instructions in .* 100\.0% interpreted\.\n`
	}
	if !regexp.MustCompile(stats).MatchString(errs) {
		t.Errorf("statistics: %s", errs)
	}
	for _, off := range []string{"-generate=false", "-sanitize"} {
		if _, _, errs := lanewise("run", "-sanitize=false", off, "-stats", path); !strings.Contains(errs, " 0.0% generated, 0.0% left to the interpreter, 100.0% interpreted.\n") {
			t.Errorf("%s: %s", off, errs)
		}
	}
}

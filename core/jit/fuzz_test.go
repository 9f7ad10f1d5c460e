package jit

import (
	"flag"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/runner"
)

var (
	programs  = flag.Int("programs", 100, "how many random programs to run")
	firstSeed = flag.Uint64("seed", 0, "the first of their seeds")
)

// found are programs that once ran differently, without their variables.
var found = map[string]string{
	"addresses of 32 bits are no offsets in the memory that was reached last": `
mov (M1, 16) Cud(0,0)<1> 0x10000:ud
L:
svm_scatter4scaled.R (M1, 8) 0x0:uq C.0 D.0
add (M1, 16) Dud(0,0)<1> Dud(0,0)<1;1,0> 0x1:ud
cmp.eq (M1, 16) P1 Cud(0,0)<1;1,0> 0x10000:ud
mov (M1, 16) Cud(0,0)<1> 0x0:ud
(P1) goto (M1, 16) L
ret (M1, 1)
`,
	"lanes that waited behind a change of the floating point mode were lost (convert_float_rtz of a ulong, as ocloc 22.43 compiles it)": `
mov (M1, 16) Bud(0,0)<1> 0x76543210:uv
cmp.lt (M1, 16) P1 Bud(0,0)<1;1,0> 0x3:ud
xor (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x30:ud
(P1) goto (M1, 16) L
add (M1, 16) Df(0,0)<1> Df(0,0)<1;1,0> 0x3dcccccd:f
xor (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x30:ud
L:
add (M1, 16) Df(0,0)<1> Df(0,0)<1;1,0> 0x3dcccccd:f
ret (M1, 1)
`,
	"a plane of 32 channels gave what the interpreter had computed before": `
mov (M1_NM, 32) Df(0,0)<1> 0x40e00000:f
plane (M1_NM, 32) Bf(0,39)<2> Af(0,0)<1;1,0> Af(0,72)<1;1,0>
rndu (M1_NM, 32) Df(0,24)<1> Df(0,0)<1;1,0>
ret (M1, 1)
`,
}

// TestFound: these programs run the same now.
func TestFound(t *testing.T) {
	for name, body := range found {
		t.Run(name, func(t *testing.T) {
			w := &writer{}
			w.line(".version 4.1\n.kernel \"k\"")
			w.variables()
			w.line(".function \"k_main\"%s", body)
			machine := machines(w.String(), &dispatch.Launch{SIMD: 16, Threads: 1})
			if machine == nil || machine() == nil {
				t.Fatal("it is no program")
			}
			var total runner.Stats
			same(t, machine, 1, &total)
			if total.Generated == 0 {
				t.Error("nothing was generated")
			}
		})
	}
}

// TestRandomPrograms: random programs run the same by generated code as by the interpreter. -programs sets how many.
func TestRandomPrograms(t *testing.T) {
	var total runner.Stats
	for i := range *programs {
		sameProgram(t, *firstSeed+uint64(i), &total)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d steps: %d generated, %d left, %d interpreted", total.Steps(), total.Generated, total.Left, total.Interpreted)
	if total.Generated < total.Steps()/3 {
		t.Errorf("of %d steps %d were generated", total.Steps(), total.Generated)
	}
}

// FuzzSame does the same, guided by the coverage of the translator.
func FuzzSame(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		var total runner.Stats
		sameProgram(t, seed, &total)
	})
}

func sameProgram(t *testing.T, seed uint64, total *runner.Stats) {
	text, machine := randomProgram(seed)
	if machine == nil || machine() == nil {
		return // not a program, or not one that can start
	}
	defer func() {
		if t.Failed() {
			t.Logf("seed %d:\n%s", seed, text)
		}
	}()
	same(t, machine, seed, total)
	samePauses(t, machine, seed, &runner.Stats{})
}

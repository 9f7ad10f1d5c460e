package jit

import (
	"flag"
	"testing"
)

var (
	programs  = flag.Int("programs", 200, "how many random programs to run")
	firstSeed = flag.Uint64("seed", 0, "the first of their seeds")
)

// found are seeds of programs that ran differently once.
var found = []uint64{}

// TestRandomPrograms: random programs run the same by generated code as by the interpreter.
// With -programs it runs as many as one has time for.
func TestRandomPrograms(t *testing.T) {
	var total Stats
	seeds := found
	for i := range *programs {
		seeds = append(seeds, *firstSeed+uint64(i))
	}
	for _, seed := range seeds {
		sameProgram(t, seed, &total)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d steps: %d generated, %d left, %d interpreted", total.Steps(), total.Generated, total.Left, total.Interpreted)
	if total.Generated < total.Steps()/3 {
		t.Errorf("of %d steps %d were generated", total.Steps(), total.Generated)
	}
}

// FuzzSame is the same, steered by what the translator does.
func FuzzSame(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		var total Stats
		sameProgram(t, seed, &total)
	})
}

func sameProgram(t *testing.T, seed uint64, total *Stats) {
	text, machine := randomProgram(seed)
	if machine == nil || machine() == nil {
		return // no program, or none that can start
	}
	defer func() {
		if t.Failed() {
			t.Logf("seed %d:\n%s", seed, text)
		}
	}()
	same(t, machine, seed, total)
}

package eu_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// blind is an observer that does nothing.
type blind struct{}

func (blind) Before(*eu.Step) {}
func (blind) After(*eu.Step)  {}
func (blind) Group()          {}
func (blind) Barrier(int)     {}

// TestNoAllocation checks that instructions allocate nothing, observed or not. The start of a group may allocate: the
// launch makes its payload.
func TestNoAllocation(t *testing.T) {
	for _, kernel := range []string{"mandelbrot", "matmul_tile", "reduce", "chacha", "collatz", "fft8", "hist_local", "long_arith", "bits", "switch_k", "privarr", "structs"} {
		dir := filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16")
		programs, err := corpus.Read(dir)
		if err != nil {
			t.Skip("the corpus is not here: ", err)
		}
		target, _ := run.Open(visa.NewFile(kernel, programs[0].Text))
		l := *target.Launch
		image := l.Payload([3]int{}, 0)
		l.Payload, l.GroupInR0 = func([3]int, int) []byte { return image }, false
		for _, observed := range []bool{false, true} {
			m := runtest.Start(t, target.Program, &l)
			if observed {
				m.Observe(blind{})
			}
			start := bytes.Clone(m.Arena())
			m.Run(1 << 20) // buffers that are reused grow at first
			m.Restore(start)
			if n := testing.AllocsPerRun(20, func() { m.Run(100) }); n > 0 {
				t.Errorf("%s, observed %v: %v allocations in 100 instructions", kernel, observed, n)
			}
		}
	}
}

// TestNoAllocationOfAny checks the same of every instruction, with the programs of the conformance files that report
// nothing, each run a second time, observed and not.
func TestNoAllocationOfAny(t *testing.T) {
	for name, c := range casesByHand(t) {
		for _, observed := range []bool{false, true} {
			m, _, _ := c.machine(t, name)
			if observed {
				m.Observe(blind{})
			}
			start := bytes.Clone(m.Arena())
			n := testing.AllocsPerRun(1, func() {
				m.Restore(start)
				m.Run(1000)
			})
			if n > 0 && len(m.Reports()) == 0 {
				t.Errorf("%s:%d: %s, observed %v: %v allocations", name, c.line, c.title, observed, n)
			}
		}
	}
}

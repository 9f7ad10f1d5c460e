package eu_test

import (
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/visa"
)

// blind observes and does nothing.
type blind struct{ steps int }

func (b *blind) Before(*eu.Step) { b.steps++ }
func (b *blind) After(*eu.Step)  {}
func (b *blind) Group()          {}
func (b *blind) Barrier(int)     {}

// TestNoAllocation: instructions allocate nothing, observed or not. A group's start may:
// the launch makes its payload.
func TestNoAllocation(t *testing.T) {
	for _, kernel := range []string{"mandelbrot", "matmul_tile", "reduce", "chacha", "collatz", "fft8", "hist_local", "long_arith", "bits", "switch_k", "privarr", "structs"} {
		dir := filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16")
		programs, err := corpus.Read(dir)
		if err != nil {
			t.Skip("the corpus is not here: ", err)
		}
		target, _ := launch.Open(visa.NewFile(kernel, programs[0].Text))
		l := *target.Launch
		image := l.Payload([3]int{}, 0)
		l.Payload = func([3]int, int) []byte { return image }
		for _, observed := range []bool{false, true} {
			m, err := eu.New(target.Program, &l)
			if err != nil {
				t.Fatal(err)
			}
			if observed {
				m.Observe(&blind{})
			}
			m.Run(200) // room that is kept for later grows at first
			if n := testing.AllocsPerRun(20, func() { m.Run(100) }); n > 0 {
				t.Errorf("%s, observed %v: %v allocations in 100 instructions", kernel, observed, n)
			}
		}
	}
}

package sanitize_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/launch/corpus"
)

// BenchmarkCorpus runs kernels of the corpus under the sanitizer and reports the time of one instruction; core/eu has
// the same benchmark without it.
func BenchmarkCorpus(b *testing.B) {
	for _, kernel := range []string{"mandelbrot", "matmul_tile", "reduce", "chacha", "collatz", "fft8", "hist_local"} {
		b.Run(kernel, func(b *testing.B) {
			programs, err := corpus.Read(filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16"))
			if err != nil {
				b.Skip("the corpus is not here: ", err)
			}
			m := open(b, kernel, programs[0].Text)
			first := bytes.Clone(m.Arena())
			var steps uint64
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				m.Restore(first)
				m.Run(1 << 30)
				steps += m.Steps()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/inst")
		})
	}
}

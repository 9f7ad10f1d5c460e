package eu_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// benchmarkBody runs 1000 copies of some instructions again and again, with all 16 lanes on, and reports the time of
// one instruction.
func benchmarkBody(b *testing.B, lines ...string) {
	text := ".version 4.1\n.kernel \"k\"\n"
	for _, v := range []string{"A", "B", "C", "D"} {
		text += ".decl " + v + " v_type=G type=d num_elts=16 align=GRF\n"
		text += ".decl F" + v + " v_type=G type=f num_elts=16 align=GRF\n"
		text += ".decl W" + v + " v_type=G type=w num_elts=16 align=GRF\n"
	}
	text += ".decl O v_type=G type=ud num_elts=16 alias=<A, 0>\n.decl H v_type=G type=hf num_elts=16 alias=<WA, 0>\n"
	text += ".decl P1 v_type=P num_elts=16\n.decl P2 v_type=P num_elts=16\n"
	text += "or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud\nmov (M1, 16) A(0,0)<1> 0x76543210:v\ncmp.gt (M1, 16) P1 A(0,0)<1;1,0> 3:d\nL:\n"
	for i := range 1000 {
		text += lines[i%len(lines)] + "\n"
	}
	text += "goto (M1, 16) L\nret (M1, 1)\n"
	p := runtest.Load(b, isa.TGLLP, text)
	machine := runtest.Start(b, p, &dispatch.Launch{SIMD: 16, SLM: 4096, Limits: dispatch.Limits{Steps: 1 << 60}})
	machine.Run(10)
	b.ReportAllocs()
	b.ResetTimer()
	machine.Run(b.N)
}

func BenchmarkAdd(b *testing.B) {
	benchmarkBody(b, "add (M1, 16) C(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>")
}
func BenchmarkAddScalar(b *testing.B) {
	benchmarkBody(b, "add (M1, 16) C(0,0)<1> A(0,0)<1;1,0> B(0,3)<0;1,0>")
}
func BenchmarkAddImmediate(b *testing.B) {
	benchmarkBody(b, "add (M1, 16) C(0,0)<1> A(0,0)<1;1,0> 5:d")
}
func BenchmarkAddMasked(b *testing.B) {
	benchmarkBody(b, "(P1) add (M1, 16) C(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>")
}
func BenchmarkAddStrided(b *testing.B) {
	benchmarkBody(b, "add (M1, 8) C(0,0)<2> A(0,0)<2;1,0> B(0,0)<8;4,2>")
}
func BenchmarkMadFloat(b *testing.B) {
	benchmarkBody(b, "mad (M1, 16) FC(0,0)<1> FA(0,0)<1;1,0> FB(0,0)<1;1,0> FC(0,0)<1;1,0>")
}
func BenchmarkMulFloat(b *testing.B) {
	benchmarkBody(b, "mul (M1, 16) FC(0,0)<1> FA(0,0)<1;1,0> FB(0,0)<1;1,0>")
}
func BenchmarkMulSaturated(b *testing.B) { // in double precision (exact.go)
	benchmarkBody(b, "mul.sat (M1, 16) FC(0,0)<1> FA(0,0)<1;1,0> FB(0,0)<1;1,0>")
}
func BenchmarkToHalf(b *testing.B) {
	benchmarkBody(b, "mov (M1, 16) H(0,0)<1> FA(0,0)<1;1,0>")
}
func BenchmarkFromHalf(b *testing.B) {
	benchmarkBody(b, "mov (M1, 16) FC(0,0)<1> H(0,0)<1;1,0>")
}
func BenchmarkToInteger(b *testing.B) {
	benchmarkBody(b, "mov (M1, 16) C(0,0)<1> FA(0,0)<1;1,0>")
}
func BenchmarkMov(b *testing.B) {
	benchmarkBody(b, "mov (M1, 16) C(0,0)<1> A(0,0)<1;1,0>")
}
func BenchmarkMovWords(b *testing.B) {
	benchmarkBody(b, "mov (M1, 16) C(0,0)<1> WA(0,0)<1;1,0>")
}
func BenchmarkCompare(b *testing.B) {
	benchmarkBody(b, "cmp.lt (M1, 16) P2 A(0,0)<1;1,0> B(0,0)<1;1,0>")
}
func BenchmarkSelect(b *testing.B) {
	benchmarkBody(b, "(P1) sel (M1, 16) C(0,0)<1> A(0,0)<1;1,0> B(0,0)<1;1,0>")
}
func BenchmarkGather(b *testing.B) {
	benchmarkBody(b, "gather4_scaled.R (M1, 16) %slm 0x0:ud O.0 C.0")
}
func BenchmarkScatter(b *testing.B) {
	benchmarkBody(b, "scatter4_scaled.R (M1, 16) %slm 0x0:ud O.0 B.0")
}
func BenchmarkScalar(b *testing.B) {
	benchmarkBody(b, "add (M1_NM, 1) C(0,0)<1> C(0,0)<0;1,0> 1:d")
}
func BenchmarkGotoNotTaken(b *testing.B) {
	benchmarkBody(b, "(P2) goto (M1, 16) L")
}

// BenchmarkCorpus runs kernels of the corpus and reports the time of one
// instruction.
func BenchmarkCorpus(b *testing.B) {
	for _, kernel := range []string{"mandelbrot", "matmul_tile", "reduce", "chacha", "collatz", "fft8", "hist_local"} {
		b.Run(kernel, func(b *testing.B) {
			programs, err := corpus.Read(filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16"))
			if err != nil {
				b.Skip("the corpus is not here: ", err)
			}
			target, _ := run.Open(visa.NewFile(kernel, programs[0].Text))
			m := runtest.Start(b, target.Program, target.Launch)
			first := bytes.Clone(m.Arena())
			var steps uint64
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

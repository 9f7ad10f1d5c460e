package eu_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
)

// corpusRoot is the folder with the programs of Intel's compiler, next to the checkout.
const corpusRoot = "../../../shared/corpus"

// eachCorpusProgram calls f for the programs of the folders that match the patterns.
func eachCorpusProgram(t *testing.T, patterns []string, f func(t *testing.T, m *eu.Machine, spec *launch.Spec)) {
	for name, p := range corpustest.Programs(t, corpusRoot, patterns...) {
		t.Run(name, func(t *testing.T) {
			target, diags := run.Open(visa.NewFile(name, p.Text))
			if target.Launch == nil {
				t.Fatalf("no launch: %v", diags)
			}
			f(t, runtest.Start(t, target.Program, target.Launch), target.Spec)
		})
	}
}

// TestCorpus runs what Intel's compiler made of 54 kernels and 11 programs with calls. The results are those of an
// independent implementation, and no program does anything that the specification leaves undefined.
func TestCorpus(t *testing.T) {
	eachCorpusProgram(t, []string{"kernels/*/*-simd*", "calls/*/*-simd*"}, func(t *testing.T, m *eu.Machine, spec *launch.Spec) {
		if _, stop := m.Run(1 << 30); stop != eu.StopDone {
			t.Fatalf("stopped: %v %s", stop, m.StopReason())
		}
		runtest.Check(t, t.Name(), spec, m)
		for _, r := range m.Reports() {
			t.Errorf("%s line %d lanes %x thread %d address %x: %s", r.Code, m.Program().Insts[r.Inst].Line, r.Lanes, r.Thread, r.Addr, r.Message)
		}
	})
}

// TestCorpusWithoutAnswers runs the two kernels for which the corpus has no answers, with answers of our own. image_rw
// adds one to each channel of an image, by load (sampler address 0) and by sample (2). printf_k writes a record for
// each work-item behind the number of bytes used. PVC has no sampler, and there Intel's compiler left out the read, so
// one is added to values that were never written.
func TestCorpusWithoutAnswers(t *testing.T) {
	n := 0
	for _, answers := range []string{"image_rw.load", "image_rw.sample", "printf_k"} {
		kernel, _, _ := strings.Cut(answers, ".")
		dirs, _ := filepath.Glob(filepath.Join(corpusRoot, "kernels", kernel, "*-simd*"))
		for _, dir := range dirs {
			programs, err := corpus.ReadWith(dir, []string{filepath.Join("testdata", "corpus", answers+".json")})
			if err != nil {
				t.Fatal(err)
			}
			t.Run(answers+"/"+filepath.Base(dir), func(t *testing.T) {
				target, diags := run.Open(visa.NewFile(kernel, programs[0].Text))
				if target.Launch == nil || visa.HasErrors(diags) {
					t.Fatalf("no launch: %v", diags)
				}
				m := runtest.Start(t, target.Program, target.Launch)
				if _, stop := m.Run(1 << 20); stop != eu.StopDone {
					t.Fatalf("stopped: %v %s", stop, m.StopReason())
				}
				n++
				if kernel == "image_rw" && strings.HasPrefix(filepath.Base(dir), "pvc") {
					return
				}
				runtest.Check(t, t.Name(), target.Spec, m)
				for _, r := range m.Reports() {
					t.Errorf("%s line %d: %s", r.Code, m.Program().Insts[r.Inst].Line, r.Message)
				}
			})
		}
	}
	if n == 0 {
		t.Skip("the corpus is not here")
	}
}

// TestUndoCorpus runs programs forwards with a journal and back to the start: the arena is then the same as before,
// byte for byte, and running forwards again gives the same end.
func TestUndoCorpus(t *testing.T) {
	patterns := []string{
		"kernels/vadd/*-simd*", "kernels/nested/tgllp-simd16", "kernels/loop_bc/pvc-simd16", "kernels/gotok/dg2-simd16",
		"kernels/reduce/tgllp-simd16*", "kernels/atomics/pvc-simd16", "kernels/hist_local/skl-simd16", "kernels/privarr/tgllp-simd32",
		"calls/rec_fib/*-fc3", "calls/mutual/*-fc4", "calls/nest3/*-fc2",
	}
	eachCorpusProgram(t, patterns, func(t *testing.T, m *eu.Machine, _ *launch.Spec) {
		start := bytes.Clone(m.Arena())
		j := eu.NewJournal(64 << 20)
		m.SetJournal(j)
		steps, stop := m.Run(20000)
		if stop != eu.StopDone && stop != eu.StopBudget {
			t.Fatalf("stopped: %v %s", stop, m.StopReason())
		}
		if j.Steps() != steps {
			t.Fatalf("%d steps done, %d can be undone", steps, j.Steps())
		}
		end := bytes.Clone(m.Arena())
		for m.Undo() {
		}
		if at := corpustest.FirstDifference(start, m.Arena()); at >= 0 {
			t.Fatalf("after undoing %d steps the arena differs at byte %d", steps, at)
		}
		m.SetJournal(nil)
		if m.Run(steps); corpustest.FirstDifference(end, m.Arena()) >= 0 {
			t.Fatalf("the second run differs at byte %d", corpustest.FirstDifference(end, m.Arena()))
		}
	})
}

// TestUndoOfAny checks the same of every instruction, with the programs of the conformance files.
func TestUndoOfAny(t *testing.T) {
	for name, c := range casesByHand(t) {
		m, _, _ := c.machine(t, name)
		start := bytes.Clone(m.Arena())
		j := eu.NewJournal(64 << 20)
		m.SetJournal(j)
		m.Run(2000)
		end := bytes.Clone(m.Arena())
		for m.Undo() {
		}
		if at := corpustest.FirstDifference(start, m.Arena()); at >= 0 {
			t.Errorf("%s:%d: %s: after going back the arena differs at byte %d", name, c.line, c.title, at)
		}
		m.SetJournal(nil)
		if m.Run(2000); corpustest.FirstDifference(end, m.Arena()) >= 0 {
			t.Errorf("%s:%d: %s: the second run differs at byte %d", name, c.line, c.title, corpustest.FirstDifference(end, m.Arena()))
		}
	}
}

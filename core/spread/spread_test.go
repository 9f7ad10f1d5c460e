//go:build !js

package spread_test

import (
	"bytes"
	"flag"
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/spread"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// mostSteps limits the steps of a program here.
const mostSteps = 1 << 20

var (
	wholeCorpus = flag.Bool("corpus", false, "run the corpus in all its configurations, not each program in one")
	programs    = flag.Int("programs", 60, "how many random programs to run")
	firstSeed   = flag.Uint64("seed", 0, "the first of their seeds")
)

// same runs a program by the interpreter, one group after another, and on several numbers of workers, and compares
// everything that can be compared. It returns for each number how many groups ran beside others.
func same(t *testing.T, p *eu.Program, l *dispatch.Launch, workers ...int) (spreads []int) {
	t.Helper()
	launch := *l
	if launch.Limits.Steps == 0 || launch.Limits.Steps > mostSteps {
		launch.Limits.Steps = mostSteps
	}
	machine := func() *eu.Machine {
		m, err := eu.New(p, &launch)
		if err != nil {
			t.Skip(err)
		}
		return m
	}
	want := machine()
	_, stop := want.Run(2 * mostSteps)
	for _, n := range workers {
		got := machine()
		s := spread.New(got, n, func() bool { return true }).Soon()
		h := jit.NewSpreading(got, s.Marking())
		h.AtOnce().Run(1) // there is code from here on
		if ours := s.Run(h); ours != stop || got.StopReason() != want.StopReason() {
			t.Errorf("%d workers: %v (%s), one after another: %v (%s)", n, ours, got.StopReason(), stop, want.StopReason())
		}
		if !bytes.Equal(want.Arena(), got.Arena()) {
			t.Errorf("%d workers: the arenas differ at %#x", n, corpustest.FirstDifference(want.Arena(), got.Arena()))
		}
		if !reflect.DeepEqual(want.Reports(), got.Reports()) {
			t.Errorf("%d workers: reports differ: %v, and %v", n, want.Reports(), got.Reports())
		}
		if did := s.Stats(h); did.Steps() != int(got.Steps()) {
			t.Errorf("%d workers: of %d steps %d are told", n, got.Steps(), did.Steps())
		}
		spreads = append(spreads, s.Spread())
		h.Close()
	}
	marked(t, machine())
	return spreads
}

// marked runs a program in pieces, and looks whether all pages of the shared part that a piece has changed are marked.
func marked(t *testing.T, m *eu.Machine) {
	t.Helper()
	k := spread.PagesOf(m)
	h := jit.NewSpreading(m, &k)
	defer h.Close()
	seam := eu.Seam{Machine: m}
	seam.ShowMemory(func(inst int, a *eu.MemoryAccess) { k.Note(h.Memory(), inst, a) })
	h.AtOnce()
	for stop, n := eu.StopBudget, 0; stop == eu.StopBudget; n++ {
		before := bytes.Clone(m.Arena())
		if _, stop = h.Run(1 + n*n); h.Memory() == nil {
			t.Fatal("there is no code")
		}
		marks := k.OfPages(h.Memory())
		for i, to := seam.Shared(); i < to; i++ {
			if page := i / eu.PageBytes; m.Arena()[i] != before[i] && marks[page] == 0 && (page == 0 || marks[page-1] == 0) {
				t.Fatalf("before step %d, the byte at %#x was changed without a mark", m.Steps(), i)
			}
		}
		clear(marks)
	}
}

// TestCorpus: programs of Intel's compiler, with kernels and calls, leave the same on any number of workers.
func TestCorpus(t *testing.T) {
	workers := []int{2}
	if *wholeCorpus {
		workers = []int{1, 2, 3, 7}
	}
	groups := 0
	corpustest.Each(t, "../../../shared/corpus", *wholeCorpus, func(t *testing.T, target *run.Target, _ int) {
		for _, n := range same(t, target.Program, target.Launch, workers...) {
			groups += n
		}
	})
	t.Logf("%d groups ran beside others", groups)
	if groups == 0 {
		t.Error("no groups ran beside others")
	}
}

// TestExamples: so do the programs of the course.
func TestExamples(t *testing.T) {
	for _, e := range examples.List() {
		t.Run(e.Name, func(t *testing.T) {
			target, _ := either.Open(visa.NewFile(e.Name, e.Text))
			if target.Target == nil || target.Launch == nil {
				t.Skip("it has no launch")
			}
			same(t, target.Program, target.Launch, 2)
		})
	}
}

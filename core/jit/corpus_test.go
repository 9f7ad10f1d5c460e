package jit

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// corpusRoot is where the programs of Intel's compiler are, beside the checkout.
const corpusRoot = "../../../shared/corpus"

// mostSteps limits the steps of a program here.
const mostSteps = 1 << 20

var wholeCorpus = flag.Bool("corpus", false, "run the corpus in all its configurations, not each program in one")

// TestCorpus: programs of Intel's compiler, with kernels and calls, run the same by generated code.
func TestCorpus(t *testing.T) {
	var total, pausing runner.Stats
	corpustest.Each(t, corpusRoot, *wholeCorpus, func(t *testing.T, target *run.Target, number int) {
		one := func() *eu.Machine { return runtest.Start(t, target.Program, target.Launch) }
		same(t, one, uint64(number), &total)
		samePauses(t, one, uint64(number), &pausing)
	})
	t.Logf("%d steps: %d generated, %d left, %d interpreted", total.Steps(), total.Generated, total.Left, total.Interpreted)
	if total.Generated < total.Steps()*4/5 {
		t.Errorf("of %d steps %d were generated", total.Steps(), total.Generated)
	}
	if pausing.Generated < 100_000 {
		t.Errorf("between pauses %d steps were generated", pausing.Generated)
	}
}

// TestExamples: so do the programs of the course.
func TestExamples(t *testing.T) {
	var total, pausing runner.Stats
	paused := 0
	for i, e := range examples.List() {
		t.Run(e.Name, func(t *testing.T) {
			target, _ := either.Open(visa.NewFile(e.Name, e.Text))
			if target.Target == nil || target.Launch == nil {
				t.Skip("it has no launch")
			}
			if _, err := eu.New(target.Program, target.Launch); err != nil {
				t.Skip(err)
			}
			one := func() *eu.Machine { return runtest.Start(t, target.Program, target.Launch) }
			same(t, one, uint64(i), &total)
			paused += samePauses(t, one, uint64(i), &pausing)
		})
	}
	t.Logf("%d steps: %d generated, %d left, %d interpreted", total.Steps(), total.Generated, total.Left, total.Interpreted)
	if paused < 50 || pausing.Generated < 200 {
		t.Errorf("%d pauses, between which %d steps were generated", paused, pausing.Generated)
	}
}

// same runs a machine by the interpreter and by generated code, side by side in pieces of random length, and compares
// the whole state after each piece. Then it runs both from start to end.
func same(t *testing.T, machine func() *eu.Machine, seed uint64, total *runner.Stats) {
	t.Helper()
	want, got := machine(), machine()
	start := bytes.Clone(got.Arena())
	r := newRunner(t, got)
	defer r.Close()
	dice := rand.New(rand.NewPCG(seed, 1))
	for done := 0; done < mostSteps; {
		n := 1 + dice.IntN(1<<dice.IntN(14))
		before := got.Steps()
		steps, stop := want.Run(n)
		ours, ourStop := r.Run(n)
		if steps != ours || stop != ourStop {
			t.Fatalf("from step %d on, %d steps: the interpreter did %d (%v), generated code %d (%v)", before, n, steps, stop, ours, ourStop)
		}
		sameArena(t, want, got, before)
		if done += n; stop != eu.StopBudget {
			break
		}
	}
	if !reflect.DeepEqual(want.Reports(), got.Reports()) {
		t.Fatalf("reports differ: %v, and of generated code %v", want.Reports(), got.Reports())
	}
	steps := int(got.Steps())
	want = machine()
	want.Run(steps)
	got.Restore(start)
	got.TruncateReports(0)
	if r.Run(steps); !bytes.Equal(want.Arena(), got.Arena()) {
		t.Fatalf("run in one piece, the arenas differ at %#x", corpustest.FirstDifference(want.Arena(), got.Arena()))
	}
	s := r.Stats()
	total.Generated, total.Left, total.Interpreted = total.Generated+s.Generated, total.Left+s.Left, total.Interpreted+s.Interpreted
}

// sameArena compares the states after a piece that began at step before.
func sameArena(t *testing.T, want, got *eu.Machine, before uint64) {
	t.Helper()
	if at := corpustest.FirstDifference(want.Arena(), got.Arena()); at >= 0 {
		t.Fatalf("after steps %d to %d the arenas differ at %#x: %s", before, got.Steps(), at, place(want, at))
	}
}

// samePauses makes both pause before some instructions, and compares where they do. It returns how often they did.
func samePauses(t *testing.T, machine func() *eu.Machine, seed uint64, total *runner.Stats) (paused int) {
	t.Helper()
	want, got := machine(), machine()
	dice := rand.New(rand.NewPCG(seed, 2))
	at := make([]bool, len(want.Program().Insts))
	for range 1 + dice.IntN(3) {
		at[dice.IntN(len(at))] = true
	}
	r := newRunner(t, got).PauseAt(at)
	defer r.Close()
	pause := func(on bool) {
		p := eu.Pauses{}
		if on {
			p.At = at
		}
		want.SetPauses(p)
		got.SetPauses(p)
	}
	pause(true)
	for want.Steps() < mostSteps/4 && paused < 1000 {
		n := 1 + dice.IntN(1<<dice.IntN(14))
		before := got.Steps()
		steps, stop := want.Run(n)
		ours, ourStop := r.Run(n)
		if steps != ours || stop != ourStop {
			t.Fatalf("from step %d on, %d steps: the interpreter did %d (%v), generated code %d (%v)", before, n, steps, stop, ours, ourStop)
		}
		sameArena(t, want, got, before)
		switch stop {
		case eu.StopBudget:
			continue
		case eu.StopPause: // past it
			paused++
			pause(false)
			want.Run(1)
			got.Run(1)
			pause(true)
			continue
		}
		break
	}
	total.Generated += r.Stats().Generated
	return paused
}

// place says what lies at a byte of the arena.
func place(m *eu.Machine, at int) string {
	for i := range m.NumThreads() {
		th := m.Thread(i)
		if th.Depth() == 0 {
			continue
		}
		f := th.Frame(th.Depth() - 1)
		off, n := f.Vars()
		if at < off || at >= off+n {
			continue
		}
		for _, d := range m.Program().Funcs[f.Func()].Object.Decls {
			o := m.VarOffset(i, th.Depth()-1, d)
			if b := m.VarBytes(i, th.Depth()-1, d); o <= at && at < o+len(b) {
				return d.Name
			}
		}
	}
	return "no variable"
}

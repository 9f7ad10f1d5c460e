package jit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// long makes a program of n instructions, with a goto to a label far away before every so many of them.
func long(t *testing.T, n, every int) *eu.Program {
	var b strings.Builder
	b.WriteString(".version 4.1\n.kernel \"k\"\n.decl X v_type=G type=d num_elts=16 align=GRF\n.decl P1 v_type=P num_elts=16\n.function \"k_main\"\n")
	labels := n / every
	for i := range n {
		if i%every == 0 {
			fmt.Fprintf(&b, "L%d:\n(P1) goto (M1, 16) L%d\n", i/every, (i/every*7919+13)%labels)
		}
		b.WriteString("add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d\n")
	}
	b.WriteString("ret (M1, 1)\n")
	return runtest.Load(t, isa.DG2, b.String())
}

// TestTranslationLimits: a program within the limits is translated, including nested loops. One beyond them is left to
// the interpreter.
func TestTranslationLimits(t *testing.T) {
	for _, c := range []struct {
		n, every   int
		translated bool
	}{
		{1000, 4, true},
		{maxInsts * 3 / 4, 64, true},
		{50_000, 12, false}, // more than 4,000 labels
		{5_000, 2, false},   // too many blocks
	} {
		tr := translate(&eu.Shapes{Program: long(t, c.n, c.every)}, 0, 0, nil, nil, false)
		if (tr.functions[0] != nil) != c.translated {
			t.Errorf("%d instructions, a label before every %d: translated %v", c.n, c.every, tr.functions[0] != nil)
		}
	}
}

// TestNest: loops that overlap become nested loops.
func TestNest(t *testing.T) {
	f := flow{blocks: make([]block, 15), loops: map[int]int{0: 5, 3: 8, 7: 9, 12: 14}}
	f.nest()
	if got, want := fmt.Sprint(f.loops), fmt.Sprint(map[int]int{0: 9, 3: 9, 7: 9, 12: 14}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestWatched: with an observer, a journal or a seed, no code is generated.
func TestWatched(t *testing.T) {
	p := long(t, 100, 10)
	for name, prepare := range map[string]func(l *dispatch.Launch) func(m *eu.Machine){
		"sanitizer": func(*dispatch.Launch) func(*eu.Machine) { return func(m *eu.Machine) { sanitize.Attach(m) } },
		"journal": func(*dispatch.Launch) func(*eu.Machine) {
			return func(m *eu.Machine) { m.SetJournal(eu.NewJournal(1 << 20)) }
		},
		"seed":    func(l *dispatch.Launch) func(*eu.Machine) { l.Seed = 7; return func(*eu.Machine) {} },
		"nothing": func(*dispatch.Launch) func(*eu.Machine) { return func(*eu.Machine) {} },
	} {
		l := &dispatch.Launch{SIMD: 16, Threads: 1, Groups: [3]int{1, 1, 1}}
		watch := prepare(l)
		m := runtest.Start(t, p, l)
		watch(m)
		r := newRunner(t, m)
		if steps, stop := r.Run(1 << 20); stop != eu.StopDone || steps != 111 {
			t.Errorf("%s: %d steps, %v", name, steps, stop)
		}
		if generated := r.Stats().Generated > 0; generated != (name == "nothing") {
			t.Errorf("%s: %+v", name, r.Stats())
		}
		r.Close()
	}
}

package eu_test

import (
	"bytes"
	"math/bits"
	"runtime"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// witness is an observer that compares what it is told with the arena: every byte of a register, of a surface or of
// shared local memory that a step changes must be named as a write, and each element that is named must lie where
// Elements says.
type witness struct {
	t      *testing.T
	m      *eu.Machine
	where  string
	before []byte
	named  []bool
	open   map[int]bool // predefined variables that the machine itself refreshes
	bad    bool
}

func (w *witness) Group()      {}
func (w *witness) Barrier(int) {}

func (w *witness) Before(s *eu.Step) {
	w.before = append(w.before[:0], w.m.Arena()...)
	w.named = append(w.named[:0], make([]bool, len(w.before))...)
	compared := map[int]bool{} // a payload has more than one row, of which Elements shows the first
	for i := range s.Operands {
		a := &s.Operands[i]
		if a.Write {
			w.name(a)
		}
		if a.Kind == eu.Registers && !compared[a.Arg] {
			compared[a.Arg] = true
			w.compare(s, a)
		}
	}
}

// name marks the bytes that an access claims to write.
func (w *witness) name(a *eu.Access) {
	if a.Kind == eu.PredBits {
		w.mark(a.Off, 4)
		return
	}
	for c := a.Channels; c != 0; c &= c - 1 {
		if off := a.At(bits.TrailingZeros32(c)); off >= 0 {
			w.mark(off, a.Size)
		}
	}
}

func (w *witness) mark(off, n int) {
	for i := range n {
		w.named[off+i] = true
	}
}

// compare compares the access of a general operand with Elements.
func (w *witness) compare(s *eu.Step, a *eu.Access) {
	in := w.m.Program().Insts[s.Inst].Src
	if a.Moved || a.Arg < 0 || isa.Table[in.Op].Exec == isa.BlockExec || in.LSC != nil || strings.HasPrefix(isa.Table[in.Op].Name, "raw_send") {
		return // Elements does not cover messages
	}
	elements := w.m.Elements(s.Thread, s.Inst, a.Arg)
	if len(elements) == 0 || elements[0].Size != a.Size || in.Op == isa.OpMadW {
		return
	}
	for c := a.Channels; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		if i < len(elements) && elements[i].Off != a.At(i) && a.At(i) >= 0 && !w.bad {
			w.bad = true
			w.t.Errorf("%s: %s: channel %d of operand %d is said to lie at %d, and at %d", w.where, isa.Table[in.Op].Name, i, a.Arg, a.At(i), elements[i].Off)
		}
	}
}

func (w *witness) After(s *eu.Step) {
	for _, a := range s.Memory {
		if a.Write && a.Off >= 0 {
			w.mark(a.Off, a.Size)
		}
	}
	now := w.m.Arena()
	check := func(what string, off, n int) {
		if bytes.Equal(w.before[off:off+n], now[off:off+n]) {
			return
		}
		for i := off; i < off+n; i++ {
			if w.before[i] != now[i] && !w.named[i] && !w.open[i] && !w.bad {
				w.bad = true
				in := w.m.Program().Insts[s.Inst]
				w.t.Errorf("%s: line %d, %s wrote byte %d of %s unseen", w.where, in.Line, isa.Table[in.Src.Op].Name, i-off, what)
			}
		}
	}
	th := w.m.Thread(s.Thread)
	if th.Depth() == s.Depth && s.Depth > 0 { // a call clears the variables of its function
		off, n := th.Frame(s.Depth - 1).Vars()
		check("the variables", off, n)
	}
	off, n := w.m.ThreadVars(s.Thread)
	check("the thread's variables", off, n)
	check("shared local memory", w.m.SLMOffset(), len(w.m.SLMBytes()))
	for i := range w.m.Launch().Surfaces {
		check("a surface", w.m.SurfaceOffset(i), w.m.Launch().Surfaces[i].Size)
	}
}

// watch adds a witness to a machine.
func watch(t *testing.T, where string, m *eu.Machine) {
	w := &witness{t: t, m: m, where: where, open: map[int]bool{}}
	for thread := range m.NumThreads() {
		for _, name := range []string{"%ce0", "%tsc", "%r0"} { // %r0.5 holds the scratch offset
			off, n := m.ThreadVar(thread, name)
			for i := range n {
				w.open[off+i] = true
			}
		}
	}
	m.Observe(w)
}

// TestObserversSeeEveryWrite runs the conformance files under a witness: every instruction of the specification, with
// the cases of its page.
func TestObserversSeeEveryWrite(t *testing.T) {
	for name, c := range casesByHand(t) {
		m, _, _ := c.machine(t, name)
		watch(t, name+": "+c.title, m)
		m.Run(2000)
	}
}

// TestSanitizedRunsAreTheSame checks that the sanitizer changes only the part of the arena that it has reserved, and
// handles every instruction.
func TestSanitizedRunsAreTheSame(t *testing.T) {
	for name, c := range casesByHand(t) {
		plain, _, _ := c.machine(t, name)
		watched, _, _ := c.machine(t, name)
		sanitize.Attach(watched)
		plain.Run(2000)
		watched.Run(2000)
		end := plain.SLMOffset() + len(plain.SLMBytes()) // the counts of reports are behind the surfaces
		for i := range plain.Launch().Surfaces {
			end = plain.SurfaceOffset(i) + plain.Launch().Surfaces[i].Size
		}
		if at := corpustest.FirstDifference(plain.Arena()[:end], watched.Arena()[:end]); at >= 0 {
			t.Errorf("%s: %s: the sanitizer changes byte %d", name, c.title, at)
		}
	}
}

// TestObserversSeeEveryWriteOfCorpus runs programs with every kind of operand that Intel's compiler writes.
func TestObserversSeeEveryWriteOfCorpus(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("it compares the arena at each step, which takes a minute here and tells the same")
	}
	patterns := []string{"kernels/*/tgllp-simd16", "kernels/*/pvc-simd32", "calls/nest3/*-fc4", "calls/rec_fib/*-fc3"}
	eachCorpusProgram(t, patterns, func(t *testing.T, m *eu.Machine, _ *launch.Spec) {
		watch(t, t.Name(), m)
		m.Run(600)
	})
}

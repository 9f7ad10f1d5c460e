package eu_test

import (
	"bytes"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// retold reconstructs every step from the calls of a Tracer, and compares it with what an Observer sees of the same
// step.
type retold struct {
	t       *testing.T
	m       *eu.Machine
	at      eu.Segment
	lanes   []uint32 // lanes of predicates that are not used up yet
	checked int
}

func (r *retold) Segment(s eu.Segment) { r.at = s }
func (r *retold) Predicated(l uint32)  { r.lanes = append(r.lanes, l) }
func (r *retold) Group()               {}
func (r *retold) Barrier(int)          {}
func (r *retold) After(*eu.Step)       {}

func (r *retold) Before(s *eu.Step) {
	step := r.checked
	r.checked++
	i := r.at.PC + step - int(r.at.Step)
	if i != s.Inst || r.at.Thread != s.Thread || r.at.Depth != s.Depth || r.at.Exec != s.Exec {
		r.t.Fatalf("step %d: told instruction %d thread %d depth %d mask %x, seen %d %d %d %x",
			step, i, r.at.Thread, r.at.Depth, r.at.Exec, s.Inst, s.Thread, s.Depth, s.Exec)
	}
	if f := r.m.Thread(s.Thread).Frame(s.Depth - 1); r.at.Call != f.CallMask() {
		r.t.Fatalf("step %d: told call mask %x, seen %x", step, r.at.Call, f.CallMask())
	}
	if r.m.Program().Predicated(s.Inst) {
		if len(r.lanes) != 1 || r.lanes[0] != s.Enabled {
			r.t.Fatalf("step %d: told lanes %x, seen %x", step, r.lanes, s.Enabled)
		}
		r.lanes = r.lanes[:0]
	}
}

// TestTraceTellsEveryStep checks that the calls of a Tracer are enough to reconstruct every step.
func TestTraceTellsEveryStep(t *testing.T) {
	eachCorpusProgram(t, []string{"kernels/*/dg2-simd16", "calls/*/*-simd*"}, func(t *testing.T, m *eu.Machine, _ *launch.Spec) {
		r := &retold{t: t, m: m}
		m.Trace(r)
		m.Observe(r)
		for stop := eu.StopBudget; stop == eu.StopBudget; {
			_, stop = m.Run(777)
		}
		if uint64(r.checked) != m.Steps() {
			t.Errorf("%d of %d steps were checked", r.checked, m.Steps())
		}
	})
}

// TestPagesHoldEveryWrite checks that a run changes only pages that it marks.
func TestPagesHoldEveryWrite(t *testing.T) {
	eachCorpusProgram(t, []string{"kernels/*/dg2-simd16", "calls/*/*-simd*"}, func(t *testing.T, m *eu.Machine, _ *launch.Spec) {
		before := bytes.Clone(m.Arena())
		pages := make(eu.Pages, len(before)/eu.PageBytes/64+1)
		m.SetPages(pages)
		for stop := eu.StopBudget; stop == eu.StopBudget; {
			_, stop = m.Run(500)
			for i, b := range m.Arena() {
				if p := i / eu.PageBytes; b != before[i] && pages[p/64]>>(p%64)&1 == 0 {
					t.Fatalf("step %d changed byte %d, whose page is not marked", m.Steps(), i)
				}
			}
			if m.Steps() > 5000 {
				return
			}
		}
	})
}

// TestPauses checks that Run stops before a flagged instruction, and after a change of the masks.
func TestPauses(t *testing.T) {
	m := runtest.Start(t, assemble(t, isa.TGLLP, divergent), &dispatch.Launch{})
	at := make([]bool, len(m.Program().Insts))
	at[3] = true
	m.SetPauses(eu.Pauses{At: at})
	if n, stop := m.Run(100); stop != eu.StopPause || n != 3 || m.Thread(0).PC() != 3 {
		t.Errorf("pause before instruction 3: %d steps, stop %d, at %d", n, stop, m.Thread(0).PC())
	}
	if n, stop := m.Run(100); stop != eu.StopPause || n != 0 {
		t.Errorf("it pauses there until told otherwise: %d steps, stop %d", n, stop)
	}
	m.SetPauses(eu.Pauses{Flow: true})
	var masks []uint32
	for {
		_, stop := m.Run(100)
		if stop == eu.StopDone {
			break
		}
		masks = append(masks, m.Thread(0).ExecMask())
	}
	if want := []uint32{0xff00, 0xffff, 0}; len(masks) != 3 || masks[0] != want[0] || masks[1] != want[1] || masks[2] != want[2] {
		t.Errorf("masks after the pauses: %x, want %x", masks, want)
	}
}

// divergent is a program in which lanes 0 to 7 skip one add.
const divergent = `.decl X v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
    mov (M1, 8) X(0,0)<1> 0x0:d
    mov (M3, 8) X(0,8)<1> 0x1:d
    cmp.eq (M1, 16) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 16) OVER
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x5:d
OVER:
    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x7:d
    ret (M1, 1)
`

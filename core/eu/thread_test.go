package eu_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// threadPayload puts the group's and the thread's number into r0, as the corpus README describes it.
func threadPayload(group [3]int, thread int) []byte {
	b := make([]byte, 64)
	binary.LittleEndian.PutUint32(b[4:], uint32(group[0]))
	binary.LittleEndian.PutUint32(b[8:], uint32(thread))
	return b
}

// TestBarrier: each thread writes its element of shared local memory and, after the barrier, reads its neighbour's
// (BARRIER.md), in every group anew.
func TestBarrier(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl O v_type=G type=ud num_elts=8 align=GRF
.decl D v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
mul (M1_NM, 1) O(0,0)<1> %r0(0,2)<0;1,0> 4:uw
add (M1_NM, 1) D(0,0)<1> %r0(0,2)<0;1,0> 100:uw
scatter4_scaled.R (M1_NM, 1) %slm 0x0:ud O.0 D.0
barrier
xor (M1_NM, 1) O(0,0)<1> O(0,0)<0;1,0> 4:ud
gather4_scaled.R (M1_NM, 1) %slm 0x0:ud O.0 D.0
mad (M1_NM, 1) O(0,0)<1> %r0(0,1)<0;1,0> 16:ud O(0,0)<0;1,0>
scatter4_scaled.R (M1_NM, 1) T6 0x0:ud O.0 D.0
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{
		SIMD: 8, Threads: 4, Groups: [3]int{3, 1, 1}, SLM: 64, Payload: threadPayload,
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Size: 48}},
	})
	if _, stop := m.Run(1000); stop != eu.StopDone {
		t.Fatal(stop, m.StopReason())
	}
	for group := range 3 {
		for thread := range 4 {
			at := 16*group + 4*(thread^1)
			if got := binary.LittleEndian.Uint32(m.SurfaceBytes(0)[at:]); got != uint32(100+(thread^1)) {
				t.Errorf("group %d, thread %d read %d", group, thread, got)
			}
		}
	}
	if len(m.Reports()) != 0 {
		t.Errorf("reports %v", m.Reports())
	}
}

// TestSplitBarrier checks that a signal does not stop a thread, and that a wait does not either if the barrier has
// already opened (SBARRIER.md).
func TestSplitBarrier(t *testing.T) {
	p := assemble(t, isa.DG2, `
sbarrier.signal
sbarrier.wait
sbarrier.signal
sbarrier.wait
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Threads: 3})
	if n, stop := m.Run(100); stop != eu.StopDone || n != 15 {
		t.Errorf("%d instructions, %v %s", n, stop, m.StopReason())
	}
}

// TestBarrierNotByAll checks that a barrier that an ended thread never reached opens, which is reported, and that a
// wait without a signal is a deadlock.
func TestBarrierNotByAll(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl P1 v_type=P num_elts=16
cmp.eq (M1_NM, 1) P1 %r0(0,2)<0;1,0> 1:ud
(P1) jmp (M1_NM, 1) end
barrier
end:
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Threads: 2, Payload: threadPayload})
	if _, stop := m.Run(100); stop != eu.StopDone {
		t.Fatal(stop, m.StopReason())
	}
	if r := m.Reports(); len(r) != 1 || r[0].Code != "R0402" || m.Program().Insts[r[0].Inst].Src.Op != isa.OpBarrier {
		t.Errorf("reports %v", r)
	}
	m = runtest.Start(t, assemble(t, isa.DG2, "sbarrier.wait\nret (M1_NM, 1)\n"), &dispatch.Launch{})
	if _, stop := m.Run(100); stop != eu.StopDeadlock || m.StopReason() == "" {
		t.Errorf("stopped with %v %q", stop, m.StopReason())
	}
}

// TestBarrierInDivergentCode checks that this is reported (BARRIER.md: the behaviour is undefined).
func TestBarrierInDivergentCode(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl A v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
setp (M1_NM, 16) P1 0xff:ud
(P1) goto (M1, 16) over
barrier
over:
ret (M1, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{})
	m.Run(100)
	if r := m.Reports(); len(r) != 1 || r[0].Code != "R0401" || r[0].Lanes != 0xff00 {
		t.Errorf("reports %v", r)
	}
}

// TestSpinning checks that a thread that waits in a loop for another thread's write gets it, because threads take
// turns.
func TestSpinning(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl O v_type=G type=ud num_elts=8 align=GRF
.decl D v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=16
cmp.eq (M1_NM, 1) P1 %r0(0,2)<0;1,0> 1:ud
(P1) jmp (M1_NM, 1) writer
spin:
gather4_scaled.R (M1_NM, 1) %slm 0x0:ud O.0 D.0
cmp.eq (M1_NM, 1) P1 D(0,0)<0;1,0> 0:ud
(P1) jmp (M1_NM, 1) spin
ret (M1_NM, 1)
writer:
mov (M1_NM, 1) D(0,0)<1> 1:ud
scatter4_scaled.R (M1_NM, 1) %slm 0x0:ud O.0 D.0
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Threads: 2, SLM: 64, Payload: threadPayload})
	if _, stop := m.Run(100000); stop != eu.StopDone {
		t.Error(stop, m.StopReason())
	}
}

// TestRunIsSteps checks that running in pieces of any size gives the same states, with and without a journal.
func TestRunIsSteps(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl A v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
mov (M1, 16) A(0,0)<1> 0x76543210:v
loop:
add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> -1:d
cmp.gt (M1, 16) P1 A(0,0)<1;1,0> 0:d
(P1) goto (M1, 16) loop
barrier
ret (M1, 1)
`)
	l := dispatch.Launch{Threads: 3, Groups: [3]int{2, 1, 1}, Payload: threadPayload}
	whole, one := runtest.Start(t, p, &l), runtest.Start(t, p, &l)
	journal := eu.NewJournal(1 << 20)
	one.SetJournal(journal)
	first := bytes.Clone(one.Arena())
	for k := 1; !whole.Finished(); k = k%7 + 1 {
		n, _ := whole.Run(k)
		for range n {
			one.Run(1)
		}
		if at := corpustest.FirstDifference(whole.Arena(), one.Arena()); at >= 0 {
			t.Fatalf("after %d instructions the arenas differ at byte %d", whole.Steps(), at)
		}
	}
	for one.Undo() {
	}
	if at := corpustest.FirstDifference(first, one.Arena()); at >= 0 || one.Steps() != 0 {
		t.Errorf("back at the start byte %d differs", at)
	}
}

// TestRestore checks that a snapshot is a copy of the arena, and that going on from it gives the same result as the
// first time.
func TestRestore(t *testing.T) {
	p := assemble(t, isa.DG2, ".decl A v_type=G type=d num_elts=16 align=GRF\nadd (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:d\nadd (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:d\nret (M1, 1)\n")
	m := runtest.Start(t, p, &dispatch.Launch{})
	m.Run(1)
	snapshot := bytes.Clone(m.Arena())
	m.Run(2)
	end := bytes.Clone(m.Arena())
	m.Restore(snapshot)
	if m.Steps() != 1 || m.Thread(0).PC() != 1 {
		t.Fatalf("restored to step %d, instruction %d", m.Steps(), m.Thread(0).PC())
	}
	if m.Run(2); !bytes.Equal(end, m.Arena()) {
		t.Error("the second time ends differently")
	}
}

// TestJournalHorizon checks that a full journal forgets the oldest steps and undoes the rest.
func TestJournalHorizon(t *testing.T) {
	p := assemble(t, isa.DG2, ".decl A v_type=G type=d num_elts=16 align=GRF\nloop:\nadd (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:d\ngoto (M1, 1) loop\n")
	m := runtest.Start(t, p, &dispatch.Launch{})
	j := eu.NewJournal(8192)
	m.SetJournal(j)
	m.Run(1000)
	held := j.Steps()
	if held == 0 || held >= 1000 {
		t.Fatalf("%d of 1000 steps held", held)
	}
	undone := 0
	for m.Undo() {
		undone++
	}
	if undone != held || m.Steps() != uint64(1000-held) {
		t.Errorf("undid %d of %d steps, at step %d", undone, held, m.Steps())
	}
	fresh := runtest.Start(t, p, &dispatch.Launch{})
	if fresh.Run(1000 - held); !bytes.Equal(fresh.Arena(), m.Arena()) {
		t.Error("the state undone to is not the state of that step")
	}
}

// TestNamedBarrier: of four threads, two write to shared local memory and two read what they wrote, with one named
// barrier between, while a second named barrier joins all four (NBARRIER.md).
func TestNamedBarrier(t *testing.T) {
	p := assemble(t, isa.PVC, `
.decl N v_type=G type=ud num_elts=1
.decl O v_type=G type=ud num_elts=16 align=GRF
.decl D v_type=G type=ud num_elts=16 align=GRF
.decl P1 v_type=P num_elts=1
mov (M1_NM, 1) N(0,0)<1> %r0(0,2)<0;1,0>
and (M1_NM, 1) O(0,0)<1> N(0,0)<0;1,0> 1:ud
shl (M1_NM, 1) O(0,0)<1> O(0,0)<0;1,0> 2:ud
cmp.ge (M1_NM, 1) P1 N(0,0)<0;1,0> 2:ud
(P1) jmp (M1_NM, 1) producer
nbarrier.signal 3:ub 2:uw 2:ub 2:ub
nbarrier.wait 3:ub
lsc_load.slm (M1_NM, 1) D:d32 flat[O]:a32
lsc_store.ugm (M1_NM, 1) bti(0x0)[O]:a32 D:d32
jmp (M1_NM, 1) end
producer:
add (M1_NM, 1) D(0,0)<1> N(0,0)<0;1,0> 100:ud
lsc_store.slm (M1_NM, 1) flat[O]:a32 D:d32
nbarrier.signal 3:ub 1:uw 2:ub 2:ub
end:
nbarrier.signal 0:ub 4:ub
nbarrier.wait 0:ub
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{
		Threads: 4, Groups: [3]int{2, 1, 1}, SLM: 64, Payload: threadPayload,
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Size: 64}},
	})
	if _, stop := m.Run(1000); stop != eu.StopDone {
		t.Fatal(stop, m.StopReason())
	}
	for i, want := range []uint32{102, 103} {
		if got := binary.LittleEndian.Uint32(m.SurfaceBytes(0)[4*i:]); got != want {
			t.Errorf("consumer %d read %d", i, got)
		}
	}
	if len(m.Reports()) != 0 {
		t.Errorf("reports %v", m.Reports())
	}
}

// TestSeededSchedule checks that a seed determines the order of the threads' turns, the same one every time and after
// going back, and that another seed gives another order.
func TestSeededSchedule(t *testing.T) {
	p := assemble(t, isa.DG2, `
.decl C v_type=G type=ud num_elts=8 align=GRF
.decl O v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=1
.decl T6 v_type=T num_elts=1
mov (M1_NM, 1) C(0,0)<1> %r0(0,2)<0;1,0>
mov (M1_NM, 8) O(0,0)<1> 0:ud
again:
scatter4_scaled.R (M1_NM, 1) T6 0x0:ud O.0 C.0
add (M1_NM, 1) O(0,0)<1> O(0,0)<0;1,0> 4:ud
cmp.lt (M1_NM, 1) P1 O(0,0)<0;1,0> 400:ud
(P1) jmp (M1_NM, 1) again
ret (M1_NM, 1)
`)
	launch := dispatch.Launch{Threads: 8, Payload: threadPayload, Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Size: 400}}}
	result := func(seed uint64) []byte {
		l := launch
		l.Seed = seed
		m := runtest.Start(t, p, &l)
		m.Run(700)
		half := bytes.Clone(m.Arena())
		m.Run(1 << 20)
		end := bytes.Clone(m.Arena())
		m.Restore(half)
		if m.Run(1 << 20); corpustest.FirstDifference(end, m.Arena()) >= 0 {
			t.Errorf("seed %d: the run after going back is another one", seed)
		}
		return bytes.Clone(m.SurfaceBytes(0))
	}
	seen := map[string]bool{}
	for _, seed := range []uint64{0, 1, 2, 3} {
		r := result(seed)
		if !bytes.Equal(r, result(seed)) {
			t.Errorf("seed %d gives two schedules", seed)
		}
		seen[string(r)] = true
	}
	if len(seen) != 4 {
		t.Errorf("four seeds give %d results", len(seen))
	}
}

// TestMediaThreads checks that %thread_x and %thread_y are the thread's place in the thread space (4_visa_header.md,
// the predefined variables of the media mode).
func TestMediaThreads(t *testing.T) {
	p := assemble(t, isa.TGLLP, `
.decl O v_type=G type=ud num_elts=8 align=GRF
.decl D v_type=G type=ud num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
mad (M1_NM, 1) D(0,0)<1> %thread_y(0,0)<0;1,0> 100:uw %thread_x(0,0)<0;1,0>
mad (M1_NM, 1) O(0,0)<1> %thread_y(0,0)<0;1,0> 3:uw %thread_x(0,0)<0;1,0>
shl (M1_NM, 1) O(0,0)<1> O(0,0)<0;1,0> 2:ud
scatter4_scaled.R (M1_NM, 1) T6 0x0:ud O.0 D.0
ret (M1_NM, 1)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Threads: 6, Media: [2]int{3, 2}, Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Size: 24}}})
	m.Run(1 << 10)
	for i, want := range []uint32{0, 1, 2, 100, 101, 102} {
		if got := binary.LittleEndian.Uint32(m.SurfaceBytes(0)[4*i:]); got != want {
			t.Errorf("thread %d says %d, want %d", i, got, want)
		}
	}
}

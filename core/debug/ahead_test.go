package debug

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// counts counts to 300,000 in a surface.
const counts = `.version 4.1
.kernel "k"
.decl N v_type=G type=ud num_elts=8 align=GRF
.decl S v_type=G type=ud num_elts=8 align=GRF
.decl Z v_type=G type=ud num_elts=8 align=GRF
.decl A v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
//@ platform PVC
//@ grid simd=8
//@ surface T6 = ud[64]
.kernel_attr SimdSize=8
    mov (M1, 8) N(0,0)<1> 0x0:ud
    mov (M1, 8) S(0,0)<1> 0x0:ud
    mov (M1, 8) A(0,0)<1> 0x0:ud
AGAIN:
    add (M1, 8) N(0,0)<1> N(0,0)<1;1,0> 0x1:ud
    add (M1, 8) S(0,0)<1> S(0,0)<1;1,0> N(0,0)<1;1,0>
    scatter.4 (M1, 8) T6 0x0:ud A.0 N.0
    cmp.lt (M1, 8) P1 N(0,0)<1;1,0> 0x493e0:ud
    (P1) goto (M1, 8) AGAIN
    ret (M1, 1)
`

const countsSteps = 3 + 5*300_000 + 1

// follower is a session with somebody who runs ahead of it, who does all of a piece of work at once.
func follower(t *testing.T, text string) *Session {
	t.Helper()
	s := open(t, "ahead", text)
	a := ahead.New(func(m []byte) { s.Hear(heard(t, m)) })
	s.SetAhead(func(q protocol.Message) {
		ask(a, text, q)
		for a.Work() {
		}
	})
	return s
}

// ask asks who runs ahead, of session 1.
func ask(a *ahead.Ahead, text string, q protocol.Message) {
	if q.Kind() == protocol.KindSeek {
		a.Deliver(protocol.Encode(1, &protocol.Load{Text: text}))
	}
	a.Deliver(protocol.Encode(1, q))
}

// heard is what a message of his says, behind its head.
func heard(t *testing.T, m []byte) wire.Reader {
	r := wire.Reader(m[1:])
	if m[0] != wire.Mark || r.Number() != 1 {
		t.Error("it is another session's")
	}
	return r
}

// toEnd runs a session to the end of its program.
func toEnd(t *testing.T, s *Session) *Session {
	t.Helper()
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
	for !w.Go(4096) {
	}
	w.End()
	if w.Reason != protocol.StopEnd {
		t.Fatal(w.Reason, w.Message)
	}
	return s
}

// sameState compares the machines of two sessions, but for what the sanitizer knows.
func sameState(t *testing.T, got, want *Session) {
	t.Helper()
	m, err := eu.New(want.prog.Target.Program, want.prog.Target.Launch)
	if err != nil {
		t.Fatal(err)
	}
	own := len(m.Arena()) // what the sanitizer knows lies behind
	if got.Step() != want.Step() {
		t.Fatalf("it stands at step %d, not at %d", got.Step(), want.Step())
	}
	if !bytes.Equal(got.rec.Machine.Arena()[:own], want.rec.Machine.Arena()[:own]) {
		t.Fatalf("at step %d the states differ", got.Step())
	}
}

// TestWhoFollowsEndsWhereARunDoes: and all steps can be gone to, with the values that they have.
func TestWhoFollowsEndsWhereARunDoes(t *testing.T) {
	got, want := toEnd(t, follower(t, counts)), toEnd(t, open(t, "recorded", counts))
	if got.rec.History.First < aheadFrom {
		t.Error("nobody ran ahead")
	}
	for _, step := range []int{countsSteps, countsSteps - 1, countsSteps - 70_000, aheadFrom, aheadFrom + 1, 1_000_000, 999_999, 17, 0, 700_001, countsSteps} {
		for _, s := range []*Session{got, want} {
			for !s.Seek(step, math.MaxInt) {
			}
		}
		sameState(t, got, want)
	}
}

// aheadFrom is about the step from which somebody runs ahead.
const aheadFrom = 1 << 18

// TestWhoFollowedWalksBack: by single steps over the place where the record begins, and on again.
func TestWhoFollowedWalksBack(t *testing.T) {
	got, want := toEnd(t, follower(t, counts)), toEnd(t, open(t, "recorded", counts))
	from := got.rec.History.First
	move := func(move func(s *Session)) {
		for _, s := range []*Session{got, want} {
			move(s)
			s.rec.EnsureUndo()
		}
		sameState(t, got, want)
	}
	move(func(s *Session) {
		for !s.Seek(from+3, math.MaxInt) {
		}
	})
	for range 6 {
		move(func(s *Session) { s.Back() })
	}
	for range 6 {
		move(func(s *Session) { s.Forward(1) })
	}
}

// TestNobodyRunsAheadOfShortRuns: of them everything is recorded.
func TestNobodyRunsAheadOfShortRuns(t *testing.T) {
	s := open(t, "short", counts)
	s.SetAhead(func(q protocol.Message) { t.Errorf("somebody runs ahead: %+v", q) })
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
	for s.Step() < 1<<17 && !w.Go(4096) {
	}
	w.End()
	if s.rec.History.First != 0 || s.rec.History.End != s.Step() {
		t.Errorf("of %d steps, %d to %d are recorded", s.Step(), s.rec.History.First, s.rec.History.End)
	}
}

// TestABreakpointEndsAFollow: one that is set while it goes on.
func TestABreakpointEndsAFollow(t *testing.T) {
	s := open(t, "break", counts)
	var later []wire.Reader
	a := ahead.New(func(m []byte) { later = append(later, heard(t, m)) })
	s.SetAhead(func(q protocol.Message) {
		for ask(a, counts, q); q.Kind() == protocol.KindSeek && len(later) < 3; {
			a.Work()
		}
	})
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
	for !s.Waits() {
		if w.Go(4096) {
			t.Fatal("it ended")
		}
		for _, m := range later {
			s.Hear(m)
		}
		later = nil
	}
	s.SetBreakpoints([]protocol.Breakpoint{{ID: 1, Kind: protocol.BreakInstruction, Line: 4, Thread: -1}})
	at := s.Reached()
	for !w.Go(4096) {
	}
	w.End()
	if w.Reason != protocol.StopBreakpoint || s.Step()-at > 5 || (s.Step()-4)%5 != 0 {
		t.Errorf("%v at step %d, set at %d", w.Reason, s.Step(), at)
	}
}

// TestReportsComeBehind: who runs ahead looks for them when he has come to the end. They are those
// of a run that nobody runs ahead of.
func TestReportsComeBehind(t *testing.T) {
	text := strings.Replace(counts, "    ret", "    add (M1, 8) S(0,0)<1> S(0,0)<1;1,0> Z(0,0)<1;1,0>\n    ret", 1)
	got, want := toEnd(t, follower(t, text)).rec, toEnd(t, open(t, "recorded", text)).rec
	got.EnsureUndo() // as a view does
	if len(want.Machine.Reports()) == 0 {
		t.Fatal("there is no report")
	}
	if !got.Ahead.All || got.Ahead.Looked != got.Step() {
		t.Errorf("of %d steps %d are looked at", got.Step(), got.Ahead.Looked)
	}
	if g, w := got.Machine.Reports(), want.Machine.Reports(); len(g) != len(w) || g[0].Step != w[0].Step || g[0].Sentence(nil) != w[0].Sentence(nil) || g[0].Lanes != w[0].Lanes {
		t.Errorf("reports %+v, want %+v", g, w)
	}
}

// TestWhoEditsIsAlone: nobody who runs ahead knows of a value that is set.
func TestWhoEditsIsAlone(t *testing.T) {
	s := toEnd(t, follower(t, counts))
	for !s.Seek(1_000_000, math.MaxInt) {
	}
	if err := s.SetValue(&protocol.SetValue{Window: protocol.Window{Thread: -1}, Text: "N[0]", Value: "5"}); err != nil {
		t.Fatal(err)
	}
	if s.rec.CanFollow(0) {
		t.Error("somebody runs ahead")
	}
	toEnd(t, s)
	if s.Step() <= countsSteps {
		t.Errorf("it ends after %d steps, as if nothing had been set", s.Step())
	}
}

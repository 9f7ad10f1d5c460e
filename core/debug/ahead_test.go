package debug

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/runtest"
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

// Most tests take programs that are shorter than counts, by about this factor. So that as much of them is run ahead, the
// worker begins as much earlier.
const shorter = 5

// fewer counts to 60,000.
var fewer = strings.Replace(counts, "0x493e0", "0xea60", 1)

// soon lets the worker of a session begin after fewer steps.
func soon(s *Session) *Session {
	s.rec.AheadAfter /= shorter
	return s
}

// follower opens a session with a worker ahead, which does all of its work at once.
func follower(t *testing.T, text string) *Session {
	t.Helper()
	s := open(t, "ahead", text)
	h := &host{t: t, s: s, text: text}
	a := ahead.New(h.hear)
	h.runAhead(a.Deliver, func(m []byte) {
		for a.Deliver(m); a.Work(); {
		}
	})
	return s
}

// host carries messages between a session and the worker ahead, as an engine does.
type host struct {
	t    *testing.T
	s    *Session
	text string
	run  uint32
}

// runAhead gives the session a worker ahead. deliver sends it new runs, tell sends it everything else.
func (h *host) runAhead(deliver, tell func(m []byte)) {
	open := func() uint32 {
		h.run++
		deliver(protocol.Encode(h.run, &protocol.Load{Text: h.text}))
		return h.run
	}
	h.s.SetAhead(open, func(run uint32, q protocol.Message) { tell(protocol.Encode(run, q)) }, tell)
}

// hear passes a message about the run to the session.
func (h *host) hear(m []byte) {
	r := wire.Reader(m[1:])
	if m[0] != wire.Mark {
		h.t.Error("it is no message of his")
	}
	if uint32(r.Number()) == h.run {
		h.s.Hear(r)
	}
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

// sameState compares the machines of two sessions, except for what the sanitizer knows.
func sameState(t *testing.T, got, want *Session) {
	t.Helper()
	m := runtest.Start(t, want.prog.Target.Program, want.prog.Target.Launch)
	sameBytes(t, got, want, len(m.Arena())) // what the sanitizer knows lies behind these bytes
}

// sameBytes compares the first own bytes of their arenas.
func sameBytes(t *testing.T, got, want *Session, own int) {
	t.Helper()
	if got.Step() != want.Step() {
		t.Fatalf("it stands at step %d, not at %d", got.Step(), want.Step())
	}
	if !bytes.Equal(got.rec.Machine.Arena()[:own], want.rec.Machine.Arena()[:own]) {
		t.Fatalf("at step %d the states differ", got.Step())
	}
}

// TestWhoFollowsEndsWhereARunDoes: a session that follows the worker ends where a run does, and all steps can be gone
// to, with their values.
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

// TestWhatWasNeverWrittenIsKnown: where the interpreter has looked for reports, a step that is run again has everything
// that the sanitizer knows, as if nothing had run ahead.
func TestWhatWasNeverWrittenIsKnown(t *testing.T) {
	want := toEnd(t, open(t, "recorded", counts))
	got := toEnd(t, follower(t, counts))
	for _, step := range []int{countsSteps, countsSteps - 70_000, 1_000_000, 700_001, aheadFrom + 5, 100, countsSteps} {
		for _, s := range []*Session{got, want} {
			for !s.Seek(step, math.MaxInt) {
			}
			s.rec.EnsureUndo()
		}
		if !bytes.Equal(got.rec.Machine.Arena(), want.rec.Machine.Arena()) {
			t.Errorf("at step %d the sanitizer knows something else", step)
		}
	}
}

// TestNothingIsSaidToBeUnwritten: no value is shown as never written where the interpreter has not looked yet.
func TestNothingIsSaidToBeUnwritten(t *testing.T) {
	s := soon(open(t, "ahead", fewer))
	h := &host{t: t, s: s, text: fewer}
	a := ahead.New(func(m []byte) {
		r := wire.Reader(m[1:])
		if r.Number(); r.Number() == wire.Frame {
			h.hear(m)
		}
	})
	h.runAhead(a.Deliver, func(m []byte) {
		for a.Deliver(m); a.Work(); {
		}
	})
	got, want := toEnd(t, s).rec, toEnd(t, open(t, "recorded", fewer)).rec
	if own := got.Shadow.At(); !got.Shadow.Written(0, own) || want.Shadow.Written(0, own) {
		t.Errorf("all written: %v; as recorded: %v", got.Shadow.Written(0, own), want.Shadow.Written(0, own))
	}
}

// TestAnEditForgetsWhatWasKnownBehindIt: a value is set where the worker has run ahead before. At the steps behind it,
// nothing is shown as never written because it was so at the edit.
func TestAnEditForgetsWhatWasKnownBehindIt(t *testing.T) {
	s := toEnd(t, soon(follower(t, fewer)))
	for !s.Seek(1, math.MaxInt) {
	}
	if err := s.SetValue(&protocol.SetValue{Window: protocol.Window{Thread: -1}, Text: "Z[0]", Lane: -1, Value: "5"}); err != nil {
		t.Fatal(err)
	}
	stopped(s, protocol.Move{Goal: protocol.MoveOn, Thread: -1}, func() {}, 20)
	for !s.Seek(40_000, math.MaxInt) {
	}
	s.rec.EnsureUndo()
	for _, name := range []string{"N", "S", "A"} {
		for _, d := range s.prog.Target.Program.Funcs[0].Object.Decls {
			if off := s.rec.Machine.VarOffset(0, 0, d); d.Name == name && !s.rec.Shadow.Written(off, 32) {
				t.Errorf("%s counts as never written", name)
			}
		}
	}
}

// aheadFrom is about the step from which the worker runs ahead.
const aheadFrom = 500_000

// TestWhoFollowedWalksBack: a session that followed steps back over the place where the record begins, and forward
// again.
func TestWhoFollowedWalksBack(t *testing.T) {
	got, want := toEnd(t, soon(follower(t, fewer))), toEnd(t, open(t, "recorded", fewer))
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

// TestNobodyRunsAheadOfShortRuns: short runs are recorded in full.
func TestNobodyRunsAheadOfShortRuns(t *testing.T) {
	s := open(t, "short", counts)
	nobody := func(m []byte) { t.Errorf("somebody runs ahead: %x", m) }
	(&host{t: t, s: s}).runAhead(nobody, nobody)
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
	for s.Step() < 1<<17 && !w.Go(4096) {
	}
	w.End()
	if s.rec.History.First != 0 || s.rec.History.End != s.Step() {
		t.Errorf("of %d steps, %d to %d are recorded", s.Step(), s.rec.History.First, s.rec.History.End)
	}
}

// TestABreakpointEndsAFollow: a breakpoint that is set while the session follows ends that.
func TestABreakpointEndsAFollow(t *testing.T) {
	s := open(t, "break", counts)
	var later [][]byte
	h := &host{t: t, s: s, text: counts}
	a := ahead.New(func(m []byte) { later = append(later, m) })
	h.runAhead(a.Deliver, func(m []byte) {
		for a.Deliver(m); protocol.Kind(m[1]) == protocol.KindSeek && len(later) < 3; {
			a.Work()
		}
	})
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
	for !s.Waits() {
		if w.Go(4096) {
			t.Fatal("it ended")
		}
		for _, m := range later {
			h.hear(m)
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

// rarely counts to 400,000 in two threads. It comes to one line every 131,072 times, and to others at the end.
const rarely = `.version 4.1
.kernel "k"
.decl N v_type=G type=ud num_elts=8 align=GRF
.decl S v_type=G type=ud num_elts=8 align=GRF
.decl A v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl P2 v_type=P num_elts=8
//@ platform PVC
//@ grid simd=8 threads=2
.kernel_attr SimdSize=8
    mov (M1, 8) N(0,0)<1> 0x0:ud
    mov (M1, 8) S(0,0)<1> 0x0:ud
AGAIN:
    add (M1, 8) N(0,0)<1> N(0,0)<1;1,0> 0x1:ud
    and (M1, 8) A(0,0)<1> N(0,0)<1;1,0> 0x1ffff:ud
    cmp.ne (M1, 8) P2 A(0,0)<1;1,0> 0x0:ud
    (P2) goto (M1, 8) OVER
    add (M1, 8) S(0,0)<1> S(0,0)<1;1,0> 0x1:ud
OVER:
    cmp.lt (M1, 8) P1 N(0,0)<1;1,0> 0x61a80:ud
    (P1) goto (M1, 8) AGAIN
    add (M1, 8) S(0,0)<1> S(0,0)<1;1,0> N(0,0)<1;1,0>
    ret (M1, 1)
`

// oftener counts to 40,000, and comes to the line every 16,384 times.
var oftener = strings.NewReplacer("0x1ffff", "0x3fff", "0x61a80", "0x9c40").Replace(rarely)

// moved moves a session to a goal, or to its end. It calls meanwhile between the pieces of the move.
func moved(s *Session, m protocol.Move, meanwhile func()) *Walk {
	w := s.Walk(&m)
	for !w.Go(4096) {
		meanwhile()
	}
	w.End()
	return w
}

// stopped does some pieces of a move, and reports whether the move was not over by then.
func stopped(s *Session, m protocol.Move, meanwhile func(), pieces int) bool {
	w := s.Walk(&m)
	over := false
	for ; pieces > 0 && !over; pieces-- {
		over = w.Go(4096)
		meanwhile()
	}
	w.End()
	return !over
}

// lagging opens a session with a worker ahead. Messages in both directions are delivered late, after random times.
func lagging(t *testing.T, text string, dice *rand.Rand) (s *Session, meanwhile func()) {
	s = open(t, "ahead", text)
	var told, said [][]byte
	h := &host{t: t, s: s, text: text}
	a := ahead.New(func(m []byte) { said = append(said, m) })
	tell := func(m []byte) { told = append(told, m) }
	h.runAhead(tell, tell)
	return s, func() {
		for len(told) > 0 && dice.IntN(3) > 0 {
			a.Deliver(told[0])
			told = told[1:]
		}
		for range dice.IntN(8) {
			a.Work()
		}
		for len(said) > 0 && dice.IntN(3) > 0 {
			h.hear(said[0])
			said = said[1:]
		}
	}
}

// TestBreakpointsStopWhoRunsAhead sets and removes random breakpoints between moves, and runs to lines. The session
// stops where one without a worker ahead does, at the same breakpoint, with the same state.
func TestBreakpointsStopWhoRunsAhead(t *testing.T) {
	rare := []int{6, 6, 6, 9, 9, 10, 10, 0, 2}
	lines := strings.Split(oftener, "\n")
	line := func(text string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, text) }) + 1
	}
	ahead := 0
	for seed := range uint64(12) {
		dice := rand.New(rand.NewPCG(seed, 3))
		got, want := soon(follower(t, oftener)), open(t, "recorded", oftener)
		meanwhile := func() {}
		if seed%2 == 1 {
			got, meanwhile = lagging(t, oftener, dice)
			soon(got)
		}
		for range 6 {
			var breaks []protocol.Breakpoint
			for id := range dice.IntN(3) {
				breaks = append(breaks, protocol.Breakpoint{ID: id + 1, Kind: protocol.BreakInstruction, Line: rare[dice.IntN(len(rare))], Thread: -1})
			}
			m := protocol.Move{Goal: protocol.MoveOn, Thread: -1}
			if dice.IntN(3) == 0 {
				m = protocol.Move{Goal: protocol.MoveLine, Line: line("S(0,0)<1;1,0> 0x1"), Thread: -1}
			}
			back := dice.IntN(4) * 100_000 / shorter
			got.SetBreakpoints(breaks)
			want.SetBreakpoints(breaks)
			if seed%2 == 1 && dice.IntN(2) == 0 { // the run is stopped, wherever the worker is
				stopped := stopped(got, m, meanwhile, dice.IntN(150/shorter))
				moved(want, m, func() {}) // counts the hits; those behind the stop are taken back below
				if want.Step() < got.Step() || !stopped && want.Step() > got.Step() {
					t.Fatalf("seed %d: stopped at step %d, want one up to %d", seed, got.Step(), want.Step())
				}
				for !want.Seek(got.Step(), math.MaxInt) {
				}
				sameState(t, got, want)
				continue
			}
			at := [2]*Walk{moved(got, m, meanwhile), moved(want, m, meanwhile)}
			if g, w := at[0], at[1]; g.Reason != w.Reason || !slices.Equal(g.Hits, w.Hits) || g.Thread != w.Thread {
				t.Fatalf("seed %d: %v by %v in thread %d at step %d, want %v by %v in %d at %d", seed, g.Reason, g.Hits, g.Thread, got.Step(), w.Reason, w.Hits, w.Thread, want.Step())
			}
			sameState(t, got, want)
			if !reflect.DeepEqual(got.Breakpoints(), want.Breakpoints()) {
				t.Fatalf("seed %d: %+v, want %+v", seed, got.Breakpoints(), want.Breakpoints())
			}
			if dice.IntN(3) == 0 {
				for _, s := range []*Session{got, want} {
					for step := s.Step() - back; !s.Seek(step, math.MaxInt); {
					}
				}
				sameState(t, got, want)
			}
		}
		if got.rec.History.First > 0 {
			ahead++
		}
	}
	if ahead < 6 {
		t.Errorf("somebody ran ahead in %d of 12 sessions", ahead)
	}
}

// TestWhatWasSaidBeforeABreakpointIsPassedOver: the worker has come to the end, but its messages have not been heard
// when the run is stopped and a breakpoint is set on the way.
func TestWhatWasSaidBeforeABreakpointIsPassedOver(t *testing.T) {
	s := open(t, "ahead", rarely)
	var told, said [][]byte
	h := &host{t: t, s: s, text: rarely}
	a := ahead.New(func(m []byte) { said = append(said, m) })
	h.runAhead(a.Deliver, func(m []byte) { told = append(told, m) })
	run := func(until func() bool) *Walk {
		w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
		for !until() && !w.Go(4096) {
		}
		return w
	}
	work := func() {
		for _, m := range told {
			a.Deliver(m)
		}
		for told = nil; a.Work(); {
		}
	}
	run(func() bool { return len(told) > 0 }).End()
	told = told[:2] // all but the Cancel
	work()
	breaks := []protocol.Breakpoint{{ID: 1, Kind: protocol.BreakInstruction, Line: 6, Thread: -1}}
	s.SetBreakpoints(breaks)
	w := run(func() bool { return len(told) > 0 })
	for _, m := range said {
		h.hear(m)
	}
	if w.Go(1); s.Reached() != s.Step() {
		t.Errorf("it has reached step %d, from %d", s.Reached(), s.Step())
	}
	said = nil
	work()
	for _, m := range said {
		h.hear(m)
	}
	for !w.Go(4096) {
	}
	w.End()
	want := open(t, "recorded", rarely)
	want.SetBreakpoints(breaks)
	moved(want, protocol.Move{Goal: protocol.MoveOn, Thread: -1}, func() {})
	if w.Reason != protocol.StopBreakpoint {
		t.Error(w.Reason)
	}
	sameState(t, s, want)
}

// TestReportsComeBehind: the worker looks for reports when it has come to the end. They are those of a run without a
// worker.
func TestReportsComeBehind(t *testing.T) {
	text := strings.Replace(fewer, "    ret", "    add (M1, 8) S(0,0)<1> S(0,0)<1;1,0> Z(0,0)<1;1,0>\n    ret", 1)
	got, want := toEnd(t, soon(follower(t, text))).rec, toEnd(t, open(t, "recorded", text)).rec
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

// TestWhoRunsAheadSetsWhatIsSet: values are set and taken back, at recorded steps and at steps that were run ahead,
// with the worker anywhere on its way. The session ends where one without a worker does, with the same state there and
// on the way.
func TestWhoRunsAheadSetsWhatIsSet(t *testing.T) {
	set := [][2]string{{"S[3]", "7"}, {"N[5]", "3"}, {"T6[1]", "9"}, {"EM[2]", "0"}, {"%cr0[0]", "0x30"}}
	for seed := range uint64(4) {
		dice := rand.New(rand.NewPCG(seed, 4))
		got, want := soon(follower(t, fewer)), open(t, "recorded", fewer)
		meanwhile := func() {}
		if seed%2 == 1 {
			got, meanwhile = lagging(t, fewer, dice)
			soon(got)
		}
		same := func() { // the count of a report comes later
			t.Helper()
			sameBytes(t, got, want, eu.Seam{Machine: got.rec.Machine}.StateBytes())
		}
		on := protocol.Move{Goal: protocol.MoveOn, Thread: -1}
		if dice.IntN(2) == 0 {
			moved(got, on, meanwhile)
		} else {
			stopped(got, on, meanwhile, (120+dice.IntN(150))/shorter)
		}
		for range 3 {
			at, set := dice.IntN(got.Step()), set[dice.IntN(len(set))]
			for _, s := range []*Session{got, want} {
				for !s.Seek(at, math.MaxInt) {
				}
				if n := len(s.rec.Edits.List); n > 1 && at&1 == 0 {
					s.UndoEdit(false)
					s.Recall(0)
				} else if err := s.SetValue(&protocol.SetValue{Window: protocol.Window{Thread: -1}, Text: set[0], Lane: -1, Value: set[1]}); err != nil && set[0] != "EM[2]" { // a lane may be off already
					t.Fatalf("seed %d: %s at step %d: %v", seed, set[0], at, err)
				}
			}
			same()
			before := got.Step()
			moved(got, on, meanwhile)
			moved(want, on, func() {})
			same()
			if got.Step() > before+2*aheadFrom/shorter && got.rec.Ahead.Generated == 0 {
				t.Errorf("seed %d: from step %d to %d nobody ran ahead", seed, before, got.Step())
			}
			for range 2 {
				step := dice.IntN(got.Step())
				for _, s := range []*Session{got, want} {
					for !s.Seek(step, math.MaxInt) {
					}
				}
				same()
			}
			moved(got, on, meanwhile)
			moved(want, on, func() {})
		}
		if got.rec.Ahead.Differs != 0 {
			t.Errorf("seed %d: the interpreter found another state at step %d", seed, got.rec.Ahead.Differs)
		}
	}
}

package debug

import (
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
)

// atEnd runs a program to its end, and gives what is told there.
func atEnd(t *testing.T, name, text string, w protocol.Window) (*Session, protocol.Ending) {
	t.Helper()
	s := open(t, name, text)
	for !s.Seek(1<<30, 1<<20) {
	}
	w.Thread, w.Panels = max(w.Thread, 0), protocol.PanelEnding
	return s, s.View(w).Ending
}

var momentNames = [...]string{
	protocol.MomentStart: "start", protocol.MomentPart: "part", protocol.MomentTurn: "turn",
	protocol.MomentMeet: "meet", protocol.MomentLeave: "leave", protocol.MomentEnd: "end",
}

// told writes moments as a table: kind, step, line that did it, line that comes next, label, lanes that run, moved.
func told(list []protocol.Moment) (out []string) {
	for i := range list {
		m := &list[i]
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %d %d %d %04x %04x %s", momentNames[m.Kind], m.Step, m.Line, m.Next, m.Exec, m.Moved, m.Label)))
	}
	return out
}

func example(t *testing.T, name string) string {
	t.Helper()
	for _, e := range append(examples.List(), examples.PTX()...) {
		if e.Name == name {
			return e.Text
		}
	}
	t.Fatal("there is no lesson " + name)
	return ""
}

// early ends some lanes before the others.
const early = `//@ grid simd=8
//@ input X = iota()
.version 4.1
.kernel "early"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P v_type=P num_elts=8
.input X offset=32 size=32
    cmp.lt (M1, 8) P X(0,0)<1;1,0> 3:d
    (P) ret (M1, 8)
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 10:d
    ret (M1, 1)
`

// Where lanes part, take turns and meet, worked out by hand from the lessons' inputs.
func TestMomentsOfTheLessons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		parted     int
		met        string
	}{
		{"01_if_else.visaasm", "", []string{
			"start 0 0 23 ffff 0000",
			"part 2 24 25 6d6e 9291 NEGATIVE",
			"turn 4 26 28 9291 6d6e DONE",
			"meet 5 28 30 ffff 6d6e DONE",
			"end 7 31 0 0000 ffff",
		}, 1, "meet 5 28 30 ffff 6d6e DONE"},
		{"03_fcall.visaasm", "", []string{
			"start 0 0 23 ffff 0000",
			"part 2 24 25 bbb5 444a DONE",
			"part 7 40 41 9291 2924 ODD",
			"turn 9 42 44 2924 9291",
			"meet 11 45 27 bbb5 9291",
			"meet 12 27 29 ffff 444a DONE",
			"end 14 30 0 0000 ffff",
		}, 2, "meet 12 27 29 ffff 444a DONE"},
		{"05_regions.visaasm", "", []string{"start 0 0 30 ffff 0000", "end 3 32 0 0000 ffff"}, 0, "start 0 0 0 0000 0000"},
		{"01_branch.ptx", "", []string{
			"start 0 0 16 ffff 0000",
			"part 12 28 29 6d6e 9291 NEGATIVE",
			"turn 14 30 32 9291 6d6e DONE",
			"meet 15 32 34 ffff 6d6e DONE",
			"end 20 37 0 0000 ffff",
		}, 1, "meet 15 32 34 ffff 6d6e DONE"},
		{"early", early, []string{"start 0 0 8 00ff 0000", "leave 2 9 10 00f8 0007", "end 4 11 0 0000 00f8"}, 0, "start 0 0 0 0000 0000"},
	} {
		text := c.text
		if text == "" {
			text = example(t, c.name)
		}
		_, e := atEnd(t, c.name, text, protocol.Window{})
		if got := told(e.Moments); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
		if got := told([]protocol.Moment{e.Met})[0]; e.Parted != c.parted || got != c.met || e.Reason != protocol.StopEnd || e.More != 0 {
			t.Errorf("%s: parted %d times, %d left out, reason %d, last met %q", c.name, e.Parted, e.More, e.Reason, got)
		}
	}
}

func TestWhatBecameOfTheLanes(t *testing.T) {
	_, e := atEnd(t, "if_else", example(t, "01_if_else.visaasm"), protocol.Window{})
	negative := uint32(0x9291)
	for lane, got := range e.Lanes {
		want := protocol.LaneEnd{Started: true, Step: 6, Line: 31, Ran: 5, Waited: 1, Longest: 1, At: 4}
		if negative>>lane&1 != 0 {
			want.Waited, want.Longest, want.At = 2, 2, 2
		}
		if got != want {
			t.Errorf("lane %d: %+v, want %+v", lane, got, want)
		}
	}
	_, e = atEnd(t, "early", early, protocol.Window{})
	for lane, want := range map[int]protocol.LaneEnd{
		1: {Started: true, Step: 1, Line: 9, Ran: 2},
		5: {Started: true, Step: 3, Line: 11, Ran: 3},
	} {
		if e.Lanes[lane] != want {
			t.Errorf("lane %d: %+v, want %+v", lane, e.Lanes[lane], want)
		}
	}
	// A launch of 16 work-items on 32 lanes.
	if _, e = atEnd(t, "ptx", example(t, "01_branch.ptx"), protocol.Window{}); e.Lanes[16] != (protocol.LaneEnd{Step: -1}) || !e.Lanes[15].Started {
		t.Errorf("lane 15: %+v; lane 16: %+v", e.Lanes[15], e.Lanes[16])
	}
}

func TestTheWayOfALane(t *testing.T) {
	s, _ := atEnd(t, "fcall", example(t, "03_fcall.visaasm"), protocol.Window{})
	ways := map[int][]protocol.Sentence{
		1: {{Text: "It waited for 10 steps, after line 24, and went on at line 29 (step 12).", Step: 2, Line: 24}},
		2: {{Text: "It waited for 2 steps, after line 40, and went on at line 44 (step 9).", Step: 7, Line: 40}},
	}
	for lane, want := range ways {
		got := s.Explain(&protocol.Explain{About: protocol.AboutLane, Lane: lane, Window: protocol.Window{Thread: 0}}, func() bool { return true }).Sentences
		if len(got) == 0 || !strings.Contains(got[0].Text, "has ended") || !reflect.DeepEqual(got[1:], want) {
			t.Errorf("lane %d: %+v", lane, got)
		}
	}
	s, _ = atEnd(t, "regions", example(t, "05_regions.visaasm"), protocol.Window{})
	if got := s.Explain(&protocol.Explain{About: protocol.AboutLane, Window: protocol.Window{Thread: 0}}, func() bool { return true }).Sentences; len(got) != 2 || got[1].Text != "It never waited." {
		t.Errorf("%+v", got)
	}
	// Each round of the outer loop makes the lanes wait that left the inner one: more waits than are told.
	s = open(t, "divergent", divergent)
	s.Forward(5000)
	_, more := s.rec.History.Waits(0, 0, 0, s.Step(), 8)
	if list, all := s.rec.History.Waits(0, 0, 0, s.Step(), 1<<20); all != 0 || len(list) != 8+more || more < 10 {
		t.Errorf("%d waits and %d, of which 8 and %d are told", len(list), all, more)
	}
}

// A loop that parts its lanes in every round has more moments than a page can show: the first ones are
// kept and the last one, the rest is counted.
func TestMomentsAreBounded(t *testing.T) {
	s := open(t, "divergent", divergent)
	s.Forward(200_000)
	s.Halt(protocol.StopCancelled, "")
	e := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding}).Ending
	if len(e.Moments) != protocol.MaxMoments || e.More < 1000 || e.Moments[len(e.Moments)-1].Kind != protocol.MomentEnd || e.Parted < 500 {
		t.Fatalf("%d moments, %d more, parted %d times", len(e.Moments), e.More, e.Parted)
	}
	if e.Reason != protocol.StopCancelled || len(e.Results) != 0 || len(e.Last) != 0 {
		t.Errorf("reason %d, %d results of a run that has not ended", e.Reason, len(e.Results))
	}
	s.Back()
	if e := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding}).Ending; e.Reason != protocol.StopStep {
		t.Errorf("at another step the run did not stop: %d", e.Reason)
	}
}

// naive is record.Lives' lanes once more, step by step.
func naive(s *Session, thread int, ended bool) (lanes [eu.MaxLanes]record.Life, changes int) {
	h := s.rec.History
	var exec, off, idleSince uint32
	var since [eu.MaxLanes][2]int
	ran, steps, last, inst := false, 0, 0, 0
	rest := func(lane int) {
		if idleSince>>lane&1 == 0 {
			return
		}
		idleSince &^= 1 << lane
		n := steps - since[lane][1]
		lanes[lane].Waited += n
		if n > lanes[lane].Longest {
			lanes[lane].Longest, lanes[lane].At = n, since[lane][0]
		}
	}
	for i := range lanes {
		lanes[i].End = -1
	}
	h.Each(0, s.Step(), func(sp *record.Span, from, to int) {
		if sp.Thread() != thread {
			return
		}
		for step := from; step < to; step++ {
			gone := sp.Off()
			for lane := range lanes {
				bit := uint32(1) << lane
				x := &lanes[lane]
				if !ran {
					x.Started = gone&bit == 0
				}
				switch {
				case gone&bit != 0:
					rest(lane)
					if off&bit == 0 && ran {
						x.End, x.By = last, inst
					}
				case sp.Exec&bit == 0:
					if idleSince&bit == 0 {
						idleSince |= bit
						since[lane] = [2]int{step, steps}
					}
				default:
					rest(lane)
					whole := h.Facts[sp.Inst(step)].Kind&record.Whole != 0
					if whole || sp.Enabled(step)&bit != 0 {
						x.Ran++
					}
				}
			}
			if sp.Exec != exec || !ran {
				changes++
			}
			ran, exec, off, last, inst = true, sp.Exec, gone, step, sp.Inst(step)
			steps++
		}
	})
	for lane := range lanes {
		rest(lane)
		if x := &lanes[lane]; ended && x.Started && x.End < 0 {
			x.End, x.By = last, inst
		}
	}
	return lanes, changes
}

// sameLives compares lives with the walk step by step.
func sameLives(t *testing.T, name string, s *Session) {
	t.Helper()
	for thread := range s.rec.Machine.NumThreads() {
		ended := s.rec.Machine.Thread(thread).Depth() == 0
		got := s.rec.History.Lives(thread, s.prog.Target.Program.Funcs[s.prog.Target.Program.Kernel].First, s.Step(), ended)
		want, changes := naive(s, thread, ended)
		for lane := range want {
			if got.Lanes[lane] != want[lane] {
				t.Errorf("%s, thread %d, lane %d: %+v, want %+v", name, thread, lane, got.Lanes[lane], want[lane])
				return
			}
		}
		if n := len(got.Changes) + got.Lost; n != changes {
			t.Errorf("%s, thread %d: %d changes, want %d", name, thread, n, changes)
		}
	}
}

func TestLivesAreThoseOfEveryStep(t *testing.T) {
	for _, e := range append(examples.List(), examples.PTX()...) {
		s, _ := atEnd(t, e.Name, e.Text, protocol.Window{})
		sameLives(t, e.Name, s)
	}
	s := open(t, "divergent", divergent)
	s.Forward(10_000)
	sameLives(t, "divergent", s)
}

// TestLivesOfTheCorpus is the same for what Intel's compiler made.
func TestLivesOfTheCorpus(t *testing.T) {
	const root = "../../../shared/corpus"
	if _, err := os.Stat(root); err != nil {
		t.Skip("the corpus is not here: ", err)
	}
	programs, _ := filepath.Glob(filepath.Join(root, "kernels/*/dg2-simd16"))
	seen := 0
	for _, dir := range programs {
		texts, err := corpus.Read(dir)
		if err != nil {
			continue // no launch is known for it
		}
		for _, p := range texts[:min(len(texts), 1)] {
			s := open(t, dir, p.Text)
			if s.prog.Target.Launch.Groups != [3]int{1, 1, 1} {
				continue // the walk step by step knows no groups
			}
			s.Forward(20_000)
			sameLives(t, dir, s)
			if e := s.View(protocol.Window{Panels: protocol.PanelEnding, Result: protocol.ResultWindow{First: -1}}).Ending; s.Ended() && e.Reason != protocol.StopEnd {
				t.Errorf("%s: nothing is told of its end", dir)
			}
			seen++
		}
	}
	if seen < 5 {
		t.Errorf("only %d programs were looked at", seen)
	}
}

// Only the last thread group is told of: its threads are others than those of the groups before.
func TestLivesOfTheLastGroup(t *testing.T) {
	text := strings.Replace(example(t, "01_if_else.visaasm"), "//@ grid simd=16", "//@ grid groups=3 simd=16", 1)
	s, e := atEnd(t, "groups", text, protocol.Window{})
	if s.Step() != 21 || e.First != 14 || len(e.Moments) != 5 || e.Moments[0].Step != 14 || e.Lanes[0].Step != 20 || e.Lanes[0].Ran != 5 || e.Parted != 1 {
		t.Errorf("after %d steps from step %d: %+v, %v", s.Step(), e.First, e.Lanes[0], told(e.Moments))
	}
}

// threads has two threads that work on a buffer each half of which is theirs.
const threads = `//@ grid local=32 simd=16
//@ surface A = d[32] iota(1)
//@ surface T6 = d[32]
//@ expect T6 = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 0, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32
.version 4.1
.kernel "threads"
.decl R v_type=G type=d num_elts=16 align=GRF
.decl O v_type=G type=ud num_elts=1 align=dword
.decl A v_type=T num_elts=1
.decl T6 v_type=T num_elts=1
    mul (M1_NM, 1) O(0,0)<1> %thread_x(0,0)<0;1,0> 0x4:ud
    oword_ld (4) A O(0,0)<0;1,0> R.0
    oword_st (4) T6 O(0,0)<0;1,0> R.0
    ret (M1, 1)
`

func TestResults(t *testing.T) {
	lesson := example(t, "01_if_else.visaasm")
	wrong := strings.Replace(lesson, "//@ expect T6 = 3, 14,", "//@ expect T6 = 3, 15,", 1)
	none := lesson[:strings.Index(lesson, "//@ expect")] + lesson[strings.Index(lesson, ".version"):]
	for _, c := range []struct {
		name, text string
		window     protocol.Window
		results    []protocol.Result
		first      int // element shown
		shown      int // how many
		input      string
		element    int // among those shown
		want       protocol.ResultElement
	}{
		{"right", lesson, protocol.Window{}, []protocol.Result{{Name: "T6", Type: "d", Count: 16, Wrong: -1}}, 0, 16, "X", 1,
			protocol.ResultElement{Got: "14", Want: "14", Input: "7"}},
		{"wrong", wrong, protocol.Window{Result: protocol.ResultWindow{First: -1}}, []protocol.Result{{Name: "T6", Type: "d", Count: 16, Wrong: 1}}, 0, 16, "X", 1,
			protocol.ResultElement{Got: "14", Want: "15", Input: "7", Wrong: true}},
		{"in hexadecimal", lesson, protocol.Window{Format: protocol.Hex}, []protocol.Result{{Name: "T6", Type: "d", Count: 16, Wrong: -1}}, 0, 16, "X", 4,
			protocol.ResultElement{Got: "00000008", Want: "00000008", Input: "fffffff8"}},
		{"nothing expected", none, protocol.Window{}, []protocol.Result{{Name: "T6", Type: "d", Expect: -1, Count: 16, Wrong: -1}}, 0, 16, "X", 0,
			protocol.ResultElement{Got: "3", Input: "-3"}},
		{"two threads", threads, protocol.Window{Result: protocol.ResultWindow{Index: 9, First: -1}}, []protocol.Result{{Name: "T6", Type: "d", Count: 32, Wrong: 18}}, 0, 32, "A", 18,
			protocol.ResultElement{Got: "19", Want: "0", Input: "19", Wrong: true}},
	} {
		_, e := atEnd(t, c.name, c.text, c.window)
		if !reflect.DeepEqual(e.Results, c.results) {
			t.Errorf("%s: %+v", c.name, e.Results)
			continue
		}
		if s := &e.Shown; s.Index != 0 || s.First != c.first || len(s.Elems) != c.shown || s.Input != c.input || s.Elems[c.element] != c.want {
			t.Errorf("%s: from %d, %d elements, input %q, %+v", c.name, s.First, len(s.Elems), s.Input, s.Elems[c.element])
		}
	}
}

// Of a long result a window is shown: the one asked for, or that with the first difference.
func TestALongResultIsShownInWindows(t *testing.T) {
	text := `//@ grid simd=8
//@ surface T6 = d[1000] iota()
//@ expect T6 = iota(0, 1, 700), -1, iota(701)
.version 4.1
.kernel "long"
.decl T6 v_type=T num_elts=1
    ret (M1, 1)
`
	for _, c := range []struct{ ask, first, count int }{{0, 0, 64}, {-1, 696, 64}, {63, 56, 64}, {999, 992, 8}, {5000, 992, 8}, {-7, 696, 64}} {
		_, e := atEnd(t, "long", text, protocol.Window{Result: protocol.ResultWindow{First: c.ask}})
		if e.Shown.First != c.first || len(e.Shown.Elems) != c.count || e.Results[0].Wrong != 700 || e.Shown.Elems[0].Got != fmt.Sprint(c.first) {
			t.Errorf("from %d on: %d elements from %d on, the first is %q", c.ask, len(e.Shown.Elems), e.Shown.First, e.Shown.Elems[0].Got)
		}
	}
}

func TestAnElementThatNothingWroteIsWrong(t *testing.T) {
	_, e := atEnd(t, "unwritten", `//@ grid simd=8
//@ surface T6 = d[8]
//@ expect T6 = zeros
.version 4.1
.kernel "unwritten"
.decl V v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
    oword_st (2) T6 0x0:ud V.0
    ret (M1, 1)
`, protocol.Window{})
	if x := e.Shown.Elems[3]; !x.Never || !x.Wrong || x.Got != "0" {
		t.Errorf("%+v", x)
	}
}

func TestWhatWasWrittenLast(t *testing.T) {
	_, e := atEnd(t, "if_else", example(t, "01_if_else.visaasm"), protocol.Window{})
	if len(e.Last) != 2 || e.Last[0].Name != "R" || e.Last[1].Row != 1 || len(e.Last[0].Cells) != 8 {
		t.Fatalf("%+v", e.Last)
	}
	cell := e.Last[1].Cells[3] // element 11
	if cell.Text != "40" || cell.Lanes != 1<<11 || cell.Byte != 12 {
		t.Errorf("element 11: %+v", cell)
	}
	for lane, line := range e.Wrote {
		want := 25
		if uint32(0x9291)>>lane&1 != 0 {
			want = 28
		}
		if line != want {
			t.Errorf("lane %d's element was written by line %d, not %d", lane, line, want)
		}
	}
}

func TestTheCostliestLines(t *testing.T) {
	_, e := atEnd(t, "if_else", example(t, "01_if_else.visaasm"), protocol.Window{})
	want := []protocol.Efficiency{
		{Line: 23, Runs: 1, Enabled: 16, Channels: 16}, {Line: 24, Runs: 1, Enabled: 6, Channels: 16},
		{Line: 25, Runs: 1, Enabled: 10, Channels: 16}, {Line: 28, Runs: 1, Enabled: 6, Channels: 16},
	}
	if !reflect.DeepEqual(e.Lines, want) || e.All != (protocol.Efficiency{Runs: 7, Enabled: 38, Channels: 64}) {
		t.Errorf("%+v of %+v", e.Lines, e.All)
	}
	_, e = atEnd(t, "fcall", example(t, "03_fcall.visaasm"), protocol.Window{})
	if len(e.Lines) != protocol.MaxLines || !slices.IsSortedFunc(e.Lines, func(a, b protocol.Efficiency) int { return a.Line - b.Line }) || bits.OnesCount(uint(e.Lines[0].Line)) == 0 {
		t.Errorf("%+v", e.Lines)
	}
}

// A step by itself stops at breakpoints only if that is asked for, both ways, and says why.
func TestAStepHeedsBreakpoints(t *testing.T) {
	lesson := example(t, "01_if_else.visaasm")
	s := open(t, "if_else", lesson)
	s.SetBreakpoints([]protocol.Breakpoint{
		{ID: 1, Kind: protocol.BreakLine, Line: 25, Thread: -1},
		{ID: 2, Kind: protocol.BreakWrite, Name: "R[0]", Thread: -1},
	})
	step := func(back, heed bool) *Walk {
		w := s.Walk(&protocol.Move{Goal: protocol.MoveInto, Back: back, Heed: heed, Thread: -1, Window: protocol.Window{Thread: -1}})
		for !w.Go(1 << 20) {
		}
		w.End()
		return w
	}
	met := func(back, heed bool) (out []string) {
		for range 7 {
			w := step(back, heed)
			if w.Reason == protocol.StopBreakpoint {
				out = append(out, fmt.Sprint(s.Step(), " ", w.Hits, " ", w.Message))
			}
		}
		return out
	}
	const wrote = "Line 28 wrote R[0] in lane 0: 0 became 3."
	if got := met(false, false); len(got) != 0 || s.Step() != 7 {
		t.Errorf("unheeded, at step %d: %q", s.Step(), got)
	}
	if got := met(true, true); !slices.Equal(got, []string{"5 [2] " + wrote, "2 [1] "}) || s.Step() != 0 {
		t.Errorf("back, at step %d: %q", s.Step(), got)
	}
	if got := met(false, true); !slices.Equal(got, []string{"2 [1] ", "5 [2] " + wrote}) || s.Step() != 7 {
		t.Errorf("forward, at step %d: %q", s.Step(), got)
	}
}

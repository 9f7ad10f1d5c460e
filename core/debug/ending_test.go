package debug

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
)

// atEnd runs a program to its end, and returns the Ending there.
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

// told formats moments as a table: kind, step, line of the cause, line that comes next, label, lanes that run, lanes
// that moved.
func told(list []protocol.Moment) (out []string) {
	for i := range list {
		m := &list[i]
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %d %d %d %04x %04x %s", momentNames[m.Kind], m.Step, m.Line, m.Next, m.Exec, m.Moved, m.Label)))
	}
	return out
}

// example returns a program of testdata/ending. Its lines must stay where they are.
func example(t *testing.T, name string) string {
	t.Helper()
	text := filetest.Read(t, filepath.Join("testdata/ending", name))
	return text
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

// Where lanes part, take turns and meet was worked out by hand from the lessons' inputs.
func TestMomentsOfTheLessons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		parted     int
		met        [2]int // step and line
	}{
		{"01_if_else.visaasm", "", []string{
			"start 0 0 23 ffff 0000",
			"part 2 24 25 6d6e 9291 NEGATIVE",
			"turn 4 26 28 9291 6d6e DONE",
			"meet 5 28 30 ffff 6d6e DONE",
			"end 7 31 0 0000 ffff",
		}, 1, [2]int{5, 30}},
		{"03_fcall.visaasm", "", []string{
			"start 0 0 23 ffff 0000",
			"part 2 24 25 bbb5 444a DONE",
			"part 7 40 41 9291 2924 ODD",
			"turn 9 42 44 2924 9291",
			"meet 11 45 27 bbb5 9291",
			"meet 12 27 29 ffff 444a DONE",
			"end 14 30 0 0000 ffff",
		}, 2, [2]int{12, 29}},
		{"05_regions.visaasm", "", []string{"start 0 0 30 ffff 0000", "end 3 32 0 0000 ffff"}, 0, [2]int{}},
		{"01_branch.ptx", "", []string{
			"start 0 0 16 ffff 0000",
			"part 12 28 29 6d6e 9291 NEGATIVE",
			"turn 14 30 32 9291 6d6e DONE",
			"meet 15 32 34 ffff 6d6e DONE",
			"end 20 37 0 0000 ffff",
		}, 1, [2]int{15, 34}},
		{"early", early, []string{"start 0 0 8 00ff 0000", "leave 2 9 10 00f8 0007", "end 4 11 0 0000 00f8"}, 0, [2]int{}},
	} {
		text := c.text
		if text == "" {
			text = example(t, c.name)
		}
		_, e := atEnd(t, c.name, text, protocol.Window{})
		if got := told(e.Moments); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
		if got := [2]int{e.Met, e.MetLine}; e.Parted != c.parted || got != c.met || e.Reason != protocol.StopEnd || e.More != 0 {
			t.Errorf("%s: parted %d times, %d left out, reason %d, last met %v", c.name, e.Parted, e.More, e.Reason, got)
		}
	}
}

// laneEnd is what became of one lane.
type laneEnd struct{ step, line, ran, waited, longest, at int }

func endOf(l *protocol.LaneEnds, lane int) laneEnd {
	return laneEnd{l.Step[lane], l.Line[lane], l.Ran[lane], l.Waited[lane], l.Longest[lane], l.At[lane]}
}

func TestWhatBecameOfTheLanes(t *testing.T) {
	_, e := atEnd(t, "if_else", example(t, "01_if_else.visaasm"), protocol.Window{})
	negative := uint32(0x9291)
	for lane := range 16 {
		want := laneEnd{6, 31, 5, 1, 1, 4}
		if negative>>lane&1 != 0 {
			want = laneEnd{6, 31, 5, 2, 2, 2}
		}
		if got := endOf(&e.Lanes, lane); got != want {
			t.Errorf("lane %d: %+v, want %+v", lane, got, want)
		}
	}
	_, e = atEnd(t, "early", early, protocol.Window{})
	for lane, want := range map[int]laneEnd{1: {step: 1, line: 9, ran: 2}, 5: {step: 3, line: 11, ran: 3}} {
		if got := endOf(&e.Lanes, lane); got != want {
			t.Errorf("lane %d: %+v, want %+v", lane, got, want)
		}
	}
	// A launch of 16 work-items on 32 lanes.
	_, e = atEnd(t, "ptx", example(t, "01_branch.ptx"), protocol.Window{})
	if got := endOf(&e.Lanes, 16); got != (laneEnd{step: -1}) || e.Lanes.Step[15] != 19 || len(e.Lanes.Step) != 32 {
		t.Errorf("lane 16: %+v of %d", got, len(e.Lanes.Step))
	}
}

// A loop in which lanes part in every round has more moments than a page can show. The first ones and the last one are
// kept, the rest is counted.
func TestMomentsAreBounded(t *testing.T) {
	s := open(t, "divergent", divergent)
	s.Forward(200_000)
	s.Halt(protocol.StopCancelled, "")
	e := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding}).Ending
	if len(e.Moments) != protocol.MaxMoments || e.More < 1000 || e.Moments[len(e.Moments)-1].Kind != protocol.MomentEnd || e.Parted < 500 {
		t.Fatalf("%d moments, %d more, parted %d times", len(e.Moments), e.More, e.Parted)
	}
	if e.Reason != protocol.StopCancelled || len(e.Shown.Got) != 0 {
		t.Errorf("reason %d, %d results of a run that has not ended", e.Reason, len(e.Shown.Got))
	}
	s.Back()
	if e := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding}).Ending; e.Reason != protocol.StopStep {
		t.Errorf("at another step the run did not stop: %d", e.Reason)
	}
}

// Stop is answered at once, however long the run was: only for short runs the answer shows how the run came there.
func TestLongHaltedRunIsNotLookedThrough(t *testing.T) {
	s := open(t, "divergent", divergent)
	for _, c := range []struct {
		steps int
		told  bool
	}{{200_000, true}, {100_000, false}} {
		s.Forward(c.steps)
		s.Halt(protocol.StopLimit, "so far")
		e := s.View(protocol.Window{Thread: -1, Panels: protocol.PanelEnding}).Ending
		if told := len(e.Moments) > 0 && len(e.Lanes.Step) > 0; told != c.told || e.Reason != protocol.StopLimit || e.Message != "so far" {
			t.Errorf("after %d steps: told %v, reason %d, %q", s.Step(), told, e.Reason, e.Message)
		}
	}
}

// naive computes the lanes of record.Lives again, step by step.
func naive(s *Session, thread int, ended bool) (lanes [eu.MaxLanes]laneEnd, changes int) {
	h := s.rec.History
	var exec, off, idleSince uint32
	var since [eu.MaxLanes][2]int
	started := uint32(0)
	ran, steps, last, inst := false, 0, 0, 0
	rest := func(lane int) {
		if idleSince>>lane&1 == 0 {
			return
		}
		idleSince &^= 1 << lane
		n := steps - since[lane][1]
		lanes[lane].waited += n
		if n > lanes[lane].longest {
			lanes[lane].longest, lanes[lane].at = n, since[lane][0]
		}
	}
	for i := range lanes {
		lanes[i].step = -1
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
					started |= bit &^ gone
				}
				switch {
				case gone&bit != 0:
					rest(lane)
					if off&bit == 0 && ran {
						x.step, x.line = last, s.prog.Target.Program.Insts[inst].Line
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
						x.ran++
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
		if x := &lanes[lane]; ended && started>>lane&1 != 0 && x.step < 0 {
			x.step, x.line = last, s.prog.Target.Program.Insts[inst].Line
		}
	}
	return lanes, changes
}

// sameLives compares Lives with the walk step by step.
func sameLives(t *testing.T, name string, s *Session) {
	t.Helper()
	for thread := range s.rec.Machine.NumThreads() {
		ended := s.rec.Machine.Thread(thread).Depth() == 0
		got := s.rec.History.Lives(thread, s.prog.Target.Program.Funcs[s.prog.Target.Program.Kernel].First, s.Step(), ended,
			func(inst int) int { return s.prog.Target.Program.Insts[inst].Line })
		want, changes := naive(s, thread, ended)
		for lane := range want {
			if got := endOf(&got.Lanes, lane); got != want[lane] {
				t.Errorf("%s, thread %d, lane %d: %+v, want %+v", name, thread, lane, got, want[lane])
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

// TestLivesOfTheCorpus does the same for programs of Intel's compiler.
func TestLivesOfTheCorpus(t *testing.T) {
	root := filetest.There(t, "../../../shared/corpus")
	programs, _ := filepath.Glob(filepath.Join(root, "kernels/*/dg2-simd16"))
	seen := 0
	for _, dir := range programs {
		texts, err := corpus.Read(dir)
		if err != nil {
			continue // there is no known launch for it
		}
		for _, p := range texts[:min(len(texts), 1)] {
			s := open(t, dir, p.Text)
			if s.prog.Target.Launch.Groups != [3]int{1, 1, 1} {
				continue // the walk step by step ignores groups
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

// An Ending is only about the last thread group, whose threads are not those of the groups before.
func TestLivesOfTheLastGroup(t *testing.T) {
	text := strings.Replace(example(t, "01_if_else.visaasm"), "//@ grid simd=16", "//@ grid groups=3 simd=16", 1)
	s, e := atEnd(t, "groups", text, protocol.Window{})
	if s.Step() != 21 || len(e.Moments) != 5 || e.Moments[0].Step != 14 || endOf(&e.Lanes, 0) != (laneEnd{20, 31, 5, 2, 2, 16}) || e.Parted != 1 {
		t.Errorf("after %d steps: %+v, %v", s.Step(), endOf(&e.Lanes, 0), told(e.Moments))
	}
}

// threads has two threads, each of which works on its own half of a buffer.
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
		index      int
		count      int
		input      string
		element    int
		want       [3]string // got, expected, input
		right      bool
		changed    []int
	}{
		{"right", lesson, protocol.Window{}, 0, 16, "X", 1, [3]string{"14", "14", "7"}, true, nil},
		{"wrong", wrong, protocol.Window{Result: protocol.ResultWindow{First: -1}}, 0, 16, "X", 1, [3]string{"14", "15", "7"}, false, nil},
		{"in hexadecimal", lesson, protocol.Window{Format: protocol.Hex}, 0, 16, "X", 4, [3]string{"00000008", "00000008", "fffffff8"}, true, nil},
		{"nothing expected", none, protocol.Window{}, 0, 16, "X", 0, [3]string{"3", "", "-3"}, true, []int{0}},
		{"two threads", threads, protocol.Window{Result: protocol.ResultWindow{Index: 9, First: -1}}, 0, 32, "A", 18, [3]string{"19", "0", "19"}, false, nil},
	} {
		_, e := atEnd(t, c.name, c.text, c.window)
		r := &e.Shown
		if r.Index != c.index || r.First != 0 || r.From != 0 || r.Count != c.count || len(r.Got) != c.count || r.Name != c.input || !slices.Equal(e.Changed, c.changed) {
			t.Errorf("%s: %+v, changed %v", c.name, r, e.Changed)
			continue
		}
		got := [3]string{r.Got[c.element], "", r.Input[c.element]}
		right := true
		if len(r.Want) > 0 {
			got[1], right = r.Want[c.element], r.Wrong[c.element] == 0
		}
		if got != c.want || right != c.right {
			t.Errorf("%s: element %d: %q, right %v", c.name, c.element, got, right)
		}
	}
}

// What is printed is in the Console: the buffer that holds it, with formats and arguments, is no result.
func TestThePrintedBufferIsNoResult(t *testing.T) {
	const program = `//@ grid simd=8
%s
//@ svm OUT = d[8]
//@ input P = address(console)
//@ input Q = address(OUT)
.version 4.1
.kernel "prints"
.decl P v_type=G type=uq num_elts=1 align=GRF
.decl Q v_type=G type=uq num_elts=1 align=GRF
.decl V v_type=G type=d num_elts=8 align=GRF
.input P offset=32 size=8
.input Q offset=40 size=8
    mov (M1, 8) V(0,0)<1> 0x7:d
    svm_block_st (1) P(0,0)<0;1,0> V.0
    svm_block_st (1) Q(0,0)<0;1,0> V.0
    ret (M1, 1)
`
	for line, want := range map[string][]int{"//@ svm console = d[64]": {0, 1}, "//@ printf console = ud[64] 4": {1}} {
		_, e := atEnd(t, "prints", fmt.Sprintf(program, line), protocol.Window{})
		if !slices.Equal(e.Changed, want) {
			t.Errorf("with %s, the changed buffers are %v, want %v", line, e.Changed, want)
		}
	}
}

// Of several expectations the most telling one is shown, unless another one is chosen.
func TestTheExpectationThatTellsMostIsShown(t *testing.T) {
	const program = `//@ grid simd=8
//@ surface A = d[8] iota()
//@ surface B = d[8] iota()
%s
.version 4.1
.kernel "several"
.decl A v_type=T num_elts=1
.decl B v_type=T num_elts=1
    ret (M1, 1)
`
	for _, c := range []struct {
		expect      string
		chosen, got int
	}{
		{"//@ expect A = iota()\n//@ expect B = iota()", -1, 0},
		{"//@ expect A = unchanged\n//@ expect B = iota()", -1, 1},
		{"//@ expect A = unchanged\n//@ expect B = unchanged", -1, 0},
		{"//@ expect A = iota()\n//@ expect B = zeros", -1, 1},
		{"//@ expect A = unchanged\n//@ expect B = iota()", 0, 0},
	} {
		_, e := atEnd(t, "several", fmt.Sprintf(program, c.expect), protocol.Window{Result: protocol.ResultWindow{Index: c.chosen, First: -1}})
		if e.Shown.Index != c.got {
			t.Errorf("%s; %d chosen: %d is shown", c.expect, c.chosen, e.Shown.Index)
		}
	}
}

// A long result is shown in windows: the one that was asked for, or the one with the first difference.
func TestALongResultIsShownInWindows(t *testing.T) {
	text := `//@ grid simd=8
//@ surface T6 = d[1000] iota()
//@ expect T6 = iota(0, 1, 700), -1, iota(701)
.version 4.1
.kernel "long"
.decl T6 v_type=T num_elts=1
    ret (M1, 1)
`
	for _, c := range []struct{ ask, from, count int }{{0, 0, 64}, {-1, 696, 64}, {63, 56, 64}, {999, 992, 8}, {5000, 992, 8}, {-7, 696, 64}} {
		_, e := atEnd(t, "long", text, protocol.Window{Result: protocol.ResultWindow{First: c.ask}})
		r := &e.Shown
		if r.From != c.from || len(r.Got) != c.count || len(r.Want) != c.count || len(r.Wrong) != c.count || r.Got[0] != fmt.Sprint(c.from) || r.Count != 1000 {
			t.Errorf("from %d on: %d elements of %d from %d on, the first is %q", c.ask, len(r.Got), r.Count, r.From, r.Got[0])
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
	if r := &e.Shown; r.Got[3] != "" || r.Wrong[3] != 1 || r.Want[3] != "0" {
		t.Errorf("%+v", r)
	}
}

// lastOf returns the last values of a program.
func lastOf(t *testing.T, name, text string) []protocol.RegisterRow {
	t.Helper()
	s, _ := atEnd(t, name, text, protocol.Window{})
	return s.View(protocol.Window{Thread: 0, Panels: protocol.PanelRegisters}).Registers
}

func TestWhatWasWrittenLast(t *testing.T) {
	rows := lastOf(t, "if_else", example(t, "01_if_else.visaasm"))
	if len(rows) != 2 || rows[0].Name != "R" || rows[1].Row != 1 || len(rows[0].Cells) != 8 {
		t.Fatalf("%+v", rows)
	}
	for lane := range 16 {
		want := 25
		if uint32(0x9291)>>lane&1 != 0 {
			want = 28
		}
		if c := rows[lane/8].Cells[lane%8]; c.By != want || c.Lanes != 1<<lane || c.Byte != lane%8*4 {
			t.Errorf("lane %d's element: %+v", lane, c)
		}
	}
	// A message writes its destination as a whole. Who wrote an element before that is not known afterwards.
	rows = lastOf(t, "message", `//@ grid simd=8
//@ surface A = d[8] iota(5)
.version 4.1
.kernel "message"
.decl V v_type=G type=d num_elts=8 align=GRF
.decl A v_type=T num_elts=1
    mov (M1, 8) V(0,0)<1> 0x1:d
    oword_ld (2) A 0x0:ud V.0
    mov (M1, 2) V(0,1)<2> 0x9:d
    ret (M1, 1)
`)
	var texts []string
	var lines []int
	for _, c := range rows[0].Cells {
		texts, lines = append(texts, c.Text), append(lines, c.By)
	}
	if !slices.Equal(texts, []string{"5", "9", "7", "9", "9", "10", "11", "12"}) || !slices.Equal(lines, []int{0, 9, 0, 9, 0, 0, 0, 0}) {
		t.Errorf("%q, %v", texts, lines)
	}
}

// A single step stops at breakpoints only on request, in both directions, and says why.
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

// TestCosts: the lines that lost the most channels are listed, wherever they stand, but not lines that have no channels
// to lose.
func TestCosts(t *testing.T) {
	var text strings.Builder
	text.WriteString("//@ grid simd=16\n.version 4.1\n.kernel \"costs\"\n.decl A v_type=G type=d num_elts=16\n.decl P v_type=P num_elts=16\n")
	text.WriteString("    mov (M1_NM, 16) A(0,0)<1> 0:d\n")
	for on := range 8 {
		fmt.Fprintf(&text, "    setp (M1, 16) P 0x%x:ud\n    (P) add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:d\n", 1<<(2*on)-1)
	}
	text.WriteString("    ret (M1, 1)\n")
	_, e := atEnd(t, "costs", text.String(), protocol.Window{FirstLine: 1, LastLine: 3})
	var want []protocol.LineCost
	for on := range protocol.MaxCosts {
		want = append(want, protocol.LineCost{Line: 8 + 2*on, Enabled: 2 * on, Channels: 16})
	}
	if !slices.Equal(e.Costs, want) {
		t.Errorf("%+v, want %+v", e.Costs, want)
	}
}

package store

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/conn"
	"github.com/lanewise/lanewise/web/store/layout"
)

func TestStepLoadsOnceThenSteps(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	if p.s.Run != Paused || p.s.View.Step != 1 || p.s.Stale {
		t.Fatalf("run %v, step %d, stale %v", p.s.Run, p.s.View.Step, p.s.Stale)
	}
	if p.s.Spoken != "Step 1, line 11, add, 4 of 16 lanes run" {
		t.Errorf("spoken: %q", p.s.Spoken)
	}
	p.s.Step()
	if m := asked[*protocol.Step](p); m.N != 1 {
		t.Fatalf("second step: %+v", m)
	}
	p.answer(&protocol.Stopped{View: at(2)})
	p.s.StepBack()
	if m := asked[*protocol.Step](p); m.N != -1 {
		t.Fatalf("step back: %+v", m)
	}
}

func TestAHeldKeyJoinsItsSteps(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	for range 5 {
		p.s.Step()
	}
	p.s.StepBack()
	if m := asked[*protocol.Step](p); m.N != 1 || len(p.sent) != 1 {
		t.Fatalf("one step at a time is open, got %+v and %d more", m, len(p.sent)-1)
	}
	p.answer(&protocol.Stopped{View: at(2)})
	if m := asked[*protocol.Step](p); m.N != 3 {
		t.Fatalf("five forward and one back: the rest is 3 steps, got %d", m.N)
	}
	p.answer(&protocol.Stopped{View: at(5)})
	if len(p.sent) != 0 || p.s.Run != Paused {
		t.Fatalf("%d requests open, run %v", len(p.sent), p.s.Run)
	}
}

// ran is a page whose program has run to its end, after 31 steps, with given expectations and reports.
func ran(t *testing.T, expects []protocol.Expect, reports []protocol.Problem) *page {
	p := newPage(t, nil, Opening{})
	p.s.runProgram()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
	end := at(31)
	end.Ended, end.EndKnown, end.Last, end.Line = true, true, 31, 0
	end.Expects, end.Reports = expects, reports
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
	return p
}

func TestRunFromTheEndStartsAgain(t *testing.T) {
	p := ran(t, []protocol.Expect{{Pass: true}, {Pass: false}}, nil)
	if p.s.Run != Ended || p.s.Notice != (Notice{Warning, "The program ended after 31 steps: 1 of 2 expectations does not hold."}) {
		t.Fatalf("run %v, %q", p.s.Run, p.s.Notice.Text)
	}
	if p.s.Spoken != "Step 31 of 31, "+p.s.Notice.Text {
		t.Errorf("spoken: %q", p.s.Spoken)
	}
	if p.s.CanStep() {
		t.Error("there is no step after the end")
	}
	p.s.runProgram()
	asked[*protocol.Load](p)
}

// A run with reports is not clean, whatever its results: the status line shows no tick for it.
func TestAnEndWithReportsIsAWarning(t *testing.T) {
	reports := []protocol.Problem{{Code: "R0201"}, {Code: "R0110"}, {Code: "R0207", Note: true}, {Code: "R0201", Ahead: true}}
	p := ran(t, []protocol.Expect{{Pass: true}}, reports)
	if want := (Notice{Warning, "The program ended after 31 steps, and its expectation holds. There are 2 reports."}); p.s.Notice != want {
		t.Errorf("%+v, want %+v", p.s.Notice, want)
	}
}

func TestAnEditMakesTheTraceStaleAndKeepsIt(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.typed("another program")
	if !p.s.Stale || p.s.View == nil {
		t.Fatal("the last view stays, as a trace from before")
	}
	p.typed(lesson.Text) // undone
	p.advance(pause)
	if p.s.Stale || p.s.Edited {
		t.Fatalf("the text is the loaded one again: stale %v, edited %v", p.s.Stale, p.s.Edited)
	}
	p.typed("another program")
	p.s.Step()
	if m := asked[*protocol.Load](p); m.Text != "another program" {
		t.Fatalf("loaded %q", m.Text)
	}
}

func TestAProgramWithErrorsIsRefusedAtItsLine(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.runProgram()
	asked[*protocol.Load](p)
	p.answer(&protocol.Failed{Code: protocol.CodeProgram, Message: "The program has errors.", Assembled: protocol.Assembled{
		Problems: []protocol.Problem{{Line: 3, Warning: true, Message: "Odd."}, {Line: 7, Message: "There is no such label."}}}})
	if p.s.Run != NotRun || p.s.Tab != layout.TabProblems || p.s.Notice != (Notice{Failure, "Line 7: There is no such label."}) {
		t.Fatalf("run %v, tab %v, %+v", p.s.Run, p.s.Tab, p.s.Notice)
	}
	if p.s.Spoken != p.s.Notice.Text {
		t.Errorf("who listens is told %q", p.s.Spoken)
	}
	p.typed("with a label")
	if p.s.Notice != (Notice{}) {
		t.Fatalf("the text is another, and it is still said why the one before does not run: %+v", p.s.Notice)
	}
}

// endless starts an endless run.
func (p *page) endless() {
	p.t.Helper()
	p.s.runProgram()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
}

// The worker that runs ahead looks for reports once the run is over (protocol.Ahead): then a view is to be asked for.
func TestReportsThatComeBehindAreAskedFor(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	told := protocol.Encode(0, &protocol.Progress{Step: 12345})
	before := len(p.sent)
	p.s.Frame(told)
	if p.s.Progress == 12345 || len(p.sent) != before {
		t.Error("it is taken for the progress of the run")
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: at(20000)})
	p.s.Frame(told)
	asked[*protocol.ViewRequest](p)
}

func TestStopIsAnsweredByTheEngine(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.advance(grace)
	if !p.s.Busy {
		t.Fatal("a long run shows that it goes on")
	}
	p.s.Frame(protocol.Encode(p.sent[0].seq, &protocol.Progress{Step: 12345}))
	if p.s.Progress != 12345 {
		t.Fatal("progress is not shown")
	}
	p.s.Stop()
	if p.cancels != 1 {
		t.Fatal("no Cancel")
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(20000)})
	p.advance(time.Second)
	if p.restarts != 0 || p.s.Run != Paused || p.s.Busy || p.s.Notice.Text != "Stopped at step 20\u202f000." {
		t.Fatalf("restarts %d, run %v, busy %v, %q", p.restarts, p.s.Run, p.s.Busy, p.s.Notice.Text)
	}
}

// A run in progress, which is recorded, does not prevent stepping.
func TestAStepEndsARunThatGoesOn(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.s.Step()
	if p.cancels != 0 {
		t.Fatal("a run that has hardly begun is broken off")
	}
	for _, by := range []int{1, -1} {
		p.advance(grace)
		if !p.s.Running() {
			t.Fatal("a long run shows that it goes on")
		}
		cancels := p.cancels
		step := map[int]func(){1: p.s.Step, -1: p.s.StepBack}[by]
		step()
		step() // as a held key does
		if p.cancels != cancels+1 {
			t.Fatalf("%d Cancels", p.cancels-cancels)
		}
		p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(20000)})
		if m := asked[*protocol.Step](p); m.N != 2*by {
			t.Fatalf("%d steps, not %d", m.N, 2*by)
		}
		p.advance(patience)
		if p.restarts != 0 {
			t.Fatal("the engine answered, and is replaced")
		}
		p.answer(&protocol.Stopped{View: at(20000 + 2*by)})
		if p.s.Run != Paused || p.s.Busy || p.s.View.Step != 20000+2*by {
			t.Fatalf("run %v, busy %v, step %d", p.s.Run, p.s.Busy, p.s.View.Step)
		}
		p.s.Continue()
		asked[*protocol.Run](p)
	}
}

// Everything else that moves the machine ends a run as a step does, and is available while the run goes on.
func TestEveryMoveEndsARunThatGoesOn(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.cursor, p.s.LinkStep = 4, 30
	window := p.s.Window()
	moves := []struct {
		do   func()
		want protocol.Message
	}{
		{p.s.StepOver, &protocol.Move{Goal: protocol.MoveOver, Thread: -1, Window: window}},
		{p.s.StepOverBack, &protocol.Move{Goal: protocol.MoveOver, Back: true, Thread: -1, Window: window}},
		{p.s.StepOut, &protocol.Move{Goal: protocol.MoveOut, Thread: -1, Window: window}},
		{p.s.StepOutBack, &protocol.Move{Goal: protocol.MoveOut, Back: true, Thread: -1, Window: window}},
		{p.s.Continue, &protocol.Run{Window: window}},
		{p.s.ReverseContinue, &protocol.Move{Goal: protocol.MoveOn, Back: true, Thread: -1, Window: window}},
		{func() { p.s.RunToCursor(false) }, &protocol.Move{Goal: protocol.MoveLine, Line: 4, Thread: -1, Window: window}},
		{func() { p.s.RunToCursor(true) }, &protocol.Move{Goal: protocol.MoveLine, Line: 4, Back: true, Thread: -1, Window: window}},
		{p.s.Reset, &protocol.Seek{Window: window}},
		{func() { p.s.SeekTo(7) }, &protocol.Seek{Step: 7, Window: window}},
		{p.s.GoToLinkStep, &protocol.Seek{Step: 30, Window: window}},
	}
	for i, m := range moves {
		m.do()
		if p.cancels != i {
			t.Fatalf("move %d breaks off a run that has hardly begun", i)
		}
		p.advance(grace)
		if !p.s.CanStep() || !p.s.CanStepBack() || !p.s.CanReset() {
			t.Fatal("the ways are not open while the program runs")
		}
		m.do()
		m.do() // as a held key does
		if p.cancels != i+1 || len(p.sent) != 1 {
			t.Fatalf("move %d: %d Cancels, %d requests open", i, p.cancels-i, len(p.sent))
		}
		p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(20000)})
		if len(p.sent) != 1 || !reflect.DeepEqual(p.sent[0].m, m.want) {
			t.Fatalf("move %d: %d requests open, %+v, not %+v", i, len(p.sent), p.sent[0].m, m.want)
		}
		p.answer(&protocol.Stopped{View: at(400)})
		if p.s.Run != Paused || p.s.Busy || p.s.Notice.Text != "" {
			t.Fatalf("move %d: run %v, busy %v, %q", i, p.s.Run, p.s.Busy, p.s.Notice.Text)
		}
		p.s.Continue()
		asked[*protocol.Run](p)
	}
	if p.restarts != 0 || p.s.LinkStep != 0 {
		t.Errorf("%d restarts, linked step %d", p.restarts, p.s.LinkStep)
	}
}

// Stop takes back what was to follow a run that it ends. What is asked for afterwards follows.
func TestTheLastWishCountsWhileARunEnds(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.advance(grace)
	p.s.StepOut()
	p.s.Stop()
	p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(20000)})
	if len(p.sent) != 0 || p.s.Run != Paused {
		t.Fatalf("%d requests open, run %v", len(p.sent), p.s.Run)
	}
	p.s.Continue()
	asked[*protocol.Run](p)
	p.advance(grace)
	p.s.Stop()
	p.s.StepOver()
	p.answer(&protocol.Stopped{Reason: protocol.StopCancelled, View: at(30000)})
	if m := asked[*protocol.Move](p); m.Goal != protocol.MoveOver || p.cancels != 2 {
		t.Fatalf("%+v, %d Cancels", m, p.cancels)
	}
}

// Stop ends any program within 200 ms. An engine that does not answer is replaced after patience, and the program is
// loaded into the fresh one.
func TestStopReplacesAnEngineThatDoesNotAnswer(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.s.Stop()
	p.advance(patience - 1)
	if p.restarts != 0 {
		t.Fatal("the engine was not given its time")
	}
	p.advance(1)
	if p.restarts != 1 {
		t.Fatal("the engine was not replaced")
	}
	p.hello()
	if m := asked[*protocol.Load](p); m.Text != lesson.Text {
		t.Fatalf("reloaded %q", m.Text)
	}
	p.answer(&protocol.Loaded{View: at(0)})
	if p.s.Run != Paused || p.s.View.Step != 0 || !strings.Contains(p.s.Notice.Text, "stands at its start") {
		t.Fatalf("run %v, step %d, %q", p.s.Run, p.s.View.Step, p.s.Notice.Text)
	}
}

// An engine that has just reported its progress has received Stop: it is given the time to answer.
func TestStopWaitsForAnEngineThatLives(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.s.Frame(protocol.Encode(p.sent[0].seq, &protocol.Progress{Step: 1000}))
	p.s.Stop()
	p.advance(longPatience - 1)
	if p.restarts != 0 {
		t.Fatal("an engine that lives was replaced")
	}
	p.advance(1)
	if p.restarts != 1 {
		t.Fatal("an engine that answers no more was not replaced")
	}
}

func TestStopDoesNotWaitForAnEngineThatWasHeardLongAgo(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.endless()
	p.s.Frame(protocol.Encode(p.sent[0].seq, &protocol.Progress{Step: 1000}))
	p.advance(lately)
	p.s.Stop()
	if p.advance(patience); p.restarts != 1 {
		t.Fatal("the engine was not replaced")
	}
}

func TestAPanicInTheEngineLosesNothingButTheMachine(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.typed("my precious text")
	p.s.Step()
	asked[*protocol.Load](p)
	p.answer(&protocol.Failed{Code: protocol.CodeInternal, Message: "index out of range"})
	if p.restarts != 1 || p.text != "my precious text" || p.s.Run == Moving {
		t.Fatalf("restarts %d, text %q, run %v", p.restarts, p.text, p.s.Run)
	}
	if p.s.Notice.Tone != Failure || !strings.Contains(p.s.Notice.Text, "Your text is untouched") {
		t.Fatalf("notice %+v", p.s.Notice)
	}
	if p.s.View == nil || !p.s.Stale {
		t.Error("the last good view stays, as a trace from before")
	}
	p.hello()
	p.s.Step()
	asked[*protocol.Load](p)
}

func TestAnEngineThatDiesAgainAndAgainIsGivenUp(t *testing.T) {
	p := newPage(t, nil, Opening{})
	for range conn.MostFails {
		p.s.EngineDied("it could not be loaded")
	}
	if p.s.Engine != EngineLost || p.restarts != conn.MostFails-1 {
		t.Fatalf("engine %v after %d restarts", p.s.Engine, p.restarts)
	}
	if !strings.Contains(p.s.Notice.Text, "it could not be loaded. Your text is safe") {
		t.Errorf("notice %q", p.s.Notice.Text)
	}
	p.s.runProgram()
	if p.s.Run == Moving {
		t.Error("nothing can run now")
	}
}

func TestLateAnswersOfAnEarlierEngineAreIgnored(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.Step()
	seq := p.sent[0].seq
	p.s.EngineDied("it fell over")
	before := *p.s.View
	p.s.Frame(protocol.Encode(seq, &protocol.Stopped{View: at(77)}))
	if p.s.View.Step != before.Step {
		t.Fatalf("step %d", p.s.View.Step)
	}
}

func TestGarbageFromTheEngineIsAnEngineThatBroke(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.Frame([]byte{1, 2, 3})
	if p.restarts != 1 {
		t.Fatal("the engine was kept")
	}
}

func TestTheWindowGoesAlong(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.SetFormat(protocol.Hex)
	if m := asked[*protocol.ViewRequest](p); m.Window.Format != protocol.Hex {
		t.Fatalf("%+v", m.Window)
	}
}

func TestResetGoesBackWithTheTextAsItStands(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.Reset()
	if len(p.sent) != 0 {
		t.Fatal("there is nothing to reset")
	}
	p.step1()
	p.s.Reset()
	if m := asked[*protocol.Seek](p); m.Step != 0 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopStep, View: at(0)})
	p.typed("changed")
	p.s.Reset()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	if len(p.sent) != 0 || p.s.Run != Paused || p.s.Stale {
		t.Fatalf("%d open, run %v, stale %v", len(p.sent), p.s.Run, p.s.Stale)
	}
}

// TestNoMotionInAHurry checks that steps that come fast are shown without motion until they stop.
func TestNoMotionInAHurry(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	if p.s.Fast {
		t.Error("the first step is in a hurry: loading the program is none")
	}
	step := func(n int) {
		p.s.Step()
		asked[*protocol.Step](p)
		p.answer(&protocol.Stopped{View: at(n)})
	}
	p.advance(2 * hurry)
	step(2)
	if p.s.Fast {
		t.Error("a step on its own is in a hurry")
	}
	p.advance(hurry / 2)
	step(3)
	if !p.s.Fast {
		t.Error("a second step at once is not in a hurry")
	}
	p.advance(2 * hurry)
	if p.s.Fast {
		t.Error("the hurry does not end")
	}
}

// The answer to a question about a program that is no longer open is not shown.
func TestAViewOfAnotherProgramIsNotShown(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.SetFormat(protocol.Hex) // asks for a view while nothing moves
	asked[*protocol.ViewRequest](p)
	p.s.openFile(fileOf("other.visaasm", "// another program\n"))
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	if p.s.View != nil || p.s.Stale {
		t.Errorf("a view of step %d is shown, stale: %v", p.s.View.Step, p.s.Stale)
	}
}

// What is typed while a program loads is checked, even though loading checked the text from before.
func TestTypedWhileAProgramLoads(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.Step()
	asked[*protocol.Load](p)
	p.typed("// typed\n")
	p.advance(pause)
	p.answer(&protocol.Loaded{View: at(0)})
	p.answer(&protocol.Stopped{View: at(1)})
	if m := asked[*protocol.Assemble](p); m.Text != "// typed\n" {
		t.Errorf("%q is checked", m.Text)
	}
}

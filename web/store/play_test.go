package store

import (
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// played is a page that stands at step 1 and plays; the request for its first step is open.
func played(t *testing.T, back bool) *page {
	t.Helper()
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.TogglePlay(back)
	return p
}

// came answers the open step with a view at a step, and lets the page draw it.
func (p *page) came(step int, reason protocol.StopReason) {
	p.t.Helper()
	if m := asked[*protocol.Step](p); m.N != 1 && m.N != -1 {
		p.t.Fatalf("a step of %d", m.N)
	}
	p.answer(&protocol.Stopped{Reason: reason, View: at(step)})
}

func TestPlayStepsAtItsPace(t *testing.T) {
	p := played(t, false)
	p.came(2, protocol.StopStep)
	said := p.s.Spoken
	p.advance(499 * time.Millisecond)
	if len(p.sent) != 0 || !p.s.Play.On {
		t.Fatalf("before the beat: %d requests", len(p.sent))
	}
	p.advance(time.Millisecond)
	p.came(3, protocol.StopStep)
	if p.s.View.Step != 3 || p.s.Spoken != said {
		t.Fatalf("at step %d it says %q on its way", p.s.View.Step, p.s.Spoken)
	}
	p.s.SetPace(10)
	p.advance(100 * time.Millisecond)
	p.came(4, protocol.StopStep)
	p.s.TogglePlay(false)
	p.advance(time.Minute)
	if len(p.sent) != 0 || p.s.Play.On || !strings.HasPrefix(p.s.Spoken, "Step 4") {
		t.Fatalf("paused: %d requests, spoken %q", len(p.sent), p.s.Spoken)
	}
	p.s.SetPace(7)
	if p.s.Play.Pace != 10 {
		t.Errorf("there is no pace of %d", p.s.Play.Pace)
	}
}

func TestPlayTurnsWhileAStepIsUnderWay(t *testing.T) {
	p := played(t, false) // its first step is under way
	p.s.TogglePlay(true)
	if len(p.sent) != 1 || !p.s.Play.On || !p.s.Play.Back {
		t.Fatalf("%+v, %d requests", p.s.Play, len(p.sent))
	}
	p.came(2, protocol.StopStep)
	if m := asked[*protocol.Step](p); m.N != -1 {
		t.Errorf("a step of %d", m.N)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopStep, View: at(1)})
	p.s.TogglePlay(true) // pauses
	if p.s.Play.On {
		t.Error("it goes on")
	}
}

// If the engine is slower than the pace, one step waits and no more.
func TestPlayNeverPilesUp(t *testing.T) {
	p := played(t, false)
	p.s.SetPace(10)
	p.advance(90 * time.Millisecond)
	p.advance(700 * time.Millisecond)
	if n := len(p.sent); n != 1 {
		t.Fatalf("%d steps are open", n)
	}
	p.came(2, protocol.StopStep)
	if m := asked[*protocol.Step](p); m.N != 1 || len(p.sent) != 1 {
		t.Fatalf("the step that was due is %d, of %d requests", m.N, len(p.sent))
	}
	p.came(3, protocol.StopStep)
	if len(p.sent) != 0 {
		t.Fatalf("%d more before the beat", len(p.sent))
	}
}

func TestPlayAsFastAsItCan(t *testing.T) {
	p := played(t, false)
	p.s.SetPace(Fastest)
	for step := 2; step < 6; step++ {
		p.came(step, protocol.StopStep)
		p.advance(afterFrame)
	}
	if len(p.sent) != 1 {
		t.Fatalf("%d steps are open", len(p.sent))
	}
}

// A reader who wants no motion gets the same steps, at most two per second.
func TestPlayWithoutMotion(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.calm = true
	p.step1()
	p.s.SetPace(Fastest)
	p.s.TogglePlay(false)
	p.came(2, protocol.StopStep)
	p.advance(499 * time.Millisecond)
	if len(p.sent) != 0 {
		t.Fatal("a step before its time")
	}
	p.advance(time.Millisecond)
	p.came(3, protocol.StopStep)
}

func TestPlayStopsAtTheEndAndBeginsAgain(t *testing.T) {
	p := played(t, false)
	end := at(2)
	end.Ended, end.EndKnown, end.Line, end.Last = true, true, 0, 2
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
	if p.s.Play.On || p.s.Run != Ended || !strings.Contains(p.s.Spoken, "ended after 2 steps") {
		t.Fatalf("at the end: %+v, spoken %q", p.s.Play.On, p.s.Spoken)
	}
	p.advance(time.Second)
	p.s.TogglePlay(false)
	if m := asked[*protocol.Seek](p); m.Step != 0 {
		t.Fatalf("it goes to step %d", m.Step)
	}
	p.answer(&protocol.Stopped{View: at(0)})
	if !p.s.Play.On {
		t.Fatal("it does not play from the start")
	}
	p.advance(500 * time.Millisecond)
	p.came(1, protocol.StopStep)
}

func TestPlayBackwards(t *testing.T) {
	p := played(t, true)
	if m := asked[*protocol.Step](p); m.N != -1 {
		t.Fatalf("a step of %d", m.N)
	}
	p.came(0, protocol.StopStep)
	p.advance(time.Second)
	if p.s.Play.On || len(p.sent) != 0 || !strings.HasPrefix(p.s.Spoken, "Step 0") {
		t.Fatalf("at the start: plays %v, %d requests, spoken %q", p.s.Play.On, len(p.sent), p.s.Spoken)
	}
	p.s.TogglePlay(true)
	if p.s.Play.On {
		t.Error("there is no way back from the start")
	}
}

// With breakpoints, each step reports them, and the first one that is hit ends the playing.
func TestPlayStopsAtBreakpoints(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.Breaks = []Break{{Breakpoint: protocol.Breakpoint{ID: 1, Line: 12}}}
	p.s.TogglePlay(false)
	m := asked[*protocol.Move](p)
	if m.Goal != protocol.MoveInto || !m.Heed || m.Back {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopBreakpoint, Hits: []int{1}, View: at(2)})
	p.advance(time.Second)
	if p.s.Play.On || p.s.Notice.Text != "Stopped at the breakpoint on line 12." || !strings.Contains(p.s.Spoken, "breakpoint on line 12") {
		t.Errorf("plays %v, says %q", p.s.Play.On, p.s.Notice.Text)
	}
}

// Anything else that moves the machine or changes the text ends the playing.
func TestPlayEndsForWhatElseIsDone(t *testing.T) {
	for name, do := range map[string]func(p *page){
		"a step":   func(p *page) { p.s.Step() },
		"a seek":   func(p *page) { p.s.SeekTo(0) },
		"a run":    func(p *page) { p.s.runProgram() },
		"stop":     func(p *page) { p.s.Stop() },
		"a change": func(p *page) { p.typed("another text") },
		"a lesson": func(p *page) { p.s.OpenLesson(Program{Name: "b.visaasm", Text: "b"}) },
	} {
		p := played(t, false)
		p.came(2, protocol.StopStep)
		do(p)
		p.finishChecks()
		if p.s.Play.On {
			t.Errorf("%s: it goes on", name)
		}
	}
}

package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// recorded is a view in the middle of a recording that ends at step 31.
func recorded(step int) protocol.View {
	v := at(step)
	v.Last, v.EndKnown = 31, true
	return v
}

func heatOf(w protocol.TimelineWindow) protocol.Timeline {
	return protocol.Timeline{Last: 31, From: w.From, To: w.To, Columns: min(w.Columns, w.To-w.From), Lanes: 16}
}

// timelined opens a page with a timeline that stands at step 31 of 31 and has its heat map.
func timelined(t *testing.T) *page {
	p := newPage(t, nil, Opening{Panels: protocol.PanelTimeline})
	p.s.ShowSteps(Span{0, 31, 500})
	p.s.SeekTo(31)
	if m := asked[*protocol.Load](p); m.Window.Panels != protocol.PanelTimeline || m.Window.Timeline != (protocol.TimelineWindow{To: 31, Columns: 500, Thread: -1}) {
		t.Fatalf("%+v", m.Window)
	}
	v := at(0)
	v.Timeline = heatOf(p.sent[0].m.(*protocol.Load).Window.Timeline)
	p.answer(&protocol.Loaded{View: v})
	m := asked[*protocol.Seek](p)
	if m.Window.Panels != protocol.PanelTimeline {
		t.Fatal("a step at the front of the recording makes more of it")
	}
	end := recorded(31)
	end.Timeline = heatOf(m.Window.Timeline)
	p.answer(&protocol.Stopped{View: end})
	if p.s.Heat.Columns != 31 || len(p.sent) > 0 {
		t.Fatalf("%+v, %d requests open", p.s.Heat, len(p.sent))
	}
	return p
}

func TestATimelineThatHoldsIsNotAskedForAgain(t *testing.T) {
	p := timelined(t)
	p.s.SeekTo(3)
	if m := asked[*protocol.Seek](p); m.Window.Panels != 0 {
		t.Fatalf("%+v", m.Window)
	}
	p.answer(&protocol.Stopped{View: recorded(3)})
	if len(p.sent) > 0 || p.s.Heat.Columns != 31 {
		t.Fatalf("the timeline at hand holds: %+v", p.s.Heat)
	}
	p.s.ShowSteps(Span{8, 16, 500})
	m := asked[*protocol.ViewRequest](p)
	if m.Window.Panels != protocol.PanelTimeline || m.Window.Timeline.From != 8 {
		t.Fatalf("another range: %+v", m.Window)
	}
	v := recorded(3)
	v.Timeline = heatOf(m.Window.Timeline)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	if p.s.Heat.From != 8 || len(p.sent) > 0 {
		t.Fatalf("%+v", p.s.Heat)
	}
}

func TestAnEditAsksForANewTimeline(t *testing.T) {
	p := timelined(t)
	p.s.SeekTo(3)
	v := recorded(3)
	v.Last, v.EndKnown, v.Edits = 3, false, []protocol.Edit{{Step: 3}}
	p.answer(&protocol.Stopped{View: v})
	p.advance(hurry)
	m := asked[*protocol.ViewRequest](p)
	if m.Window.Panels != protocol.PanelTimeline {
		t.Fatalf("%+v", m.Window)
	}
	v.Timeline = heatOf(m.Window.Timeline)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	if len(p.sent) > 0 {
		t.Fatalf("asked again: %+v", p.sent[0].m)
	}
}

// A timeline that is hidden costs nothing.
func TestATimelineWithoutColumnsIsNotAskedFor(t *testing.T) {
	p := newPage(t, nil, Opening{Panels: protocol.PanelTimeline})
	p.s.SeekTo(3)
	if m := asked[*protocol.Load](p); m.Window.Panels != 0 {
		t.Fatalf("%+v", m.Window)
	}
}

func TestScrubbingLeavesOutWhatCameInBetween(t *testing.T) {
	p := timelined(t)
	for step := 30; step > 5; step-- {
		p.s.SeekTo(step)
	}
	if m := asked[*protocol.Seek](p); m.Step != 30 || len(p.sent) != 1 {
		t.Fatalf("one Seek at a time is open, got %+v and %d more", m, len(p.sent)-1)
	}
	p.advance(grace - 1)
	spoken := p.s.Spoken
	p.answer(&protocol.Stopped{View: recorded(30)})
	if m := asked[*protocol.Seek](p); m.Step != 6 || p.s.View.Step != 30 || p.s.Spoken != spoken {
		t.Fatalf("%+v; shown %d; said %q", m, p.s.View.Step, p.s.Spoken)
	}
	p.advance(grace - 1)
	if p.s.Busy {
		t.Error("the machine moves: nothing says that it takes long")
	}
	p.answer(&protocol.Stopped{View: recorded(6)})
	if len(p.sent) > 0 || p.s.Run != Paused || p.s.Spoken == spoken {
		t.Fatalf("%d open, run %v, %q", len(p.sent), p.s.Run, p.s.Spoken)
	}
}

// A view that is asked for to show another range does not wipe out the notice of the last move.
func TestALookLeavesTheNotice(t *testing.T) {
	p := timelined(t)
	p.s.runProgram()
	end := recorded(31)
	end.Ended = true
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
	said := p.s.Notice
	p.s.ShowSteps(Span{0, 8, 500})
	m := asked[*protocol.ViewRequest](p)
	end.Timeline = heatOf(m.Window.Timeline)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: end})
	if said.Text == "" || p.s.Notice != said || p.s.Run != Ended {
		t.Fatalf("%+v, was %+v", p.s.Notice, said)
	}
}

func TestThreadAndFrameAreAskedForAndMovesGoBackToTheInnermostFrame(t *testing.T) {
	p := timelined(t)
	v := recorded(3)
	v.Threads = make([]protocol.Thread, 4)
	v.Frames = make([]protocol.Frame, 2)
	p.s.SeekTo(3)
	p.answer(&protocol.Stopped{View: v})
	p.s.ShowThread(2)
	m := asked[*protocol.ViewRequest](p)
	if m.Window.Thread != 2 || m.Window.Panels != protocol.PanelTimeline {
		t.Fatalf("another thread has another timeline: %+v", m.Window)
	}
	v.Timeline = heatOf(m.Window.Timeline)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	p.s.ShowFrame(2)
	if len(p.sent) > 0 {
		t.Fatal("there is no third frame")
	}
	p.s.ShowFrame(1)
	if m := asked[*protocol.ViewRequest](p); m.Window.Frame != 1 {
		t.Fatalf("%+v", m.Window)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	p.s.SeekTo(4)
	if m := asked[*protocol.Seek](p); m.Window.Frame != 0 || m.Window.Thread != 2 {
		t.Fatalf("%+v", m.Window)
	}
	p.answer(&protocol.Stopped{View: v})
	p.s.Step()
	p.s.Step()
	if m := asked[*protocol.Move](p); m.Goal != protocol.MoveInto || m.Thread != 2 || m.Back {
		t.Fatalf("a step of the thread that the page stays with: %+v", m)
	}
	p.answer(&protocol.Stopped{View: v})
	asked[*protocol.Move](p)
	v.Threads[2].Status = protocol.ThreadDone
	p.answer(&protocol.Stopped{View: v})
	p.s.Step()
	if m := asked[*protocol.Step](p); m.N != 1 {
		t.Fatalf("a thread that has ended has no steps, the others have: %+v", m)
	}
}

// After a landing elsewhere in a long run, other steps are recorded, although the timeline shows the same range. Behind
// the landing, steps are recorded one by one.
func TestALandingElsewhereAsksForANewTimeline(t *testing.T) {
	p := timelined(t)
	for _, c := range []struct {
		first, step int
		anew        bool
	}{{20, 21, true}, {20, 21, false}, {4, 8, true}, {4, 9, true}, {4, 6, false}, {4, 9, false}, {4, 10, true}} {
		p.s.SeekTo(c.step)
		v := recorded(c.step)
		v.First = c.first
		p.answer(&protocol.Stopped{View: v})
		p.advance(hurry)
		if anew := len(p.sent) > 0; anew != c.anew {
			t.Fatalf("at step %d, recorded from step %d: a new timeline is asked for: %v", c.step, c.first, anew)
		} else if anew {
			v.Timeline = heatOf(asked[*protocol.ViewRequest](p).Window.Timeline)
			v.Timeline.Last = c.step
			p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
		}
	}
}

package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/world"
)

// TestBreakpoints follows breakpoints from the margin to the engine and back.
func TestBreakpoints(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.ToggleBreakpoint(12)
	if m := asked[*protocol.SetBreakpoints](p); len(m.Breakpoints) != 1 || m.Breakpoints[0].Line != 12 || m.Breakpoints[0].Thread != -1 {
		t.Fatalf("sent %+v", m.Breakpoints)
	}
	p.answer(&protocol.BreakpointsSet{Breakpoints: []protocol.BreakpointStatus{{ID: 1, Verified: true, Line: 12}}})
	if b := p.s.Breaks[0]; !b.Status.Verified {
		t.Errorf("the status is %+v", b.Status)
	}

	// The text has moved under the breakpoint: the engine is told before the run.
	p.moved = []world.BreakLine{{ID: 1, Line: 14}}
	p.s.runProgram()
	if m := asked[*protocol.SetBreakpoints](p); m.Breakpoints[0].Line != 14 {
		t.Errorf("after an edit the engine has line %d, not 14", m.Breakpoints[0].Line)
	}
	p.answer(&protocol.BreakpointsSet{})
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopBreakpoint, Message: "Breakpoint at line 14.", Hits: []int{1}, View: at(4),
		Breakpoints: []protocol.BreakpointStatus{{ID: 1, Verified: true, Line: 14, Hits: 1}},
		Logs:        []protocol.LogLine{{ID: 2, Text: "X is 3"}}})
	if p.s.Notice.Text != "Breakpoint at line 14." || len(p.s.Hits) != 1 || p.s.Breaks[0].Status.Hits != 1 || len(p.s.Logs) != 1 {
		t.Errorf("stopped with %q, hits %v, %+v, %d log lines", p.s.Notice.Text, p.s.Hits, p.s.Breaks[0].Status, len(p.s.Logs))
	}

	// A second press removes the breakpoint. By its key, a screen reader says what became of it.
	p.cursor = 14
	p.s.ToggleBreakpointHere()
	if m := asked[*protocol.SetBreakpoints](p); len(m.Breakpoints) != 0 || p.s.Spoken != "Breakpoint at line 14 removed." {
		t.Errorf("still there: %+v; said %q", m.Breakpoints, p.s.Spoken)
	}
	p.s.ToggleBreakpointHere()
	if p.s.Spoken != "Breakpoint at line 14 set." {
		t.Errorf("said %q", p.s.Spoken)
	}
}

// TestBreakpointsOutliveTheEngine checks that a fresh engine gets the breakpoints first.
func TestBreakpointsOutliveTheEngine(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.AddBreakpoint(protocol.Breakpoint{Kind: protocol.BreakDiverge, Thread: -1})
	asked[*protocol.SetBreakpoints](p)
	p.answer(&protocol.BreakpointsSet{})
	p.s.EngineDied("it fell over")
	p.hello()
	if m := asked[*protocol.SetBreakpoints](p); len(m.Breakpoints) != 1 || m.Breakpoints[0].Kind != protocol.BreakDiverge {
		t.Errorf("the fresh engine has %+v", m.Breakpoints)
	}
}

// TestMoves checks that each way to move asks for its goal.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*Store)
		want protocol.Move
	}{
		{"over", (*Store).StepOver, protocol.Move{Goal: protocol.MoveOver}},
		{"out", (*Store).StepOut, protocol.Move{Goal: protocol.MoveOut}},
		{"over back", (*Store).StepOverBack, protocol.Move{Goal: protocol.MoveOver, Back: true}},
		{"out back", (*Store).StepOutBack, protocol.Move{Goal: protocol.MoveOut, Back: true}},
		{"continue back", (*Store).ReverseContinue, protocol.Move{Goal: protocol.MoveOn, Back: true}},
		{"to the cursor", func(s *Store) { s.RunToCursor(false) }, protocol.Move{Goal: protocol.MoveLine, Line: 9}},
		{"back to the cursor", func(s *Store) { s.RunToCursor(true) }, protocol.Move{Goal: protocol.MoveLine, Line: 9, Back: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t, nil, Opening{})
			p.cursor = 9
			p.step1()
			c.do(p.s)
			m := asked[*protocol.Move](p)
			if m.Goal != c.want.Goal || m.Back != c.want.Back || m.Line != c.want.Line || m.Thread != -1 {
				t.Errorf("asked for %+v", m)
			}
			p.answer(&protocol.Stopped{View: at(2)})
			if p.s.Run != Paused || p.s.View.Step != 2 {
				t.Errorf("stands at %d, run state %d", p.s.View.Step, p.s.Run)
			}
		})
	}
}

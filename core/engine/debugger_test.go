package engine

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func (c *client) set(list ...protocol.Breakpoint) []protocol.BreakpointStatus {
	s, ok := c.ask(&protocol.SetBreakpoints{Breakpoints: list}).(*protocol.BreakpointsSet)
	if !ok {
		c.t.Fatal("SetBreakpoints was not answered with BreakpointsSet")
	}
	return s.Breakpoints
}

// TestBreakpointsAndWatchesHoldForTheNextProgram: they belong to the engine.
func TestBreakpointsAndWatchesHoldForTheNextProgram(t *testing.T) {
	c := start(t, nothing)
	at := protocol.Breakpoint{ID: 7, Line: 10, Thread: -1}
	if s := c.set(at); s[0].Verified || s[0].ID != 7 || s[0].Message == "" {
		t.Errorf("without a program: %+v", s)
	}
	watches := &protocol.SetWatches{Watches: []protocol.Watch{{Text: "V32 + 1"}, {Text: "nothing"}}, Window: window}
	if f, ok := c.ask(watches).(*protocol.Failed); !ok || f.Code != protocol.CodeNoProgram {
		t.Error("watches without a program")
	}
	l := c.load(add)
	if w := l.View.Watched; len(w) != 2 || w[0].Values[3].Text != "1" || w[1].Error == "" {
		t.Fatalf("watched after Load: %+v", w)
	}
	s := c.move(&protocol.Run{Window: window})
	if s.Reason != protocol.StopBreakpoint || s.View.Line != 10 || len(s.Hits) != 1 || s.Hits[0] != 7 || s.Breakpoints[0].Hits != 1 {
		t.Errorf("run: reason %d at line %d, hits %v, %+v", s.Reason, s.View.Line, s.Hits, s.Breakpoints)
	}
	if got := s.View.Watched[0].Values[3].Text; got != "6" {
		t.Errorf("watched at the breakpoint: %q", got)
	}
	c.load(add)
	if s := c.move(&protocol.Run{Window: window}); s.Reason != protocol.StopBreakpoint || s.Breakpoints[0].Hits != 1 {
		t.Errorf("after another Load: reason %d, %+v", s.Reason, s.Breakpoints)
	}
	if s = c.move(&protocol.Run{Window: window}); s.Reason != protocol.StopEnd {
		t.Errorf("on from the breakpoint: %d", s.Reason)
	}
	if s = c.move(&protocol.Move{Goal: protocol.MoveOn, Back: true, Thread: -1, Window: window}); s.Reason != protocol.StopBreakpoint || s.View.Line != 10 {
		t.Errorf("back from the end: reason %d, line %d", s.Reason, s.View.Line)
	}
}

func TestValuesAreSetAndUndone(t *testing.T) {
	c := start(t, nothing)
	c.load(add)
	c.move(&protocol.Step{N: 1, Window: window})
	f, ok := c.ask(&protocol.SetValue{Text: "V32[99]", Lane: -1, Value: "1", Window: window}).(*protocol.Failed)
	if !ok || f.Code != protocol.CodeExpression || f.Message == "" || f.End != 7 {
		t.Errorf("an element that is not there: %+v", f)
	}
	s := c.move(&protocol.SetValue{Text: "V32[2]", Lane: -1, Value: "40", Window: window})
	if s.Reason != protocol.StopEdit || len(s.View.Edits) != 1 || s.View.Edits[0].Text != "V32[2] = 40, was 5" {
		t.Errorf("set: %+v", s.View.Edits)
	}
	value := func(text string) string {
		return c.ask(&protocol.Evaluate{Text: text, Window: window}).(*protocol.Evaluated).Value.Values[0].Text
	}
	c.move(&protocol.Run{Window: window})
	if got := value("V33[2]"); got != "42" {
		t.Errorf("the new future computes %s", got)
	}
	end := c.move(&protocol.Run{Window: window}).View
	s = c.move(&protocol.UndoEdit{Redo: true, Window: window})
	if s.Reason != protocol.StopView {
		t.Errorf("there is nothing to do again: %d", s.Reason)
	}
	s = c.move(&protocol.UndoEdit{Window: window})
	if s.Reason != protocol.StopEdit || s.View.Step != 1 || len(s.View.Edits) != 0 || !s.View.Redo || value("V32[2]") != "5" {
		t.Errorf("undone: reason %d, step %d, %+v", s.Reason, s.View.Step, s.View.Edits)
	}
	if s = c.move(&protocol.UndoEdit{Window: window}); s.Reason != protocol.StopView {
		t.Errorf("nothing is left to undo: %d", s.Reason)
	}
	if s = c.move(&protocol.UndoEdit{Redo: true, Window: window}); s.Reason != protocol.StopEdit || value("V32[2]") != "40" || s.View.Last != end.Last || !s.View.EndKnown {
		t.Errorf("done again: %d, %d steps, %d before", s.Reason, s.View.Last, end.Last)
	}
}

func TestQuestionsAboutTheProgram(t *testing.T) {
	c := start(t, nothing)
	c.load(add)
	c.move(&protocol.Run{Window: window})
	v := c.ask(&protocol.ListVariables{}).(*protocol.Variables).Variables
	if len(v) == 0 || v[0].Name != "V32" || v[0].Line != 3 || v[0].Elems != 16 {
		t.Errorf("variables: %+v", v)
	}
	e := c.ask(&protocol.Explain{About: protocol.AboutElement, Text: "V33", Lane: 4, Window: window}).(*protocol.Explained)
	if len(e.Sentences) == 0 {
		t.Errorf("explained: %+v", e)
	}
	c.move(&protocol.Seek{Step: 2, Window: window})
	e = c.ask(&protocol.Explain{About: protocol.AboutElement, Text: "V33", Lane: 4, Window: window}).(*protocol.Explained)
	if e.LastWrite.Found != protocol.AccessThere || e.LastWrite.Step != 1 || e.LastWrite.Line != 10 || e.LastWrite.Lanes != 1<<4 {
		t.Errorf("last write of V33 in lane 4: %+v", e.LastWrite)
	}
	m := c.ask(&protocol.ReadMemory{Surface: 0, Offset: 2, Count: 1 << 30}).(*protocol.Memory)
	if m.Offset != 0 || len(m.Bytes) != 0 { // the program has no surface
		t.Errorf("memory: %+v", m)
	}
}

// TestARegionIsExplainedDuringARun: and without any program, too.
func TestARegionIsExplainedDuringARun(t *testing.T) {
	region := &protocol.DescribeRegion{Text: "X(0,4)<8;4,2>:d", ExecSize: 8, GRF: 32}
	var c *client
	once := false
	c = start(t, func() {
		if !once {
			once = true
			c.e.Deliver(protocol.Encode(90, region))
			c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
		}
	})
	if d := c.ask(region).(*protocol.RegionDescribed); len(d.Channels) != 8 || len(d.Rules) != 6 {
		t.Errorf("without a program: %+v", d)
	}
	c.load(endless)
	c.e.Deliver(protocol.Encode(91, &protocol.Run{Window: window}))
	answers := map[uint32]protocol.Message{}
	for len(answers) < 2 {
		if seq, m := c.recv(); m.Kind() != protocol.KindProgress {
			answers[seq] = m
		}
	}
	if _, ok := answers[90].(*protocol.RegionDescribed); !ok {
		t.Errorf("during a run: %+v", answers[90])
	}
}

// TestCancelEndsAWalkBack: the session then stands where the walk has come to.
func TestCancelEndsAWalkBack(t *testing.T) {
	var c *client
	yields, at := 0, -1
	c = start(t, func() {
		if yields++; yields == at {
			c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
		}
	})
	c.load(endless)
	c.move(&protocol.Seek{Step: 600_000, Window: window})
	c.set(protocol.Breakpoint{ID: 1, Line: 10, Condition: "any(V32 < 0)", Thread: -1})
	at = yields + 1
	s := c.move(&protocol.Move{Goal: protocol.MoveOn, Back: true, Thread: -1, Window: window})
	if s.Reason != protocol.StopCancelled || s.View.Step <= 0 || s.View.Step > 600_000 {
		t.Errorf("reason %d at step %d", s.Reason, s.View.Step)
	}
	if s = c.move(&protocol.Step{N: 1, Window: window}); s.Reason != protocol.StopStep || strings.Contains(s.Message, "engine") {
		t.Errorf("a step after it: %d %s", s.Reason, s.Message)
	}
}

// TestABreakpointIsSetDuringARun: the run stops at it.
func TestABreakpointIsSetDuringARun(t *testing.T) {
	const set, run = 80, 81
	var c *client
	once := false
	c = start(t, func() {
		if !once {
			once = true
			c.e.Deliver(protocol.Encode(set, &protocol.SetBreakpoints{Breakpoints: []protocol.Breakpoint{{ID: 3, Line: 10, Thread: -1}}}))
		}
	})
	c.load(endless)
	c.e.Deliver(protocol.Encode(run, &protocol.Run{Window: window}))
	answers := map[uint32]protocol.Message{}
	for len(answers) < 2 {
		if seq, m := c.recv(); m.Kind() != protocol.KindProgress {
			answers[seq] = m
		}
	}
	if b, ok := answers[set].(*protocol.BreakpointsSet); !ok || !b.Breakpoints[0].Verified {
		t.Errorf("SetBreakpoints during a run: %+v", answers[set])
	}
	if s, ok := answers[run].(*protocol.Stopped); !ok || s.Reason != protocol.StopBreakpoint || s.View.Line != 10 {
		t.Errorf("the run: %+v", answers[run])
	}
}

// TestPeekIsTheStepBeforeItIsDone: the answer is that of the step itself, and nothing has moved.
func TestPeekIsTheStepBeforeItIsDone(t *testing.T) {
	c := start(t, nothing)
	c.load(add)
	c.move(&protocol.Step{N: 1, Window: window})
	for _, by := range []int{1, -1} {
		peek := c.move(&protocol.Peek{By: by, Window: window})
		if at := c.move(&protocol.ViewRequest{Window: window}).View.Step; at != 1 {
			t.Fatalf("after a peek of %d the machine stands at step %d", by, at)
		}
		step := c.move(&protocol.Step{N: by, Window: window})
		if a, b := protocol.Encode(0, peek), protocol.Encode(0, step); string(a) != string(b) {
			t.Errorf("by %d: the peek and the step differ", by)
		}
		c.move(&protocol.Step{N: -by, Window: window})
	}
	c.move(&protocol.Run{Window: window})
	if s := c.move(&protocol.Peek{By: 1, Window: window}); s.Reason != protocol.StopView {
		t.Errorf("a step after the end: reason %d", s.Reason)
	}
}

// TestThePastIsAskedAbout asks for operands of steps that ran, and for a curve over all of them.
func TestThePastIsAskedAbout(t *testing.T) {
	c := start(t, nothing)
	c.load(add)
	end := c.move(&protocol.Run{Window: window}).View
	r, ok := c.ask(&protocol.Recall{Steps: []int{1, 0, end.Last}, Window: window}).(*protocol.Recalled)
	if !ok || len(r.Steps) != 2 || r.Steps[0].Step != 1 || r.Steps[1].Operands[0].Values[3].Next != "5" {
		t.Fatalf("%+v", r)
	}
	s, ok := c.ask(&protocol.Sample{Text: "V32", Lane: 3, To: end.Last + 1, Columns: 2, Window: window}).(*protocol.Sampled)
	if !ok || s.Error != "" || s.Next != end.Last+1 || len(s.Low) != 16 || len(s.High) != 16 {
		t.Fatalf("%+v", s)
	}
	if s, _ := c.ask(&protocol.Sample{Text: "V32 +", To: 1, Columns: 2, Window: window}).(*protocol.Sampled); s == nil || s.Error == "" || s.Next != 1 {
		t.Errorf("an expression that cannot be read: %+v", s)
	}
	if v := c.move(&protocol.ViewRequest{Window: window}).View; v.Step != end.Step || !v.Ended {
		t.Errorf("the machine moved from %d to %d", end.Step, v.Step)
	}
}

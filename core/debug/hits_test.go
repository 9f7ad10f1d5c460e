package debug

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// TestHitSteps: the number of hits is that on the way to a step, and takes bounded memory.
func TestHitSteps(t *testing.T) {
	var h hitSteps
	const all = 3 * maxHitSteps
	for i := 1; i <= all; i++ {
		h.add(10 * i)
	}
	if h.count() != all || len(h.steps) > maxHitSteps {
		t.Fatalf("%d hits, %d steps kept", h.count(), len(h.steps))
	}
	for _, c := range [][2]int{{10 * all, all}, {10*all - 1, all - 1}, {10 * (all - 100), all - 100}, {5, 1}, {0, 0}} {
		if n := h.until(c[0]); n != c[1] {
			t.Errorf("%d hits until step %d, want %d", n, c[0], c[1])
		}
	}
	h.rewind(10*(all-100) + 3)
	if h.count() != all-100 || h.until(1<<30) != all-100 {
		t.Errorf("%d hits after going back over 100", h.count())
	}
	h.add(10*(all-100) + 5)
	if h.count() != all-99 {
		t.Errorf("%d hits after one more", h.count())
	}
	h.rewind(0)
	if h.count() != 0 {
		t.Errorf("%d hits at the start", h.count())
	}
}

// TestAChangedBreakpointCountsAnew checks that a breakpoint that is set again keeps its hits if it is hit where it was
// before, whatever it does there.
func TestAChangedBreakpointCountsAnew(t *testing.T) {
	first := protocol.Breakpoint{ID: 1, Kind: protocol.BreakLine, Line: 15, Thread: -1}
	for _, c := range []struct {
		change func(b *protocol.Breakpoint)
		keeps  bool
	}{
		{func(b *protocol.Breakpoint) {}, true},
		{func(b *protocol.Breakpoint) { b.Hit = ">= 2" }, true},
		{func(b *protocol.Breakpoint) { b.Log = "here" }, true},
		{func(b *protocol.Breakpoint) { b.Off = true }, true},
		{func(b *protocol.Breakpoint) { b.ID = 2 }, false},
		{func(b *protocol.Breakpoint) { b.Line++ }, false},
		{func(b *protocol.Breakpoint) { b.Condition = "any(lane > 3)" }, false},
		{func(b *protocol.Breakpoint) { b.Lanes = 1 }, false},
		{func(b *protocol.Breakpoint) { b.Thread = 0 }, false},
	} {
		s := open(t, "groups", groups)
		s.SetBreakpoints([]protocol.Breakpoint{first})
		w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1})
		for !w.Go(50) {
		}
		w.End()
		if s.Breakpoints()[0].Hits != 1 {
			t.Fatalf("%+v", s.Breakpoints())
		}
		again := first
		c.change(&again)
		if hits := s.SetBreakpoints([]protocol.Breakpoint{again})[0].Hits; (hits == 1) != c.keeps {
			t.Errorf("%+v has %d hits", again, hits)
		}
	}
}

package store

import "github.com/lanewise/lanewise/core/protocol"

// ahead is the answer to a step that nobody has asked for yet: while the machine rests, the engine
// looks one step on in the direction of the last one. So a key's picture does not wait for the
// worker: it is drawn in the event itself, and the machine follows.
type ahead struct {
	by      int                     // 1 or -1: where the last step went
	asked   string                  // what was looked for: see question; "" if nothing
	open    bool                    // its answer has not come
	heat    protocol.TimelineWindow // that was asked for
	stopped *protocol.Stopped       // its answer, nil if there is none

	follow func() // keeps the machine from following
}

// question tells requests for the same view of the same step apart from others. What else a view
// depends on (the text, breakpoints, watches, edits) changes only by requests, which forget.
func question(by, from int, w protocol.Window) string {
	return string(protocol.Encode(uint32(from), &protocol.Peek{By: by, Window: w}))
}

// lookAhead asks for the next step's view, when there is nothing else to ask for.
func (s *Store) lookAhead() {
	a := &s.ahead
	if a.by == 0 {
		a.by = 1
	}
	if s.Run != Paused || s.Stale || s.alone() || a.by < 0 && s.View.Step == 0 {
		return
	}
	window := s.Window()
	window.Frame = 0 // a step shows the innermost
	asked := question(a.by, s.View.Step, window)
	if a.asked == asked {
		return
	}
	a.asked, a.open, a.heat, a.stopped = asked, true, window.Timeline, nil
	s.ask(&protocol.Peek{By: a.by, Window: window}, func(answer answer) {
		if a.asked != asked {
			return // forgotten meanwhile
		}
		a.open = false
		if m, ok := answer.(*protocol.Stopped); ok && m.Reason != protocol.StopView {
			a.stopped = m
		}
		s.pump()
	})
}

// changes says that a request can change what a step would show.
func changes(m protocol.Message) bool {
	switch m.(type) {
	case *protocol.Load, *protocol.Run, *protocol.Move, *protocol.Step, *protocol.Seek, *protocol.SetBreakpoints,
		*protocol.SetWatches, *protocol.SetValue, *protocol.UndoEdit:
		return true
	}
	return false
}

// forgetAhead is called when what was looked up does not hold any more.
func (s *Store) forgetAhead() { s.ahead.asked, s.ahead.open, s.ahead.stopped = "", false, nil }

// takeAhead shows the step that was looked up and lets the machine follow; false if it is not the
// step that is to be done. waits says that the answer is on its way.
func (s *Store) takeAhead(by int) (taken, waits bool) {
	a := &s.ahead
	asked := a.asked
	if asked == "" || s.View == nil || by != a.by || asked != question(by, s.View.Step, s.Window()) {
		return false, false
	}
	if a.open {
		return false, true
	}
	m := a.stopped
	if m == nil {
		return false, false
	}
	s.forgetAhead()
	s.heat.asked = a.heat
	s.plan.busy = true
	a.follow = s.world.Drawn(func() {
		a.follow = nil
		s.follow(by, m.View.Step)
	})
	s.stopsAt(m)
	return true, false
}

// follow has the machine do the step that is shown, and looks at the next one.
func (s *Store) follow(by, step int) {
	s.ask(&protocol.Step{N: by, Window: protocol.Window{Thread: s.Thread, Granularity: s.Granularity}}, func(answer answer) {
		s.plan.busy = false
		s.answered(answer, func(now *protocol.Stopped) {
			if now.View.Step != step {
				s.plan.look = true // it cannot be: the machine is deterministic
			}
		})
	})
	s.lookAhead()
}

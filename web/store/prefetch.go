package store

import "github.com/lanewise/lanewise/core/protocol"

// prefetch is the answer to a step that nobody has asked for yet: while the machine rests, the engine
// looks one step on in the direction of the last one. So a key's picture does not wait for the
// worker: it is drawn in the event itself, and the machine follows.
type prefetch struct {
	by      int                     // 1 or -1: where the last step went
	asked   string                  // what was looked for: see question; "" if nothing
	open    bool                    // its answer has not come
	heat    protocol.TimelineWindow // that was asked for
	stopped *protocol.Stopped       // its answer, nil if there is none

	follow timer // until the machine follows
}

// question tells requests for the same view of the same step apart from others. What else a view
// depends on (the text, breakpoints, watches, edits) changes only by requests, which forget.
func question(by, from int, w protocol.Window) string {
	return string(protocol.Encode(uint32(from), &protocol.Peek{By: by, Window: w}))
}

// prefetchStep asks for the next step's view, when there is nothing else to ask for.
func (s *run) prefetchStep() {
	a := &s.prefetched
	if a.by == 0 {
		a.by = 1
	}
	if s.Run != Paused || s.Stale || s.oneThread() || a.by < 0 && s.View.Step == 0 {
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
		s.schedule()
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

// forgetPrefetched is called when what was prefetched does not hold any more.
func (s *run) forgetPrefetched() {
	s.prefetched.asked, s.prefetched.open, s.prefetched.stopped = "", false, nil
}

// showPrefetched shows the step that was prefetched and lets the machine follow; false if it is not the
// step that is to be done. waits says that the answer is on its way.
func (s *run) showPrefetched(by int) (shown, waits bool) {
	a := &s.prefetched
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
	s.forgetPrefetched()
	s.heat.asked = a.heat
	s.busy = true
	s.afterPaint(&a.follow, func() { s.follow(by, m.View.Step) })
	s.stopped(m)
	return true, false
}

// follow has the machine do the step that is shown, and looks at the next one.
func (s *run) follow(by, step int) {
	s.ask(&protocol.Step{N: by, Window: protocol.Window{Thread: s.Thread, Granularity: s.Granularity}}, s.alone(func(answer answer) {
		s.answered(answer, func(now *protocol.Stopped) {
			if now.View.Step != step {
				s.requests[viewWindow].wanted = true // it cannot be: the machine is deterministic
			}
		})
	}))
	s.prefetchStep()
}

package store

import "github.com/lanewise/lanewise/core/protocol"

// question is a key: requests for the same view of the same step have the same one. Whatever else a view depends on
// (the text, breakpoints, watches, edits) changes only by requests that also forget the prefetched step.
func question(by, from int, w protocol.Window) string {
	return string(protocol.Encode(uint32(from), &protocol.Peek{By: by, Window: w}))
}

// prefetchStep asks for the view of the next step when there is nothing else to ask for.
func (r *run) prefetchStep() {
	a := &r.prefetched
	if a.by == 0 {
		a.by = 1
	}
	if r.Run != Paused || r.Stale || r.oneThread() || a.by < 0 && r.View.Step == 0 {
		return
	}
	window := r.Window()
	window.Frame = 0 // a step shows the innermost frame
	asked := question(a.by, r.View.Step, window)
	if a.asked == asked {
		return
	}
	a.asked, a.open, a.heat, a.stopped = asked, true, window.Timeline, nil
	r.ask(&protocol.Peek{By: a.by, Window: window}, func(answer answer) {
		if a.asked != asked {
			return // it was forgotten meanwhile
		}
		a.open = false
		if m, ok := answer.(*protocol.Stopped); ok && m.Reason != protocol.StopView {
			a.stopped = m
		}
		r.schedule()
	})
}

// forgetPrefetched is called when what was prefetched no longer holds.
func (r *run) forgetPrefetched() {
	r.prefetched.asked, r.prefetched.open, r.prefetched.stopped = "", false, nil
}

// showPrefetched shows the step that was prefetched and lets the machine follow. shown is false if that is not the
// step to be made. waits is true if its answer is still on its way.
func (r *run) showPrefetched(by int) (shown, waits bool) {
	a := &r.prefetched
	asked := a.asked
	if asked == "" || r.View == nil || by != a.by || asked != question(by, r.View.Step, r.Window()) {
		return false, false
	}
	if a.open {
		return false, true
	}
	m := a.stopped
	if m == nil {
		return false, false
	}
	r.forgetPrefetched()
	r.heat.asked = a.heat
	r.busy = true
	a.follow.AfterPaint(&r.world, func() { r.follow(by, m.View.Step) })
	r.stopped(m)
	return true, false
}

// follow makes the machine perform the step that is already shown, and prefetches the one after it.
func (r *run) follow(by, step int) {
	r.ask(&protocol.Step{N: by, Window: protocol.Window{Thread: r.Thread, Granularity: r.Granularity}}, r.alone(func(answer answer) {
		r.answered(answer, func(now *protocol.Stopped) {
			if now.View.Step != step {
				r.mark(viewWindow) // this cannot happen: the machine is deterministic
			}
		})
	}))
	r.prefetchStep()
}

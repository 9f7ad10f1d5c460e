package store

import "github.com/lanewise/lanewise/core/protocol"

// traceOf returns what tells the recording of a view apart, for a timeline that shows the steps from from on.
func traceOf(v *protocol.View, from int) trace {
	return trace{max(v.First, from), v.Last, len(v.Edits), len(v.Reports), v.EndKnown, v.Redo}
}

// ShowSteps takes which steps the timeline shows.
func (r *run) ShowSteps(span Span) {
	if r.Span != span {
		r.Span = span
		if !r.HeatHolds() {
			r.refresh(TopicTimeline)
		}
	}
}

// Window is what to ask for now. A timeline is asked for only if the current one does not hold, so that going back
// and forth in a recorded trace does not make it anew.
func (r *run) Window() protocol.Window {
	w := r.window()
	if w.Panels&protocol.PanelTimeline != 0 {
		// At the front of a recording each step adds to the timeline: a column of its own if there is room.
		records := r.View == nil || !r.View.EndKnown && r.View.Step >= r.View.Last && r.Span.To-r.Span.From <= r.Span.Columns
		if r.Span.Columns == 0 || r.HeatHolds() && !records {
			w.Panels &^= protocol.PanelTimeline
		} else {
			r.heat.asked = w.Timeline
		}
	}
	return w
}

// HeatHolds reports whether Heat is the timeline of what the page shows.
func (r *run) HeatHolds() bool {
	if r.Span.Columns == 0 {
		return true
	}
	if r.View == nil || r.heat.window != r.window().Timeline {
		return false
	}
	// Steps that do not fill a column change nothing that can be seen.
	seen := func(steps int) bool { return steps > 0 && steps*r.Span.Columns >= r.Span.To-r.Span.From }
	now := traceOf(r.View, r.Span.From)
	if more := now.last - r.heat.trace.last; more > 0 && !now.ended && !seen(more) {
		now.last = r.heat.trace.last
	}
	return r.heat.trace == now && !seen(r.View.Step-r.heat.reached)
}

// showHeat keeps the timeline that came with a view, and asks for another one if it belongs to an earlier range or
// recording.
func (r *run) showHeat(v *protocol.View) {
	if v.Timeline.Lanes > 0 {
		r.Heat, r.heat.window, r.heat.trace = v.Timeline, r.heat.asked, traceOf(v, r.heat.asked.From)
		r.heat.reached = max(v.Timeline.Last, v.Step)
		r.HeatMade++
		r.changed(TopicTimeline)
	}
	if r.look.Panels&protocol.PanelTimeline != 0 && !r.HeatHolds() && !r.heat.next.Runs() {
		// Not at each step while steps come fast: each would need a second view of the machine.
		r.heat.next.After(&r.world, hurry, func() {
			if !r.HeatHolds() {
				r.refresh(0)
			}
		})
	}
}

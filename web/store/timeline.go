package store

import "github.com/lanewise/lanewise/core/protocol"

// Span is the steps that the timeline shows, and how many pixel columns it has for
// them; 0 columns: it is not to be seen, and nothing is asked for it.
type Span struct{ From, To, Columns int }

// heat says what State.Heat was made of.
type heat struct {
	asked  protocol.TimelineWindow // of the request that is open or was last
	window protocol.TimelineWindow // of Heat
	trace  trace
	next   timer // of the next timeline
}

// trace tells recordings apart: a timeline of one holds until there is another.
type trace struct {
	last, edits, reports int
	ended, redo          bool
}

func traceOf(v *protocol.View) trace {
	return trace{v.Last, len(v.Edits), len(v.Reports), v.EndKnown, v.Redo}
}

// ShowSteps says which steps the timeline shows.
func (s *run) ShowSteps(span Span) {
	if s.Span != span {
		s.Span = span
		if !s.heatHolds() {
			s.refresh(TopicTimeline)
		}
	}
}

// Window is what to ask for now. A timeline is asked for only if the one at hand
// does not hold, so that going to and fro in a recorded trace does not make it anew.
func (s *run) Window() protocol.Window {
	w := s.window()
	if w.Panels&protocol.PanelTimeline != 0 {
		// At the front of a recording a step makes more of it, a cell of its own if there is room.
		records := s.View == nil || !s.View.EndKnown && s.View.Step >= s.View.Last && s.Span.To-s.Span.From <= s.Span.Columns
		if s.Span.Columns == 0 || s.heatHolds() && !records {
			w.Panels &^= protocol.PanelTimeline
		} else {
			s.heat.asked = w.Timeline
		}
	}
	return w
}

// heatHolds says that Heat is the timeline of what the page shows.
func (s *run) heatHolds() bool {
	if s.Span.Columns == 0 {
		return true
	}
	if s.View == nil || s.heat.window != s.window().Timeline {
		return false
	}
	// Steps that do not fill a column change nothing that can be seen.
	now := traceOf(s.View)
	if more := now.last - s.heat.trace.last; more > 0 && !now.ended && more*s.Span.Columns < s.Span.To-s.Span.From {
		now.last = s.heat.trace.last
	}
	return s.heat.trace == now
}

// showHeat keeps the timeline that came with a view, and asks for another if it is
// that of an earlier range or recording.
func (s *run) showHeat(v *protocol.View) {
	if v.Timeline.Lanes > 0 {
		s.Heat, s.heat.window, s.heat.trace = v.Timeline, s.heat.asked, traceOf(v)
		s.HeatMade++
		s.changed(TopicTimeline)
	}
	if s.look.Panels&protocol.PanelTimeline != 0 && !s.heatHolds() && !s.heat.next.runs() {
		// Not at each step of a hurry: it would be a second view of the machine each time.
		s.later(&s.heat.next, hurry, func() {
			if !s.heatHolds() {
				s.refresh(0)
			}
		})
	}
}

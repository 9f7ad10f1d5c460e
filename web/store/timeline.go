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
func (s *Store) ShowSteps(span Span) {
	if s.Span != span {
		s.Span = span
		if !s.heatHolds() {
			s.look(TopicTimeline)
		}
	}
}

// Window is what to ask for now. A timeline is asked for only if the one at hand
// does not hold, so that going to and fro in a recorded trace does not make it anew.
func (s *Store) Window() protocol.Window {
	w := s.State.Window()
	if w.Panels&protocol.PanelTimeline != 0 {
		recording := s.View == nil || !s.View.EndKnown && s.View.Step >= s.View.Last
		if s.Span.Columns == 0 || s.heatHolds() && !recording {
			w.Panels &^= protocol.PanelTimeline
		} else {
			s.heat.asked = w.Timeline
		}
	}
	return w
}

// heatHolds says that Heat is the timeline of what the page shows.
func (s *Store) heatHolds() bool {
	return s.Span.Columns == 0 || s.View != nil && s.heat.window == s.State.Window().Timeline && s.heat.trace == traceOf(s.View)
}

// takeHeat keeps the timeline that came with a view, and asks for another if it is
// that of an earlier range or recording.
func (s *Store) takeHeat(v *protocol.View) {
	if v.Timeline.Lanes > 0 {
		s.Heat, s.heat.window, s.heat.trace = v.Timeline, s.heat.asked, traceOf(v)
		s.changed(TopicTimeline)
	}
	if s.Panels&protocol.PanelTimeline != 0 && !s.heatHolds() {
		s.plan.look = true
	}
}

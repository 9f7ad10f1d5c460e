package debug

import "github.com/lanewise/lanewise/core/eu"

// Peek goes one step forward (by is 1) or back (-1), calls f there, and comes back. In f everything
// is as if the session had gone there for good, so that a page can have the view of a step ready
// before anybody asks for it; afterwards all is as before, but that a step forward stays in the
// record, where nothing looks at it: see front.
//
// f is told why the step stopped, as Forward tells it; it is not called if there is no such step.
func (s *Session) Peek(by int, f func(stop eu.Stop, why string)) {
	here, last, known := s.Step(), s.last, s.endKnown
	stop, why := eu.StopBudget, ""
	if by > 0 {
		stop, why = s.Forward(1)
	} else {
		s.Back()
	}
	if s.Step() != here {
		f(stop, why)
		for !s.Seek(here, keyframeEvery) {
		}
	}
	s.last, s.endKnown = last, known
}

// front is the end of the record as far as the session has gone: exclusive, a step.
func (s *Session) front() int { return min(s.hist.end, max(s.last, s.Step())) }

package debug

import (
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// Peek goes one step of a window forward (by is 1) or back (-1), calls f there, and comes back. For f everything is as
// if the session had gone there for good, so that a page can prepare the view of a step before it is asked for.
// Afterwards everything is as before, except that a step forward stays in the record, as it does after a step back. The
// timeline leaves that step out: see record.Recorder.Front.
//
// Peek passes to f why the step stopped, as Forward returns it. It does not call f if there is no such step, or if a
// statement does not end soon.
func (s *Session) Peek(by int, w *protocol.Window, f func(stop eu.Stop, why string)) {
	here, last, known, halted := s.rec.Step(), s.rec.Last, s.rec.EndKnown, s.memo.Halted
	stop, why := eu.StopBudget, ""
	arrived := true
	switch {
	case s.prog.Source != nil && w.Granularity == protocol.ByStatement:
		walk := s.Walk(&protocol.Move{Goal: protocol.MoveInto, Back: by < 0, Thread: -1, Window: *w})
		arrived = walk.Go(values.MostAhead)
		walk.End()
		if walk.Reason == protocol.StopEnd {
			stop = eu.StopDone
		}
		arrived = arrived && (walk.Reason == protocol.StopStep || stop == eu.StopDone)
	case by > 0:
		stop, why = s.rec.Forward(1)
	default:
		s.rec.Back()
	}
	if s.rec.Step() != here {
		if arrived {
			f(stop, why)
		}
		s.rec.GoTo(here)
	}
	s.rec.Last, s.rec.EndKnown, s.memo.Halted = last, known, halted
}

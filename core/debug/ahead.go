package debug

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// SetAhead tells the session how to use the worker that runs the program ahead of it (package ahead): open makes that
// worker open the program anew, for a run with a number of its own, ask sends it a request, tell a message of package
// wire; nil: there is none any more.
func (s *Session) SetAhead(open func() (run uint32), ask func(run uint32, q protocol.Message), tell func(message []byte)) {
	s.rec.SetAhead(open, ask, tell)
}

// Hear takes in what that worker says, and reports whether it is about reports.
func (s *Session) Hear(m wire.Reader) (looked bool) { return s.rec.Hear(m) }

// Reached is the step to which the run that goes on has come.
func (s *Session) Reached() int { return s.rec.Reached() }

// Waits reports whether the run that goes on waits for the worker ahead.
func (s *Session) Waits() bool { return s.rec.Reached() > s.rec.Step() }

// follow leaves a Walk to the worker ahead, if that can pause where the Walk is to; over: it has ended.
func (w *Walk) follow() (ahead, over bool) {
	rec := w.s.rec
	if !w.plain() || !rec.CanFollow(w.start) {
		rec.Land() // a breakpoint came meanwhile
		return false, false
	}
	ahead, why := rec.Follow(w.at)
	if !ahead || why == wire.Going {
		return ahead, false
	}
	rec.Land()
	if why == wire.Ended {
		return true, w.ended(rec.Run(1, eu.Pauses{}, true))
	}
	if w.stops(w.s.places()) {
		return true, true
	}
	w.Reason = protocol.StopStep
	return true, w.onLine()
}

// plain reports whether a Walk goes on until it comes to some instructions, and nothing else has to be looked at.
func (w *Walk) plain() bool {
	switch w.move.Goal {
	case protocol.MoveOn:
	case protocol.MoveLine:
		if w.move.Thread >= 0 && w.s.rec.Machine.NumThreads() > 1 {
			return false
		}
	default:
		return false
	}
	if w.move.Back || w.s.breaks == nil {
		return !w.move.Back
	}
	for _, b := range w.s.breaks.list {
		if b.on() && !b.plain() {
			return false
		}
	}
	return true
}

// plain reports whether a breakpoint is met wherever its instructions are next.
func (b *breakpoint) plain() bool {
	return b.place() && b.cond == nil && b.hitN == 0 && b.log == nil && b.Thread < 0 && b.Lanes == 0
}

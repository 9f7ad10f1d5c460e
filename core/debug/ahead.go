package debug

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// SetAhead tells the session how to use the worker that runs the program ahead of it (package ahead). open makes that
// worker open the program anew, for a run with a number of its own; a nil open means that there is no worker any more.
// ask sends it a request, tell a message of package wire.
func (s *Session) SetAhead(open func() (run uint32), ask func(run uint32, q protocol.Message), tell func(message []byte)) {
	s.rec.SetAhead(open, ask, tell)
}

// Hear takes in a message of that worker, and reports whether it was about reports.
func (s *Session) Hear(m wire.Reader) (looked bool) { return s.rec.Hear(m) }

// Reached returns the step to which the run that is under way has come.
func (s *Session) Reached() int { return s.rec.Reached() }

// Waits reports whether the run that is under way waits for the worker ahead.
func (s *Session) Waits() bool { return s.rec.Reached() > s.rec.Step() }

// Quiet makes that worker put off its search for reports, while something is done for the user.
func (s *Session) Quiet() { s.rec.Quiet() }

// follow leaves the Walk to the worker ahead, if the worker can pause where the Walk has to stop. ahead reports whether
// it did, over whether the Walk has ended.
func (w *Walk) follow() (ahead, over bool) {
	rec := w.s.rec
	if !w.plain() || !rec.CanFollow(w.start, w.Slow) {
		rec.Land() // a breakpoint may have been set meanwhile
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

// plain reports whether the Walk only has to stop before certain instructions, so that nothing else needs looking at.
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

// plain reports whether a breakpoint is hit whenever one of its instructions is next, whatever the state.
func (b *breakpoint) plain() bool {
	return b.place() && b.cond == nil && b.hitN == 0 && b.log == nil && b.Thread < 0 && b.Lanes == 0
}

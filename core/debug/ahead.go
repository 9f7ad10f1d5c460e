package debug

import (
	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// SetAhead gives the session somebody who runs the program ahead of it (package ahead), whom it asks; nil: nobody
// does any more.
func (s *Session) SetAhead(ask func(q protocol.Message)) { s.rec.SetAhead(ask) }

// Hear takes up what he says, and reports whether it is about reports.
func (s *Session) Hear(m wire.Reader) (looked bool) { return s.rec.Hear(m) }

// Reached is the step to which the run that goes on has come.
func (s *Session) Reached() int { return s.rec.Reached() }

// Waits reports whether the run that goes on waits for who runs ahead.
func (s *Session) Waits() bool { return s.rec.Reached() > s.rec.Step() }

// follow leaves a Walk to who runs ahead, if nothing is on the way that it is to look at; over: it has
// ended.
func (w *Walk) follow() (ahead, over bool) {
	rec, br := w.s.rec, w.s.breaks
	if w.move.Goal != protocol.MoveOn || br != nil && br.any && w.heeds() || !rec.CanFollow(w.start) {
		rec.Land() // a breakpoint came meanwhile
		return false, false
	}
	ahead, ended := rec.Follow()
	if !ahead || !ended {
		return ahead, false
	}
	rec.Land()
	return true, w.ended(rec.Run(1, eu.Pauses{}, true))
}

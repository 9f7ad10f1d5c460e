// Package debug walks a program in both directions and shows what it finds.
//
// A Session owns a machine of package eu. Going forward it keeps three things, none of
// which costs a step more than a few nanoseconds: key frames (keyframes.go), so that any
// step is a copy and a short run away; a history of what every step was (history.go),
// from which explanations, the timeline and counts are made; and, for the last steps
// before it stands, an undo journal. Nothing else is stored: who wrote an element last
// is found by looking at the history for instructions that can have, and by running
// those again under observation (access.go).
//
// View answers with exactly what a page shows, as package protocol spells it. Walk goes
// on or back to a goal, and breakpoints stop it (walk.go, breakpoints.go).
package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
)

// Session is a program that stands at some step of its run. It is not safe for
// use by several goroutines at once.
type Session struct {
	rec     *recorder
	prog    *program
	idles   idleMemo
	memo    memo
	breaks  *breaks
	watches []protocol.Watch
}

// New makes a session that stands before the first step. from is the text that the target's
// was translated from, nil if it was not; then the target's lines and names become those of
// that text.
func New(t *launch.Target, from *protocol.Source) (*Session, error) {
	prog := newProgram(t, from)
	rec, err := newRecorder(t.Program, t.Launch, prog.src != nil)
	if err != nil {
		return nil, err
	}
	return &Session{rec: rec, prog: prog}, nil
}

// Step is the number of steps done: instructions of all threads.
func (s *Session) Step() int { return s.rec.Step() }

// Ended reports whether the program has ended.
func (s *Session) Ended() bool { return s.rec.Ended() }

// Translated reports whether the program was translated from another text.
func (s *Session) Translated() bool { return s.prog.src != nil }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n were done.
func (s *Session) Forward(n int) (eu.Stop, string) { return s.rec.Forward(n) }

// Back goes one step back; false at the start.
func (s *Session) Back() bool { return s.rec.Back() }

// Seek goes towards a step, forward or back, by at most budget steps of work, and reports whether
// it has arrived; past the end of the program it arrives at the end. A caller that must stay
// responsive calls it again until it has.
func (s *Session) Seek(step, budget int) bool { return s.rec.Seek(step, budget) }

// UndoEdit takes the last edit back, or does it again, and goes to its step; false if there is
// none. The future that was recorded then comes back with Recall.
func (s *Session) UndoEdit(redo bool) bool { return s.rec.UndoEdit(redo) }

// Recall records the future again that UndoEdit brought back, by at most budget steps of work, and
// reports whether it is all there and the session stands at the edit's step. With a budget of 0 it
// leaves the rest out.
func (s *Session) Recall(budget int) bool { return s.rec.Recall(budget) }

// scope is what a window looks at.
func (s *Session) scope(w protocol.Window) *scope { return newScope(s.rec, s.prog, w) }

// explainer answers questions about what a window looks at.
func (s *Session) explainer(w protocol.Window) *explainer {
	return newExplainer(s.scope(w), &s.idles)
}

// viewer makes a view of what a window looks at.
func (s *Session) viewer(w protocol.Window) *viewer { return newViewer(s.explainer(w), &s.memo) }

// Explain answers why and who. more is asked now and then whether to go on.
func (s *Session) Explain(q *protocol.Explain, more func() bool) protocol.Explained {
	return s.explainer(q.Window).answer(q, more)
}

// View shows where the session stands, as far as the window asks for it.
func (s *Session) View(w protocol.Window) protocol.View {
	s.rec.ensureUndo()
	return s.viewer(w).view(s.watches)
}

// Sample makes a piece of a curve, until more says that it is enough.
func (s *Session) Sample(q *protocol.Sample, more func() bool) protocol.Sampled {
	return sample(s.scope(q.Window), q, more)
}

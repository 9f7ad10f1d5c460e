// Package debug is a session with a program: it walks in both directions and shows what it finds.
//
// A Session is put together of packages of which each knows those before it: record keeps a run, scope
// is a place in it, expr evaluates expressions there, values reads operands, explain says why, and
// view makes what a page shows. What moves the session is here: Walk goes on or back to a goal, and
// breakpoints stop it (walk.go, breakpoints.go, resolve.go, data.go).
package debug

import (
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
)

// Session is a program that stands at some step of its run. It is not safe for
// use by several goroutines at once.
type Session struct {
	rec     *record.Recorder
	prog    *scope.Program
	idles   explain.Memo
	memo    view.Memo
	breaks  *breaks
	watches []protocol.Watch
	guided  *Session // for lesson
}

// New makes a session that stands before the first step. from is the text that the target's
// was translated from, nil if it was not; then the target's lines and names become those of
// that text.
func New(t *run.Target, from *protocol.Source) (*Session, error) {
	prog := scope.NewProgram(t, from)
	if prog.Source != nil {
		t.Launch.PTX, t.Launch.Independent = true, prog.Source.Independent // as in translated.Open
	}
	rec, err := record.New(t.Program, t.Launch, prog.Source != nil)
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
func (s *Session) Translated() bool { return s.prog.Source != nil }

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
func (s *Session) scope(w protocol.Window) *scope.Scope { return scope.New(s.rec, s.prog, w) }

// explainer answers questions about what a window looks at.
func (s *Session) explainer(w protocol.Window) *explain.Explainer {
	return explain.New(s.scope(w), &s.idles)
}

// viewer makes a view of what a window looks at.
func (s *Session) viewer(w protocol.Window) *view.Viewer { return view.New(s.explainer(w), &s.memo) }

// Halt says why the session stands where it does, for its views.
func (s *Session) Halt(why protocol.StopReason, message string) {
	s.memo.Halted = view.Halted{}
	switch why {
	case protocol.StopDeadlock, protocol.StopLimit, protocol.StopCancelled:
		s.memo.Halted = view.Halted{Step: s.Step(), Why: why, Message: message}
	}
}

// Explain answers a question: why, or who did it. more is asked now and then whether to go on.
func (s *Session) Explain(q *protocol.Explain, more func() bool) protocol.Explained {
	return s.explainer(q.Window).Answer(q, more)
}

// View shows where the session stands, as far as the window asks for it.
func (s *Session) View(w protocol.Window) protocol.View {
	s.rec.EnsureUndo()
	defer s.rec.Machine.Refresh()()
	return s.viewer(w).View(s.watches)
}

// Sample makes a piece of a curve, until more says that it is enough.
func (s *Session) Sample(q *protocol.Sample, more func() bool) protocol.Sampled {
	return explain.Sample(s.scope(q.Window), q, more)
}

// ReadMemory gives bytes of a surface.
func (s *Session) ReadMemory(q *protocol.ReadMemory) protocol.Memory {
	return view.ReadMemory(s.scope(protocol.Window{Thread: -1}), q)
}

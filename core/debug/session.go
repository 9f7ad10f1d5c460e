// Package debug implements a debugging session with a program: it walks in both directions and shows what it finds.
//
// A Session is built from packages that stand on one another, each importing only those named before it: record keeps a
// run, scope is a place in it, expr evaluates expressions there, values reads operands, explain says why something is
// so, and view makes what a page shows. This package moves the session: Walk goes forward or back to a goal, and
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
	guided  *Session // beside this one, for lessons; nil until one is needed
}

// New makes a session that stands before the first step. from is the text from which the target's text was translated,
// or nil if it was not translated. With from, lines and names of the target are those of that text.
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

// Step returns the number of steps done, counting the instructions of all threads.
func (s *Session) Step() int { return s.rec.Step() }

// Ended reports whether the program has ended.
func (s *Session) Ended() bool { return s.rec.Ended() }

// Translated reports whether the program was translated from another text.
func (s *Session) Translated() bool { return s.prog.Source != nil }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n were done.
func (s *Session) Forward(n int) (eu.Stop, string) { return s.rec.Forward(n) }

// Back goes one step back. It returns false at the start.
func (s *Session) Back() bool { return s.rec.Back() }

// Seek goes towards a step, forward or back, by at most budget steps of work, and reports whether it has arrived. If
// the program ends before the step, it arrives at the end. A caller that must stay responsive calls Seek again until it
// returns true.
func (s *Session) Seek(step, budget int) bool { return s.rec.Seek(step, budget) }

// UndoEdit takes the last edit back, or makes it again with redo, and goes to its step. It returns false if there is
// none. Recall then restores the future that was recorded.
func (s *Session) UndoEdit(redo bool) bool { return s.rec.UndoEdit(redo) }

// Recall records again the future that UndoEdit brought back, by at most budget steps of work. It reports whether all
// of it is recorded and the session stands at the edit's step. With a budget of 0 it leaves the rest out.
func (s *Session) Recall(budget int) bool { return s.rec.Recall(budget) }

// scope returns the place that a window looks at.
func (s *Session) scope(w protocol.Window) *scope.Scope { return scope.New(s.rec, s.prog, w) }

// explainer returns an Explainer for the place that a window looks at.
func (s *Session) explainer(w protocol.Window) *explain.Explainer {
	return explain.New(s.scope(w), &s.idles)
}

// viewer returns a Viewer for the place that a window looks at.
func (s *Session) viewer(w protocol.Window) *view.Viewer { return view.New(s.explainer(w), &s.memo) }

// Halt notes why the session stands where it does, so that its views can say so.
func (s *Session) Halt(why protocol.StopReason, message string) {
	s.memo.Halted = view.Halted{}
	switch why {
	case protocol.StopDeadlock, protocol.StopLimit, protocol.StopCancelled:
		s.memo.Halted = view.Halted{Step: s.Step(), Why: why, Message: message}
	}
}

// Explain answers a question: why something is so, or what wrote it. It calls more now and then and breaks off when
// that returns false.
func (s *Session) Explain(q *protocol.Explain, more func() bool) protocol.Explained {
	return s.explainer(q.Window).Answer(q, more)
}

// View returns a view of where the session stands, with the parts that the window asks for.
func (s *Session) View(w protocol.Window) protocol.View {
	s.rec.EnsureUndo()
	defer s.rec.Machine.Refresh()()
	return s.viewer(w).View(s.watches)
}

// Sample computes a piece of a curve, until more returns false.
func (s *Session) Sample(q *protocol.Sample, more func() bool) protocol.Sampled {
	return explain.Sample(s.scope(q.Window), q, more)
}

// ReadMemory returns bytes of a surface.
func (s *Session) ReadMemory(q *protocol.ReadMemory) protocol.Memory {
	return view.ReadMemory(s.scope(protocol.Window{Thread: -1}), q)
}

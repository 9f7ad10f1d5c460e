package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// Notes are listed unless they are hidden, and never count as problems.
func TestNotesAreNoProblems(t *testing.T) {
	s := New(Program{})
	s.Problems = []protocol.Problem{{Code: "V0402", Warning: true}}
	s.View = &protocol.View{Reports: []protocol.Problem{
		{Code: "R0123", Warning: true, Runtime: true, Note: true},
		{Code: "R0120", Warning: true, Runtime: true},
		{Code: "R0121", Warning: true, Runtime: true, Note: true, Ahead: true},
	}}
	for _, c := range []struct {
		hidden, stale        bool
		listed, notes, wrong int
	}{
		{false, false, 3, 2, 2},
		{true, false, 1, 2, 2},
		{false, true, 0, 0, 1},
		{true, true, 0, 0, 1},
	} {
		s.NoNotes, s.Stale = c.hidden, c.stale
		if len(s.Reports()) != c.listed || s.Notes() != c.notes || s.ProblemCount() != c.wrong {
			t.Errorf("%+v: %d listed, %d notes, %d problems", c, len(s.Reports()), s.Notes(), s.ProblemCount())
		}
	}
}

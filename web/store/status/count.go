package status

import "github.com/lanewise/lanewise/core/protocol"

// These are loops of their own: a problem is large, and a function for each element would be compiled with a copy of it.

// Errors counts the problems that are errors.
func Errors(list []protocol.Problem) (n int) {
	for i := range list {
		if !list[i].Warning {
			n++
		}
	}
	return n
}

// Notes counts the problems that are only notes.
func Notes(list []protocol.Problem) (n int) {
	for i := range list {
		if list[i].Note {
			n++
		}
	}
	return n
}

// Failed counts the expectations that do not hold.
func Failed(v *protocol.View) (n int) {
	for i := range v.Expects {
		if !v.Expects[i].Pass {
			n++
		}
	}
	return n
}

// Reported counts the reports of a run up to the step that is shown, without notes.
func Reported(v *protocol.View) int { return upTo(v, false) }

// Noted counts the notes of a run up to the step that is shown.
func Noted(v *protocol.View) int { return upTo(v, true) }

func upTo(v *protocol.View, notes bool) (n int) {
	for i := range v.Reports {
		if r := &v.Reports[i]; r.Note == notes && !r.Ahead {
			n++
		}
	}
	return n
}

package status

import "github.com/lanewise/lanewise/core/protocol"

// tally counts the elements for which holds is true.
func tally[T any](list []T, holds func(T) bool) int {
	n := 0
	for _, one := range list {
		if holds(one) {
			n++
		}
	}
	return n
}

// Errors counts the problems that are errors.
func Errors(list []protocol.Problem) int {
	return tally(list, func(p protocol.Problem) bool { return !p.Warning })
}

// Notes counts the problems that are only notes.
func Notes(list []protocol.Problem) int {
	return tally(list, func(p protocol.Problem) bool { return p.Note })
}

// Failed counts the expectations that do not hold.
func Failed(v *protocol.View) int {
	return tally(v.Expects, func(e protocol.Expect) bool { return !e.Pass })
}

// Reported counts the reports of a run up to the step that is shown, without notes.
func Reported(v *protocol.View) int {
	return tally(v.Reports, func(r protocol.Problem) bool { return !r.Note && !r.Ahead })
}

// Noted counts the notes of a run up to the step that is shown.
func Noted(v *protocol.View) int {
	return tally(v.Reports, func(r protocol.Problem) bool { return r.Note && !r.Ahead })
}

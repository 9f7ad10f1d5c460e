package debug

import "github.com/lanewise/lanewise/core/eu"

// The machine knows the reports of the steps before the one where it stands. The session
// keeps those of all steps that ran: a run that is brought to a step gets its reports from
// there, and a run that went back has the rest ahead of it. The run is deterministic, so
// the machine's reports are always the first of them.

// find keeps what the machine has reported for the first time.
func (s *Session) find() {
	if all := s.machine.Reports(); len(all) > len(s.found) {
		s.found = append(s.found, all[len(s.found):]...)
	}
}

// unfind forgets the reports of a step and after it: other things will happen there.
func (s *Session) unfind(step int) {
	n := len(s.found)
	for n > 0 && int(s.found[n-1].Step) >= step {
		n--
	}
	s.found = s.found[:n]
}

// ahead is what was found at the recorded steps from here on.
func (s *Session) ahead() []eu.Report {
	from := min(len(s.machine.Reports()), len(s.found))
	to := from
	for to < len(s.found) && int(s.found[to].Step) < s.last {
		to++
	}
	return s.found[from:to]
}

package record

import "github.com/lanewise/lanewise/core/eu"

// The machine knows the reports of the steps before the one where it stands. The session
// keeps those of all steps that ran: a run that is brought to a step gets its reports from
// there, and a run that went back has the rest ahead of it. The run is deterministic, so
// the machine's reports are always the first of them.

// find keeps what the machine has reported for the first time.
func (r *Recorder) find() {
	if all := r.Machine.Reports(); len(all) > len(r.found) {
		r.found = append(r.found, all[len(r.found):]...)
	}
}

// unfind forgets the reports of a step and after it: other things will happen there.
func (r *Recorder) unfind(step int) {
	n := len(r.found)
	for n > 0 && int(r.found[n-1].Step) >= step {
		n--
	}
	r.found = r.found[:n]
}

// ReportsAhead is what was found at the recorded steps from here on.
func (r *Recorder) ReportsAhead() []eu.Report {
	from := min(len(r.Machine.Reports()), len(r.found))
	to := from
	for to < len(r.found) && int(r.found[to].Step) < r.Last {
		to++
	}
	return r.found[from:to]
}

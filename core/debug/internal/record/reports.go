package record

import "github.com/lanewise/lanewise/core/eu"

// The machine knows the reports of the steps before the one where it stands. The session
// keeps those of all steps that ran: a run that is brought to a step gets its reports from
// there, and a run that went back has the rest ahead of it. The run is deterministic, so
// the machine's reports are always the first of them; but of steps that
// a worker ran ahead of the session, it finds more later (ahead.go).

// keepReports keeps what the machine has reported for the first time.
func (r *Recorder) keepReports() {
	if all := r.Machine.Reports(); len(all) > len(r.reports) {
		r.reports = append(r.reports, all[len(r.reports):]...)
	}
}

// reportsBefore is how many reports are of steps before one.
func (r *Recorder) reportsBefore(step int) int {
	n := len(r.reports)
	for n > 0 && int(r.reports[n-1].Step) >= step {
		n--
	}
	return n
}

// dropReports forgets the reports of a step and after it: other things will happen there.
func (r *Recorder) dropReports(step int) { r.reports = r.reports[:r.reportsBefore(step)] }

// ReportsAhead is what was found at the recorded steps from here on.
func (r *Recorder) ReportsAhead() []eu.Report {
	from := min(len(r.Machine.Reports()), len(r.reports))
	to := from
	for to < len(r.reports) && int(r.reports[to].Step) < r.Last {
		to++
	}
	return r.reports[from:to]
}

// tellReports makes the machine's reports those of all steps before this one.
func (r *Recorder) tellReports() { r.Machine.SetReports(r.reports, uint64(r.Step())) }

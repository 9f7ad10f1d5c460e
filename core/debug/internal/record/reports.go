package record

import "github.com/lanewise/lanewise/core/eu"

// The machine knows the reports of the steps before the one where it stands. The recorder keeps those of all steps that
// ran: when the machine is brought to a step it gets its reports from here, and after going back the rest lies ahead of
// it. The run is deterministic, so the machine's reports are always the first of the kept ones. An exception are steps
// that a worker ran ahead of the session, whose reports come later (ahead.go).

// keepReports keeps what the machine has reported for the first time.
func (r *Recorder) keepReports() {
	if all := r.Machine.Reports(); len(all) > len(r.reports) {
		r.reports = append(r.reports, all[len(r.reports):]...)
	}
}

// reportsBefore returns how many reports are of steps before a step.
func (r *Recorder) reportsBefore(step int) int {
	n := len(r.reports)
	for n > 0 && int(r.reports[n-1].Step) >= step {
		n--
	}
	return n
}

// dropReports forgets the reports of a step and of all after it, because other things will happen there.
func (r *Recorder) dropReports(step int) { r.reports = r.reports[:r.reportsBefore(step)] }

// ReportsAhead returns what was found at the recorded steps from here on.
func (r *Recorder) ReportsAhead() []eu.Report {
	from := min(len(r.Machine.Reports()), len(r.reports))
	to := from
	for to < len(r.reports) && int(r.reports[to].Step) < r.Last {
		to++
	}
	return r.reports[from:to]
}

// tellReports gives the machine the reports of all steps before this one.
func (r *Recorder) tellReports() { r.Machine.SetReports(r.reports, uint64(r.Step())) }

package ahead

// For how many milliseconds after the session's last word the search for reports is put off, and for how many at most
// without a pause.
const (
	quietTime = 100
	quietMost = 5000
)

// quiet puts off the search for reports while the session is busy for its user. Without a loop it never begins.
type quiet struct {
	loop  *Loop
	since float64 // the session has been busy since then, with pauses of less than quietTime
	until float64
	armed bool // loop.After has yet to call back
}

// In says which loop the worker works in, so that it can put off its search for reports.
func (a *Ahead) In(l *Loop) *Ahead {
	a.quiet.loop = l
	return a
}

// begin notes that the session is busy.
func (q *quiet) begin() {
	if q.loop == nil {
		return
	}
	now := q.loop.host.Now()
	if now >= q.until {
		q.since = now
	}
	q.until = now + quietTime
}

// lasts reports whether the search has to wait. If so, Work is called again in time.
func (q *quiet) lasts() bool {
	if q.until == 0 {
		return false
	}
	left := min(q.until, q.since+quietMost) - q.loop.host.Now()
	if left > 0 && !q.armed {
		q.armed = true
		q.loop.After(left, func() { q.armed = false })
	}
	return left > 0
}

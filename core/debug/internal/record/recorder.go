// Package record keeps a run so that a session can go to any of its steps again.
//
// While the run goes forward it keeps three things, none of which costs a step more than a few nanoseconds: key frames
// (keyframes.go), so that any step is reached by a copy and a short run; a history of what every step was (history.go),
// from which explanations, the timeline and counts are made; and an undo journal for the last steps before the current
// one. Values that were set belong to the run (edits.go), and so do its reports (reports.go).
package record

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/printf/collect"
	"github.com/lanewise/lanewise/core/sanitize"
)

const (
	journalRoom = 2 << 20 // bytes: enough for some thousand steps
	FineTail    = 64      // steps before a stop that can be undone one by one
	LookBack    = 1 << 12 // steps that are recorded again before a stop outside the record
)

// Recorder is a machine that can stand at any step of its run.
type Recorder struct {
	Machine   *eu.Machine
	Shadow    sanitize.Shadow
	Printed   *collect.Collector // nil if the launch has no buffer for printf
	Journal   *eu.Journal
	Keyframes *keyframes
	History   *History
	Edits     edits
	Ahead     ahead
	stats     *Stats      // up to the step that was last asked for
	reports   []eu.Report // of all steps that ran: see reports.go

	// AheadAfter is how many steps a run does before the worker runs ahead; a slow run does a fifth of them. Shorter
	// runs are recorded in full, with their reports.
	AheadAfter int

	Last      int // the largest step seen
	EndKnown  bool
	Epoch     int // how often recorded steps were dropped; what was made from the history of another epoch is stale
	Replaying int // > 0: other steps are being visited for a moment, and nothing is recorded

	blank bool // the sanitizer knows nothing of what was written before the restored key frame
}

// New makes a recorder that stands before the first step. In a translated program, instructions under NoMask count as
// done for the warp.
func New(p *eu.Program, l *dispatch.Launch, translated bool) (*Recorder, error) {
	m, err := eu.New(p, l)
	if err != nil {
		return nil, err
	}
	shadow := sanitize.Attach(m)
	r := &Recorder{Machine: m, Shadow: shadow, Printed: collect.Attach(m), Journal: eu.NewJournal(journalRoom), Keyframes: newKeyframes(m.Arena()), History: newHistory(p, translated), AheadAfter: 500_000}
	m.SetPages(r.Keyframes.dirty)
	return r, nil
}

// Step returns the number of steps done, counting the instructions of all threads.
func (r *Recorder) Step() int { return int(r.Machine.Steps()) }

// Ended reports whether the program has ended.
func (r *Recorder) Ended() bool { return r.Machine.Finished() }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n
// were done.
func (r *Recorder) Forward(n int) (eu.Stop, string) { return r.Run(n, eu.Pauses{}, n <= FineTail) }

// Run goes up to n steps forward, or to a pause. With fine the steps can be undone one by one; without it, going back
// runs them again from a key frame.
func (r *Recorder) Run(n int, pauses eu.Pauses, fine bool) (eu.Stop, string) {
	m := r.Machine
	m.SetPauses(pauses)
	if fine {
		m.SetJournal(r.Journal)
	} else {
		r.Journal.Reset()
		m.SetJournal(nil)
	}
	recording := false
	defer func() {
		m.Trace(nil)
		m.SetPauses(eu.Pauses{})
		m.SetJournal(r.Journal)
	}()
	for n > 0 {
		at := r.Step()
		if record := r.Replaying == 0 && at == r.History.End; record != recording {
			if recording = record; record {
				m.Trace(r.History)
			}
		}
		part := min(n, r.Keyframes.next()-at, r.Edits.Next(at)-at)
		if !recording && r.History.End > at {
			part = min(part, r.History.End-at)
		}
		done, stop := m.Run(max(part, 1))
		n -= done
		at += done
		if recording {
			r.History.advance(at)
		}
		if r.Replaying == 0 {
			r.Last = max(r.Last, at)
		}
		r.keepReports()
		if done > 0 {
			r.applyEdits(at)
			r.Keyframes.add(at, m.Arena())
		}
		if stop == eu.StopPause {
			r.EndKnown = r.EndKnown || r.Replaying == 0 && m.Finished() // the last step can be a pause, too
			return stop, ""
		}
		if stop != eu.StopBudget {
			r.EndKnown = r.EndKnown || r.Replaying == 0
			return stop, m.StopReason()
		}
	}
	if m.Finished() {
		r.EndKnown = r.EndKnown || r.Replaying == 0
		return eu.StopDone, ""
	}
	return eu.StopBudget, ""
}

// Back goes one step back. It returns false at the start. A step that the journal no longer holds is run again from a
// key frame: see Seek.
func (r *Recorder) Back() bool {
	step := r.Step()
	if step == 0 {
		return false
	}
	r.GoTo(step - 1)
	return true
}

// Seek goes towards a step, forward or back, by at most budget steps of work, and reports whether it has arrived. If
// the program ends before the step, it arrives at the end. A caller that must stay responsive calls Seek again until it
// returns true.
func (r *Recorder) Seek(step, budget int) bool {
	step = max(step, 0)
	if back := r.Step() - step; back > 0 {
		if back <= r.Journal.Steps() {
			for r.Step() > step && r.Machine.Undo() {
			}
			if r.Step() == step {
				return true
			}
		}
		r.leap(step)
	} else if r.keyframeFor(step) > r.Step()+r.Keyframes.every {
		r.leap(step) // a key frame shortens the way
	}
	for n := step - r.Step(); n > 0; n = step - r.Step() {
		fine := n <= FineTail
		part := n
		if !fine {
			part = n - FineTail
		}
		part = min(part, max(budget, 1))
		before := r.Step()
		if stop, _ := r.Run(part, eu.Pauses{}, fine); stop != eu.StopBudget {
			return true
		}
		if budget -= r.Step() - before; budget <= 0 && r.Step() < step {
			return false
		}
	}
	return true
}

// GoTo goes to a step, however long that takes. See Seek.
func (r *Recorder) GoTo(step int) {
	for !r.Seek(step, 1<<30) {
	}
}

// unknown reports whether a step lies outside the record, and is to be recorded when it is run.
func (r *Recorder) unknown(step int) bool {
	return r.Replaying == 0 && (step < r.History.First || step > r.History.End)
}

// keyframeFor returns the step of the key frame from which to go to a step. It lies far enough before the step that the
// last steps can be run in a way that can be undone one by one and, outside the record, that there is some history to
// look back on.
func (r *Recorder) keyframeFor(step int) int {
	back := FineTail
	if r.unknown(step) {
		back = LookBack
	}
	return r.Keyframes.Before(max(step-back, 0))
}

// leap goes to the key frame from which to go to a step. If that leaves a gap to the record, the record begins anew
// there.
func (r *Recorder) leap(step int) {
	from := r.keyframeFor(step)
	gap := r.unknown(step) && (from < r.History.First || from > r.History.End)
	r.Restore(from)
	if gap {
		r.History.reset(from)
		r.forget()
	}
}

// Restore goes to the key frame of a step.
func (r *Recorder) Restore(step int) {
	r.Keyframes.restore(step, r.Machine.Arena())
	if r.blank = !r.Keyframes.knows(step); r.blank {
		r.Shadow.Blank(r.Machine.Arena())
	}
	r.Machine.SetReports(r.reports, uint64(step))
	r.Journal.Reset()
	if step == 0 {
		r.applyEdits(0)
	}
}

// forget makes everything stale that was made from the history.
func (r *Recorder) forget() {
	r.stats = nil
	r.Epoch++
}

// EnsureUndo makes sure that the last step can be undone. A view also needs the journal to know what that step changed.
func (r *Recorder) EnsureUndo() {
	if step := r.Step(); r.Journal.Steps() == 0 && step > 0 {
		r.Restore(r.keyframeFor(step))
		r.GoTo(step)
	}
	if r.Ahead.Looked >= r.Step() { // steps that run again from the worker's key frames may miss some reports
		r.tellReports()
	}
}

// Replay calls f, which may go to other steps, and comes back. Nothing that is recorded changes.
func (r *Recorder) Replay(f func()) {
	here := r.Step()
	r.Replaying++
	f()
	r.GoTo(here)
	r.Replaying--
}

// PrintedVersion returns the value of View.Printed.
func (r *Recorder) PrintedVersion() int {
	if r.Printed == nil {
		return 0
	}
	return r.Printed.Version + 1
}

// Front returns the step at which the record ends, exclusive, as far as the session has gone.
func (r *Recorder) Front() int { return min(r.History.End, max(r.Last, r.Step())) }

package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/sanitize"
)

const (
	journalRoom = 2 << 20 // bytes: some thousand steps
	fineTail    = 64      // steps before a stop that are undone one by one
	lookBack    = 1 << 16 // steps that are recorded again before a stop beyond the record
)

// recorder is a machine that can stand at any step of its run.
type recorder struct {
	machine *eu.Machine
	shadow  sanitize.Shadow
	journal *eu.Journal
	keys    *keyframes
	hist    *history
	edits   edits
	stats   *stats      // of the steps up to the last one that was asked for
	found   []eu.Report // of all steps that ran: see find

	last      int // the largest step seen
	endKnown  bool
	epoch     int // how often recorded steps were dropped: what was made of the history is stale then
	replaying int // > 0: visiting other steps for a moment, nothing is recorded
}

// newRecorder makes one that stands before the first step. Of a program that was translated, what is
// under NoMask counts as done for the warp.
func newRecorder(p *eu.Program, l *eu.Launch, translated bool) (*recorder, error) {
	m, err := eu.New(p, l)
	if err != nil {
		return nil, err
	}
	shadow := sanitize.Attach(m)
	r := &recorder{machine: m, shadow: shadow, journal: eu.NewJournal(journalRoom), keys: newKeyframes(m.Arena()), hist: newHistory(p, translated)}
	m.SetPages(r.keys.dirty)
	return r, nil
}

// Step is the number of steps done: instructions of all threads.
func (r *recorder) Step() int { return int(r.machine.Steps()) }

// Ended reports whether the program has ended.
func (r *recorder) Ended() bool { return r.machine.Finished() }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n
// were done.
func (r *recorder) Forward(n int) (eu.Stop, string) { return r.run(n, eu.Pauses{}, n <= fineTail) }

// run goes up to n steps forward, or to a pause. fine makes the steps undoable one by
// one; others are run again when somebody goes back.
func (r *recorder) run(n int, pauses eu.Pauses, fine bool) (eu.Stop, string) {
	m := r.machine
	m.SetPauses(pauses)
	if fine {
		m.SetJournal(r.journal)
	} else {
		r.journal.Reset()
		m.SetJournal(nil)
	}
	recording := false
	defer func() {
		m.Trace(nil)
		m.SetPauses(eu.Pauses{})
		m.SetJournal(r.journal)
	}()
	for n > 0 {
		at := r.Step()
		if record := r.replaying == 0 && at == r.hist.end; record != recording {
			if recording = record; record {
				m.Trace(r.hist)
			}
		}
		part := min(n, r.keys.next()-at, r.edits.next(at)-at)
		if !recording && r.hist.end > at {
			part = min(part, r.hist.end-at)
		}
		done, stop := m.Run(max(part, 1))
		n -= done
		at += done
		if recording {
			r.hist.advance(at)
		}
		if r.replaying == 0 {
			r.last = max(r.last, at)
		}
		r.find()
		if done > 0 {
			r.applyEdits(at)
			r.keys.add(at, m.Arena())
		}
		if stop == eu.StopPause {
			return stop, ""
		}
		if stop != eu.StopBudget {
			r.endKnown = r.endKnown || r.replaying == 0
			return stop, m.StopReason()
		}
	}
	if m.Finished() {
		r.endKnown = r.endKnown || r.replaying == 0
		return eu.StopDone, ""
	}
	return eu.StopBudget, ""
}

// Back goes one step back; false at the start. What the journal no longer holds
// is run again from a key frame: see Seek.
func (r *recorder) Back() bool {
	step := r.Step()
	if step == 0 {
		return false
	}
	for !r.Seek(step-1, keyframeEvery) {
	}
	return true
}

// Seek goes towards a step, forward or back, by at most budget steps of work, and
// reports whether it has arrived; past the end of the program it arrives at the
// end. A caller that must stay responsive calls it again until it has.
func (r *recorder) Seek(step, budget int) bool {
	step = max(step, 0)
	if back := r.Step() - step; back > 0 {
		if back <= r.journal.Steps() {
			for r.Step() > step && r.machine.Undo() {
			}
			if r.Step() == step {
				return true
			}
		}
		r.leap(step)
	} else if r.from(step) > r.Step()+r.keys.every {
		r.leap(step) // the way is known
	}
	for n := step - r.Step(); n > 0; n = step - r.Step() {
		fine := n <= fineTail
		part := n
		if !fine {
			part = n - fineTail
		}
		part = min(part, max(budget, 1))
		before := r.Step()
		if stop, _ := r.run(part, eu.Pauses{}, fine); stop != eu.StopBudget {
			return true
		}
		if budget -= r.Step() - before; budget <= 0 && r.Step() < step {
			return false
		}
	}
	return true
}

// unknown reports whether a step that is to be gone to lies beyond the record.
func (r *recorder) unknown(step int) bool {
	return r.replaying == 0 && (step < r.hist.first || step > r.hist.end)
}

// from is the key frame from which to go to a step: one that leaves some steps to be
// run one by one and, beyond the record, to look back upon.
func (r *recorder) from(step int) int {
	back := fineTail
	if r.unknown(step) {
		back = lookBack
	}
	return r.keys.before(max(step-back, 0))
}

// leap goes to the key frame from which to go to a step. If there is a gap between it
// and the record, the record begins anew.
func (r *recorder) leap(step int) {
	from := r.from(step)
	gap := r.unknown(step) && (from < r.hist.first || from > r.hist.end)
	r.restore(from)
	if gap {
		r.hist.reset(from)
		r.forget()
	}
}

// restore goes to a key frame.
func (r *recorder) restore(step int) {
	r.keys.restore(step, r.machine.Arena())
	r.machine.SetReports(r.found, uint64(step))
	r.journal.Reset()
	if step == 0 {
		r.applyEdits(0)
	}
}

// forget makes stale what was made of the history.
func (r *recorder) forget() {
	r.stats = nil
	r.epoch++
}

// ensureUndo makes sure that the last step can be undone, which is also how a view knows
// what it changed.
func (r *recorder) ensureUndo() {
	if step := r.Step(); r.journal.Steps() == 0 && step > 0 {
		r.restore(r.from(step))
		for !r.Seek(step, 1<<30) {
		}
	}
}

// replay calls f, which may go to other steps, and comes back; nothing that is recorded changes.
func (r *recorder) replay(f func()) {
	here := r.Step()
	r.replaying++
	f()
	for !r.Seek(here, 1<<30) {
	}
	r.replaying--
}

// front is the end of the record as far as the session has gone: exclusive, a step.
func (r *recorder) front() int { return min(r.hist.end, max(r.last, r.Step())) }

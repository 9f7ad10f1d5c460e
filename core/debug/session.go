// Package debug walks a program in both directions and shows what it finds.
//
// A Session owns a machine of package eu. Going forward it keeps three things, none of
// which costs a step more than a few nanoseconds: key frames (keyframes.go), so that any
// step is a copy and a short run away; a history of what every step was (history.go),
// from which explanations, the timeline and counts are made; and, for the last steps
// before it stands, an undo journal. Nothing else is stored: who wrote an element last
// is found by looking at the history for instructions that can have, and by running
// those again under observation (access.go).
//
// View answers with exactly what a page shows, as package protocol spells it. Walk goes
// on or back to a goal, and breakpoints stop it (walk.go, breakpoints.go).
package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/sanitize"
)

const (
	journalRoom = 2 << 20 // bytes: some thousand steps
	fineTail    = 64      // steps before a stop that are undone one by one
	lookBack    = 1 << 16 // steps that are recorded again before a stop beyond the record
)

// Session is a program that stands at some step of its run. It is not safe for
// use by several goroutines at once.
type Session struct {
	target  *launch.Target
	src     *source // what the program was translated from; nil: it was not
	starts  []bool  // by instruction: a step by statements ends before it
	machine *eu.Machine
	shadow  sanitize.Shadow
	journal *eu.Journal
	keys    *keyframes
	hist    *history
	edits   edits
	stats   *stats
	heat    *timeline
	calls   *callIndex
	idle    *idleness
	seen    protocol.Timeline // the last one made, without marks
	seenAt  heatKey
	shown   protocol.Picture // the last one made, without marks
	breaks  *breaks
	watches []protocol.Watch
	found   []eu.Report // of all steps that ran: see find

	last     int // the largest step seen
	endKnown bool
	aside    int // > 0: looking at other steps for a moment, nothing is recorded
}

// New makes a session that stands before the first step. from is the text that the target's
// was translated from, nil if it was not; then the target's lines and names become those of
// that text.
func New(t *launch.Target, from *protocol.Source) (*Session, error) {
	m, err := eu.New(t.Program, t.Launch)
	if err != nil {
		return nil, err
	}
	src, starts := dress(t, from)
	shadow := sanitize.Attach(m)
	s := &Session{target: t, src: src, starts: starts, machine: m, shadow: shadow, journal: eu.NewJournal(journalRoom), keys: newKeyframes(m.Arena()), hist: newHistory(t.Program, src != nil)}
	m.SetPages(s.keys.dirty)
	return s, nil
}

// Step is the number of steps done: instructions of all threads.
func (s *Session) Step() int { return int(s.machine.Steps()) }

// Ended reports whether the program has ended.
func (s *Session) Ended() bool { return s.machine.Finished() }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n
// were done.
func (s *Session) Forward(n int) (eu.Stop, string) { return s.run(n, eu.Pauses{}, n <= fineTail) }

// run goes up to n steps forward, or to a pause. fine makes the steps undoable one by
// one; others are run again when somebody goes back.
func (s *Session) run(n int, pauses eu.Pauses, fine bool) (eu.Stop, string) {
	m := s.machine
	m.SetPauses(pauses)
	if fine {
		m.SetJournal(s.journal)
	} else {
		s.journal.Reset()
		m.SetJournal(nil)
	}
	recording := false
	defer func() {
		m.Trace(nil)
		m.SetPauses(eu.Pauses{})
		m.SetJournal(s.journal)
	}()
	for n > 0 {
		at := s.Step()
		if record := s.aside == 0 && at == s.hist.end; record != recording {
			if recording = record; record {
				m.Trace(s.hist)
			}
		}
		part := min(n, s.keys.next()-at, s.edits.next(at)-at)
		if !recording && s.hist.end > at {
			part = min(part, s.hist.end-at)
		}
		done, stop := m.Run(max(part, 1))
		n -= done
		at += done
		if recording {
			s.hist.advance(at)
		}
		if s.aside == 0 {
			s.last = max(s.last, at)
		}
		s.find()
		if done > 0 {
			s.applyEdits(at)
			s.keys.add(at, m.Arena())
		}
		if stop == eu.StopPause {
			return stop, ""
		}
		if stop != eu.StopBudget {
			s.endKnown = s.endKnown || s.aside == 0
			return stop, m.StopReason()
		}
	}
	if m.Finished() {
		s.endKnown = s.endKnown || s.aside == 0
		return eu.StopDone, ""
	}
	return eu.StopBudget, ""
}

// Back goes one step back; false at the start. What the journal no longer holds
// is run again from a key frame: see Seek.
func (s *Session) Back() bool {
	step := s.Step()
	if step == 0 {
		return false
	}
	for !s.Seek(step-1, keyframeEvery) {
	}
	return true
}

// Seek goes towards a step, forward or back, by at most budget steps of work, and
// reports whether it has arrived; past the end of the program it arrives at the
// end. A caller that must stay responsive calls it again until it has.
func (s *Session) Seek(step, budget int) bool {
	step = max(step, 0)
	if back := s.Step() - step; back > 0 {
		if back <= s.journal.Steps() {
			for s.Step() > step && s.machine.Undo() {
			}
			if s.Step() == step {
				return true
			}
		}
		s.leap(step)
	} else if s.from(step) > s.Step()+s.keys.every {
		s.leap(step) // the way is known
	}
	for n := step - s.Step(); n > 0; n = step - s.Step() {
		fine := n <= fineTail
		part := n
		if !fine {
			part = n - fineTail
		}
		part = min(part, max(budget, 1))
		before := s.Step()
		if stop, _ := s.run(part, eu.Pauses{}, fine); stop != eu.StopBudget {
			return true
		}
		if budget -= s.Step() - before; budget <= 0 && s.Step() < step {
			return false
		}
	}
	return true
}

// unknown reports whether a step that is to be gone to lies beyond the record.
func (s *Session) unknown(step int) bool {
	return s.aside == 0 && (step < s.hist.first || step > s.hist.end)
}

// from is the key frame from which to go to a step: one that leaves some steps to be
// run one by one and, beyond the record, to look back upon.
func (s *Session) from(step int) int {
	back := fineTail
	if s.unknown(step) {
		back = lookBack
	}
	return s.keys.before(max(step-back, 0))
}

// leap goes to the key frame from which to go to a step. If there is a gap between it
// and the record, the record begins anew.
func (s *Session) leap(step int) {
	from := s.from(step)
	gap := s.unknown(step) && (from < s.hist.first || from > s.hist.end)
	s.restore(from)
	if gap {
		s.hist.reset(from)
		s.forget()
	}
}

// restore goes to a key frame.
func (s *Session) restore(step int) {
	s.keys.restore(step, s.machine.Arena())
	s.machine.SetReports(s.found, uint64(step))
	s.journal.Reset()
	if step == 0 {
		s.applyEdits(0)
	}
}

// forget drops what was made of the history.
func (s *Session) forget() {
	s.stats, s.heat, s.calls, s.idle, s.seen = nil, nil, nil, nil, protocol.Timeline{}
}

// settle makes sure that the last step can be undone, which is also how a view knows
// what it changed.
func (s *Session) settle() {
	if step := s.Step(); s.journal.Steps() == 0 && step > 0 {
		s.restore(s.from(step))
		for !s.Seek(step, 1<<30) {
		}
	}
}

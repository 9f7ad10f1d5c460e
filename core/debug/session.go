// Package debug walks a program in both directions and shows what it finds.
//
// A Session owns a machine of package eu. Going forward it keeps an undo journal
// and key frames, so that going back is undoing, and jumping far is a copy and a
// short run. View answers with exactly what a page shows, as package protocol
// spells it.
package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
)

// journalRoom is the size of the undo journal in bytes.
const journalRoom = 12 << 20

// Session is a program that stands at some step of its run. It is not safe for
// use by several goroutines at once.
type Session struct {
	target  *launch.Target
	machine *eu.Machine
	journal *eu.Journal
	keys    *keyframes

	last     int // the largest step seen
	endKnown bool
}

// New makes a session that stands before the first step.
func New(t *launch.Target) (*Session, error) {
	m, err := eu.New(t.Program, t.Launch)
	if err != nil {
		return nil, err
	}
	s := &Session{target: t, machine: m, journal: eu.NewJournal(journalRoom), keys: newKeyframes(m.Arena())}
	m.SetJournal(s.journal)
	return s, nil
}

// Step is the number of steps done: instructions of all threads.
func (s *Session) Step() int { return int(s.machine.Steps()) }

// Ended reports whether the program has ended.
func (s *Session) Ended() bool { return s.machine.Finished() }

// Forward runs up to n steps and reports why it stopped: eu.StopBudget if all n
// were done.
func (s *Session) Forward(n int) (eu.Stop, string) {
	for n > 0 {
		done, stop := s.machine.Run(min(n, max(1, s.keys.next()-s.Step())))
		n -= done
		s.keys.add(s.Step(), s.machine.Arena())
		s.last = max(s.last, s.Step())
		if stop != eu.StopBudget {
			s.endKnown = true
			return stop, s.machine.StopReason()
		}
	}
	if s.machine.Finished() {
		s.endKnown = true
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
	if !s.undo() {
		for !s.Seek(step-1, keyframeEvery) {
		}
	}
	return true
}

// undo takes the last step back, if the journal holds it.
func (s *Session) undo() bool {
	if !s.journal.Undo(s.machine.Arena()) {
		return false
	}
	s.machine.TruncateReports(s.machine.Steps())
	return true
}

// Seek goes towards a step, forward or back, by at most budget steps of work, and
// reports whether it has arrived; past the end of the program it arrives at the
// end. A caller that must stay responsive calls it again until it has.
func (s *Session) Seek(step, budget int) bool {
	step = max(step, 0)
	if back := s.Step() - step; back > 0 {
		if back <= s.journal.Steps() {
			for range min(back, budget) {
				if !s.undo() {
					break
				}
			}
			return s.Step() == step
		}
		s.restore(s.keys.before(step))
	}
	if n := step - s.Step(); n > 0 {
		stop, _ := s.Forward(min(n, budget))
		return s.Step() == step || stop != eu.StopBudget
	}
	return true
}

func (s *Session) restore(k keyframe) {
	s.machine.Restore(k.arena)
	s.machine.TruncateReports(uint64(k.step))
	s.journal.Reset()
}

package eu

import (
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// Threads and groups. One group is resident at a time. Its threads take turns; a turn lasts until the thread ends,
// waits, or has used up its quantum. So a run is deterministic, and threads that wait for each other's writes still get
// on.

// Quantum is how many instructions a thread runs before the next ready thread of its group gets its turn. It is small
// enough that threads spinning on memory see each other's writes soon, and large enough that the cost of switching does
// not matter. Generated code leaves the last steps of a turn to the interpreter: with a quantum of 1024 instructions,
// mandelbrot took twice as long in a browser.
const Quantum = 8192

// seededQuantum is the largest quantum with a seed. It is small, so that threads are switched at many places.
const seededQuantum = 64

// schedule chooses the thread that runs next, which is the next ready one after the current one. When all have ended,
// it starts the next group. It returns false if no thread can go on.
func (m *Machine) schedule() bool {
	for {
		m.openBarrier()
		t, ended := m.nextReady()
		switch {
		case t >= 0:
			m.setU32(hdrCurrent, uint32(t))
			m.setU32(hdrQuantum, m.quantum())
			return true
		case !ended:
			m.reason = m.deadlock()
			return false
		}
		next := int(m.u32(hdrGroup)) + 1
		if next == m.groups {
			m.setU32(hdrCurrent, noThread)
			m.setU32(hdrQuantum, 0)
			return true
		}
		m.startGroup(next)
		if m.observer != nil {
			m.observer.Group()
		}
	}
}

// nextReady returns the thread that has the next turn: the next ready one after the current one or, with a seed, after
// a random one. If there is none, it returns -1 and whether all threads have ended.
func (m *Machine) nextReady() (t int, ended bool) {
	n := m.launch.Threads
	t = m.after(m.Current())
	if m.launch.Seed != 0 {
		t = int(m.chance() % uint64(n))
	}
	ended = true
	for range n {
		switch m.status(t) {
		case Ready:
			return t, false
		case AtBarrier:
			ended = false
		}
		t = m.after(t)
	}
	return -1, ended
}

// quantum returns how many instructions the thread that gets the turn may run.
func (m *Machine) quantum() uint32 {
	if m.launch.Seed != 0 {
		return 1 + uint32(m.chance()>>32)%seededQuantum
	}
	return Quantum
}

// chance returns a number that depends on the seed and the step alone, so that going back and on again gives the same
// schedule (SplitMix64's finalizer).
func (m *Machine) chance() uint64 {
	z := (m.launch.Seed + m.Steps()) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// deadlock describes the threads that wait for something that can no longer happen, and reports them.
func (m *Machine) deadlock() string {
	s := m.launch.InWords("No thread can go on:")
	sep := " "
	for t := range m.launch.Threads {
		if m.status(t) != AtBarrier {
			continue
		}
		at := max(m.Thread(t).PC()-1, 0)
		m.reportOnce(rule.Deadlock, at, t, m.Thread(t).ExecMask())
		s += text.Say(m.launch.InWords("{}thread {} waits at line {}"), sep, t, m.prog.Insts[at].Line)
		sep = ", "
	}
	return s + "."
}

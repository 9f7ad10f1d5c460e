package eu

import (
	"bytes"
	"math/bits"
)

// Most programs that reach the limit of steps never end. For most of those this can be shown: some steps later the
// whole state is the same as before, so it repeats for ever.

const (
	periodSteps = 1 << 18 // most steps that are tried: some turns each of some threads
	periodBytes = 1 << 26 // most bytes that are compared, and the largest arena that is copied
)

// period returns the number of steps after which the whole state, except the count of steps, is as it is now; 0 if no
// such number was found. It also returns which lanes of the current thread ran in the steps that were tried.
func (m *Machine) period() (n int, ran uint32) {
	if len(m.arena) > periodBytes {
		return 0, 0 // it would take too long
	}
	probe, err := New(m.prog, &m.launch)
	if err != nil {
		return 0, 0
	}
	counts := m.prog.clock || m.launch.Seed != 0 // then the run depends on the count of steps, too
	probe.Restore(m.arena)
	probe.limits.Steps += periodSteps
	written := make(Pages, len(m.arena)>>pageShift>>6+1)
	probe.SetPages(written)
	alone := m.alone()
	for n, compared := 1, 0; n <= periodSteps && compared < periodBytes; n++ {
		if t := probe.Current(); t == m.Current() {
			ran |= probe.Thread(t).ExecMask()
		}
		if _, stop := probe.Run(1); stop != StopBudget {
			return 0, ran
		}
		if !counts && (alone || probe.u32(hdrQuantum) == m.u32(hdrQuantum)) && probe.equals(m, written, &compared) {
			return n, ran
		}
	}
	return 0, ran
}

// alone reports whether only the current thread can still run. It does not matter then how much of its turn is left.
func (m *Machine) alone() bool {
	for t := range m.launch.Threads {
		if t != m.Current() && m.status(t) != Done {
			return false
		}
	}
	return true
}

// equals reports whether the group and the next thread are the same as in another machine, and the pages that were
// written have the same contents. It adds the number of bytes that it compared to compared.
func (m *Machine) equals(o *Machine, written Pages, compared *int) bool {
	if m.u64(hdrGroup) != o.u64(hdrGroup) { // compares hdrCurrent, too
		return false
	}
	for i, set := range written {
		for ; set != 0; set &= set - 1 {
			from := (i<<6 + bits.TrailingZeros64(set)) << pageShift
			to := min(from+PageBytes, m.layout.counts)
			from = max(from, hdrBarriers) // the header before them is compared above
			*compared += PageBytes
			if from < to && !bytes.Equal(m.arena[from:to], o.arena[from:to]) {
				return false
			}
		}
	}
	return true
}

package eu

import (
	"bytes"
	"math/bits"
)

// Most programs that reach the limit of steps never end, and of most of them that can be shown: some steps later
// everything is as it was, so that it will be so again for ever.

const (
	periodSteps = 1 << 18 // that are looked at: some turns of each of some threads
	periodBytes = 1 << 26 // that are compared, and of the largest arena that is copied
)

// period is after how many steps everything is again as it is now, but for the count of steps; 0 if nothing shows that.
// It tells, too, which lanes of the current thread run in the steps that it has looked at.
func (m *Machine) period() (n int, ran uint32) {
	if len(m.arena) > periodBytes {
		return 0, 0 // it would take long
	}
	probe, err := New(m.prog, &m.launch)
	if err != nil {
		return 0, 0
	}
	counts := m.prog.readsClock() || m.launch.Seed != 0 // what follows depends on the count, too
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

// alone reports whether only the current thread can still run: how much of its turn is left is then all the same.
func (m *Machine) alone() bool {
	for t := range m.launch.Threads {
		if t != m.Current() && m.status(t) != Done {
			return false
		}
	}
	return true
}

// equals reports whether the same thread is next as in another machine, and the pages that were written hold the same.
// It adds up how many bytes it has compared.
func (m *Machine) equals(o *Machine, written Pages, compared *int) bool {
	if m.u64(hdrGroup) != o.u64(hdrGroup) { // and hdrCurrent
		return false
	}
	for i, set := range written {
		for ; set != 0; set &= set - 1 {
			from := (i<<6 + bits.TrailingZeros64(set)) << pageShift
			to := min(from+PageBytes, m.layout.counts)
			from = max(from, hdrBarriers) // what is before them is compared by itself
			*compared += PageBytes
			if from < to && !bytes.Equal(m.arena[from:to], o.arena[from:to]) {
				return false
			}
		}
	}
	return true
}

// readsClock reports whether an instruction may read the time stamp, which is the count of steps.
func (p *Program) readsClock() bool {
	for i := range p.ops {
		if p.ops[i].flags&refreshes != 0 {
			return true
		}
	}
	return false
}

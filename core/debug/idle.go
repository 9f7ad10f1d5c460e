package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// idleness is for how long lanes of a thread have been out of the execution mask, as
// far as it was looked at. A lane can wait for a million steps: a view that lies within
// what is known looks at nothing again.
type idleness struct {
	thread int
	lanes  [eu.MaxLanes]idleTime
}

// idleTime is one lane's: it did not run in the steps from <= step < to.
type idleTime struct {
	from, to int
	cause    bool // it ran at step from-1
	resumes  bool // it runs at step to
}

// idleAt brings what is known of some lanes, all idle now, to this step.
func (v *explainer) idleAt(lanes uint32) *idleness {
	h, here := v.hist, v.Step()
	x := v.idles.known
	if x == nil || x.thread != v.thread {
		x = &idleness{thread: v.thread}
		v.idles.known = x
	}
	// Back, as far as the last look, or to where the lane ran.
	back := uint32(0)
	var was [eu.MaxLanes]idleTime
	for l := lanes; l != 0; l &= l - 1 {
		lane := bits.TrailingZeros32(l)
		t := &x.lanes[lane]
		if t.from <= here && here <= t.to && (t.cause || t.from <= h.first) {
			continue
		}
		was[lane] = *t
		*t = idleTime{from: h.first, to: here}
		back |= 1 << lane
	}
	sp, ok := h.span(here - 1)
	for ; ok && back != 0; ok = sp.prev() {
		if sp.thread() == v.thread {
			for l := sp.exec & back; l != 0; l &= l - 1 {
				t := &x.lanes[bits.TrailingZeros32(l)]
				t.from, t.cause = min(sp.end, here), true
			}
			back &^= sp.exec
		}
		for l := back; l != 0; l &= l - 1 {
			lane := bits.TrailingZeros32(l)
			if t := &was[lane]; t.cause && !t.resumes && t.from <= sp.first && sp.first <= t.to {
				x.lanes[lane].from, x.lanes[lane].cause = t.from, true
				back &^= 1 << lane
			}
		}
	}
	// Ahead, from where the last look ended.
	ahead, from := uint32(0), h.end
	for l := lanes; l != 0; l &= l - 1 {
		lane := bits.TrailingZeros32(l)
		if t := &x.lanes[lane]; !t.resumes && t.to < h.end {
			ahead |= 1 << lane
			from = min(from, t.to)
		}
	}
	sp, ok = h.span(from)
	for ; ok && ahead != 0; ok = sp.next() {
		if sp.thread() != v.thread || sp.exec&ahead == 0 {
			continue
		}
		for l := sp.exec & ahead; l != 0; l &= l - 1 {
			t := &x.lanes[bits.TrailingZeros32(l)]
			t.to, t.resumes = max(sp.first, t.to), true
		}
		ahead &^= sp.exec
	}
	for l := ahead; l != 0; l &= l - 1 {
		x.lanes[bits.TrailingZeros32(l)].to = h.end
	}
	return x
}

// causes tells of lanes that do not run which step took them out of the execution mask,
// and when they run again.
func (v *explainer) causes(lanes []protocol.Lane, idle uint32) {
	x := v.idleAt(idle)
	for lane := range lanes {
		t := &x.lanes[lane]
		if idle>>lane&1 == 0 {
			continue
		}
		if t.resumes {
			lanes[lane].Resumes = max(t.to, v.Step())
		}
		sp, ok := v.hist.span(t.from - 1)
		if !t.cause || !ok {
			continue
		}
		inst := sp.inst(t.from - 1)
		lanes[lane].Cause, lanes[lane].CauseLine = t.from-1, v.line(inst)
		if why := v.because(inst, t.from-1, sp.enabled(t.from-1)>>lane&1 != 0, &lanes[lane]); why != "" {
			lanes[lane].Why += " " + why
		}
	}
}

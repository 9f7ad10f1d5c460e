package explain

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// idleness says how long lanes of a thread have been out of the execution mask, as far as that has been looked up. A
// lane can wait for a million steps, so a view of a step within the known range looks nothing up again.
type idleness struct {
	thread int
	lanes  [eu.MaxLanes]idleTime
}

// idleTime is the idle time of one lane: it did not run in the steps from <= step < to.
type idleTime struct {
	from, to int
	cause    bool // it ran at step from-1
	resumes  bool // it runs at step to
}

// idleAt extends what is known of some lanes, all of them idle now, to this step.
func (v *Explainer) idleAt(lanes uint32) *idleness {
	x := v.idles.Known
	if x == nil || x.thread != v.Thread {
		x = &idleness{thread: v.Thread}
		v.idles.Known = x
	}
	v.lookBack(x, lanes)
	x.lookAhead(v.History, lanes)
	return x
}

// lookBack finds since when lanes have been idle. It goes back to what is known from before, or to where the lane ran.
func (v *Explainer) lookBack(x *idleness, lanes uint32) {
	h, here := v.History, v.Step()
	back := uint32(0)
	var was [eu.MaxLanes]idleTime
	for l := lanes; l != 0; l &= l - 1 {
		lane := bits.TrailingZeros32(l)
		t := &x.lanes[lane]
		if t.from <= here && here <= t.to && (t.cause || t.from <= h.First) {
			continue
		}
		was[lane] = *t
		*t = idleTime{from: h.First, to: here}
		back |= 1 << lane
	}
	sp, ok := h.Span(here - 1)
	for ; ok && back != 0; ok = sp.Prev() {
		if sp.Thread() == v.Thread {
			for l := sp.Exec & back; l != 0; l &= l - 1 {
				t := &x.lanes[bits.TrailingZeros32(l)]
				t.from, t.cause = min(sp.End, here), true
			}
			back &^= sp.Exec
		}
		for l := back; l != 0; l &= l - 1 {
			lane := bits.TrailingZeros32(l)
			if t := &was[lane]; t.cause && !t.resumes && t.from <= sp.First && sp.First <= t.to {
				x.lanes[lane].from, x.lanes[lane].cause = t.from, true
				back &^= 1 << lane
			}
		}
	}
}

// lookAhead finds until when lanes are idle, from where the last search ended.
func (x *idleness) lookAhead(h *record.History, lanes uint32) {
	ahead, from := uint32(0), h.End
	for l := lanes; l != 0; l &= l - 1 {
		lane := bits.TrailingZeros32(l)
		if t := &x.lanes[lane]; !t.resumes && t.to < h.End {
			ahead |= 1 << lane
			from = min(from, t.to)
		}
	}
	sp, ok := h.Span(from)
	for ; ok && ahead != 0; ok = sp.Next() {
		if sp.Thread() != x.thread || sp.Exec&ahead == 0 {
			continue
		}
		for l := sp.Exec & ahead; l != 0; l &= l - 1 {
			t := &x.lanes[bits.TrailingZeros32(l)]
			t.to, t.resumes = max(sp.First, t.to), true
		}
		ahead &^= sp.Exec
	}
	for l := ahead; l != 0; l &= l - 1 {
		x.lanes[bits.TrailingZeros32(l)].to = h.End
	}
}

// causes fills in, for lanes that do not run, which step took them out of the execution mask, and when they run again.
func (v *Explainer) causes(lanes []protocol.Lane, idle uint32) {
	x := v.idleAt(idle)
	for lane := range lanes {
		t := &x.lanes[lane]
		if idle>>lane&1 == 0 {
			continue
		}
		if t.resumes {
			lanes[lane].Resumes = max(t.to, v.Step())
		}
		sp, ok := v.History.Span(t.from - 1)
		if !t.cause || !ok {
			continue
		}
		inst := sp.Inst(t.from - 1)
		lanes[lane].Cause, lanes[lane].CauseLine = t.from-1, v.Line(inst)
		if why := v.because(inst, t.from-1, sp.Enabled(t.from-1)>>lane&1 != 0, &lanes[lane]); why != "" {
			lanes[lane].Why += " " + why
		}
	}
}

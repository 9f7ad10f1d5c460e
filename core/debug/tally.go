package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// tally counts lane states over some steps of a thread.
type tally struct {
	steps    uint32
	min, max uint8 // active lanes of a step
	lanes    [protocol.LaneOff][eu.MaxLanes]uint32
	enabled  int
	channels int
}

// laneMasks are the lanes in each state but LaneOff at one step.
type laneMasks [protocol.LaneOff]uint32

// masks sorts the lanes of a step.
func (s *span) masks(step int) (m laneMasks) {
	f := &s.h.facts[s.inst(step)]
	cover := f.lanes
	active := s.enabled(step)
	if f.kind&(whole|uniform) != 0 {
		cover = ^uint32(0)
		if f.kind&whole != 0 {
			active = s.exec
		}
	}
	rest := ^active &^ s.off
	m[protocol.LaneActive] = active
	m[protocol.LaneReturned] = rest & s.returned
	rest &^= s.returned
	m[protocol.LaneWaiting] = rest &^ s.exec
	m[protocol.LanePredOff] = rest & s.exec & cover
	m[protocol.LaneBeyond] = rest & s.exec &^ cover
	return m
}

// laneLevels is the level of detail of the heat map: what the lanes of a thread did in
// each bucketSteps steps. It is made when it is first looked at, and grows with the
// history; nearer views are made of the history itself.
type laneLevels struct {
	thread  int // -1: all
	first   int // index of buckets[0]: its steps begin at first*bucketSteps
	to      int // the steps before it are in
	buckets []tally
}

// add counts n steps with the same masks.
func (t *tally) add(m *laneMasks, n uint32) {
	on := uint8(bits.OnesCount32(m[protocol.LaneActive]))
	if t.steps == 0 {
		t.min, t.max = on, on
	}
	t.min, t.max = min(t.min, on), max(t.max, on)
	t.steps += n
	for state, lanes := range m {
		for l := lanes; l != 0; l &= l - 1 {
			t.lanes[state][bits.TrailingZeros32(l)] += n
		}
	}
}

// join adds another tally.
func (t *tally) join(o *tally, lanes int) {
	if o.steps == 0 {
		return
	}
	if t.steps == 0 {
		t.min, t.max = o.min, o.max
	}
	t.min, t.max = min(t.min, o.min), max(t.max, o.max)
	t.steps += o.steps
	t.enabled += o.enabled
	t.channels += o.channels
	for state := range t.lanes {
		for l := range lanes {
			t.lanes[state][l] += o.lanes[state][l]
		}
	}
}

// state is what a lane did in most steps; the earlier of LaneState where they tie.
func (t *tally) state(lane int) protocol.LaneState {
	best, most, sum := protocol.LaneOff, uint32(0), uint32(0)
	for state := range t.lanes {
		n := t.lanes[state][lane]
		sum += n
		if n > most {
			best, most = protocol.LaneState(state), n
		}
	}
	if t.steps-sum > most {
		return protocol.LaneOff
	}
	return best
}

// tally counts the steps from a to b of a thread, each in the tally that at gives for
// it; until is the first step for which that is another one.
func (h *history) tally(thread, a, b int, at func(step int) (t *tally, until int)) {
	h.each(a, b, func(sp *span, from, to int) {
		if thread >= 0 && sp.thread() != thread {
			return
		}
		for step := from; step < to; {
			t, until := at(step)
			until = min(until, to)
			for step < until {
				m := sp.masks(step)
				n := uint32(0)
				for ; step < until && (n == 0 || sp.masks(step) == m); step++ {
					n++
					if c := h.facts[sp.inst(step)].channels(); c > 0 {
						t.channels += c
						t.enabled += bits.OnesCount32(sp.enabled(step))
					}
				}
				t.add(&m, n)
			}
		}
	})
}

// grow brings the buckets up to the end of the history.
func (t *laneLevels) grow(h *history) {
	if gone := h.first/bucketSteps - t.first; gone > 0 {
		gone = min(gone, len(t.buckets))
		t.buckets = t.buckets[gone:]
		t.first += gone
		if len(t.buckets) == 0 {
			t.first, t.to = h.first/bucketSteps, h.first
		}
	}
	if n := (h.end+bucketSteps-1)/bucketSteps - t.first - len(t.buckets); n > 0 {
		t.buckets = append(t.buckets, make([]tally, n)...)
	}
	h.tally(t.thread, t.to, h.end, func(step int) (*tally, int) {
		i := step / bucketSteps
		return &t.buckets[i-t.first], (i + 1) * bucketSteps
	})
	t.to = max(t.to, h.end)
}

const bucketSteps = 256

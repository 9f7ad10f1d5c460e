package record

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// Tally counts the states of lanes over some steps of a thread.
type Tally struct {
	Steps    uint32
	Min, Max uint8 // fewest and most active lanes of a step
	lanes    [protocol.LaneOff][eu.MaxLanes]uint32
	Enabled  int
	Channels int
}

// laneMasks holds, for one step, the lanes in each state except LaneOff.
type laneMasks [protocol.LaneOff]uint32

// masks sorts the lanes of a step by state. f is the fact of its instruction, which was for the lanes on.
func (s *Span) masks(f *fact, on uint32) (m laneMasks) {
	cover := f.lanes
	if f.Kind&(Whole|uniform) != 0 {
		cover = ^uint32(0)
	}
	rest := ^on &^ s.off
	m[protocol.LaneActive] = on
	m[protocol.LaneReturned] = rest & s.returned
	rest &^= s.returned
	m[protocol.LaneWaiting] = rest &^ s.Exec
	m[protocol.LanePredOff] = rest & s.Exec & cover
	m[protocol.LaneBeyond] = rest & s.Exec &^ cover
	return m
}

// active returns the lanes that an instruction of the segment was for. If it acts for the thread, these are all lanes
// in the execution mask.
func (s *Span) active(f *fact) uint32 {
	if f.Kind&Whole != 0 {
		return s.Exec
	}
	return s.enabled(f)
}

// LaneLevels is the level of detail of the heat map: what the lanes of a thread did in each BucketSteps steps. It is
// made when it is first looked at, and grows with the history. Closer views are made from the history itself.
type LaneLevels struct {
	Thread  int // -1: all
	First   int // index of Buckets[0]: its steps begin at First*BucketSteps
	To      int // the steps before it are counted
	Buckets []Tally
}

// add counts n steps with the same masks.
func (t *Tally) add(m *laneMasks, n uint32) {
	on := uint8(bits.OnesCount32(m[protocol.LaneActive]))
	if t.Steps == 0 {
		t.Min, t.Max = on, on
	}
	t.Min, t.Max = min(t.Min, on), max(t.Max, on)
	t.Steps += n
	for state, lanes := range m {
		for l := lanes; l != 0; l &= l - 1 {
			t.lanes[state][bits.TrailingZeros32(l)] += n
		}
	}
}

// Join adds another tally.
func (t *Tally) Join(o *Tally, lanes int) {
	if o.Steps == 0 {
		return
	}
	if t.Steps == 0 {
		t.Min, t.Max = o.Min, o.Max
	}
	t.Min, t.Max = min(t.Min, o.Min), max(t.Max, o.Max)
	t.Steps += o.Steps
	t.Enabled += o.Enabled
	t.Channels += o.Channels
	for state := range t.lanes {
		for l := range lanes {
			t.lanes[state][l] += o.lanes[state][l]
		}
	}
}

// State returns what a lane did in most steps, or the earlier of the LaneStates if there is a tie.
func (t *Tally) State(lane int) protocol.LaneState {
	best, most, sum := protocol.LaneOff, uint32(0), uint32(0)
	for state := range t.lanes {
		n := t.lanes[state][lane]
		sum += n
		if n > most {
			best, most = protocol.LaneState(state), n
		}
	}
	if t.Steps-sum > most {
		return protocol.LaneOff
	}
	return best
}

// Tally counts the steps from a to b of a thread, each in the tally that at returns for it. until is the first step
// from which on at would return another one.
func (h *History) Tally(thread, a, b int, at func(step int) (t *Tally, until int)) {
	var t *Tally // where the steps at hand are counted
	var same laneMasks
	steps, until := uint32(0), a // steps with the same masks, not added yet; where another tally begins
	h.Each(a, b, func(sp *Span, from, to int) {
		if thread >= 0 && sp.Thread() != thread {
			return
		}
		facts := sp.facts(from, to)
		before, was := fact{}, uint32(0)
		for k := range facts {
			f := &facts[k]
			on := sp.active(f)
			if step := from + k; k == 0 || step >= until || on != was || f.Kind != before.Kind || f.lanes != before.lanes {
				before, was = *f, on
				if m := sp.masks(f, on); step >= until || m != same {
					if steps > 0 {
						t.add(&same, steps)
					}
					same, steps = m, 0
				}
				if step >= until {
					t, until = at(step)
				}
			}
			steps++
			if f.Channels > 0 {
				t.Channels += int(f.Channels)
				t.Enabled += bits.OnesCount32(on)
			}
		}
	})
	if steps > 0 {
		t.add(&same, steps)
	}
}

// Grow extends the buckets to the end of the history.
func (t *LaneLevels) Grow(h *History) {
	if gone := h.First/BucketSteps - t.First; gone > 0 {
		gone = min(gone, len(t.Buckets))
		t.Buckets = t.Buckets[gone:]
		t.First += gone
		if len(t.Buckets) == 0 {
			t.First, t.To = h.First/BucketSteps, h.First
		}
	}
	if n := (h.End+BucketSteps-1)/BucketSteps - t.First - len(t.Buckets); n > 0 {
		t.Buckets = append(t.Buckets, make([]Tally, n)...)
	}
	h.Tally(t.Thread, t.To, h.End, func(step int) (*Tally, int) {
		i := step / BucketSteps
		return &t.Buckets[i-t.First], (i + 1) * BucketSteps
	})
	t.To = max(t.To, h.End)
}

const BucketSteps = 256

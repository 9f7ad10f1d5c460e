package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// timeline is the level of detail of the heat map: what the lanes of a thread did in
// each bucketSteps steps. It is made when it is first looked at, and grows with the
// history; nearer views are made of the history itself.
type timeline struct {
	thread  int // -1: all
	first   int // index of buckets[0]: its steps begin at first*bucketSteps
	to      int // the steps before it are in
	buckets []tally
}

const (
	bucketSteps   = 256
	bucketColumns = 2 // buckets a column has at least, where they are used
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
func (t *timeline) grow(h *history) {
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

// timeline is the heat map of the window.
func (v *viewer) timeline() (out protocol.Timeline) {
	h, w := v.hist, v.window.Timeline
	lanes, end := v.target.Launch.SIMD, v.front()
	out = protocol.Timeline{First: h.first, Last: end, From: w.From, To: w.To, Lanes: lanes}
	if w.From == 0 && w.To == 0 {
		out.From, out.To = h.first, end
	}
	defer func() { v.marks(&out) }()
	key := heatKey{w, max(h.first, out.From), min(end, out.To)}
	if v.known(key) {
		out = v.seen
		out.First, out.Last = h.first, end
		return out
	}
	n := out.To - out.From
	columns := min(max(w.Columns, 0), maxColumns, n)
	if columns <= 0 {
		return out
	}
	out.Columns = columns
	column := func(step int) int { return (step - out.From) * columns / n }
	start := func(i int) int { return out.From + (i*n+columns-1)/columns }
	tallies := make([]tally, columns)
	if n/columns < bucketSteps*bucketColumns {
		h.tally(w.Thread, out.From, min(out.To, end), func(step int) (*tally, int) {
			i := column(step)
			return &tallies[i], start(i + 1)
		})
	} else {
		if v.heat == nil || v.heat.thread != w.Thread {
			v.heat = &timeline{thread: w.Thread, first: h.first / bucketSteps, to: h.first}
		}
		t := v.heat
		t.grow(h)
		for i := range t.buckets {
			step := (t.first + i) * bucketSteps
			if step += bucketSteps / 2; step >= out.From && step < out.To {
				tallies[column(step)].join(&t.buckets[i], lanes)
			}
		}
	}
	states, low, high := make([]byte, 0, columns*lanes), make([]byte, columns), make([]byte, columns)
	for i := range tallies {
		t := &tallies[i]
		low[i], high[i] = t.min, t.max
		for lane := range lanes {
			state := byte(protocol.NoState)
			if t.steps > 0 {
				state = byte(t.state(lane))
			}
			states = append(states, state)
		}
		out.Efficiency.Runs += int(t.steps)
		out.Efficiency.Enabled += t.enabled
		out.Efficiency.Channels += t.channels
	}
	out.States, out.Min, out.Max = string(states), string(low), string(high)
	v.callSpans(&out)
	v.seen, v.seenAt = out, key
	return out
}

// known reports whether the last picture does: the playhead moved, nothing else, or a
// whole run grew by less than half a column.
func (v *viewer) known(key heatKey) bool {
	if v.seen.Columns == 0 {
		return false
	}
	old := v.seenAt
	if w := key.window; w.From == 0 && w.To == 0 && key.end-old.end < (old.end-old.first)/v.seen.Columns/2 {
		old.end = key.end
	}
	return old == key
}

// heatKey is what a timeline depends on.
type heatKey struct {
	window     protocol.TimelineWindow
	first, end int
}

// marks adds reports, but for notes, and edits.
func (v *viewer) marks(out *protocol.Timeline) {
	for _, list := range [][]eu.Report{v.machine.Reports(), v.ahead()} {
		for i := range list {
			if list[i].Note() {
				continue
			}
			_, message, _ := v.told(&list[i])
			mark(out, protocol.MarkReport, int(list[i].Step), message)
		}
	}
	for _, e := range v.edits.list {
		mark(out, protocol.MarkEdit, e.step, e.text)
	}
}

const maxColumns = 4096

// mark adds a mark that lies in the range.
func mark(t *protocol.Timeline, kind protocol.MarkKind, step int, text string) {
	if step >= t.From && step <= t.To {
		t.Marks = append(t.Marks, protocol.Mark{Step: step, Kind: kind, Text: text})
	}
}

package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// bucketColumns is how many buckets a column has at least, where they are used.
const bucketColumns = 2

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
		out = v.memo.seen
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
		if v.memo.heat == nil || v.memo.heat.thread != w.Thread {
			v.memo.heat = &laneLevels{thread: w.Thread, first: h.first / bucketSteps, to: h.first}
		}
		t := v.memo.heat
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
	v.memo.seen, v.memo.seenAt = out, key
	return out
}

// known reports whether the last picture does: the playhead moved, nothing else, or a
// whole run grew by less than half a column.
func (v *viewer) known(key heatKey) bool {
	if v.memo.seen.Columns == 0 {
		return false
	}
	old := v.memo.seenAt
	if w := key.window; w.From == 0 && w.To == 0 && key.end-old.end < (old.end-old.first)/v.memo.seen.Columns/2 {
		old.end = key.end
	}
	return old == key
}

// heatKey is what a timeline depends on.
type heatKey struct {
	window     protocol.TimelineWindow
	first, end int
}

// marks adds reports and edits.
func (v *viewer) marks(out *protocol.Timeline) {
	for _, list := range [][]eu.Report{v.machine.Reports(), v.ahead()} {
		for i := range list {
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

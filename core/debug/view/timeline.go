package view

import (
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
)

// bucketColumns is how many buckets a column must have at least for buckets to be used.
const bucketColumns = 2

// timeline returns the heat map of the window.
func (v *Viewer) timeline() (out protocol.Timeline) {
	h, w := v.History, v.Window.Timeline
	lanes, end := v.Target.Launch.SIMD, v.Front()
	out = protocol.Timeline{First: h.First, Last: end, From: w.From, To: w.To, Lanes: lanes}
	if w.From == 0 && w.To == 0 {
		out.From, out.To = h.First, end
	}
	defer func() { v.marks(&out) }()
	key := heatKey{w, max(h.First, out.From), min(end, out.To)}
	if v.known(key) {
		out = v.memo.seen
		out.First, out.Last = h.First, end
		return out
	}
	if out.Columns = max(0, min(w.Columns, explain.MaxColumns, out.To-out.From)); out.Columns == 0 {
		return out
	}
	states, low, high := make([]byte, 0, out.Columns*lanes), make([]byte, out.Columns), make([]byte, out.Columns)
	tallies := v.tallies(&out, end)
	for i := range tallies {
		t := &tallies[i]
		low[i], high[i] = t.Min, t.Max
		for lane := range lanes {
			state := byte(protocol.NoState)
			if t.Steps > 0 {
				state = byte(t.State(lane))
			}
			states = append(states, state)
		}
		out.Efficiency.Runs += int(t.Steps)
		out.Efficiency.Enabled += t.Enabled
		out.Efficiency.Channels += t.Channels
	}
	out.States, out.Min, out.Max = string(states), string(low), string(high)
	v.callSpans(&out)
	v.memo.seen, v.memo.seenAt = out, key
	return out
}

// tallies counts the lane states of each column over the steps before end.
func (v *Viewer) tallies(out *protocol.Timeline, end int) []record.Tally {
	h, w := v.History, v.Window.Timeline
	n, columns := out.To-out.From, out.Columns
	column := func(step int) int { return (step - out.From) * columns / n }
	start := func(i int) int { return out.From + (i*n+columns-1)/columns }
	tallies := make([]record.Tally, columns)
	if n/columns < record.BucketSteps*bucketColumns {
		h.Tally(w.Thread, out.From, min(out.To, end), func(step int) (*record.Tally, int) {
			i := column(step)
			return &tallies[i], start(i + 1)
		})
	} else {
		if v.memo.heat == nil || v.memo.heat.Thread != w.Thread {
			v.memo.heat = &record.LaneLevels{Thread: w.Thread, First: h.First / record.BucketSteps, To: h.First}
		}
		t := v.memo.heat
		t.Grow(h)
		for i := range t.Buckets {
			step := (t.First + i) * record.BucketSteps
			if step += record.BucketSteps / 2; step >= out.From && step < out.To {
				tallies[column(step)].Join(&t.Buckets[i], out.Lanes)
			}
		}
	}
	return tallies
}

// known reports whether the last timeline can be used again: only the playhead has moved, or the timeline shows the
// whole run, which has grown by less than half a column.
func (v *Viewer) known(key heatKey) bool {
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

// marks adds the reports, except notes, and the edits.
func (v *Viewer) marks(out *protocol.Timeline) {
	for _, list := range [][]eu.Report{v.Machine.Reports(), v.ReportsAhead()} {
		for i := range list {
			if list[i].Note() {
				continue
			}
			_, message, _ := v.ReportText(&list[i])
			mark(out, protocol.MarkReport, int(list[i].Step), message)
		}
	}
	for _, e := range v.Edits.List {
		mark(out, protocol.MarkEdit, e.Step, e.Text)
	}
}

// mark adds a mark if it lies in the range.
func mark(t *protocol.Timeline, kind protocol.MarkKind, step int, text string) {
	if step >= t.From && step <= t.To {
		t.Marks = append(t.Marks, protocol.Mark{Step: step, Kind: kind, Text: text})
	}
}

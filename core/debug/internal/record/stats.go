package record

import "math/bits"

// Stats counts, by instruction, what the recorded steps before a step did. It follows the session: going from one step
// to another adds or takes away only the steps between. Marks on the way limit that: a jump over a million steps counts
// half the distance between two marks on average (0.2 ms instead of 40 in WebAssembly).
type Stats struct {
	to    int // the steps before it are counted
	Inst  []instStats
	marks []*statsMark // ascending, `every` steps apart
	every int
	Near  *statsMark // the last mark at or before to
}

// statsMark holds the counts at a step.
type statsMark struct {
	At   int
	inst []instStats
	Last []int // step of each instruction's last run, -1 if none is recorded; nil if no run is recorded
}

// markSteps returns the distance between marks. It is larger in large programs, so that the marks of a million steps
// take 16 MB at most.
func markSteps(insts int) int { return max(1<<14, 2*insts) }

// instStats are the counts of one instruction.
type instStats struct {
	Runs    int
	Enabled int // channels that were enabled, of instructions that count for SIMD efficiency
}

// StatsAt returns the counts at a step.
func (r *Recorder) StatsAt(step int) *Stats {
	h := r.History
	step = max(min(step, h.End), h.First)
	st := r.stats
	if st == nil || st.to < h.First {
		st = &Stats{to: h.First, Inst: append([]instStats(nil), h.before...), every: markSteps(len(h.Facts))}
		r.stats = st
	}
	st.Near = st.mark(h, step)
	if d := step - st.Near.At; d < max(step-st.to, st.to-step) {
		copy(st.Inst, st.Near.inst)
		st.to = st.Near.At
	}
	if step > st.to {
		h.count(st.Inst, st.to, step, 1)
	} else {
		h.count(st.Inst, step, st.to, -1)
	}
	st.to = step
	return st
}

// mark returns the last mark at or before a step, after making those that are missing up to there.
func (st *Stats) mark(h *History, step int) *statsMark {
	for len(st.marks) > 0 && st.marks[0].At < h.First {
		st.marks = st.marks[1:]
	}
	first := &statsMark{At: h.First, inst: h.before}
	for m := first; ; {
		if n := len(st.marks); n > 0 {
			m = st.marks[n-1]
		}
		if m.At+st.every > step {
			break
		}
		st.marks = append(st.marks, m.next(h, st.every))
	}
	if len(st.marks) == 0 || step < st.marks[0].At {
		return first
	}
	return st.marks[(step-st.marks[0].At)/st.every]
}

// next makes the mark that follows m, every steps later.
func (m *statsMark) next(h *History, every int) *statsMark {
	n := &statsMark{At: m.At + every, inst: append([]instStats(nil), m.inst...), Last: append([]int(nil), m.Last...)}
	for len(n.Last) < len(n.inst) {
		n.Last = append(n.Last, -1)
	}
	h.count(n.inst, m.At, n.At, 1)
	h.Each(m.At, n.At, func(sp *Span, from, to int) {
		last := n.Last[sp.Inst(from):]
		for k := range to - from {
			last[k] = from + k
		}
	})
	return n
}

// count adds the steps from a to b, exclusive, to the counts, or with a sign of -1 takes them away.
func (h *History) count(inst []instStats, a, b, sign int) {
	h.Each(a, b, func(sp *Span, from, to int) {
		counts := inst[sp.Inst(from):]
		facts := sp.facts(from, to)
		for k := range facts {
			x, f := &counts[k], &facts[k]
			x.Runs += sign
			switch {
			case f.Channels == 0:
			case f.Kind == masked: // nearly all instructions of most runs
				x.Enabled += sign * bits.OnesCount32(sp.Exec&f.lanes)
			default:
				x.Enabled += sign * bits.OnesCount32(sp.enabled(f))
			}
		}
	})
}

// Each calls f for each segment from a to b, cut to that range.
func (h *History) Each(a, b int, f func(sp *Span, from, to int)) {
	a, b = max(a, h.First), min(b, h.End)
	sp, ok := h.Span(a)
	for ok && sp.First < b {
		f(&sp, max(sp.First, a), min(sp.End, b))
		ok = sp.Next()
	}
}

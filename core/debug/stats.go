package debug

import (
	"math/bits"
)

// stats counts what the recorded steps before a step did, by instruction. It follows
// the session: from one step to another only the steps between are added or taken
// away. Marks on the way keep a jump over a million steps as short as one over half
// the distance between two of them (0.2 ms instead of 40 in WebAssembly).
type stats struct {
	to    int // the steps before it are counted
	inst  []instStats
	marks []*statsMark // by their steps, `every` so many
	every int
	near  *statsMark // the last one before to
}

// statsMark is the counts at a step.
type statsMark struct {
	at   int
	inst []instStats
	last []int // step of each instruction's last run, -1 if none is recorded; nil: none is
}

// markSteps is how far marks are apart: farther in large programs, so that those of a
// million steps take 16 MB at most.
func markSteps(insts int) int { return max(1<<14, 2*insts) }

// instStats are the counts of one instruction.
type instStats struct {
	runs    int
	enabled int // channels that were on, of instructions that count for efficiency
}

// channels are those an instruction has for SIMD efficiency; 0 if it is left out:
// NoMask, scalar and block instructions.
func (f *fact) channels() int {
	if n := bits.OnesCount32(f.lanes); f.kind&masked != 0 && f.kind&(whole|uniform) == 0 && n > 1 {
		return n
	}
	return 0
}

// statsAt brings the counts to a step.
func (r *recorder) statsAt(step int) *stats {
	h := r.hist
	step = max(min(step, h.end), h.first)
	st := r.stats
	if st == nil || st.to < h.first {
		st = &stats{to: h.first, inst: append([]instStats(nil), h.before...), every: markSteps(len(h.facts))}
		r.stats = st
	}
	st.near = st.mark(h, step)
	if d := step - st.near.at; d < max(step-st.to, st.to-step) {
		copy(st.inst, st.near.inst)
		st.to = st.near.at
	}
	if step > st.to {
		st.add(h, st.to, step, 1)
	} else {
		st.add(h, step, st.to, -1)
	}
	st.to = step
	return st
}

// mark is the last mark at or before a step; those up to there are made.
func (st *stats) mark(h *history, step int) *statsMark {
	for len(st.marks) > 0 && st.marks[0].at < h.first {
		st.marks = st.marks[1:]
	}
	first := &statsMark{at: h.first, inst: h.before}
	for m := first; ; {
		if n := len(st.marks); n > 0 {
			m = st.marks[n-1]
		}
		if m.at+st.every > step {
			break
		}
		st.marks = append(st.marks, m.next(h, st.every))
	}
	if len(st.marks) == 0 || step < st.marks[0].at {
		return first
	}
	return st.marks[(step-st.marks[0].at)/st.every]
}

// next is the mark so many steps on.
func (m *statsMark) next(h *history, every int) *statsMark {
	n := &statsMark{at: m.at + every, inst: append([]instStats(nil), m.inst...), last: append([]int(nil), m.last...)}
	for len(n.last) < len(n.inst) {
		n.last = append(n.last, -1)
	}
	h.count(n.inst, m.at, n.at, 1)
	h.each(m.at, n.at, func(sp *span, from, to int) {
		for step := from; step < to; step++ {
			n.last[sp.inst(step)] = step
		}
	})
	return n
}

// add counts the steps from a to b, exclusive, or with sign -1 takes them away.
func (st *stats) add(h *history, a, b, sign int) { h.count(st.inst, a, b, sign) }

func (h *history) count(inst []instStats, a, b, sign int) {
	h.each(a, b, func(sp *span, from, to int) {
		for step := from; step < to; step++ {
			i := sp.inst(step)
			x := &inst[i]
			x.runs += sign
			if h.facts[i].channels() > 0 {
				x.enabled += sign * bits.OnesCount32(sp.enabled(step))
			}
		}
	})
}

// each calls f for the stretches from a to b, cut to that range.
func (h *history) each(a, b int, f func(sp *span, from, to int)) {
	a, b = max(a, h.first), min(b, h.end)
	sp, ok := h.span(a)
	for ok && sp.first < b {
		f(&sp, max(sp.first, a), min(sp.end, b))
		ok = sp.next()
	}
}

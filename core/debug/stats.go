package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
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
func (s *Session) statsAt(step int) *stats {
	h := s.hist
	step = max(min(step, h.end), h.first)
	st := s.stats
	if st == nil || st.to < h.first {
		st = &stats{to: h.first, inst: append([]instStats(nil), h.before...), every: markSteps(len(h.facts))}
		s.stats = st
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

// margin is what the editor shows beside the lines of the window.
func (v *viewer) margin() []protocol.MarginLine {
	st := v.statsAt(v.Step())
	var out []protocol.MarginLine
	at := map[int]int{} // instruction to index in out, of those that ran
	for i := range v.prog.Insts {
		line := v.prog.Insts[i].Line
		if line < v.window.FirstLine || line > v.window.LastLine {
			continue
		}
		x := &st.inst[i]
		if x.runs > 0 {
			at[i] = len(out)
		}
		out = append(out, protocol.MarginLine{
			Line: line, Count: x.runs, Enabled: x.enabled, Channels: x.runs * v.hist.facts[i].channels(), LastStep: -1,
		})
	}
	sp, ok := v.hist.span(v.Step() - 1)
	for end := v.Step(); ok && len(at) > 0 && sp.end > st.near.at; ok = sp.prev() {
		last := int(sp.pc) + min(sp.end, end) - sp.first
		for i := int(sp.pc); i < last; i++ {
			if n, ok := at[i]; ok {
				out[n].LastStep, _ = sp.holds(i)
				out[n].Last = v.ranFor(&sp, out[n].LastStep)
				delete(at, i)
			}
		}
	}
	for i, n := range at {
		out[n].Last = v.ranForOf(i, v.hist.ranLast[i].enabled, v.hist.ranLast[i].exec)
		if i >= len(st.near.last) {
			continue // nothing is recorded before the mark
		}
		if step := st.near.last[i]; step >= 0 {
			if sp, ok := v.hist.span(step); ok {
				out[n].LastStep, out[n].Last = step, v.ranFor(&sp, step)
			}
		}
	}
	return v.byLine(out)
}

// ranFor is the lanes that a step was for: of what a translation does for the warp, and of
// branches within a statement, all that were there.
func (v *viewer) ranFor(sp *span, step int) uint32 {
	return v.ranForOf(sp.inst(step), sp.enabled(step), sp.exec)
}

func (v *viewer) ranForOf(i int, enabled, exec uint32) uint32 {
	if st := v.statement(i); st != nil && (v.hist.facts[i].kind&whole != 0 || v.prog.Moves(i) && !branching(st.Op)) {
		return exec
	}
	return enabled
}

// byLine joins what instructions of one line of the source did: the runs and the last step
// are the first one's, the lanes those of what ran last.
func (v *viewer) byLine(list []protocol.MarginLine) (out []protocol.MarginLine) {
	if v.src == nil {
		return list
	}
	type place struct{ at, last int }
	places := map[int]place{}
	for _, l := range list {
		p, ok := places[l.Line]
		if !ok {
			places[l.Line] = place{len(out), l.LastStep}
			out = append(out, l)
			continue
		}
		x := &out[p.at]
		x.Enabled += l.Enabled
		x.Channels += l.Channels
		if l.LastStep > p.last {
			x.Last = l.Last
			places[l.Line] = place{p.at, l.LastStep}
		}
	}
	return out
}

// efficiency is that of all recorded steps before this one, and of each function.
func (v *viewer) efficiency() []protocol.Efficiency {
	st := v.statsAt(v.Step())
	out := []protocol.Efficiency{{}}
	for i := range v.prog.Funcs {
		f := &v.prog.Funcs[i]
		e := v.efficiencyOf(st, f.First, f.End)
		e.Name = f.Name
		if e.Line = v.line(f.First); v.src == nil {
			e.Line = v.lineOf(f.Object.NameSpan)
		}
		if e.Runs == 0 {
			continue
		}
		out = append(out, e)
		out[0].Runs += e.Runs
		out[0].Enabled += e.Enabled
		out[0].Channels += e.Channels
	}
	return out
}

// efficiencyOf adds up the instructions from first to end.
func (v *viewer) efficiencyOf(st *stats, first, end int) (e protocol.Efficiency) {
	for i := first; i < end; i++ {
		e.Runs += st.inst[i].runs
		e.Enabled += st.inst[i].enabled
		e.Channels += st.inst[i].runs * v.hist.facts[i].channels()
	}
	return e
}

package debug

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/protocol"
)

// stats counts what the recorded steps before a step did, by instruction. It follows
// the session: from one step to another only the steps between are added or taken
// away.
type stats struct {
	to   int // the steps before it are counted
	inst []instStats
}

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
	if st == nil || st.to < h.first || st.to-step > step-h.first {
		st = &stats{to: h.first, inst: append([]instStats(nil), h.before...)}
		s.stats = st
	}
	if step > st.to {
		st.add(h, st.to, step, 1)
	} else {
		st.add(h, step, st.to, -1)
	}
	st.to = step
	return st
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
	for end := v.Step(); ok && len(at) > 0; ok = sp.prev() {
		last := int(sp.pc) + min(sp.end, end) - sp.first
		for i := int(sp.pc); i < last; i++ {
			if n, ok := at[i]; ok {
				out[n].LastStep, _ = sp.holds(i)
				out[n].Last = sp.enabled(out[n].LastStep)
				delete(at, i)
			}
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
		e.Line = v.lineOf(f.Object.NameSpan)
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

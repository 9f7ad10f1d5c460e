package debug

import "github.com/lanewise/lanewise/core/protocol"

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
		if i >= len(st.near.last) {
			break // nothing is recorded before the mark
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
	i := sp.inst(step)
	if st := v.statement(i); st != nil && (v.hist.facts[i].kind&whole != 0 || v.prog.Moves(i) && !branching(st.Op)) {
		return sp.exec
	}
	return sp.enabled(step)
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

package view

import (
	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/protocol"
)

// margin returns what the editor shows beside the lines of the window.
func (v *Viewer) margin() []protocol.MarginLine {
	st := v.StatsAt(v.Step())
	var out []protocol.MarginLine
	at := map[int]int{} // instruction to index in out, for those that ran and whose last run is still to be found
	for i := range v.Code.Insts {
		line := v.Code.Insts[i].Line
		if line < v.Window.FirstLine || line > v.Window.LastLine {
			continue
		}
		x := &st.Inst[i]
		if x.Runs > 0 {
			at[i] = len(out)
		}
		out = append(out, protocol.MarginLine{
			Line: line, Count: x.Runs, Enabled: x.Enabled, Channels: x.Runs * int(v.History.Facts[i].Channels), LastStep: -1,
		})
	}
	sp, ok := v.History.Span(v.Step() - 1)
	for end := v.Step(); ok && len(at) > 0 && sp.End > st.Near.At; ok = sp.Prev() {
		last := int(sp.Pc) + min(sp.End, end) - sp.First
		for i := int(sp.Pc); i < last; i++ {
			if n, ok := at[i]; ok {
				out[n].LastStep, _ = sp.Holds(i)
				out[n].Last = v.ranFor(&sp, out[n].LastStep)
				delete(at, i)
			}
		}
	}
	for i, n := range at {
		out[n].Last = v.ranIn(i, v.History.RanLast[i])
		if i >= len(st.Near.Last) {
			continue // nothing is recorded before the mark
		}
		if step := st.Near.Last[i]; step >= 0 {
			if sp, ok := v.History.Span(step); ok {
				out[n].LastStep, out[n].Last = step, v.ranFor(&sp, step)
			}
		}
	}
	return v.byLine(out)
}

// ranFor returns the lanes that a step was for. For an instruction that acts once for the thread or the warp, and for a
// branch within a statement, these are all lanes in the execution mask.
func (v *Viewer) ranFor(sp *record.Span, step int) uint32 {
	return v.ranIn(sp.Inst(step), record.LastRun{Enabled: sp.Enabled(step), Exec: sp.Exec})
}

func (v *Viewer) ranIn(i int, run record.LastRun) uint32 {
	if st := v.Statement(i); v.History.Facts[i].Kind&record.Whole != 0 || st != nil && v.Code.Moves(i) && !explain.StatementJumps(st.Op) {
		return run.Exec
	}
	return run.Enabled
}

// byLine joins the entries of a line of the source. The runs and the last step are those of the line's first
// instruction, the lanes those of the instruction that ran last.
func (v *Viewer) byLine(list []protocol.MarginLine) (out []protocol.MarginLine) {
	if v.Source == nil {
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

// efficiency returns the SIMD efficiency of all recorded steps before this one, and then that of each function.
func (v *Viewer) efficiency() []protocol.Efficiency {
	st := v.StatsAt(v.Step())
	out := []protocol.Efficiency{{}}
	for i := range v.Code.Funcs {
		f := &v.Code.Funcs[i]
		e := v.efficiencyOf(st, f.First, f.End)
		e.Name = f.Name
		if e.Line = v.Line(f.First); v.Source == nil {
			e.Line = v.LineOf(f.Object.NameSpan)
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
func (v *Viewer) efficiencyOf(st *record.Stats, first, end int) (e protocol.Efficiency) {
	for i := first; i < end; i++ {
		e.Runs += st.Inst[i].Runs
		e.Enabled += st.Inst[i].Enabled
		e.Channels += st.Inst[i].Runs * int(v.History.Facts[i].Channels)
	}
	return e
}

package debug

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/debug/internal/explain"
	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// mostBetween is how many steps between two moments are listed at most.
const mostBetween = 200

// between lists the steps that ran between the two moments, or the last of them if there are many. When stepping by
// statement it lists the statements that began there.
func (c *comparison) between(v *explain.Explainer) {
	if c.lo < v.History.First {
		c.remark(text.Say("Steps before {} are no longer recorded.", v.History.First))
	}
	sp, ok := v.History.Span(c.hi - 1)
	for ; ok && sp.End > c.lo; ok = sp.Prev() {
		for step := min(sp.End, c.hi) - 1; step >= max(sp.First, c.lo); step-- {
			inst := sp.Inst(step)
			switch st := v.StatementView(inst); {
			case v.Window.Granularity == protocol.ByStatement && v.Source != nil && (st == nil || !v.Starts[inst]):
			case len(c.Between) == mostBetween:
				c.MoreBetween++
			default:
				c.Between = append(c.Between, passed(v, &sp, step))
			}
		}
		if sp.First <= c.lo {
			break
		}
	}
	slices.Reverse(c.Between)
}

// passed describes a step that ran.
func passed(v *explain.Explainer, sp *record.Span, step int) protocol.Passed {
	inst := sp.Inst(step)
	in := v.Code.Insts[inst].Src
	p := protocol.Passed{
		Step: step, Line: v.Line(inst), Thread: sp.Thread(), Text: v.Text(in.Span), Lanes: sp.Enabled(step),
		Once: v.History.Facts[inst].Kind&record.Whole != 0,
	}
	if st := v.StatementView(inst); st != nil {
		p.Text, p.Once = v.Source.Text[st.Start:st.End], false
		p.Lanes = sp.Exec
	}
	p.Does = does(v, inst, p.Lanes)
	return p
}

// does says in a few words what an instruction or statement did: where its lanes went, or what it wrote.
func does(v *explain.Explainer, inst int, lanes uint32) string {
	in := v.Code.Insts[inst].Src
	n := bits.OnesCount32(lanes)
	var wrote []string
	if st := v.StatementView(inst); st != nil {
		for _, o := range st.Operands {
			if o.Role == protocol.RoleDst {
				wrote = append(wrote, o.Name)
			}
		}
	} else if labels := scope.JumpLabels(in); len(labels) == 1 {
		return text.Say("{} {} to {}", text.Count(n, "lane"), text.Plural(n, "goes|go"), labels[0].Name)
	} else if in.Op.Returns() {
		return text.Say("{} {}", text.Count(n, "lane"), text.Plural(n, "returns|return"))
	} else if in.Op.Calls() {
		return text.Count(n, "lane") + " " + text.Plural(n, "calls|call")
	}
	for i := range in.Args {
		if v.StatementView(inst) == nil && v.Writes(in, i) && in.Args[i].Var != nil && !slices.Contains(wrote, in.Args[i].Var.Name) {
			wrote = append(wrote, in.Args[i].Var.Name)
		}
	}
	switch {
	case len(wrote) > 0:
		return "writes " + text.List(wrote, "and")
	case in.AccessesMemory():
		return "accesses memory"
	}
	return ""
}

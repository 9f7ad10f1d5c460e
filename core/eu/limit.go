package eu

import (
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// The limit of steps. A program that reaches it usually never ends, so the reason names the lanes that run and the
// lanes that wait for them.

// endless sets the reason to stop, and reports where the current thread runs and which of its lanes wait for ever.
func (m *Machine) endless() {
	m.reason = text.Say("The run was stopped after {}, the limit.", text.Count(int(m.limits.Steps), "instruction"))
	if m.u32(hdrGroup)+1 < uint32((Seam{m}).Groups()) {
		m.reason += m.launch.InWords(" Groups run one after another: what waits for a later one never ends.")
	}
	t := m.Current()
	th := m.Thread(t)
	r := m.reportOnce(rule.Endless, th.PC(), t, th.ExecMask())
	n, ran := m.period()
	if n > 0 {
		never := text.Say(" It never ends: {} later, all registers and all memory are as they were.", text.Count(n, "instruction"))
		m.reason += never
		if r != nil {
			r.Message += never
		}
	}
	m.sayWaiting(t, ran)
}

// sayWaiting adds to the reason which lanes of a thread wait where. It reports those that will never be joined: all but
// the lanes in ran, which ran lately.
func (m *Machine) sayWaiting(t int, ran uint32) {
	th := m.Thread(t)
	f := th.Frame(th.Depth() - 1)
	waiting := f.CallMask() &^ th.ExecMask()
	if waiting == 0 {
		return
	}
	m.reason += text.Say(m.launch.InWords(" In thread {}, lanes {} run at line {}"), t, LaneList(th.ExecMask()), m.prog.Insts[th.PC()].Line)
	message := "Lanes " + LaneList(th.ExecMask()) + " run on without coming to a label where others wait:"
	sep := " "
	first := -1
	for rest := waiting; rest != 0; {
		at := f.PC(lowest(rest))
		lanes := uint32(0)
		for l := rest; l != 0; l &= l - 1 {
			if lane := lowest(l); f.PC(lane) == at {
				lanes |= 1 << lane
			}
		}
		rest &^= lanes
		where := m.prog.whereIs(at)
		m.reason += "; lanes " + LaneList(lanes) + " wait at " + where
		if lanes &^= ran; lanes == 0 {
			continue // they wait only for a while
		}
		if first < 0 {
			first = at
		}
		message += sep + "lanes " + LaneList(lanes) + " at " + where
		sep = ", "
	}
	m.reason += "."
	if first < 0 {
		return
	}
	if r := m.reportOnce(rule.NoConvergence, min(first, len(m.prog.Insts)-1), t, waiting&^ran); r != nil {
		r.Message = message + "."
	}
}

// whereIs describes an instruction by the label in front of it, if there is one, and its line.
func (p *Program) whereIs(inst int) string {
	for i := range p.Funcs {
		f := &p.Funcs[i]
		if inst < f.First || inst > f.End {
			continue
		}
		for _, l := range f.Object.Labels {
			if f.targets[l] == inst {
				line, _ := p.Module.File.Position(int(l.Span.Start))
				return text.Say("{}, line {}", l.Name, line)
			}
		}
	}
	return text.Say("line {}", p.Insts[min(inst, len(p.Insts)-1)].Line)
}

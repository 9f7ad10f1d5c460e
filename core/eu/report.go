package eu

import (
	"slices"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Note reports whether r is about something that the specification defines, which is not a fault.
func (r *Report) Note() bool { return r.Severity == visa.Note }

func (m *Machine) countAt(report int) int { return m.layout.counts + 4*report }

// report records that lanes of the current thread broke a rule.
//
//go:noinline
func (m *Machine) report(r rule.ID, inst int, lanes uint32, addr uint64) {
	m.Report(r, inst, m.cur.thread, lanes, addr)
}

// Report records that lanes of a thread broke a rule at an instruction. The first time, it adds a report and returns
// it, so that the caller can make its message more exact. Later times it counts, and returns nil.
func (m *Machine) Report(id rule.ID, inst, thread int, lanes uint32, addr uint64) *Report {
	key, r := reportKey{id, inst}, &rule.Table[id]
	if i, ok := m.reported[key]; ok {
		m.setU32(m.countAt(i), m.u32(m.countAt(i))+1)
		return nil
	}
	if slices.Contains(m.launch.Ignore, r.Code) {
		return nil
	}
	last := len(m.reports) == maxReports-1
	if last {
		id, r = rule.Cut, &rule.Table[rule.Cut]
		key = reportKey{rule: id}
	}
	if len(m.reports) == maxReports {
		i := maxReports - 1
		m.setU32(m.countAt(i), m.u32(m.countAt(i))+1)
		return nil
	}
	site, t := inst, m.Thread(thread)
	for d := t.Depth() - 1; d > 0 && m.prog.Insts[site].Line == 0; d-- {
		site = t.Frame(d).CallSite()
	}
	m.reported[key] = len(m.reports)
	m.setU32(m.countAt(len(m.reports)), 1)
	m.reports = append(m.reports, Report{
		Code: r.Code, Severity: visa.Warning, Inst: inst, Site: site, Thread: thread, Group: int(m.u32(hdrGroup)), Lanes: lanes,
		Step: m.Now(), Addr: addr, Message: m.launch.InWords(r.Message), Page: r.Page, Other: -1, Rule: id,
	})
	if last {
		return nil
	}
	return &m.reports[len(m.reports)-1]
}

// reportOnce is Report for what is found again whenever a stopped run is continued: it does not count again.
func (m *Machine) reportOnce(r rule.ID, inst, thread int, lanes uint32) *Report {
	if _, told := m.reported[reportKey{r, inst}]; told {
		return nil
	}
	return m.Report(r, inst, thread, lanes, 0)
}

// Sentence returns the message with the line of the other instruction, if there is one. line gives the line of an
// instruction in the source.
func (r *Report) Sentence(line func(inst int) int) string {
	if r.Other < 0 {
		return r.Message
	}
	n := line(r.Other)
	if n <= 0 {
		return r.Message
	}
	return text.Say("{} It is at line {}.", r.Message, n)
}

// Reports returns what the run has done so far that the specification leaves undefined, in the order in which it first
// happened. A report that was found by another machine (SetReports) may have no count in the arena; its Count is then
// 1.
func (m *Machine) Reports() []Report {
	for i := range m.reports {
		m.reports[i].Count = max(int(m.u32(m.countAt(i))), 1)
	}
	return m.reports
}

// TruncateReports removes the reports of what first happened at or after a step, because the run went back to it.
func (m *Machine) TruncateReports(step uint64) {
	n := len(m.reports)
	for n > 0 && m.reports[n-1].Step >= step {
		n--
	}
	m.reports = m.reports[:n]
	for key, i := range m.reported {
		if i >= n {
			delete(m.reported, key)
		}
	}
}

// SetReports sets the reports to those of run, all reports of a run, that first happened before a step, because the
// machine was brought to that step. How often each happened is in the arena.
func (m *Machine) SetReports(run []Report, step uint64) {
	m.reports = m.reports[:0]
	clear(m.reported)
	for i := range run {
		r := &run[i]
		if r.Step >= step {
			break
		}
		m.reported[reportKey{r.Rule, r.Inst}] = i
		m.reports = append(m.reports, *r)
	}
}

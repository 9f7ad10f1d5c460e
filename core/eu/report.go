package eu

import (
	"slices"

	"github.com/lanewise/lanewise/core/visa"
)

// rule is an index in rules.
type rule uint8

const (
	ruleRegionBounds rule = iota
	ruleIndirectBounds
	ruleIndirectAlign
	ruleMemoryBounds
	ruleNoFunction
	ruleNoReturn
	ruleJumpOver
	ruleReturnOver
	ruleSwitchRange
	ruleNoSymbol
	ruleBarrierDivergent
	ruleBarrierPartial
	ruleNamedBarrier
	ruleDeadlock
	ruleCrossing
	ruleNoSurface
	ruleNoSampler
	ruleCallSizes
	ruleStackPointer
	ruleNoConvergence
	ruleEndless
	ruleCut
	ruleWrongReturn
	numRules
)

// Rule is something the specification leaves undefined.
type Rule struct {
	Code    string // "R0101"
	Message string // what happened and what the machine did: one sentence or two
	Page    string // where the specification says so
}

// rules are those that the machine itself meets; package sanitize has more.
var rules = [numRules]Rule{
	ruleRegionBounds: {"R0101", "An operand reaches beyond the end of its variable: those elements read as zero and are not written.",
		"5_operands.md#region-based-addressing"},
	ruleIndirectBounds: {"R0102", "An address points outside the variable it was made from: the element reads as zero and is not written.",
		"5_operands.md#region-interpretation-for-indirect-operands"},
	ruleIndirectAlign: {"R0103", "An address is not a multiple of the size of the element it is used for: the bytes there are used all the same.",
		"5_operands.md#indirect-operands"},
	ruleMemoryBounds: {"R0201", "An access is outside the memory it addresses: reads give zero and writes are dropped.",
		"3_execution_model.md#memory-access"},
	ruleNoFunction: {"R0301", "The value called is not the address of a function: the call is left out.",
		"instructions/IFCALL.md"},
	ruleNoReturn: {"R0302", "Execution ran past the last instruction: the lanes return there.",
		"instructions/RET.md"},
	ruleJumpOver: {"R0303", "A jump passes an instruction where lanes wait: they run before the lanes that jumped.",
		"3_execution_model.md#mixing-uniform-and-divergent-control-flow"},
	ruleReturnOver: {"R0304", "A return ends lanes that still wait in the function.",
		"instructions/RET.md"},
	ruleSwitchRange: {"R0305", "The index of a switchjmp is outside its table: execution goes on with the next instruction.",
		"instructions/SWITCHJMP.md"},
	ruleNoSymbol: {"R0306", "The name is neither a function of the program nor a buffer of the launch: its address is 0.",
		"instructions/FADDR.md"},
	ruleBarrierDivergent: {"R0401", "A barrier is reached by only some of the thread's lanes: the whole thread waits.",
		"instructions/BARRIER.md"},
	ruleBarrierPartial: {"R0402", "A barrier is reached by only some of the group's threads, the others have ended: it opens.",
		"instructions/BARRIER.md"},
	ruleNamedBarrier: {"R0403", "The named barrier does not exist, its participants disagree about their number, or a thread waits that did not signal it as a consumer: the first signal's numbers count, and nothing waits.",
		"instructions/NBARRIER.md"},
	ruleDeadlock: {"R0404", "The thread waits at a barrier that the others can no longer reach.",
		"instructions/SBARRIER.md"},
	ruleCrossing: {"R0104", "Address arithmetic went from one variable into another: the element reads as zero and is not written.",
		"5_operands.md#vector-operands"},
	ruleNoSurface: {"R0202", "The surface index is that of no surface of the launch: reads give zero and writes are dropped.",
		"3_execution_model.md#surface-based-access"},
	ruleNoSampler: {"R0208", "The sampler index is that of no sampler of the launch: the message samples as one without settings does.",
		"4_visa_header.md#sampler-variables"},
	ruleCallSizes: {"R0308", "The call passes other sizes of %arg and %retval than the function declares: all registers are there.",
		"instructions/FCALL.md"},
	ruleStackPointer: {"R0309", "The function returns with another %sp or %fp than it was called with: the caller gets those.",
		"instructions/FRET.md"},
	ruleNoConvergence: {"R0310", "Lanes wait for others that never come.",
		"3_execution_model.md#mixing-uniform-and-divergent-control-flow"},
	ruleWrongReturn: {"R0311", "The return is not that of the call that came here: the frame ends all the same.",
		"3_execution_model.md#subroutine-and-function-calls"},
	ruleEndless: {"R0501", "The run did not end within its limit of steps.",
		"3_execution_model.md#branch-instructions"},
	ruleCut: {"R0502", "The list of reports ends here: it is full, and what else happened, at this instruction and others, is only counted.",
		"1_introduction.md"},
}

// reportKey makes reports one for each rule and instruction.
type reportKey struct {
	rule *Rule
	inst int
}

// Note reports whether it is about what the specification defines, which is no fault.
func (r *Report) Note() bool { return r.Severity == visa.Note }

// maxReports bounds the memory of reports; the last one says that there are more. How often each happened is counted in the
// arena, so that the numbers go back with the run.
const maxReports = 1024

func (m *Machine) countAt(report int) int { return m.layout.counts + 4*report }

// report notes that lanes of the current thread broke a rule.
func (m *Machine) report(r rule, inst int, lanes uint32, addr uint64) {
	m.Report(&rules[r], inst, m.h.thread, lanes, addr)
}

// Report notes that lanes of a thread broke a rule at an instruction. The first time
// makes a report, which is returned for its message to be made more exact; later ones
// are counted, and nil is returned.
func (m *Machine) Report(r *Rule, inst, thread int, lanes uint32, addr uint64) *Report {
	key := reportKey{r, inst}
	if i, ok := m.reported[key]; ok {
		m.setU32(m.countAt(i), m.u32(m.countAt(i))+1)
		return nil
	}
	if slices.Contains(m.launch.Ignore, r.Code) {
		return nil
	}
	last := len(m.reports) == maxReports-1
	if last {
		r = &rules[ruleCut]
		key = reportKey{rule: r}
	}
	if len(m.reports) == maxReports {
		i := maxReports - 1
		m.setU32(m.countAt(i), m.u32(m.countAt(i))+1)
		return nil
	}
	m.reported[key] = len(m.reports)
	m.setU32(m.countAt(len(m.reports)), 1)
	m.reports = append(m.reports, Report{
		Code: r.Code, Severity: visa.Warning, Inst: inst, Thread: thread, Group: int(m.u32(hdrGroup)), Lanes: lanes,
		Step: m.Steps() + uint64(m.done), Addr: addr, Message: r.Message, Page: r.Page, Other: -1, rule: r,
	})
	if last {
		return nil
	}
	return &m.reports[len(m.reports)-1]
}

// reportOnce is Report for what is found again whenever a stopped run is continued: it
// does not count.
func (m *Machine) reportOnce(r rule, inst, thread int, lanes uint32) *Report {
	if _, told := m.reported[reportKey{&rules[r], inst}]; told {
		return nil
	}
	return m.Report(&rules[r], inst, thread, lanes, 0)
}

// Sentence is the message with the line of the other instruction, by the lines of a source.
func (r *Report) Sentence(line func(inst int) int) string {
	if r.Other < 0 {
		return r.Message
	}
	n := line(r.Other)
	if n <= 0 {
		return r.Message
	}
	return r.Message + " It is at line " + itoa(n) + "."
}

// Reports is what the run did so far that the specification leaves undefined, in
// the order it happened first.
func (m *Machine) Reports() []Report {
	for i := range m.reports {
		m.reports[i].Count = int(m.u32(m.countAt(i)))
	}
	return m.reports
}

// TruncateReports forgets what happened first at or after a step: the run went back
// to it.
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

// SetReports makes the reports those that happened first before a step, of all that a
// run makes: the run was brought to that step. How often each happened is in the arena.
func (m *Machine) SetReports(run []Report, step uint64) {
	m.reports = m.reports[:0]
	clear(m.reported)
	for i := range run {
		r := &run[i]
		if r.Step >= step {
			break
		}
		m.reported[reportKey{r.rule, r.Inst}] = i
		m.reports = append(m.reports, *r)
	}
}

// Rules are those that the machine itself reports.
func Rules() (all []*Rule) {
	for i := range rules {
		all = append(all, &rules[i])
	}
	return all
}

package run

import (
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// MostTried is how many steps a program may take on a data set of its task.
const MostTried = 10_000_000

// OpenSet is Open for a vISA text with the lines of a data set of its task. Set 0 is the text as it is.
func OpenSet(f *visa.File, set int) (*Target, []visa.Diagnostic) {
	if set == 0 {
		return Open(f)
	}
	l, _ := lesson.Parse(f)
	return Open(visa.NewFile(f.Name, l.Text(f, set)))
}

// Uses returns the first word that a program uses although its task forbids it, and the line. found is false if there
// is none. source is the text from which the program was translated, nil if it was not translated.
func (t *Target) Uses(l *lesson.Lesson, source *protocol.Source) (word string, line int, found bool) {
	if l.Task == nil {
		return "", 0, false
	}
	for _, w := range l.Task.Without {
		if source != nil && source.Text != "" {
			for i := range source.Statements {
				if s := &source.Statements[i]; s.Op == w.Text || strings.HasPrefix(s.Op, w.Text+".") {
					return w.Text, s.Line, true
				}
			}
			continue
		}
		for i := range t.Program.Insts {
			if in := t.Program.Insts[i].Src; isa.Table[in.Op].Name == w.Text {
				return w.Text, t.File.LineOf(int(in.Span.Start)), true
			}
		}
	}
	return "", 0, false
}

// Used returns the verdict on a program that uses a word that its task forbids.
func Used(word string, line int) protocol.Tried {
	return protocol.Tried{Message: text.Say("Line {} uses {}, and this task is to be solved without it.", line, text.Quote(word)), Line: line}
}

// Judge compares what a machine that has stopped holds with what is expected for a data set.
func (t *Target) Judge(m *eu.Machine, stop eu.Stop) (out protocol.Tried) {
	switch stop {
	case eu.StopDone:
	case eu.StopBudget:
		out.Message = text.Say("It has not ended after {} steps.", MostTried)
		return out
	default:
		out.Message = m.StopReason()
		return out
	}
	results := Check(t.Spec, m)
	out.Pass = len(results) > 0
	for i := range results {
		r := &results[i]
		out.Pass = out.Pass && r.Pass
		out.Wrong += r.Wrong
		out.Elems += r.Elems
		if r.Unwritten != "" && r.Wrong == 0 {
			out.Message = "In " + text.Quote(r.Expect.Buffer) + ", " + r.Unwritten + "."
		}
		out.Lanes |= t.wrongLanes(r)
	}
	for _, r := range m.Reports() {
		if out.Pass && r.Severity == visa.Warning { // right by luck is not solved
			out.Pass, out.Message = false, "The elements are right, but the run has reports."
		}
	}
	return out
}

// wrongLanes returns the lanes with a wrong element, if the program has a single thread and an expectation has one
// element for each of its lanes.
func (t *Target) wrongLanes(r *launch.Result) (lanes uint32) {
	x := r.Expect
	if t.Launch.Threads > 1 || t.Launch.Groups != [3]int{1, 1, 1} || x.First != 0 || x.Count != t.Launch.SIMD || r.Wrong > len(r.Differences) {
		return 0
	}
	for _, d := range r.Differences {
		lanes |= 1 << d.Element
	}
	return lanes
}

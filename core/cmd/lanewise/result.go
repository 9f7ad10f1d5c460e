package main

import (
	"fmt"
	"time"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/verify"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// resultSchema is the version of schema/run.v1.json, which describes the output of -json.
const resultSchema = 1

// result is the outcome of running one program.
type result struct {
	Schema       int           `json:"schema"`
	File         string        `json:"file"`
	Line         int           `json:"line"` // where the program begins in its file
	Name         string        `json:"name,omitempty"`
	Pass         bool          `json:"pass"`
	Steps        uint64        `json:"steps"`             // instructions executed
	Ended        bool          `json:"ended"`             // all lanes have ended
	Failure      string        `json:"failure,omitempty"` // why it did not end, or was not run
	Notes        []string      `json:"notes,omitempty"`   // about how it was read
	Diagnostics  []finding     `json:"diagnostics"`
	Reports      []reported    `json:"reports"`
	Expectations []expectation `json:"expectations"`
	Buffers      []buffer      `json:"buffers"`
	Console      []printed     `json:"console"`                   // lines that it printed
	Stopped      string        `json:"console_stopped,omitempty"` // why some are missing
	Cases        []dataSet     `json:"cases,omitempty"`           // outcomes for the further data sets of its task

	stats shares // how the instructions ran; stats and took are not part of the output of -json
	took  time.Duration
}

// dataSet is the outcome for a data set of a task.
type dataSet struct {
	Name     string `json:"name"` // "" for the program's own data, listed only if the program breaks a rule of the task
	Pass     bool   `json:"pass"`
	Elements int    `json:"elements"` // compared
	Wrong    int    `json:"wrong"`
	Failure  string `json:"failure,omitempty"` // why nothing was compared
}

// reported is a note, or something that the run did although it is undefined.
type reported struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Message  string `json:"message"`
	Page     string `json:"page,omitempty"`
	Lanes    []int  `json:"lanes"`
	Thread   int    `json:"thread"` // of its group
	Group    int    `json:"group"`
	Address  string `json:"address,omitempty"` // hexadecimal
	Count    int    `json:"count"`             // how often it occurred
	Source   string `json:"source,omitempty"`  // file and line of the original source, if the text gives them

	where string // source, lanes, thread, group, address and count, for a person to read
}

// expectation is the outcome of one `//@ expect` line.
type expectation struct {
	File        string       `json:"file"`
	Line        int          `json:"line"`
	Buffer      string       `json:"buffer"`
	Pass        bool         `json:"pass"`
	Elements    int          `json:"elements"` // compared
	Wrong       int          `json:"wrong"`
	Unwritten   string       `json:"unwritten,omitempty"` // which elements were never computed
	Differences []difference `json:"differences"`         // the first ones
}

// difference is one element that is not what was expected. Values are text, so that 64 bits and NaN survive.
type difference struct {
	Element int    `json:"element"`
	Got     string `json:"got"`
	Want    string `json:"want"`
	By      string `json:"by"` // which lane and line wrote it
}

// buffer is the contents of a buffer at the end.
type buffer struct {
	Name   string   `json:"name"`
	Type   string   `json:"type"`
	Values []string `json:"values"`         // the first mostValues, as text
	More   int      `json:"more,omitempty"` // number of further elements

	changed []bool // which of the values differ from those at the start
}

// mostValues is the largest number of values that are printed of one buffer.
const mostValues = 1 << 16

// verdict says what is reported about a run, and what makes it a failure.
type verdict struct {
	notes  bool // report notes, too
	strict bool // reports make the run a failure, except notes
}

// unread returns results for blocks that cannot be read.
func unread(findings []finding) (results []result) {
	for _, f := range findings {
		r := newResult(f.File, f.Line)
		r.Diagnostics, r.Failure = []finding{f}, "The block cannot be read."
		results = append(results, r)
	}
	return results
}

// newResult returns the result of a program that has not run. Its lists are empty, so that they are not null in JSON.
func newResult(file string, line int) result {
	return result{
		Schema: resultSchema, File: file, Line: line,
		Diagnostics: []finding{}, Reports: []reported{}, Expectations: []expectation{}, Buffers: []buffer{}, Console: []printed{},
	}
}

// runSource runs a program. The error is about the files that its buffers are read from and written to.
func runSource(s *source, lines *launchLines, w watch, v verdict, files exchange) (result, error) {
	line, _ := s.position(1, 1)
	r := newResult(s.path, line)
	if s.block != nil {
		r.Name, r.Line = s.block.Name, s.block.Line
		if len(s.block.Fails) > 0 { // a block that promises errors need not run
			r.Diagnostics = s.promised(diagnose(s.File, nil))
			r.Pass = !anyError(r.Diagnostics)
			return r, nil
		}
	}
	p, err := lines.of(s)
	if err != nil {
		r.Failure = oneSentence(err)
		return r, nil
	}
	o := opened(p.File)
	if o.failure == "" {
		if err := files.begin(o.target); err != nil {
			return r, err
		}
		o.execute(w)
		if len(files.data) > 0 { // the expectations are about other data
			o.results = nil
		}
	}
	r.Notes, r.Failure = p.notes, o.failure
	r.stats, r.took = o.stats, o.took
	for i := range o.diags {
		r.Diagnostics = append(r.Diagnostics, newFinding(p.File, &o.diags[i], p.place))
	}
	if o.machine == nil {
		return r, nil
	}
	r.Steps, r.Ended = o.machine.Steps(), o.failure == ""
	counted := r.tellReports(p, o, v.notes)
	r.Pass = o.pass() && (counted == 0 || !v.strict)
	r.tellConsole(p, o)
	r.tellExpectations(p, o)
	r.tellBuffers(o)
	if len(files.data) == 0 {
		r.tellCases(p)
	}
	return r, files.end(o)
}

// tellCases runs the program on the further data sets of its task; the program passes only if it passes with all of
// them.
func (r *result) tellCases(p *runnable) {
	sets, diags := verify.Task(p.File)
	for i, s := range sets {
		t := &s.Tried
		if i == 0 && t.Message == "" { // the expectations show it
			continue
		}
		r.Cases = append(r.Cases, dataSet{s.Name, t.Pass, t.Elems, t.Wrong, t.Message})
		r.Pass = r.Pass && t.Pass
	}
	r.Pass = r.Pass && !visa.HasErrors(diags)
}

// tellReports adds what the run did that the specification leaves undefined, and returns how many of these reports
// -strict counts.
func (r *result) tellReports(p *runnable, o *outcome, notes bool) (counted int) {
	m := o.machine
	line := func(inst int) int {
		_, line, _ := p.place(o.target.Line(inst), 1)
		return line
	}
	places := placesOf(o.target)
	for _, found := range o.target.Reports(m) {
		if !found.Note() {
			counted++
		} else if !notes {
			continue
		}
		told := reported{
			Code: found.Code, Severity: found.Severity.String(), File: p.path, Line: line(found.Site), Message: found.Sentence(line), Page: found.Page,
			Lanes: lanes(found.Lanes), Thread: found.Thread, Group: found.Group, Count: int(found.Count),
			Source: places.of(found.Site), where: where(m, &found),
		}
		if told.Source != "" {
			told.where = told.Source + ", " + told.where
		}
		if addressed(&found) {
			told.Address = fmt.Sprintf("%#x", found.Addr)
		}
		r.Reports = append(r.Reports, told)
	}
	return counted
}

// lanes returns the numbers of the bits that are set in a mask.
func lanes(mask uint32) []int {
	list := []int{}
	for lane := range 32 {
		if mask>>lane&1 != 0 {
			list = append(list, lane)
		}
	}
	return list
}

// addressed reports whether a report is about an address. In a report about memory, 0 is a null pointer.
func addressed(r *eu.Report) bool { return r.Addr != 0 || r.Rule == rule.MemoryBounds }

// where describes the lanes and the thread of the first occurrence of a report, its address, and how often it occurred.
func where(m *eu.Machine, r *eu.Report) string {
	s := "lanes "
	if r.Lanes&(r.Lanes-1) == 0 {
		s = "lane "
	}
	s += eu.LaneList(r.Lanes)
	l := m.Launch()
	if l.Threads > 1 {
		s += l.InWords(fmt.Sprintf(" of thread %d", r.Thread))
	}
	if l.Groups != [3]int{1, 1, 1} {
		s += l.InWords(fmt.Sprintf(" of group %d", r.Group))
	}
	if addressed(r) {
		s += fmt.Sprintf(", address %#x", r.Addr)
	}
	return s + ", " + text.Times(r.Count)
}

func (r *result) tellExpectations(p *runnable, o *outcome) {
	writers := o.findWriters()
	for i := range o.results {
		seen := &o.results[i]
		x := expectation{Buffer: o.target.Name(seen.Expect.Buffer), Pass: seen.Pass, Elements: seen.Elems, Wrong: seen.Wrong, Unwritten: seen.Unwritten, Differences: []difference{}}
		x.File, x.Line, _ = p.place(o.target.LineAt(int(seen.Expect.Span.Start)), 1)
		for _, d := range seen.Differences {
			by := writers.describe(o, d.Off, p.place)
			x.Differences = append(x.Differences, difference{Element: d.Element, Got: d.Got, Want: d.Want, By: by})
		}
		r.Expectations = append(r.Expectations, x)
	}
}

// tellBuffers adds the contents of the buffers.
func (r *result) tellBuffers(o *outcome) {
	surface := 0
	for i := range o.target.Spec.Buffers {
		b := &o.target.Spec.Buffers[i]
		if b.Kind == launch.SLMBuffer {
			continue
		}
		content, begin := o.machine.SurfaceBytes(surface), o.target.Launch.Surfaces[surface].Init
		surface++
		if b.Kind == launch.PrintfBuffer { // its contents are in the console
			continue
		}
		size := b.Elem.Size()
		n := min(b.Count, mostValues)
		told := buffer{Name: o.target.Name(b.Name), Type: b.Elem.String(), Values: make([]string, n), changed: make([]bool, n)}
		for n := range told.Values {
			bits := num.Element(content[n*size : (n+1)*size])
			told.Values[n] = num.Text(bits, b.Elem)
			told.changed[n] = bits != num.Element(begin[min(n*size, len(begin)):min((n+1)*size, len(begin))])
		}
		told.More = b.Count - len(told.Values)
		r.Buffers = append(r.Buffers, told)
	}
}

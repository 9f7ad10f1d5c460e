package main

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/lesson/verify"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// runFiles obeys the //@ lines of files, or runs the program folders of a corpus.
func runFiles(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	sanitized := f.Bool("sanitize", true, "report what the specification leaves undefined: unwritten values, data races and so on")
	strict := f.Bool("strict", false, "exit with status 1 for reports, too")
	addresses := f.Bool("strict-addresses", false, "report addresses of channels that are off, too (R0106), as a line `//@ strict addresses` does")
	lines := f.String("launch", "", "run objects, and texts that have no launch lines, with those of `FILE`")
	notes := f.Bool("notes", true, "print notes, too: what the specification defines, but seldom is meant")
	corpus := f.Bool("corpus", false, "the arguments are program folders with layout.json and expected*.json")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	w := watch{*sanitized, *addresses}
	switch {
	case f.NArg() == 0 && *corpus:
		return 2, errors.New("name at least one program folder")
	case *corpus:
		return runCorpus(f.Args(), w, out), nil
	}
	launch, err := readLaunch(*lines)
	if err != nil {
		return 2, err
	}
	files, status, err := textsOf(c, f.Args(), in, errs)
	if err != nil {
		return 2, err
	}
	for _, file := range files {
		p, err := launch.of(file)
		if err != nil {
			fmt.Fprintf(out, "%s: %s\n", file.Name, oneSentence(err))
			status = max(status, 1)
			continue
		}
		if !runFile(p, w, verdict{notes: *notes, strict: *strict}, out) {
			status = max(status, 1)
		}
	}
	return status, nil
}

// outcome is what running one program came to.
type outcome struct {
	target  *either.Target
	diags   []visa.Diagnostic
	failure string // why it did not end; "" if it did
	machine *eu.Machine
	results []launch.Result
}

// watch says what a run is watched for: all that the specification leaves undefined, and
// what Intel's compiler does against its letter.
type watch struct{ sanitized, strict bool }

// execute takes a text from its first stage to its expectations.
func execute(file *visa.File, w watch) *outcome {
	o := &outcome{}
	o.target, o.diags = either.Open(file)
	if o.target.Target == nil || o.target.Launch == nil {
		o.failure = "The program has errors."
		if !visa.HasErrors(o.diags) { // a module of PTX without .entry
			o.failure = "There is no kernel to run."
		}
		return o
	}
	o.target.Launch.StrictAddresses = o.target.Launch.StrictAddresses || w.strict
	m, err := eu.New(o.target.Program, o.target.Launch)
	if err != nil {
		o.failure = err.Error()
		return o
	}
	o.machine = m
	if w.sanitized {
		sanitize.Attach(m)
	}
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		o.failure = m.StopReason()
		return o
	}
	o.results = run.Check(o.target.Spec, m)
	return o
}

// pass reports whether the program ended and all it was expected to do held.
func (o *outcome) pass() bool {
	for i := range o.results {
		if !o.results[i].Pass {
			return false
		}
	}
	return o.failure == ""
}

// verdict says what of a run is printed, and what makes it a failure.
type verdict struct {
	notes  bool // print notes
	strict bool // what is reported counts, but for notes
}

// runFile prints what each expectation of a program saw, and what the run did that the
// specification leaves undefined or, as a note, defines otherwise than is mostly meant.
func runFile(p *runnable, w watch, v verdict, out io.Writer) bool {
	o := execute(p.File, w)
	for _, note := range p.notes {
		fmt.Fprintf(out, "%s: %s\n", p.Name, note)
	}
	for i := range o.diags {
		d := &o.diags[i]
		line, col := p.Position(int(d.Span.Start))
		name, line := p.place(line)
		printDiagnostic(out, name, line, col, d)
	}
	reported := 0
	if o.machine != nil {
		reported = printReports(out, p, o, v.notes)
	}
	if o.failure != "" {
		fmt.Fprintf(out, "%s: %s\n", p.Name, o.failure)
		return false
	}
	writers := o.findWriters()
	for i := range o.results {
		r := &o.results[i]
		name, line := p.place(o.target.LineAt(int(r.Expect.Span.Start)))
		fmt.Fprintf(out, "%s:%d: %s\n", name, line, describe(r))
		o.printDifferences(out, r, writers)
	}
	sets := runSets(p, out)
	if len(o.results) == 0 {
		fmt.Fprintf(out, "%s: ended after %d instructions; nothing was expected of it.\n", p.Name, o.machine.Steps())
	}
	return sets && o.pass() && (reported == 0 || !v.strict)
}

// runSets prints how a program comes out on the further data sets of its task, and reports whether all
// are right.
func runSets(p *runnable, out io.Writer) bool {
	sets, diags := verify.Task(p.File)
	all := len(diags) == 0
	for i, s := range sets {
		switch t := s.Tried; {
		case i == 0 && t.Message == "": // its expectations were printed
		case t.Pass:
			fmt.Fprintf(out, "%s: PASS case %s: %s\n", p.Name, s.Name, text.Count(t.Elems, "element"))
		default:
			all = false
			fmt.Fprintf(out, "%s: FAIL %s\n", p.Name, describeSet(&s))
		}
	}
	return all
}

// describeSet says what is wrong with a data set.
func describeSet(s *verify.Set) string {
	what := "task: "
	if s.Name != "" {
		what = "case " + s.Name + ": "
	}
	if s.Tried.Message != "" {
		return what + s.Tried.Message
	}
	return what + fmt.Sprintf("%d of %s wrong", s.Tried.Wrong, text.Count(s.Tried.Elems, "element"))
}

// describe says what an expectation saw.
func describe(r *launch.Result) string {
	if r.Pass {
		return fmt.Sprintf("PASS expect %s: %s", r.Expect.Buffer, text.Count(r.Elems, "element"))
	}
	s := "FAIL expect " + r.Expect.Buffer + ": "
	if r.Wrong > 0 {
		s += fmt.Sprintf("%d of %s wrong", r.Wrong, text.Count(r.Elems, "element"))
	}
	if r.Wrong > 0 && r.Unwritten != "" {
		s += "; "
	}
	return s + r.Unwritten
}

// printReports prints the reports of a run, and returns how many -strict counts.
func printReports(out io.Writer, p *runnable, o *outcome, notes bool) (counted int) {
	m := o.machine
	lineOf := o.target.Line
	for _, r := range o.target.Reports(m) {
		if !r.Note() {
			counted++
		} else if !notes {
			continue
		}
		fmt.Fprintf(out, "%s:%d: %s %s: %s (%s; %s)\n", p.Name, lineOf(r.Inst), r.Severity, r.Code, r.Sentence(lineOf), where(m, &r), r.Page)
	}
	return counted
}

// where says which lanes of which thread a report is about first, at which address, and
// how often it happened.
func where(m *eu.Machine, r *eu.Report) string {
	s := "lanes " + eu.LaneList(r.Lanes)
	l := m.Launch()
	if l.Threads > 1 {
		s += fmt.Sprintf(" of thread %d", r.Thread)
	}
	if l.Groups != [3]int{1, 1, 1} {
		s += fmt.Sprintf(" of group %d", r.Group)
	}
	if r.Addr != 0 {
		s += fmt.Sprintf(", address %#x", r.Addr)
	}
	return s + ", " + text.Times(r.Count)
}

package main

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// run obeys the //@ lines of files, or runs the program folders of a corpus.
func run(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	sanitized := f.Bool("sanitize", true, "report what the specification leaves undefined: unwritten values, data races and so on")
	notes := f.Bool("notes", true, "print notes, too: what the specification defines, but seldom is meant")
	corpus := f.Bool("corpus", false, "the arguments are program folders with layout.json and expected*.json")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	switch {
	case f.NArg() == 0 && *corpus:
		return 2, errors.New("name at least one program folder")
	case *corpus:
		return runCorpus(f.Args(), *sanitized, out), nil
	}
	files, err := texts(f.Args(), in)
	if err != nil {
		return 2, err
	}
	status := 0
	for _, file := range files {
		if !runFile(file, *sanitized, *notes, out) {
			status = 1
		}
	}
	return status, nil
}

// outcome is what running one program came to.
type outcome struct {
	target  source
	diags   []visa.Diagnostic
	failure string // why it did not end; "" if it did
	machine *eu.Machine
	results []launch.Result
}

// execute takes a text from its first stage to its expectations. sanitized watches for
// all that the specification leaves undefined.
func execute(file *visa.File, sanitized bool) *outcome {
	o := &outcome{}
	o.target, o.diags = open(file)
	if o.target.Target == nil || o.target.Launch == nil {
		o.failure = "The program has errors."
		return o
	}
	m, err := eu.New(o.target.Program, o.target.Launch)
	if err != nil {
		o.failure = err.Error()
		return o
	}
	o.machine = m
	if sanitized {
		sanitize.Attach(m)
	}
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		o.failure = m.StopReason()
		return o
	}
	o.results = launch.Check(o.target.Spec, m)
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

// runFile prints what each expectation of a file saw, and what the run did that the
// specification leaves undefined or, as a note, defines otherwise than is mostly meant.
func runFile(file *visa.File, sanitized, notes bool, out io.Writer) bool {
	o := execute(file, sanitized)
	printDiagnostics(out, file, o.diags)
	if o.machine != nil {
		printReports(out, file, o.target, o.machine, notes)
	}
	if o.failure != "" {
		fmt.Fprintf(out, "%s: %s\n", file.Name, o.failure)
		return false
	}
	for i := range o.results {
		r := &o.results[i]
		fmt.Fprintf(out, "%s:%d: %s\n", file.Name, o.target.line(int(r.Expect.Span.Start)), describe(r))
	}
	if len(o.results) == 0 {
		fmt.Fprintf(out, "%s: ended after %d instructions; nothing was expected of it.\n", file.Name, o.machine.Steps())
	}
	return o.pass()
}

// describe says what an expectation saw.
func describe(r *launch.Result) string {
	if r.Pass {
		return fmt.Sprintf("PASS expect %s: %s", r.Expect.Buffer, count(r.Elems, "element"))
	}
	return fmt.Sprintf("FAIL expect %s: %d of %s wrong; element %d: got %s, want %s",
		r.Expect.Buffer, r.Wrong, count(r.Elems, "element"), r.Element, r.Got, r.Want)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func printReports(out io.Writer, file *visa.File, s source, m *eu.Machine, notes bool) {
	for _, r := range s.reports(m) {
		if r.Note() && !notes {
			continue
		}
		line := s.line(int(m.Program().Insts[r.Inst].Src.Span.Start))
		fmt.Fprintf(out, "%s:%d: %s %s: %s (%s; %s)\n", file.Name, line, r.Severity, r.Code, r.Message, where(m, &r), r.Page)
	}
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
	return s + ", " + times(r.Count)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

package main

import (
	"fmt"
	"io"
	"sort"

	"github.com/lanewise/lanewise/core/text"
)

// print prints a result for a person: diagnostics, reports of what the specification leaves undefined, what the program
// printed, and the results of the expectations.
func (r *result) print(out io.Writer) {
	for _, note := range r.Notes {
		fmt.Fprintf(out, "%s: %s\n", r.File, note)
	}
	printFindings(out, r.Diagnostics)
	for i := range r.Reports {
		d := &r.Reports[i]
		fmt.Fprintf(out, "%s:%d: %s %s: %s (%s; %s)\n", d.File, d.Line, d.Severity, d.Code, d.Message, d.where, d.Page)
	}
	if said := r.sourceLines(); said != "" {
		fmt.Fprintf(out, "%s: %s\n", r.title(), said)
	}
	r.printConsole(out)
	if r.Failure != "" {
		fmt.Fprintf(out, "%s: %s\n", r.title(), r.Failure)
		return
	}
	for i := range r.Expectations {
		r.Expectations[i].print(out)
	}
	for i := range r.Cases {
		fmt.Fprintf(out, "%s: %s\n", r.title(), r.Cases[i].sentence())
	}
	if len(r.Expectations) == 0 && r.Ended {
		fmt.Fprintf(out, "%s: ended after %s; nothing was expected of it.\n", r.title(), text.Count(int(r.Steps), "instruction"))
	}
}

// mostSources is the largest number of source lines that are listed.
const mostSources = 8

// sourceLines says how many reports belong to which lines of the original source, if several belong to one. A loop that
// a compiler has unrolled is reported instruction by instruction, but is one fault.
func (r *result) sourceLines() string {
	counts := map[string]int{}
	var lines, said []string
	reports := 0
	for i := range r.Reports {
		if at := r.Reports[i].Source; at != "" {
			if counts[at]++; counts[at] == 1 {
				lines = append(lines, at)
			}
			reports++
		}
	}
	if len(lines) == reports {
		return ""
	}
	sort.SliceStable(lines, func(i, j int) bool { return counts[lines[i]] > counts[lines[j]] })
	for _, at := range lines[:min(mostSources, len(lines))] {
		said = append(said, text.Say("{} ({})", at, counts[at]))
	}
	if more := len(lines) - len(said); more > 0 {
		said = append(said, text.Say("{} more", more))
	}
	return text.Say("{} are of {} of the source: {}.", text.Count(reports, "report"), text.Count(len(lines), "line"), text.List(said, "and"))
}

// printStats prints how long a program ran, which shares of its instructions ran as generated code, were left to the
// interpreter by generated code, or were interpreted, and where groups ran.
func (r *result) printStats(out io.Writer) {
	s := r.stats
	n := s.Steps()
	if n == 0 {
		fmt.Fprintf(out, "%s: nothing ran.\n", r.title())
		return
	}
	share := func(part int) float64 { return 100 * float64(part) / float64(n) }
	fmt.Fprintf(out, "%s: %s in %.3f s: %.1f%% generated, %.1f%% left to the interpreter, %.1f%% interpreted.%s\n",
		r.title(), text.Count(n, "instruction"), r.took.Seconds(), share(s.Generated), share(s.Left), share(s.Interpreted), spreadOver(s))
}

// sentence describes the outcome for a data set.
func (d *dataSet) sentence() string {
	what := "task"
	if d.Name != "" {
		what = "case " + d.Name
	}
	switch {
	case d.Failure != "":
		return "FAIL " + what + ": " + d.Failure
	case d.Pass:
		return fmt.Sprintf("PASS %s: %s", what, text.Count(d.Elements, "element"))
	}
	return fmt.Sprintf("FAIL %s: %d of %s wrong", what, d.Wrong, text.Count(d.Elements, "element"))
}

// title names the program: a file by its path, a block also by its line.
func (r *result) title() string {
	if r.Line > 1 {
		return fmt.Sprint(r.File, ":", r.Line)
	}
	return r.File
}

func (x *expectation) print(out io.Writer) {
	fmt.Fprintf(out, "%s:%d: %s\n", x.File, x.Line, x.sentence())
	for i := range x.Differences {
		d := &x.Differences[i]
		fmt.Fprintf(out, "    %s\n", d.sentence())
	}
	if more := x.Wrong - len(x.Differences); more > 0 {
		fmt.Fprintf(out, "    and %d more\n", more)
	}
}

func (d *difference) sentence() string {
	return fmt.Sprintf("element %d: got %s, want %s; %s", d.Element, d.Got, d.Want, d.By)
}

// sentence describes the outcome of an expectation.
func (x *expectation) sentence() string {
	if x.Pass {
		return fmt.Sprintf("PASS expect %s: %s", x.Buffer, text.Count(x.Elements, "element"))
	}
	return "FAIL expect " + x.fault()
}

// fault says what is wrong in an expectation that fails.
func (x *expectation) fault() string {
	s := x.Buffer + ": "
	if x.Wrong > 0 {
		s += fmt.Sprintf("%d of %s wrong", x.Wrong, text.Count(x.Elements, "element"))
	}
	if x.Wrong > 0 && x.Unwritten != "" {
		s += "; "
	}
	return s + x.Unwritten
}

package main

import (
	"fmt"
	"io"

	"github.com/lanewise/lanewise/core/printf"
)

// printed is a line that the program printed with printf.
type printed struct {
	Step   int    `json:"step"`
	Group  int    `json:"group"`
	Thread int    `json:"thread"` // of its group
	Lane   int    `json:"lane"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Text   string `json:"text"`

	where string // thread and lane, for a person to read
}

// mostPrinted bounds the lines of a run that are printed.
const mostPrinted = 100_000

// tellConsole adds what the program printed to the result.
func (r *result) tellConsole(p *runnable, o *outcome) {
	lines, stopped := o.printed(p)
	r.Console = append(r.Console, lines...)
	r.Stopped = stopped
}

// printed returns what the program printed, in the order of the schedule, and why there is not more of it.
func (o *outcome) printed(p *runnable) (out []printed, stopped string) {
	if o.console == nil {
		return nil, ""
	}
	lines, stopped := printf.Lines(&o.console.Output, mostPrinted)
	l := o.machine.Launch()
	for i := range lines {
		x := &lines[i]
		_, line, _ := p.place(o.target.Line(x.Inst), 1)
		where := fmt.Sprintf("lane %d", x.Lane)
		if l.Threads > 1 {
			where = fmt.Sprintf("thread %d, %s", x.Thread, where)
		}
		if l.Groups != [3]int{1, 1, 1} {
			where = fmt.Sprintf("group %d, %s", x.Group, where)
		}
		out = append(out, printed{x.Step, x.Group, x.Thread, x.Lane, p.path, line, x.Text, where})
	}
	return out, stopped
}

// printConsole prints what the program printed, for a person to read.
func (r *result) printConsole(out io.Writer) {
	for i := range r.Console {
		fmt.Fprintf(out, "%s: %s\n", r.Console[i].where, r.Console[i].Text)
	}
	if r.Stopped != "" {
		fmt.Fprintf(out, "%s: %s\n", r.title(), r.Stopped)
	}
}

package main

import (
	"errors"
	"io"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/printf/collect"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// runFiles runs files as their //@ lines say, or the program folders of a corpus.
func runFiles(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	sanitized := f.Bool("sanitize", true, "report what the specification leaves undefined: unwritten values, data races and so on")
	strict := f.Bool("strict", false, "exit with status 1 for reports, too")
	addresses := f.Bool("strict-addresses", false, "report addresses of channels that are off, too (R0106), as a line //@ strict addresses does")
	lines := f.String("launch", "", "run objects, and texts that have no launch lines, with those of `FILE`")
	notes := f.Bool("notes", true, "print notes, too: what the specification defines, but seldom is meant")
	generate := f.Bool("generate", true, "with -sanitize=false: run long programs by code that is generated for them")
	stats := f.Bool("stats", false, "tell on standard error how long each program ran, what share by generated code, and on how many workers")
	show := f.Bool("show", false, "print which elements of buffers the run changed, and to what")
	files := exchange{in: in, out: out}
	f.Var(&files.data, "data", "begin with the bytes of a file in a buffer, and compare nothing with what lines expect: `NAME=FILE`, once for each buffer")
	f.Var(&files.save, "save", "write what a buffer holds at the end to a file: `NAME=FILE`, once for each buffer")
	asJSON := f.Bool("json", false, "print one JSON object for each program, a line each")
	asJUnit := f.Bool("junit", false, "print one report in JUnit's form")
	corpus := f.Bool("corpus", false, "the arguments are program folders with layout.json and expected*.json")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	w := watch{sanitized: *sanitized, strict: *addresses, generate: *generate}
	switch {
	case *asJSON && *asJUnit || *corpus && (*asJSON || *asJUnit):
		return 2, errors.New("-json, -junit and -corpus go one by one")
	case *show && (*asJSON || *asJUnit || *corpus):
		return 2, errors.New("-show is a part of the text for a person: -json has all buffers")
	case files.any() && *corpus:
		return 2, errors.New("-data and -save are for programs with launch lines, not for -corpus")
	case files.writesOut() && (*asJSON || *asJUnit):
		return 2, errors.New("-save NAME=- writes to standard output, where -json and -junit print: name a file")
	case f.NArg() == 0 && *corpus:
		return 2, errors.New("name at least one program folder")
	case *corpus:
		return runCorpus(f.Args(), w, out), nil
	}
	if err := files.readsOnce(f.Args()); err != nil {
		return 2, err
	}
	if files.writesOut() {
		out = errs
	}
	launch, err := readLaunch(*lines)
	if err != nil {
		return 2, err
	}
	texts, status, err := (programs | objects | pages).textsOf(c, f.Args(), in, errs)
	if err != nil {
		return 2, err
	}
	sources, broken := sourcesOf(texts)
	if files.any() && len(sources) != 1 {
		return 2, errors.New(text.Say("-data and -save take one program: there are {}", len(sources)))
	}
	results := unread(broken)
	for _, s := range sources {
		r, err := runSource(s, launch, w, verdict{notes: *notes, strict: *strict}, files)
		if err != nil {
			return 2, err
		}
		results = append(results, r)
	}
	for i := range results {
		if !results[i].Pass {
			status = max(status, 1)
		}
		if *stats {
			results[i].printStats(errs)
		}
	}
	switch {
	case *asJSON:
		err = printJSON(out, results)
	case *asJUnit:
		err = printJUnit(out, results)
	default:
		for i := range results {
			results[i].print(out)
			if *show {
				results[i].printBuffers(out)
			}
		}
	}
	return status, err
}

// outcome is the outcome of running one program.
type outcome struct {
	target  *either.Target
	diags   []visa.Diagnostic
	failure string // why it did not end; "" if it did
	machine *eu.Machine
	console *collect.Collector // nil if the launch has no buffer for printf
	results []launch.Result
	stats   shares
	took    time.Duration
}

// watch says what a run is watched for: everything that the specification leaves undefined, and what Intel's compiler
// does against the letter of the specification. It also says when to give up, and whether code may be generated for a
// run that is watched for nothing.
type watch struct {
	sanitized, strict bool
	generate          bool
	cancelled         <-chan struct{} // nil: never
}

// slice is the number of instructions between two checks whether the run is still wanted.
const slice = 1 << 20

// run runs a machine to its end, or until the run is no longer wanted; it then stops with eu.StopBudget.
func (w watch) run(r eu.Runner) (steps int, stop eu.Stop) {
	for {
		n, stop := r.Run(slice)
		if steps += n; stop != eu.StopBudget || !w.wanted() {
			return steps, stop
		}
		rest()
	}
}

// wanted reports whether the run is still wanted.
func (w watch) wanted() bool {
	select {
	case <-w.cancelled:
		return false
	default:
		return true
	}
}

// opened takes a text through the stages before a machine.
func opened(file *visa.File) *outcome {
	o := &outcome{}
	o.target, o.diags = either.Open(file)
	if o.target.Target == nil || o.target.Launch == nil {
		o.failure = "The program has errors."
		if !visa.HasErrors(o.diags) { // a module of PTX without .entry
			o.failure = "There is no kernel to run."
		}
	}
	return o
}

// execute takes a text from its first stage to its expectations. The functions in attach are called with the machine
// before it runs.
func execute(file *visa.File, w watch, attach ...func(*eu.Machine, *eu.Program)) *outcome {
	o := opened(file)
	if o.failure == "" {
		o.execute(w, attach...)
	}
	return o
}

// execute runs a program that was opened.
func (o *outcome) execute(w watch, attach ...func(*eu.Machine, *eu.Program)) {
	o.target.Launch.StrictAddresses = o.target.Launch.StrictAddresses || w.strict
	o.target.SayLines()
	m, err := eu.New(o.target.Program, o.target.Launch)
	if err != nil {
		o.failure = err.Error()
		return
	}
	o.machine = m
	if w.sanitized {
		sanitize.Attach(m)
	}
	o.console = collect.Attach(m)
	for _, f := range attach {
		f(m, o.target.Program)
	}
	switch stop := o.run(w); stop {
	case eu.StopDone:
		o.results = run.Check(o.target.Spec, m)
	case eu.StopBudget:
		o.failure = "The run was cancelled."
	default:
		o.failure = m.StopReason()
	}
}

// run runs the machine to its end. The search for undefined behaviour watches each step, which only the interpreter
// supports.
func (o *outcome) run(w watch) (stop eu.Stop) {
	begin := time.Now()
	defer func() { o.took = time.Since(begin) }()
	if w.sanitized || !w.generate {
		o.stats.Interpreted, stop = w.run(o.machine)
		return stop
	}
	o.stats, stop = runGenerated(o.machine, w)
	return stop
}

// size returns how many lanes a thread of the launch has, how many threads all groups have together, and what a thread
// is called: a warp in PTX.
func (o *outcome) size() (lanes, threads int, thread string) {
	l := o.target.Launch
	return l.SIMD, l.Threads * l.Groups[0] * l.Groups[1] * l.Groups[2], l.InWords("thread")
}

// pass reports whether the program ended and all its expectations held.
func (o *outcome) pass() bool {
	for i := range o.results {
		if !o.results[i].Pass {
			return false
		}
	}
	return o.failure == ""
}

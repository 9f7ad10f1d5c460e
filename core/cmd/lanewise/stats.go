package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/stats"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// statsSchema is the version of schema/stats.v1.json, which describes the output of -json.
const statsSchema = 1

// counted has the numbers of one program's run.
type counted struct {
	Schema  int    `json:"schema"`
	File    string `json:"file"`
	Name    string `json:"name,omitempty"` // of a block of a page
	Lanes   int    `json:"lanes"`          // of a thread
	Threads int    `json:"threads"`        // of all groups
	PTX     int    `json:"ptx,omitempty"`  // instructions of PTX that ran; all other numbers are about the vISA that they become
	Failure string `json:"failure,omitempty"`
	*stats.Stats

	thread string         // what a thread is called: "thread" or "warp"
	texts  map[int]string // texts of the lines, by line
}

// tellStats runs programs and prints numbers about what they did.
func tellStats(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	asJSON := f.Bool("json", false, "print one JSON object for each program, a line each")
	lines := f.String("launch", "", "run objects, and texts that have no launch lines, with those of `FILE`")
	top := f.Uint("top", 0, "tell of the `N` lines that ran most only, and of those first")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if *asJSON && *top > 0 {
		return 2, errors.New("-top is for readers: -json tells of all lines")
	}
	launch, err := readLaunch(*lines)
	if err != nil {
		return 2, err
	}
	files, status, err := (programs | objects | pages).textsOf(c, f.Args(), in, errs)
	if err != nil {
		return 2, err
	}
	sources, findings := sourcesOf(files)
	printFindings(errs, findings)
	if len(findings) > 0 {
		status = max(status, 1)
	}
	for _, s := range sources {
		if s.block != nil && len(s.block.Fails) > 0 { // a block that promises errors need not run
			continue
		}
		p, err := launch.of(s)
		if err != nil {
			c.complain(errs, err)
			status = max(status, 1)
			continue
		}
		n, diags := count(p)
		for i := range diags {
			if diags[i].Severity == visa.Error || unlaunched(&diags[i]) {
				printFindings(errs, []finding{newFinding(p.File, &diags[i], p.place)})
			}
		}
		if n.Failure != "" {
			status = max(status, 1)
		}
		switch {
		case *asJSON:
			err = json.NewEncoder(out).Encode(n)
		case n.Stats == nil:
			fmt.Fprintf(errs, "%s: %s\n", s.name(), n.Failure)
		default:
			err = n.print(out, *top)
		}
		if err != nil {
			return 2, err
		}
	}
	return status, nil
}

// count runs a program and counts what it does. A run that is stopped has numbers, too.
func count(p *runnable) (counted, []visa.Diagnostic) {
	n := counted{Schema: statsSchema, File: p.path, texts: map[int]string{}}
	if p.block != nil {
		n.Name = p.block.Name
	}
	var collector *stats.Collector
	o := execute(p.File, watch{}, func(m *eu.Machine, prog *eu.Program) { collector = stats.Collect(m, prog) })
	n.Failure = o.failure
	if collector == nil {
		return n, o.diags
	}
	n.Lanes, n.Threads, n.thread = o.size()
	if o.target.Translation != nil {
		for inst, begins := range statementsOf(o.target).text.Begins {
			if begins {
				n.PTX += collector.Runs(inst)
			}
		}
	}
	n.Stats = collector.Stats(func(inst int) int {
		line := o.target.Line(inst)
		if line > 0 {
			of := p.File.Line(line)
			_, line, _ = p.place(line, 1)
			n.texts[line] = strings.Join(strings.Fields(of), " ")
		}
		return line
	})
	return n, o.diags
}

// often says how often something was done: "parted 8 times", "met again once", "never met again".
func often(verb, more string, n int) string {
	if n == 0 {
		return "never " + verb + more
	}
	return verb + more + " " + text.Times(n)
}

// print prints the numbers for a person: sentences, the kinds of instructions, and the lines, or only those that ran
// most.
func (n *counted) print(w io.Writer, top uint) error {
	name := n.File
	if n.Name != "" {
		name += "#" + n.Name
	}
	d, m := n.Divergence, n.Memory
	steps := text.Count(n.Steps, "instruction")
	if n.PTX > 0 {
		steps = text.Say("{} of PTX, {} of vISA,", text.Count(n.PTX, "instruction"), n.Steps)
	}
	said := []string{text.Say("{}: {} run in {} of {}, SIMD efficiency {}.", name, steps, text.Count(n.Threads, n.thread), text.Count(n.Lanes, "lane"), percent(n.Efficiency))}
	if n.Failure != "" {
		said = append(said, n.Failure)
	}
	said = append(said,
		text.Say("Lanes {} and {}; waiting lanes, added up over all steps: {}.", often("parted", "", d.Parted), often("met", " again", d.Met), d.Waited),
		text.Say("{}: {} read, {} written.", text.Count(m.Messages, "memory message"), text.Count(m.Read, "byte"), text.Count(m.Written, "byte")))
	for i, messages := range m.ByLines {
		if messages > 0 {
			said = append(said, text.Say("{} with {} each.", text.Count(messages, "gather or scatter|gathers or scatters"), text.Count(i+1, "cache line")))
		}
	}
	live := "No variable is live before any line."
	if n.MostLive > 0 {
		live = text.Say("At most {} of variables are live, {}: before line {}.", text.Count(n.MostLive, "byte"), text.Count(n.Registers, "register"), n.MostLiveAt)
	}
	said = append(said, text.Say("{} opened.", text.Count(n.Barriers, "barrier")), live, "")
	said = append(said, fmt.Sprintf("%10s %8s  %s", "runs", "written", "kind"))
	for _, k := range n.Kinds {
		said = append(said, fmt.Sprintf("%10d %8d  %s", k.Runs, k.Written, k.Name))
	}
	said = append(said, "", fmt.Sprintf("%6s %10s %11s %7s %12s %11s  text", "line", "runs", "efficiency", "parted", "cache lines", "live bytes"))
	for _, l := range n.most(top) {
		said = append(said, fmt.Sprintf("%6d %10d %11s %7d %12d %11d  %s", l.Line, l.Runs, percent(l.Efficiency), l.Parted, l.CacheLines, l.Live, n.texts[l.Line]))
	}
	_, err := io.WriteString(w, strings.Join(said, "\n")+"\n")
	return err
}

// most returns the lines that ran most often, in descending order; for 0 it returns all lines, in the order of the
// text.
func (n *counted) most(top uint) []stats.Line {
	if top == 0 {
		return n.Lines
	}
	lines := slices.Clone(n.Lines)
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].Runs > lines[j].Runs })
	return lines[:min(top, uint(len(lines)))]
}

// percent returns an efficiency as text; a dash if there are no channels to count.
func percent(e stats.Efficiency) string {
	if e.Channels == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", e.Percent())
}

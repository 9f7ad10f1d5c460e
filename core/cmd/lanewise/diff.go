package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/diff"
	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/stats"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// diffSchema is the version of schema/diff.v1.json, which says what -json prints.
const diffSchema = 1

// differing describes how two versions of a program differ.
type differing struct {
	Schema       int          `json:"schema"`
	Same         bool         `json:"same"` // both ended, and the results are the same
	A            version      `json:"a"`
	B            version      `json:"b"`
	Instructions []changed    `json:"instructions"` // instructions that only one of them has
	Compared     int          `json:"compared"`     // buffers of either version, shared local memory aside, those of printf as one
	Results      []unequal    `json:"results"`      // buffers whose contents differ at the end
	Printed      *printedBoth `json:"printed,omitempty"`
	Reports      []reportOnly `json:"reports"`      // undefined behaviour of one version
	Lines        []partedLine `json:"lines"`        // instructions of both whose numbers differ
	Renamed      []renamed    `json:"renamed"`      // names that differ but are used in the same way
	RenamedLines []linePair   `json:"renamedLines"` // lines of instructions that differ only in these names
}

// version is one of the two versions.
type version struct {
	File    string `json:"file"`
	Failure string `json:"failure,omitempty"` // why it did not end or did not run
	Lanes   int    `json:"lanes"`             // of a thread
	Threads int    `json:"threads"`           // of all groups
	Written int    `json:"written"`           // instructions in the text
	Steps   int    `json:"steps"`
	stats.Efficiency
	Divergence stats.Divergence `json:"divergence"`
	Memory     stats.Memory     `json:"memory"`
	Barriers   int              `json:"barriers"`
	MostLive   int              `json:"mostLive"`
	Expected   expected         `json:"expected"`
	Track      *track           `json:"track,omitempty"`

	thread string // what a thread is called: "thread" or "warp"
	ran    bool   // false for a text with errors
}

// expected sums up the results of the `//@ expect` lines of a version.
type expected struct {
	Elements int `json:"elements"` // compared
	Wrong    int `json:"wrong"`
}

// track is a record of the first thread, step by step.
type track struct {
	Width int           `json:"width"` // lanes of the thread
	Lines []int         `json:"lines"` // in the file; 0 for an instruction that the file does not have
	Lanes []uint32      `json:"lanes"` // lanes that the step ran in, one bit each
	Wrote []stats.Wrote `json:"wrote"` // what the step wrote
}

// mostTracked bounds the steps of a track.
const mostTracked = 4096

// changed is an instruction that only one version has.
type changed struct {
	In       string `json:"in"` // "a" or "b"
	Function string `json:"function"`
	Line     int    `json:"line"`
	Source   string `json:"source,omitempty"` // file and line of the original source, if the text gives them
	Text     string `json:"text"`
}

// unequal is a buffer whose contents differ.
type unequal struct {
	Buffer   string  `json:"buffer"`
	Elements int     `json:"elements"` // compared
	Differ   int     `json:"differ"`
	First    int     `json:"first"` // element, -1 if one of them has no such buffer, or another size
	A        string  `json:"a,omitempty"`
	B        string  `json:"b,omitempty"`
	ByA      string  `json:"byA,omitempty"` // which lane and line wrote it
	ByB      string  `json:"byB,omitempty"`
	Why      string  `json:"why,omitempty"` // why nothing was compared
	Around   *around `json:"around,omitempty"`
}

// printedBoth is what the versions printed, where it differs. Lines are paired by their text, in their order.
type printedBoth struct {
	A        int           `json:"a"` // lines that each printed
	B        int           `json:"b"`
	OnlyA    int           `json:"onlyA"` // those of them that the other did not print there
	OnlyB    int           `json:"onlyB"`
	StoppedA string        `json:"stoppedA,omitempty"` // why there are not more
	StoppedB string        `json:"stoppedB,omitempty"`
	Lines    []printedOnly `json:"lines"` // that only one printed, the first of them
}

// printedOnly is a line that only one version printed.
type printedOnly struct {
	In string `json:"in"` // "a" or "b"
	printed
}

// mostPrintedOnly bounds the lines that only one version printed.
const mostPrintedOnly = 100

// reportOnly is something undefined that only one version did: that the other did not do in the same instruction.
type reportOnly struct {
	In      string `json:"in"` // "a" or "b"
	Code    string `json:"code"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// around is a part of a buffer's contents in both versions at the end: as many elements as there are lanes, with the
// first one that differs among them.
type around struct {
	From int      `json:"from"` // element
	A    []string `json:"a"`
	B    []string `json:"b"`
}

// partedLine is an instruction that both versions have and whose numbers differ.
type partedLine struct {
	Text   string     `json:"text"`
	Source string     `json:"source,omitempty"`
	A      stats.Line `json:"a"`
	B      stats.Line `json:"b"`
}

// side is a version together with its run.
type side struct {
	*runnable
	outcome *outcome
	units   *units
	stats   *stats.Stats
	track   *stats.Track
	diags   []finding
	lines   map[int]stats.Line // numbers of each unit that ran
}

// compare runs two versions of a program on the same inputs and prints how they differ.
func compare(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	asJSON := f.Bool("json", false, "print one JSON object")
	tracks := f.Bool("track", false, text.Say("with -json, print what the first thread did in each of its first {} steps", mostTracked))
	lines := f.String("launch", "", "run objects, and texts that have no launch lines, with those of `FILE`; without it, with those of the other")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	switch {
	case f.NArg() != 2:
		return 2, errors.New("name two files")
	case *tracks && !*asJSON:
		return 2, errors.New("-track is a part of -json: name both")
	}
	files, err := (programs | objects).texts(f.Args(), in)
	if err != nil {
		return 2, err
	}
	given, err := readLaunch(*lines)
	if err != nil {
		return 2, err
	}
	var ready [2]*runnable
	for i, file := range files {
		launch := given
		if *lines == "" {
			if launch, err = launchFor(file, files[1-i]); err != nil {
				return 2, err
			}
		}
		if ready[i], err = launch.of(wholeFile(file)); err != nil {
			return 2, err
		}
	}
	unitsOf := instructionsOf
	if a, b := ready[0].File, ready[1].File; lang.IsPTX(a.Name, a.Text) && lang.IsPTX(b.Name, b.Text) {
		unitsOf = statementsOf
	}
	var sides [2]*side
	for i, p := range ready {
		sides[i] = newSide(p, unitsOf)
		printFindings(errs, sides[i].diags)
	}
	d := differ(sides[0], sides[1])
	if *tracks {
		showAround(d.Results, sides[0], sides[1])
		d.A.Track, d.B.Track = sides[0].tracked(), sides[1].tracked()
	}
	if *asJSON {
		err = json.NewEncoder(out).Encode(d)
	} else {
		_, err = io.WriteString(out, d.text())
	}
	if !d.Same {
		return 1, err
	}
	return 0, err
}

// launchFor returns the launch lines for a version that has none: those in the text of the other version. If the other
// version is an object, a text takes the lines that are offered for that object.
func launchFor(file, other *visa.File) (*launchLines, error) {
	switch {
	case !isObject(other.Text):
	case isObject(file.Text):
		return &launchLines{}, nil
	default:
		p, err := (&launchLines{}).of(wholeFile(other))
		if err != nil {
			return nil, err
		}
		other = p.File
	}
	if len(launchline.Find(other.Text)) == 0 {
		return &launchLines{}, nil
	}
	return linesOf(other.Name, other.Text), nil
}

// newSide runs a version, and looks for undefined behaviour.
func newSide(p *runnable, unitsOf func(*either.Target) *units) *side {
	s := &side{runnable: p, lines: map[int]stats.Line{}, outcome: opened(p.File)}
	var collector *stats.Collector
	o := s.outcome
	if o.failure == "" {
		s.units = unitsOf(o.target)
		o.execute(watch{sanitized: true}, func(m *eu.Machine, prog *eu.Program) {
			collector = stats.Collect(m, prog)
			s.track = collector.Track(mostTracked, s.units.text)
		})
	}
	for i := range o.diags {
		if o.diags[i].Severity == visa.Error || unlaunched(&o.diags[i]) {
			s.diags = append(s.diags, newFinding(p.File, &o.diags[i], p.place))
		}
	}
	if collector == nil {
		return s
	}
	s.stats = collector.Stats(func(inst int) int { return s.units.of[inst] + 1 })
	s.stats.Steps = 0
	for _, l := range s.stats.Lines {
		s.lines[l.Line-1] = l
		s.stats.Steps += l.Runs
	}
	return s
}

// version returns the summary of a side.
func (s *side) version() version {
	v := version{File: s.path, Failure: s.outcome.failure, thread: "thread", Memory: stats.Memory{ByLines: []int{}}}
	for i := range s.outcome.results {
		r := &s.outcome.results[i]
		v.Expected.Elements += r.Elems
		v.Expected.Wrong += r.Wrong
	}
	if n := s.stats; n != nil {
		v.ran = true
		v.Lanes, v.Threads, v.thread = s.outcome.size()
		v.Written = len(s.units.list)
		v.Steps, v.Efficiency, v.Divergence, v.Memory, v.Barriers, v.MostLive = n.Steps, n.Efficiency, n.Divergence, n.Memory, n.Barriers, n.MostLive
	}
	return v
}

// tracked returns the track, with line numbers of the file; nil if the side did not run.
func (s *side) tracked() *track {
	if s.stats == nil {
		return nil
	}
	t := &track{Width: s.outcome.target.Launch.SIMD, Lines: make([]int, len(s.track.Insts)), Lanes: s.track.Lanes, Wrote: s.track.Wrote}
	for i, inst := range s.track.Insts {
		t.Lines[i] = s.line(s.units.of[inst])
	}
	if t.Lanes == nil {
		t.Lanes, t.Wrote = []uint32{}, []stats.Wrote{}
	}
	return t
}

// line returns the line of a unit in its file.
func (s *side) line(unit int) int {
	_, line, _ := s.place(s.units.list[unit].at, 1)
	return line
}

// differ compares two sides.
func differ(a, b *side) *differing {
	d := &differing{Schema: diffSchema, A: a.version(), B: b.version(), Instructions: []changed{}, Results: []unequal{}, Lines: []partedLine{}, Renamed: []renamed{}, RenamedLines: []linePair{}, Reports: []reportOnly{}}
	if a.stats == nil || b.stats == nil {
		return d
	}
	listOfA, listOfB := a.units.list, b.units.list
	pairs, to := diff.AlignRenamed(a.units.lines(), b.units.lines())
	for _, n := range a.units.names {
		if other := to[n]; other != nil && other.Text != n.Text {
			d.Renamed = append(d.Renamed, renamed{n.Scope, n.Text, other.Text})
		}
	}
	for _, p := range pairs {
		switch {
		case p.B < 0:
			d.Instructions = append(d.Instructions, changed{"a", listOfA[p.A].function, a.line(p.A), listOfA[p.A].source, listOfA[p.A].text})
		case p.A < 0:
			d.Instructions = append(d.Instructions, changed{"b", listOfB[p.B].function, b.line(p.B), listOfB[p.B].source, listOfB[p.B].text})
		default:
			if listOfA[p.A].text != listOfB[p.B].text {
				d.RenamedLines = append(d.RenamedLines, linePair{a.line(p.A), b.line(p.B)})
			}
			x, y := a.lines[p.A], b.lines[p.B]
			x.Live, y.Live = 0, 0 // what is live says nothing about the instruction itself
			x.Line, y.Line = a.line(p.A), b.line(p.B)
			same := y
			if same.Line = x.Line; x != same {
				d.Lines = append(d.Lines, partedLine{listOfA[p.A].text, listOfA[p.A].source, x, y})
			}
		}
	}
	d.Reports = append(a.reportsWithout(b, "a", func(p diff.Pair) (int, int) { return p.A, p.B }, pairs), b.reportsWithout(a, "b", func(p diff.Pair) (int, int) { return p.B, p.A }, pairs)...)
	d.Results, d.Compared = results(a, b)
	if a.outcome.console != nil || b.outcome.console != nil {
		d.Compared++
		d.Printed = printedByOne(a, b)
	}
	d.Same = d.A.Failure == "" && d.B.Failure == "" && len(d.Results) == 0 && d.Printed == nil
	return d
}

// reportsWithout returns the reports of a side that the other one does not have, notes aside. ends returns the unit of
// this side in a pair, and that of the other one.
func (s *side) reportsWithout(other *side, in string, ends func(diff.Pair) (own, others int), pairs []diff.Pair) []reportOnly {
	type place struct {
		unit int
		code string
	}
	there := map[place]bool{}
	for _, r := range other.outcome.target.Reports(other.outcome.machine) {
		there[place{other.units.of[r.Site], r.Code}] = true
	}
	partner := map[int]int{}
	for _, p := range pairs {
		own, others := ends(p)
		partner[own] = others
	}
	list := []reportOnly{}
	for _, r := range s.outcome.target.Reports(s.outcome.machine) {
		unit := s.units.of[r.Site]
		if r.Note() || there[place{partner[unit], r.Code}] {
			continue
		}
		list = append(list, reportOnly{in, r.Code, s.line(unit), r.Sentence(func(inst int) int { return s.line(s.units.of[inst]) })})
	}
	return list
}

// printedByOne compares what the versions printed; nil if it is the same.
func printedByOne(a, b *side) *printedBoth {
	ofA, stoppedA := a.outcome.printed(a.runnable)
	ofB, stoppedB := b.outcome.printed(b.runnable)
	p := &printedBoth{A: len(ofA), B: len(ofB), StoppedA: stoppedA, StoppedB: stoppedB, Lines: []printedOnly{}}
	texts := func(lines []printed) (out []string) {
		for i := range lines {
			out = append(out, lines[i].Text)
		}
		return out
	}
	add := func(in string, count *int, l printed) {
		if *count++; len(p.Lines) < mostPrintedOnly {
			p.Lines = append(p.Lines, printedOnly{in, l})
		}
	}
	for _, pair := range diff.Align(texts(ofA), texts(ofB)) {
		switch {
		case pair.B < 0:
			add("a", &p.OnlyA, ofA[pair.A])
		case pair.A < 0:
			add("b", &p.OnlyB, ofB[pair.B])
		}
	}
	if p.OnlyA+p.OnlyB == 0 && stoppedA == stoppedB {
		return nil
	}
	return p
}

// held is a buffer of the launch with its contents.
type held struct {
	*launch.Buffer
	content []byte
	off     int // in the arena
}

// buffers returns the buffers of a side by name, and the names in their order. That of printf is compared by what it
// prints: its bytes depend on where the texts lie and on which lane came first.
func (s *side) buffers() (map[string]held, []string) {
	out, names := map[string]held{}, []string{}
	surface := 0
	for i := range s.outcome.target.Spec.Buffers {
		b := &s.outcome.target.Spec.Buffers[i]
		if b.Kind == launch.SLMBuffer {
			continue
		}
		if b.Kind != launch.PrintfBuffer {
			m := s.outcome.machine
			name := s.outcome.target.Name(b.Name)
			out[name] = held{b, m.SurfaceBytes(surface), m.SurfaceOffset(surface)}
			names = append(names, name)
		}
		surface++
	}
	return out, names
}

// results returns the buffers that differ at the end, and how many buffers the two have.
func results(a, b *side) (out []unequal, compared int) {
	out = []unequal{}
	ofA, names := a.buffers()
	ofB, more := b.buffers()
	compared = len(names)
	for _, name := range more {
		if _, ok := ofA[name]; !ok {
			compared++
			out = append(out, unequal{Buffer: name, First: -1, Why: "Only B has it."})
		}
	}
	for _, name := range names {
		x := ofA[name]
		y, ok := ofB[name]
		switch {
		case !ok:
			out = append(out, unequal{Buffer: name, First: -1, Why: "Only A has it."})
		case x.Elem != y.Elem || len(x.content) != len(y.content):
			out = append(out, unequal{Buffer: name, First: -1, Why: "Its type or size is not the same in both."})
		default:
			if u := unequalIn(a, b, name, x, y); u.Differ > 0 {
				out = append(out, u)
			}
		}
	}
	return out, compared
}

// unequalIn compares a buffer of both sides element by element. Elements are the same if all their bits are.
func unequalIn(a, b *side, name string, x, y held) unequal {
	size := max(x.Elem.Size(), 1)
	u := unequal{Buffer: name, Elements: len(x.content) / size, First: -1}
	for i := range u.Elements {
		p, q := x.content[i*size:(i+1)*size], y.content[i*size:(i+1)*size]
		if string(p) == string(q) {
			continue
		}
		if u.Differ++; u.First < 0 {
			at := 0
			for p[at] == q[at] {
				at++
			}
			u.First, u.A, u.B = i, num.Text(num.Element(p), x.Elem), num.Text(num.Element(q), x.Elem)
			u.ByA, u.ByB = a.writer(x.off+i*size+at), b.writer(y.off+i*size+at)
		}
	}
	return u
}

// showAround adds to the results what both sides hold around the first element that differs.
func showAround(results []unequal, a, b *side) {
	if len(results) == 0 {
		return
	}
	ofA, _ := a.buffers()
	ofB, _ := b.buffers()
	width := a.outcome.target.Launch.SIMD
	for i := range results {
		u := &results[i]
		if u.First < 0 {
			continue
		}
		from := u.First - u.First%width
		end := min(from+width, u.Elements)
		u.Around = &around{from, elements(ofA[u.Buffer], from, end), elements(ofB[u.Buffer], from, end)}
	}
}

// elements returns a buffer's elements from index from up to end, without end.
func elements(h held, from, end int) (list []string) {
	size := max(h.Elem.Size(), 1)
	for i := from; i < end; i++ {
		list = append(list, num.Text(num.Element(h.content[i*size:(i+1)*size]), h.Elem))
	}
	return list
}

// writer describes what wrote a byte of the arena.
func (s *side) writer(off int) string {
	return s.outcome.writersOf([]int{off}).describe(s.outcome, off, s.place)
}

// text returns the differences as text for a person.
func (d *differing) text() string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for _, v := range []version{d.A, d.B} {
		if v.Failure != "" {
			say("%s: %s", v.File, v.Failure)
		}
	}
	for _, x := range d.Instructions {
		sign, file := "-", d.A.File
		if x.In == "b" {
			sign, file = "+", d.B.File
		}
		if x.Line > 0 { // there is none in a function that the translation of PTX added
			file = fmt.Sprintf("%s:%d", file, x.Line)
		}
		say("%s %s: %s%s", sign, file, x.Text, inBrackets(x.Source))
	}
	if len(d.Renamed) > 0 {
		say("%s", d.sayRenamed())
	}
	for _, r := range d.Results {
		if r.Why != "" {
			say("%s: %s", r.Buffer, r.Why)
			continue
		}
		say("%s: %d of %s differ. Element %d is %s, %s; and %s, %s.", r.Buffer, r.Differ, text.Count(r.Elements, "element"), r.First, r.A, r.ByA, r.B, r.ByB)
	}
	if p := d.Printed; p != nil {
		d.sayPrinted(p, say)
	}
	switch {
	case !d.Same:
	case d.Compared == 0:
		say("There are no results to compare: neither has a buffer.")
	default:
		say("The results are the same.")
	}
	for _, r := range d.Reports {
		file := d.A.File
		if r.In == "b" {
			file = d.B.File
		}
		say("Only in %s:%d: %s: %s", file, r.Line, r.Code, r.Message)
	}
	if len(d.Lines) > 0 {
		say("\nInstructions of both that did not do the same:\n%17s %17s %17s %17s  line", "runs", "channels on", "lanes parted", "cache lines")
		for _, l := range d.Lines {
			at := ""
			if l.A.Line > 0 && l.B.Line > 0 {
				at = fmt.Sprintf("%d, %d: ", l.A.Line, l.B.Line)
			}
			say("%17s %17s %17s %17s  %s%s%s", both(l.A.Runs, l.B.Runs), both(l.A.Enabled, l.B.Enabled), both(l.A.Parted, l.B.Parted), both(l.A.CacheLines, l.B.CacheLines),
				at, l.Text, inBrackets(l.Source))
		}
	}
	say("\n%20s %20s  in all", "A", "B")
	for _, n := range []struct {
		name string
		a, b int
	}{
		{"lanes of a " + d.A.thread, d.A.Lanes, d.B.Lanes}, {d.A.thread + "s", d.A.Threads, d.B.Threads},
		{"instructions", d.A.Written, d.B.Written}, {"instructions run", d.A.Steps, d.B.Steps}, {"channels on", d.A.Enabled, d.B.Enabled}, {"channels", d.A.Channels, d.B.Channels},
		{"times that lanes parted", d.A.Divergence.Parted, d.B.Divergence.Parted}, {"lanes that waited, added up", d.A.Divergence.Waited, d.B.Divergence.Waited},
		{"memory messages", d.A.Memory.Messages, d.B.Memory.Messages}, {"bytes read", d.A.Memory.Read, d.B.Memory.Read},
		{"bytes written", d.A.Memory.Written, d.B.Memory.Written}, {"barriers", d.A.Barriers, d.B.Barriers}, {"bytes of variables live at most", d.A.MostLive, d.B.MostLive},
		{"elements not as expected", d.A.Expected.Wrong, d.B.Expected.Wrong},
	} {
		mark := " "
		if n.a != n.b && d.A.ran && d.B.ran {
			mark = "*"
		}
		say("%20s %20s %s%s", d.A.number(n.a), d.B.number(n.b), mark, n.name)
	}
	return b.String()
}

// sayPrinted says how what was printed differs.
func (d *differing) sayPrinted(p *printedBoth, say func(format string, args ...any)) {
	say("Of %s printed by A and %d by B, %d and %d are only there.", text.Count(p.A, "line"), p.B, p.OnlyA, p.OnlyB)
	for _, l := range p.Lines {
		sign := "-"
		if l.In == "b" {
			sign = "+"
		}
		say("%s %s:%d, %s: %s", sign, l.File, l.Line, l.where, l.Text)
	}
	if more := p.OnlyA + p.OnlyB - len(p.Lines); more > 0 {
		say("and %d more", more)
	}
	if p.StoppedA != p.StoppedB {
		for _, v := range []struct{ file, why string }{{d.A.File, p.StoppedA}, {d.B.File, p.StoppedB}} {
			if v.why != "" {
				say("%s: %s", v.file, v.why)
			}
		}
	}
}

// number returns a number of a version, or a dash if the version did not run.
func (v *version) number(n int) string {
	if !v.ran {
		return "–"
	}
	return strconv.Itoa(n)
}

// both returns the numbers of both versions, or a single one if they are the same.
func both(a, b int) string {
	if a == b {
		return fmt.Sprint(a)
	}
	return fmt.Sprint(a, " → ", b)
}

func inBrackets(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

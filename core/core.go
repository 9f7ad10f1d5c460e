// Package core runs GPU assembly, Intel vISA and NVIDIA PTX, in Go: lane by lane, and in both directions.
//
//	p, err := core.Open("scale.visaasm", text)
//	r, err := p.Run(ctx, core.Options{})
//	fmt.Println(r.Buffer("T6").Int32s())
//
// The `//@` lines of a program's text say how it runs: how many lanes, threads and groups there are, and what its
// buffers and inputs hold. Options can give buffers another content. Running a program does not change it, and several
// runs can go on at once.
//
// Debug begins a session that steps forward and back. This package is the one that Go programs can rely on from one
// version to the next, by semantic versioning. The packages below it are Lanewise's own and can change with every
// version.
package core

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Program is a text that has no errors and can run.
type Program struct {
	name, text string
	target     *either.Target

	// Warnings are the diagnostics of the checks that are not errors, in the order of the text.
	Warnings []Diagnostic
}

// Diagnostic is a problem that was found in a text, or while it ran.
type Diagnostic struct {
	Line, Column int    // from 1; columns in UTF-16 code units. 0: about the program as a whole
	Severity     string // "error", "warning" or "note"
	Code         string // stable: "V0206", "R0201"
	Message      string // a sentence
	Page         string // of the specification, with the rule; "" if there is none
}

// String returns a line such as "12:5: error V0206: There is no instruction ad.".
func (d Diagnostic) String() string {
	return fmt.Sprintf("%d:%d: %s %s: %s", d.Line, d.Column, d.Severity, d.Code, d.Message)
}

// Errors is the error of Open: all errors of a text at once.
type Errors []Diagnostic

// Error returns a line for each error.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].String()
	}
	return strings.Join(lines, "\n")
}

// Open makes a program of a text. The text is PTX if its name ends in .ptx or it reads like PTX, otherwise vISA. If the
// text has errors, the error is of type Errors.
func Open(name, text string) (*Program, error) {
	file := visa.NewFile(name, text)
	target, found := either.Open(file)
	p := &Program{name: name, text: text, target: target}
	var wrong Errors
	for i := range found {
		d := diagnostic(file, &found[i])
		if found[i].Severity == visa.Error {
			wrong = append(wrong, d)
		} else {
			p.Warnings = append(p.Warnings, d)
		}
	}
	switch {
	case wrong != nil:
		return nil, wrong
	case target.Target == nil || target.Program == nil:
		return nil, errors.New("there is no kernel to run in " + name)
	}
	return p, nil
}

func diagnostic(file *visa.File, d *visa.Diagnostic) Diagnostic {
	line, column := file.Position(int(d.Span.Start))
	return Diagnostic{line, column, d.Severity.String(), d.Code, d.Message, d.Page}
}

// Options say how a program runs. With the zero value it runs as its text says.
type Options struct {
	// Buffers give buffers another content, by name: the first bytes, little-endian; the rest is zero.
	Buffers map[string][]byte

	// Unwatched runs the program without looking for what the specification leaves undefined, which is two to four
	// times as fast. What the machine itself detects, such as an access out of bounds, is reported all the same.
	Unwatched bool
}

// Result is the outcome of a run.
type Result struct {
	Steps        int          // instructions executed, of all threads
	Reports      []Diagnostic // what the run did that the specification leaves undefined, once for each place
	Expectations []Expectation

	target  *either.Target
	machine *eu.Machine
}

// Expectation is the outcome of one `//@ expect` line.
type Expectation struct {
	Line   int // of the text
	Buffer string
	Pass   bool
	Wrong  int // elements that differ
}

// Pass reports whether everything that the text expects was found.
func (r *Result) Pass() bool {
	return !slices.ContainsFunc(r.Expectations, func(x Expectation) bool { return !x.Pass })
}

// slice is the number of instructions between two checks of the context.
const slice = 1 << 16

// Run runs the program to its end. The error says why it did not get there: the context's error, a deadlock or the
// limit of steps. The result then describes the run up to that point; it is nil if the run did not begin, because the
// options do not fit the program.
func (p *Program) Run(ctx context.Context, o Options) (*Result, error) {
	launch := *p.target.Launch
	launch.Surfaces = append(launch.Surfaces[:0:0], launch.Surfaces...)
	for name, content := range o.Buffers {
		if err := fill(p.target, &launch, name, content); err != nil {
			return nil, err
		}
	}
	m, err := eu.New(p.target.Program, &launch)
	if err != nil {
		return nil, err
	}
	if !o.Unwatched {
		sanitize.Attach(m)
	}
	stop := eu.StopBudget
	for stop == eu.StopBudget && ctx.Err() == nil {
		_, stop = m.Run(slice)
	}
	r := p.result(m)
	switch {
	case stop == eu.StopDone:
		return r, nil
	case stop == eu.StopBudget:
		return r, ctx.Err()
	}
	return r, errors.New(m.StopReason())
}

// result describes the run of a machine up to where it stands.
func (p *Program) result(m *eu.Machine) *Result {
	r := &Result{Steps: int(m.Steps()), target: p.target, machine: m}
	for _, found := range p.target.Reports(m) {
		r.Reports = append(r.Reports, Diagnostic{
			Line: p.target.Line(found.Inst), Column: 1, Severity: found.Severity.String(), Code: found.Code, Message: found.Sentence(p.target.Line), Page: found.Page,
		})
	}
	for _, x := range run.Check(p.target.Spec, m) {
		r.Expectations = append(r.Expectations, Expectation{p.target.LineAt(int(x.Expect.Span.Start)), p.target.Name(x.Expect.Buffer), x.Pass, x.Wrong})
	}
	return r
}

// Buffer returns what a buffer of the launch held at the end; nil if there is none of that name. All methods of Buffer
// can be called on nil.
func (r *Result) Buffer(name string) *Buffer {
	i := surface(r.target, name)
	if i < 0 {
		return nil
	}
	return &Buffer{Name: name, Type: r.machine.Launch().Surfaces[i].Elem.String(), Bytes: append([]byte(nil), r.machine.SurfaceBytes(i)...)}
}

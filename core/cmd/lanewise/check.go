package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/verify"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// finding is a diagnostic as -json prints it.
type finding struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Severity  string `json:"severity"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Page      string `json:"page,omitempty"`
	Fix       string `json:"fix,omitempty"`
	hint      string // what the text form adds behind the message
}

// check reports the errors and warnings of programs, as text, JSON or SARIF.
func check(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	platform := f.String("platform", "", "check for platform `P` instead of the one the file names")
	asJSON := f.Bool("json", false, "print one JSON object for each diagnostic, a line each")
	asSARIF := f.Bool("sarif", false, "print one SARIF 2.1.0 log")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if *asJSON && *asSARIF {
		return 2, errors.New("-json and -sarif are two forms of the same: name one")
	}
	var fixed *isa.Platform
	if *platform != "" {
		p, err := platformByName(*platform)
		if err != nil {
			return 2, err
		}
		fixed = &p
	}
	files, status, err := (programs | pages).textsOf(c, f.Args(), in, errs)
	if err != nil {
		return 2, err
	}
	findings := checkSources(files, fixed)
	if anyError(findings) {
		status = max(status, 1)
	}
	switch {
	case *asJSON:
		err = printJSON(out, findings)
	case *asSARIF:
		err = printSARIF(out, findings)
	default:
		printFindings(out, findings)
	}
	return status, err
}

// checkSources checks files and the programs in pages.
func checkSources(files []*visa.File, fixed *isa.Platform) []finding {
	sources, findings := sourcesOf(files)
	var whole []*visa.File
	for _, s := range sources {
		if s.block == nil {
			whole = append(whole, s.File)
		}
	}
	diags := diagnoseAll(whole, fixed)
	for _, s := range sources {
		var own []visa.Diagnostic
		if s.block == nil {
			own, diags = diags[0], diags[1:]
		} else {
			own = diagnose(s.File, fixed)
		}
		findings = append(findings, s.promised(own)...)
	}
	return findings
}

// printJSON prints each value on a line of its own.
func printJSON[T any](out io.Writer, values []T) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for i := range values {
		if err := enc.Encode(&values[i]); err != nil {
			return err
		}
	}
	return nil
}

// diagnoseAll checks each file, and the calls from one file to another.
func diagnoseAll(files []*visa.File, fixed *isa.Platform) [][]visa.Diagnostic {
	own := make([][]visa.Diagnostic, len(files))
	modules := make([]*visa.Module, len(files))
	for i, file := range files {
		own[i] = diagnose(file, fixed)
		modules[i] = &visa.Module{File: file}
		if len(files) > 1 && !lang.IsPTX(file.Name, file.Text) {
			modules[i], _ = parser.Parse(file)
		}
	}
	return assembler.CheckProgram(modules, together(modules, own))
}

// together removes diagnostics that hold for a file alone but not for the whole program: that a call skips a function
// that another file has, and that a function has no kernel.
func together(modules []*visa.Module, own [][]visa.Diagnostic) [][]visa.Diagnostic {
	kernel, functions := false, map[string]bool{}
	for _, m := range modules {
		for _, o := range m.Objects {
			kernel = kernel || o.Kind == visa.KernelObject
			functions[o.Name] = o.Kind == visa.FunctionObject
		}
	}
	for i, m := range modules {
		called := map[visa.Span]bool{}
		for _, o := range m.Objects {
			for _, in := range o.Insts() {
				if functions[in.Callee] {
					called[in.OpSpan] = true
				}
			}
		}
		own[i] = slices.DeleteFunc(own[i], func(d visa.Diagnostic) bool {
			return d.Code == launch.AloneCode && kernel || d.Code == eu.SkippedCode && called[d.Span]
		})
	}
	return own
}

// diagnose returns the diagnostics of all stages before a run.
func diagnose(file *visa.File, fixed *isa.Platform) []visa.Diagnostic {
	if fixed == nil || lang.IsPTX(file.Name, file.Text) { // PTX is translated for one platform
		t, diags := either.Open(file)
		diags = slices.Concat(diags, verify.Run(t), verify.Written(file), verify.Solved(file))
		visa.SortDiagnostics(diags)
		return diags
	}
	_, diags := run.OpenOn(file, *fixed)
	return lang.Judged(file, diags)
}

// findingsOf returns the diagnostics of a program with their places in its file.
func findingsOf(s *source, diags []visa.Diagnostic) []finding {
	findings := make([]finding, len(diags))
	for i := range diags {
		findings[i] = newFinding(s.File, &diags[i], func(line, col int) (string, int, int) {
			line, col = s.position(line, col)
			return s.path, line, col
		})
	}
	return findings
}

// newFinding makes a finding of a diagnostic; place maps a line and column of the text to the file.
func newFinding(file *visa.File, d *visa.Diagnostic, place func(line, col int) (string, int, int)) finding {
	n := finding{Severity: d.Severity.String(), Code: d.Code, Message: d.Message, Page: d.Page}
	n.File, n.Line, n.Column = place(file.Position(int(d.Span.Start)))
	_, n.EndLine, n.EndColumn = place(file.Position(int(d.Span.End)))
	if d.Fix != nil {
		n.Fix = d.Fix.Label
		if unlaunched(d) {
			n.hint = " `lanewise import` adds lines with values to begin with."
		}
		if assembler.AboutPlatform(d) { // a compiler's dump does not name its platform, and no other message says how to set it
			n.hint = " " + n.Fix + "."
			if d.Fix.Span == (visa.Span{}) {
				n.hint = " Write " + strings.TrimSpace(d.Fix.Text) + "."
			}
		}
	}
	return n
}

func printDiagnostics(w io.Writer, file *visa.File, diags []visa.Diagnostic) {
	printFindings(w, findingsOf(wholeFile(file), lang.Judged(file, diags)))
}

// platformByName returns the platform that the command line names.
func platformByName(name string) (isa.Platform, error) {
	p, known := isa.PlatformByName(name)
	if known {
		return p, nil
	}
	var names []string
	for p := range isa.NumPlatforms {
		names = append(names, p.String())
	}
	return p, fmt.Errorf("there is no platform %q; the platforms are %s", name, strings.Join(names, ", "))
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lesson/verify"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/visa"
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
}

// check prints FILE:LINE:COL: error V0123: message for each diagnostic.
func check(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	platform := f.String("platform", "", "check for platform `P` instead of the one the file names")
	asJSON := f.Bool("json", false, "print one JSON object for each diagnostic, a line each")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	var fixed *isa.Platform
	if *platform != "" {
		p, known := isa.PlatformByName(*platform)
		if !known {
			return 2, fmt.Errorf("there is no platform %q; the platforms are %s", *platform, platformNames())
		}
		fixed = &p
	}
	files, status, err := textsOf(c, f.Args(), in, errs)
	if err != nil {
		return 2, err
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for i, diags := range diagnoseAll(files, fixed) {
		if visa.HasErrors(diags) {
			status = max(status, 1)
		}
		if !*asJSON {
			printDiagnostics(out, files[i], diags)
			continue
		}
		for n := range diags {
			if err := enc.Encode(newFinding(files[i], &diags[n])); err != nil {
				return 2, err
			}
		}
	}
	return status, nil
}

// diagnoseAll reports on each file, and on calls from one to the other.
func diagnoseAll(files []*visa.File, fixed *isa.Platform) [][]visa.Diagnostic {
	own := make([][]visa.Diagnostic, len(files))
	modules := make([]*visa.Module, len(files))
	for i, file := range files {
		own[i] = diagnose(file, fixed)
		modules[i] = &visa.Module{File: file}
		if len(files) > 1 && !lang.IsPTX(file.Name, file.Text) {
			modules[i], _ = visa.Parse(file)
		}
	}
	return visa.CheckProgram(modules, own)
}

// diagnose reports on all stages before a run.
func diagnose(file *visa.File, fixed *isa.Platform) []visa.Diagnostic {
	if fixed == nil || lang.IsPTX(file.Name, file.Text) { // PTX is translated for one platform
		t, diags := either.Open(file)
		diags = append(append(diags, verify.Run(t)...), verify.Solved(file)...)
		visa.SortDiagnostics(diags)
		return diags
	}
	_, diags := run.OpenOn(file, *fixed)
	return diags
}

func newFinding(file *visa.File, d *visa.Diagnostic) finding {
	n := finding{File: file.Name, Severity: d.Severity.String(), Code: d.Code, Message: d.Message, Page: d.Page}
	n.Line, n.Column = file.Position(int(d.Span.Start))
	n.EndLine, n.EndColumn = file.Position(int(d.Span.End))
	if d.Fix != nil {
		n.Fix = d.Fix.Label
	}
	return n
}

func printDiagnostics(w io.Writer, file *visa.File, diags []visa.Diagnostic) {
	for i := range diags {
		d := &diags[i]
		line, col := file.Position(int(d.Span.Start))
		printDiagnostic(w, file.Name, line, col, d)
	}
}

func printDiagnostic(w io.Writer, name string, line, col int, d *visa.Diagnostic) {
	fmt.Fprintf(w, "%s:%d:%d: %s %s: %s\n", name, line, col, d.Severity, d.Code, d.Message)
}

func platformNames() string {
	var names []string
	for p := isa.Platform(0); p < isa.NumPlatforms; p++ {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

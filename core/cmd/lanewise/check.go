package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/ptxrun"
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
func check(c *command, args []string, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	platform := f.String("platform", "", "check for platform `P` instead of the one the file names")
	asJSON := f.Bool("json", false, "print an array of diagnostics")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() == 0 {
		return 2, errors.New("name at least one file")
	}
	var fixed *isa.Platform
	if *platform != "" {
		p, known := isa.PlatformByName(*platform)
		if !known {
			return 2, fmt.Errorf("there is no platform %q; the platforms are %s", *platform, platformNames())
		}
		fixed = &p
	}
	status := 0
	findings := []finding{}
	for _, path := range f.Args() {
		b, err := os.ReadFile(path)
		if err != nil {
			return 2, err
		}
		file := visa.NewFile(path, string(b))
		diags := diagnose(file, fixed)
		if visa.HasErrors(diags) {
			status = 1
		}
		if *asJSON {
			for i := range diags {
				findings = append(findings, newFinding(file, &diags[i]))
			}
			continue
		}
		printDiagnostics(out, file, diags)
	}
	if *asJSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return status, enc.Encode(findings)
	}
	return status, nil
}

// diagnose reports on all stages before a run.
func diagnose(file *visa.File, fixed *isa.Platform) []visa.Diagnostic {
	if fixed == nil || ptxrun.IsPTX(file.Name) { // PTX is translated for one platform
		_, diags := open(file)
		return diags
	}
	_, diags := launch.OpenOn(file, *fixed)
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
		fmt.Fprintf(w, "%s:%d:%d: %s %s: %s\n", file.Name, line, col, d.Severity, d.Code, d.Message)
	}
}

func platformNames() string {
	var names []string
	for p := isa.Platform(0); p < isa.NumPlatforms; p++ {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

//go:build !desk

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/lsp"
	"github.com/lanewise/lanewise/core/visa"
)

// serveLSP answers an editor over standard input and output until the editor sends exit or ends its stream.
func serveLSP(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	f.Bool("stdio", true, "speak over standard input and output, the only way there is: editors' libraries give this flag")
	host := f.String("host", os.Getenv("LANEWISE_HOST"), "the address `URL` where Lanewise is served, for links; by default that of the environment's LANEWISE_HOST")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() > 0 {
		return 2, errors.New("an editor names the files; the command line has none")
	}
	debug.SetGCPercent(400) // a text is read with every edit, so trade memory for time
	status, err := lsp.Serve(in, out, lsp.Options{Run: runForEditor, Host: *host})
	if err != nil {
		c.complain(errs, err)
	}
	return status, nil
}

// runForEditor runs a program as `run` does.
func runForEditor(ctx context.Context, program *visa.File) lsp.Outcome {
	s := wholeFile(program)
	r, _ := runSource(s, &launchLines{}, watch{sanitized: true, cancelled: ctx.Done()}, verdict{notes: true}, exchange{}) // there is no error without files
	o := lsp.Outcome{Pass: r.Pass}
	for i := range r.Reports {
		d := &r.Reports[i]
		o.Reports = append(o.Reports, lsp.Report{Line: d.Line, Severity: severityByName(d.Severity), Code: d.Code, Message: d.Message, Page: d.Page})
	}
	for i := range r.Expectations {
		x := &r.Expectations[i]
		if x.Pass {
			continue
		}
		said := x.fault()
		if len(x.Differences) > 0 {
			said += "; " + x.Differences[0].sentence()
		}
		o.Reports = append(o.Reports, lsp.Report{Line: x.Line, Severity: visa.Error, Code: "expect", Message: said})
	}
	r.Diagnostics, r.Reports = nil, nil // the editor shows them at their lines
	var text strings.Builder
	r.print(&text)
	o.Text = strings.TrimSuffix(text.String(), "\n")
	return o
}

func severityByName(name string) visa.Severity {
	for _, s := range []visa.Severity{visa.Error, visa.Warning} {
		if s.String() == name {
			return s
		}
	}
	return visa.Note
}

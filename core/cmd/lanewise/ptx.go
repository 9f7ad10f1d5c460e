package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptxrun"
	"github.com/lanewise/lanewise/core/visa"
)

// translate prints the vISA program that a PTX text becomes.
func translate(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one file")
	}
	name, b, err := read(f.Arg(0), in)
	if err != nil {
		return 2, err
	}
	file := visa.NewFile(name, string(b))
	tr, diags := ptx.Translate(file)
	printDiagnostics(errs, file, diags)
	if tr.File == nil {
		return 1, nil
	}
	fmt.Fprint(out, tr.File.Text)
	return 0, nil
}

// source is a text in either language, made ready to run.
type source struct {
	*launch.Target
	ptx *ptxrun.Target // nil: vISA
}

// open takes a text through all stages before a run.
func open(file *visa.File) (source, []visa.Diagnostic) {
	if lang.IsPTX(file.Name, file.Text) {
		t, diags := ptxrun.Open(file)
		return source{t.Target, t}, diags
	}
	t, diags := launch.Open(file)
	return source{Target: t}, diags
}

// line is the line of the text that an offset of the program's text stands for.
func (s source) line(off int) int {
	line, _ := s.File.Position(off)
	if s.ptx != nil {
		return s.ptx.Translation.Line(line)
	}
	return line
}

// reports are those of a run.
func (s source) reports(m *eu.Machine) []eu.Report {
	if s.ptx != nil {
		return s.ptx.Reports(m)
	}
	return m.Reports()
}

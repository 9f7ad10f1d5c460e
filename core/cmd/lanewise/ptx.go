package main

import (
	"errors"
	"io"

	"github.com/lanewise/lanewise/core/ptx"
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
	file, err := ptxTexts.text(f.Arg(0), in)
	if err != nil {
		return 2, err
	}
	tr, diags := ptx.Translate(file)
	printDiagnostics(errs, file, diags)
	if tr.File == nil {
		return 1, nil
	}
	_, err = io.WriteString(out, tr.File.Text)
	return 0, err
}

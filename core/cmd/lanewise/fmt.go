package main

import (
	"errors"
	"io"
	"os"
	"slices"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/formatter"
)

// format lays out texts. A text with errors stays as it is, and its errors are printed.
func format(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	write := f.Bool("w", false, "write the files that change instead of printing")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if *write && slices.Contains(f.Args(), dash) {
		return 2, errors.New("standard input cannot be written; leave out -w")
	}
	files, err := visaTexts.texts(f.Args(), in)
	if err != nil {
		return 2, err
	}
	status := 0
	for _, file := range files {
		text, diags := formatter.Format(file)
		if visa.HasErrors(diags) {
			status = 1
			printDiagnostics(errs, file, diags)
		}
		switch {
		case !*write:
			_, err = io.WriteString(out, text)
		case text != file.Text:
			err = rewrite(file.Name, text)
		}
		if err != nil {
			return 2, err
		}
	}
	return status, nil
}

// rewrite replaces a file and keeps its permissions.
func rewrite(path, text string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), info.Mode().Perm())
}

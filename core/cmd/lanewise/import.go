package main

import (
	"errors"
	"io"
	"os"
)

// importDir writes one self-contained text of a program folder.
func importDir(c *command, args []string, _ io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	to := f.String("o", "", "write to `FILE` instead of standard output")
	answers := f.String("answers", "", "take the answers of expected.`NAME`.json where a kernel has several")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one program folder")
	}
	p, err := programOf(f.Arg(0), *answers)
	if err != nil {
		return 2, err
	}
	if *to == "" {
		_, err = io.WriteString(out, p.Text)
	} else {
		err = os.WriteFile(*to, []byte(p.Text), 0o644)
	}
	return 0, err
}

package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/visa"
)

// disassemble writes the text of a binary object. It reports on standard error what the text leaves out.
func disassemble(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	platform := f.String("platform", "", "read the object as one for platform `P`")
	to := f.String("o", "", "write to `OUT` instead of standard output")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one binary object")
	}
	name, data, err := read(f.Arg(0), in)
	if err != nil {
		return 2, err
	}
	platforms, err := candidates(*platform, visa.NewFile("", ""))
	if err != nil {
		return 2, err
	}
	text, p, notes, err := object.Text(data, platforms...)
	if _, bad := errors.AsType[*object.Error](err); bad {
		fmt.Fprintf(errs, "%s: %v\n", name, err)
		return 1, nil
	} else if err != nil {
		return 2, err
	}
	for _, n := range notes {
		fmt.Fprintf(errs, "%s: %s\n", name, n)
	}
	if p != launch.DefaultPlatform { // below the text, as for a run of the object: its lines keep their numbers
		text += launchline.Marker + " platform " + p.String() + "\n"
	}
	return 0, writeTo(*to, text, out)
}

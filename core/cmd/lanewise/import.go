package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/lanewise/lanewise/core/launch/corpus"
)

// importProgram writes one self-contained text of a program folder or of an ELF file that a compiler wrote.
func importProgram(c *command, args []string, _ io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	to := f.String("o", "", "write to `FILE` instead of standard output")
	answers := f.String("answers", "", "take the answers of expected.`NAME`.json where a kernel has several")
	kernel := f.String("kernel", "", "take the kernel `NAME` of a file that has several")
	platform := f.String("platform", "", "the `platform` of an ELF file whose notes do not name one that Lanewise has")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one program folder or ELF file")
	}
	p, err := imported(f.Arg(0), *answers, *kernel, *platform)
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

// imported is the program of a folder or file.
func imported(path, answers, kernel, platform string) (*corpus.Program, error) {
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return programOf(path, answers)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	programs, err := corpus.ReadZebin(path, content, platform)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range programs {
		if p.Kernel == kernel || kernel == "" && len(programs) == 1 {
			return p, nil
		}
		names = append(names, p.Kernel)
	}
	return nil, fmt.Errorf("%s has the kernels %s: choose one with -kernel", path, strings.Join(names, ", "))
}

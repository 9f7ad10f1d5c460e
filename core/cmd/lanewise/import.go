package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/visa"
)

// importProgram writes one self-contained text, made from a program folder, an ELF file or a text that a compiler
// wrote.
func importProgram(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	to := f.String("o", "", "write to `FILE` instead of standard output")
	answers := f.String("answers", "", "take the answers of expected.`NAME`.json where a kernel has several")
	kernel := f.String("kernel", "", "take the kernel `NAME` of a file that has several")
	platform := f.String("platform", "", "the `platform` of a text or an ELF file that names none")
	list := f.Bool("list", false, "print the names of the kernels, a line each")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 1 {
		return 2, errors.New("name one program folder, ELF file or text")
	}
	programs, err := importable(f.Arg(0), in, *answers, *platform, *kernel, *list)
	if err != nil {
		return 2, err
	}
	if *list {
		for _, p := range programs {
			fmt.Fprintln(out, p.Kernel)
		}
		return 0, nil
	}
	p, err := chosen(f.Arg(0), programs, *kernel)
	if err != nil {
		return 2, err
	}
	return 0, writeTo(*to, fitted(p).Text, out)
}

// importable returns the programs of a folder or file, or of an ELF file or text on standard input. If a text has
// several kernels, only the program of the named one has its text; if a folder has, none if they are only listed.
func importable(path string, in io.Reader, answers, platform, kernel string, list bool) ([]*corpus.Program, error) {
	info, err := os.Stat(path)
	folder := path != dash && err == nil && info.IsDir()
	dump := folder && corpus.IsDump(path)
	switch {
	case answers != "" && (dump || !folder):
		return nil, errors.New("-answers is for a program folder, which " + path + " is not")
	case platform != "" && folder:
		return nil, errors.New("-platform is for a text or an ELF file, which " + path + " is not")
	case dump:
		return corpus.ReadDump(path, func(name string, only bool) bool { return !list && (name == kernel || kernel == "" && only) })
	case folder:
		if _, err := os.Stat(filepath.Join(path, "layout.json")); err != nil {
			return nil, errors.New(path + " has neither layout.json nor files that end in .visaasm, as a compiler of vISA writes them")
		}
		p, err := programOf(path, answers)
		return []*corpus.Program{p}, err
	}
	name, content, err := read(path, in)
	if err != nil {
		return nil, err
	}
	if isELF(content) {
		return corpus.ReadZebin(name, content, platform)
	}
	if err := programs.admit(name, content); err != nil {
		return nil, err
	}
	return offeredPrograms(visa.NewFile(name, string(content)), kernel, platform)
}

// mostNamed is how many kernels an error names.
const mostNamed = 12

// chosen returns the program of the named kernel, or the only program.
func chosen(path string, programs []*corpus.Program, kernel string) (*corpus.Program, error) {
	if path == dash {
		path = stdin
	}
	var names []string
	for _, p := range programs {
		if p.Kernel == kernel || kernel == "" && len(programs) == 1 {
			return p, nil
		}
		names = append(names, p.Kernel)
	}
	all := strings.Join(names, ", ")
	if len(names) > mostNamed {
		all = fmt.Sprintf("%s and %d more, which -list prints", strings.Join(names[:mostNamed], ", "), len(names)-mostNamed)
	}
	if kernel != "" {
		return nil, fmt.Errorf("%s has no kernel %s, only %s", path, kernel, all)
	}
	return nil, fmt.Errorf("%s has the kernels %s: choose one with -kernel", path, all)
}

// programOf returns the program of a folder of compiler output with one of its sets of answers, or with made-up values
// if it has none.
func programOf(dir, answers string) (*corpus.Program, error) {
	programs, err := corpus.Read(dir)
	if answers == "" && errors.Is(err, corpus.ErrNoAnswers) {
		return corpus.ReadMade(dir)
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, p := range programs {
		if p.Variant == answers {
			return p, nil
		}
		if p.Variant != "" {
			names = append(names, p.Variant)
		}
	}
	all := strings.Join(names, ", ")
	switch {
	case answers == "":
		return nil, fmt.Errorf("%s has the answers %s: choose one with -answers", dir, all)
	case all == "":
		return nil, fmt.Errorf("%s has no answers %s, only those without a name", dir, answers)
	}
	return nil, fmt.Errorf("%s has no answers %s, only %s", dir, answers, all)
}

// Lanewise is the command line of Lanewise. It checks, runs, measures, compares and lays out vISA programs, and those
// in the pages of books. It cuts programs down while they fail, translates PTX programs, turns the output of Intel's
// compiler into single files, writes and reads binary objects and links, and serves editors as a language server and a
// debug adapter.
//
// Exit status: 0 if all is well; 1 if a program has errors, an expectation failed, the results of two programs differ,
// or, with run -strict, a run was reported; 2 if the command line is wrong or a file cannot be read (check, run and
// stats go on with the other files).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
)

// command is a subcommand. run gets the arguments behind the command's name and returns the exit status; its error is
// about the command line or a file.
type command struct {
	name    string
	usage   string
	summary string
	run     func(c *command, args []string, in io.Reader, out, errs io.Writer) (status int, err error)
}

func main() { os.Exit(mainStatus(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func mainStatus(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) == 0 {
		usage(errs)
		return 2
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		if len(args) == 1 {
			usage(out)
			return 0
		}
		args = []string{args[1], "-h"}
	case "-version", "--version":
		args = append([]string{"version"}, args[1:]...)
	}
	for i := range commands {
		c := &commands[i]
		if c.name != args[0] {
			continue
		}
		told := &output{Writer: out}
		status, err := c.run(c, args[1:], in, told, errs)
		if err == nil && status == 0 {
			err = told.lost
		}
		switch {
		case errors.Is(err, flag.ErrHelp):
			return 0
		case err != nil:
			c.complain(errs, err)
			return 2
		}
		return status
	}
	fmt.Fprintf(errs, "lanewise: there is no command %q; the commands are %s.\n", args[0], names())
	return 2
}

// output is what a command prints to. It keeps the first error, such as a full disk, which is reported at the end.
type output struct {
	io.Writer
	lost error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if o.lost == nil && !errors.Is(err, syscall.EPIPE) { // a reader that has closed its end has read enough
		o.lost = err
	}
	return n, err
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Usage: lanewise COMMAND ...; `lanewise COMMAND -h` tells its files and flags.\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\nA FILE of - is standard input; of a page in Markdown, check, run and stats\ntake the vISA and PTX code blocks.\n")
}

func names() string {
	var list []string
	for _, c := range commands {
		list = append(list, c.name)
	}
	return strings.Join(list, ", ")
}

// flags makes the command's flag set. -h prints the usage to out, and a wrong flag is an error of one sentence.
func (c *command) flags(out io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {
		fmt.Fprintf(out, "Usage: lanewise %s\n%s.\n", c.usage, strings.ToUpper(c.summary[:1])+c.summary[1:])
		f.SetOutput(out)
		f.PrintDefaults()
		f.SetOutput(io.Discard)
	}
	return f
}

// complain prints an error about the command line or a file.
func (c *command) complain(errs io.Writer, err error) {
	fmt.Fprintf(errs, "lanewise %s: %s\n", c.name, oneSentence(err))
}

// parse reads flags before and behind files; everything behind -- is a file. The flag package calls Usage for every
// error, which would be more than one sentence, so only -h prints it.
func (c *command) parse(f *flag.FlagSet, args []string) error {
	usage := f.Usage
	f.Usage = func() {}
	var files []string
	for rest := args; len(rest) > 0; {
		if err := f.Parse(rest); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				usage()
			} else if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
				return fmt.Errorf("there is no flag %s; `lanewise %s -h` lists them", name, c.name)
			}
			return err
		}
		flags := rest[:len(rest)-f.NArg()]
		rest = f.Args()
		if len(flags) > 0 && flags[len(flags)-1] == "--" {
			files = append(files, rest...)
			break
		}
		if len(rest) > 0 {
			files, rest = append(files, rest[0]), rest[1:]
		}
	}
	return f.Parse(append([]string{"--"}, files...))
}

// oneSentence makes a sentence of an error's text. The error for a missing file already has its path.
func oneSentence(err error) string {
	if path, ok := errors.AsType[*os.PathError](err); ok {
		return fmt.Sprintf("cannot %s %s: %v.", strings.Replace(path.Op, "stat", "open", 1), path.Path, path.Err)
	}
	if s := err.Error(); strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") {
		return s
	}
	return err.Error() + "."
}

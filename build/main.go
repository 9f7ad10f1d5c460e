// Command build does everything that turns the repository into the site: it serves it during development, tests it,
// writes it out for a static host, and measures it.
//
//	go run ./build serve [-addr 127.0.0.1:8080] [-base /] [-watch]
//	go run ./build test [core|wasm|page|books|editors] [-run PATTERN]
//	go run ./build dist -out DIR [-base /visa/]
//	go run ./build npm -out DIR [-platforms linux-x64,...]
//	go run ./build vscode -out FILE [-target PLATFORM]
//	go run ./build bench
//
// This package holds the commands and their flags. The work is done in the packages: site makes and serves the site,
// npm makes the packages, vscode packs the extension, suite runs the tests, bench measures, and wasmpack makes the
// programs smaller.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"

	"github.com/lanewise/lanewise/build/suite"
	"github.com/lanewise/lanewise/build/tool"
)

// command is one subcommand. The table below is all that main knows about it.
type command struct {
	name    string
	args    string // as the usage text shows them
	summary string
	words   int // the largest number of arguments that are not flags
	// setup declares the flags and returns what runs once they are parsed.
	setup func(flags *flag.FlagSet) func(ctx context.Context, out io.Writer) error
}

var commands = []command{
	{"serve", "[-addr 127.0.0.1:8080] [-base /] [-watch]", "build the site and serve it", 0, setupServe},
	{"test", "[core|wasm|page|books|editors] [-run PATTERN]", "run every test: Go, WebAssembly under Node, browser; or one part; by their names only: books and editors from npm", 1, setupTest},
	{"dist", "-out DIR [-base /visa/]", "write the site for a static host", 0, setupDist},
	{"npm", "-out DIR [-platforms linux-x64,...]", "write the npm packages", 0, setupNPM},
	{"vscode", "-out FILE [-target PLATFORM]", "write the extension for VS Code", 0, setupVSCode},
	{"bench", "[-start] [-debugger] [-embeds] [-npm] [-kernels] [-editor]", "measure transfer, start-up, stepping, embeds, the package, kernels and edits", 0, setupBench},
}

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // the command ran and failed
	exitUsage  = 2 // the command line was wrong
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main without the process: it parses args, runs the command and
// returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		usage(stderr)
		return exitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		usage(stdout)
		return exitOK
	case suite.UnderNode:
		return exitCode(suite.RunUnderNode(ctx, args[1:], stdout, stderr), stderr)
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(ctx, args[1:], stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "build: There is no command %q.\n\n", args[0])
	usage(stderr)
	return exitUsage
}

func (c command) run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the messages are printed below, in one place
	execute := c.setup(flags)
	err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		c.usage(stdout, flags)
		return exitOK
	}
	if err == nil && flags.NArg() > c.words {
		err = fmt.Errorf("%s takes no argument %q", c.name, flags.Arg(c.words))
	}
	if err != nil {
		fmt.Fprintf(stderr, "build: %s\n\n", tool.Sentence(err))
		c.usage(stderr, flags)
		return exitUsage
	}
	err = execute(ctx, stdout)
	var misuse tool.UsageError
	if errors.As(err, &misuse) {
		fmt.Fprintf(stderr, "build: %s\n\n", tool.Sentence(err))
		c.usage(stderr, flags)
		return exitUsage
	}
	return exitCode(err, stderr)
}

// exitCode prints why a command failed, if it did, and returns the exit code.
func exitCode(err error, stderr io.Writer) int {
	var program *exec.ExitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &program): // the program has printed why
		return max(program.ExitCode(), exitFailed)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "build: Interrupted.")
	default:
		fmt.Fprintf(stderr, "build: %s\n", tool.Sentence(err))
	}
	return exitFailed
}

// parse parses flags before, between and after the words. flags.Args are the words.
func parse(flags *flag.FlagSet, args []string) error {
	var words []string
	for {
		if err := flags.Parse(args); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			return flags.Parse(append([]string{"--"}, words...))
		}
		words, args = append(words, flags.Arg(0)), flags.Args()[1:]
	}
}

func (c command) usage(w io.Writer, flags *flag.FlagSet) {
	fmt.Fprintf(w, "usage: go run ./build %s\n", strings.TrimSpace(c.name+" "+c.args))
	flags.SetOutput(w)
	flags.PrintDefaults()
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: go run ./build COMMAND")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-48s %s\n", strings.TrimSpace(c.name+" "+c.args), c.summary)
	}
}

//go:build !desk

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/reduce"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// reduceFile makes a program smaller while a command fails with the same status as at first.
func reduceFile(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	test := f.String("test", "", "the `command`, as a shell reads it; the file is its last argument")
	to := f.String("o", "", "write to `FILE` instead of standard output")
	patience := f.Duration("timeout", 10*time.Second, "how long the command may take; then it counts as another failure")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	switch {
	case *test == "":
		return 2, errors.New("name a command with -test")
	case f.NArg() != 1:
		return 2, errors.New("name one file")
	}
	file, err := programs.text(f.Arg(0), in)
	if err != nil {
		return 2, err
	}
	dir, err := os.MkdirTemp("", "lanewise-reduce-")
	if err != nil {
		return 2, err
	}
	defer os.RemoveAll(dir)
	t := trial{command: *test, path: filepath.Join(dir, strings.Trim(filepath.Base(file.Name), "<>")), patience: *patience}
	first := t.status(file.Text)
	switch {
	case t.err != nil:
		return 2, t.err
	case first == 0:
		return 2, fmt.Errorf("the command does not fail with %s", file.Name)
	case first == overdue:
		return 2, errors.New("the command takes longer than -timeout")
	case first == noProgram || first == noCommand:
		return 2, fmt.Errorf("the shell cannot run the command: status %d", first)
	}
	// The file that -o names holds the smallest text so far: it can be written, and Ctrl-C loses nothing.
	keep := func(s string) error { return nil }
	if *to != "" && *to != dash {
		keep = func(s string) error { return writeTo(*to, s, out) }
	}
	if err := keep(file.Text); err != nil {
		return 2, err
	}
	before := t.open(file.Text)
	small := reduce.Text(file.Text, func(s string) bool { return !before || t.open(s) }, func(s string) bool {
		if t.status(s) != first {
			return false
		}
		t.err = keep(s)
		return t.err == nil
	})
	if t.err != nil {
		return 2, t.err
	}
	fmt.Fprintf(errs, "%s of %d are left, after %s of the command.\n", text.Count(strings.Count(small, "\n"), "line"), strings.Count(file.Text, "\n"), text.Count(t.runs, "run"))
	return 0, writeTo(*to, small, out)
}

// trial runs the command on texts.
type trial struct {
	command, path string
	patience      time.Duration
	runs          int
	err           error // why the command cannot be run
}

const (
	overdue = -1 // the status of a command that took too long

	// Statuses of a shell for a command that it cannot run (POSIX, Shell Command Language, 2.8.2).
	noProgram = 126
	noCommand = 127
)

// status returns the exit status of the command for a text.
func (t *trial) status(content string) int {
	if t.err != nil {
		return overdue
	}
	if t.err = os.WriteFile(t.path, []byte(content), 0o644); t.err != nil {
		return overdue
	}
	t.runs++
	ctx, stop := context.WithTimeout(context.Background(), t.patience)
	defer stop()
	cmd := exec.CommandContext(ctx, "sh", "-c", t.command+` "$1"`, "sh", t.path)
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return overdue
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return statusOf(exit)
	}
	t.err = err
	return overdue
}

// statusOf returns the status that a shell gives a command. For a command that a signal has ended, such as a compiler
// that crashes, it is 128 plus the signal (bash; POSIX only says: more than 128).
func statusOf(exit *exec.ExitError) int {
	if w, ok := exit.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return 128 + int(w.Signal())
	}
	return exit.ExitCode()
}

// open reports whether a text has no errors.
func (t *trial) open(content string) bool {
	_, diags := either.Open(visa.NewFile(t.path, content))
	return !visa.HasErrors(diags)
}

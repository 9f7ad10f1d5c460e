// Package tool runs the programs that a build is made of, says what takes long, and words
// what went wrong.
package tool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// Steps prints the long steps of a build and how long they took. It may be used from several goroutines.
type Steps struct {
	mu  sync.Mutex
	Out io.Writer
}

// Do runs f as the step called name. It says that the step begins, and when it
// has ended well, how long it took.
func (s *Steps) Do(name string, f func() error) error {
	start := time.Now()
	s.Printf("  %s ...\n", name)
	err := f()
	if err != nil {
		return err
	}
	s.Printf("  %-44s %s\n", name, Elapsed(start))
	return nil
}

func (s *Steps) Printf(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.Out, format, args...)
}

// Elapsed is the time since start, to a tenth of a second.
func Elapsed(start time.Time) string {
	return fmt.Sprintf("%.1f s", time.Since(start).Seconds())
}

// Parallel runs the functions at the same time and returns their errors joined.
func Parallel(functions ...func() error) error {
	errs := make([]error, len(functions))
	var wait sync.WaitGroup
	for i, f := range functions {
		wait.Go(func() { errs[i] = f() })
	}
	wait.Wait()
	return errors.Join(errs...)
}

// FewCollections has programs that are written in Go collect garbage when their memory has grown fivefold, not
// twofold. Of the toolchain's and the checkers' time a quarter to a third goes into that, for little memory:
// staticcheck has 383 MB in the place of 296, deadcode 2.5 GB in the place of 2.4.
const FewCollections = "GOGC=400"

// Run runs a program in dir and returns its standard output. When it fails,
// the error is "what failed" with the program's own last words.
func Run(ctx context.Context, dir string, env []string, what string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = slices.Concat([]string{FewCollections}, os.Environ(), env) // of two values the last counts
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if err == nil {
		return stdout.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	said := strings.TrimSpace(stderr.String())
	if said == "" {
		said = strings.TrimSpace(stdout.String())
	}
	if said == "" {
		said = err.Error()
	}
	return nil, fmt.Errorf("%s failed: %s", what, said)
}

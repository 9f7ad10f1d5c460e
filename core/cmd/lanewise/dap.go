//go:build !desk

package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/adapter"
	"github.com/lanewise/lanewise/core/visa"
)

// debugAdapter serves an editor over standard input and output until the editor leaves.
func debugAdapter(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	if f.NArg() != 0 {
		return 2, errors.New("the editor names the program, in its launch configuration")
	}
	if err := adapter.Serve(in, out, adapter.Host{Open: openLaunch, Now: time.Now, Rest: rest}); err != nil {
		c.complain(errs, err)
		return 1, nil
	}
	return 0, nil
}

// openLaunch reads the program that a launch configuration names. Its error is a sentence.
func openLaunch(l *adapter.Launch) (*adapter.Text, error) {
	t, err := openProgram(l)
	if err != nil {
		return nil, errors.New(oneSentence(err))
	}
	return t, nil
}

// openProgram reads a text, an object, or a folder of compiler output.
func openProgram(l *adapter.Launch) (*adapter.Text, error) {
	path, err := filepath.Abs(l.Program)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		programs, err := importable(path, nil, l.Answers, "", "", false)
		if err != nil {
			return nil, err
		}
		if len(programs) > 1 {
			return nil, errors.New(path + " has several kernels: `lanewise import -kernel NAME` makes a file of one")
		}
		p := fitted(programs[0])
		return &adapter.Text{File: visa.NewFile(p.Kernel+".visaasm", p.Text)}, nil
	}
	file, err := (programs | objects).text(path, nil)
	if err != nil {
		return nil, err
	}
	lines, err := readLaunch(l.LaunchLines)
	if err != nil {
		return nil, err
	}
	p, err := lines.of(wholeFile(visa.NewFile(filepath.Base(path), file.Text)))
	if err != nil {
		return nil, err
	}
	if !isObject(file.Text) && l.LaunchLines == "" {
		p.offered()
	}
	t := &adapter.Text{File: p.File, Path: path, Notes: p.notes}
	if isObject(file.Text) {
		t.Path = ""
	}
	return t, nil
}

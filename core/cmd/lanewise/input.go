package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Standard input: how the command line names it, and how messages do.
const (
	dash  = "-"
	stdin = "<stdin>"
)

var errReadOnce = errors.New("standard input can be read once only")

// texts reads the files that the command line names; a dash is standard input.
func (f forms) texts(paths []string, in io.Reader) ([]*visa.File, error) {
	var files []*visa.File
	err := f.each(paths, in, func(f *visa.File, err error) error {
		files = append(files, f)
		return err
	})
	return files, err
}

// textsOf is texts for a command whose files have nothing to do with each other. A file that cannot be read is reported
// and makes the status 2, but the others are still read.
func (f forms) textsOf(c *command, paths []string, in io.Reader, errs io.Writer) (files []*visa.File, status int, err error) {
	err = f.each(paths, in, func(f *visa.File, err error) error {
		if err != nil {
			c.complain(errs, err)
			status = 2
			return nil
		}
		files = append(files, f)
		return nil
	})
	return files, status, err
}

// each reads files one after another until add returns an error.
func (f forms) each(paths []string, in io.Reader, add func(*visa.File, error) error) error {
	if len(paths) == 0 {
		return errors.New("name at least one file, or - for standard input")
	}
	taken := false
	for _, path := range paths {
		if path == dash && taken {
			return errReadOnce
		}
		taken = taken || path == dash
		file, err := f.text(path, in)
		if err := add(file, err); err != nil {
			return err
		}
	}
	return nil
}

// text reads one file.
func (f forms) text(path string, in io.Reader) (*visa.File, error) {
	name, b, err := read(path, in)
	if err == nil {
		err = f.admit(name, b)
	}
	return visa.NewFile(name, string(b)), err
}

// read reads one file, or standard input; name is how messages call it.
func read(path string, in io.Reader) (name string, content []byte, err error) {
	if path == dash {
		content, err = readAll(stdin, in)
		return stdin, content, err
	}
	content, err = readFile(path)
	return path, content, err
}

// writeTo writes to the file that -o names, or to standard output if that is a dash or empty.
func writeTo(path, text string, out io.Writer) error {
	if path == "" || path == dash {
		_, err := io.WriteString(out, text)
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// mostInput is the largest number of bytes that are read from a file, because a device or a pipe may have no end.
const mostInput = 256 << 20

// readFile reads a file.
func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is a folder; name its files, or the one that `lanewise import` makes of them")}
	}
	return readAll(path, f)
}

func readAll(name string, in io.Reader) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(in, mostInput+1))
	if err == nil && len(content) > mostInput {
		err = &fs.PathError{Op: "read", Path: name, Err: errors.New(text.Say("it has more than {} MiB, the most that is read", mostInput>>20))}
	}
	return content, err
}

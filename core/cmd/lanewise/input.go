package main

import (
	"errors"
	"io"
	"os"

	"github.com/lanewise/lanewise/core/visa"
)

// Standard input, as the command line names it and as messages do.
const (
	dash  = "-"
	stdin = "<stdin>"
)

// texts reads the files that the command line names, standard input for a dash.
func texts(paths []string, in io.Reader) ([]*visa.File, error) {
	if len(paths) == 0 {
		return nil, errors.New("name at least one file, or - for standard input")
	}
	var files []*visa.File
	taken := false
	for _, path := range paths {
		if path == dash && taken {
			return nil, errors.New("standard input can be read once only")
		}
		taken = taken || path == dash
		name, b, err := read(path, in)
		if err != nil {
			return nil, err
		}
		files = append(files, visa.NewFile(name, string(b)))
	}
	return files, nil
}

// read reads one file, or standard input; name is what messages call it.
func read(path string, in io.Reader) (name string, content []byte, err error) {
	if path == dash {
		content, err = io.ReadAll(in)
		return stdin, content, err
	}
	content, err = os.ReadFile(path)
	return path, content, err
}

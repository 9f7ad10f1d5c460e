package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/object"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// assemble writes the binary object of one program; args names all of its files.
func assemble(c *command, args []string, in io.Reader, out, errs io.Writer) (int, error) {
	f := c.flags(out)
	platform := f.String("platform", "", "assemble for platform `P` instead of the one the files name")
	to := f.String("o", "", "write to `OUT` instead of the first file's name with .isa, or standard output for standard input")
	if err := c.parse(f, args); err != nil {
		return 2, err
	}
	files, err := visaTexts.texts(f.Args(), in)
	if err != nil {
		return 2, err
	}
	platforms, err := candidates(*platform, files[0])
	if err != nil {
		return 2, err
	}
	modules, p, good := onFirst(platforms, files, errs)
	if !good {
		return 1, nil
	}
	data, err := object.Encode(p, modules...)
	if err != nil {
		fmt.Fprintln(errs, located(err))
		return 1, nil
	}
	switch {
	case *to != "":
	case f.Arg(0) == dash:
		*to = dash
	default:
		*to = strings.TrimSuffix(f.Arg(0), filepath.Ext(f.Arg(0))) + ".isa"
	}
	if own := sameFile(*to, f.Args()); own != "" {
		return 2, fmt.Errorf("the object would take the place of its text, %s: name another file with -o", own)
	}
	return 0, writeTo(*to, string(data), out)
}

// sameFile returns which of the files is the one at a path, "" if none is.
func sameFile(path string, files []string) string {
	at, err := os.Stat(path)
	for _, name := range files {
		if info, bad := os.Stat(name); err == nil && bad == nil && os.SameFile(at, info) {
			return name
		}
	}
	return ""
}

// candidates returns the platforms to try for a program: the one that the command line or the first file names, or, if
// neither names one, all platforms, the default first.
func candidates(name string, file *visa.File) ([]isa.Platform, error) {
	if name != "" {
		p, err := platformByName(name)
		return []isa.Platform{p}, err
	}
	spec, _ := launch.Parse(file)
	list := []isa.Platform{spec.Platform}
	if strings.Contains(file.Text, "//@ platform") {
		return list, nil
	}
	for p := range isa.NumPlatforms {
		if p != spec.Platform {
			list = append(list, p)
		}
	}
	return list, nil
}

// onFirst checks the files of a program for the first platform that takes them all. If none does, it prints the errors
// for the first platform.
func onFirst(platforms []isa.Platform, files []*visa.File, errs io.Writer) ([]*visa.Module, isa.Platform, bool) {
	for _, p := range platforms {
		if modules, ok := checkAll(p, files, nil); ok {
			return modules, p, true
		}
	}
	checkAll(platforms[0], files, errs)
	return nil, platforms[0], false
}

// checkAll checks the files of a program and prints their errors to errs, which may be nil.
func checkAll(p isa.Platform, files []*visa.File, errs io.Writer) ([]*visa.Module, bool) {
	var modules []*visa.Module
	ok := true
	for _, file := range files {
		m, diags := assembler.Assemble(file, p)
		modules = append(modules, m)
		if visa.HasErrors(diags) {
			ok = false
			if errs != nil {
				printDiagnostics(errs, file, diags)
			}
		}
	}
	return modules, ok
}

// located returns an error of the encoder with its file and line.
func located(err error) string {
	if e, ok := errors.AsType[*object.Error](err); ok && e.Module != nil && e.Module.File != nil {
		line, col := e.Module.File.Position(int(e.Span.Start))
		return fmt.Sprintf("%s:%d:%d: error: %s", e.Module.File.Name, line, col, e.Message)
	}
	return err.Error()
}

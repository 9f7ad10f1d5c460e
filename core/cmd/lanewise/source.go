package main

import (
	"fmt"
	"io"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/book"
	"github.com/lanewise/lanewise/core/visa"
)

// source is a program that the command line names: a file, or a code block of a page.
type source struct {
	*visa.File
	path  string        // of the file that contains it
	block *book.Program // nil: the program is the whole file
}

// wholeFile returns a file as a program.
func wholeFile(f *visa.File) *source { return &source{File: f, path: f.Name} }

// position maps a line and column of the program, from 1, to those of the file at path.
func (s *source) position(line, col int) (int, int) {
	if s.block == nil {
		return line, col
	}
	return s.block.Position(line, col)
}

// name returns the name of a program: its path, and for a block also the block's name or the line in which it begins.
func (s *source) name() string {
	switch {
	case s.block == nil:
		return s.path
	case s.block.Name != "":
		return s.path + "#" + s.block.Name
	}
	return fmt.Sprint(s.path, "#", s.block.Line)
}

// sourcesOf splits pages into their programs. Errors in the words behind a block's language become findings.
func sourcesOf(files []*visa.File) (list []*source, findings []finding) {
	for _, f := range files {
		if !book.IsPage(f.Name) {
			list = append(list, wholeFile(f))
			continue
		}
		programs, problems := book.Read(f.Text)
		for _, p := range problems {
			findings = append(findings, blockFinding(f.Name, p.Line, p.Message))
		}
		for i := range programs {
			if p := &programs[i]; !p.Ignore {
				s := &source{path: f.Name, block: p}
				s.File = visa.NewFile(s.name()+"."+p.Language, p.Text)
				list = append(list, s)
			}
		}
	}
	return list, findings
}

func blockFinding(path string, line int, message string) finding {
	return finding{File: path, Line: line, Column: 1, EndLine: line, EndColumn: 1, Severity: visa.Error.String(), Code: book.ProblemCode, Message: message}
}

// promised returns findings for the diagnostics of a program. The errors that its block promises are left out, and
// promised errors that are missing make a finding.
func (s *source) promised(diags []visa.Diagnostic) []finding {
	if s.block == nil {
		return findingsOf(s, diags)
	}
	rest, broken := s.block.Promised(diags)
	findings := findingsOf(s, rest)
	if broken != "" {
		findings = append(findings, blockFinding(s.path, s.block.Line, broken))
	}
	return findings
}

// printFindings prints each finding as FILE:LINE:COL: error V0123: message.
func printFindings(w io.Writer, findings []finding) {
	for i := range findings {
		f := &findings[i]
		fmt.Fprintf(w, "%s:%d:%d: %s %s: %s%s\n", f.File, f.Line, f.Column, f.Severity, f.Code, f.Message, f.hint)
	}
}

// anyError reports whether one of the findings is an error.
func anyError(findings []finding) bool {
	for i := range findings {
		if findings[i].Severity == visa.Error.String() {
			return true
		}
	}
	return false
}

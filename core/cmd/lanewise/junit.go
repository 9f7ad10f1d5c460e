package main

import (
	"encoding/xml"
	"io"
	"strings"
)

// The report of run -junit: a suite a file, a case a program.
type (
	junitReport struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		File      string        `xml:"file,attr"`
		Line      int           `xml:"line,attr"`
		Failure   *junitFailure `xml:"failure,omitempty"`
		Out       string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func printJUnit(out io.Writer, results []result) error {
	var report junitReport
	for i := range results {
		r := &results[i]
		if n := len(report.Suites); n == 0 || report.Suites[n-1].Name != r.File {
			report.Suites = append(report.Suites, junitSuite{Name: r.File})
		}
		suite := &report.Suites[len(report.Suites)-1]
		suite.Tests++
		if !r.Pass {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, r.junit())
	}
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(out)
	enc.Indent("", "\t")
	if err := enc.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(out, "\n")
	return err
}

// junit is the case of one program; what it printed is in it as text.
func (r *result) junit() junitCase {
	c := junitCase{Name: r.Name, ClassName: r.File, File: r.File, Line: r.Line}
	if c.Name == "" {
		c.Name = r.title()
	}
	var printed strings.Builder
	r.print(&printed)
	if r.Pass {
		c.Out = printed.String()
		return c
	}
	first, _, _ := strings.Cut(printed.String(), "\n")
	c.Failure = &junitFailure{Message: first, Text: printed.String()}
	return c
}

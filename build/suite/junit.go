package suite

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// countedRun runs a program that writes a JUnit report to the file that it is given, and counts what the report says.
// A run that fails without a failed test is an error.
func (t *testRun) countedRun(command func(report string) *exec.Cmd) (tally, error) {
	dir, err := os.MkdirTemp("", "lanewise-test-")
	if err != nil {
		return tally{}, err
	}
	defer os.RemoveAll(dir)
	report := filepath.Join(dir, "report.xml")
	cmd := command(report)
	cmd.Dir = t.root
	cmd.Stdout, cmd.Stderr = t.out, t.out
	runErr := cmd.Run()
	text, err := os.ReadFile(report)
	if err != nil {
		return tally{}, errors.Join(runErr, err)
	}
	count, err := readJUnit(text)
	if err != nil {
		return count, errors.Join(runErr, err)
	}
	if runErr != nil && count.failed == 0 {
		return count, fmt.Errorf("%s failed: %w", filepath.Base(cmd.Path), runErr)
	}
	return count, nil
}

// junitSuite is a group of tests in a report. Groups can contain groups.
type junitSuite struct {
	Suites []junitSuite `xml:"testsuite"`
	Cases  []struct {
		Name    string    `xml:"name,attr"`
		Failure *struct{} `xml:"failure"`
		Error   *struct{} `xml:"error"`
		Skipped *struct {
			Message string `xml:"message,attr"`
		} `xml:"skipped"`
	} `xml:"testcase"`
}

// readJUnit counts the tests of a report. Tests that a pattern of names left out do not count as skipped, though Node
// lists them so.
func readJUnit(text []byte) (tally, error) {
	// Node copies the terminal's colour codes into the messages, which XML does not allow.
	text = bytes.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
	var all junitSuite
	if err := xml.Unmarshal(text, &all); err != nil {
		return tally{}, fmt.Errorf("the report of the tests cannot be read: %w", err)
	}
	return all.count(), nil
}

func (s junitSuite) count() (count tally) {
	for _, inner := range s.Suites {
		count.add(inner.count())
	}
	for _, c := range s.Cases {
		switch {
		case c.Failure != nil || c.Error != nil:
			count.failed++
			count.failures = append(count.failures, c.Name)
		case c.Skipped == nil:
			count.passed++
		case !strings.Contains(c.Skipped.Message, "does not match pattern"):
			count.skipped++
		}
	}
	return count
}

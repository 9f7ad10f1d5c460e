package main

import (
	"encoding/xml"
	"slices"
	"strings"
	"testing"
)

// The report of run -junit, in the form in which its readers parse it.
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
		Failure   *junitFailure `xml:"failure"`
		Out       string        `xml:"system-out"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func TestJUnit(t *testing.T) {
	good, bad := write(t, "good.visaasm", program), write(t, "bad.md", strings.Replace(page, "iota(2, 2)", "iota(3, 2)", 1))
	status, out, _ := lanewise("run", "-junit", good, bad)
	var report junitReport
	if err := xml.Unmarshal([]byte(out), &report); err != nil || status != 1 || len(report.Suites) != 2 {
		t.Fatalf("status %d, %v: %s", status, err, out)
	}
	if s := report.Suites[0]; s.Tests != 1 || s.Failures != 0 || s.Cases[0].Failure != nil || !strings.Contains(s.Cases[0].Out, "PASS expect T6") {
		t.Errorf("good: %+v", s)
	}
	s := report.Suites[1]
	if s.Tests != 3 || s.Failures != 1 || s.Cases[0].Name != "double" || s.Cases[0].Line != 5 || s.Cases[0].Failure == nil || !strings.Contains(s.Cases[0].Failure.Text, "got 2, want 3") {
		t.Errorf("bad: %+v", s)
	}
}

// A report can be parsed whatever text it contains, and contains that text, except for characters that XML cannot have.
func TestJUnitHoldsAnyText(t *testing.T) {
	for _, c := range [][2]string{
		{`<a href="b">&amp;</a> 'c' ]]>`, `<a href="b">&amp;</a> 'c' ]]>`}, {" \ta\r\nb ", " \ta\r\nb "}, {"\x00\x1b\uffff\xff", "\ufffd\ufffd\ufffd\ufffd"}, {"ü 😀", "ü 😀"},
	} {
		var b strings.Builder
		if err := printJUnit(&b, []result{{File: c[0], Name: c[0], Failure: c[0]}, {File: c[0], Name: "2", Pass: true}}); err != nil {
			t.Fatal(err)
		}
		var report junitReport
		if err := xml.Unmarshal([]byte(b.String()), &report); err != nil {
			t.Errorf("%q: %v in %s", c[0], err, b.String())
			continue
		}
		s := report.Suites[0]
		names := []string{s.Name, s.Cases[0].Name, s.Cases[0].ClassName, s.Cases[0].File}
		if s.Tests != 2 || s.Failures != 1 || slices.ContainsFunc(names, func(n string) bool { return n != c[1] }) || !strings.Contains(s.Cases[0].Failure.Text, c[1]) {
			t.Errorf("%q: %+v", c[0], s)
		}
	}
}

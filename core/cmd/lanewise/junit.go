package main

import (
	"fmt"
	"io"
	"strings"
)

// printJUnit writes the report of run -junit: a suite for each file, a case for each program.
func printJUnit(out io.Writer, results []result) error {
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
	for len(results) > 0 {
		tests, failures := 0, 0
		for ; tests < len(results) && results[tests].File == results[0].File; tests++ {
			if !results[tests].Pass {
				failures++
			}
		}
		fmt.Fprintf(&b, "\t<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\">\n", escaped(results[0].File), tests, failures)
		for i := range tests {
			results[i].printJUnit(&b)
		}
		b.WriteString("\t</testsuite>\n")
		results = results[tests:]
	}
	b.WriteString("</testsuites>\n")
	_, err := io.WriteString(out, b.String())
	return err
}

// printJUnit writes the case of one program, with the program's printed result as text.
func (r *result) printJUnit(b *strings.Builder) {
	name := r.Name
	if name == "" {
		name = r.title()
	}
	var printed strings.Builder
	r.print(&printed)
	said, file := escaped(printed.String()), escaped(r.File)
	fmt.Fprintf(b, "\t\t<testcase name=\"%s\" classname=\"%s\" file=\"%s\" line=\"%d\">\n", escaped(name), file, file, r.Line)
	if r.Pass {
		fmt.Fprintf(b, "\t\t\t<system-out>%s</system-out>\n", said)
	} else {
		first, _, _ := strings.Cut(said, "&#xA;")
		fmt.Fprintf(b, "\t\t\t<failure message=\"%s\">%s</failure>\n", first, said)
	}
	b.WriteString("\t\t</testcase>\n")
}

// marks escapes the markup characters of XML, and the blanks that its readers change.
var marks = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "\t", "&#x9;", "\n", "&#xA;", "\r", "&#xD;")

// escaped returns a text for XML, which cannot contain every character.
func escaped(s string) string {
	return marks.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
			return 0xfffd
		}
		return r // invalid UTF-8 is U+FFFD by now
	}, s))
}

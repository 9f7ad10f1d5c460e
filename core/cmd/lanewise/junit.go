package main

import (
	"fmt"
	"io"
	"strings"
)

// printJUnit writes the report of run -junit: a suite a file, a case a program.
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

// printJUnit writes the case of one program; what it printed is in it as text.
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

// marks are those of XML, and the blanks that its readers change.
var marks = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "\t", "&#x9;", "\n", "&#xA;", "\r", "&#xD;")

// escaped is a text as it stands in XML, which cannot hold every character.
func escaped(s string) string {
	return marks.Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
			return 0xfffd
		}
		return r // what is no UTF-8 is U+FFFD by now
	}, s))
}

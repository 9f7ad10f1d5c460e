// Package reduce makes a program smaller while some property of it stays the same. It is delta debugging that knows the
// language: if the program had no errors, no candidate with errors is tested, so no time is lost on texts that a
// compiler would reject anyway.
package reduce

import (
	"regexp"
	"strconv"
	"strings"
)

// Test reports whether a text has the property in question.
type Test func(text string) bool

// Text returns the smallest text found for which both valid and holds are true, as they are for the given one. It
// removes lines, reduces the number of lanes, and sets inputs to zeros. valid is tested first, because holds may take
// long. The search ends when no single change is possible any more.
func Text(text string, valid, holds Test) string {
	seen := map[string]bool{}
	try := func(candidate string) bool {
		if seen[candidate] {
			return false
		}
		seen[candidate] = true
		return valid(candidate) && holds(candidate)
	}
	for {
		before := text
		text = withoutLines(text, try)
		for _, pass := range []func(string) []string{fewerLanes, plainInputs} {
			for changed := true; changed; {
				changed = false
				for _, candidate := range pass(text) {
					if try(candidate) {
						text, changed = candidate, true
						break
					}
				}
			}
		}
		if text == before {
			return text
		}
	}
}

// withoutLines removes lines, at first many at a time. The lines of one statement are removed together.
func withoutLines(text string, try Test) string {
	units := unitsOf(text)
	for size := (len(units) + 1) / 2; size > 0; {
		removed := false
		for at := 0; at < len(units); {
			rest := append(append([]string(nil), units[:at]...), units[min(at+size, len(units)):]...)
			if try(strings.Join(rest, "")) {
				units, removed = rest, true
				continue
			}
			at += size
		}
		switch {
		case size > 1:
			size /= 2
		case !removed:
			size = 0
		}
	}
	return strings.Join(units, "")
}

// continued matches the beginning of a line that continues a launch line.
var continued = regexp.MustCompile(`^\s*//@ ( |\|)`)

// unitsOf splits a text into pieces that make sense alone: lines, each with the lines that continue it.
func unitsOf(text string) (units []string) {
	for line := range strings.Lines(text) {
		if n := len(units); n > 0 && continued.MatchString(line) {
			units[n-1] += line
			continue
		}
		units = append(units, line)
	}
	return units
}

var (
	masked = regexp.MustCompile(`\((M\d(?:_NM)?), (\d+)\)`)
	width  = regexp.MustCompile(`(?m)^(\s*//@ grid .*\bsimd=)(\d+)`)
	input  = regexp.MustCompile(`(?m)^(\s*//@ (?:input|surface|svm|buffer|param)\b[^\n]*? = (?:\w+\[\d+\] ?)?)([^\n]*(?:\n//@ [ |][^\n]*)*)$`)
)

// fewerLanes returns the texts in which threads have half as many lanes, and the widest instructions, too.
func fewerLanes(text string) []string {
	lanes := 0
	for _, at := range []*regexp.Regexp{width, masked} {
		for _, m := range at.FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(m[2])
			lanes = max(lanes, n)
		}
	}
	if lanes < 2 {
		return nil
	}
	cut := func(n string) string {
		if lane, _ := strconv.Atoi(n); lane > lanes/2 {
			return strconv.Itoa(lanes / 2)
		}
		return n
	}
	text = width.ReplaceAllStringFunc(text, func(s string) string {
		p := width.FindStringSubmatch(s)
		return p[1] + cut(p[2])
	})
	return []string{masked.ReplaceAllStringFunc(text, func(s string) string {
		p := masked.FindStringSubmatch(s)
		return "(" + p[1] + ", " + cut(p[2]) + ")"
	})}
}

// plainInputs returns the texts in which one more input or buffer holds zeros.
func plainInputs(text string) (out []string) {
	for _, at := range input.FindAllStringSubmatchIndex(text, -1) {
		if values := text[at[4]:at[5]]; values != "zeros" && values != "" {
			out = append(out, text[:at[4]]+"zeros"+text[at[5]:])
		}
	}
	return out
}

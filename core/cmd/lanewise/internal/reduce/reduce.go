// Package reduce makes a program smaller while something about it stays as it is: delta debugging that
// knows the language. What is tried has no errors where the program had none, so nothing is lost on texts
// that a compiler would reject anyway.
package reduce

import (
	"regexp"
	"strconv"
	"strings"
)

// Test tells of a text whether what is looked for is still there.
type Test func(text string) bool

// Text is the smallest text that was found for which both valid and holds are true, as they are for the
// one that is given: without lines, with fewer lanes, and with inputs that are zeros. valid is asked first;
// holds may take long. It ends when no single change is possible any more.
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

// withoutLines leaves out lines, many at a time first. Lines of one statement go together.
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

// continued is the beginning of a line that goes on with a launch line.
var continued = regexp.MustCompile(`^\s*//@ ( |\|)`)

// unitsOf cuts a text into pieces that make sense alone: lines, each with those that go on with it.
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

// fewerLanes are the texts in which threads, and instructions that are as wide as the widest, have half as
// many lanes.
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

// plainInputs are the texts in which one input or buffer holds zeros.
func plainInputs(text string) (out []string) {
	for _, at := range input.FindAllStringSubmatchIndex(text, -1) {
		if values := text[at[4]:at[5]]; values != "zeros" && values != "" {
			out = append(out, text[:at[4]]+"zeros"+text[at[5]:])
		}
	}
	return out
}

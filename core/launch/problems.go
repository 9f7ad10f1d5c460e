package launch

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics of launch lines. They are stable: people search for them.
const (
	codeDirective = "L0101" // no such kind of line
	codeSyntax    = "L0102" // something else was expected here
	codeKey       = "L0103" // no such key
	codeValue     = "L0104" // a value that is out of range or of the wrong form
	codeTwice     = "L0105" // given twice
	codeContinue  = "L0106" // a list ends in a comma and nothing follows
	codeData      = "L0107" // a value of a list
	codeCap       = "L0108" // more than a launch can hold
	codeBuffer    = "L0201" // no such buffer
	codeInput     = "L0202" // no such input variable
	codeUncovered = "L0203" // an input no line gives (warning)
	codeKernel    = "L0204" // no such kernel
	codeSurface   = "L0205" // a surface that nothing connects to the program
	codeWidth     = "L0206" // SIMD width and kernel disagree (warning)
)

func problem(span visa.Span, code, message string) visa.Diagnostic {
	return visa.Diagnostic{Span: span, Severity: visa.Error, Code: code, Message: message}
}

func warning(span visa.Span, code, message string) visa.Diagnostic {
	d := problem(span, code, message)
	d.Severity = visa.Warning
	return d
}

func sortDiagnostics(d []visa.Diagnostic) {
	sort.SliceStable(d, func(i, j int) bool { return d[i].Span.Start < d[j].Span.Start })
}

// unknownName is a problem with a name, and the name that was probably meant.
func unknownName(span visa.Span, code, message, name string, candidates []string) visa.Diagnostic {
	d := problem(span, code, message)
	near := nearest(name, candidates)
	if near == "" {
		d.Message += "."
		return d
	}
	d.Message += "; did you mean `" + near + "`?"
	d.Fix = &visa.Fix{Span: span, Text: near, Label: "Change to " + near}
	return d
}

// nearest is the candidate a name was probably meant to be: at most a third of its
// letters differ. "" if none is near.
func nearest(name string, candidates []string) string {
	best, least := "", len(name)/3+1
	if len(name) > 64 {
		return ""
	}
	for _, c := range candidates {
		if d := distance(strings.ToLower(name), strings.ToLower(c)); d <= least && (best == "" || d < least) {
			best, least = c, d
		}
	}
	return best
}

// distance counts the letters to insert, delete, replace or swap with their
// neighbour (optimal string alignment).
func distance(a, b string) int {
	if len(b) > 64 {
		return len(b)
	}
	var before, row, next [65]int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}

package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics of launch lines. They are stable, because people search for them.
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
	codeWidth     = "L0206" // SIMD width and kernel, or dispatch masks, disagree (warning)
	codeNoLines   = "L0207" // a kernel with inputs, and no launch lines (warning)
	codeRule      = "L0208" // no such rule
	codeAlone     = "L0209" // a function without a kernel (warning)
)

// NoLinesCode is the code of the warning whose fix adds launch lines to a program.
const NoLinesCode = codeNoLines

// AloneCode is the code of the warning about a function without a kernel.
const AloneCode = codeAlone

func problem(span visa.Span, code, message string) visa.Diagnostic {
	return visa.Diagnostic{Span: span, Severity: visa.Error, Code: code, Message: message}
}

func warning(span visa.Span, code, message string) visa.Diagnostic {
	d := problem(span, code, message)
	d.Severity = visa.Warning
	return d
}

// unknownName is a problem with a name. Its message says which name was probably meant, or, if there are few, which
// ones there are.
func unknownName(span visa.Span, code, message, name string, candidates []string) visa.Diagnostic {
	const fewNames = 8
	d := problem(span, code, message)
	if near := visa.Nearest(name, candidates); near != "" {
		d.Message += "; did you mean `" + near + "`?"
		d.Change(span, near)
		return d
	}
	switch {
	case len(candidates) == 1:
		d.Message += "; there is only `" + candidates[0] + "`"
	case len(candidates) > 0 && len(candidates) <= fewNames:
		d.Message += "; there are " + strings.Join(candidates, ", ")
	}
	d.Message += "."
	return d
}

package assembler

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// TestNullOperands checks that every form of every instruction with %null for each of its
// operands, in every execution size, and with %null as its destination and sources of every
// type, is accepted or rejected as by Intel's assembler, to which %null is one element of
// type ud.
func TestNullOperands(t *testing.T) {
	compareTable(t, "testdata/verdicts/null.txt",
		"What GenX_IR says of %null in place of each operand of the forms of ../forms: + accepts,\n"+
			"- rejects, ? neither; for each of the execution sizes 1, 2, 4, 8, 16 and 32 where N stands.", nullForms(t))
}

// eachForm calls f with those instructions of the forms that need no label or function of
// their text. made returns a program that has the given line instead of the instructions.
func eachForm(t *testing.T, f func(file *visa.File, in *visa.Inst, p isa.Platform, made func(line string) program)) {
	forms := formFiles(t)
	names := make([]string, 0, len(forms))
	for name := range forms {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		text := filetest.Read(t, name)
		head, _, _ := strings.Cut(text, ".function")
		module, _ := parser.Parse(visa.NewFile(name, text))
		for _, s := range module.Objects[0].Body {
			if in, ok := s.(*visa.Inst); ok && in.Label == nil && in.Labels == nil && in.Callee == "" {
				f(module.File, in, forms[name], func(line string) program {
					return program{name, line, head + ".function \"forms_main\"\nforms_main:\n    " + line + "\n    ret (M1, 1)\n", forms[name]}
				})
			}
		}
	}
}

// nullForms returns the forms with %null, each for the first platform that has it.
func nullForms(t *testing.T) []verdictRow {
	var rows []verdictRow
	seen := map[string]bool{}
	eachForm(t, func(f *visa.File, in *visa.Inst, p isa.Platform, made func(line string) program) {
		for _, line := range nullLines(f, in) {
			if seen[line.text] {
				continue
			}
			seen[line.text] = true
			row := verdictRow{form: p.String() + " " + line.text}
			if !line.sized {
				row.programs = []program{made(line.text)}
			} else {
				for _, n := range []int{1, 2, 4, 8, 16, 32} {
					row.programs = append(row.programs, made(inSize(line.text, n)))
				}
			}
			rows = append(rows, row)
		}
	})
	return rows
}

// formVariables holds variables that the forms declare, one of each type.
var formVariables = []string{"D", "U", "W", "UW0", "C", "UC", "F", "H", "DD", "Q", "UQ0"}

var (
	sizeInText   = regexp.MustCompile(`\((M\d(?:_NM)?), (?:\d+|N)\)`)
	regionInText = regexp.MustCompile(`<\d+;(\d+),\d+>`)
	directInText = regexp.MustCompile(`\b\w+(\(\d+,\d+\)<\d+;)`)
)

// inSize returns an instruction with another execution size. Regions that are wider than the
// execution size become scalar.
func inSize(line string, n int) string {
	line = sizeInText.ReplaceAllString(line, "($1, "+strconv.Itoa(n)+")")
	return regionInText.ReplaceAllStringFunc(line, func(r string) string {
		if w, _ := strconv.Atoi(regionInText.FindStringSubmatch(r)[1]); w > n {
			return "<0;1,0>"
		}
		return r
	})
}

// nullLine is an instruction with %null. If sized is set, an N stands in the place of its
// execution size.
type nullLine struct {
	text  string
	sized bool
}

// nullLines returns an instruction with %null in the place of each operand, for every
// execution size, and with %null as its destination in its own execution size, for each type
// of sources.
func nullLines(f *visa.File, in *visa.Inst) []nullLine {
	line := f.Slice(in.Span)
	var out []nullLine
	add := func(text string, sized bool) {
		if sized && isa.Table[in.Op].Exec == isa.MaskExec {
			out = append(out, nullLine{sizeInText.ReplaceAllString(text, "($1, N)"), true})
		} else if !slices.Contains(out, nullLine{text, false}) {
			out = append(out, nullLine{text, false})
		}
	}
	operand := func(slot *isa.Slot, o *visa.Operand) {
		if o.Span.End == o.Span.Start {
			return // not in the text
		}
		text := line[:o.Span.Start-in.Span.Start] + nullText(f, slot.Write, o) + line[o.Span.End-in.Span.Start:]
		add(text, true)
		if !slot.Write || slot.Kind != isa.VectorSlot {
			return
		}
		for _, v := range formVariables {
			if typed := directInText.ReplaceAllString(text, v+"$1"); typed != text {
				add(typed, false)
			}
		}
	}
	if in.LSC == nil {
		in.EachArg(operand)
		return out
	}
	for i := range in.Args {
		operand(&isa.Slot{Kind: isa.RawSlot}, &in.Args[i])
	}
	return out
}

// nullText returns %null in the form of an operand that can stand in the place of o.
func nullText(f *visa.File, write bool, o *visa.Operand) string {
	written := f.Slice(o.Span)
	switch {
	case o.Kind == visa.RawOperand, o.Kind == visa.NullOperand:
		return "%null.0"
	case o.Kind == visa.StateOperand:
		return "%null"
	case o.Kind == visa.AddressOfOperand:
		return "&%null"
	case o.Kind == visa.GeneralOperand && strings.Contains(written, "<"):
		return "%null(0,0)" + written[strings.Index(written, "<"):]
	case write:
		return "%null(0,0)<1>"
	}
	return "%null(0,0)<0;1,0>"
}

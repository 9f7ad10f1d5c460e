package visa

import (
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
)

// TestNullOperands: every form of every instruction with %null for each of its operands,
// in every execution size, and as a destination with sources of every type, is accepted
// or rejected as by Intel's assembler, to which %null is one element of type ud.
func TestNullOperands(t *testing.T) {
	compareTable(t, "testdata/verdicts/null.txt",
		"What GenX_IR says of %null in place of each operand of the forms of ../forms: + accepts,\n"+
			"- rejects, ? neither; for each of the execution sizes 1, 2, 4, 8, 16 and 32 where N stands.", nullForms(t))
}

// nullForms are the forms with %null, each for the first platform that has it.
func nullForms(t *testing.T) []verdictRow {
	forms := formFiles(t)
	files := make([]string, 0, len(forms))
	for file := range forms {
		files = append(files, file)
	}
	sort.Strings(files)
	var rows []verdictRow
	seen := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(text), ".function")
		made := func(line string) program {
			return program{file, line, head + ".function \"forms_main\"\nforms_main:\n    " + line + "\n    ret (M1, 1)\n", forms[file]}
		}
		module, _ := Parse(NewFile(file, string(text)))
		for _, s := range module.Objects[0].Body {
			in, ok := s.(*Inst)
			if !ok || in.Label != nil || in.Labels != nil || in.Callee != "" {
				continue // goes to what is not there
			}
			for _, line := range nullLines(module.File, in) {
				row := verdictRow{form: forms[file].String() + " " + line.text}
				if seen[line.text] {
					continue
				}
				seen[line.text] = true
				if !line.sized {
					row.programs = []program{made(line.text)}
				} else {
					for _, n := range []int{1, 2, 4, 8, 16, 32} {
						row.programs = append(row.programs, made(inSize(line.text, n)))
					}
				}
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// formVariables are variables that the forms declare, one of each type.
var formVariables = []string{"D", "U", "W", "UW0", "C", "UC", "F", "H", "DD", "Q", "UQ0"}

var (
	sizeInText   = regexp.MustCompile(`\((M\d(?:_NM)?), (?:\d+|N)\)`)
	regionInText = regexp.MustCompile(`<\d+;(\d+),\d+>`)
	directInText = regexp.MustCompile(`\b\w+(\(\d+,\d+\)<\d+;)`)
)

// inSize is an instruction in an execution size; regions whose width that is too small for
// become scalars.
func inSize(line string, n int) string {
	line = sizeInText.ReplaceAllString(line, "($1, "+strconv.Itoa(n)+")")
	return regionInText.ReplaceAllStringFunc(line, func(r string) string {
		if w, _ := strconv.Atoi(regionInText.FindStringSubmatch(r)[1]); w > n {
			return "<0;1,0>"
		}
		return r
	})
}

// nullLine is an instruction with %null; sized says that an N stands for its execution
// size.
type nullLine struct {
	text  string
	sized bool
}

// nullLines are an instruction with %null for each operand, in every execution size, and
// for a destination in its own with each type of sources.
func nullLines(f *File, in *Inst) []nullLine {
	line := f.Slice(in.Span)
	var out []nullLine
	add := func(text string, sized bool) {
		if sized && isa.Table[in.Op].Exec == isa.MaskExec {
			out = append(out, nullLine{sizeInText.ReplaceAllString(text, "($1, N)"), true})
		} else if !slices.Contains(out, nullLine{text, false}) {
			out = append(out, nullLine{text, false})
		}
	}
	operand := func(slot *isa.Slot, o *Operand) {
		if o.Span.End == o.Span.Start {
			return // not written
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

// nullText is %null in the form of an operand that can stand in the same place.
func nullText(f *File, write bool, o *Operand) string {
	written := f.Slice(o.Span)
	switch {
	case o.Kind == RawOperand, o.Kind == NullOperand:
		return "%null.0"
	case o.Kind == StateOperand:
		return "%null"
	case o.Kind == AddressOfOperand:
		return "&%null"
	case o.Kind == GeneralOperand && strings.Contains(written, "<"):
		return "%null(0,0)" + written[strings.Index(written, "<"):]
	case write:
		return "%null(0,0)<1>"
	}
	return "%null(0,0)<0;1,0>"
}

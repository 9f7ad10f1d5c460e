package assembler

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestOperandTypes checks that each operand of each form in each type is accepted or rejected
// as by Intel's assembler, and that strictTypes has a reason for what is rejected only here.
func TestOperandTypes(t *testing.T) {
	rows := typeForms(t)
	compareTable(t, "testdata/verdicts/types.txt",
		"What GenX_IR says of the forms of ../forms with variables of the types d, ud, w, uw, b, ub, f, hf,\n"+
			"df, q and uq in the place of the star: + accepts, - rejects, ? neither.", rows)
	signs := readTable(t, "testdata/verdicts/types.txt")
	for _, row := range rows {
		for i, p := range row.programs {
			m, ds := Assemble(visa.NewFile("m", p.text), p.platform)
			if len(signs[row.form]) > i && signs[row.form][i] == '+' && visa.HasErrors(ds) {
				if op := m.Objects[0].Body[1].(*visa.Inst).Op; strictTypes[op] == "" {
					t.Errorf("%s: rejected here alone, and no reason says why", p.what)
				}
			}
		}
	}
}

// The reasons why a type that the page of an instruction does not list is an error here, although
// Intel's assembler accepts it: either the page leaves open what the value would be, or another
// page forbids it. A type whose value is clear is a warning (isa.Instr.Also, isa.Slot.Also).
const (
	thirtyTwoBits = "the page defines it on the 32 bits of a dword: it does not say which ones of 64 it means"
	noMix         = "2_datatypes.md#type-conversion: sources cannot mix integer and float types, nor floats of two sizes, and a float result has their type"
	floatResult   = "the page has one type for the result: it does not say how it becomes another one"
	graphics      = "an instruction of graphics code on SKL, whose page has f alone; no compute code has it"
)

var strictTypes = map[isa.Op]string{
	isa.OpMulH: thirtyTwoBits, isa.OpMadW: thirtyTwoBits, isa.OpBfe: thirtyTwoBits, isa.OpBfi: thirtyTwoBits, isa.OpBfn: thirtyTwoBits,
	isa.OpLzd: thirtyTwoBits, isa.OpBfRev: thirtyTwoBits, isa.OpCBit: thirtyTwoBits, isa.OpFbH: thirtyTwoBits, isa.OpFbL: thirtyTwoBits,
	isa.OpAvg: "AVG.md: the sum of two 64-bit numbers and one has 65 bits, and the page has none of 64",
	isa.OpCmp: noMix, isa.OpMin: noMix, isa.OpMax: noMix, isa.OpSel: noMix,
	isa.OpAddC: floatResult, isa.OpSubB: floatResult, isa.OpDivM: floatResult, isa.OpSqrtM: floatResult,
	isa.OpDp4: graphics, isa.OpLine: graphics, isa.OpLrp: graphics, isa.OpPlane: graphics,
}

// regionAfter matches a vector operand up to the start of its region; its groups stand before and after the variable.
var regionAfter = regexp.MustCompile(`^(\(-?\w*\))?\w+(\(\d+,\d+\)<)`)

// typeForms returns the forms with one operand in every type.
func typeForms(t *testing.T) []verdictRow {
	var rows []verdictRow
	eachForm(t, func(f *visa.File, in *visa.Inst, p isa.Platform, made func(line string) program) {
		line := f.Slice(in.Span)
		if in.LSC != nil {
			return
		}
		in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
			written := f.Slice(o.Span)
			if slot.Kind != isa.VectorSlot || o.Kind != visa.GeneralOperand || !regionAfter.MatchString(written) {
				return
			}
			before, after := line[:o.Span.Start-in.Span.Start], line[o.Span.End-in.Span.Start:]
			row := verdictRow{form: p.String() + " " + before + regionAfter.ReplaceAllString(written, "$1*$2") + after}
			for _, v := range formVariables {
				row.programs = append(row.programs, made(before+regionAfter.ReplaceAllString(written, "${1}"+v+"$2")+after))
			}
			rows = append(rows, row)
		})
	})
	seen := map[string]bool{}
	var first []verdictRow // the first row of each form, which may be on several platforms
	for _, row := range rows {
		_, form, _ := strings.Cut(row.form, " ")
		if !seen[form] {
			seen[form] = true
			first = append(first, row)
		}
	}
	return first
}

package study

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Relations describe the relations of comparisons, by what they say of the sources.
var Relations = map[string]string{
	"eq": "a = b", "ne": "a ≠ b", "lt": "a < b", "le": "a ≤ b", "gt": "a > b", "ge": "a ≥ b", "lo": "a < b, unsigned", "ls": "a ≤ b, unsigned", "hi": "a > b, unsigned", "hs": "a ≥ b, unsigned",
	"equ": "a = b, or one is NaN", "neu": "a ≠ b, or one is NaN", "ltu": "a < b, or one is NaN", "leu": "a ≤ b, or one is NaN", "gtu": "a > b, or one is NaN", "geu": "a ≥ b, or one is NaN",
	"num": "neither is NaN", "nan": "one is NaN",
}

// Halves describe the parts of a product.
var Halves = map[string]string{"hi": "the high half", "lo": "the low half", "wide": "all of it, twice as wide as the operands"}

// Meaning describes what an instruction does with its own operands: for `add.s32 %r1, %r2, 1;`, whose row says "d = a +
// b", it returns "`%r1` = `%r2` + `1`". text returns the source text of a span.
func Meaning(in *syntax.Inst, text func(visa.Span) string) string {
	switch {
	case in.Call != nil && in.Call.Pointer != nil:
		return "calls the function at `" + text(in.Call.NameAt) + "`"
	case in.Call != nil && in.Call.Func != nil:
		return "calls `" + text(in.Call.NameAt) + "`"
	case in.Row.Forms != nil || in.Row.Refused:
		return in.Row.Summary
	}
	own := named(in, text)
	said := ""
	for rest := summary(in, own); rest != ""; {
		n := 0
		for n < len(rest) && (rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z' || n > 0 && rest[n] >= '0' && rest[n] <= '9') {
			n++
		}
		if operand, ok := own[rest[:n]]; ok {
			said = strings.TrimSuffix(said, "the ") + "`" + operand + "`" // "the label" becomes its name
		} else {
			n = max(n, 1)
			said += rest[:n]
		}
		rest = rest[n:]
	}
	return said
}

// summary returns the row's summary, without the parts that do not concern an instruction with these operands.
func summary(in *syntax.Inst, own map[string]string) string {
	s := in.Row.Summary
	if in.Row.Name == "mov" {
		if s = "d = a"; len(in.Args) > 1 && in.Args[1].Kind == syntax.AddressOperand {
			s = "d = the address of a"
		}
	}
	if formula, more, _ := strings.Cut(s, "; "); len(more) > 1 && more[1] == ' ' && own[more[:1]] == "" { // operand left out
		s = formula
	}
	if relation := Relations[in.Mods[ptxisa.CompareGroup]]; relation != "" {
		if combined := in.Mods[ptxisa.CombineGroup]; combined != "" {
			relation += ", " + strings.Replace(combined, "xor", "exclusive or", 1) + " c"
		}
		s = strings.Replace(s, "a compares so with b", relation, 1)
	}
	if formula, tail, _ := strings.Cut(s, ": the low or high half"); tail != "" {
		if s = formula; in.Mods[ptxisa.HalfGroup] != "" {
			s += ": " + Halves[in.Mods[ptxisa.HalfGroup]]
		}
	}
	if in.Mods[ptxisa.ModeGroup] != "" && own["b"] != "" {
		s = strings.Replace(s, "what the operation makes of it", "what `"+in.Operation()+"` makes of it and b", 1)
	}
	if syntax.SpaceOf(in) == ptxisa.ParamSpace {
		s = strings.Replace(s, "memory at", "parameter", 1)
	}
	return chosen(in, s)
}

// chosen reduces a summary that covers several forms of an instruction to what this one does.
func chosen(in *syntax.Inst, s string) string {
	switch in.Row.Name {
	case "cvta":
		if in.Mods[ptxisa.ToGroup] != "" {
			return "d = the address in " + in.Mods[ptxisa.SpaceGroup] + " memory of the generic address a"
		}
		s, _, _ = strings.Cut(s, ", or with .to")
	case "shr":
		if len(in.Types) > 0 && in.Types[0].Signed() {
			return strings.Replace(s, "zeros or the sign", "the sign", 1)
		}
		return strings.Replace(s, "zeros or the sign", "zeros", 1)
	case "bar":
		if in.Mods[ptxisa.ModeGroup] == "warp" {
			return strings.Replace(s, "block, or of the warp", "warp", 1)
		}
		s, _, _ = strings.Cut(s, ", or of the warp")
	}
	return s
}

// named returns the operands of an instruction as they are written, by their names in the row's summary. A float that
// is written by its bits is shown as a decimal number.
func named(in *syntax.Inst, text func(visa.Span) string) map[string]string {
	own := map[string]string{}
	o := in.Opcode()
	slots, _ := o.Slots(64)
	for i, a := range in.Args {
		if i >= len(slots) {
			break
		}
		name := strings.Trim(slots[i].Name, "[]")
		first, second, pair := strings.Cut(strings.TrimSuffix(name, "}"), "{|")
		switch {
		case pair && a.Kind == syntax.PairOperand && len(a.Elems) == 2:
			own[first], own[second] = text(a.Elems[0].Span), text(a.Elems[1].Span)
		case pair:
			own[first] = text(a.Span)
		case own[name] != "": // the number operand of lop3 has the name of the destination
		case a.Kind == syntax.ImmOperand && a.Single:
			own[name] = strconv.FormatFloat(float64(math.Float32frombits(uint32(a.Bits))), 'g', -1, 32)
		case a.Kind == syntax.ImmOperand && a.Float:
			own[name] = strconv.FormatFloat(math.Float64frombits(a.Bits), 'g', -1, 64)
		default:
			own[name] = strings.TrimSuffix(strings.TrimPrefix(text(a.Span), "["), "]")
		}
	}
	return own
}

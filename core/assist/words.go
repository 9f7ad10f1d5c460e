package assist

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// typeMeanings words the data types (spec page 2_datatypes.md).
var typeMeanings = [isa.NumTypes]string{
	isa.UD: "unsigned double word, 32 bits", isa.D: "signed double word, 32 bits",
	isa.UW: "unsigned word, 16 bits", isa.W: "signed word, 16 bits",
	isa.UB: "unsigned byte", isa.B: "signed byte",
	isa.DF: "double precision float, 64 bits", isa.F: "single precision float, 32 bits",
	isa.V: "eight signed 4-bit integers", isa.VF: "four restricted 8-bit floats", isa.UV: "eight unsigned 4-bit integers",
	isa.BOOL: "one bit", isa.UQ: "unsigned quad word, 64 bits", isa.Q: "signed quad word, 64 bits",
	isa.HF: "half precision float, 16 bits", isa.BF: "bfloat16, 16 bits",
}

func typeMeaning(t isa.Type) string {
	if t >= isa.NumTypes {
		return ""
	}
	return typeMeanings[t]
}

// sizeOf is a variable's type and number of elements: "d[16]", "predicate, 16 bits".
func sizeOf(d *visa.Decl) string {
	switch d.Class {
	case visa.General:
		return d.Type.String() + "[" + itoa(d.Elems) + "]"
	case visa.Predicate:
		return "predicate, " + count(d.Elems, "bit")
	}
	return d.Class.String() + ", " + count(d.Elems, "element")
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return itoa(n) + " " + noun + "s"
}

func predefinedSummary(name string) string {
	for i := range isa.PredefinedVars {
		if v := &isa.PredefinedVars[i]; v.Name == name {
			return capital(v.Summary) + "."
		}
	}
	return ""
}

// capital starts a sentence with a word; a formula stays as it is.
func capital(s string) string {
	if strings.HasPrefix(s, "dst") || strings.HasPrefix(s, "src") {
		return s
	}
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// list joins words: "a, b or c".
func list(words []string, last string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
			s = w
		case i == len(words)-1:
			s += " " + last + " " + w
		default:
			s += ", " + w
		}
	}
	return s
}

// operandForm is the operands of an instruction by name: "dst src0 src1".
func operandForm(row *isa.Instr) string {
	s := ""
	for i := range row.Slots {
		name := row.Slots[i].Name
		if row.Slots[i].Opt {
			name = "[" + name + "]"
		}
		if s != "" {
			s += " "
		}
		s += name
	}
	return s
}

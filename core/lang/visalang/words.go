package visalang

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/text"
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
		return text.Say("{}[{}]", d.Type.String(), d.Elems)
	case visa.Predicate:
		return "predicate, " + text.Count(d.Elems, "bit")
	}
	return d.Class.String() + ", " + text.Count(d.Elems, "element")
}

func predefinedSummary(name string) string {
	for i := range isa.PredefinedVars {
		if v := &isa.PredefinedVars[i]; v.Name == name {
			return lang.Capital(v.Summary) + "."
		}
	}
	return ""
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

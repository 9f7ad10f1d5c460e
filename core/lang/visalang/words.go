package visalang

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// typeMeanings explains the data types (spec page 2_datatypes.md).
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

// sizeOf returns a variable's type and number of elements: "d[16]", "predicate, 16 bits".
func sizeOf(d *visa.Decl) string {
	switch d.Class {
	case visa.General:
		return text.Say("{}[{}]", d.Type, d.Elems)
	case visa.Predicate:
		return "predicate, " + text.Count(d.Elems, "bit")
	}
	return d.Class.String() + ", " + text.Count(d.Elems, "element")
}

// predefinedMeaning returns what a predefined variable is; "" for any other name.
func predefinedMeaning(name string) string {
	for i := range isa.PredefinedVars {
		if isa.PredefinedVars[i].Name == name {
			return predefinedMeanings[i]
		}
	}
	return ""
}

// predefinedMeanings says what the isa.PredefinedVars are, in their order. It is not there, because the engine has them.
var predefinedMeanings = [len(isa.PredefinedVars)]string{
	"No variable: a source or destination that is not wanted.",               // %null
	"X coordinate of the thread in the thread space (media).",                // %thread_x
	"Y coordinate of the thread in the thread space (media).",                // %thread_y
	"X of the thread group's id.",                                            // %group_id_x
	"Y of the thread group's id.",                                            // %group_id_y
	"Z of the thread group's id.",                                            // %group_id_z
	"Timestamp: low, high, event; element 4 pauses the thread.",              // %tsc
	"Thread payload header.",                                                 // %r0
	"Arguments of a function call.",                                          // %arg
	"Return values of a function call.",                                      // %retval
	"Stack pointer.",                                                         // %sp
	"Frame pointer.",                                                         // %fp
	"Hardware thread id, different for threads alive together.",              // %hw_id
	"State register; element 2 is the dispatch mask.",                        // %sr0
	"Control register: rounding in bits 5:4, denormals in bits 6, 7 and 10.", // %cr0
	"Channel enable: the execution mask of this instruction.",                // %ce0
	"Debug register.",                                                        // %dbg0
	"Colour bit of the dispatch (media).",                                    // %color
	"Address of the implicit argument buffer.",                               // %impl_arg_buf_ptr
	"Address of the local id buffer.",                                        // %local_id_buf_ptr
	"Message register.",                                                      // %msg0
	"Shared local memory of the thread group.",                               // %slm
	"Stateless surface.",                                                     // T1
	"Surface that movs may set.",                                             // T2
	"Surface that movs may set.",                                             // TSS
	"Bindless surface.",                                                      // %bss
	"Scratch memory of the thread.",                                          // %scratch
	"Bindless sampler.",                                                      // S31
}

// operandForm returns the operands of an instruction by name: "dst src0 src1".
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

// predicateWords describes the channels that a predicate turns on.
func predicateWords(in *visa.Inst) string {
	p, first, n := in.Pred.Var.Name, int(in.Offset), int(in.ExecSize)
	if in.Pred.Combine != isa.Sequential {
		first, n = in.Combined()
	}
	bits := text.Say("bits {} to {} of {}", first, first+n-1, p)
	is := "is 1"
	if in.Pred.Invert {
		is = "is 0"
	}
	switch {
	case n == 1:
		return text.Say("the channel is on if bit {} of {} {}", first, p, is)
	case in.Pred.Combine == isa.Any && in.Pred.Invert:
		return "all channels are on if none of the " + bits + " is 1"
	case in.Pred.Combine == isa.Any:
		return "all channels are on if one of the " + bits + " is 1"
	case in.Pred.Combine == isa.All && in.Pred.Invert:
		return "all channels are on unless all of the " + bits + " are 1"
	case in.Pred.Combine == isa.All:
		return "all channels are on if all of the " + bits + " are 1"
	}
	return "a channel is on if its bit of " + p + " " + is + " (" + bits + ")"
}

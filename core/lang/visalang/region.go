package visalang

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/internal/region"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// described is the meaning of an operand's region (5_operands.md, "Region-based Addressing").
type described struct {
	words    string // one or two sentences
	elements []int  // index of each channel's element, from the start of the variable, or from the address of an indirect operand
	elem     int    // bytes of an element
	grf      int
}

// regionOf explains the region of a general or indirect operand of an instruction with exec channels; grf is the number
// of bytes of a register.
func regionOf(o *visa.Operand, exec int, write bool, grf int) described {
	d := described{elem: max(1, o.Type.Size()), grf: grf}
	first := 0
	if o.Kind == visa.GeneralOperand {
		first = o.Row*(grf/d.elem) + o.Col
	}
	r := region.Of(exec, int(o.Region.V), int(o.Region.W), int(o.Region.H), o.Region.Kind == visa.MultiRegion, write)
	for i := range exec {
		d.elements = append(d.elements, first+r.Element(i))
	}
	of := " of " + o.Var.Name
	switch {
	case r.Addresses:
		of = " from " + o.Var.Name
	case o.Kind == visa.IndirectOperand:
		of = text.Say(" from the address in {}({}){} on", o.Var.Name, o.Col, signed(o.Byte))
	}
	d.words = r.Formula(first, of)
	return d
}

func signed(n int) string {
	switch {
	case n > 0:
		return " + " + strconv.Itoa(n)
	case n < 0:
		return " - " + strconv.Itoa(-n)
	}
	return ""
}

// facts returns the elements, and the bytes and registers that contain them.
func (r *described) facts(o *visa.Operand) []protocol.Fact {
	list := []protocol.Fact{{Label: "Elements", Value: runs(r.elements)}}
	if o.Region.Kind == visa.MultiRegion {
		return list
	}
	low, high := slices.Min(r.elements), slices.Max(r.elements)
	from, to := low*r.elem, (high+1)*r.elem-1
	list = append(list, protocol.Fact{Label: "Bytes", Value: text.Say("{} to {}", from, to)})
	if o.Kind != visa.GeneralOperand {
		return list
	}
	grfs := text.Say("GRF {}", from/r.grf)
	if from/r.grf != to/r.grf {
		grfs = text.Say("GRFs {} to {}", from/r.grf, to/r.grf)
	}
	list = append(list, protocol.Fact{Label: "Registers", Value: grfs + " of " + o.Var.Name})
	if to >= o.Var.Bytes() {
		list = append(list, protocol.Fact{Label: "Out of bounds", Value: text.Say("{} ends at byte {}", o.Var.Name, o.Var.Bytes()-1)})
	}
	return list
}

// runs lists numbers in the order of the channels, with ranges of consecutive numbers shortened: "0–7 16–23", "5 for
// every channel".
func runs(numbers []int) string {
	s := ""
	if len(numbers) > 1 && slices.Max(numbers) == slices.Min(numbers) {
		return text.Say("{} for every channel", numbers[0])
	}
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if s != "" {
			s += " "
		}
		s += strconv.Itoa(numbers[i])
		switch {
		case j == i+1:
			j = i
		case j > i:
			s += text.Say("–{}", numbers[j])
		}
		i = j + 1
	}
	return s
}

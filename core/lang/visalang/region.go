package visalang

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Region is what the region of an operand means (spec page 5_operands.md,
// "Region-based Addressing").
type Region struct {
	Words    string // one or two sentences
	Elements []int  // of each channel, counted from the start of the variable, or from the address of an indirect operand
	elem     int    // bytes of an element
	grf      int
}

// regionOf explains the region of a general or indirect operand of an instruction
// with exec channels; grf is the number of bytes of a register.
func regionOf(o *visa.Operand, exec int, write bool, grf int) Region {
	r := Region{elem: max(1, o.Type.Size()), grf: grf}
	first := 0
	if o.Kind == visa.GeneralOperand {
		first = o.Row*(grf/r.elem) + o.Col
	}
	v, w, h := int(o.Region.V), max(1, int(o.Region.W)), int(o.Region.H)
	if o.Region.Kind == visa.DestRegion {
		v, w, h = 0, exec, int(o.Region.H)
	}
	if o.Region.Kind == visa.MultiRegion {
		v = 0
	}
	for i := range exec {
		r.Elements = append(r.Elements, first+i/w*v+i%w*h)
	}
	r.Words = regionWords(o, exec, write, first, v, w, h)
	return r
}

func regionWords(o *visa.Operand, exec int, write bool, first, v, w, h int) string {
	does := "reads"
	if write {
		does = "writes"
	}
	of := " of " + o.Var.Name
	if o.Kind == visa.IndirectOperand {
		of = text.Say(" from the address in {}({}){} on", o.Var.Name, o.Col, signed(o.Byte))
	}
	switch {
	case o.Region.Kind == visa.MultiRegion:
		return text.Say("Every {} take an address of their own from {}; within them {}.", text.Count(w, "channel"), o.Var.Name, steps(h))
	case exec == 1:
		return text.Say("The one channel {} element {}{}.", does, first, of)
	case v == 0 && (w == 1 || h == 0) && o.Region.Kind == visa.SourceRegion:
		return text.Say("Every channel {} element {}{}.", does, first, of)
	case v == w*h || w >= exec:
		return "Channel i " + does + " element " + formula(first, h) + of + "."
	case w == 1:
		return "Channel i " + does + " element " + formula(first, v) + of + "."
	case v == 0:
		return text.Say("The same {} elements again and again: channel i {} element {}{}.", w, does, modulo(first, h, w), of)
	case h == 0:
		return text.Say("Groups of {} channels share an element; each group {} the one {} further, from element {}{} on.", w, does, v, first, of)
	}
	return text.Say("Rows of {} elements, {}; each row starts {} elements after the one before, the first at element {}{}.", w, steps(h), v, first, of)
}

func steps(h int) string {
	switch h {
	case 0:
		return "all the same one"
	case 1:
		return "next to each other"
	}
	return text.Say("{} apart", h)
}

// formula is first + stride·i.
func formula(first, stride int) string {
	i := "i"
	if stride > 1 {
		i = text.Say("{}·i", stride)
	}
	if stride == 0 {
		return strconv.Itoa(first)
	}
	if first == 0 {
		return i
	}
	return strconv.Itoa(first) + " + " + i
}

func modulo(first, h, w int) string {
	i := text.Say("i mod {}", w)
	if h > 1 {
		i = text.Say("{}·({})", h, i)
	}
	if first > 0 {
		return strconv.Itoa(first) + " + " + i
	}
	return i
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

// facts lists the elements, and the bytes and registers they lie in.
func (r *Region) facts(o *visa.Operand) []protocol.Fact {
	list := []protocol.Fact{{Label: "Elements", Value: runs(r.Elements)}}
	if o.Region.Kind == visa.MultiRegion {
		return list
	}
	low, high := slices.Min(r.Elements), slices.Max(r.Elements)
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

// runs lists numbers in the order of the channels, what goes on by one shortened:
// "0–7 16–23", "5 for every channel".
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

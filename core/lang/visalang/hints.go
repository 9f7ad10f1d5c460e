package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// InlayHints returns the types of the variables that instructions name, how many bytes a region spans if its elements
// do not lie next to each other, and how many bytes of a variable a message covers.
func (d *Document) InlayHints(within visa.Span) []lang.InlayHint {
	var hints []lang.InlayHint
	for _, o := range d.Module.Objects {
		first := sort.Search(len(o.Body), func(i int) bool { return o.Body[i].StmtSpan().End >= within.Start })
		for _, s := range o.Body[first:] {
			if s.StmtSpan().Start > within.End {
				break
			}
			if in, ok := s.(*visa.Inst); ok {
				hints = d.instHints(in, hints)
			}
		}
	}
	return hints
}

func (d *Document) instHints(in *visa.Inst, hints []lang.InlayHint) []lang.InlayHint {
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		switch {
		case o.Var == nil || o.Span.End <= o.Span.Start:
		case o.Kind == visa.GeneralOperand:
			hints = append(hints, d.regionHint(in, slot, o))
		case o.Kind == visa.RawOperand:
			if n := in.Extent(slot, o, d.platform().GRF()); n > 0 {
				hints = append(hints, lang.InlayHint{Position: int(o.Span.End), Label: text.Count(n, "byte"),
					Tooltip: text.Say("The message {} {} of {}.", verb(slot.Write), text.Count(n, "byte"), o.Var.Name)})
			}
		}
	})
	return hints
}

// regionHint returns the type of an operand's elements, and the number of bytes from the first to the last of them
// unless they lie next to each other or in one place.
func (d *Document) regionHint(in *visa.Inst, slot *isa.Slot, o *visa.Operand) lang.InlayHint {
	h := lang.InlayHint{Position: int(o.Span.End), Label: ":" + o.Type.String()}
	if o.Region.Kind == visa.NoRegion {
		return h
	}
	r := regionOf(o, int(in.ExecSize), slot.Write, d.platform().GRF())
	h.Tooltip = r.words
	if n := r.span(); n != r.elem && n != r.elem*len(r.elements) {
		h.Label += ", " + text.Count(n, "byte")
	}
	return h
}

// span returns the number of bytes from the lowest element to the end of the highest one.
func (r *described) span() int {
	if len(r.elements) == 0 {
		return 0
	}
	least, most := r.elements[0], r.elements[0]
	for _, e := range r.elements {
		least, most = min(least, e), max(most, e)
	}
	return (most - least + 1) * r.elem
}

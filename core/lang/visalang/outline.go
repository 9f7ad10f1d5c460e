package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// DocumentSymbols lists the kernels, functions, subroutines and labels of the text in their
// order.
func (d *Document) DocumentSymbols() []lang.DocumentSymbol {
	var list []lang.DocumentSymbol
	for _, u := range d.names().units {
		depth := 0
		if u.symbol != nil {
			list = append(list, lang.DocumentSymbol{Name: u.symbol.name, Kind: u.symbol.kind.String(), Detail: unitDetail(u.object), SelectionRange: u.symbol.def})
			depth = 1
		}
		first := len(list)
		for _, l := range u.labels {
			if l.defined() {
				list = append(list, lang.DocumentSymbol{Name: l.name, Kind: u.labelKind(l), Depth: depth, Detail: labelDetail(l), SelectionRange: l.def})
			}
		}
		labels := list[first:]
		sort.SliceStable(labels, func(i, j int) bool { return labels[i].SelectionRange.Start < labels[j].SelectionRange.Start })
	}
	return list
}

// labelKind returns what a label begins. The first label that .function announces begins the main block.
func (u *unit) labelKind(l *symbol) string {
	if l.kind != Subroutine {
		return l.kind.String()
	}
	for _, other := range u.labels {
		if other.kind == Subroutine && other.def.Start < l.def.Start {
			return l.kind.String()
		}
	}
	return "main block"
}

func unitDetail(o *visa.Object) string {
	if o == nil {
		return ""
	}
	s := text.Count(len(o.Insts()), "instruction")
	if simd := o.SIMD(); simd > 0 {
		s = text.Say("SIMD{}, {}", simd, s)
	}
	return s
}

func labelDetail(l *symbol) string {
	n := 0
	for _, u := range l.uses {
		if u.op != isa.OpInvalid {
			n++
		}
	}
	switch {
	case n == 0:
		return ""
	case l.kind == Subroutine:
		return text.Count(n, "call")
	}
	return text.Count(n, "jump")
}

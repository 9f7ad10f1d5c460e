package visalang

import (
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Calls are the calls and fcalls of the text. Where a subroutine ends is written nowhere: it goes to the next
// one, or to the end of its kernel.
func (d *Document) Calls() []lang.Call {
	x := d.names()
	var calls []lang.Call
	subroutines := x.subroutines()
	for _, p := range x.places {
		if p.op != isa.OpCall && p.op != isa.OpFCall {
			continue
		}
		calls = append(calls, lang.Call{From: x.routineAt(p.span.Start, subroutines), To: p.symbol.def, At: p.span})
	}
	return calls
}

// routineAt is the name of the subroutine that a place lies in, of the kernel or function if it lies in none;
// empty if those have none, too. subroutines are those of each unit.
func (x *index) routineAt(off int32, subroutines [][]visa.Span) (name visa.Span) {
	i := x.unitAt(int(off))
	if i < 0 {
		return name
	}
	if s := x.units[i].symbol; s != nil {
		name = s.def
	}
	list := subroutines[i]
	if n := sort.Search(len(list), func(n int) bool { return list[n].Start > off }); n > 0 {
		name = list[n-1]
	}
	return name
}

// subroutines are the names of the subroutines of each unit, where they are defined, in the order of the text.
func (x *index) subroutines() [][]visa.Span {
	all := make([][]visa.Span, len(x.units))
	for i, u := range x.units {
		for _, l := range u.labels {
			if l.kind == Subroutine && l.defined() && u.labelKind(l) == Subroutine.String() {
				all[i] = append(all[i], l.def)
			}
		}
		slices.SortFunc(all[i], func(a, b visa.Span) int { return int(a.Start - b.Start) })
	}
	return all
}

package visalang

import (
	"sort"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Calls returns the calls and fcalls of the text. A text does not mark where a subroutine ends: it extends to the next
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

// routineAt returns the name of the subroutine that contains a place, or of the kernel or function if no subroutine
// does; empty if that has no name, either. subroutines lists those of each unit.
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

// subroutines returns the definitions of the names of each unit's subroutines, in the order of the text.
func (x *index) subroutines() [][]visa.Span {
	all := make([][]visa.Span, len(x.units))
	for i, u := range x.units {
		for _, l := range u.labels {
			if l.kind == Subroutine && l.defined() && u.labelKind(l) == Subroutine.String() {
				all[i] = append(all[i], l.def)
			}
		}
		spans := all[i]
		sort.Slice(spans, func(i, j int) bool { return spans[i].Start < spans[j].Start })
	}
	return all
}

package visalang

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Calls are the calls and fcalls of the text. Where a subroutine ends is written nowhere: it goes to the next
// one, or to the end of its kernel.
func (d *Document) Calls() []lang.Call {
	x := d.names()
	var calls []lang.Call
	for _, p := range x.places {
		if p.op != isa.OpCall && p.op != isa.OpFCall {
			continue
		}
		calls = append(calls, lang.Call{From: x.routineAt(p.span.Start), To: p.symbol.def, At: p.span})
	}
	return calls
}

// routineAt is the name of the subroutine that a place lies in, of the kernel or function if it lies in none;
// empty if those have none, too.
func (x *index) routineAt(off int32) (name visa.Span) {
	i := x.unitAt(int(off))
	if i < 0 {
		return name
	}
	u := x.units[i]
	if u.symbol != nil {
		name = u.symbol.def
	}
	last := int32(-1)
	for _, l := range u.labels {
		if l.kind == Subroutine && l.def.Start <= off && l.def.Start > last && u.labelKind(l) == Subroutine.String() {
			name, last = l.def, l.def.Start
		}
	}
	return name
}

package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// target is a value of a destination of the next instruction.
type target struct {
	value *protocol.Value
	typ   isa.Type
}

// aim makes an element one that preview looks at.
func (v *viewer) aim(p spot, value *protocol.Value, t isa.Type) {
	p.index = len(v.targets)
	v.spots = append(v.spots, p)
	v.targets = append(v.targets, target{value, t})
}

// preview does the next step, fills in what it writes to the destinations among the
// operands, and undoes it. It returns the accesses to registers that it saw; nil if
// another thread's step comes first.
func (v *viewer) preview(pc int) []eu.Access {
	in := v.inst(pc)
	if in == nil || v.machine.Current() != v.thread {
		return nil
	}
	here := v.Step()
	v.aside++
	w, _ := v.observe(v.spots)
	for _, f := range w.found {
		if !f.write {
			continue
		}
		t := v.targets[f.spot.index]
		if t.typ == isa.BOOL {
			t.value.Next = truth[f.new != 0]
		} else {
			t.value.Next = formatBits(f.new, t.typ, v.window.Format)
		}
	}
	if !v.machine.Undo() || v.Step() != here {
		for !v.Seek(here, 1<<30) {
		}
	}
	v.aside--
	return w.seen
}

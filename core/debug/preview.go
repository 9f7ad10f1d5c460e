package debug

import (
	"strings"

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
func (v *reader) aim(p spot, value *protocol.Value, t isa.Type) {
	p.index = len(v.targets)
	v.spots = append(v.spots, p)
	v.targets = append(v.targets, target{value, t})
}

// preview does the next step, fills in what it writes to the destinations among the
// operands, and undoes it. It returns the accesses to registers that it saw; nil if
// another thread's step comes first.
func (v *reader) preview(pc int) []eu.Access {
	in := v.inst(pc)
	if in == nil || v.machine.Current() != v.thread {
		return nil
	}
	if st := v.asStatement(pc); st != nil {
		v.previewStatement(pc, st)
		return nil
	}
	here := v.Step()
	v.replaying++
	w, _ := observe(v.recorder, v.spots, false)
	for _, f := range w.found {
		if !f.write {
			continue
		}
		v.targets[f.spot.index].next(f.new, v.window.Format)
	}
	if !v.machine.Undo() || v.Step() != here {
		for !v.Seek(here, 1<<30) {
		}
	}
	v.replaying--
	return w.seen
}

func (t *target) next(bits uint64, f protocol.Format) {
	if t.typ == isa.BOOL {
		t.value.Next = truth[bits&1 != 0]
	} else {
		t.value.Next = formatBits(bits, t.typ, f)
	}
}

// mostAhead is how many steps of a statement are run to see what it writes.
const mostAhead = 4096

// previewStatement runs what is left of a statement, fills in what is then in the lanes that
// are on, and goes back. A call is not run.
func (v *reader) previewStatement(pc int, st *protocol.Statement) {
	if len(v.targets) == 0 || strings.HasPrefix(st.Op, "call") {
		return
	}
	here, depth := v.Step(), v.th.Depth()
	v.replaying++
	done := false
	for !done && v.Step() < here+mostAhead && v.machine.Current() == v.thread {
		v.run(1, eu.Pauses{}, true)
		done = v.th.Depth() < depth || v.th.Depth() == depth && v.statement(v.th.PC()) != st
	}
	for i, p := range v.spots {
		n := p.size
		if n == 0 { // a bit of a u32
			n = 4
		}
		if t := &v.targets[i]; done && t.value.Enabled {
			t.next(element(v.machine.Arena()[p.off:p.off+n])>>p.bit, v.window.Format)
		}
	}
	for v.Step() > here && v.machine.Undo() {
	}
	for !v.Seek(here, 1<<30) {
	}
	v.replaying--
}

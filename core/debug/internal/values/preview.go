package values

import (
	"strings"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// target is a value of a destination of the next instruction.
type target struct {
	value *protocol.Value
	typ   isa.Type
}

// aim makes an element one that Preview fills in.
func (v *Reader) aim(p expr.Location, value *protocol.Value, t isa.Type) {
	p.Index = len(v.targets)
	v.locations = append(v.locations, p)
	v.targets = append(v.targets, target{value, t})
}

// Preview runs the next step, fills in what it writes to the destinations among the operands, and undoes it. It returns
// the register accesses that it saw; nil if another thread's step comes first.
func (v *Reader) Preview(pc int) []eu.Access {
	in := v.Inst(pc)
	if in == nil || v.Machine.Current() != v.Thread {
		return nil
	}
	if st := v.StatementView(pc); st != nil {
		v.previewStatement(st)
		return nil
	}
	here := v.Step()
	v.Replaying++
	w, _ := Observe(v.Recorder, v.locations, false)
	for _, f := range w.Found {
		if !f.Write {
			continue
		}
		t := &v.targets[f.Location.Index]
		t.value.Next = format.Bits(f.New, t.typ, v.Window.Format)
	}
	if !v.Machine.Undo() || v.Step() != here {
		v.GoTo(here)
	}
	v.Replaying--
	return w.seen
}

// MostAhead is how many steps of a statement are run at most to see what it writes.
const MostAhead = 4096

// previewStatement runs the rest of a statement, fills in the values that the enabled lanes then have, and goes back.
// It does not run a call.
func (v *Reader) previewStatement(st *protocol.Statement) {
	if len(v.targets) == 0 || strings.HasPrefix(st.Op, "call") {
		return
	}
	here, depth := v.Step(), v.State.Depth()
	v.Replaying++
	done := false
	for !done && v.Step() < here+MostAhead && v.Machine.Current() == v.Thread {
		v.Run(1, eu.Pauses{}, true)
		done = v.State.Depth() < depth || v.State.Depth() == depth && v.Statement(v.State.PC()) != st
	}
	for i, p := range v.locations {
		if t := &v.targets[i]; done && t.value.Enabled {
			t.value.Next = format.Bits(p.In(v.Machine.Arena()), t.typ, v.Window.Format)
		}
	}
	for v.Step() > here && v.Machine.Undo() {
	}
	v.GoTo(here)
	v.Replaying--
}

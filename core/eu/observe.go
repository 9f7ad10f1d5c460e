package eu

import "github.com/lanewise/lanewise/core/visa"

// Observation. The machine executes the same functions whether it is observed or
// not: around an observed instruction, its operands' elements are found the way
// Elements finds them, so unobserved runs carry no cost for it. Only memory
// messages ask whether anybody looks.

// observed executes an instruction and tells the observer what it read, wrote and
// changed.
func (m *Machine) observed(o *op) {
	src := m.prog.Insts[o.index].Src
	enabled := m.channels(o)
	depth, exec := m.u32(int(m.h.thr)+thrDepth), m.h.exec
	m.observer.Instruction(m.h.thread, o.index, enabled<<o.shift)
	d := decoder{prog: m.prog, fn: m.h.fn, inst: src, op: &op{size: o.size}}
	if o.pred.used {
		m.observer.Read(-1, -1, int(m.base[frameSpace]+o.pred.off), predicateBytes)
	}
	type write struct {
		lane, arg, off int
		old            []byte
	}
	var writes []write
	for i := range src.Args {
		a := &src.Args[i]
		into := d.writes(i)
		// Predicates, addresses and states are no lane's.
		common := a.Kind == visa.PredicateOperand || a.Kind == visa.AddressOperand || a.Kind == visa.StateOperand
		for c, e := range m.elements(&d, a, m.base, into) {
			lane := c + int(o.shift)
			if common {
				lane = -1
			}
			if e.Off < 0 || enabled>>c&1 == 0 && !common {
				continue
			}
			if into {
				writes = append(writes, write{lane, i, e.Off, append([]byte(nil), m.arena[e.Off:e.Off+e.Size]...)})
			} else {
				m.observer.Read(lane, i, e.Off, e.Size)
			}
		}
	}
	m.h.pc++
	o.exec(m, o)
	if m.h.pc >= m.h.wait {
		m.settle()
	}
	for _, w := range writes {
		m.observer.Write(w.lane, w.arg, w.off, w.old)
	}
	if m.u32(int(m.h.thr)+thrDepth) != depth || m.h.exec != exec {
		m.observer.Flow(m.h.thread)
	}
}

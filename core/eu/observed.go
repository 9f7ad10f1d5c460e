package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Observed execution: the footprint of the instruction tells which bytes each operand touches.

// observed executes an instruction and tells the observer what it reads, writes and changes.
func (m *Machine) observed(o *op) {
	cur, s, l := &m.cur, &m.step, m.footprint(o.index)
	depth := m.u32(int(cur.thr) + thrDepth)
	enabled := m.channels(o)
	s.Thread, s.Inst, s.Depth = cur.thread, o.index, int(depth)
	s.Exec, s.Enabled, s.Flow = cur.exec, enabled<<o.shift, false
	if l.moves {
		s.Enabled = m.moving(o)
		enabled = s.Enabled >> o.shift & o.full
	}
	if l.whole {
		enabled = o.full
	}
	s.Operands, s.Memory = l.accesses, s.Memory[:0]
	s.Crossing, s.Outside = 0, 0
	for i := range l.patterns {
		m.visit(&l.patterns[i], &s.Operands[i], o, enabled)
	}
	exec, call := cur.exec, m.u32(int(cur.frame)+frmCall)
	m.observer.Before(s)
	cur.pc++
	o.exec(m, o)
	if cur.pc >= cur.wait {
		m.reconverge()
	}
	s.Flow = m.u32(int(cur.thr)+thrDepth) != depth || cur.exec != exec || m.u32(int(cur.frame)+frmCall) != call
	m.observer.After(s)
}

// footprint returns the footprint of an instruction, and resolves it on first use.
func (m *Machine) footprint(inst int) *footprint {
	if m.footprints == nil {
		m.footprints = make([]*footprint, len(m.prog.ops))
	}
	if m.footprints[inst] == nil {
		m.footprints[inst] = m.prog.footprint(inst)
	}
	return m.footprints[inst]
}

// visit fills in an access for the current state: where it lies, and which channels make it.
func (m *Machine) visit(w *pattern, a *Access, o *op, enabled uint32) {
	a.Off = int(m.base[w.Space] + w.Off)
	switch w.when {
	case chosen:
		enabled &= m.selection(o)
	case unchosen:
		enabled &^= m.selection(o)
	case active:
		if enabled = o.full; o.flags&noMask == 0 {
			enabled &= m.cur.exec >> o.shift
		}
	case always:
		enabled = o.full
	case once:
		enabled = min(enabled, 1)
	}
	a.Channels = enabled
	switch {
	case w.kind == PredBits:
		a.Bits = pick(enabled != 0, w.bits)
		if w.each {
			a.Bits = enabled << o.shift & w.bits
		}
	case w.Form == operand.Pointed:
		a.Off = 0
		if a.Rows {
			enabled = o.full
		}
		for c := enabled; c != 0; c &= c - 1 {
			i := lowest(c)
			a.Each[i] = m.pointedAt(m.cur.fn, &w.Place, m.base, i)
		}
	}
}

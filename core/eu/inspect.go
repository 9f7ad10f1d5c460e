package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// What an instruction would do in the current state: masks and elements, for display. Only Refresh changes the machine,
// until its back is called.

// Enable is what EvaluateChEn of spec/visa/5_operands.md ("Predication") gives for one instruction. The masks are
// indexed by lane: channel i of the specification's pseudo-code is lane i+Offset here.
type Enable struct {
	Exec   uint32 // execution mask of the lanes the instruction covers
	Pred   uint32 // the predicate's bits after any, all and inverse; all ones without a predicate
	ChEn   uint32 // lanes whose output is written
	Size   int    // execution size
	Offset int    // first lane: 0, 4, ... 28
	NoMask bool   // the execution mask is ignored
}

// Element is the place that one channel of an operand touches: Size bytes of the arena from Off on. Off is -1 where the
// place is outside its variable.
type Element struct {
	Off  int
	Size int
}

// Enable evaluates EvaluateChEn for an instruction against the state of a thread's innermost frame. It returns the
// predicate of a sel in Pred, although it enables nothing.
func (m *Machine) Enable(thread, inst int) Enable {
	o := &m.prog.ops[inst]
	e := Enable{Size: o.size, Offset: int(o.shift), NoMask: o.flags&noMask != 0}
	t := m.Thread(thread)
	depth := t.Depth()
	if depth == 0 {
		return e
	}
	lanes := o.full << o.shift
	e.Exec = t.ExecMask() & lanes
	e.Pred = lanes
	if o.pred.used {
		e.Pred = o.predicateBits(m.u32(int(m.bases(thread, depth-1)[operand.Frame]+o.pred.off))) << o.shift
	}
	e.ChEn = e.Exec
	if e.NoMask {
		e.ChEn = lanes
	}
	if o.flags&chooses == 0 {
		e.ChEn &= e.Pred
	}
	return e
}

// Refresh writes, for display, what each thread would read now in %ce0 and in the time stamp, which are otherwise
// brought up to date only when they are read. back restores the old contents.
func (m *Machine) Refresh() (back func()) {
	type word struct {
		off, size int
		bits      uint64
	}
	var was []word
	write := func(thread int, s operand.Slot, size int, bits uint64) {
		if int(s.Size) >= size {
			off := m.threadAt(thread) + m.layout.vars + int(s.Off)
			was = append(was, word{off, size, m.read(off, size)})
			m.put(off, size, bits)
		}
	}
	for t := range m.launch.Threads {
		write(t, m.prog.special.ce0, 4, uint64(m.Thread(t).ExecMask()))
		write(t, m.prog.special.tsc, 8, m.Steps())
	}
	return func() {
		for _, w := range was {
			m.put(w.off, w.size, w.bits)
		}
	}
}

// Moves reports whether an instruction is control flow.
func (p *Program) Moves(inst int) bool { return p.ops[inst].flags&moves != 0 }

// Elements returns what each channel of an operand of an instruction touches now, given the operand's index in
// visa.Inst.Args. Vector and raw operands have one element for each channel, scalars and predicates have one,
// immediates and operands outside the registers none. A block of owords has its elements, MaxLanes at most.
func (m *Machine) Elements(thread, inst, arg int) []Element {
	src := m.prog.Insts[inst].Src
	t := m.Thread(thread)
	depth := t.Depth()
	if arg < 0 || arg >= len(src.Args) || depth == 0 {
		return nil
	}
	fn := m.prog.Insts[inst].Func
	if t.Frame(depth-1).Func() != fn {
		return nil
	}
	r, a, n := &m.prog.Funcs[fn].operands, &src.Args[arg], m.prog.ops[inst].size
	write := writes(src, arg)
	var p operand.Place
	ok := false
	switch a.Kind {
	case visa.AddressOperand:
		width := max(a.Width, 1)
		if write {
			width = n
		}
		p, ok = r.Elements(a, n, width)
		p.Bytes = operand.AddressBytes / 2 // the bytes of the address, not the variable's index behind them
	case visa.PredicateOperand, visa.StateOperand:
		n = 1
		p, ok = r.Elements(a, 1, 1)
	case visa.GeneralOperand, visa.RawOperand, visa.IndirectOperand:
		if slots := isa.Table[src.Op].Slots; arg < len(slots) && slots[arg].Extent == isa.OWords {
			n = min(int(src.ExecSize)*16/a.Type.Size(), MaxLanes)
		}
		p, ok = r.Vector(a, n, write)
	}
	if !ok {
		return nil
	}
	bases := m.bases(thread, depth-1)
	out := make([]Element, n)
	for i := range out {
		out[i] = Element{Off: p.At(i), Size: int(p.Bytes)}
		switch {
		case p.Form == operand.Pointed:
			out[i].Off = int(m.pointedAt(&m.prog.Funcs[fn], &p, bases, i))
		case out[i].Off >= 0:
			out[i].Off += int(bases[p.Space])
		}
	}
	return out
}

// Touching returns the lanes with which an instruction, if they are enabled, touches one of n bytes at an arena offset,
// in the innermost frame of a thread. It returns 32 ones where the access does not depend on the lanes, or is only
// known when the instruction runs.
func (m *Machine) Touching(thread, inst, off, n int) (lanes uint32) {
	depth := m.Thread(thread).Depth()
	if depth == 0 {
		return 0
	}
	o, l, bases := &m.prog.ops[inst], m.footprint(inst), m.bases(thread, depth-1)
	for i := range l.patterns {
		w := &l.patterns[i]
		if w.Form == operand.Pointed {
			return ^uint32(0)
		}
		fixed, bytes := l.whole || l.moves || w.when > unchosen, int(w.Bytes)
		if w.kind == PredBits {
			fixed, bytes = true, operand.PredicateBytes
		}
		for c := range o.size {
			at := w.At(c)
			if from := int(bases[w.Space]) + at; at < 0 || from >= off+n || off >= from+bytes {
				continue
			}
			if fixed {
				return ^uint32(0)
			}
			lanes |= 1 << (c + int(o.shift))
		}
	}
	return lanes
}

// AddressOf returns the byte of the registers that an operand such as &V1 stands for.
func (m *Machine) AddressOf(inst, arg int) (uint32, bool) {
	in := &m.prog.Insts[inst]
	a, r := &in.Src.Args[arg], &m.prog.Funcs[in.Func].operands
	s, ok := r.Slot(a.Var)
	if !ok {
		return 0, false
	}
	return r.AddressOf(s, a), true
}

// Pointee returns the arena offset of n bytes, delta bytes after those at which an element of an address variable
// points. at is the element's own arena offset, in a frame of a thread. Pointee returns -1 if the bytes lie outside the
// variable that the element points into.
func (m *Machine) Pointee(thread, frame, at, delta, n int) int {
	fn := &m.prog.Funcs[m.Thread(thread).Frame(frame).Func()]
	return int(place(fn, m.u32(at+4), int64(int32(m.u32(at)))+int64(delta), int64(n), m.bases(thread, frame)))
}

// FrameVars returns the arena offset of the variables of a thread's frame; those of a subroutine are its caller's.
func (m *Machine) FrameVars(thread, frame int) int { return int(m.bases(thread, frame)[operand.Frame]) }

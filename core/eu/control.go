package eu

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// The control flow instructions. An execution size of 1 makes one uniform: the predicate's bit decides for all active
// lanes, which is what Intel's compiler means by goto (M1, 1) and ret (M1, 1).

// moving returns the lanes that a control flow instruction moves: the enabled channels of a wide one, all active
// lanes or none for a scalar one. In explicit SIMD all 32 lanes are on, and the goto of 16 channels from M1 on is the
// whole thread's: lanes beside its channels go where all of these go, and otherwise stay with those that stay. No
// page says so. If they stayed alone, they would run what all channels have jumped over, and ISPC's tests with
// --opt=emit-xe-hardware-mask would give wrong results.
func (m *Machine) moving(o *op) uint32 {
	if o.size == 1 {
		if o.pred.used && o.predicateBits(m.u32(int(m.base[operand.Frame]+o.pred.off))) == 0 {
			return 0
		}
		return m.cur.exec
	}
	lanes := m.channels(o) << o.shift & m.cur.exec
	if o.flags&follow != 0 && lanes != 0 && lanes == o.full&m.cur.exec { // from M1 on: o.shift is 0
		return m.cur.exec
	}
	return lanes
}

// label resolves the target of a goto, jmp or call.
func (d *decoder) label(l *visa.Label) int {
	t, ok := d.fn.targets[l]
	d.require(ok)
	return t
}

// branchTo decodes goto and jmp.
func branchTo(d *decoder, o *op, _ *entry) {
	o.flow.target = d.label(d.inst.Label)
	if d.inst.Op == isa.OpJmp {
		o.exec = func(m *Machine, o *op) { m.jump(o, uint32(o.flow.target)) }
	} else {
		o.exec = func(m *Machine, o *op) { m.branch(m.moving(o), uint32(o.flow.target)) }
	}
}

// jump moves all active lanes, and reports a jump over waiting lanes.
func (m *Machine) jump(o *op, target uint32) {
	taken := m.moving(o)
	if taken != 0 && target > m.cur.wait {
		m.report(rule.JumpOver, o.index, taken, 0)
	}
	m.branch(taken, target)
}

// switchJump decodes switchjmp. An index outside the table goes on with the next
// instruction and is reported.
func switchJump(d *decoder, o *op, _ *entry) {
	d.require(len(d.inst.Labels) > 0)
	for _, l := range d.inst.Labels {
		o.flow.targets = append(o.flow.targets, d.label(l))
	}
	o.src[0] = d.scalar(&d.inst.Args[0])
	o.exec = func(m *Machine, o *op) {
		i := m.first(&o.src[0])
		if i >= uint64(len(o.flow.targets)) {
			m.report(rule.SwitchRange, o.index, m.cur.exec, i)
			return
		}
		m.jump(o, uint32(o.flow.targets[i]))
	}
}

// entering returns the lanes that a call takes along. A scalar call with NoMask fills the call mask with ones (CALL):
// it takes every lane that is still in the frame, waiting or not. Any other call takes the active lanes that the
// predicate lets through.
func (m *Machine) entering(o *op) uint32 {
	lanes := m.moving(o)
	if o.size == 1 && o.flags&noMask != 0 && lanes != 0 {
		return m.u32(int(m.cur.frame) + frmCall)
	}
	return lanes
}

// callSubroutine decodes call.
func callSubroutine(d *decoder, o *op, _ *entry) {
	o.flow = flowTarget{target: d.label(d.inst.Label), fn: d.prog.Insts[o.index].Func}
	o.exec = func(m *Machine, o *op) {
		if lanes := m.entering(o); lanes != 0 {
			m.push(o.flow.fn, SubroutineCall, o.index, o.flow.target, lanes)
		}
	}
}

// callFunction decodes fcall. %arg, %retval, %sp and %fp exist once per thread, so there is nothing to copy.
func callFunction(d *decoder, o *op, _ *entry) {
	o.flow.fn = d.prog.FuncByName(d.inst.Callee)
	if !d.require(o.flow.fn >= 0) {
		d.why = "There is no function " + d.inst.Callee + " in this program: the run skips the instruction."
	}
	o.exec = func(m *Machine, o *op) {
		if lanes := m.entering(o); lanes != 0 {
			m.call(o, o.flow.fn, FunctionCall, lanes)
		}
	}
}

// call enters a function at its first instruction.
func (m *Machine) call(o *op, fn int, kind CallKind, lanes uint32) {
	f := &m.prog.Funcs[fn]
	if in := m.prog.Insts[o.index].Src; f.argSize >= 0 && in.ArgSize != f.argSize || f.retSize >= 0 && in.RetSize != f.retSize {
		m.report(rule.CallSizes, o.index, lanes, 0)
	}
	if f.First < f.End {
		m.push(fn, kind, o.index, f.First, lanes)
	}
}

// callIndirect decodes ifcall. An address that is not a function's is reported and the call is skipped.
func callIndirect(d *decoder, o *op, _ *entry) {
	o.src[0] = d.scalar(&d.inst.Args[0])
	o.exec = func(m *Machine, o *op) {
		lanes := m.entering(o)
		if lanes == 0 {
			return
		}
		addr := m.first(&o.src[0])
		fn, ok := m.prog.functionAt(addr)
		if !ok {
			m.report(rule.NoFunction, o.index, lanes, addr)
			return
		}
		m.call(o, fn, IndirectCall, lanes)
	}
}

// addressOf decodes faddr: the address of a function, or of a constant, which the launch provides as a buffer with its
// name. That is how Intel's compiler reaches constants.
func addressOf(d *decoder, o *op, _ *entry) {
	o.dst[0] = d.dest(&d.inst.Args[0], u64)
	name := d.inst.Callee
	fn := d.prog.FuncByName(name)
	o.exec = func(m *Machine, o *op) {
		addr := dispatch.FunctionAddress(fn)
		if fn < 0 {
			if addr = m.symbol(name); addr == 0 {
				m.report(rule.NoSymbol, o.index, m.cur.exec, 0)
			}
		}
		m.buf[3][0] = addr
		m.store(&o.dst[0], &m.buf[3], 1)
	}
}

// symbol returns the virtual address of the buffer with a name, or 0 if there is none.
func (m *Machine) symbol(name string) uint64 {
	for i := range m.launch.Surfaces {
		if s := &m.launch.Surfaces[i]; s.Name == name {
			return s.Base
		}
	}
	return 0
}

// returnFrom decodes ret and fret. A scalar one with NoMask ends the frame even if lanes wait in it. Any other ends the
// active lanes that the predicate lets through.
func returnFrom(d *decoder, o *op, _ *entry) {
	fret := d.inst.Op == isa.OpFRet
	o.exec = func(m *Machine, o *op) {
		lanes := m.moving(o)
		if lanes == 0 {
			return
		}
		m.checkReturn(o, fret, lanes)
		if o.size == 1 && o.flags&noMask != 0 {
			lanes = m.u32(int(m.cur.frame) + frmCall)
			if waiting := lanes &^ m.cur.exec; waiting != 0 {
				m.report(rule.ReturnOver, o.index, waiting, 0)
			}
		}
		m.ret(lanes)
	}
}

// checkReturn reports a return that does not match the call that made the frame: ret is for kernels and subroutines,
// fret for functions.
func (m *Machine) checkReturn(o *op, fret bool, lanes uint32) {
	kind := CallKind(m.u32(int(m.cur.frame) + frmKind))
	function := kind == FunctionCall || kind == IndirectCall
	if fret == function {
		return
	}
	r := m.Report(rule.WrongReturn, o.index, m.cur.thread, lanes, 0)
	if r == nil {
		return
	}
	if kind == KernelEntry {
		r.Message = "fret returns from a function, but nothing called the kernel, which ret ends: its lanes end all the same."
		return
	}
	call := &m.prog.Insts[m.u32(int(m.cur.frame)+frmSite)]
	by := text.Say("{} at line {}", isa.Table[call.Src.Op].Name, call.Line)
	if function {
		r.Message = "ret returns from a subroutine, but this is a function that " + by + " entered, and fret leaves: it returns all the same."
	} else {
		r.Message = "fret returns from a function, but this is a subroutine that " + by + " entered, and ret leaves: only the subroutine returns."
	}
}

// yield decodes the instruction that ends the thread's turn. Without it, a thread that polls memory uses up its quantum
// each time it gets the turn.
func yield(_ *decoder, o *op, _ *entry) { o.exec = func(m *Machine, _ *op) { m.halted = true } }

// nothing decodes instructions that have no effect on a run: fences, cache flushes, subroutine marks.
func nothing(_ *decoder, o *op, _ *entry) { o.exec = func(*Machine, *op) {} }

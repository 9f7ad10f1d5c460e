package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// Control flow. Every lane has its own program counter. In a thread's innermost frame the lanes with the lowest counter
// run and the others wait; code is laid out so that the lowest counter is always the one the others wait for. That
// gives what spec/visa/3_execution_model.md ("Branch Instructions") says in more words:
//
//   - forward goto: the lanes that take it wait at the label and the rest run on; when these reach the label, the
//     counters are equal and all run together, and when they jump past it, those that waited run alone;
//   - backward goto: the lanes that take it have the lower counter and run; the others wait at the instruction after
//     the goto until the first ones get there;
//   - a goto of all active lanes is a jump unless lanes wait before its target.
//
// A call pushes a frame for the lanes that call. The deepest frame runs first; meanwhile a lane's counter in the caller
// does not move. Lanes leave the frame by ret and fret; the frame ends when its last lane leaves.

// reconverge makes the lanes with the lowest program counter the active ones. It is called when the active lanes have
// reached the lowest counter at which a lane waits, or when no lane is active.
func (m *Machine) reconverge() {
	cur := &m.cur
	slots := int(cur.frame) + frmLanes
	for l := cur.exec; l != 0; l &= l - 1 {
		m.setU32(slots+4*bits.TrailingZeros32(l), cur.pc)
	}
	low, next, active := noPC, uint32(cur.fn.End), uint32(0)
	for l := m.u32(int(cur.frame) + frmCall); l != 0; l &= l - 1 {
		lane := bits.TrailingZeros32(l)
		switch pc := m.u32(slots + 4*lane); {
		case pc < low:
			next = min(next, low)
			low, active = pc, 1<<lane
		case pc == low:
			active |= 1 << lane
		default:
			next = min(next, pc)
		}
	}
	for l := active; l != 0; l &= l - 1 {
		m.setU32(slots+4*bits.TrailingZeros32(l), noPC)
	}
	cur.pc, cur.exec, cur.wait = low, active, next
	if low >= uint32(cur.fn.End) {
		m.fellOff()
	}
}

// fellOff ends the lanes that ran past the last instruction of their function.
func (m *Machine) fellOff() {
	m.report(rule.NoReturn, int(m.cur.fn.End)-1, m.cur.exec, 0)
	m.ret(m.cur.exec)
}

// branch moves lanes to a target; the other active lanes go on with the next instruction.
func (m *Machine) branch(taken, target uint32) {
	cur := &m.cur
	rest := cur.exec &^ taken
	switch {
	case taken == 0 || target == cur.pc:
		return
	case rest == 0:
		cur.pc = target
	case target > cur.pc:
		m.wait(taken, target)
		cur.exec = rest
	default:
		m.wait(rest, cur.pc)
		cur.exec, cur.pc = taken, target
	}
}

// wait makes lanes wait at an instruction.
func (m *Machine) wait(lanes, pc uint32) {
	slots := int(m.cur.frame) + frmLanes
	for l := lanes; l != 0; l &= l - 1 {
		m.setU32(slots+4*bits.TrailingZeros32(l), pc)
	}
	m.cur.wait = min(m.cur.wait, pc)
}

// ret takes lanes out of the frame, which ends when it has no lanes left.
func (m *Machine) ret(lanes uint32) {
	cur := &m.cur
	f := int(cur.frame)
	call := m.u32(f+frmCall) &^ lanes
	m.setU32(f+frmCall, call)
	for l := lanes &^ cur.exec; l != 0; l &= l - 1 { // a NoMask return ends waiting lanes, too
		m.setU32(f+frmLanes+4*bits.TrailingZeros32(l), noPC)
	}
	cur.exec &^= lanes
	switch {
	case call == 0:
		m.pop()
	case cur.exec == 0:
		m.reconverge()
	}
}

// pop ends the innermost frame. If it is the kernel's, the thread ends.
func (m *Machine) pop() {
	cur := &m.cur
	depth := m.u32(int(cur.thr)+thrDepth) - 1
	f := int(cur.frame)
	if k := CallKind(m.u32(f + frmKind)); k == FunctionCall || k == IndirectCall {
		sp := &m.prog.special
		if m.special(sp.sp) != m.u64(f+frmSP) || m.special(sp.fp) != m.u64(f+frmFP) {
			m.report(rule.StackPointer, int(cur.pc)-1, m.u32(f+frmEntry), m.special(sp.sp))
		}
	}
	m.leaveFrame()
	m.setU32(int(cur.thr)+thrDepth, depth)
	if depth == 0 {
		m.setU32(int(cur.thr)+thrStatus, uint32(Done))
		m.halted, cur.wait = true, noPC
		return
	}
	m.enterFrame(int(depth) - 1)
	if cur.pc >= cur.wait {
		m.reconverge()
	}
}

// push enters a function or subroutine with lanes. fn is the function whose variables the frame has; kind says whether
// they are new or the caller's.
func (m *Machine) push(fn int, kind CallKind, site, start int, lanes uint32) {
	cur := &m.cur
	depth := int(m.u32(int(cur.thr) + thrDepth))
	vars, top := m.base[operand.Frame], m.u32(int(cur.frame)+frmTop)
	if kind != SubroutineCall {
		vars = top
		top += uint32(m.prog.Funcs[fn].VarBytes)
	}
	if depth >= m.layout.depth || int(top) > int(cur.thr)+m.layout.stride {
		m.stopAt(site, text.Say("The call of {} is {} frames deep, the limit: the program calls itself without end, or the limit is too low.", text.Quote(m.prog.Funcs[fn].Name), depth))
		return
	}
	m.leaveFrame()
	if kind != SubroutineCall {
		m.zero(int(vars), int(top-vars))
	}
	m.setU32(int(cur.thr)+thrDepth, uint32(depth+1))
	m.newFrame(depth, frameStart{fn: fn, kind: kind, site: uint32(site), vars: vars, top: top, lanes: lanes, pc: uint32(start)})
	m.enterFrame(depth)
}

// frameStart is the initial state of a frame.
type frameStart struct {
	fn        int
	kind      CallKind
	site      uint32
	vars, top uint32
	lanes, pc uint32
}

// newFrame writes the record of the frame at a depth of the current thread.
func (m *Machine) newFrame(depth int, s frameStart) {
	f := int(m.cur.thr) + threadHeader + depth*frameSize
	m.setU32(f+frmFunc, uint32(s.fn))
	m.setU32(f+frmKind, uint32(s.kind))
	m.setU32(f+frmSite, s.site)
	m.setU32(f+frmVars, s.vars)
	m.setU32(f+frmTop, s.top)
	m.setU32(f+frmEntry, s.lanes)
	m.setU32(f+frmCall, s.lanes)
	m.setU32(f+frmExec, s.lanes)
	m.setU32(f+frmPC, s.pc)
	m.setU32(f+frmStart, s.pc)
	if s.kind == FunctionCall || s.kind == IndirectCall {
		m.setU64(f+frmSP, m.special(m.prog.special.sp))
		m.setU64(f+frmFP, m.special(m.prog.special.fp))
	}
	m.touch(f+frmLanes, 4*MaxLanes)
	slots := at[uint32](m, uint32(f+frmLanes))
	for lane := range slots {
		slots[lane] = noPC
	}
}

// stopAt stops the run at an instruction because of a limit. The instruction is not executed: the lanes stay before it.
func (m *Machine) stopAt(inst int, reason string) {
	m.cur.pc = uint32(inst)
	m.reason = text.Say("Line {}: {}", m.prog.Insts[inst].Line, reason)
	m.limit, m.halted = true, true
}

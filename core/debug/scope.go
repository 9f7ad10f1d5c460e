package debug

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// scope is a place in a run that is looked at: a thread at a step, one of its frames, and
// how a window wants it shown.
type scope struct {
	*recorder
	*program
	prog   *eu.Program
	window protocol.Window
	thread int
	th     eu.Thread
	was    eu.Past // what the last step, or statement, changed: see remember
}

// newScope looks at the window's thread; at the one that runs next, if it names none.
func newScope(r *recorder, p *program, w protocol.Window) *scope {
	v := &scope{recorder: r, program: p, prog: p.target.Program, window: w, thread: w.Thread}
	if v.thread < 0 || v.thread >= r.machine.NumThreads() {
		v.thread = max(r.machine.Current(), 0)
	}
	v.th = r.machine.Thread(v.thread)
	return v
}

// inst is the instruction at an index; nil for none.
func (v *scope) inst(i int) *eu.Inst {
	if i < 0 || i >= len(v.prog.Insts) {
		return nil
	}
	return &v.prog.Insts[i]
}

// line is the source line of an instruction, 0 for none.
func (v *scope) line(i int) int {
	if in := v.inst(i); in != nil {
		return in.Line
	}
	return 0
}

// lineOfThread is the line where a thread is: of its next instruction or, in a function that the
// source does not have, of the call of it.
func (v *scope) lineOfThread(t eu.Thread) int {
	line := v.line(t.PC())
	for d := t.Depth() - 1; d > 0 && line == 0; d-- {
		line = v.line(t.Frame(d).CallSite())
	}
	return line
}

// frame is the index of the window's frame; the kernel's, of a thread that has ended.
func (v *scope) frame() int { return max(v.th.Depth(), 1) - 1 - max(v.window.Frame, 0) }

// below is the row of the next instruction; 0 if there is none, or no source.
func (v *scope) below(pc int) int {
	if v.src == nil || v.inst(pc) == nil {
		return 0
	}
	return v.row(pc)
}

// whole reports whether the view is of statements, not of instructions.
func (v *scope) whole() bool { return v.src != nil && v.window.Granularity == protocol.ByStatement }

// asStatement is the statement that a view of statements is about at an instruction; nil in
// a view of instructions, and where there is none.
func (v *scope) asStatement(pc int) *protocol.Statement {
	if st := v.statement(pc); v.whole() && st != nil && st.Op != "" {
		return st
	}
	return nil
}

// frameName is the function's name; for a subroutine, its label.
func (v *scope) frameName(f eu.Frame) string {
	if f.CallKind() == eu.SubroutineCall {
		if in := v.inst(f.CallSite()); in != nil && in.Src.Label != nil {
			return in.Src.Label.Name
		}
	}
	return v.prog.Funcs[f.Func()].Name
}

// labelAt is the label that stands before an instruction, "" if there is none.
func (v *scope) labelAt(fn, pc int) string {
	for _, l := range v.prog.Funcs[fn].Object.Labels {
		if v.prog.Target(fn, l) == pc && v.shows(l) {
			return l.Name
		}
	}
	return ""
}

// bufferNamed is the surface with a name, by its index in View.Surfaces; -1: there is none.
func (v *scope) bufferNamed(name string) int {
	for i := range v.target.Launch.Surfaces {
		if v.bufferName(i) == name {
			return i
		}
	}
	if (name == "slm" || name == "%slm") && len(v.machine.SLMBytes()) > 0 {
		return len(v.target.Launch.Surfaces)
	}
	return -1
}

// buffer is a surface by its index in View.Surfaces: its bytes, where they lie in the
// arena, and the type of its elements.
func (v *scope) buffer(i int) (b []byte, off int, elem isa.Type) {
	if l := v.target.Launch.Surfaces; i >= 0 && i < len(l) {
		return v.machine.SurfaceBytes(i), v.machine.SurfaceOffset(i), l[i].Elem
	} else if i == len(l) {
		return v.machine.SLMBytes(), v.machine.SLMOffset(), isa.UD
	}
	return nil, 0, isa.UD
}

// never reports whether some of the bytes at off have not been written yet.
func (v *scope) never(off, n int) bool { return !v.shadow.Written(off, n) }

// oldWord is the u32 that stood at off before the last step.
func (v *scope) oldWord(off int) uint32 {
	var old [4]byte
	copy(old[:], v.machine.Arena()[off:])
	v.was.Restore(old[:], off)
	return uint32(element(old[:]))
}

// chooses reports whether an instruction's predicate turns no lane off.
func (v *scope) chooses(pc int) bool {
	return v.prog.Insts[pc].Src.Pred.Var != nil && !v.prog.Predicated(pc)
}

// stepBefore is the last recorded step before another one that was a thread's (-1: any's) at
// no deeper a frame, and by statements that of a statement's beginning. -1: there is none.
func (v *scope) stepBefore(step, thread, depth int, whole bool) int {
	sp, ok := v.hist.span(step - 1)
	for ; ok; ok = sp.prev() {
		if thread >= 0 && sp.thread() != thread || sp.depth() > depth {
			continue
		}
		if depth < 1<<depthBits {
			depth = sp.depth() // what the statement called before is gone over, too
		}
		for at := min(sp.end, step) - 1; at >= sp.first; at-- {
			if !whole || v.starts[sp.inst(at)] {
				return at
			}
		}
	}
	return -1
}

// mostBack is how many steps of the last statement a view looks back upon: what it has
// written is written at its end.
const mostBack = 256

// remember makes the view's past that of the last step as it counts: of the statement that
// began last before here. It returns what that was: the thread and the instruction, -1 if
// there is none.
func (v *scope) remember() (thread, inst int) {
	if v.whole() {
		at := v.stepBefore(v.Step(), -1, 1<<depthBits, true)
		if sp, ok := v.hist.span(at); ok {
			v.was = v.journal.Past(min(v.Step()-at, mostBack))
			return sp.thread(), sp.inst(at)
		}
	}
	v.was = v.journal.Past(1)
	return v.machine.LastStep(&v.was)
}

// callee is the function that a lane's indirect call at an instruction enters; "" if the
// statement is none, or the target no function.
func (v *scope) callee(frame, inst, lane int) string {
	st := v.statement(inst)
	if st == nil || st.Target == "" {
		return ""
	}
	b := v.machine.VarBytes(v.thread, frame, v.variable(v.prog.Insts[inst].Func, st.Target))
	size := len(b) / v.target.Launch.SIMD
	if size == 0 {
		return ""
	}
	return v.functionAt(element(b[lane*size : (lane+1)*size]))
}

// aimedAt is the function that an indirect call would call now; "" if it calls none, or is
// another instruction.
func (v *scope) aimedAt(pc int) string {
	if v.inst(pc).Src.Op != isa.OpIfCall {
		return ""
	}
	at := v.machine.Elements(v.thread, pc, 0) // a scalar: all lanes go where the first element points
	if len(at) == 0 || at[0].Off < 0 {
		return ""
	}
	return v.functionAt(element(v.machine.Arena()[at[0].Off : at[0].Off+at[0].Size]))
}

// functionAt is the function at an address that faddr gave; "" if there is none.
func (v *scope) functionAt(address uint64) string {
	for i := range v.prog.Funcs {
		if eu.FunctionAddress(i) == address {
			return v.prog.Funcs[i].Name
		}
	}
	return ""
}

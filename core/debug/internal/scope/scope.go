// Package scope is a place in a run that is looked at: a thread at a step, one of its frames, and
// the names and lines that the reader knows it by, those of the text that the program was
// translated from, if it was (source.go).
package scope

import (
	"sort"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
)

// Scope is a place in a run that is looked at: a thread at a step, one of its frames, and
// how a window wants it shown.
type Scope struct {
	*record.Recorder
	*Program
	Code   *eu.Program
	Window protocol.Window
	Thread int
	State  eu.Thread
	Past   eu.Past // what the last step, or statement, changed: see LoadPast
}

// New looks at the window's thread; at the one that runs next, if it names none.
func New(r *record.Recorder, p *Program, w protocol.Window) *Scope {
	v := &Scope{Recorder: r, Program: p, Code: p.Target.Program, Window: w, Thread: w.Thread}
	if v.Thread < 0 || v.Thread >= r.Machine.NumThreads() {
		v.Thread = max(r.Machine.Current(), 0)
	}
	v.State = r.Machine.Thread(v.Thread)
	return v
}

// Inst is the instruction at an index; nil for none.
func (v *Scope) Inst(i int) *eu.Inst {
	if i < 0 || i >= len(v.Code.Insts) {
		return nil
	}
	return &v.Code.Insts[i]
}

// Line is the source line of an instruction, 0 for none.
func (v *Scope) Line(i int) int {
	if in := v.Inst(i); in != nil {
		return in.Line
	}
	return 0
}

// LineOfThread is the line where a thread is: of its next instruction or, in a function that the
// source does not have, of the call of it.
func (v *Scope) LineOfThread(t eu.Thread) int {
	line := v.Line(t.PC())
	for d := t.Depth() - 1; d > 0 && line == 0; d-- {
		line = v.Line(t.Frame(d).CallSite())
	}
	return line
}

// Frame is the index of the window's frame; the kernel's, of a thread that has ended.
func (v *Scope) Frame() int { return max(v.State.Depth(), 1) - 1 - max(v.Window.Frame, 0) }

// FuncOf is the function of a frame; the kernel, if there is no such frame.
func (v *Scope) FuncOf(frame int) int {
	if frame >= 0 && frame < v.State.Depth() {
		return v.State.Frame(frame).Func()
	}
	return v.Code.Kernel
}

// PCOf is the instruction where a frame stands: the next one or, of an outer one, the call that it waits for.
func (v *Scope) PCOf(frame int) int {
	if frame < v.State.Depth()-1 {
		return v.State.Frame(frame + 1).CallSite()
	}
	return v.State.PC()
}

// Below is the row of the next instruction; 0 if there is none, or no source.
func (v *Scope) Below(pc int) int {
	if v.Source == nil || v.Inst(pc) == nil {
		return 0
	}
	return v.row(pc)
}

// whole reports whether the view is of statements, not of instructions.
func (v *Scope) whole() bool { return v.Source != nil && v.Window.Granularity == protocol.ByStatement }

// StatementView is the statement that a view of statements is about at an instruction; nil in
// a view of instructions, and where there is none.
func (v *Scope) StatementView(pc int) *protocol.Statement {
	if st := v.Statement(pc); v.whole() && st != nil && st.Op != "" {
		return st
	}
	return nil
}

// FrameName is the function's name; for a subroutine, its label.
func (v *Scope) FrameName(f eu.Frame) string {
	if f.CallKind() == eu.SubroutineCall {
		if in := v.Inst(f.CallSite()); in != nil && in.Src.Label != nil {
			return in.Src.Label.Name
		}
	}
	return v.Code.Funcs[f.Func()].Name
}

// LabelAt is the label that stands before an instruction, "" if there is none.
func (v *Scope) LabelAt(fn, pc int) string {
	labels := v.Code.Funcs[fn].Object.Labels // in the order of the instructions
	i := sort.Search(len(labels), func(i int) bool { return v.Code.Target(fn, labels[i]) >= pc })
	for ; i < len(labels) && v.Code.Target(fn, labels[i]) == pc; i++ {
		if v.InSource(labels[i]) {
			return labels[i].Name
		}
	}
	return ""
}

// BufferNamed is the surface with a name, by its index in View.Surfaces; -1: there is none.
func (v *Scope) BufferNamed(name string) int {
	for i := range v.Target.Launch.Surfaces {
		if v.BufferName(i) == name {
			return i
		}
	}
	if (name == "slm" || name == "%slm") && len(v.Machine.SLMBytes()) > 0 {
		return len(v.Target.Launch.Surfaces)
	}
	return -1
}

// Buffer is a surface by its index in View.Surfaces: its bytes, where they lie in the
// arena, and the type of its elements.
func (v *Scope) Buffer(i int) (b []byte, off int, elem isa.Type) {
	if l := v.Target.Launch.Surfaces; i >= 0 && i < len(l) {
		return v.Machine.SurfaceBytes(i), v.Machine.SurfaceOffset(i), l[i].Elem
	} else if i == len(l) {
		return v.Machine.SLMBytes(), v.Machine.SLMOffset(), isa.UD
	}
	return nil, 0, isa.UD
}

// Unwritten reports whether some of the bytes at off have not been written yet.
func (v *Scope) Unwritten(off, n int) bool { return !v.Shadow.Written(off, n) }

// OldWord is the u32 that stood at off before the last step.
func (v *Scope) OldWord(off int) uint32 {
	var old [4]byte
	copy(old[:], v.Machine.Arena()[off:])
	v.Past.Restore(old[:], off)
	return uint32(num.Element(old[:]))
}

// Selects reports whether an instruction's predicate turns no lane off.
func (v *Scope) Selects(pc int) bool {
	return v.Code.Insts[pc].Src.Pred.Var != nil && !v.Code.Predicated(pc)
}

// StepBefore is the last recorded step before another one that was a thread's (-1: any's) at
// no deeper a frame, and by statements that of a statement's beginning. -1: there is none.
func (v *Scope) StepBefore(step, thread, depth int, whole bool) int {
	sp, ok := v.History.Span(step - 1)
	for ; ok; ok = sp.Prev() {
		if thread >= 0 && sp.Thread() != thread || sp.Depth() > depth {
			continue
		}
		if depth < 1<<record.DepthBits {
			depth = sp.Depth() // what the statement called before is gone over, too
		}
		for at := min(sp.End, step) - 1; at >= sp.First; at-- {
			if !whole || v.Starts[sp.Inst(at)] {
				return at
			}
		}
	}
	return -1
}

// mostBack is how many steps of the last statement a view looks back upon: what it has
// written is written at its end.
const mostBack = 256

// LoadPast makes the view's past that of the last step as it counts: of the statement that
// began last before here. It returns what that was: the thread and the instruction, -1 if
// there is none.
func (v *Scope) LoadPast() (thread, inst int) {
	if v.whole() {
		at := v.StepBefore(v.Step(), -1, 1<<record.DepthBits, true)
		if sp, ok := v.History.Span(at); ok {
			v.Past = v.Journal.Past(min(v.Step()-at, mostBack))
			return sp.Thread(), sp.Inst(at)
		}
	}
	v.Past = v.Journal.Past(1)
	return v.Machine.LastStep(&v.Past)
}

// CalleeOf is the function that a lane's indirect call at an instruction enters; "" if the
// statement is not a call, or its target not a function.
func (v *Scope) CalleeOf(frame, inst, lane int) string {
	st := v.Statement(inst)
	if st == nil || st.Target == "" {
		return ""
	}
	b := v.Machine.VarBytes(v.Thread, frame, v.Variable(v.Code.Insts[inst].Func, st.Target))
	size := len(b) / v.Target.Launch.SIMD
	if size == 0 {
		return ""
	}
	return v.functionAt(num.Element(b[lane*size : (lane+1)*size]))
}

// AimedAt is the function that an indirect call would call now; "" if it calls none, or is
// another instruction.
func (v *Scope) AimedAt(pc int) string {
	if v.Inst(pc).Src.Op != isa.OpIfCall {
		return ""
	}
	at := v.Machine.Elements(v.Thread, pc, 0) // a scalar: all lanes go where the first element points
	if len(at) == 0 || at[0].Off < 0 {
		return ""
	}
	return v.functionAt(num.Element(v.Machine.Arena()[at[0].Off : at[0].Off+at[0].Size]))
}

// functionAt is the function at an address that faddr gave; "" if there is none.
func (v *Scope) functionAt(address uint64) string {
	for i := range v.Code.Funcs {
		if dispatch.FunctionAddress(i) == address {
			return v.Code.Funcs[i].Name
		}
	}
	return ""
}

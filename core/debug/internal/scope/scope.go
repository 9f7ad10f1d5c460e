// Package scope describes the place in a run that is looked at: a thread at a step, one of its frames, and the names
// and lines by which the reader knows it. In a translated program, these are the names and lines of the text from which
// it was translated (source.go).
package scope

import (
	"sort"

	"github.com/lanewise/lanewise/core/debug/internal/record"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Scope is a place in a run that is looked at: a thread at a step, one of its frames, and how a window wants it shown.
type Scope struct {
	*record.Recorder
	*Program
	Code   *eu.Program
	Window protocol.Window
	Thread int
	State  eu.Thread
	Past   eu.Past // what the last step, or statement, changed: see LoadPast

	names int // see HoldNames
}

// New returns a scope of the window's thread, or of the thread that runs next if the window names none.
func New(r *record.Recorder, p *Program, w protocol.Window) *Scope {
	v := &Scope{Recorder: r, Program: p, Code: p.Target.Program, Window: w, Thread: w.Thread}
	if v.Thread < 0 || v.Thread >= r.Machine.NumThreads() {
		v.Thread = max(r.Machine.Current(), 0)
	}
	v.State = r.Machine.Thread(v.Thread)
	return v
}

// Inst returns the instruction at an index, or nil if there is none.
func (v *Scope) Inst(i int) *eu.Inst {
	if i < 0 || i >= len(v.Code.Insts) {
		return nil
	}
	return &v.Code.Insts[i]
}

// Line returns the source line of an instruction, or 0 if it has none.
func (v *Scope) Line(i int) int {
	if in := v.Inst(i); in != nil {
		return in.Line
	}
	return 0
}

// LineOfThread returns the line where a thread stands: that of its next instruction or, in a function that the source
// does not have, that of the call of the function.
func (v *Scope) LineOfThread(t eu.Thread) int {
	line := v.Line(t.PC())
	for d := t.Depth() - 1; d > 0 && line == 0; d-- {
		line = v.Line(t.Frame(d).CallSite())
	}
	return line
}

// Frame returns the index of the window's frame; the kernel's, if the thread has ended.
func (v *Scope) Frame() int { return max(v.State.Depth(), 1) - 1 - max(v.Window.Frame, 0) }

// FuncOf returns the function of a frame, or the kernel if there is no such frame.
func (v *Scope) FuncOf(frame int) int {
	if frame >= 0 && frame < v.State.Depth() {
		return v.State.Frame(frame).Func()
	}
	return v.Code.Kernel
}

// PCOf returns the instruction where a frame stands: the next one or, for an outer frame, the call that it waits for.
func (v *Scope) PCOf(frame int) int {
	if frame < v.State.Depth()-1 {
		return v.State.Frame(frame + 1).CallSite()
	}
	return v.State.PC()
}

// HoldNames makes names mean, wherever the frame goes on to, what they mean where it is now: several braces of PTX can
// declare the same one.
func (v *Scope) HoldNames(frame int) { v.names = v.PCOf(frame) + 1 }

// NamesAt returns the instruction at whose place a frame's names are looked up.
func (v *Scope) NamesAt(frame int) int {
	if v.names > 0 {
		return v.names - 1
	}
	return v.PCOf(frame)
}

// Below returns the line of an instruction in the text of the translation; 0 if there is no instruction, or no source.
func (v *Scope) Below(pc int) int {
	if v.Source == nil || v.Inst(pc) == nil {
		return 0
	}
	return v.row(pc)
}

// whole reports whether the view is of statements, not of instructions.
func (v *Scope) whole() bool { return v.Source != nil && v.Window.Granularity == protocol.ByStatement }

// StatementView returns the statement that a view shows at an instruction; nil if the view shows instructions, and
// where there is no statement.
func (v *Scope) StatementView(pc int) *protocol.Statement {
	if st := v.Statement(pc); v.whole() && st != nil && st.Op != "" {
		return st
	}
	return nil
}

// FrameName returns the name of a frame's function or, for a subroutine, its label.
func (v *Scope) FrameName(f eu.Frame) string {
	if f.CallKind() == eu.SubroutineCall {
		if in := v.Inst(f.CallSite()); in != nil && in.Src.Label != nil {
			return in.Src.Label.Name
		}
	}
	return v.Code.Funcs[f.Func()].Name
}

// LabelAt returns the name of the label that stands before an instruction, or "" if there is none.
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

// BufferNamed returns the index in View.Surfaces of the surface with a name, or -1 if there is none.
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

// IsPointer reports whether a variable is the address of the buffer that has its name, as parameters of PTX's kernels
// are. Elements are asked of the buffer then.
func (v *Scope) IsPointer(d *visa.Decl) bool {
	return v.Source != nil && d.Elems == 1 && v.BufferNamed(d.Name) >= 0
}

// Buffer returns a surface, given its index in View.Surfaces: its bytes, their offset in the arena, and the type of its
// elements.
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

// OldWord returns the u32 that stood at off before the last step.
func (v *Scope) OldWord(off int) uint32 {
	var old [4]byte
	copy(old[:], v.Machine.Arena()[off:])
	v.Past.Restore(old[:], off)
	return uint32(num.Element(old[:]))
}

// Selects reports whether an instruction has a predicate that chooses between operands and turns no lane off.
func (v *Scope) Selects(pc int) bool {
	return v.Code.Insts[pc].Src.Pred.Var != nil && !v.Code.Predicated(pc)
}

// StepBefore returns the last recorded step before a given one that a thread (-1: any thread) ran in a frame no deeper
// than depth. With whole, it must be the first step of a statement. It returns -1 if there is none.
func (v *Scope) StepBefore(step, thread, depth int, whole bool) int {
	sp, ok := v.History.Span(step - 1)
	for ; ok; ok = sp.Prev() {
		if thread >= 0 && sp.Thread() != thread || sp.Depth() > depth {
			continue
		}
		if depth < 1<<record.DepthBits {
			depth = sp.Depth() // what an earlier part of the statement called is passed over, too
		}
		for at := min(sp.End, step) - 1; at >= sp.First; at-- {
			if !whole || v.Starts[sp.Inst(at)] {
				return at
			}
		}
	}
	return -1
}

// mostBack is how many steps of the last statement a view looks back on at most. Statements write their results at
// their end.
const mostBack = 256

// LoadPast sets Past to what the last step changed or, in a view of statements, to what has changed since the last
// statement began. It returns the thread and the instruction of that step or beginning, -1 if there is none.
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

// CalleeOf returns the function that a lane's indirect call at an instruction enters; "" if the statement is not a
// call, or if its target is not a function.
func (v *Scope) CalleeOf(frame, inst, lane int) string {
	st := v.Statement(inst)
	if st == nil || st.Target == "" {
		return ""
	}
	b := v.Machine.VarBytes(v.Thread, frame, v.Variable(inst, st.Target))
	size := len(b) / v.Target.Launch.SIMD
	if size == 0 {
		return ""
	}
	return v.functionAt(num.Element(b[lane*size : (lane+1)*size]))
}

// AimedAt returns the function that an indirect call would call now; "" if it would call none, or if the instruction is
// not an indirect call.
func (v *Scope) AimedAt(pc int) string {
	if v.Inst(pc).Src.Op != isa.OpIfCall {
		return ""
	}
	at := v.Machine.Elements(v.Thread, pc, 0) // a scalar: all lanes go to the function at the first element
	if len(at) == 0 || at[0].Off < 0 {
		return ""
	}
	return v.functionAt(num.Element(v.Machine.Arena()[at[0].Off : at[0].Off+at[0].Size]))
}

// functionAt returns the name of the function at an address that faddr gave, or "" if there is none.
func (v *Scope) functionAt(address uint64) string {
	for i := range v.Code.Funcs {
		if dispatch.FunctionAddress(i) == address {
			return v.Code.Funcs[i].Name
		}
	}
	return ""
}

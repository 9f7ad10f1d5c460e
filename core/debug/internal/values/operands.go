// Package values reads the operands of an instruction or statement, lane by lane: what they hold, what the last step
// changed, and what the next one will write (preview.go). A step that is observed while it runs shows which elements it
// accesses (observe.go).
package values

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/format"
	"github.com/lanewise/lanewise/core/debug/internal/scope"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// Reader reads the operands of an instruction or statement.
type Reader struct {
	*scope.Scope
	targets   []target        // values to preview
	locations []expr.Location // where the targets lie
	rows      *[]row          // where the operands' values lie, while one of them is being set; nil otherwise
}

func New(v *scope.Scope) *Reader { return &Reader{Scope: v} }

// OperandsAt returns the operands of the statement or instruction at pc, which runs next.
func (v *Reader) OperandsAt(pc int) []protocol.Operand {
	if st := v.StatementView(pc); st != nil {
		return v.statementOperands(pc, pc, st, false)
	}
	if v.Inst(pc) == nil {
		return nil
	}
	return v.operands(pc)
}

// operands returns the operands of the instruction at pc that have a value in every lane: registers and predicates.
// Immediates are left out, because the text shows them.
func (v *Reader) operands(pc int) []protocol.Operand {
	in := v.Inst(pc)
	enabled := v.Machine.Enable(v.Thread, pc).ChEn
	if isa.Table[in.Src.Op].Exec == isa.BlockExec { // runs once for the thread, whatever is enabled
		enabled = ^uint32(0)
	}
	var out []protocol.Operand
	for i, role := range v.Roles(in.Src) {
		if o, ok := v.operand(pc, i, role, enabled); ok {
			out = append(out, o)
		}
	}
	return out
}

// WrittenBy returns what the last step wrote. After a call or a return it returns nil, because the variables of that
// step are not those in view.
func (v *Reader) WrittenBy(thread, prev, pc int) []protocol.Operand {
	was, in := v.Inst(prev), v.Inst(pc)
	if was == nil || in == nil || in.Func != was.Func || thread != v.Thread {
		return nil
	}
	if st := v.StatementView(prev); st != nil {
		return v.statementOperands(pc, prev, st, true)
	}
	return v.written(prev)
}

// written returns the destinations of an instruction, after the step that ran it.
func (v *Reader) written(pc int) []protocol.Operand {
	in := v.Inst(pc)
	var out []protocol.Operand
	for i := range in.Src.Args {
		if !v.Writes(in.Src, i) {
			continue
		}
		if o, ok := v.operand(pc, i, protocol.RoleDst, 0); ok {
			for l := range o.Values {
				o.Values[l].Enabled = o.Values[l].Changed
			}
			out = append(out, o)
		}
	}
	return out
}

// Roles returns the role in which each argument of an instruction is shown.
func (v *Reader) Roles(in *visa.Inst) []protocol.Role {
	roles := make([]protocol.Role, len(in.Args))
	src := protocol.RoleSrc0
	for i := range roles {
		if !v.Writes(in, i) {
			roles[i] = src
			src = min(src+1, protocol.RoleSrc3)
		}
	}
	return roles
}

// Writes reports whether an argument is a destination.
func (v *Reader) Writes(in *visa.Inst, arg int) bool {
	slots := isa.Table[in.Op].Slots
	if in.Op == isa.OpFAddr { // the function is not an operand
		slots = slots[1:]
	}
	return arg < len(slots) && slots[arg].Write
}

// operand returns one operand with a value for each lane. Channel i of the operand is lane i plus the instruction's
// mask offset.
func (v *Reader) operand(pc, arg int, role protocol.Role, enabled uint32) (protocol.Operand, bool) {
	in := v.Inst(pc).Src
	a := &in.Args[arg]
	if a.Var == nil || a.Kind == visa.ImmediateOperand || a.Kind == visa.StateOperand || a.Kind == visa.NullOperand {
		return protocol.Operand{}, false
	}
	p := describe.ProblemAt(v.Target.File, a.Span)
	o := protocol.Operand{
		Role: role, Name: a.Var.Name, Type: a.Type.String(),
		Text:   v.Target.File.Text[a.Span.Start:a.Span.End],
		Start:  p.Col,
		End:    p.EndCol,
		Values: make([]protocol.Value, v.Target.Launch.SIMD),
	}
	switch a.Kind {
	case visa.IndirectOperand:
		v.newRow(o.Text, nil)
	case visa.AddressOfOperand:
		o.Name = "&" + o.Name // not what the variable holds
		v.newRow(o.Text, nil)
	default:
		v.newRow(o.Text, a.Var)
	}
	if v.Source != nil { // the columns are not those of the source's line
		o.Start, o.End = 0, 0
	}
	switch a.Kind {
	case visa.AddressOfOperand: // it reads no element: each lane gets the same number
		if at, ok := v.Machine.AddressOf(pc, arg); ok {
			for lane := int(in.Offset); lane < min(int(in.Offset)+max(int(in.ExecSize), 1), len(o.Values)); lane++ {
				o.Values[lane].Text = format.Bits(uint64(at), isa.UD, v.Window.Format)
			}
		}
	case visa.PredicateOperand:
		o.Type = isa.BOOL.String()
		v.predicateValues(&o, a.Var, v.State.Depth()-1, int(in.Offset), int(in.Offset)+int(in.ExecSize))
	default:
		v.elementValues(&o, pc, arg, a.Type)
	}
	for l := range o.Values {
		o.Values[l].Enabled = o.Values[l].Text != "" && enabled&(1<<l) != 0
	}
	return o, true
}

func (v *Reader) elementValues(o *protocol.Operand, pc, arg int, t isa.Type) {
	in := v.Inst(pc).Src
	for i, e := range v.Machine.Elements(v.Thread, pc, arg) {
		lane := i + int(in.Offset)
		if lane >= len(o.Values) {
			break
		}
		if e.Off < 0 {
			o.Values[lane].Text = "?"
			continue
		}
		et := t
		if et.Size() != e.Size { // raw operands and addresses: not of the declared size
			et = UnsignedOfSize[e.Size]
		}
		v.element(o, lane, expr.Location{Off: e.Off, Size: e.Size}, et)
	}
}

var UnsignedOfSize = map[int]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

// predicateValues fills in the elements of a frame's predicate for the lanes from first to end.
func (v *Reader) predicateValues(o *protocol.Operand, d *visa.Decl, frame, first, end int) {
	if frame < 0 {
		return
	}
	bits, off := v.Machine.PredBits(v.Thread, frame, d), v.Machine.PredOffset(v.Thread, frame, d)
	if off < 0 {
		return
	}
	was := bits ^ v.predChanges(d, frame)
	for lane := first; lane < min(end, len(o.Values)); lane++ {
		bit := uint32(1) << lane
		o.Values[lane] = protocol.Value{Text: format.Truth(bits&bit != 0), Changed: (bits^was)&bit != 0, Never: v.Unwritten(off+lane, 1)}
		at := expr.Location{Off: off, Bit: uint8(lane), Kind: expr.PredPlace, Index: lane}
		v.locate(lane, at, isa.BOOL)
		if o.Role == protocol.RoleDst {
			v.aim(at, &o.Values[lane], isa.BOOL)
		}
	}
}

// statementOperands returns the registers of a statement of the source, whose instruction is at, or, after it ran, those
// that it wrote. pc is the next instruction.
func (v *Reader) statementOperands(pc, at int, st *protocol.Statement, after bool) (out []protocol.Operand) {
	enabled := v.Masks(pc).Enable
	for i := range st.Operands {
		a := &st.Operands[i]
		d := v.Variable(at, a.Name)
		n := v.Source.Names[d]
		if n == nil || after && a.Role != protocol.RoleDst {
			continue
		}
		o := protocol.Operand{Role: a.Role, Text: v.Source.Text[a.Start:a.End], Name: a.Name, Type: n.Type, Values: make([]protocol.Value, v.Target.Launch.SIMD)}
		v.newRow(o.Text, d)
		if line, col := v.Source.File.Position(a.Start); line == st.Line { // only the marked line has columns
			o.Start = col
			_, o.End = v.Source.File.Position(a.End)
		}
		v.laneValues(&o, d, v.State.Depth()-1)
		for l := range o.Values {
			x := &o.Values[l]
			if x.Enabled = enabled>>l&1 != 0; after {
				x.Enabled = x.Changed
			}
		}
		out = append(out, o)
	}
	return out
}

// paramsOut is the number of frames, counted from the innermost, whose parameters are shown. Those of the frame that
// the window looks at are shown, too.
const paramsOut = 8

// Params returns what the function of a frame declares that it takes and returns. A subroutine is not a function of the
// source: its variables are those of the frame that called it.
func (v *Reader) Params(frame int, f eu.Frame) (out []protocol.Operand) {
	if far := v.State.Depth() - 1 - frame; v.Source == nil || f.CallKind() == eu.SubroutineCall || far >= paramsOut && far != v.Window.Frame {
		return nil
	}
	for i := range v.Source.Params {
		p := &v.Source.Params[i]
		if p.Function != v.Code.Funcs[f.Func()].Name {
			continue
		}
		o := protocol.Operand{Role: protocol.RoleSrc0, Name: p.Name, Type: p.Type}
		if d := v.DeclOf(&v.Code.Funcs[f.Func()], p.Name, -1); v.Source.Names[d] != nil && d.Elems <= eu.MaxLanes {
			o.Values = make([]protocol.Value, v.Target.Launch.SIMD)
			v.laneValues(&o, d, frame)
		}
		if p.Returned {
			o.Role = protocol.RoleDst
		}
		out = append(out, o)
	}
	return out
}

// laneValues fills in the elements of a frame's variable, one for each lane. If there are fewer than lanes, every lane
// gets the first.
func (v *Reader) laneValues(o *protocol.Operand, d *visa.Decl, frame int) {
	if d.Class == visa.Predicate {
		v.predicateValues(o, d, frame, 0, len(o.Values))
		return
	}
	off, size := v.Machine.VarOffset(v.Thread, frame, d), d.Type.Size()
	if off < 0 {
		return
	}
	for l := range o.Values {
		at := expr.Location{Off: off + l*size, Size: size}
		if d.Elems < len(o.Values) {
			at.Off = off
		}
		v.element(o, l, at, d.Type)
	}
}

// element fills in an element as an operand's value in a lane.
func (v *Reader) element(o *protocol.Operand, lane int, at expr.Location, t isa.Type) {
	o.Values[lane] = v.ValueAt(at.Off, at.Size, t)
	v.locate(lane, at, t)
	if o.Role == protocol.RoleDst {
		v.aim(at, &o.Values[lane], t)
	}
}

// ValueAt returns an element of the arena as a page shows it.
func (v *Reader) ValueAt(off, size int, t isa.Type) protocol.Value {
	arena := v.Machine.Arena()
	return protocol.Value{
		Text:    v.Shown(arena[off:off+size], t),
		Changed: v.Past.Changed(arena, off, size),
		Never:   v.Unwritten(off, size),
	}
}

// Shown formats an element as the window asks for.
func (v *Reader) Shown(b []byte, t isa.Type) string {
	return format.Bits(num.Element(b), t, v.Window.Format)
}

// predChanges returns the bits of a predicate that the last step changed.
func (v *Reader) predChanges(d *visa.Decl, frame int) uint32 {
	off := v.Machine.PredOffset(v.Thread, frame, d)
	if off < 0 {
		return 0
	}
	return uint32(num.Element(v.Machine.Arena()[off:off+4])) ^ v.OldWord(off)
}

package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// operands are the operands of the instruction at pc that have a value in every
// lane: registers and predicates, not immediates, which stand in the text.
func (v *viewer) operands(pc int) []protocol.Operand {
	in := v.inst(pc)
	enable := v.machine.Enable(v.thread, pc)
	var out []protocol.Operand
	src := protocol.RoleSrc0
	for i := range in.Src.Args {
		role := protocol.RoleDst
		if !v.writes(in.Src, i) {
			role = src
			src = min(src+1, protocol.RoleSrc3)
		}
		if o, ok := v.operand(pc, i, role, enable.ChEn); ok {
			out = append(out, o)
		}
	}
	return out
}

// written are the destinations of an instruction, for the step that ran it.
func (v *viewer) written(pc int) []protocol.Operand {
	in := v.inst(pc)
	var out []protocol.Operand
	for i := range in.Src.Args {
		if !v.writes(in.Src, i) {
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

// writes reports whether an argument is a destination.
func (v *viewer) writes(in *visa.Inst, arg int) bool {
	slots := isa.Table[in.Op].Slots
	return arg < len(slots) && slots[arg].Write
}

// operand shows one operand with a value for each lane. Channel i of the operand
// is lane i plus the instruction's mask offset.
func (v *viewer) operand(pc, arg int, role protocol.Role, enabled uint32) (protocol.Operand, bool) {
	in := v.inst(pc).Src
	a := &in.Args[arg]
	if a.Var == nil || a.Kind == visa.ImmediateOperand || a.Kind == visa.StateOperand || a.Kind == visa.NullOperand {
		return protocol.Operand{}, false
	}
	p := place(v.target.File, a.Span)
	o := protocol.Operand{
		Role: role, Name: a.Var.Name, Type: a.Type.String(),
		Text:   v.target.File.Text[a.Span.Start:a.Span.End],
		Start:  p.Col,
		End:    p.EndCol,
		Values: make([]protocol.Value, v.target.Launch.SIMD),
	}
	if a.Kind == visa.PredicateOperand {
		o.Type = isa.BOOL.String()
		v.predicateValues(&o, a.Var, in)
	} else {
		v.elementValues(&o, pc, arg, a.Type)
	}
	for l := range o.Values {
		o.Values[l].Enabled = o.Values[l].Text != "" && enabled&(1<<l) != 0
	}
	return o, true
}

func (v *viewer) elementValues(o *protocol.Operand, pc, arg int, t isa.Type) {
	in := v.inst(pc).Src
	arena := v.machine.Arena()
	for i, e := range v.machine.Elements(v.thread, pc, arg) {
		lane := i + int(in.Offset)
		if lane >= len(o.Values) {
			break
		}
		if e.Off < 0 {
			o.Values[lane].Text = "?"
			continue
		}
		et := t
		if et.Size() != e.Size { // raw operands: what the instruction moves, not what the variable was declared as
			et = unsignedOfSize[e.Size]
		}
		o.Values[lane] = protocol.Value{
			Text:    formatBits(element(arena[e.Off:e.Off+e.Size]), et, v.window.Format),
			Changed: v.was.Changed(arena, e.Off, e.Size),
		}
	}
}

var unsignedOfSize = map[int]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

var truth = map[bool]string{false: "F", true: "T"}

func (v *viewer) predicateValues(o *protocol.Operand, d *visa.Decl, in *visa.Inst) {
	depth := v.th.Depth()
	if depth == 0 {
		return
	}
	bits := v.machine.PredBits(v.thread, depth-1, d)
	was := bits ^ v.predChanges(d, depth-1)
	for lane := int(in.Offset); lane < min(int(in.Offset)+int(in.ExecSize), len(o.Values)); lane++ {
		bit := uint32(1) << lane
		o.Values[lane] = protocol.Value{Text: truth[bits&bit != 0], Changed: (bits^was)&bit != 0}
	}
}

// predChanges are the bits of a predicate that the last step changed.
func (v *viewer) predChanges(d *visa.Decl, frame int) uint32 {
	off := v.machine.PredOffset(v.thread, frame, d)
	if off < 0 {
		return 0
	}
	arena := v.machine.Arena()
	now := uint32(element(arena[off : off+4]))
	var old [4]byte
	copy(old[:], arena[off:off+4])
	v.was.Restore(old[:], off)
	return now ^ uint32(element(old[:]))
}

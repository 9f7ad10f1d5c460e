package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// reader reads the operands of an instruction or statement.
type reader struct {
	*scope
	targets []target // of preview
	spots   []spot   // where they lie
	noted   *[]row   // where the operands' values stand, for who sets one; nil: nobody
}

func newReader(v *scope) *reader { return &reader{scope: v} }

// operandsAt are the operands of what runs next, a statement or an instruction.
func (v *reader) operandsAt(pc int) []protocol.Operand {
	if st := v.asStatement(pc); st != nil {
		return v.statementOperands(pc, st, false)
	}
	if v.inst(pc) == nil {
		return nil
	}
	return v.operands(pc)
}

// operands are the operands of the instruction at pc that have a value in every
// lane: registers and predicates, not immediates, which stand in the text.
func (v *reader) operands(pc int) []protocol.Operand {
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

// writtenBy is what the last step wrote. After a call or a return its variables are not those in view.
func (v *reader) writtenBy(thread, prev, pc int) []protocol.Operand {
	was, in := v.inst(prev), v.inst(pc)
	if was == nil || in == nil || in.Func != was.Func || thread != v.thread {
		return nil
	}
	if st := v.asStatement(prev); st != nil {
		return v.statementOperands(pc, st, true)
	}
	return v.written(prev)
}

// written are the destinations of an instruction, for the step that ran it.
func (v *reader) written(pc int) []protocol.Operand {
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
func (v *reader) writes(in *visa.Inst, arg int) bool {
	slots := isa.Table[in.Op].Slots
	if in.Op == isa.OpFAddr { // the function is no operand
		slots = slots[1:]
	}
	return arg < len(slots) && slots[arg].Write
}

// operand shows one operand with a value for each lane. Channel i of the operand
// is lane i plus the instruction's mask offset.
func (v *reader) operand(pc, arg int, role protocol.Role, enabled uint32) (protocol.Operand, bool) {
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
	switch a.Kind {
	case visa.IndirectOperand:
		v.newRow(o.Text, nil)
	case visa.AddressOfOperand:
		o.Name = "&" + o.Name // not what the variable holds
		v.newRow(o.Text, nil)
	default:
		v.newRow(o.Text, a.Var)
	}
	if v.src != nil { // its line is another one
		o.Start, o.End = 0, 0
	}
	switch a.Kind {
	case visa.AddressOfOperand: // no element of it is read: it is the same number in each lane
		if at, ok := v.machine.AddressOf(pc, arg); ok {
			for lane := int(in.Offset); lane < min(int(in.Offset)+max(int(in.ExecSize), 1), len(o.Values)); lane++ {
				o.Values[lane].Text = formatBits(uint64(at), isa.UD, v.window.Format)
			}
		}
	case visa.PredicateOperand:
		o.Type = isa.BOOL.String()
		v.predicateValues(&o, a.Var, int(in.Offset), int(in.Offset)+int(in.ExecSize))
	default:
		v.elementValues(&o, pc, arg, a.Type)
	}
	for l := range o.Values {
		o.Values[l].Enabled = o.Values[l].Text != "" && enabled&(1<<l) != 0
	}
	return o, true
}

func (v *reader) elementValues(o *protocol.Operand, pc, arg int, t isa.Type) {
	in := v.inst(pc).Src
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
		if et.Size() != e.Size { // raw operands: what the instruction moves, not what the variable was declared as; addresses
			et = unsignedOfSize[e.Size]
		}
		v.element(o, lane, spot{off: e.Off, size: e.Size}, et)
	}
}

var unsignedOfSize = map[int]isa.Type{1: isa.UB, 2: isa.UW, 4: isa.UD, 8: isa.UQ}

var truth = map[bool]string{false: "F", true: "T"}

// predicateValues are the elements of a predicate for the lanes from first to end.
func (v *reader) predicateValues(o *protocol.Operand, d *visa.Decl, first, end int) {
	depth := v.th.Depth()
	if depth == 0 {
		return
	}
	bits, off := v.machine.PredBits(v.thread, depth-1, d), v.machine.PredOffset(v.thread, depth-1, d)
	if off < 0 {
		return
	}
	was := bits ^ v.predChanges(d, depth-1)
	for lane := first; lane < min(end, len(o.Values)); lane++ {
		bit := uint32(1) << lane
		o.Values[lane] = protocol.Value{Text: truth[bits&bit != 0], Changed: (bits^was)&bit != 0, Never: v.never(off+lane, 1)}
		at := spot{off: off, bit: uint8(lane), kind: predPlace, index: lane}
		v.note(lane, at, isa.BOOL)
		if o.Role == protocol.RoleDst {
			v.aim(at, &o.Values[lane], isa.BOOL)
		}
	}
}

// statementOperands are the registers of a statement of the source; after it ran, those that
// it wrote.
func (v *reader) statementOperands(pc int, st *protocol.Statement, after bool) (out []protocol.Operand) {
	enabled := v.masks(pc).Enable
	for i := range st.Operands {
		a := &st.Operands[i]
		d := v.variable(v.prog.Insts[pc].Func, a.Name)
		n := v.src.names[d]
		if n == nil || after && a.Role != protocol.RoleDst {
			continue
		}
		o := protocol.Operand{Role: a.Role, Text: v.src.Text[a.Start:a.End], Name: a.Name, Type: n.Type, Values: make([]protocol.Value, v.target.Launch.SIMD)}
		v.newRow(o.Text, d)
		if line, col := v.src.file.Position(a.Start); line == st.Line { // the line that is marked
			o.Start = col
			_, o.End = v.src.file.Position(a.End)
		}
		if d.Class == visa.Predicate {
			v.predicateValues(&o, d, 0, len(o.Values))
		} else {
			v.laneValues(&o, d)
		}
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

// laneValues are the elements of a variable, one a lane; a single one is all lanes'.
func (v *reader) laneValues(o *protocol.Operand, d *visa.Decl) {
	off, size := v.machine.VarOffset(v.thread, v.th.Depth()-1, d), d.Type.Size()
	if off < 0 {
		return
	}
	for l := range o.Values {
		at := spot{off: off + l*size, size: size}
		if d.Elems < len(o.Values) {
			at.off = off
		}
		v.element(o, l, at, d.Type)
	}
}

// element shows an element as an operand's value in a lane.
func (v *reader) element(o *protocol.Operand, lane int, at spot, t isa.Type) {
	arena := v.machine.Arena()
	o.Values[lane] = protocol.Value{
		Text:    formatBits(element(arena[at.off:at.off+at.size]), t, v.window.Format),
		Changed: v.was.Changed(arena, at.off, at.size),
		Never:   v.never(at.off, at.size),
	}
	v.note(lane, at, t)
	if o.Role == protocol.RoleDst {
		v.aim(at, &o.Values[lane], t)
	}
}

// predChanges are the bits of a predicate that the last step changed.
func (v *reader) predChanges(d *visa.Decl, frame int) uint32 {
	off := v.machine.PredOffset(v.thread, frame, d)
	if off < 0 {
		return 0
	}
	return uint32(element(v.machine.Arena()[off:off+4])) ^ v.oldWord(off)
}

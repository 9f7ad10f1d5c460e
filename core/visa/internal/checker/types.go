package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// elementType returns the type with which an operand of type t computes: the elements of
// packed immediates are words and floats (spec/visa/5_operands.md, "Immediate Operands").
func elementType(t isa.Type) isa.Type {
	switch t {
	case isa.V:
		return isa.W
	case isa.UV:
		return isa.UW
	case isa.VF:
		return isa.F
	}
	return t
}

// packedFits reports whether a packed immediate of type t can stand where the allowed types
// are wanted: packed integers widen to any integer type.
func packedFits(t isa.Type, allowed isa.Types) bool {
	if !t.Packed() || t.Float() {
		return false
	}
	for i := range isa.NumTypes {
		if allowed.Has(i) && i.Integer() {
			return true
		}
	}
	return false
}

// isTyped reports whether an operand takes part in type checking. %null does if it is a
// vector operand: the table of predefined variables gives it no type, but in the binary
// object and in Intel's assembler it is one element of ud. So rnde to %null is rejected
// here as it is by Intel's assembler.
func isTyped(o *visa.Operand) bool {
	switch o.Kind {
	case visa.GeneralOperand, visa.IndirectOperand, visa.ImmediateOperand:
		return o.Type != isa.NoType
	}
	return false
}

// types checks the types of an instruction's operands against its row, first each by itself, then together.
func (c *checker) types(row *isa.Instr, in *visa.Inst) {
	dst, ok := isa.NoType, true
	var srcs isa.Types
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if slot.Kind != isa.VectorSlot || !isTyped(o) {
			return
		}
		t := elementType(o.Type)
		allowed := slot.Types
		if allowed == 0 {
			allowed = row.Types
		}
		if row.Scalar && o.Type.Packed() {
			ok = false
			c.ds.Say(o.Span, diag.OperandType, row.Page, "{} takes no packed immediate, and this has type {}.", row.Name, o.Type)
			return
		}
		if allowed != 0 && !allowed.Has(t) && !packedFits(o.Type, allowed) && !(c.m.OfIGC2() && typesOfIGC2(in.Op).Has(t)) {
			ok = !c.wrongType(row, slot, o, allowed, row.Also|slot.Also) && ok
		}
		if !slot.Write {
			srcs |= 1 << t
		} else if dst == isa.NoType {
			dst = t
		}
	})
	if ok && !c.packed(row, in, dst) {
		c.typeMaps(row, in, dst, srcs)
	}
	if in.Sat && row.Sat == isa.FloatSat && dst != isa.NoType && !dst.Float() {
		d := c.report(in, diag.Saturation, "{} saturates only floating point results.", row.Name)
		if in.Op != isa.OpDiv {
			d.Warn()
		}
	}
}

// typesOfIGC2 returns types that are not on an instruction's page, but that the compiler of IGC 2 writes in most of its
// programs: the first bit of a word that was a predicate, numbers without a sign as d, and (in the vector back end) a
// predicate that is false everywhere as 0x0:uq and an index as ud.
func typesOfIGC2(op isa.Op) isa.Types {
	switch op {
	case isa.OpFbL:
		return 1 << isa.UW
	case isa.OpBfRev:
		return 1 << isa.D
	case isa.OpSetP:
		return 1<<isa.UQ | 1<<isa.Q
	case isa.OpSwitchJmp:
		return 1 << isa.UD
	case isa.OpMovS: // the low half of a quadword holds the offset of a surface's state
		return 1<<isa.D | 1<<isa.Q
	}
	return 0
}

// packed reports a packed immediate whose elements do not fit the other operands, which
// Intel's assembler rejects too: the elements of vf are floats, and arithmetic does not mix
// floating point types; the elements of v are signed, and addc and subb are unsigned.
func (c *checker) packed(row *isa.Instr, in *visa.Inst, dst isa.Type) bool {
	for i := range in.Args {
		o := &in.Args[i]
		if o.Kind != visa.ImmediateOperand {
			continue
		}
		switch {
		case o.Type == isa.VF && dst.Float() && dst != isa.F:
			switch in.Op {
			case isa.OpMov, isa.OpMin, isa.OpMax, isa.OpSel, isa.OpCmp:
				if dst != isa.BF {
					continue
				}
			}
			c.ds.Say(o.Span, diag.TypeMix, row.Page, "The elements of vf are floats, so the destination must have type f, not {}.", dst)
			return true
		case o.Type == isa.V && (in.Op == isa.OpAddC || in.Op == isa.OpSubB):
			c.ds.Say(o.Span, diag.OperandType, row.Page, "The elements of v are signed, and {} is for unsigned numbers: write uv.", row.Name)
			return true
		}
	}
	return false
}

// mustHave returns the end of a message about a wrong type.
func mustHave(allowed isa.Types) string {
	if allowed&(allowed-1) != 0 {
		return ", but must have one of the types " + allowed.String() + "."
	}
	return ", but must have type " + allowed.String() + "."
}

// typeMaps checks that one of the row's type maps allows the type dst of the destination
// together with the types srcs of all sources.
func (c *checker) typeMaps(row *isa.Instr, in *visa.Inst, dst isa.Type, srcs isa.Types) {
	if len(row.Maps) == 0 || srcs == 0 {
		return
	}
	var elsewhere isa.Platforms // other platforms, which allow these types
	for i := range row.Maps {
		m := &row.Maps[i]
		if srcs&^m.Src != 0 || dst != isa.NoType && !m.Dst.Has(dst) {
			continue
		}
		if !m.Platforms.Has(c.platform) {
			elsewhere |= m.Platforms & row.Platforms
			continue
		}
		if m.Lax && dst != isa.NoType {
			c.report(in, diag.TypeMix, "{} makes {} of {}, which is not among the type maps of its page.", row.Name, dst, srcs).Warn()
		}
		return
	}
	message := row.Name + " cannot mix source types " + srcs.String() + "."
	switch {
	case elsewhere != 0:
		c.report(in, diag.Platform, "{} has no {} of type {}; it exists on {}.", c.platform, row.Name, srcs, elsewhere)
		return
	case dst != isa.NoType && in.Args[0].IsNull():
		message = row.Name + " cannot write %null here, which has type ud, while the sources have " + srcs.String() + "."
	case dst != isa.NoType:
		message = row.Name + " cannot make " + dst.String() + " of " + srcs.String() + "; mov converts between types."
	case srcs&(srcs-1) == 0:
		message = row.Name + " cannot work on type " + srcs.String() + "."
	}
	c.ds.Add(in.OpSpan, diag.TypeMix, "", message)
}

// wrongType reports an operand whose type is not one of allowed, and returns whether that is
// an error. A type in also is only a warning, except for bf in operands that are not raw: no
// tool accepts bf where it is not allowed.
func (c *checker) wrongType(row *isa.Instr, slot *isa.Slot, o *visa.Operand, allowed, also isa.Types) (rejected bool) {
	has := "has type "
	if o.IsNull() {
		has = "is %null, which has type "
	}
	d := c.ds.Say(o.Span, diag.OperandType, row.Page, "The operand {} of {} {}{}", slot.Name, row.Name, has+o.Type.String(), mustHave(allowed))
	if also.Has(o.Type) && (o.Type != isa.BF || o.Kind == visa.RawOperand) {
		d.Warn()
		return false
	}
	return true
}

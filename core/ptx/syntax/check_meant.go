package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/visa"
)

// A mistake that concerns all operands of an instruction at once is reported once.

// exchanged reports a load or store whose register and address are in the wrong order.
func (c *checker) exchanged(in *Inst) bool {
	if len(in.Args) != 2 || !HasWord("ld ldu st", in.Row.Name) {
		return false
	}
	address, first := 1, "register"
	if in.Row.Name == "st" {
		address, first = 0, "address"
	}
	other := in.Args[address]
	if in.Args[1-address].Kind != MemoryOperand || other.Kind != RegOperand && other.Kind != VectorOperand && (other.Kind != ImmOperand || address == 1) {
		return false
	}
	slice := c.mod.File.Slice
	a, b := in.Args[0].Span, in.Args[1].Span
	right := slice(b) + ", " + slice(a)
	d := c.Say(visa.Span{Start: a.Start, End: b.End}, diag.Role, "The {} of {} comes first: {} {}.", first, in.Row.Name, slice(in.Name), right)
	d.Change(d.Span, right)
	return true
}

// ofOtherType reports an instruction whose registers, two or more, all have the same type, but not the one of its
// suffix.
func (c *checker) ofOtherType(in *Inst, roles string) bool {
	if len(in.Types) != 1 {
		return false
	}
	ty, have, n := in.Types[0], NoType, 0
	for i, a := range in.Args {
		switch {
		case strings.IndexByte("dsy", roles[i]) < 0:
		case a.Kind != RegOperand:
			if a.Kind != ImmOperand {
				return false
			}
		case a.Not || a.Neg || a.Var.Vec > 1 || a.Var.Type.fits(ty) || n > 0 && a.Var.Type != have:
			return false
		default:
			have = a.Var.Type
			n++
		}
	}
	if n < 2 {
		return false
	}
	d := c.Say(in.Name, diag.Register, "{} is for {}, and its registers have type {}.", c.mod.File.Slice(in.Name), ty, have)
	meant := have
	if have.Kind() == Untyped || have.Integer() && ty.Integer() {
		meant = ty.Kind().Of(have.Bits())
	}
	word := strings.LastIndex(c.mod.File.Slice(in.Name), ty.String())
	if word < 0 || meant == NoType || in.Row.types[0]&(1<<meant) == 0 || meant.Float() != ty.Float() && (in.Mods[HalfGroup] != "" || in.Mods[RoundGroup] != "") {
		return true
	}
	at := in.Name.Start + int32(word)
	d.Change(visa.Span{Start: at, End: at + int32(len(ty.String()))}, meant.String())
	return true
}

package checker

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// A mistake that concerns all operands of an instruction at once is reported once.

// offerType offers the type of a set that has as many bits as t, which an instruction cannot have: the untyped one, as
// of and.u32, the one of a register, or the only one of its kind, as of abs.u32.
func (c *checker) offerType(d *visa.Diagnostic, in *syntax.Inst, t ptxisa.Type, set ptxisa.TypeSet) {
	if c.mod == nil { // an editor asks what could stand there
		return
	}
	meant, n := ptxisa.Untyped.Of(t.Bits()), 0
	if meant == ptxisa.NoType || set&(1<<meant) == 0 {
		meant = typeOfRegister(in, set)
	}
	for u := ptxisa.B8; u < ptxisa.NumTypes && (meant == ptxisa.NoType || meant.Bits() != t.Bits() || n > 0); u++ {
		if set&(1<<u) != 0 && u.Bits() == t.Bits() && u.Integer() == t.Integer() {
			meant = u
			n++
		}
	}
	at := strings.LastIndex(c.mod.File.Slice(in.Name)+".", t.String()+".")
	if n < 2 && meant != ptxisa.NoType && meant.Bits() == t.Bits() && at >= 0 {
		from := in.Name.Start + int32(at)
		d.Change(visa.Span{Start: from, End: from + int32(len(t.String()))}, meant.String())
	}
}

// typeOfRegister returns the type of the first register among the operands, if it is in a set, or the only type in the
// set; else NoType.
func typeOfRegister(in *syntax.Inst, set ptxisa.TypeSet) ptxisa.Type {
	if set&(set-1) == 0 {
		for t := ptxisa.B8; t < ptxisa.NumTypes; t++ {
			if set == 1<<t {
				return t
			}
		}
	}
	for _, a := range in.Args {
		if a.Kind == syntax.RegOperand && a.Var.Vec == 1 && a.Var.Type != ptxisa.Pred {
			if set&(1<<a.Var.Type) != 0 {
				return a.Var.Type
			}
			break
		}
	}
	return ptxisa.NoType
}

// resultOf reports red with a result, and atom without one.
func (c *checker) resultOf(in *syntax.Inst) bool {
	name, n := in.Row.Name, len(in.Args)
	if name != "red" && name != "atom" {
		return false
	}
	at := visa.Span{Start: in.Name.Start, End: behindName(in)}
	switch {
	case name == "red" && n > 2 && in.Args[0].Kind != syntax.MemoryOperand && in.Args[1].Kind == syntax.MemoryOperand:
		c.Say(at, diag.Operands, "red has no result; atom has the old value.").Change(at, "atom")
	case name == "atom" && n > 1 && in.Args[0].Kind == syntax.MemoryOperand:
		d := c.Say(at, diag.Operands, "atom has a result, the old value, before the address; red has none.")
		if in.Operation() != "cas" && in.Operation() != "exch" {
			d.Change(at, "red")
		}
	default:
		return false
	}
	return true
}

// masked reports shfl.sync and vote.sync without the mask of the lanes that take part, their last operand.
func (c *checker) masked(in *syntax.Inst, roles string) bool {
	n := len(in.Args)
	if in.Mods[ptxisa.SyncGroup] == "" || n == 0 || n != len(roles)-1 || !ptxisa.HasWord("shfl vote", in.Row.Name) {
		return true
	}
	at := in.Args[n-1].Span.End
	diag.Add(c.Say(visa.Span{Start: at, End: at}, diag.Operands, "{} ends with a mask of the lanes that take part.", c.mod.File.Slice(in.Name)), at, ", 0xffffffff")
	return false
}

// exchanged reports a load or store whose register and address are in the wrong order.
func (c *checker) exchanged(in *syntax.Inst) bool {
	if len(in.Args) != 2 || !ptxisa.HasWord("ld ldu st", in.Row.Name) {
		return false
	}
	address, first := 1, "register"
	if in.Row.Name == "st" {
		address, first = 0, "address"
	}
	other := in.Args[address]
	if in.Args[1-address].Kind != syntax.MemoryOperand || other.Kind != syntax.RegOperand && other.Kind != syntax.VectorOperand && (other.Kind != syntax.ImmOperand || address == 1) {
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
func (c *checker) ofOtherType(in *syntax.Inst, roles string) bool {
	if len(in.Types) != 1 {
		return false
	}
	ty, have, n := in.Types[0], ptxisa.NoType, 0
	for i, a := range in.Args {
		switch {
		case strings.IndexByte("dsy", roles[i]) < 0:
		case a.Kind != syntax.RegOperand:
			if a.Kind != syntax.ImmOperand {
				return false
			}
		case a.Not || a.Neg || a.Var.Vec > 1 || a.Var.Type.Fits(ty) || n > 0 && a.Var.Type != have:
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
	if have.Kind() == ptxisa.Untyped || have.Integer() && ty.Integer() {
		meant = ty.Kind().Of(have.Bits())
	}
	word := strings.LastIndex(c.mod.File.Slice(in.Name), ty.String())
	if word < 0 || meant == ptxisa.NoType || in.Row.Types[0]&(1<<meant) == 0 || meant.Float() != ty.Float() && (in.Mods[ptxisa.HalfGroup] != "" || in.Mods[ptxisa.RoundGroup] != "") {
		return true
	}
	at := in.Name.Start + int32(word)
	d.Change(visa.Span{Start: at, End: at + int32(len(ty.String()))}, meant.String())
	return true
}

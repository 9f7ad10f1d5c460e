package checker

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// mask checks the execution size, and the channels that the mask control selects.
func (c *checker) mask(row *isa.Instr, in *visa.Inst) {
	if row.Exec == isa.NoExec || row.Exec == isa.RectExec {
		return
	}
	size, offset := int(in.ExecSize), int(in.Offset)
	switch {
	case row.Sizes.Has(size):
	case row.Op == isa.OpSvmAtomic && size == 16 && c.m.OfIGC2(): // its vector compiler writes it
	case row.AlsoSizes.Has(size):
		c.report(in, diag.ExecSize, "{} has one of the execution sizes {}, not {}.", row.Name, row.Sizes, size).Warn()
	default:
		c.report(in, diag.ExecSize, "{} cannot have execution size {}.", row.Name, size)
		return
	}
	if row.Exec != isa.MaskExec {
		return
	}
	name := "M" + strconv.Itoa(offset/4+1)
	switch {
	case offset+size > 32:
		c.ds.Say(in.OpSpan, diag.MaskRange, "", "{} starts at channel {}, and {} channels from there are more than the 32 there are.", name, offset, size)
	case offset%size != 0 && size > 4:
		c.ds.Say(in.OpSpan, diag.MaskRange, "", "An instruction of {} channels cannot start at channel {}, as {} says.", size, offset, name).Warn()
	case c.simd > 0 && !in.NoMask && offset+size > c.simd:
		c.ds.Say(in.OpSpan, diag.Dispatch, "", "The channels {} to {} go past the dispatch width {} of this {}.", offset, offset+size-1, c.simd, c.obj.Kind)
	}
}

// predicate checks that a predicate has a bit for every channel.
func (c *checker) predicate(in *visa.Inst) {
	if in.Pred.Var == nil {
		return
	}
	if need := int(in.Offset) + int(in.ExecSize); need > in.Pred.Var.Elems {
		c.ds.Say(in.Pred.Span, diag.PredSize, "", "{} has {}, but this instruction looks at element {}.", in.Pred.Var.Name, text.Amount(in.Pred.Var.Elems, "element"), need-1)
	}
}

// operandClasses holds, for each kind of operand, its class as slots name it.
var operandClasses = [...]isa.Class{
	visa.GeneralOperand:   isa.General,
	visa.IndirectOperand:  isa.Indirect,
	visa.ImmediateOperand: isa.Immediate,
	visa.AddressOperand:   isa.Address,
	visa.AddressOfOperand: isa.AddressOf,
	visa.PredicateOperand: isa.Predicate,
	visa.StateOperand:     isa.State,
	visa.RawOperand:       0,
}

func (c *checker) class(row *isa.Instr, slot *isa.Slot, o *visa.Operand) bool {
	have := operandClasses[o.Kind]
	if slot.Class&have != 0 {
		return true
	}
	c.ds.Say(o.Span, diag.OperandClass, row.Page, "The operand {} of {} must be {} operand, not {} one.", slot.Name, row.Name, text.WithArticle(slot.Class.String()), text.WithArticle(have.String()))
	return false
}

// operand checks those properties of an operand that do not depend on the others: modifier, region, bounds.
func (c *checker) operand(row *isa.Instr, slot *isa.Slot, in *visa.Inst, o *visa.Operand) {
	if o.Mod != isa.NoMod {
		c.modifier(row, o)
	}
	switch o.Kind {
	case visa.GeneralOperand:
		c.region(slot, in, o)
	case visa.IndirectOperand:
		if o.Type.Packed() || o.Type == isa.BOOL {
			c.ds.Say(o.Span, diag.OperandType, diag.IndirectPage, "An indirect operand cannot have type {}.", o.Type).Warn()
		}
		c.region(slot, in, o)
		c.addressBounds(slot, in, o)
	case visa.AddressOperand:
		if !slot.Write && !oneOf(uint8(o.Width), 16) {
			c.ds.Say(o.Span, diag.Width, "5_operands.md#address-operands", "An address operand has 1, 2, 4, 8 or 16 elements, not {}.", o.Width).Warn()
		}
		c.addressBounds(slot, in, o)
	case visa.PredicateOperand:
		if need := int(in.Offset) + int(in.ExecSize); need > o.Var.Elems {
			c.ds.Say(o.Span, diag.PredSize, "", "{} has {}, but this instruction reaches element {}.", o.Var.Name, text.Amount(o.Var.Elems, "element"), need-1)
		}
	case visa.StateOperand:
		if o.Col >= o.Var.Elems {
			c.ds.Say(o.Span, diag.Bounds, "", "{} has {}, so there is no element {}.", o.Var.Name, text.Amount(o.Var.Elems, "element"), o.Col)
		}
	}
	if slot.Write {
		c.readOnly(o)
	}
}

// readOnly reports a destination that is read-only.
func (c *checker) readOnly(o *visa.Operand) {
	switch {
	case o.Var == nil || o.Kind == visa.IndirectOperand || o.IsNull():
	case o.Var.ReadOnly:
		if o.Kind == visa.GeneralOperand && isa.PredefinedVars[o.Var.ID].Writable&(1<<(o.Col+o.Row*c.grf/o.Type.Size())) != 0 {
			return
		}
		c.ds.Say(o.Span, diag.ReadOnly, "", "{} is read-only.", o.Var.Name).Severity = visa.Error
	case o.Kind == visa.GeneralOperand && o.Var.Root.ReadOnly:
		c.ds.Say(o.Span, diag.ReadOnly, "", "This writes to {}, which is read-only.", o.Var.Root.Name)
	}
}

func (c *checker) modifier(row *isa.Instr, o *visa.Operand) {
	logic := o.Mod == isa.Not
	at := visa.Span{Start: o.Span.Start, End: o.Span.Start + int32(len(o.Mod.String()))}
	if o.Kind == visa.AddressOperand || o.Kind == visa.StateOperand {
		c.ds.Add(at, diag.Modifier, "", "An address or state operand takes no source modifier.")
		return
	}
	if row.Mods == isa.LogicMods && logic || row.Mods == isa.ArithMods && !logic {
		return
	}
	what := "takes no source modifier"
	switch row.Mods {
	case isa.LogicMods:
		what = "takes only the modifier (~)"
	case isa.ArithMods:
		what = "takes only the modifiers (-), (abs) and (-abs)"
	}
	if d := c.ds.Say(at, diag.Modifier, row.Page, "{} {}.", row.Name, what); row.Mods == isa.AlsoArithMods && !logic {
		d.Warn()
	}
}

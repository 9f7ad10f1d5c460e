package checker

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// special checks the rules of single instructions. Those of messages are in message and
// sampler.
func (c *checker) special(row *isa.Instr, in *visa.Inst) {
	switch in.Op {
	case isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpNot:
		c.logic(row, in)
	case isa.OpMov:
		if in.Args[1].Kind == visa.PredicateOperand {
			c.flagCopy(row, in)
		}
	case isa.OpMovS:
		c.stateMove(row, in)
	case isa.OpSetP:
		c.setPredicate(in)
	case isa.OpSel:
		if in.Pred.Var == nil {
			c.report(in, diag.Predication, "Without a predicate sel always takes src0.").Warn()
		}
	case isa.OpBfe, isa.OpBfi:
		if in.ExecSize == 2 {
			c.report(in, diag.ExecSize, "{} must not have execution size 2.", row.Name).Warn()
		}
		c.aligned(row, in)
	case isa.OpLrp:
		c.aligned(row, in)
	case isa.OpPlane:
		c.alignedArg(row, in, 1, 16)
		c.alignedArg(row, in, 2, c.grf)
	case isa.OpMadW:
		c.alignedArg(row, in, 0, c.grf)
		c.wideResult(row, in)
	case isa.OpDiv:
		if c.platform >= isa.XEHP && in.Args[0].Type.Integer() {
			c.report(in, diag.Platform, "{} has no division of integers.", c.platform)
		}
	case isa.OpMul:
		for i := range in.Args[1:] {
			if o := &in.Args[1+i]; c.platform >= isa.PVC && !c.m.OfIGC2() && isTyped(o) && o.Type.Size() == 1 { // IGC 2 moves them itself
				c.ds.Say(o.Span, diag.Platform, row.Page, "{} multiplies no bytes: move them to words first.", c.platform).Warn()
				break
			}
		}
	case isa.OpMod:
		if in.Sat {
			c.report(in, diag.IntelSpelling, "Intel's assembler does not let mod saturate.")
		}
	case isa.OpDivM, isa.OpSqrtM:
		if c.platform == isa.DG2 {
			c.report(in, diag.IntelSpelling, "Intel's assembler does not take {} for DG2, which has no macro for it.", row.Name)
		}
	case isa.OpInvM, isa.OpRSqtM, isa.OpVmeIdm, isa.OpRTRead, isa.OpLod:
		c.report(in, diag.IntelSpelling, "Intel's assembler does not read {}, which its specification has.", row.Name)
	case isa.OpFCvt:
		c.convert(in)
	case isa.OpSRnd:
		c.stochastic(in)
	case isa.OpAddrAdd:
		c.address(row, in)
	case isa.OpSwitchJmp:
		if o := &in.Args[0]; o.Kind == visa.ImmediateOperand && o.Imm >= uint64(len(in.Labels)) {
			c.ds.Say(o.Span, diag.Immediate, row.Page, "The index is {}, but there are only the labels 0 to {}.", o.Imm, len(in.Labels)-1)
		}
	}
}

// logic checks that the operands of and, or, xor and not are all predicates, or none of them.
func (c *checker) logic(row *isa.Instr, in *visa.Inst) {
	n := 0
	for i := range in.Args {
		if in.Args[i].Kind == visa.PredicateOperand {
			n++
		}
	}
	switch {
	case n > 0 && n < len(in.Args):
		c.report(in, diag.OperandClass, "The operands of {} must all be predicates, or none of them.", row.Name)
	case n > 0 && in.Pred.Var != nil:
		c.ds.Say(in.Pred.Span, diag.Predication, row.Page, "{} on predicates cannot be predicated; Intel's assembler ignores this predicate.", row.Name).Warn().
			Offer(in.Pred.Span, "", "Remove the predicate")
	}
}

// flagCopy checks a mov of a predicate's bits into a register.
func (c *checker) flagCopy(row *isa.Instr, in *visa.Inst) {
	dst, p := &in.Args[0], in.Args[1].Var
	if t := dst.Type; isTyped(dst) && (!t.Integer() || t.Size() == 8) {
		c.ds.Say(dst.Span, diag.OperandType, row.Page, "A predicate moves to a destination of type ub, uw or ud, not {}.", t)
		return
	}
	if isTyped(dst) && 8*dst.Type.Size() < p.Elems {
		c.ds.Say(dst.Span, diag.OperandType, row.Page, "The {} bits of {} do not fit in type {}.", p.Elems, p.Name, dst.Type).Warn()
	}
	for _, x := range [...]struct {
		wrong bool
		what  string
	}{
		{in.ExecSize != 1, "has execution size 1"},
		{in.Pred.Var != nil, "cannot be predicated"},
		{in.Sat, "cannot saturate"},
	} {
		if x.wrong {
			c.report(in, diag.Predication, "A mov of a predicate {}; Intel's assembler ignores what is written here.", x.what).Warn()
		}
	}
}

// stateMove checks that the two handles of a movs are of the same class, and that all elements exist.
func (c *checker) stateMove(row *isa.Instr, in *visa.Inst) {
	dst, src := &in.Args[0], &in.Args[1]
	if dst.Kind != visa.StateOperand && src.Kind != visa.StateOperand {
		c.report(in, diag.OperandClass, "One operand of movs must be a surface or a sampler.")
		return
	}
	if dst.Kind == visa.StateOperand && src.Kind == visa.StateOperand && dst.Var.Class != src.Var.Class {
		c.report(in, diag.OperandClass, "movs cannot move {} to {}.", src.Var.Class.WithArticle(), dst.Var.Class.WithArticle()).Warn()
	}
	for i := range in.Args {
		if o := &in.Args[i]; o.Kind == visa.StateOperand && o.Col < o.Var.Elems && o.Col+int(in.ExecSize) > o.Var.Elems {
			c.ds.Say(o.Span, diag.Bounds, row.Page, "movs moves {} here, but {} has only {}.", text.Amount(int(in.ExecSize), "element"), o.Var.Name, text.Amount(o.Var.Elems, "element"))
		}
	}
}

// setPredicate checks the mask control of a setp whose source is one value for all channels, a string of bits.
func (c *checker) setPredicate(in *visa.Inst) {
	src := &in.Args[1]
	scalar := src.Kind == visa.ImmediateOperand || src.Region.V == 0 && src.Region.H == 0
	if scalar && (!in.NoMask || in.Offset%16 != 0) {
		c.report(in, diag.Mask, "A setp of the bits of one value sets the lower or the upper half of the predicate: it must be marked M1_NM or M5_NM.").Warn()
	}
}

// aligned warns of operands that do not start at a multiple of 16 bytes. With execution size 1
// all operands may start anywhere, and scalar sources always may.
func (c *checker) aligned(row *isa.Instr, in *visa.Inst) {
	if in.ExecSize == 1 {
		return
	}
	for i := range in.Args {
		if o := &in.Args[i]; i == 0 || o.Region.V != 0 || o.Region.H != 0 {
			c.alignedArg(row, in, i, 16)
		}
	}
}

func (c *checker) alignedArg(row *isa.Instr, in *visa.Inst, i, bytes int) {
	o := &in.Args[i]
	if o.Kind != visa.GeneralOperand || o.IsNull() {
		return
	}
	if start, known := c.start(o); known && start%bytes != 0 {
		slots := isa.Table[in.Op].Slots
		c.ds.Say(o.Span, diag.Align, row.Page, "The operand {} of {} must start at a multiple of {} bytes, not at byte {}.", slots[i].Name, row.Name, bytes, start)
	}
}

// start returns the byte offset of a general operand's first element in the storage of its
// variable. known reports whether that storage starts at a register: variables of a register
// or more do, smaller ones lie anywhere within a register (5_operands.md, "Region
// Restrictions").
func (c *checker) start(o *visa.Operand) (start int, known bool) {
	v := o.Var
	return v.RootByte + o.Row*c.grf + o.Col*o.Type.Size(), v.Root.Bytes() >= c.grf
}

// wideResult checks that the high halves that a madw writes lie inside the destination variable.
func (c *checker) wideResult(row *isa.Instr, in *visa.Inst) {
	o := &in.Args[0]
	if o.Kind != visa.GeneralOperand || o.IsNull() {
		return
	}
	half := 4 * int(in.ExecSize)
	registers := (half + c.grf - 1) / c.grf
	need := registers*c.grf + half
	if at := o.Row*c.grf + o.Col*o.Type.Size(); at+half <= o.Var.Bytes() && at+need > o.Var.Bytes() {
		c.ds.Say(o.Span, diag.Bounds, row.Page, "madw writes the high halves after the low ones, {} bytes in all, but {} has only {}.", need, o.Var.Name, text.Amount(o.Var.Bytes(), "byte"))
	}
}

// converts reports whether a conversion is one of pairs, each a destination type and a source type.
func converts(dst, src isa.Type, pairs ...[2]isa.Type) bool {
	return slices.Contains(pairs, [2]isa.Type{dst, src})
}

func (c *checker) convert(in *visa.Inst) {
	dst, src := in.Args[0].Type, in.Args[1].Type
	if converts(dst, src, [2]isa.Type{isa.HF, isa.B}, [2]isa.Type{isa.B, isa.HF}) {
		c.report(in, diag.TypeMix, "A conversion between hf and b (HF8) is newer than the specification, which does not describe it.")
	} else if !converts(dst, src, [2]isa.Type{isa.HF, isa.UB}, [2]isa.Type{isa.UB, isa.HF}, [2]isa.Type{isa.F, isa.UD}, [2]isa.Type{isa.UD, isa.F}) {
		c.report(in, diag.TypeMix, "fcvt converts between hf and ub (BF8), or f and ud (TF32), not {} to {}.", src, dst)
	}
	if dst == isa.UB && !in.NoMask {
		c.report(in, diag.Mask, "fcvt to ub (BF8) must be marked NoMask: M1_NM.")
	}
}

func (c *checker) stochastic(in *visa.Inst) {
	c.report(in, diag.IntelSpelling, "srnd came with a later PVC: Intel's assembler takes it for the platform PVCXT only.")
	dst, src, random := in.Args[0].Type, in.Args[1].Type, in.Args[2].Type
	want := isa.UB
	if src == isa.F {
		want = isa.UW
	}
	switch {
	case !converts(dst, src, [2]isa.Type{isa.UB, isa.HF}, [2]isa.Type{isa.HF, isa.F}):
		c.report(in, diag.TypeMix, "srnd rounds hf to ub (BF8), or f to hf, not {} to {}.", src, dst)
	case random != want && random != src: // Intel's assembler asks for the type of src0
		c.report(in, diag.OperandType, "The random numbers with which srnd rounds {} have type {}, not {}.", src, want, random).Warn()
	}
	if !in.NoMask {
		c.report(in, diag.Mask, "srnd must be marked NoMask: M1_NM.")
	}
}

// address checks the operands of an addr_add: whether src0 has an address, and whether src1 is of a class that Intel's
// assembler accepts.
func (c *checker) address(row *isa.Instr, in *visa.Inst) {
	src := &in.Args[1]
	if name := src.Var.Name; src.Kind != visa.AddressOperand && src.Var.Predefined {
		if name == "%arg" || name == "%retval" {
			c.ds.Say(src.Span, diag.IntelSpelling, row.Page, "Intel's assembler does not take the address of {}, which its specification allows, but that of an alias of it.", name)
		} else {
			c.ds.Say(src.Span, diag.OperandClass, row.Page, "Predefined variables have no address, and {} is one.", name)
		}
	}
	if src.Kind == visa.GeneralOperand && (src.Region.V != 0 || src.Region.H != 0) {
		c.ds.Add(src.Span, diag.MissingRegion, row.Page, "The address of a variable is taken of one element: its region must be <0;1,0>.").Warn()
	}
	if by := &in.Args[2]; by.Kind == visa.IndirectOperand {
		c.ds.Add(by.Span, diag.IntelSpelling, row.Page, "Intel's assembler takes no indirect operand as what addr_add adds, although objects of its CM compiler have them.")
	}
}

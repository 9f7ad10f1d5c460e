package visa

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
)

// Check holds a parsed module against the rules of a platform and gives the predefined
// variables its sizes. Errors are what Intel's assembler rejects too, or what could not
// be run; undefined behaviour and restrictions that it lets pass are warnings.
func Check(m *Module, p isa.Platform) []Diagnostic {
	ds := &sink{}
	check(m, p, ds)
	return ds.finish()
}

func check(m *Module, p isa.Platform, ds *sink) {
	c := &checker{m: m, platform: p, grf: p.GRF(), ds: ds}
	for _, o := range m.Objects {
		c.object(o)
	}
}

type checker struct {
	m        *Module
	platform isa.Platform
	grf      int
	ds       *sink
	obj      *Object
	simd     int // dispatch width, 0 if unknown
}

func (c *checker) object(o *Object) {
	c.obj, c.simd = o, o.SIMD()
	for i := range isa.PredefinedVars {
		if i < len(o.Decls) && o.Decls[i].Predefined {
			o.Decls[i].Elems = isa.PredefinedVars[i].Size(c.platform)
		}
	}
	for _, d := range o.Decls {
		if d.Alias != nil && d.RootByte+d.Bytes() > d.Root.Bytes() {
			c.ds.add(d.NameSpan, codeAlias, "", d.Name+" reaches "+strconv.Itoa(d.RootByte+d.Bytes()-d.Root.Bytes())+" bytes past the end of "+d.Root.Name+", whose storage it shares.")
		}
	}
	c.inputs(o)
	c.flow(o)
	for _, s := range o.Body {
		if in, ok := s.(*Inst); ok {
			c.inst(in)
		}
	}
}

// maxInputs is the number of inputs a kernel may have (4_visa_header.md, "Input
// Variables").
const maxInputs = 256

// inputs reports inputs that share bytes of the payload.
func (c *checker) inputs(o *Object) {
	for i, a := range o.Inputs {
		if i == maxInputs {
			c.ds.add(a.Span, codeInput, "", "A kernel has at most "+strconv.Itoa(maxInputs)+" inputs.")
			return
		}
		for _, b := range o.Inputs[:i] {
			if a.Var.Class == b.Var.Class && a.Offset < b.Offset+b.Size && b.Offset < a.Offset+a.Size {
				c.ds.add(a.Span, codeInput, "", "This input shares bytes of the payload with "+b.Var.Name+".")
				break
			}
		}
	}
}

func (c *checker) inst(in *Inst) {
	row := &isa.Table[in.Op]
	if !row.Platforms.Has(c.platform) {
		c.ds.add(in.OpSpan, codePlatform, row.Page, c.platform.String()+" has no "+row.Name+"; it exists on "+row.Platforms.String()+".")
		return
	}
	c.mask(row, in)
	c.predicate(row, in)
	if in.LSC != nil {
		c.lsc(row, in)
		return
	}
	ok := true
	in.EachArg(func(slot *isa.Slot, o *Operand) {
		switch slot.Kind {
		case isa.VectorSlot:
			if c.class(row, slot, o) {
				c.operand(row, slot, in, o)
			} else {
				ok = false
			}
		case isa.RawSlot:
			c.raw(row, slot, o)
		}
	})
	if !ok {
		return
	}
	c.types(row, in)
	c.special(row, in)
}

// mask checks the execution size and the channels the mask control selects.
func (c *checker) mask(row *isa.Instr, in *Inst) {
	if row.Exec != isa.MaskExec && row.Exec != isa.BlockExec {
		return
	}
	size, offset := int(in.ExecSize), int(in.Offset)
	if !row.Sizes.Has(size) {
		c.ds.add(in.OpSpan, codeExecSize, row.Page, row.Name+" cannot have execution size "+strconv.Itoa(size)+".")
		return
	}
	if row.Exec == isa.BlockExec {
		return
	}
	name := "M" + strconv.Itoa(offset/4+1)
	switch {
	case offset+size > 32:
		c.ds.add(in.OpSpan, codeMaskRange, "", name+" starts at channel "+strconv.Itoa(offset)+", and "+strconv.Itoa(size)+" channels from there are more than the 32 there are.")
	case offset%size != 0 && size > 4:
		c.ds.add(in.OpSpan, codeMaskRange, "", "An instruction of "+strconv.Itoa(size)+" channels cannot start at channel "+strconv.Itoa(offset)+", as "+name+" says.").warn()
	case c.simd > 0 && !in.NoMask && offset+size > c.simd:
		c.ds.add(in.OpSpan, codeDispatch, "", "The channels "+strconv.Itoa(offset)+" to "+strconv.Itoa(offset+size-1)+" go past the dispatch width "+strconv.Itoa(c.simd)+" of this "+c.obj.kindName()+".")
	}
}

// predicate checks that a predicate has a bit for every channel.
func (c *checker) predicate(row *isa.Instr, in *Inst) {
	if in.Pred.Var == nil {
		return
	}
	if need := int(in.Offset) + int(in.ExecSize); need > in.Pred.Var.Elems {
		c.ds.add(in.Pred.Span, codePredSize, "", in.Pred.Var.Name+" has "+countOf(in.Pred.Var.Elems, "element")+", but this instruction looks at element "+strconv.Itoa(need-1)+".")
	}
}

// operandClasses maps the kinds of operands to the classes of slots.
var operandClasses = [...]isa.Class{
	GeneralOperand:   isa.General,
	IndirectOperand:  isa.Indirect,
	ImmediateOperand: isa.Immediate,
	AddressOperand:   isa.Address,
	AddressOfOperand: isa.AddressOf,
	PredicateOperand: isa.Predicate,
	StateOperand:     isa.State,
	RawOperand:       0,
}

// classWords words the classes, in the order of their bits.
var classWords = []string{"general", "indirect", "immediate", "address", "address-of", "predicate", "state"}

func (c *checker) class(row *isa.Instr, slot *isa.Slot, o *Operand) bool {
	have := operandClasses[o.Kind]
	if slot.Class&have != 0 {
		return true
	}
	c.ds.add(o.Span, codeOperandClass, row.Page,
		"The operand "+slot.Name+" of "+row.Name+" must be "+wordClasses(slot.Class)+" operand, not "+wordClasses(have)+" one.")
	return false
}

// wordClasses lists classes, "a general, indirect or immediate".
func wordClasses(set isa.Class) string {
	var words []string
	for i, w := range classWords {
		if set&(1<<i) != 0 {
			words = append(words, w)
		}
	}
	return article(words[0]) + listOf(words, "or")
}

// article is "a " or "an " for a word.
func article(word string) string {
	switch word[0] {
	case 'a', 'e', 'i', 'o', 'u':
		return "an "
	}
	return "a "
}

// listOf joins words, "a, b or c".
func listOf(words []string, last string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
			s = w
		case i == len(words)-1:
			s += " " + last + " " + w
		default:
			s += ", " + w
		}
	}
	return s
}

// operand checks what does not depend on the other operands: modifier, region, bounds.
func (c *checker) operand(row *isa.Instr, slot *isa.Slot, in *Inst, o *Operand) {
	if o.Mod != isa.NoMod {
		c.modifier(row, o)
	}
	switch o.Kind {
	case GeneralOperand:
		c.region(slot, in, o)
	case IndirectOperand:
		c.region(slot, in, o)
		c.addressBounds(in, o)
	case AddressOperand:
		c.addressBounds(in, o)
	case PredicateOperand:
		if need := int(in.Offset) + int(in.ExecSize); need > o.Var.Elems {
			c.ds.add(o.Span, codePredSize, "", o.Var.Name+" has "+countOf(o.Var.Elems, "element")+", but this instruction reaches element "+strconv.Itoa(need-1)+".")
		}
	case StateOperand:
		if o.Col >= o.Var.Elems {
			c.ds.add(o.Span, codeBounds, "", o.Var.Name+" has "+countOf(o.Var.Elems, "element")+", so there is no element "+strconv.Itoa(o.Col)+".")
		}
	}
	if slot.Write && o.Var != nil && o.Kind != IndirectOperand && o.Var.ReadOnly && o.Var.ID != 0 {
		c.ds.add(o.Span, codeReadOnly, "", o.Var.Name+" is read-only.").Severity = Error
	} else if slot.Write && o.Kind == GeneralOperand && o.Var.Root.ReadOnly && o.Var.Root.ID != 0 {
		c.ds.add(o.Span, codeReadOnly, "", "This writes to "+o.Var.Root.Name+", which is read-only.")
	}
}

func (c *checker) modifier(row *isa.Instr, o *Operand) {
	logic := o.Mod == isa.Not
	if row.Mods == isa.LogicMods && logic || row.Mods == isa.ArithMods && !logic {
		return
	}
	at := Span{o.Span.Start, o.Span.Start + int32(len(o.Mod.String()))}
	what := "takes no source modifier"
	switch row.Mods {
	case isa.LogicMods:
		what = "takes only the modifier (~)"
	case isa.ArithMods:
		what = "takes only the modifiers (-), (abs) and (-abs)"
	}
	c.ds.add(at, codeModifier, row.Page, row.Name+" "+what+".")
}

// raw checks a raw operand's null, alignment and offset.
func (c *checker) raw(row *isa.Instr, slot *isa.Slot, o *Operand) {
	if o.Kind == NullOperand {
		if !slot.Null {
			c.ds.add(o.Span, codeOperandClass, row.Page, "The operand "+slot.Name+" of "+row.Name+" must not be %null.").warn()
		}
		return
	}
	if o.Kind != RawOperand {
		return
	}
	if slot.Types != 0 {
		c.rawType(row, slot, o, slot.Types)
	}
	if o.Byte%c.grf != 0 {
		c.ds.add(o.Span, codeRawAlign, "", "The offset "+strconv.Itoa(o.Byte)+" of a raw operand must be a multiple of the "+strconv.Itoa(c.grf)+" bytes of a register.").Severity = Error
	}
	if o.Byte >= o.Var.Bytes() {
		c.ds.add(o.Span, codeBounds, "5_operands.md#raw-operands", "The offset "+strconv.Itoa(o.Byte)+" is past the end of "+o.Var.Name+", which has "+countOf(o.Var.Bytes(), "byte")+".")
	}
	if slot.Write && o.Var.ReadOnly {
		c.ds.add(o.Span, codeReadOnly, "", o.Var.Name+" is read-only.").Severity = Error
	}
}

// rawType checks the type of a raw operand's variable where it matters.
func (c *checker) rawType(row *isa.Instr, slot *isa.Slot, o *Operand, allowed isa.Types) {
	if !allowed.Has(o.Var.Type) {
		c.ds.add(o.Span, codeOperandType, row.Page, "The operand "+slot.Name+" of "+row.Name+" has type "+o.Var.Type.String()+mustHave(allowed))
	}
}

// special holds the rules that belong to one instruction.
func (c *checker) special(row *isa.Instr, in *Inst) {
	switch in.Op {
	case isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpNot:
		n := 0
		for i := range in.Args {
			if in.Args[i].Kind == PredicateOperand {
				n++
			}
		}
		if n > 0 && n < len(in.Args) {
			c.ds.add(in.OpSpan, codeOperandClass, row.Page, "The operands of "+row.Name+" must all be predicates, or none of them.")
		}
	case isa.OpDWordAtomic, isa.OpSvmAtomic, isa.OpTypedAtomic:
		c.atomic(row, in)
	case isa.OpNBarrierSignal:
		if len(in.Args) == 3 {
			c.ds.add(in.OpSpan, codeMissingOperand, row.Page, "nbarrier.signal takes two operands, or four.")
		} else if len(in.Args) > 2 {
			c.ds.add(in.OpSpan, codeIntelSpelling, row.Page, "Intel's assembler knows only the form of nbarrier.signal with two operands.")
		}
	case isa.OpSel:
		if in.Pred.Var == nil {
			c.ds.add(in.OpSpan, codePredication, row.Page, "Without a predicate sel always takes src0.").warn()
		}
	}
}

// atomic checks that the sources an operation does not use are %null, and the others
// are not.
func (c *checker) atomic(row *isa.Instr, in *Inst) {
	op := isa.AtomicOp(in.Sub)
	want := op.Sources()
	sources := 0
	in.EachArg(func(slot *isa.Slot, o *Operand) {
		if in.Op == isa.OpDWordAtomic && slot.Kind == isa.RawSlot && slot.Types == 0 && o.Kind == RawOperand {
			c.rawType(row, slot, o, op.Types())
		}
		if slot.Name != "src0" && slot.Name != "src1" {
			return
		}
		sources++
		switch null := o.Kind == NullOperand; {
		case null && sources <= want:
			c.ds.add(o.Span, codeOperandClass, row.Page, "The operation "+op.String()+" needs "+slot.Name+", which is %null here.")
		case !null && sources > want:
			c.ds.add(o.Span, codeOperandClass, row.Page, "The operation "+op.String()+" has no "+slot.Name+"; %null.0 must stand here.").
				fix(o.Span, "%null.0", "Change to %null.0")
		}
	})
}

// lsc checks the shapes of an lsc message.
func (c *checker) lsc(row *isa.Instr, in *Inst) {
	l := in.LSC
	block := in.Op == isa.OpLscLoadBlock2D || in.Op == isa.OpLscStoreBlock2D
	c.lscSizes(in)
	report := func(message string) { c.ds.add(in.OpSpan, codeLsc, row.Page, message) }
	switch in.Op {
	case isa.OpLscFence, isa.OpLscReadStateInfo:
		return
	case isa.OpLscAtomic:
		if l.Elems != 1 || l.Transpose {
			report("An atomic works on one element an address: the shape cannot be a vector or transposed.")
		}
		if l.RegBits < 32 {
			report("An atomic needs register elements of 32 or 64 bits: d16u32, d32 or d64.")
		}
		if op := isa.AtomicOp(in.Sub); in.Args[2].Kind == NullOperand && op.Sources() > 0 {
			report("The operation " + op.LscName() + " needs its first source, which is %null here.")
		}
	case isa.OpLscLoadQuad, isa.OpLscStoreQuad:
		if l.ChMask == 0 {
			report(row.Name + " needs a channel mask in its shape, such as :d32.xyzw.")
		}
	case isa.OpLscLoad, isa.OpLscStore:
		if l.ChMask != 0 {
			report("A channel mask belongs to " + row.Name + "_quad.")
		}
	}
	if l.SFID == TGM && (in.Op == isa.OpLscLoad || in.Op == isa.OpLscStore || in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided) {
		report("The shared function tgm takes only lsc_load_quad, lsc_store_quad, the block2d forms and atomics.")
	}
	if l.Transpose && in.ExecSize != 1 && !block {
		report("A transposed shape has no lanes: its execution size must be 1.")
	}
	if l.DataBits != l.RegBits && l.Elems > 1 {
		report("A shape that converts its elements cannot be a vector.")
	}
	if l.SFID == SLM && l.AddrKind == Flat && l.AddrBits == 64 {
		report("Addresses of shared local memory have 32 bits: write :a32.")
	}
}

// lscSizes checks that the data and the addresses of an lsc message fit in their
// variables: a row of whole registers for each element of a vector, or one run of bytes
// if it is transposed. It is a warning: the reference rejects some of these and passes
// others.
func (c *checker) lscSizes(in *Inst) {
	l := in.LSC
	if l.Block.Width > 0 || in.Op == isa.OpLscFence || in.Op == isa.OpLscReadStateInfo {
		return
	}
	lanes := int(in.ExecSize)
	data := l.Elems * roundUp(lanes*l.RegBits/8, c.grf)
	switch {
	case l.Transpose:
		data = l.Elems * l.RegBits / 8
	case l.Elems == 1:
		data = lanes * l.RegBits / 8
	}
	addresses := lanes * l.AddrBits / 8
	if l.Transpose || in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided {
		addresses = l.AddrBits / 8
	}
	for i, need := range [...]int{data, addresses, data, data} {
		o := &in.Args[i]
		if o.Kind == RawOperand && o.Byte+need > o.Var.Bytes() {
			c.ds.add(o.Span, codeBounds, "5_operands.md#raw-operands", "This message uses "+countOf(need, "byte")+" from byte "+strconv.Itoa(o.Byte)+" of "+o.Var.Name+" on, which has only "+countOf(o.Var.Bytes(), "byte")+".")
		}
	}
}

// roundUp is the next multiple of size.
func roundUp(n, size int) int { return (n + size - 1) / size * size }

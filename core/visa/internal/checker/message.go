package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
)

// raw checks a raw operand: whether it may be %null, its type, its alignment, and, if the
// message is sound, that the bytes that the message covers lie inside the variable.
func (c *checker) raw(row *isa.Instr, slot *isa.Slot, in *visa.Inst, o *visa.Operand, sound bool) {
	if o.Kind == visa.NullOperand {
		if !slot.Null && slot.Kind == isa.RawSlot {
			c.ds.Say(o.Span, diag.OperandClass, row.Page, "The operand {} of {} must not be %null.", slot.Name, row.Name).Warn()
		}
		return
	}
	if o.Kind != visa.RawOperand {
		return
	}
	if slot.Types != 0 && !slot.Types.Has(o.Type) {
		c.wrongType(row, slot, o, slot.Types, slot.Also)
	}
	need := 0
	if sound {
		need = in.Extent(slot, o, c.grf)
		part := slot.Extent == isa.SendSource || slot.Extent == isa.SendSecond || slot.Extent == isa.SendResult && o.Var.Root.AlignName == "GRF"
		if part && o.Byte+need-c.grf < o.Var.Bytes() {
			// The variable may end inside the last register: that of a payload, or that of a response, as for the
			// short blocks of Intel's vector compiler on PVC.
			need = 0
		}
	}
	c.rawPlace(need, o)
	if slot.Write && o.Var.ReadOnly {
		c.ds.Say(o.Span, diag.ReadOnly, "", "{} is read-only.", o.Var.Name).Severity = visa.Error
	}
}

const rawPage = "5_operands.md#raw-operands"

// rawPlace checks where a raw operand starts, and that need bytes from there on (0 if the
// number is unknown) lie inside its variable. Intel's assembler requires an operand in a
// variable of a register or more to start at a register; smaller variables may lie anywhere
// in a register.
func (c *checker) rawPlace(need int, o *visa.Operand) {
	v := o.Var
	if start := o.Byte + v.RootByte; start%c.grf != 0 && v.Root.Bytes() >= c.grf {
		c.ds.Say(o.Span, diag.RawAlign, "", "This raw operand starts at byte {} of {}, but must start at a multiple of the {} bytes of a register.", start, v.Root.Name, c.grf).Severity = visa.Error
		return
	}
	if have := v.Bytes(); o.Byte >= have {
		c.ds.Say(o.Span, diag.Bounds, rawPage, "The offset {} is past the end of {}, which has {}.", o.Byte, v.Name, text.Amount(have, "byte"))
		return
	}
	c.within(o, o.Byte, need)
}

// within checks that need bytes from the byte start on lie inside an operand's variable.
func (c *checker) within(o *visa.Operand, start, need int) {
	if have := o.Var.Bytes(); start+need > have {
		c.ds.Say(o.Span, diag.Bounds, rawPage, "This message uses {} from byte {} of {} on, which has only {}.", text.Amount(need, "byte"), start, o.Var.Name, text.Amount(have, "byte"))
	}
}

// plain checks src2 of a dpas, which is written like a vector operand but read like a raw one.
func (c *checker) plain(row *isa.Instr, slot *isa.Slot, in *visa.Inst, o *visa.Operand, sound bool) {
	if o.IsNull() || !sound {
		return
	}
	if !slot.Types.Has(o.Type) {
		c.wrongType(row, slot, o, slot.Types, slot.Also)
	}
	start, need := o.Row*c.grf+o.Col*o.Type.Size(), in.Extent(slot, o, c.grf)
	c.within(o, start, need)
	d := in.Dpas()
	if each := d.Depth * d.Ops * d.ActivationBits / 8; each > 0 && (start+o.Var.RootByte)%each != 0 {
		c.ds.Say(o.Span, diag.Align, row.Page, "The operand src2 of {} must start at a multiple of {} bytes, not at byte {}.", row.Name, each, start)
	}
}

// message checks the rules of single messages: values of suffixes, sizes and surfaces.
func (c *checker) message(row *isa.Instr, in *visa.Inst) {
	switch in.Op {
	case isa.OpDWordAtomic, isa.OpSvmAtomic, isa.OpTypedAtomic:
		c.atomic(row, in)
	case isa.OpOWordLd, isa.OpOWordLdUnaligned, isa.OpOWordSt:
		c.owords(row, in)
	case isa.OpMediaLd, isa.OpMediaSt:
		c.media(row, in)
	case isa.OpGather, isa.OpScatter:
		c.gather(row, in)
	case isa.OpGatherScaled, isa.OpScatterScaled:
		if in.Get(isa.ElementBytes) == 8 {
			c.report(in, diag.Message, "{} moves 1, 2 or 4 bytes an element, not 8.", row.Name).Warn()
		}
	case isa.OpQwGather, isa.OpQwScatter:
		if in.Get(isa.QwordBlocks) != 1 {
			c.report(in, diag.Message, "{} has one block an address: write {}.1.", row.Name, row.Name).Warn()
		}
	case isa.OpGather4Typed, isa.OpScatter4Typed:
		c.noSurface(row, in, visa.Error, slmSurface, scratchSurface)
	case isa.OpSvmGather, isa.OpSvmScatter:
		c.svmBlocks(row, in)
	case isa.OpSvmBlockLd, isa.OpSvmBlockSt:
		if in.ExecSize > 8 {
			c.report(in, diag.Message, "{} moves 1, 2, 4 or 8 owords, not {}.", row.Name, in.ExecSize).Warn()
		}
	case isa.OpRawSend, isa.OpRawSendC, isa.OpRawSendS, isa.OpRawSendSEot, isa.OpRawSendSC, isa.OpRawSendSCEot:
		c.send(row, in)
	case isa.OpUrbWrite:
		c.urb(row, in)
	case isa.OpVmeIme:
		c.number(row, &in.Args[0], "the stream mode", 0, 3)
		c.number(row, &in.Args[1], "the search control", 0, 3)
	case isa.OpDpas, isa.OpDpasW:
		c.dpas(row, in)
	case isa.OpNBarrierSignal, isa.OpNBarrierWait:
		c.namedBarrier(row, in)
	}
}

// since warns of what the page of a message gives to newer platforms only. Intel's assembler accepts it on all.
func (c *checker) since(in *visa.Inst, first isa.Platform, what string) {
	if c.platform < first {
		c.report(in, diag.Platform, "{} has no {}; {} and newer platforms have them.", c.platform, what, first).Warn()
	}
}

// sinceIGC2 warns about what the assembler of IGC 1 does not read although its specification has it. That of IGC 2
// does (visa/CISA.y of IGC 2.40).
func (c *checker) sinceIGC2(in *visa.Inst, what, page string) {
	if !c.m.OfIGC2() {
		c.ds.Say(in.OpSpan, diag.IntelSpelling, page, "Intel's assembler reads {} only since IGC 2, in texts of version 4.2.", what)
	}
}

// The surfaces with special meaning, by Decl.ID (4_visa_header.md, "Surface Variables").
const (
	slmSurface     = 0
	scratchSurface = 5
)

// noSurface reports a special surface that a message cannot access.
func (c *checker) noSurface(row *isa.Instr, in *visa.Inst, grade visa.Severity, ids ...int) {
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if slot.Kind != isa.SurfaceSlot || o.Var == nil || !o.Var.Predefined {
			return
		}
		for _, id := range ids {
			if o.Var.ID == id {
				c.ds.Say(o.Span, diag.Message, row.Page, "{} cannot access {}.", row.Name, o.Var.Name).Severity = grade
			}
		}
	})
}

// number checks the range of an immediate without a type, a parameter of a message.
func (c *checker) number(row *isa.Instr, o *visa.Operand, what string, low, high uint64) {
	if v := o.Imm; o.Kind == visa.ImmediateOperand && (v < low || v > high) {
		c.ds.Say(o.Span, diag.Message, row.Page, "{} of {} is {}, but must be from {} to {}.", text.Capital(what), row.Name, v, low, high)
	}
}

// atomic checks that the sources that an operation does not use are %null, that the others
// are not, and that the data has a type of the operation.
func (c *checker) atomic(row *isa.Instr, in *visa.Inst) {
	op := in.Atomic()
	want := op.Sources()
	if in.Get(isa.AtomicBits) == 16 {
		c.since(in, isa.TGLLP, "atomics of 16 bits")
	}
	strict := in.Op == isa.OpDWordAtomic // the only atomic whose types Intel's assembler checks
	sources := 0
	if op == isa.AtomicPreDec {
		c.ds.Add(in.OpSpan, diag.IntelSpelling, "instructions/DWORD_ATOMIC.md", "Intel's assembler does not read the operation predec, which its specification has.")
	}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if slot.Kind != isa.RawSlot || slot.Types != 0 {
			return
		}
		if allowed := op.Types(in.Get(isa.AtomicBits) == 64); o.Kind == visa.RawOperand && !allowed.Has(o.Type) {
			switch also := isa.Types(1<<isa.NumTypes - 1); {
			case strict:
				c.wrongType(row, slot, o, allowed, 0)
			case !eitherSign(allowed).Has(o.Type): // Intel's compiler writes d for ud
				c.wrongType(row, slot, o, allowed, also)
			}
		}
		if slot.Write {
			return
		}
		sources++
		switch null := o.Kind == visa.NullOperand; {
		case null && sources <= want:
			c.ds.Say(o.Span, diag.OperandClass, row.Page, "The operation {} needs {}, which is %null here.", op, slot.Name)
		case !null && sources > want:
			c.ds.Say(o.Span, diag.OperandClass, row.Page, "The operation {} has no {}; %null.0 must stand here.", op, slot.Name).
				Change(o.Span, "%null.0")
		}
	})
}

// eitherSign returns a set of types with the integer types of the other sign added.
func eitherSign(t isa.Types) isa.Types {
	for _, pair := range [...]isa.Types{1<<isa.UD | 1<<isa.D, 1<<isa.UQ | 1<<isa.Q} {
		if t&pair != 0 {
			t |= pair
		}
	}
	return t
}

func (c *checker) owords(row *isa.Instr, in *visa.Inst) {
	if in.ExecSize == 16 && (c.platform < isa.XEHP || !isSLM(&in.Args[0])) {
		c.report(in, diag.Message, "Only %slm can be accessed in 16 owords, and only from XEHP on; other surfaces take 1, 2, 4 or 8.").Warn()
	}
	if c.platform < isa.ICLLP {
		c.noSurface(row, in, visa.Error, slmSurface)
	}
}

// isSLM reports whether an operand is the surface of shared local memory.
func isSLM(o *visa.Operand) bool {
	return o.Var != nil && o.Var.Predefined && o.Var.Class == visa.Surface && o.Var.ID == slmSurface
}

// media checks the block, mode and surface of media_ld and media_st.
func (c *checker) media(row *isa.Instr, in *visa.Inst) {
	width, height := in.MediaBlock()
	if most := 256 / visa.MediaPitch(width); height > most {
		c.report(in, diag.Message, "A block of {} bytes a row has at most {} rows, not {}.", width, most, height)
	}
	if mode := in.Get(isa.MediaMode); in.Op == isa.OpMediaSt && mode != 0 && mode != 2 && mode != 3 {
		d := c.report(in, diag.Message, "media_st has the modes .nomod, .top and .bottom, not .{}.", keyword.MediaModes[mode])
		if mode == 1 {
			d.Warn()
		}
	}
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		if slot.Kind == isa.IntSlot {
			c.number(row, o, "the plane", 0, 3)
		}
	})
	c.noSurface(row, in, visa.Error, slmSurface)
	c.noSurface(row, in, visa.Warning, scratchSurface)
}

func (c *checker) gather(row *isa.Instr, in *visa.Inst) {
	if in.Get(isa.ElementBytes) == 8 {
		c.report(in, diag.Message, "{} moves 1, 2 or 4 bytes an element, not 8.", row.Name)
	}
	if n := in.ExecSize; n != 1 && n != 8 && n != 16 {
		c.report(in, diag.ExecSize, "{} moves 1, 8 or 16 elements, not {}.", row.Name, n)
	}
}

func (c *checker) svmBlocks(row *isa.Instr, in *visa.Inst) {
	size, blocks := in.Get(isa.BlockBytes), in.Get(isa.BlockCount)
	switch {
	case size == 8 && blocks == 8:
		c.report(in, diag.Message, "{} has 8 blocks only of 1 or 4 bytes each.", row.Name).Warn()
	case size == 4 && blocks == 8 && in.ExecSize != 8:
		c.report(in, diag.Message, "{} has 8 blocks only with execution size 8.", row.Name).Warn()
	case size != 1 && blocks > 1 && in.ExecSize < 8:
		c.report(in, diag.Message, "{} with more than one block needs an execution size of at least 8.", row.Name).Warn()
	}
}

// send checks the lengths of a raw message, and those in an immediate descriptor: that of
// the response in bits 20 to 24, that of the payload in bits 25 to 28.
func (c *checker) send(row *isa.Instr, in *visa.Inst) {
	if in.Op != isa.OpRawSend && in.Op != isa.OpRawSendC {
		for _, part := range [...]struct {
			name  string
			field isa.Field
			least int
		}{{"The response", isa.ResponseLength, 0}, {"The second payload", isa.SecondLength, 0}, {"The first payload", isa.FirstLength, 1}} {
			if n := in.Get(part.field); n < part.least || n > 32 {
				c.report(in, diag.Message, "{} of {} has {}, but must have from {} to 32.", part.name, row.Name, text.Amount(n, "register"), part.least)
			}
		}
		return
	}
	c.number(row, &in.Args[1], "the number of source registers", 1, 15)
	c.number(row, &in.Args[2], "the number of destination registers", 0, 16)
	desc := &in.Args[3]
	if desc.Kind != visa.ImmediateOperand {
		return
	}
	for i, name := range [...]string{"payload", "response"} {
		n, given := desc.Imm>>25&0xf, in.Args[1].Imm
		if i == 1 {
			n, given = desc.Imm>>20&0x1f, in.Args[2].Imm
		}
		if n > given {
			c.ds.Say(desc.Span, diag.Message, row.Page, "This descriptor says that the {} has {}, but {} gives it {}.", name, text.Amount(int(n), "register"), row.Name, text.Amount(int(given), "register"))
		}
	}
}

func (c *checker) urb(row *isa.Instr, in *visa.Inst) {
	c.number(row, &in.Args[0], "the number of outputs", 1, 8)
	c.number(row, &in.Args[1], "the global offset", 0, 2047)
}

// namedBarrier checks the number of operands of a named barrier, and its immediate barrier number.
func (c *checker) namedBarrier(row *isa.Instr, in *visa.Inst) {
	if len(in.Args) == 3 {
		c.report(in, diag.MissingOperand, "nbarrier.signal takes two operands, or four.")
		return
	}
	if len(in.Args) > 2 {
		c.sinceIGC2(in, "nbarrier.signal with four operands", row.Page)
		c.number(row, &in.Args[1], "the type", 0, 2)
		c.number(row, &in.Args[2], "the number of producers", 1, 255)
		c.number(row, &in.Args[3], "the number of consumers", 1, 255)
	}
	if id := &in.Args[0]; id.Kind == visa.ImmediateOperand && id.Imm > 31 {
		c.ds.Say(id.Span, diag.Message, row.Page, "There are 32 named barriers, 0 to 31; {} is none of them.", id.Imm).Warn()
	}
}

// dpasResults holds the types of the result and the accumulator for the integer precisions,
// bf, hf, bf8, tf32 and df (instructions/DPAS.md, "All legal combinations"). For bf it also
// allows words, in which Intel's compiler keeps bf.
var dpasResults = [...]isa.Types{
	1<<isa.UD | 1<<isa.D, 1<<isa.F | 1<<isa.BF | 1<<isa.W | 1<<isa.UW, 1<<isa.F | 1<<isa.HF, 1 << isa.F, 1 << isa.F, 1 << isa.DF,
}

// dpas checks the execution size, precisions and depth of a matrix product.
func (c *checker) dpas(row *isa.Instr, in *visa.Inst) {
	want := 8
	if c.platform >= isa.PVC {
		want = 16
	}
	if int(in.ExecSize) != want {
		c.report(in, diag.Platform, "{} has execution size {} on {}, not {}.", row.Name, want, c.platform, in.ExecSize)
	}
	d := in.Dpas()
	if d.Depth != 8 {
		c.report(in, diag.Message, "{} has a systolic depth of 8, not {}.", row.Name, d.Depth).Warn()
	}
	if (d.Weights > keyword.LastInteger || d.Activations > keyword.LastInteger) && d.Weights != d.Activations {
		mixed := c.report(in, diag.Message, "The floating point precisions of src1 and src2 must be the same, not {} and {}.", keyword.Precisions[d.Weights], keyword.Precisions[d.Activations])
		if d.Weights != keyword.TF32 && d.Activations != keyword.TF32 {
			mixed.Warn()
		}
	}
	if p := max(d.Weights, d.Activations); p == keyword.BF8 || p == keyword.DF {
		c.report(in, diag.IntelSpelling, "Intel's assembler does not read the precision {}, which its specification has.", keyword.Precisions[p])
	}
	made := dpasResults[max(d.Weights, keyword.LastInteger)-keyword.LastInteger]
	for i, name := range [...]string{"dst", "src0"} {
		o := &in.Args[i]
		switch {
		case o.Kind != visa.RawOperand || !row.Slots[0].Types.Has(o.Type): // reported already
		case c.platform < isa.PVC && (o.Type.Size() == 2 || o.Type == isa.DF):
			c.ds.Say(o.Span, diag.OperandType, row.Page, "The operand {} of {} has type {} only from PVC on; here it has type d, ud or f.", name, row.Name, o.Type)
		case !made.Has(o.Type):
			e := c.ds.Say(o.Span, diag.TypeMix, row.Page, "With the precision {}, the operand {} of {} has one of the types {}, not {}.", keyword.Precisions[d.Weights], name, row.Name, made, o.Type)
			if o.Type != isa.DF {
				e.Warn()
			}
		}
	}
}

package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Fields that several instructions share.
var (
	dst0       = vector(0, writes)
	channels   = do((*routine).channels)
	log2Blocks = []int{1, 2, 4, 8}
	owords     = do((*routine).oword)
	atomicOp   = do((*routine).atomicOp)
	rawList    = do((*routine).rawList)

	minMax     = fields(source(1), source(2))
	sendFields = fields(sized, pred, number(0, 4), number(1, 1), number(2, 1), source(3), raw(4), raw(5))
	// The specification has the shared function before the lengths; the bytes have it after.
	sendsFields  = fields(sized, pred, plain(isa.FirstLength), plain(isa.SecondLength), plain(isa.ResponseLength), do((*routine).sendsTo), source(0), source(1), raw(2), raw(3), raw(4))
	typedFields  = fields(sized, pred, channels, surface(0), each(raw, 1, 2, 3, 4, 5))
	scaledFields = fields(sized, pred, channels, zero(2), surface(0), source(1), raw(2), raw(3))
	bytesFields  = fields(sized, pred, zero(1), listed(isa.ElementBytes, log2Blocks...), zero(2), surface(0), source(1), raw(2), raw(3))
	qwordFields  = fields(sized, pred, listed(isa.QwordBlocks, log2Blocks...), surface(0), raw(1), raw(2))
	mediaFields  = fields(do((*routine).media))
	vmeFields    = fields(raw(1), raw(2), surface(0), raw(3))

	svmBlock   = fields(do((*routine).svmBlock), source(0), raw(1))
	svmGather  = fields(sized, pred, listed(isa.BlockBytes, 1, 4, 8), listed(isa.BlockCount, log2Blocks...), raw(0), raw(1))
	svmGather4 = fields(sized, pred, channels, zero(2), source(0), raw(1), raw(2))

	sampleFlags  = do((*routine).sampleFlags)
	offsets      = do((*routine).sampleOffsets)
	sampleFields = fields(sampleFlags, sized, pred, channels, offsets, sampler(1), surface(2), raw(3), rawList)
	loadFields   = fields(sampleFlags, sized, pred, channels, offsets, surface(1), raw(2), rawList)
	// sample4 takes one channel, by its number.
	sample4Fields = fields(sampleFlags, sized, pred, listed(isa.Channels, 1, 2, 4, 8), offsets, sampler(1), surface(2), raw(3), rawList)
)

// oddFormats are the formats that do not follow from the row alone: their pages have more
// fields than the text has operands, or in another order. nil: no binary form is known.
var oddFormats = map[isa.Op][]*step{
	// The binary object has no predicate for min and max, although the text has.
	isa.OpMin:     fields(sized, choose(0, 0xff), dst0, minMax),
	isa.OpMax:     fields(sized, choose(1, 0xff), dst0, minMax),
	isa.OpCmp:     fields(sized, do((*routine).condition), dst0, source(1), source(2)),
	isa.OpMov:     fields(do((*routine).movHead), dst0, source(1)),
	isa.OpAddrAdd: fields(sized, dst0, do((*routine).addrSources)),
	isa.OpBfn:     fields(sized, pred, dst0, source(1), source(2), source(3), plain(isa.TruthTable)),

	isa.OpDpas:  fields(sized, raw(0), raw(1), raw(2), source(3), do((*routine).dpas)),
	isa.OpDpasW: fields(sized, raw(0), raw(1), raw(2), source(3), do((*routine).dpas)),

	isa.OpFCCall: fields(sized, pred, jumpTo),

	// A jmp is always (M1, 1), and so is a switchjmp.
	isa.OpJmp:       fields(do((*routine).scalarHead), pred, jumpTo),
	isa.OpSwitchJmp: fields(do((*routine).scalarHead), do((*routine).labelList)),

	isa.OpFenceGlobal:    fence(0x00),
	isa.OpFenceLocal:     fence(0x20),
	isa.OpFenceSW:        fence(0x80),
	isa.OpSBarrierWait:   fields(choose(0, 1)),
	isa.OpSBarrierSignal: fields(choose(1, 1)),
	isa.OpNBarrierWait:   fields(choose(0, 1), source(0), do((*routine).padding)),
	isa.OpNBarrierSignal: fields(choose(1, 1), do((*routine).baseline), source(0), source(1)),

	isa.OpRawSend:      fields(choose(0, 1), sendFields),
	isa.OpRawSendC:     fields(choose(1, 1), sendFields),
	isa.OpRawSendS:     fields(choose(0, 3), sendsFields),
	isa.OpRawSendSC:    fields(choose(1, 3), sendsFields),
	isa.OpRawSendSEot:  fields(choose(2, 3), sendsFields),
	isa.OpRawSendSCEot: fields(choose(3, 3), sendsFields),

	isa.OpOWordLd:          fields(owords, zero(1), surface(0), source(1), raw(2)),
	isa.OpOWordLdUnaligned: fields(owords, zero(1), surface(0), source(1), raw(2)),
	isa.OpOWordSt:          fields(owords, surface(0), source(1), raw(2)),
	isa.OpMediaLd:          mediaFields,
	isa.OpMediaSt:          mediaFields,
	isa.OpGather:           fields(listed(isa.ElementBytes, 1, 2, 4), zero(1), do((*routine).elements), surface(0), source(1), raw(2), raw(3)),
	isa.OpScatter:          fields(listed(isa.ElementBytes, 1, 2, 4), do((*routine).elements), surface(0), source(1), raw(2), raw(3)),
	isa.OpGather4Scaled:    scaledFields,
	isa.OpScatter4Scaled:   scaledFields,
	isa.OpGatherScaled:     bytesFields,
	isa.OpScatterScaled:    bytesFields,
	isa.OpGather4Typed:     typedFields,
	isa.OpScatter4Typed:    typedFields,
	isa.OpQwGather:         qwordFields,
	isa.OpQwScatter:        qwordFields,
	isa.OpDWordAtomic:      fields(atomicOp, sized, pred, surface(0), each(raw, 1, 2, 3, 4)),
	isa.OpTypedAtomic:      fields(atomicOp, sized, pred, surface(0), each(raw, 1, 2, 3, 4, 5, 6, 7)),

	isa.OpSvmBlockLd:        fields(subOpcode(isa.OpSvmBlockLd), svmBlock),
	isa.OpSvmBlockSt:        fields(subOpcode(isa.OpSvmBlockSt), svmBlock),
	isa.OpSvmGather:         fields(subOpcode(isa.OpSvmGather), svmGather),
	isa.OpSvmScatter:        fields(subOpcode(isa.OpSvmScatter), svmGather),
	isa.OpSvmAtomic:         fields(subOpcode(isa.OpSvmAtomic), sized, pred, atomicOp, each(raw, 0, 2, 3, 1)),
	isa.OpSvmGather4Scaled:  fields(subOpcode(isa.OpSvmGather4Scaled), svmGather4),
	isa.OpSvmScatter4Scaled: fields(subOpcode(isa.OpSvmScatter4Scaled), svmGather4),

	isa.OpSampleOld:   fields(do((*routine).sampleMode), sampler(0), surface(1), rawRest(2, 4)),
	isa.OpLoadOld:     fields(do((*routine).sampleMode), surface(0), rawRest(1, 4)),
	isa.OpSampleUnorm: fields(do((*routine).unormMode), sampler(0), surface(1), each(source, 2, 3, 4, 5), raw(6)),
	isa.OpAvs: fields(channels, sampler(0), surface(1), each(source, 2, 3, 4, 5, 6, 7, 8),
		keyword(9), source(10), keyword(11), source(12), raw(13)),

	isa.OpSample3D:   fields(sampler3D(0), sampleFields),
	isa.OpSampleB:    fields(sampler3D(1), sampleFields),
	isa.OpSampleL:    fields(sampler3D(2), sampleFields),
	isa.OpSampleC:    fields(sampler3D(3), sampleFields),
	isa.OpSampleD:    fields(sampler3D(4), sampleFields),
	isa.OpSampleBC:   fields(sampler3D(5), sampleFields),
	isa.OpSampleLC:   fields(sampler3D(6), sampleFields),
	isa.OpLod:        fields(sampler3D(9), sampleFields),
	isa.OpSampleDC:   fields(sampler3D(20), sampleFields),
	isa.OpSampleLZ:   fields(sampler3D(24), sampleFields),
	isa.OpSampleCLZ:  fields(sampler3D(25), sampleFields),
	isa.OpLoad3D:     fields(sampler3D(7), loadFields),
	isa.OpLoadLZ:     fields(sampler3D(26), loadFields),
	isa.OpLoad2DMSW:  fields(sampler3D(28), loadFields),
	isa.OpLoadMCS:    fields(sampler3D(29), loadFields),
	isa.OpSample4:    fields(sampler3D(8), sample4Fields),
	isa.OpSample4C:   fields(sampler3D(16), sample4Fields),
	isa.OpSample4PO:  fields(sampler3D(17), sample4Fields),
	isa.OpSample4POC: fields(sampler3D(18), sample4Fields),
	isa.OpResInfo:    fields(choose(10, 0xff), sized, channels, surface(0), raw(1), raw(2)),
	isa.OpSampleInfo: fields(choose(11, 0xff), sized, channels, surface(0), raw(1)),

	isa.OpRTWrite:  fields(sized, pred, do((*routine).renderTarget)),
	isa.OpUrbWrite: fields(sized, pred, number(0, 1), raw(2), number(1, 2), raw(3), raw(4), raw(5)),

	isa.OpVmeIme: fields(number(0, 1), number(1, 1), raw(3), raw(4), surface(2), each(raw, 5, 6, 7, 8)),
	isa.OpVmeFbr: fields(raw(4), raw(5), surface(3), each(source, 0, 1, 2), raw(6)),
	isa.OpVmeSic: vmeFields,
	isa.OpVmeIdm: vmeFields,

	isa.OpLscLoad:          fields(do((*routine).lsc)),
	isa.OpLscLoadStrided:   fields(do((*routine).lsc)),
	isa.OpLscLoadBlock2D:   fields(do((*routine).lsc)),
	isa.OpLscLoadQuad:      fields(do((*routine).lsc)),
	isa.OpLscStore:         fields(do((*routine).lsc)),
	isa.OpLscStoreStrided:  fields(do((*routine).lsc)),
	isa.OpLscStoreBlock2D:  fields(do((*routine).lsc)),
	isa.OpLscStoreQuad:     fields(do((*routine).lsc)),
	isa.OpLscLoadStatus:    fields(do((*routine).lsc)),
	isa.OpLscAtomic:        fields(do((*routine).lsc)),
	isa.OpLscReadStateInfo: fields(do((*routine).lsc)),
	isa.OpLscFence:         fields(do((*routine).lscFence)),

	isa.OpLscStoreUncompressed: fields(do((*routine).lsc)),

	// The page of lsc_apndctr_atomic is newer than the objects of version 4.1, rt_read has
	// no page with its fields, and the inverse trigonometric functions share their opcodes
	// with dpasw, fcvt and srnd.
	isa.OpLscApndCtrAtomic: nil,
	isa.OpRTRead:           nil,
	isa.OpASin:             nil,
	isa.OpACos:             nil,
	isa.OpATan:             nil,

	// Statements that are no instructions: see body.go.
	isa.OpLabel:         nil,
	isa.OpSubroutine:    nil,
	isa.OpFile:          nil,
	isa.OpLoc:           nil,
	isa.OpLifetimeStart: nil,
	isa.OpLifetimeEnd:   nil,
}

func (r *routine) condition(in *visa.Inst) {
	at := r.c.at()
	code := r.c.u8(max(0, int(in.Cond)-int(isa.EQ)))
	if code > int(isa.LE-isa.EQ) {
		r.c.failAt(at, text.Say("There is no relation with code {}.", code))
		return
	}
	in.Cond = isa.EQ + isa.Cond(code)
}

// movHead is the execution size and predicate of a mov. Moving a predicate to a register
// is written as (M1_NM, 1) without a predicate, whatever the text says.
func (r *routine) movHead(in *visa.Inst) {
	if !r.c.reading {
		switch o := &in.Args[1]; o.Kind {
		case visa.PredicateOperand:
			in = &visa.Inst{ExecSize: 1, NoMask: true}
		case visa.AddressOfOperand:
			r.c.fail("The binary object cannot tell the address of " + o.Var.Name + " from its value in a mov; addr_add takes the address.")
			return
		}
	}
	r.execSize(in)
	r.predicate(in)
}

// addrSources are the sources of addr_add. A general variable or a handle as the first one
// means its address, as the second one its value or its address.
func (r *routine) addrSources(in *visa.Inst) {
	r.vector(in, &in.Args[1], reads)
	r.vector(in, &in.Args[2], reads)
	if r.c.reading {
		r.asAddressOf(&in.Args[1])
		if in.Args[2].Kind == visa.StateOperand {
			r.asAddressOf(&in.Args[2])
		}
	} else if o := &in.Args[2]; o.Kind == visa.AddressOfOperand && o.Var.Class == visa.General {
		r.c.fail("The binary object cannot tell the address of " + o.Var.Name + " from its value here; make it the first source.")
	}
}

// scalarHead is the execution size of jumps of the whole thread.
func (r *routine) scalarHead(in *visa.Inst) {
	if !r.c.reading {
		in = &visa.Inst{ExecSize: 1}
	}
	r.execSize(in)
}

func (r *routine) labelList(in *visa.Inst) {
	c := r.c
	at := c.at()
	n := c.u8(len(in.Labels))
	if c.err == nil && (n == 0 || n > 32) {
		c.failAt(at, text.Say("A switchjmp has 1 to 32 labels, not {}.", n))
	}
	r.vector(in, &in.Args[0], reads)
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			in.Labels = append(in.Labels, nil)
		}
		in.Labels[i] = r.jump(in.Labels[i])
	}
}

// padding is the second operand of nbarrier.wait: the first one again.
func (r *routine) padding(in *visa.Inst) {
	o := in.Args[0]
	r.vector(in, &o, reads)
}

// baseline refuses the general form of nbarrier.signal, which the bytes have no room for.
func (r *routine) baseline(in *visa.Inst) {
	if len(in.Args) != 2 {
		r.c.fail("The binary object has no nbarrier.signal with a number of producers and consumers.")
	}
}

// dpas is W, A, SD and RC in one dword: precisions of the sources, depth, repeat count.
func (r *routine) dpas(in *visa.Inst) {
	const precisions = 13
	at := r.c.at()
	in.Sub = uint32(r.c.u32(int(in.Sub)))
	if !r.c.reading {
		return
	}
	w, a, depth, repeat := in.Get(isa.Weights), in.Get(isa.Activations), in.Get(isa.SystolicDepth), in.Get(isa.RepeatCount)
	if w == 0 || w > precisions || a == 0 || a > precisions || depth == 0 || depth > 8 || depth&(depth-1) != 0 || repeat == 0 || repeat > 8 {
		r.c.failAt(at, "There is no dpas with code 0x"+hex(int(in.Sub))+".")
	}
}

// channels is the mask of channels, R the lowest bit.
func (r *routine) channels(in *visa.Inst) {
	at := r.c.at()
	v := r.c.u8(in.Get(isa.Channels))
	if v == 0 || v > 15 {
		r.c.failAt(at, "There are no channels 0x"+hex(v)+".")
		return
	}
	in.Set(isa.Channels, v)
}

// oword is the number of owords.
func (r *routine) oword(in *visa.Inst) {
	at := r.c.at()
	r.owordCode(in, r.c.u8(r.log2(int(in.ExecSize), "number of owords")), at)
}

func (r *routine) owordCode(in *visa.Inst, code, at int) {
	if !r.c.reading {
		return
	}
	if code > 4 {
		r.c.failAt(at, text.Say("There is no number of owords with code {}.", code))
		return
	}
	in.ExecSize, in.NoMask = 1<<code, true
}

func (r *routine) svmBlock(in *visa.Inst) {
	at := r.c.at()
	code := r.c.u8(r.log2(int(in.ExecSize), "number of owords") | in.Get(isa.Unaligned)<<7)
	if r.c.reading {
		in.Set(isa.Unaligned, code>>7)
	}
	r.owordCode(in, code&0x7f, at)
}

// media is the mode, the surface, the plane, which the text may leave out, and the
// rectangle.
func (r *routine) media(in *visa.Inst) {
	c := r.c
	if c.reading {
		in.Args = make([]visa.Operand, 5)
	}
	plane, rest := 0, in.Args[1:]
	if len(in.Args) == 5 {
		plane, rest = int(in.Args[1].Imm), in.Args[2:]
	}
	at := c.at()
	mode := c.u8(in.Get(isa.MediaMode))
	if mode > 5 {
		c.failAt(at, text.Say("There is no mode {} of {}.", mode, isa.Table[in.Op].Name))
	}
	r.handle(&in.Args[0], visa.Surface)
	plane = c.u8(plane)
	width, height := c.u8(in.Get(isa.MediaWidth)), c.u8(in.Get(isa.MediaHeight))
	r.vector(in, &rest[0], reads)
	r.vector(in, &rest[1], reads)
	r.raw(&rest[2])
	if c.reading {
		in.Args[1] = visa.Operand{Kind: visa.ImmediateOperand, Type: isa.NoType, Imm: uint64(plane)}
		in.Set(isa.MediaMode, mode)
		in.Set(isa.MediaWidth, width)
		in.Set(isa.MediaHeight, height)
		in.ExecSize, in.NoMask = 1, true
	}
}

// elements is the execution size of gather and scatter.
func (r *routine) elements(in *visa.Inst) {
	c := r.c
	sizes := [...]uint8{8, 16, 1}
	at, code := c.at(), 0
	if !c.reading {
		for code < len(sizes) && sizes[code] != in.ExecSize {
			code++
		}
		if code == len(sizes) {
			c.fail(text.Say("{} takes 1, 8 or 16 elements, not {}.", isa.Table[in.Op].Name, int(in.ExecSize)))
			return
		}
	}
	v := c.u8(code | mask(in)<<4)
	if v&15 >= len(sizes) {
		c.failAt(at, text.Say("There is no number of elements with code {}.", v&15))
	} else if c.reading {
		in.ExecSize = sizes[v&15]
		setMask(in, v>>4)
	}
}

// atomicOp is the operation and the width of an atomic.
func (r *routine) atomicOp(in *visa.Inst) {
	c := r.c
	const lastInteger = isa.AtomicPreDec
	op, bits := in.Get(isa.AtomicKind), in.Get(isa.AtomicBits)
	if op > int(lastInteger) {
		op += 0x10 - int(isa.AtomicFMax)
	}
	at := c.at()
	v := c.u8(op | map[int]int{16: 1, 64: 2}[bits]<<5)
	if !c.reading {
		return
	}
	op, bits = v&31, v>>5
	if op >= 0x10 {
		op -= 0x10 - int(isa.AtomicFMax)
	} else if op > int(lastInteger) {
		op = int(isa.NumAtomicOps)
	}
	if op > int(isa.AtomicFSub) || bits > 2 {
		c.failAt(at, text.Say("There is no atomic operation with code {}.", v))
		return
	}
	in.Set(isa.AtomicKind, op)
	in.Set(isa.AtomicBits, [...]int{32, 16, 64}[bits])
}

// sampleFlags is the byte of a sample's flags.
func (r *routine) sampleFlags(in *visa.Inst) {
	if r.c.version >= wideSamples {
		plain(isa.SampleFlags).do(r, in)
	}
}

// sampleOffsets are the offsets that a sample adds to its coordinates.
func (r *routine) sampleOffsets(in *visa.Inst) {
	o := &in.Args[0]
	if r.c.version >= sampleOffsets {
		r.vector(in, o, reads)
		return
	}
	if !r.c.reading && o.Kind != visa.ImmediateOperand {
		r.c.fail("An object of version " + r.c.version.String() + " has room for an immediate only as the offsets of a sample.")
		return
	}
	o.Imm = uint64(r.c.u16(int(o.Imm)))
	if r.c.reading {
		o.Kind, o.Type = visa.ImmediateOperand, isa.UW
	}
}

// sendsTo is the shared function of raw_sends.
func (r *routine) sendsTo(in *visa.Inst) {
	if r.c.version >= sendsFunction {
		plain(isa.SharedFunction).do(r, in)
	}
}

// rawList is the number of further raw operands, and these.
func (r *routine) rawList(in *visa.Inst) {
	fixed := args(&isa.Table[in.Op])
	n := r.c.u8(len(in.Args) - fixed)
	rawRest(fixed, n).do(r, in)
}

// rawRest are n raw operands from one on.
func rawRest(from, n int) *step {
	return do(func(r *routine, in *visa.Inst) {
		if !r.c.reading && len(in.Args) != from+n {
			r.c.fail(text.Say("{} takes {} raw operands.", isa.Table[in.Op].Name, n))
			return
		}
		for i := from; i < from+n && r.c.err == nil; i++ {
			if r.c.reading {
				in.Args = append(in.Args, visa.Operand{})
			}
			r.raw(&in.Args[i])
		}
	})
}

// sampleMode is the channels, and whether there are 16 lanes instead of 8.
func (r *routine) sampleMode(in *visa.Inst) {
	v := r.c.u8(in.Get(isa.Channels) | flag(in.ExecSize == 16, 4))
	if r.c.reading {
		in.Set(isa.Channels, v)
		in.ExecSize = uint8(8 << (v >> 4 & 1))
	}
}

// unormMode is the channels and the format of sample_unorm.
func (r *routine) unormMode(in *visa.Inst) {
	v := r.c.u8(in.Get(isa.Channels) | in.Get(isa.UnormFormat)<<4)
	if r.c.reading {
		in.Set(isa.Channels, v)
		in.Set(isa.UnormFormat, v>>4)
	}
}

// rtModes are the places of the mode flags of rt_write: those of the text are A, O, CPS,
// PS, CM, SI, ST, LRTW, RTI, Z, NULLRT.
var rtModes = []int{3, 4, 8, 9, 10, 11, 6, 7, 2, 5, 12}

// renderTarget is the mode, the surface, and the operands that the mode asks for: the
// header, one vector operand each for SI, CPS and RTI, then raw ones.
func (r *routine) renderTarget(in *visa.Inst) {
	c := r.c
	mode := c.u16(moveBits(in.Get(isa.RTModes), rtModes, false))
	if c.reading {
		in.Set(isa.RTModes, moveBits(mode, rtModes, true))
	}
	r.handle(&in.Args[0], visa.Surface)
	has := func(bit int) int { return mode >> bit & 1 }
	vectors := has(11) + has(8) + has(2)
	n := 1 + vectors + has(3) + has(4) + 4 + has(5) + has(6)
	if !c.reading && len(in.Args) != 1+n {
		c.fail(text.Say("{} takes {} operands after the surface in this mode.", isa.Table[in.Op].Name, n))
		return
	}
	for i := 1; i <= n && c.err == nil; i++ {
		if c.reading {
			in.Args = append(in.Args, visa.Operand{})
		}
		if 1 < i && i <= 1+vectors {
			r.vector(in, &in.Args[i], reads)
		} else {
			r.raw(&in.Args[i])
		}
	}
}

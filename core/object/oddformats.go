package object

import "github.com/lanewise/lanewise/core/isa"

// Fields that several instructions share.
var (
	dst0       = vector(0, writes)
	channels   = do((*routine).channels)
	log2Blocks = []int{1, 2, 4, 8}
	owords     = do((*routine).oword)
	atomicOp   = do((*routine).atomicOp)
	rawList    = do((*routine).rawList)
	lsc        = do((*routine).lsc)

	minMax     = fields(source(1), source(2))
	sendFields = fields(sized, pred, number(0, 4), number(1, 1), number(2, 1), source(3), raw(4), raw(5))
	// The specification puts the shared function before the lengths; in the bytes it comes after them.
	sendsFields  = fields(sized, pred, plain(isa.FirstLength), plain(isa.SecondLength), plain(isa.ResponseLength), do((*routine).sendsTo), source(0), source(1), raw(2), raw(3), raw(4))
	typedFields  = fields(sized, pred, channels, surface(0), each(raw, 1, 2, 3, 4, 5))
	scaledFields = fields(sized, pred, channels, zero(2), surface(0), source(1), raw(2), raw(3))
	bytesFields  = fields(sized, pred, zero(1), listed(isa.ElementBytes, log2Blocks...), zero(2), surface(0), source(1), raw(2), raw(3))
	qwordFields  = fields(sized, pred, listed(isa.QwordBlocks, log2Blocks...), surface(0), raw(1), raw(2))
	media        = do((*routine).media)
	vmeFields    = fields(raw(1), raw(2), surface(0), raw(3))

	svmBlock   = fields(do((*routine).svmBlock), source(0), raw(1))
	svmGather  = fields(sized, pred, listed(isa.BlockBytes, 1, 4, 8), listed(isa.BlockCount, log2Blocks...), raw(0), raw(1))
	svmGather4 = fields(sized, pred, channels, zero(2), source(0), raw(1), raw(2))

	sampleFlags  = do((*routine).sampleFlags)
	offsets      = do((*routine).sampleOffsets)
	sampleFields = fields(sampleFlags, sized, pred, channels, offsets, sampler(1), surface(2), raw(3), rawList)
	loadFields   = fields(sampleFlags, sized, pred, channels, offsets, surface(1), raw(2), rawList)
	// sample4 takes the number of one channel.
	sample4Fields = fields(sampleFlags, sized, pred, listed(isa.Channels, 1, 2, 4, 8), offsets, sampler(1), surface(2), raw(3), rawList)
)

// none is the format of statements for which no binary form is known.
var none = &step{}

// oddFormats are the formats that cannot be derived from the row alone: their pages have more fields than the text has
// operands, or have them in another order.
var oddFormats = [isa.NumOps]*step{
	// The binary object has no predicate for min and max, although the text has one.
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
	isa.OpSBarrierWait:   choose(0, 1),
	isa.OpSBarrierSignal: choose(1, 1),
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
	isa.OpMediaLd:          media,
	isa.OpMediaSt:          media,
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

	isa.OpLscLoad:          lsc,
	isa.OpLscLoadStrided:   lsc,
	isa.OpLscLoadBlock2D:   lsc,
	isa.OpLscLoadQuad:      lsc,
	isa.OpLscStore:         lsc,
	isa.OpLscStoreStrided:  lsc,
	isa.OpLscStoreBlock2D:  lsc,
	isa.OpLscStoreQuad:     lsc,
	isa.OpLscLoadStatus:    lsc,
	isa.OpLscAtomic:        lsc,
	isa.OpLscReadStateInfo: lsc,
	isa.OpLscFence:         do((*routine).lscFence),

	isa.OpLscStoreUncompressed: lsc,

	// The page of lsc_apndctr_atomic is newer than objects of version 4.1, rt_read has no page that lists its fields,
	// and the inverse trigonometric functions share their opcodes with dpasw, fcvt and srnd.
	isa.OpLscApndCtrAtomic: none,
	isa.OpRTRead:           none,
	isa.OpASin:             none,
	isa.OpACos:             none,
	isa.OpATan:             none,

	// Statements that are not instructions: see body.go.
	isa.OpLabel:         none,
	isa.OpSubroutine:    none,
	isa.OpFile:          none,
	isa.OpLoc:           none,
	isa.OpLifetimeStart: none,
	isa.OpLifetimeEnd:   none,
}

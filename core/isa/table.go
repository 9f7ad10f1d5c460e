package isa

// Op names a row of Table. There is one for every mnemonic of the text language.
type Op uint8

// The instructions, in the order of spec/visa/6_instructions.md by subject.
const (
	OpInvalid Op = iota // no instruction

	OpAdd
	OpAdd3
	OpAdd3O
	OpAddC
	OpAvg
	OpCos
	OpDiv
	OpDivM
	OpDp4A
	OpDpas
	OpDpasW
	OpExp
	OpFrc
	OpInv
	OpInvM
	OpLog
	OpLrp
	OpLzd
	OpMad
	OpMadW
	OpMod
	OpMul
	OpMulH
	OpPlane
	OpPow
	OpRndD
	OpRndE
	OpRndU
	OpRndZ
	OpRSqrt
	OpRSqtM
	OpSad2
	OpSad2Add
	OpSin
	OpSqrt
	OpSqrtM
	OpSRnd
	OpSubB

	OpCmp

	OpCall
	OpFCCall
	OpFAddr
	OpFCall
	OpFRet
	OpGoto
	OpIfCall
	OpJmp
	OpLabel
	OpRet
	OpSubroutine
	OpSwitchJmp

	OpFCvt
	OpMin
	OpMax
	OpMov
	OpMovS
	OpSel
	OpSetP

	OpAnd
	OpAsr
	OpBfe
	OpBfi
	OpBfn
	OpBfRev
	OpCBit
	OpFbH
	OpFbL
	OpNot
	OpOr
	OpRol
	OpRor
	OpShl
	OpShr
	OpXor

	OpAddrAdd

	OpLscLoad
	OpLscLoadStrided
	OpLscLoadBlock2D
	OpLscLoadQuad
	OpLscStore
	OpLscStoreStrided
	OpLscStoreBlock2D
	OpLscStoreQuad
	OpLscLoadStatus
	OpLscStoreUncompressed
	OpLscAtomic
	OpLscApndCtrAtomic
	OpLscReadStateInfo
	OpLscFence

	OpLoadOld
	OpSampleOld
	OpLoad3D
	OpLoadLZ
	OpLoadMCS
	OpLoad2DMSW
	OpSample3D
	OpSampleB
	OpSampleL
	OpSampleC
	OpSampleD
	OpSampleBC
	OpSampleLC
	OpSampleDC
	OpSampleLZ
	OpSampleCLZ
	OpLod
	OpSample4
	OpSample4C
	OpSample4PO
	OpSample4POC
	OpResInfo
	OpSampleInfo
	OpRTRead
	OpRTWrite
	OpTypedAtomic
	OpUrbWrite
	OpAvs
	OpVmeFbr
	OpVmeIdm
	OpVmeIme
	OpVmeSic
	OpSampleUnorm

	OpDWordAtomic
	OpGather
	OpGather4Scaled
	OpGather4Typed
	OpGatherScaled
	OpMediaLd
	OpMediaSt
	OpOWordLd
	OpOWordLdUnaligned
	OpOWordSt
	OpQwGather
	OpQwScatter
	OpScatter
	OpScatter4Scaled
	OpScatter4Typed
	OpScatterScaled

	OpSvmBlockLd
	OpSvmBlockSt
	OpSvmGather
	OpSvmScatter
	OpSvmAtomic
	OpSvmGather4Scaled
	OpSvmScatter4Scaled

	OpBarrier
	OpCacheFlush
	OpFenceGlobal
	OpFenceLocal
	OpFenceSW
	OpNBarrierSignal
	OpNBarrierWait
	OpSBarrierSignal
	OpSBarrierWait
	OpWait
	OpYield

	OpFile
	OpLoc
	OpLifetimeStart
	OpLifetimeEnd
	OpRawSend
	OpRawSendC
	OpRawSendS
	OpRawSendSEot
	OpRawSendSC
	OpRawSendSCEot

	OpDp2
	OpDp3
	OpDp4
	OpDpH
	OpLine
	OpASin
	OpACos
	OpATan

	NumOps
)

// Table is the instruction table, indexed by Op.
//
// The row determines the layout of a visa.Inst. Args are the operands of Slots in the order of the text, without the
// slots that are not operands (labels, function names, CountSlot). visa.Inst.Sub holds what Suffix selects, in fields
// (Field). The number of owords of oword_* and svm_block_* is in Inst.ExecSize.
var Table = [NumOps]Instr{
	OpAdd: {
		Op: OpAdd, Name: "add", Number: 0x01, Page: "instructions/ADD.md",
		Summary: "dst[i] = src0[i] + src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: numberTypes, Maps: addMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpAdd3: {
		Op: OpAdd3, Name: "add3", Number: 0x84, Page: "instructions/ADD3.md",
		Summary: "dst[i] = src0[i] + src1[i] + src2[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: dwordWordTypes, Slots: alu3Slots, Scalar: true, Platforms: XEHPplus, Runs: true,
	},
	OpAdd3O: {
		Op: OpAdd3O, Name: "add3.o", Alias: "add3o", Number: 0x92, Page: "instructions/ADD3O.md",
		Summary: "dst[i] = src0[i] + src1[i] + src2[i]; the predicate gets the overflow of each channel",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: ArithMods, Types: dwordWordTypes, Slots: alu3Slots, Scalar: true, Platforms: XEHPplus, Runs: true,
	},
	OpAddC: {
		Op: OpAddC, Name: "addc", Number: 0x49, Page: "instructions/ADDC.md",
		Summary: "dst[i] = src0[i] + src1[i]; carry[i] = 1 if the sum overflows, else 0",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: udType, Slots: carry2Slots, Platforms: Everywhere, Runs: true,
	},
	OpAvg: {
		Op: OpAvg, Name: "avg", Number: 0x02, Page: "instructions/AVG.md",
		Summary: "dst[i] = (src0[i] + src1[i] + 1) >> 1",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: smallTypes, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpCos: {
		Op: OpCos, Name: "cos", Number: 0x18, Page: "instructions/COS.md",
		Summary: "dst[i] = cos(src0[i]), the angle in radians",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpDiv: {
		Op: OpDiv, Name: "div", Number: 0x03, Page: "instructions/DIV.md",
		Summary: "dst[i] = src0[i] / src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: FloatSat, Mods: ArithMods, Types: divTypes, Maps: divMaps, Slots: divSlots, Platforms: Everywhere, Runs: true,
	},
	OpDivM: {
		Op: OpDivM, Name: "divm", Number: 0x7f, Page: "instructions/DIVM.md",
		Summary: "dst[i] = src0[i] / src1[i], rounded as IEEE 754 asks",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatDouble, Maps: sameMaps, Slots: alu2Slots, Platforms: macroPlatforms, Runs: true,
	},
	OpDp4A: {
		Op: OpDp4A, Name: "dp4a", Number: 0x82, Page: "instructions/DP4A.md",
		Summary: "dst[i] = src0[i] + the dot product of the four bytes of src1[i] and src2[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Types: dwordTypes, Slots: alu3Slots, Scalar: true, Platforms: TGLLPplus, Runs: true,
	},
	OpDpas: {
		Op: OpDpas, Name: "dpas", Number: 0x83, Page: "instructions/DPAS.md",
		Summary: "dst = src0 + src2 x src1: a matrix product of low precision elements in a systolic array",
		Suffix:  DpasSuffix, Exec: MaskExec, Sizes: anySize, Types: dpasTypes, Slots: dpasSlots, Platforms: XEHPplus, Runs: true,
	},
	OpDpasW: {
		Op: OpDpasW, Name: "dpasw", Number: 0x1c, Page: "instructions/DPASW.md",
		Summary: "dst = src0 + src2 x src1, src2 shared by two fused execution units",
		Suffix:  DpasSuffix, Exec: MaskExec, Sizes: anySize, Types: dpasTypes, Slots: dpasSlots, Platforms: dpaswPlatforms, Runs: true,
	},
	OpExp: {
		Op: OpExp, Name: "exp", Number: 0x08, Page: "instructions/EXP.md",
		Summary: "dst[i] = 2 to the power src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpFrc: {
		Op: OpFrc, Name: "frc", Number: 0x09, Page: "instructions/FRC.md",
		Summary: "dst[i] = src0[i] - floor(src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: ArithMods, Types: fType, Slots: roundSlots, Platforms: Everywhere, Runs: true,
	},
	OpInv: {
		Op: OpInv, Name: "inv", Number: 0x1b, Page: "instructions/INV.md",
		Summary: "dst[i] = 1.0 / src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatTypes, Maps: invMaps, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpInvM: {
		Op: OpInvM, Name: "invm", Number: 0x9b, Page: "instructions/INVM.md",
		Summary: "dst[i] = one step of src0[i] / src1[i]; the predicate is set where dst[i] is already final",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: ArithMods, Types: floatDouble, Maps: sameMaps, Slots: pred2Slots, Platforms: macroPlatforms, Runs: true,
	},
	OpLog: {
		Op: OpLog, Name: "log", Number: 0x0b, Page: "instructions/LOG.md",
		Summary: "dst[i] = logarithm of src0[i] to base 2",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpLrp: {
		Op: OpLrp, Name: "lrp", Number: 0x0e, Page: "instructions/LRP.md",
		Summary: "dst[i] = src1[i] * src0[i] + src2[i] * (1.0 - src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: lrpSlots, Platforms: beforeICLLP, Runs: true,
	},
	OpLzd: {
		Op: OpLzd, Name: "lzd", Number: 0x1f, Page: "instructions/LZD.md",
		Summary: "dst[i] = number of leading zero bits of src0[i]; 32 if it is zero",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: udType, Slots: lzdSlots, Platforms: Everywhere, Runs: true,
	},
	OpMad: {
		Op: OpMad, Name: "mad", Number: 0x0c, Page: "instructions/MAD.md",
		Summary: "dst[i] = src0[i] * src1[i] + src2[i]; fused for floating point types",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: FloatSat, Mods: ArithMods, Types: numberTypesNoQ, Also: qwordTypes, Maps: arithMaps, Slots: alu3Slots, Platforms: Everywhere, Runs: true,
	},
	OpMadW: {
		Op: OpMadW, Name: "madw", Number: 0x91, Page: "instructions/MADW.md",
		Summary: "dst = src0[i] * src1[i] + src2[i], 64 bits: the low halves first, the high halves in the GRFs after them",
		Exec:    MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Mods: ArithMods, Types: dwordTypes, Slots: madwSlots, Platforms: Everywhere, Runs: true,
	},
	OpMod: {
		Op: OpMod, Name: "mod", Number: 0x0f, Page: "instructions/MOD.md",
		Summary: "dst[i] = remainder of src0[i] / src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: smallTypes, Slots: modSlots, Platforms: modPlatforms, Runs: true,
	},
	OpMul: {
		Op: OpMul, Name: "mul", Number: 0x10, Page: "instructions/MUL.md",
		Summary: "dst[i] = src0[i] * src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: FloatSat, Mods: ArithMods, Types: numberTypes, Maps: mulMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpMulH: {
		Op: OpMulH, Name: "mulh", Number: 0x0d, Page: "instructions/MULH.md",
		Summary: "dst[i] = the high 32 bits of src0[i] * src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: ArithMods, Types: dwordTypes, Slots: mulhSlots, Platforms: Everywhere, Runs: true,
	},
	OpPlane: {
		Op: OpPlane, Name: "plane", Number: 0x6b, Page: "instructions/PLN.md",
		Summary: "dst = p*u + q*v + r, with p, q, r scalars of src0 and u, v vectors of src1",
		Exec:    MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: planeSlots, Platforms: beforeICLLP, Runs: true,
	},
	OpPow: {
		Op: OpPow, Name: "pow", Number: 0x11, Page: "instructions/POW.md",
		Summary: "dst[i] = src0[i] to the power src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpRndD: {
		Op: OpRndD, Name: "rndd", Number: 0x12, Page: "instructions/RNDD.md",
		Summary: "dst[i] = floor(src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: roundSlots, Platforms: Everywhere, Runs: true,
	},
	OpRndE: {
		Op: OpRndE, Name: "rnde", Number: 0x14, Page: "instructions/RNDE.md",
		Summary: "dst[i] = src0[i] rounded to the nearest integer, ties to even",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: roundSlots, Platforms: Everywhere, Runs: true,
	},
	OpRndU: {
		Op: OpRndU, Name: "rndu", Number: 0x13, Page: "instructions/RNDU.md",
		Summary: "dst[i] = ceil(src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: roundSlots, Platforms: Everywhere, Runs: true,
	},
	OpRndZ: {
		Op: OpRndZ, Name: "rndz", Number: 0x15, Page: "instructions/RNDZ.md",
		Summary: "dst[i] = src0[i] rounded toward zero",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: roundSlots, Platforms: Everywhere, Runs: true,
	},
	OpRSqrt: {
		Op: OpRSqrt, Name: "rsqrt", Number: 0x1a, Page: "instructions/RSQRT.md",
		Summary: "dst[i] = 1.0 / sqrt(src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpRSqtM: {
		Op: OpRSqtM, Name: "rsqtm", Number: 0x9c, Page: "instructions/RSQTM.md",
		Summary: "dst[i] = one step of 1.0 / sqrt(src0[i]); the predicate is set where dst[i] is already final",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: ArithMods, Types: floatDouble, Maps: sameMaps, Slots: pred1Slots, Platforms: macroPlatforms, Runs: true,
	},
	OpSad2: {
		Op: OpSad2, Name: "sad2", Number: 0x16, Page: "instructions/SAD2.md",
		Summary: "dst[i] = |src0[i] - src1[i]| + |src0[i+1] - src1[i+1]| for every even i",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: smallTypes, Slots: sad2Slots, Platforms: beforeICLLP, Runs: true,
	},
	OpSad2Add: {
		Op: OpSad2Add, Name: "sad2add", Number: 0x6a, Page: "instructions/SAD2ADD.md",
		Summary: "dst[i] = |src0[i] - src1[i]| + |src0[i+1] - src1[i+1]| + src2[i] for every even i",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: smallTypes, Slots: sad2addSlots, Platforms: beforeICLLP, Runs: true,
	},
	OpSin: {
		Op: OpSin, Name: "sin", Number: 0x17, Page: "instructions/SIN.md",
		Summary: "dst[i] = sin(src0[i]), the angle in radians",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatHalf, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpSqrt: {
		Op: OpSqrt, Name: "sqrt", Number: 0x19, Page: "instructions/SQRT.md",
		Summary: "dst[i] = sqrt(src0[i])",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatTypes, Maps: invMaps, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpSqrtM: {
		Op: OpSqrtM, Name: "sqrtm", Number: 0x7e, Page: "instructions/SQRTM.md",
		Summary: "dst[i] = sqrt(src0[i]), rounded as IEEE 754 asks",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: floatDouble, Maps: sameMaps, Slots: alu1Slots, Platforms: macroPlatforms, Runs: true,
	},
	OpSRnd: {
		Op: OpSRnd, Name: "srnd", Number: 0x1e, Page: "instructions/SRND.md",
		Summary: "dst[i] = src0[i] rounded up or down at random, by the random number src1[i]",
		Exec:    MaskExec, Sizes: anySize, Types: srndTypes, Slots: srndSlots, Platforms: PVCplus, Runs: true,
	},
	OpSubB: {
		Op: OpSubB, Name: "subb", Number: 0x4a, Page: "instructions/SUBB.md",
		Summary: "dst[i] = src0[i] - src1[i]; carry[i], the borrow, = 1 if src0[i] < src1[i], else 0",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: udType, Slots: carry2Slots, Platforms: Everywhere, Runs: true,
	},

	OpCmp: {
		Op: OpCmp, Name: "cmp", Number: 0x2c, Page: "instructions/CMP.md",
		Summary: "dst[i] = src0[i] rel src1[i]: a predicate bit, or all ones or all zeros in a register",
		Suffix:  RelSuffix, Exec: MaskExec, Sizes: anySize, Mods: ArithMods, Types: numberTypes, Maps: cmpMaps, Slots: cmpSlots, Platforms: Everywhere, Runs: true,
	},

	OpCall: {
		Op: OpCall, Name: "call", Number: 0x33, Page: "instructions/CALL.md",
		Summary: "calls the subroutine at the label: the active channels enter it, and go on here after its ret",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: labelSlots, Platforms: Everywhere, Runs: true,
	},
	OpFCCall: {
		Op: OpFCCall, Name: "fccall", Number: 0x33, Page: "instructions/FCCALL.md",
		Summary: "calls another kernel, which a linker provides",
		Exec:    MaskExec, Sizes: anySize, Slots: labelSlots, Platforms: Everywhere,
	},
	OpFAddr: {
		Op: OpFAddr, Name: "faddr", Number: 0x50, Page: "instructions/FADDR.md",
		Summary: "dst = address of the function",
		Slots:   faddrSlots, Platforms: Everywhere, Runs: true,
	},
	OpFCall: {
		Op: OpFCall, Name: "fcall", Number: 0x67, Page: "instructions/FCALL.md",
		Summary: "calls a function with its own registers: the first arg_size GRFs of %arg go in, %retval comes back",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: fcallSlots, Platforms: Everywhere, Runs: true,
	},
	OpFRet: {
		Op: OpFRet, Name: "fret", Number: 0x68, Page: "instructions/FRET.md",
		Summary: "the active channels return from a function called by fcall or ifcall",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Platforms: Everywhere, Runs: true,
	},
	OpGoto: {
		Op: OpGoto, Name: "goto", Number: 0x6c, Page: "instructions/GOTO.md",
		Summary: "the channels whose predicate is on jump to the label; the others go on, and all meet again",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: labelSlots, Platforms: Everywhere, Runs: true,
	},
	OpIfCall: {
		Op: OpIfCall, Name: "ifcall", Number: 0x4f, Page: "instructions/IFCALL.md",
		Summary: "calls the function at func_addr, an address that faddr gave",
		Suffix:  UniformSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: ifcallSlots, Platforms: Everywhere, Runs: true,
	},
	OpJmp: {
		Op: OpJmp, Name: "jmp", Number: 0x32, Page: "instructions/JMP.md",
		Summary: "the whole thread jumps to the label if the predicate is on",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: labelSlots, Platforms: Everywhere, Runs: true,
	},
	OpLabel: {
		Op: OpLabel, Name: "label", Number: 0x31, Page: "instructions/LABEL.md",
		Summary: "declares a basic block",
		Slots:   labelSlots, Platforms: Everywhere, Runs: true,
	},
	OpRet: {
		Op: OpRet, Name: "ret", Number: 0x34, Page: "instructions/RET.md",
		Summary: "the active channels return from a subroutine; in a kernel they end",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Platforms: Everywhere, Runs: true,
	},
	OpSubroutine: {
		Op: OpSubroutine, Name: "subroutine", Number: 0x30, Page: "instructions/SUBROUTINE.md",
		Summary: "declares a subroutine",
		Slots:   labelSlots, Platforms: Everywhere, Runs: true,
	},
	OpSwitchJmp: {
		Op: OpSwitchJmp, Name: "switchjmp", Number: 0x69, Page: "instructions/SWITCHJMP.md",
		Summary: "jumps to the label that index selects",
		Exec:    MaskExec, Sizes: oneSize, Slots: switchSlots, Platforms: switchPlatforms, Runs: true,
	},

	OpFCvt: {
		Op: OpFCvt, Name: "fcvt", Number: 0x1d, Page: "instructions/FCVT.md",
		Summary: "dst[i] = src0[i] converted between 8-bit floats or TF32 and the usual types",
		Exec:    MaskExec, Sizes: anySize, Types: fcvtTypes, Slots: fcvtSlots, Platforms: PVCplus, Runs: true,
	},
	OpMin: {
		Op: OpMin, Name: "min", Number: 0x45, Page: "instructions/MIN_MAX.md",
		Summary: "dst[i] = the smaller of src0[i] and src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: minMaxTypes, Maps: arithMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpMax: {
		Op: OpMax, Name: "max", Number: 0x45, Page: "instructions/MIN_MAX.md",
		Summary: "dst[i] = the larger of src0[i] and src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: minMaxTypes, Maps: arithMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpMov: {
		Op: OpMov, Name: "mov", Number: 0x29, Page: "instructions/MOV.md",
		Summary: "dst[i] = src0[i], converted to the type of dst",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: moveTypes, Maps: movMaps, Slots: movSlots, Platforms: Everywhere, Runs: true,
	},
	OpMovS: {
		Op: OpMovS, Name: "movs", Number: 0x2d, Page: "instructions/MOVS.md",
		Summary: "dst = src0, a surface or sampler handle",
		Exec:    MaskExec, Sizes: anySize, Slots: movsSlots, Platforms: Everywhere, Runs: true,
	},
	OpSel: {
		Op: OpSel, Name: "sel", Number: 0x2a, Page: "instructions/SEL.md",
		Summary: "dst[i] = src0[i] where the predicate is on, src1[i] where it is off",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: numberTypes, Maps: arithMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpSetP: {
		Op: OpSetP, Name: "setp", Number: 0x2b, Page: "instructions/SETP.md",
		Summary: "dst[i] = bit i of src0 if it is a scalar, else the lowest bit of src0[i]",
		Exec:    MaskExec, Sizes: anySize, Types: unsignedTypes, Also: intTypes, Slots: setpSlots, Platforms: Everywhere, Runs: true,
	},

	OpAnd: {
		Op: OpAnd, Name: "and", Number: 0x20, Page: "instructions/AND.md",
		Summary: "dst[i] = src0[i] & src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: LogicMods, Types: intTypes, Slots: log2Slots, Platforms: Everywhere, Runs: true,
	},
	OpAsr: {
		Op: OpAsr, Name: "asr", Number: 0x26, Page: "instructions/ASR.md",
		Summary: "dst[i] = src0[i] >> src1[i], the sign shifted in",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: intTypes, Maps: asrMaps, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpBfe: {
		Op: OpBfe, Name: "bfe", Number: 0x46, Page: "instructions/BFE.md",
		Summary: "dst[i] = the src0[i] bits of src2[i] that start at bit src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: dwordTypes, Also: smallTypes, Maps: bfeMaps, Slots: alu3Slots, Platforms: Everywhere, Runs: true,
	},
	OpBfi: {
		Op: OpBfi, Name: "bfi", Number: 0x47, Page: "instructions/BFI.md",
		Summary: "dst[i] = src3[i] with src0[i] bits at bit src1[i] replaced by the low bits of src2[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: dwordTypes, Also: smallTypes, Slots: alu4Slots, Platforms: Everywhere, Runs: true,
	},
	OpBfn: {
		Op: OpBfn, Name: "bfn", Number: 0x85, Page: "instructions/BFN.md",
		Summary: "each bit of dst[i] = truth table bit s0 + 2*s1 + 4*s2, of the bits of the three sources",
		Suffix:  TruthSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Types: dwordWordTypes, Also: smallTypes, Slots: alu3Slots, Platforms: XEHPplus, Runs: true,
	},
	OpBfRev: {
		Op: OpBfRev, Name: "bfrev", Number: 0x48, Page: "instructions/BFREV.md",
		Summary: "dst[i] = src0[i] with its 32 bits in reverse order",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: udType, Also: smallTypes, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpCBit: {
		Op: OpCBit, Name: "cbit", Number: 0x27, Page: "instructions/CBIT.md",
		Summary: "dst[i] = number of bits set in src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: unsignedTypes, Also: smallTypes, Slots: cbitSlots, Platforms: Everywhere, Runs: true,
	},
	OpFbH: {
		Op: OpFbH, Name: "fbh", Number: 0x2f, Page: "instructions/FBH.md",
		Summary: "dst[i] = place of the first significant bit of src0[i] counted from the top; all ones if there is none",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: dwordTypes, Also: smallTypes, Slots: fbhSlots, Platforms: Everywhere, Runs: true,
	},
	OpFbL: {
		Op: OpFbL, Name: "fbl", Number: 0x2e, Page: "instructions/FBL.md",
		Summary: "dst[i] = number of trailing zero bits of src0[i]; all ones if it is zero",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Types: udType, Also: smallTypes, Slots: alu1Slots, Platforms: Everywhere, Runs: true,
	},
	OpNot: {
		Op: OpNot, Name: "not", Number: 0x23, Page: "instructions/NOT.md",
		Summary: "dst[i] = ~src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: LogicMods, Types: intTypes, Slots: log1Slots, Platforms: Everywhere, Runs: true,
	},
	OpOr: {
		Op: OpOr, Name: "or", Number: 0x21, Page: "instructions/OR.md",
		Summary: "dst[i] = src0[i] | src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: LogicMods, Types: intTypes, Slots: log2Slots, Platforms: Everywhere, Runs: true,
	},
	OpRol: {
		Op: OpRol, Name: "rol", Number: 0x80, Page: "instructions/ROL.md",
		Summary: "dst[i] = src0[i] rotated left by src1[i] bits",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: AlsoArithMods, Types: rotateTypes, Maps: rotateMaps, Slots: alu2Slots, Platforms: ICLLPplus, Runs: true,
	},
	OpRor: {
		Op: OpRor, Name: "ror", Number: 0x81, Page: "instructions/ROR.md",
		Summary: "dst[i] = src0[i] rotated right by src1[i] bits",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: AlsoArithMods, Types: rotateTypes, Maps: rotateMaps, Slots: alu2Slots, Platforms: ICLLPplus, Runs: true,
	},
	OpShl: {
		Op: OpShl, Name: "shl", Number: 0x24, Page: "instructions/SHL.md",
		Summary: "dst[i] = src0[i] << src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: intTypes, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpShr: {
		Op: OpShr, Name: "shr", Number: 0x25, Page: "instructions/SHR.md",
		Summary: "dst[i] = src0[i] >> src1[i], zeros shifted in",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: intTypes, Slots: alu2Slots, Platforms: Everywhere, Runs: true,
	},
	OpXor: {
		Op: OpXor, Name: "xor", Number: 0x22, Page: "instructions/XOR.md",
		Summary: "dst[i] = src0[i] ^ src1[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Mods: LogicMods, Types: intTypes, Slots: log2Slots, Platforms: Everywhere, Runs: true,
	},

	OpAddrAdd: {
		Op: OpAddrAdd, Name: "addr_add", Number: 0x28, Page: "instructions/ADDR_ADD.md",
		Summary: "dst[i] = the address of src0 plus src1[i] bytes",
		Exec:    MaskExec, Sizes: anySize, Mods: ArithMods, Slots: addraddSlots, Scalar: true, Platforms: Everywhere, Runs: true,
	},

	OpLscLoad: {
		Op: OpLscLoad, Name: "lsc_load", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "loads data from the address of each channel",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscloadSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscLoadStrided: {
		Op: OpLscLoadStrided, Name: "lsc_load_strided", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "loads data from the address plus channel number times pitch",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscloadSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscLoadBlock2D: {
		Op: OpLscLoadBlock2D, Name: "lsc_load_block2d", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "loads data, a rectangular block of a surface",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscloadblockSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscLoadQuad: {
		Op: OpLscLoadQuad, Name: "lsc_load_quad", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "loads data, up to four channels x, y, z, w, from the address of each channel",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscloadSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscStore: {
		Op: OpLscStore, Name: "lsc_store", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "stores data at the address of each channel",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstoreSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscStoreStrided: {
		Op: OpLscStoreStrided, Name: "lsc_store_strided", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "stores data at the address plus channel number times pitch",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstoreSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscStoreBlock2D: {
		Op: OpLscStoreBlock2D, Name: "lsc_store_block2d", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "stores data, a rectangular block of a surface",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstoreblockSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscStoreQuad: {
		Op: OpLscStoreQuad, Name: "lsc_store_quad", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "stores data, up to four channels x, y, z, w, at the address of each channel",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstoreSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscLoadStatus: {
		Op: OpLscLoadStatus, Name: "lsc_load_status", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "status gets a bit for each channel: whether its address is valid",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstatusSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscStoreUncompressed: {
		Op: OpLscStoreUncompressed, Name: "lsc_store_uncompressed", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "stores data at the address of each channel, uncompressed",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscstoreSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscAtomic: {
		Op: OpLscAtomic, Name: "lsc_atomic", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "data = the old value at the address of each channel, which the operation replaces",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscatomicSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscApndCtrAtomic: {
		Op: OpLscApndCtrAtomic, Name: "lsc_apndctr_atomic", Number: 0x89, Page: "instructions/LSC_UNTYPED.md",
		Summary: "adds to, or subtracts from, the append counter of a surface",
		Suffix:  LscSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: lscappendSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscReadStateInfo: {
		Op: OpLscReadStateInfo, Name: "lsc_read_state_info", Number: 0x8a, Page: "instructions/LSC_TYPED.md",
		Summary: "reads the description of a surface",
		Suffix:  LscSuffix, Pred: true, Slots: lscinfoSlots, Platforms: DG2plus, Runs: true,
	},
	OpLscFence: {
		Op: OpLscFence, Name: "lsc_fence", Number: 0x8b, Page: "instructions/LSC_FENCE.md",
		Summary: "waits until the memory accesses of this thread can be seen in the scope",
		Suffix:  LscFenceSuffix, Platforms: DG2plus, Runs: true,
	},

	OpLoadOld: {
		Op: OpLoadOld, Name: "load", Number: 0x42, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "loads texels at integer coordinates",
		Suffix:  ChannelSuffix, Exec: LanesExec, Sizes: simdSizes, Slots: loadoldSlots, Platforms: beforePVC, Runs: true,
	},
	OpSampleOld: {
		Op: OpSampleOld, Name: "sample", Number: 0x40, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "samples a surface",
		Suffix:  ChannelSuffix, Exec: LanesExec, Sizes: simdSizes, Slots: sampleoldSlots, Platforms: beforePVC, Runs: true,
	},
	OpLoad3D: {
		Op: OpLoad3D, Name: "load_3d", Number: 0x6e, Page: "instructions/3D_LOAD.md",
		Summary: "loads texels at integer coordinates",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: load3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpLoadLZ: {
		Op: OpLoadLZ, Name: "load_lz", Number: 0x6e, Page: "instructions/3D_LOAD.md",
		Summary: "loads texels at integer coordinates from level of detail zero",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: load3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpLoadMCS: {
		Op: OpLoadMCS, Name: "load_mcs", Number: 0x6e, Page: "instructions/3D_LOAD.md",
		Summary: "loads the multisample control data of texels",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: load3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpLoad2DMSW: {
		Op: OpLoad2DMSW, Name: "load_2dms_w", Number: 0x6e, Page: "instructions/3D_LOAD.md",
		Summary: "loads samples of a multisampled surface",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: load3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSample3D: {
		Op: OpSample3D, Name: "sample_3d", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleB: {
		Op: OpSampleB, Name: "sample_b", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface with a bias of the level of detail",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleL: {
		Op: OpSampleL, Name: "sample_l", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface at a level of detail",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleC: {
		Op: OpSampleC, Name: "sample_c", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface and compares with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleD: {
		Op: OpSampleD, Name: "sample_d", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface with gradients",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleBC: {
		Op: OpSampleBC, Name: "sample_b_c", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface with a bias and compares with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleLC: {
		Op: OpSampleLC, Name: "sample_l_c", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface at a level of detail and compares with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleDC: {
		Op: OpSampleDC, Name: "sample_d_c", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface with gradients and compares with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleLZ: {
		Op: OpSampleLZ, Name: "sample_lz", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface at level of detail zero",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleCLZ: {
		Op: OpSampleCLZ, Name: "sample_c_lz", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "samples a surface at level of detail zero and compares with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpLod: {
		Op: OpLod, Name: "lod", Number: 0x6d, Page: "instructions/3D_SAMPLE.md",
		Summary: "computes the level of detail that a sample would use",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSample4: {
		Op: OpSample4, Name: "sample4", Number: 0x6f, Page: "instructions/3D_SAMPLE4.md",
		Summary: "returns the four texels a bilinear filter would use",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSample4C: {
		Op: OpSample4C, Name: "sample4_c", Number: 0x6f, Page: "instructions/3D_SAMPLE4.md",
		Summary: "returns four texels compared with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: withSamplers, Runs: true,
	},
	OpSample4PO: {
		Op: OpSample4PO, Name: "sample4_po", Number: 0x6f, Page: "instructions/3D_SAMPLE4.md",
		Summary: "returns four texels at an offset of each pixel",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: beforePVC, Runs: true,
	},
	OpSample4POC: {
		Op: OpSample4POC, Name: "sample4_po_c", Number: 0x6f, Page: "instructions/3D_SAMPLE4.md",
		Summary: "returns four texels at an offset, compared with a reference",
		Suffix:  Sample3DSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Pred: true, Slots: sample3dSlots, Platforms: beforePVC, Runs: true,
	},
	OpResInfo: {
		Op: OpResInfo, Name: "resinfo", Number: 0x70, Page: "instructions/INFO.md",
		Summary: "returns the dimensions of a surface",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Slots: resinfoSlots, Platforms: withSamplers, Runs: true,
	},
	OpSampleInfo: {
		Op: OpSampleInfo, Name: "sampleinfo", Number: 0x70, Page: "instructions/INFO.md",
		Summary: "returns the sample count of a surface",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: simdSizes, AlsoSizes: anySize, Slots: sampleinfoSlots, Platforms: withSamplers, Runs: true,
	},
	OpRTRead: {
		Op: OpRTRead, Name: "rt_read", Number: 0x90, Page: "instructions/RT_READ.md",
		Summary: "reads a render target",
		Suffix:  RTSuffix, Exec: MaskExec, Sizes: wideSizes, AlsoSizes: anySize, Pred: true, Slots: rtreadSlots, Platforms: Everywhere,
	},
	OpRTWrite: {
		Op: OpRTWrite, Name: "rt_write_3d", Alias: "rt_write", Number: 0x71, Page: "instructions/RT_WRITE.md",
		Summary: "writes pixels to a render target",
		Suffix:  RTSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: rtwriteSlots, Platforms: withSamplers,
	},
	OpTypedAtomic: {
		Op: OpTypedAtomic, Name: "typed_atomic", Number: 0x73, Page: "instructions/TYPED_ATOMIC.md",
		Summary: "dst[i] = the old value at the texel, which the operation replaces",
		Suffix:  AtomicSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: typedatomicSlots, Platforms: beforePVC, Runs: true,
	},
	OpUrbWrite: {
		Op: OpUrbWrite, Name: "urb_write_3d", Alias: "urb_write", Number: 0x72, Page: "instructions/URB_WRITE.md",
		Summary: "writes vertex data to the unified return buffer",
		Exec:    MaskExec, Sizes: eightSize, AlsoSizes: oneSize, Pred: true, Slots: urbwriteSlots, Platforms: beforePVC,
	},
	OpAvs: {
		Op: OpAvs, Name: "avs", Number: 0x43, Page: "instructions/AVS.md",
		Summary: "scales video adaptively",
		Suffix:  ChannelSuffix, Slots: avsSlots, Platforms: beforeTGLLP,
	},
	OpVmeFbr: {
		Op: OpVmeFbr, Name: "vme_fbr", Number: 0x56, Page: "instructions/VME_FBR.md",
		Summary: "refines motion vectors to fractions and in both directions",
		Slots:   vmefbrSlots, Platforms: beforeTGLLP,
	},
	OpVmeIdm: {
		Op: OpVmeIdm, Name: "vme_idm", Number: 0x57, Page: "instructions/VME_IDM.md",
		Summary: "computes the distortion mesh of a motion search",
		Slots:   vmeidmSlots, Platforms: beforeTGLLP,
	},
	OpVmeIme: {
		Op: OpVmeIme, Name: "vme_ime", Number: 0x54, Page: "instructions/VME_IME.md",
		Summary: "searches integer motion vectors",
		Slots:   vmeimeSlots, Platforms: beforeTGLLP,
	},
	OpVmeSic: {
		Op: OpVmeSic, Name: "vme_sic", Number: 0x55, Page: "instructions/VME_SIC.md",
		Summary: "checks skip and intra prediction",
		Slots:   vmesicSlots, Platforms: beforeTGLLP,
	},
	OpSampleUnorm: {
		Op: OpSampleUnorm, Name: "sample_unorm", Number: 0x41, Page: "instructions/SAMPLE_UNORM.md",
		Summary: "samples a normalized surface",
		Suffix:  UnormSuffix, Slots: sampleunormSlots, Platforms: Everywhere, Runs: true,
	},

	OpDWordAtomic: {
		Op: OpDWordAtomic, Name: "dword_atomic", Number: 0x7d, Page: "instructions/DWORD_ATOMIC.md",
		Summary: "dst[i] = the old value at surface[element_offset[i]], which the operation replaces",
		Suffix:  AtomicSuffix, Exec: MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Slots: dwordatomicSlots, Platforms: Everywhere, Runs: true,
	},
	OpGather: {
		Op: OpGather, Name: "gather", Number: 0x39, Page: "instructions/GATHER.md",
		Summary: "dst[i] = surface[global_offset + element_offset[i]], 1, 2 or 4 bytes",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: anySize, Slots: gatherSlots, Platforms: Everywhere, Runs: true,
	},
	OpGather4Scaled: {
		Op: OpGather4Scaled, Name: "gather4_scaled", Number: 0x74, Page: "instructions/GATHER4_SCALED.md",
		Summary: "dst = a row for each channel R, G, B, A from surface[offset + element_offset[i]]",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: gather4Slots, Platforms: Everywhere, Runs: true,
	},
	OpGather4Typed: {
		Op: OpGather4Typed, Name: "gather4_typed", Number: 0x4b, Page: "instructions/GATHER4_TYPED.md",
		Summary: "dst = a row for each channel R, G, B, A of the texel at u, v, r",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: gathertypedSlots, Platforms: Everywhere, Runs: true,
	},
	OpGatherScaled: {
		Op: OpGatherScaled, Name: "gather_scaled", Number: 0x78, Page: "instructions/GATHER_SCALED.md",
		Summary: "dst[i] = 1, 2 or 4 bytes of surface[offset + element_offset[i]]",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: gatherscaledSlots, Platforms: Everywhere, Runs: true,
	},
	OpMediaLd: {
		Op: OpMediaLd, Name: "media_ld", Number: 0x37, Page: "instructions/MEDIA_LD.md",
		Summary: "dst = a rectangular block of the surface at x, y",
		Suffix:  MediaSuffix, Exec: RectExec, Sizes: anySize, Slots: mediaSlots, Platforms: Everywhere, Runs: true,
	},
	OpMediaSt: {
		Op: OpMediaSt, Name: "media_st", Number: 0x38, Page: "instructions/MEDIA_ST.md",
		Summary: "writes src to a rectangular block of the surface at x, y",
		Suffix:  MediaSuffix, Exec: RectExec, Sizes: anySize, Slots: mediastSlots, Platforms: Everywhere, Runs: true,
	},
	OpOWordLd: {
		Op: OpOWordLd, Name: "oword_ld", Number: 0x35, Page: "instructions/OWORD_LD.md",
		Summary: "dst = size owords (16 bytes each) of the surface from offset on",
		Suffix:  ModSuffix, Exec: BlockExec, Sizes: owordSizes, Slots: owordldSlots, Platforms: Everywhere, Runs: true,
	},
	OpOWordLdUnaligned: {
		Op: OpOWordLdUnaligned, Name: "oword_ld_unaligned", Number: 0x3c, Page: "instructions/OWORD_LD_UNALIGNED.md",
		Summary: "dst = size owords of the surface from a dword-aligned offset on",
		Suffix:  ModSuffix, Exec: BlockExec, Sizes: owordSizes, Slots: owordldSlots, Platforms: Everywhere, Runs: true,
	},
	OpOWordSt: {
		Op: OpOWordSt, Name: "oword_st", Number: 0x36, Page: "instructions/OWORD_ST.md",
		Summary: "writes size owords (16 bytes each) of src to the surface from offset on",
		Suffix:  ModSuffix, Exec: BlockExec, Sizes: owordSizes, Slots: owordstSlots, Platforms: Everywhere, Runs: true,
	},
	OpQwGather: {
		Op: OpQwGather, Name: "qw_gather", Number: 0x86, Page: "instructions/QW_GATHER.md",
		Summary: "dst[i] = 8 bytes, num_blocks times, of surface[offset[i]]",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Slots: qwgatherSlots, Platforms: XEHPplus, Runs: true,
	},
	OpQwScatter: {
		Op: OpQwScatter, Name: "qw_scatter", Number: 0x87, Page: "instructions/QW_SCATTER.md",
		Summary: "surface[offset[i]] = 8 bytes, num_blocks times, of src[i]",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Slots: qwscatterSlots, Platforms: XEHPplus, Runs: true,
	},
	OpScatter: {
		Op: OpScatter, Name: "scatter", Number: 0x3a, Page: "instructions/SCATTER.md",
		Summary: "surface[global_offset + element_offset[i]] = src[i], 1, 2 or 4 bytes",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: anySize, Slots: scatterSlots, Platforms: Everywhere, Runs: true,
	},
	OpScatter4Scaled: {
		Op: OpScatter4Scaled, Name: "scatter4_scaled", Number: 0x75, Page: "instructions/SCATTER4_SCALED.md",
		Summary: "writes a row of src for each channel R, G, B, A to surface[offset + element_offset[i]]",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: scatter4Slots, Platforms: Everywhere, Runs: true,
	},
	OpScatter4Typed: {
		Op: OpScatter4Typed, Name: "scatter4_typed", Number: 0x4c, Page: "instructions/SCATTER4_TYPED.md",
		Summary: "writes a row of src for each channel R, G, B, A to the texel at u, v, r",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: scattertypedSlots, Platforms: Everywhere, Runs: true,
	},
	OpScatterScaled: {
		Op: OpScatterScaled, Name: "scatter_scaled", Number: 0x79, Page: "instructions/SCATTER_SCALED.md",
		Summary: "surface[offset + element_offset[i]] = 1, 2 or 4 bytes of src[i]",
		Suffix:  BlocksSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: scatterscaledSlots, Platforms: Everywhere, Runs: true,
	},

	OpSvmBlockLd: {
		Op: OpSvmBlockLd, Name: "svm_block_ld", Number: 0x4e, Sub: 1, Page: "instructions/SVM_BLOCK_LD.md",
		Summary: "dst = size owords (16 bytes each) of memory from the address on",
		Suffix:  ModSuffix, Exec: BlockExec, Sizes: owordSizes, Slots: svmblockldSlots, Platforms: Everywhere, Runs: true,
	},
	OpSvmBlockSt: {
		Op: OpSvmBlockSt, Name: "svm_block_st", Number: 0x4e, Sub: 2, Page: "instructions/SVM_BLOCK_ST.md",
		Summary: "writes size owords (16 bytes each) of src to memory from the address on",
		Suffix:  ModSuffix, Exec: BlockExec, Sizes: owordSizes, Slots: svmblockstSlots, Platforms: Everywhere, Runs: true,
	},
	OpSvmGather: {
		Op: OpSvmGather, Name: "svm_gather", Number: 0x4e, Sub: 3, Page: "instructions/SVM_GATHER.md",
		Summary: "dst[i] = num_blocks blocks of memory at addresses[i]",
		Suffix:  SvmSuffix, Exec: MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Slots: svmgatherSlots, Platforms: Everywhere, Runs: true,
	},
	OpSvmScatter: {
		Op: OpSvmScatter, Name: "svm_scatter", Number: 0x4e, Sub: 4, Page: "instructions/SVM_SCATTER.md",
		Summary: "writes num_blocks blocks of src[i] to memory at addresses[i]",
		Suffix:  SvmSuffix, Exec: MaskExec, Sizes: owordSizes, AlsoSizes: anySize, Pred: true, Slots: svmscatterSlots, Platforms: Everywhere, Runs: true,
	},
	OpSvmAtomic: {
		Op: OpSvmAtomic, Name: "svm_atomic", Number: 0x4e, Sub: 5, Page: "instructions/SVM_ATOMIC.md",
		Summary: "dst[i] = the old value at addresses[i], which the operation replaces",
		Suffix:  AtomicSuffix, Exec: MaskExec, Sizes: upTo8, AlsoSizes: anySize, Pred: true, Slots: svmatomicSlots, Platforms: Everywhere, Runs: true,
	},
	OpSvmGather4Scaled: {
		Op: OpSvmGather4Scaled, Name: "svm_gather4scaled", Alias: "svm_gather4_scaled", Number: 0x4e, Sub: 6, Page: "instructions/SVM_GATHER4_SCALED.md",
		Summary: "dst = a row for each channel R, G, B, A of memory at address + element_offset[i]",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: svmgather4Slots, Platforms: Everywhere, Runs: true,
	},
	OpSvmScatter4Scaled: {
		Op: OpSvmScatter4Scaled, Name: "svm_scatter4scaled", Alias: "svm_scatter4_scaled", Number: 0x4e, Sub: 7, Page: "instructions/SVM_SCATTER4_SCALED.md",
		Summary: "writes a row of src for each channel R, G, B, A to memory at address + element_offset[i]",
		Suffix:  ChannelSuffix, Exec: MaskExec, Sizes: halfSizes, AlsoSizes: anySize, Pred: true, Slots: svmscatter4Slots, Platforms: Everywhere, Runs: true,
	},

	OpBarrier: {
		Op: OpBarrier, Name: "barrier", Number: 0x59, Page: "instructions/BARRIER.md",
		Summary:   "waits until every thread of the group has come here",
		Platforms: Everywhere, Runs: true,
	},
	OpCacheFlush: {
		Op: OpCacheFlush, Name: "sampler_cache_flush", Alias: "cache_flush", Number: 0x5a, Page: "instructions/CACHE_FLUSH.md",
		Summary:   "empties the texture caches",
		Platforms: Everywhere, Runs: true,
	},
	OpFenceGlobal: {
		Op: OpFenceGlobal, Name: "fence_global", Number: 0x5c, Page: "instructions/FENCE.md",
		Summary: "waits until the accesses to global memory can be seen by the other threads",
		Suffix:  FenceSuffix, Platforms: Everywhere, Runs: true,
	},
	OpFenceLocal: {
		Op: OpFenceLocal, Name: "fence_local", Number: 0x5c, Page: "instructions/FENCE.md",
		Summary: "waits until the accesses to shared local memory can be seen by the other threads",
		Suffix:  FenceSuffix, Platforms: Everywhere, Runs: true,
	},
	OpFenceSW: {
		Op: OpFenceSW, Name: "fence_sw", Number: 0x5c, Page: "instructions/FENCE.md",
		Summary:   "keeps the compiler from moving memory accesses across it",
		Platforms: Everywhere, Runs: true,
	},
	OpNBarrierSignal: {
		Op: OpNBarrierSignal, Name: "nbarrier.signal", Number: 0x60, Page: "instructions/NBARRIER.md",
		Summary: "tells the named barrier that this thread has come",
		Slots:   nbsignalSlots, Platforms: PVCplus, Runs: true,
	},
	OpNBarrierWait: {
		Op: OpNBarrierWait, Name: "nbarrier.wait", Number: 0x60, Page: "instructions/NBARRIER.md",
		Summary: "waits until all participants have come to the named barrier",
		Slots:   nbwaitSlots, Platforms: PVCplus, Runs: true,
	},
	OpSBarrierSignal: {
		Op: OpSBarrierSignal, Name: "sbarrier.signal", Number: 0x7c, Page: "instructions/SBARRIER.md",
		Summary:   "tells the group's barrier that this thread has come",
		Platforms: Everywhere, Runs: true,
	},
	OpSBarrierWait: {
		Op: OpSBarrierWait, Name: "sbarrier.wait", Number: 0x7c, Page: "instructions/SBARRIER.md",
		Summary:   "waits until every thread of the group has signalled",
		Platforms: Everywhere, Runs: true,
	},
	OpWait: {
		Op: OpWait, Name: "wait", Number: 0x5b, Page: "instructions/WAIT.md",
		Summary: "waits for the threads that this one depends on",
		Slots:   waitSlots, Platforms: Everywhere, Runs: true,
	},
	OpYield: {
		Op: OpYield, Name: "yield", Number: 0x5f, Page: "instructions/YIELD.md",
		Summary:   "lets another thread run",
		Platforms: Everywhere, Runs: true,
	},

	OpFile: {
		Op: OpFile, Name: ".file", Alias: "FILE", Number: 0x51, Page: "instructions/FILE.md",
		Summary: "names the source file of the instructions that follow",
		Slots:   fileSlots, Platforms: Everywhere, Runs: true,
	},
	OpLoc: {
		Op: OpLoc, Name: ".loc", Alias: "LOC", Number: 0x52, Page: "instructions/LOC.md",
		Summary: "gives the source line of the instructions that follow",
		Slots:   locSlots, Platforms: Everywhere, Runs: true,
	},
	OpLifetimeStart: {
		Op: OpLifetimeStart, Name: "lifetime.start", Number: 0x7b, Page: "instructions/LIFETIME.md",
		Summary: "marks where the life of a variable starts",
		Slots:   lifetimeSlots, Platforms: Everywhere, Runs: true,
	},
	OpLifetimeEnd: {
		Op: OpLifetimeEnd, Name: "lifetime.end", Number: 0x7b, Page: "instructions/LIFETIME.md",
		Summary: "marks where the life of a variable ends",
		Slots:   lifetimeSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSend: {
		Op: OpRawSend, Name: "raw_send", Number: 0x5d, Page: "instructions/RAW_SEND.md",
		Summary: "sends a message to a shared function of the hardware",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: rawsendSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSendC: {
		Op: OpRawSendC, Name: "raw_sendc", Number: 0x5d, Page: "instructions/RAW_SEND.md",
		Summary: "sends a message once the threads it depends on are done",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Slots: rawsendSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSendS: {
		Op: OpRawSendS, Name: "raw_sends", Number: 0x7a, Page: "instructions/RAW_SENDS.md",
		Summary: "sends a message with two payloads",
		Suffix:  NumbersSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: rawsendsSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSendSEot: {
		Op: OpRawSendSEot, Name: "raw_sends_eot", Number: 0x7a, Page: "instructions/RAW_SENDS.md",
		Summary: "sends a message with two payloads and ends the thread",
		Suffix:  NumbersSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: rawsendsSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSendSC: {
		Op: OpRawSendSC, Name: "raw_sendsc", Number: 0x7a, Page: "instructions/RAW_SENDS.md",
		Summary: "sends a message with two payloads once the threads it depends on are done",
		Suffix:  NumbersSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: rawsendsSlots, Platforms: Everywhere, Runs: true,
	},
	OpRawSendSCEot: {
		Op: OpRawSendSCEot, Name: "raw_sendsc_eot", Number: 0x7a, Page: "instructions/RAW_SENDS.md",
		Summary: "sends a message with two payloads once the threads it depends on are done, and ends the thread",
		Suffix:  NumbersSuffix, Exec: MaskExec, Sizes: anySize, Pred: true, Slots: rawsendsSlots, Platforms: Everywhere, Runs: true,
	},

	OpDp2: {
		Op: OpDp2, Name: "dp2", Number: 0x04, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst = dot product of two elements, four channels at a time",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu2Slots, Platforms: Everywhere,
	},
	OpDp3: {
		Op: OpDp3, Name: "dp3", Number: 0x05, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst = dot product of three elements, four channels at a time",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu2Slots, Platforms: Everywhere,
	},
	OpDp4: {
		Op: OpDp4, Name: "dp4", Number: 0x06, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst = dot product of four elements, four channels at a time",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu2Slots, Platforms: Everywhere,
	},
	OpDpH: {
		Op: OpDpH, Name: "dph", Number: 0x07, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst = homogeneous dot product, four channels at a time",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu2Slots, Platforms: Everywhere,
	},
	OpLine: {
		Op: OpLine, Name: "line", Number: 0x0a, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst[i] = p * src1[i] + q, with p and q scalars of src0",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: lineSlots, Platforms: Everywhere,
	},
	OpASin: {
		Op: OpASin, Name: "asin", Number: 0x1c, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst[i] = arc sine of src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu1Slots, Platforms: Everywhere,
	},
	OpACos: {
		Op: OpACos, Name: "acos", Number: 0x1d, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst[i] = arc cosine of src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu1Slots, Platforms: Everywhere,
	},
	OpATan: {
		Op: OpATan, Name: "atan", Number: 0x1e, Page: "8_appendix_visa_assembly_syntax.md",
		Summary: "dst[i] = arc tangent of src0[i]",
		Exec:    MaskExec, Sizes: anySize, Pred: true, Sat: AlwaysSat, Mods: ArithMods, Types: fType, Slots: alu1Slots, Platforms: Everywhere,
	},
}

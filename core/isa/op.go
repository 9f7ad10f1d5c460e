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

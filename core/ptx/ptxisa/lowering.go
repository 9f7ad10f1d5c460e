package ptxisa

// Lowering is a way in which instructions are lowered to vISA, as far as the table distinguishes them: instructions
// that are lowered alike, such as add and sub, share one. ptx/internal/lower has a function for each.
type Lowering uint8

const (
	NoLowering   Lowering = iota
	LowerNothing          // it has no effect here
	LowerYield            // other warps run sooner

	// Arithmetic.
	LowerAddSub
	LowerWithCarry
	LowerMul
	LowerMad
	LowerDiv
	LowerSign
	LowerMinMax
	LowerSad
	LowerReciprocal
	LowerRoot
	LowerUnaryFloat
	LowerCopySign
	LowerTestClass
	LowerMul24
	LowerMadCarry
	LowerDot
	LowerTanh

	// Bits.
	LowerLogic
	LowerCnot
	LowerShift
	LowerFunnel
	LowerExtract
	LowerInsert
	LowerReverse
	LowerCount
	LowerFind
	LowerLop3
	LowerPermute
	LowerMask
	LowerExtend
	LowerNthSet

	// Video.
	LowerVideo
	LowerSimd

	// Comparing and choosing.
	LowerSet
	LowerSetp
	LowerSelp
	LowerSlct

	// Moving and converting.
	LowerMov
	LowerCvt
	LowerCvta
	LowerIsSpace

	// Memory.
	LowerLoad
	LowerStore
	LowerAtomic
	LowerFence
	LowerCopyAsync
	LowerCopyArrive
	LowerCopyBulk
	LowerReduceBulk
	LowerStoreAsync
	LowerStoreBulk
	LowerPolicy
	LowerAllocate
	LowerSaveStack
	LowerRestoreStack

	// Threads together.
	LowerBarrier
	LowerMbarrierInit
	LowerMbarrierArrive
	LowerMbarrierBytes
	LowerMbarrierWait
	LowerMbarrierPending
	LowerVote
	LowerShuffle
	LowerMatch
	LowerActiveMask
	LowerRedux
	LowerElect
	LowerMapAddress
	LowerRankOfBlock

	// Control flow.
	LowerBranch
	LowerBranchIndexed
	LowerCall
	LowerRet
	LowerExit
	LowerTrap

	// Functions of the driver.
	LowerAssertFail
	LowerVprintf
	LowerZeroResult

	// Matrices.
	LowerLoadMatrix
	LowerLoadBytes
	LowerStoreMatrix
	LowerStoreBytes
	LowerMoveMatrix
	LowerMma
	LowerMmaOfQuads
	LowerMmaOfScales
	LowerNoMatrix
	LowerLoadWarpMatrix
	LowerStoreWarpMatrix
	LowerMultiplyWarpMatrices

	// Textures and surfaces.
	LowerTexture
	LowerAskTexture
	LowerIsHandle
	LowerSurfaceLoad
	LowerSurfaceStore
	LowerTexelStore
	LowerSurfaceReduce

	NumLowerings
)

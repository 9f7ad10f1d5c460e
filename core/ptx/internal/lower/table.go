package lower

import (
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The functions for what the rows and forms of the table name. init sets the tables, because some instructions are
// lowered to others, which refer to the tables again.
func init() {
	lowerings = [syntax.NumLowerings]func(t *translator, in *syntax.Inst){
		syntax.LowerNothing: (*translator).nothing,

		// Arithmetic.
		syntax.LowerAddSub:     (*translator).addSub,
		syntax.LowerWithCarry:  (*translator).withCarry,
		syntax.LowerMul:        (*translator).mul,
		syntax.LowerMad:        (*translator).mad,
		syntax.LowerDiv:        (*translator).div,
		syntax.LowerSign:       (*translator).sign,
		syntax.LowerMinMax:     (*translator).minMax,
		syntax.LowerSad:        (*translator).sad,
		syntax.LowerReciprocal: (*translator).reciprocal,
		syntax.LowerRoot:       (*translator).root,
		syntax.LowerUnaryFloat: (*translator).unaryFloat,
		syntax.LowerCopySign:   (*translator).copySign,
		syntax.LowerTestClass:  (*translator).testClass,
		syntax.LowerMul24:      (*translator).mul24,
		syntax.LowerMadCarry:   (*translator).madCarry,
		syntax.LowerDot:        (*translator).dot,
		syntax.LowerTanh:       (*translator).tanh,

		// Bits.
		syntax.LowerLogic:   (*translator).logic,
		syntax.LowerCnot:    (*translator).cnot,
		syntax.LowerShift:   (*translator).shift,
		syntax.LowerFunnel:  (*translator).funnel,
		syntax.LowerExtract: (*translator).extract,
		syntax.LowerInsert:  (*translator).insert,
		syntax.LowerReverse: (*translator).reverse,
		syntax.LowerCount:   (*translator).count,
		syntax.LowerFind:    (*translator).find,
		syntax.LowerLop3:    (*translator).lop3,
		syntax.LowerPermute: (*translator).permute,
		syntax.LowerMask:    (*translator).mask,
		syntax.LowerExtend:  (*translator).extend,
		syntax.LowerNthSet:  (*translator).nthSet,

		// Video.
		syntax.LowerVideo: (*translator).video,
		syntax.LowerSimd:  (*translator).simd,

		// Comparing and choosing.
		syntax.LowerSet:  (*translator).set,
		syntax.LowerSetp: (*translator).setp,
		syntax.LowerSelp: (*translator).selp,
		syntax.LowerSlct: (*translator).slct,

		// Moving and converting.
		syntax.LowerMov:     (*translator).mov,
		syntax.LowerCvt:     (*translator).cvt,
		syntax.LowerCvta:    (*translator).cvta,
		syntax.LowerIsSpace: (*translator).isSpace,

		// Memory.
		syntax.LowerLoad:         (*translator).load,
		syntax.LowerStore:        (*translator).store,
		syntax.LowerAtomic:       (*translator).atomic,
		syntax.LowerFence:        (*translator).fence,
		syntax.LowerCopyAsync:    (*translator).copyAsync,
		syntax.LowerCopyArrive:   (*translator).copyArrive,
		syntax.LowerCopyBulk:     (*translator).copyBulk,
		syntax.LowerReduceBulk:   (*translator).reduceBulk,
		syntax.LowerStoreAsync:   (*translator).storeAsync,
		syntax.LowerStoreBulk:    (*translator).storeBulk,
		syntax.LowerPolicy:       (*translator).policy,
		syntax.LowerAllocate:     (*translator).allocate,
		syntax.LowerSaveStack:    (*translator).saveStack,
		syntax.LowerRestoreStack: (*translator).restoreStack,

		// Threads together.
		syntax.LowerBarrier:         (*translator).barrier,
		syntax.LowerMbarrierInit:    (*translator).mbarrierInit,
		syntax.LowerMbarrierArrive:  (*translator).mbarrierArrive,
		syntax.LowerMbarrierBytes:   (*translator).mbarrierBytes,
		syntax.LowerMbarrierWait:    (*translator).mbarrierWait,
		syntax.LowerMbarrierPending: (*translator).mbarrierPending,
		syntax.LowerVote:            (*translator).vote,
		syntax.LowerShuffle:         (*translator).shuffle,
		syntax.LowerMatch:           (*translator).match,
		syntax.LowerActiveMask:      (*translator).activeMask,
		syntax.LowerRedux:           (*translator).redux,
		syntax.LowerElect:           (*translator).elect,
		syntax.LowerMapAddress:      (*translator).mapAddress,
		syntax.LowerRankOfBlock:     (*translator).rankOfBlock,

		// Control flow.
		syntax.LowerBranch:        (*translator).branch,
		syntax.LowerBranchIndexed: (*translator).branchIndexed,
		syntax.LowerCall:          (*translator).call,
		syntax.LowerRet:           (*translator).ret,
		syntax.LowerExit:          (*translator).exit,
		syntax.LowerTrap:          (*translator).trap,

		// Functions of the driver.
		syntax.LowerAssertFail: (*translator).assertFail,
		syntax.LowerVprintf:    (*translator).vprintf,
		syntax.LowerZeroResult: (*translator).zeroResult,

		// Matrices.
		syntax.LowerLoadMatrix:           (*translator).loadMatrix,
		syntax.LowerLoadBytes:            (*translator).loadBytes,
		syntax.LowerStoreMatrix:          (*translator).storeMatrix,
		syntax.LowerStoreBytes:           (*translator).storeBytes,
		syntax.LowerMoveMatrix:           (*translator).moveMatrix,
		syntax.LowerMma:                  (*translator).mma,
		syntax.LowerMmaOfQuads:           (*translator).mmaOfQuads,
		syntax.LowerMmaOfScales:          (*translator).mmaOfScales,
		syntax.LowerNoMatrix:             (*translator).noMatrix,
		syntax.LowerLoadWarpMatrix:       (*translator).loadWarpMatrix,
		syntax.LowerStoreWarpMatrix:      (*translator).storeWarpMatrix,
		syntax.LowerMultiplyWarpMatrices: (*translator).multiplyWarpMatrices,

		// Textures and surfaces.
		syntax.LowerTexture:       (*translator).texture,
		syntax.LowerAskTexture:    (*translator).askTexture,
		syntax.LowerIsHandle:      (*translator).isHandle,
		syntax.LowerSurfaceLoad:   (*translator).surfaceLoad,
		syntax.LowerSurfaceStore:  (*translator).surfaceStore,
		syntax.LowerTexelStore:    (*translator).texelStore,
		syntax.LowerSurfaceReduce: (*translator).surfaceReduce,
	}
	specialValues = [syntax.NumSpecialKinds]func(t *translator, s *syntax.Special, to *emit.Operand){
		syntax.TidSpecial:           (*translator).tid,
		syntax.NtidSpecial:          (*translator).ofLaunch,
		syntax.CtaidSpecial:         (*translator).ctaid,
		syntax.NctaidSpecial:        (*translator).ofLaunch,
		syntax.ClusterIDSpecial:     (*translator).clusterID,
		syntax.ClustersSpecial:      (*translator).ofLaunch,
		syntax.ClusterBlockSpecial:  (*translator).clusterBlock,
		syntax.ClusterBlocksSpecial: (*translator).ofLaunch,
		syntax.ClusterRankSpecial:   (*translator).clusterRank,
		syntax.ClusterCountSpecial:  (*translator).ofLaunch,
		syntax.IsExplicitSpecial:    (*translator).isExplicit,
		syntax.LaneidSpecial:        (*translator).laneid,
		syntax.WarpidSpecial:        (*translator).warpid,
		syntax.NwarpidSpecial:       (*translator).ofLaunch,
		syntax.LaneMaskSpecial:      (*translator).laneMask,
		syntax.ClockSpecial:         (*translator).clock,
		syntax.ConstantSpecial:      (*translator).constant,
		syntax.SharedSizeSpecial:    (*translator).sharedSize,
	}
}

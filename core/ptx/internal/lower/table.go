package lower

import (
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The functions for what the rows and forms of the table name. init sets the tables, because some instructions are
// lowered to others, which refer to the tables again.
func init() {
	lowerings = [ptxisa.NumLowerings]func(t *translator, in *syntax.Inst){
		ptxisa.LowerNothing: (*translator).nothing,
		ptxisa.LowerYield:   (*translator).yield,

		// Arithmetic.
		ptxisa.LowerAddSub:     (*translator).addSub,
		ptxisa.LowerWithCarry:  (*translator).withCarry,
		ptxisa.LowerMul:        (*translator).mul,
		ptxisa.LowerMad:        (*translator).mad,
		ptxisa.LowerDiv:        (*translator).div,
		ptxisa.LowerSign:       (*translator).sign,
		ptxisa.LowerMinMax:     (*translator).minMax,
		ptxisa.LowerSad:        (*translator).sad,
		ptxisa.LowerReciprocal: (*translator).reciprocal,
		ptxisa.LowerRoot:       (*translator).root,
		ptxisa.LowerUnaryFloat: (*translator).unaryFloat,
		ptxisa.LowerCopySign:   (*translator).copySign,
		ptxisa.LowerTestClass:  (*translator).testClass,
		ptxisa.LowerMul24:      (*translator).mul24,
		ptxisa.LowerMadCarry:   (*translator).madCarry,
		ptxisa.LowerDot:        (*translator).dot,
		ptxisa.LowerTanh:       (*translator).tanh,

		// Bits.
		ptxisa.LowerLogic:   (*translator).logic,
		ptxisa.LowerCnot:    (*translator).cnot,
		ptxisa.LowerShift:   (*translator).shift,
		ptxisa.LowerFunnel:  (*translator).funnel,
		ptxisa.LowerExtract: (*translator).extract,
		ptxisa.LowerInsert:  (*translator).insert,
		ptxisa.LowerReverse: (*translator).reverse,
		ptxisa.LowerCount:   (*translator).count,
		ptxisa.LowerFind:    (*translator).find,
		ptxisa.LowerLop3:    (*translator).lop3,
		ptxisa.LowerPermute: (*translator).permute,
		ptxisa.LowerMask:    (*translator).mask,
		ptxisa.LowerExtend:  (*translator).extend,
		ptxisa.LowerNthSet:  (*translator).nthSet,

		// Video.
		ptxisa.LowerVideo: (*translator).video,
		ptxisa.LowerSimd:  (*translator).simd,

		// Comparing and choosing.
		ptxisa.LowerSet:  (*translator).set,
		ptxisa.LowerSetp: (*translator).setp,
		ptxisa.LowerSelp: (*translator).selp,
		ptxisa.LowerSlct: (*translator).slct,

		// Moving and converting.
		ptxisa.LowerMov:     (*translator).mov,
		ptxisa.LowerCvt:     (*translator).cvt,
		ptxisa.LowerCvta:    (*translator).cvta,
		ptxisa.LowerIsSpace: (*translator).isSpace,

		// Memory.
		ptxisa.LowerLoad:         (*translator).load,
		ptxisa.LowerStore:        (*translator).store,
		ptxisa.LowerAtomic:       (*translator).atomic,
		ptxisa.LowerFence:        (*translator).fence,
		ptxisa.LowerCopyAsync:    (*translator).copyAsync,
		ptxisa.LowerCopyArrive:   (*translator).copyArrive,
		ptxisa.LowerCopyBulk:     (*translator).copyBulk,
		ptxisa.LowerReduceBulk:   (*translator).reduceBulk,
		ptxisa.LowerStoreAsync:   (*translator).storeAsync,
		ptxisa.LowerStoreBulk:    (*translator).storeBulk,
		ptxisa.LowerPolicy:       (*translator).policy,
		ptxisa.LowerAllocate:     (*translator).allocate,
		ptxisa.LowerSaveStack:    (*translator).saveStack,
		ptxisa.LowerRestoreStack: (*translator).restoreStack,

		// Threads together.
		ptxisa.LowerBarrier:         (*translator).barrier,
		ptxisa.LowerMbarrierInit:    (*translator).mbarrierInit,
		ptxisa.LowerMbarrierArrive:  (*translator).mbarrierArrive,
		ptxisa.LowerMbarrierBytes:   (*translator).mbarrierBytes,
		ptxisa.LowerMbarrierWait:    (*translator).mbarrierWait,
		ptxisa.LowerMbarrierPending: (*translator).mbarrierPending,
		ptxisa.LowerVote:            (*translator).vote,
		ptxisa.LowerShuffle:         (*translator).shuffle,
		ptxisa.LowerMatch:           (*translator).match,
		ptxisa.LowerActiveMask:      (*translator).activeMask,
		ptxisa.LowerRedux:           (*translator).redux,
		ptxisa.LowerElect:           (*translator).elect,
		ptxisa.LowerMapAddress:      (*translator).mapAddress,
		ptxisa.LowerRankOfBlock:     (*translator).rankOfBlock,

		// Control flow.
		ptxisa.LowerBranch:        (*translator).branch,
		ptxisa.LowerBranchIndexed: (*translator).branchIndexed,
		ptxisa.LowerCall:          (*translator).call,
		ptxisa.LowerRet:           (*translator).ret,
		ptxisa.LowerExit:          (*translator).exit,
		ptxisa.LowerTrap:          (*translator).trap,

		// Functions of the driver.
		ptxisa.LowerAssertFail: (*translator).assertFail,
		ptxisa.LowerVprintf:    (*translator).vprintf,
		ptxisa.LowerZeroResult: (*translator).zeroResult,

		// Matrices.
		ptxisa.LowerLoadMatrix:           (*translator).loadMatrix,
		ptxisa.LowerLoadBytes:            (*translator).loadBytes,
		ptxisa.LowerStoreMatrix:          (*translator).storeMatrix,
		ptxisa.LowerStoreBytes:           (*translator).storeBytes,
		ptxisa.LowerMoveMatrix:           (*translator).moveMatrix,
		ptxisa.LowerMma:                  (*translator).mma,
		ptxisa.LowerMmaOfQuads:           (*translator).mmaOfQuads,
		ptxisa.LowerMmaOfScales:          (*translator).mmaOfScales,
		ptxisa.LowerNoMatrix:             (*translator).noMatrix,
		ptxisa.LowerLoadWarpMatrix:       (*translator).loadWarpMatrix,
		ptxisa.LowerStoreWarpMatrix:      (*translator).storeWarpMatrix,
		ptxisa.LowerMultiplyWarpMatrices: (*translator).multiplyWarpMatrices,

		// Textures and surfaces.
		ptxisa.LowerTexture:       (*translator).texture,
		ptxisa.LowerAskTexture:    (*translator).askTexture,
		ptxisa.LowerIsHandle:      (*translator).isHandle,
		ptxisa.LowerSurfaceLoad:   (*translator).surfaceLoad,
		ptxisa.LowerSurfaceStore:  (*translator).surfaceStore,
		ptxisa.LowerTexelStore:    (*translator).texelStore,
		ptxisa.LowerSurfaceReduce: (*translator).surfaceReduce,
	}
	specialValues = [ptxisa.NumSpecialKinds]func(t *translator, s *ptxisa.Special, to *emit.Operand){
		ptxisa.TidSpecial:           (*translator).tid,
		ptxisa.NtidSpecial:          (*translator).ofLaunch,
		ptxisa.CtaidSpecial:         (*translator).ctaid,
		ptxisa.NctaidSpecial:        (*translator).ofLaunch,
		ptxisa.ClusterIDSpecial:     (*translator).clusterID,
		ptxisa.ClustersSpecial:      (*translator).ofLaunch,
		ptxisa.ClusterBlockSpecial:  (*translator).clusterBlock,
		ptxisa.ClusterBlocksSpecial: (*translator).ofLaunch,
		ptxisa.ClusterRankSpecial:   (*translator).clusterRank,
		ptxisa.ClusterCountSpecial:  (*translator).ofLaunch,
		ptxisa.IsExplicitSpecial:    (*translator).isExplicit,
		ptxisa.LaneidSpecial:        (*translator).laneid,
		ptxisa.WarpidSpecial:        (*translator).warpid,
		ptxisa.NwarpidSpecial:       (*translator).ofLaunch,
		ptxisa.LaneMaskSpecial:      (*translator).laneMask,
		ptxisa.ClockSpecial:         (*translator).clock,
		ptxisa.ConstantSpecial:      (*translator).constant,
		ptxisa.SharedSizeSpecial:    (*translator).sharedSize,
	}
}

package ptxisa

import (
	"github.com/lanewise/lanewise/core/isa"
)

// table is the table of instructions, which RowByName searches. init appends the instructions with forms and those that
// are not run.
var table = []Row{
	// Integer and floating point arithmetic.
	{Name: "add", Summary: "d = a + b", groups: arithmetic, Types: TypeSets{tInt | tFloat | HalfTypes | tPairs | 1<<F32x2, tMixed}, Roles: "dys", VISA: isa.OpAdd, Spare: 1, Lowering: LowerAddSub},
	{Name: "sub", Summary: "d = a - b", groups: arithmetic, Types: TypeSets{tInt | tFloat | HalfTypes | tQuads | 1<<F32x2, tMixed}, Roles: "dys", VISA: isa.OpAdd, Spare: 1, Lowering: LowerAddSub},
	{Name: "addc", Summary: "d = a + b + carry", groups: 1 << CarryGroup, Types: TypeSets{tInt32}, Roles: "dss", VISA: isa.OpAddC, Lowering: LowerWithCarry},
	{Name: "subc", Summary: "d = a - b - borrow", groups: 1 << CarryGroup, Types: TypeSets{tInt32}, Roles: "dss", VISA: isa.OpSubB, Lowering: LowerWithCarry},
	{Name: "mul", Summary: "d = a * b: the low or high half, or all of it", groups: arithmetic&^(1<<CarryGroup) | 1<<HalfGroup, needs: 1 << HalfGroup, Types: TypeSets{tInt | tFloat | HalfTypes | 1<<F32x2}, Roles: "wss", VISA: isa.OpMul, Lowering: LowerMul},
	{Name: "mad", Summary: "d = a * b + c", groups: arithmetic | 1<<HalfGroup, needs: 1 << HalfGroup, Types: TypeSets{tInt | tFloat}, Roles: "wssW", VISA: isa.OpMad, Lowering: LowerMad},
	{Name: "fma", Summary: "d = a * b + c, rounded once", groups: arithmetic&^(1<<CarryGroup) | 1<<ReluGroup | 1<<ModeGroup, Types: TypeSets{tFloat | HalfTypes | 1<<F32x2, tMixed}, Roles: "dyys", VISA: isa.OpMad, Modes: "?oob", Spare: 1, Lowering: LowerMad},
	{Name: "div", Summary: "d = a / b", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{tInt | tFloat}, Roles: "dss", VISA: isa.OpDiv, Lowering: LowerDiv},
	{Name: "rem", Summary: "d = the remainder of a / b, with the sign of a", Types: TypeSets{tInt}, Roles: "dss", Lowering: LowerDiv},
	{Name: "abs", Summary: "d = |a|", groups: 1 << FtzGroup, Types: TypeSets{1<<S16 | 1<<S32 | 1<<S64 | tFloat | HalfTypes}, Roles: "ds", VISA: isa.OpMov, Lowering: LowerSign},
	{Name: "neg", Summary: "d = -a", groups: 1 << FtzGroup, Types: TypeSets{1<<S16 | 1<<S32 | 1<<S64 | tFloat | HalfTypes | 1<<S8x4}, Roles: "ds", VISA: isa.OpMov, Lowering: LowerSign},
	{Name: "min", Summary: "d = the smaller of a and b", groups: 1<<FtzGroup | 1<<NaNGroup | 1<<ReluGroup | 1<<ModeGroup, Types: TypeSets{tInt | tFloat | HalfTypes | tPairs}, Roles: "dss?s", VISA: isa.OpMin, Modes: "?xorsign abs", twoModes: true, Lowering: LowerMinMax},
	{Name: "max", Summary: "d = the larger of a and b", groups: 1<<FtzGroup | 1<<NaNGroup | 1<<ReluGroup | 1<<ModeGroup, Types: TypeSets{tInt | tFloat | HalfTypes | tPairs}, Roles: "dss?s", VISA: isa.OpMax, Modes: "?xorsign abs", twoModes: true, Lowering: LowerMinMax},
	{Name: "sad", Summary: "d = c + |a - b|", Types: TypeSets{tInt}, Roles: "dsss", Lowering: LowerSad},
	{Name: "rcp", Summary: "d = 1 / a", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{tFloat}, Roles: "ds", VISA: isa.OpDiv, Lowering: LowerReciprocal},
	{Name: "sqrt", Summary: "d = the square root of a", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{tFloat}, Roles: "ds", VISA: isa.OpSqrtM, Lowering: LowerRoot},
	{Name: "rsqrt", Summary: "d = 1 / the square root of a", groups: 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{tFloat}, Roles: "ds", VISA: isa.OpRSqrt, Lowering: LowerRoot},
	{Name: "sin", Summary: "d = the sine of a", groups: 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{1 << F32}, Roles: "ds", VISA: isa.OpSin, Lowering: LowerUnaryFloat},
	{Name: "cos", Summary: "d = the cosine of a", groups: 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{1 << F32}, Roles: "ds", VISA: isa.OpCos, Lowering: LowerUnaryFloat},
	{Name: "lg2", Summary: "d = the logarithm of a to base 2", groups: 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{1 << F32}, Roles: "ds", VISA: isa.OpLog, Lowering: LowerUnaryFloat},
	{Name: "ex2", Summary: "d = 2 to the power a", groups: 1<<FtzGroup | 1<<ApproxGroup, Types: TypeSets{1<<F32 | HalfTypes}, Roles: "ds", VISA: isa.OpExp, Lowering: LowerUnaryFloat},
	{Name: "copysign", Summary: "d = b with the sign of a", Types: TypeSets{tFloat}, Roles: "dss", Lowering: LowerCopySign},
	{Name: "testp", Summary: "p = whether a is of the class of numbers", groups: 1 << ModeGroup, Modes: "finite infinite number notanumber normal subnormal", Types: TypeSets{tFloat}, Roles: "ps", Lowering: LowerTestClass},

	{Name: "mul24", Summary: "d = a * b of the low 24 bits: bits 0 to 31 or 16 to 47 of it", groups: 1 << HalfGroup, Types: TypeSets{tWord}, Roles: "dss", Lowering: LowerMul24},
	{Name: "mad24", Summary: "d = a * b of the low 24 bits, bits 0 to 31 or 16 to 47 of it, + c", groups: 1<<HalfGroup | 1<<SatGroup, Types: TypeSets{tWord}, Roles: "dsss", Lowering: LowerMul24},
	{Name: "madc", Summary: "d = a * b, its low or high half, + c + carry", groups: 1<<HalfGroup | 1<<CarryGroup, Types: TypeSets{tInt32}, Roles: "dsss", Lowering: LowerMadCarry},
	{Name: "dp4a", Summary: "d = c + the products of four bytes of a and of b", Types: TypeSets{tWord, tWord}, Roles: "Uuuu", Lowering: LowerDot},
	{Name: "dp2a", Summary: "d = c + the products of two halves of a and of two bytes of b", groups: 1 << HalfGroup, Types: TypeSets{tWord, tWord}, Roles: "Uuuu", Lowering: LowerDot},
	{Name: "tanh", Summary: "d = the hyperbolic tangent of a", groups: 1 << ApproxGroup, Types: TypeSets{1<<F32 | HalfTypes}, Roles: "ds", Lowering: LowerTanh},

	// Bits.
	{Name: "and", Summary: "d = a & b", Types: TypeSets{tBits | 1<<Pred}, Roles: "dss", VISA: isa.OpAnd, Lowering: LowerLogic},
	{Name: "or", Summary: "d = a | b", Types: TypeSets{tBits | 1<<Pred}, Roles: "dss", VISA: isa.OpOr, Lowering: LowerLogic},
	{Name: "xor", Summary: "d = a ^ b", Types: TypeSets{tBits | 1<<Pred}, Roles: "dss", VISA: isa.OpXor, Lowering: LowerLogic},
	{Name: "not", Summary: "d = ~a", Types: TypeSets{tBits | 1<<Pred}, Roles: "ds", VISA: isa.OpNot, Lowering: LowerLogic},
	{Name: "cnot", Summary: "d = 1 if a is 0, else 0", Types: TypeSets{tBits}, Roles: "ds", Lowering: LowerCnot},
	{Name: "shl", Summary: "d = a << b; 0 if b is the width or more", Types: TypeSets{tBits}, Roles: "dsu", VISA: isa.OpShl, Lowering: LowerShift},
	{Name: "shr", Summary: "d = a >> b, zeros or the sign shifted in", Types: TypeSets{tBits | tInt}, Roles: "dsu", VISA: isa.OpShr, Lowering: LowerShift},
	{Name: "shf", Summary: "d = 32 bits of b:a shifted by c", groups: 1 << ModeGroup, Modes: "l r clamp wrap", twoModes: true, Types: TypeSets{1 << B32}, Roles: "dssu", Lowering: LowerFunnel},
	{Name: "bfe", Summary: "d = the c bits of a that start at bit b", Types: TypeSets{tInt32}, Roles: "dsuu", VISA: isa.OpBfe, Lowering: LowerExtract},
	{Name: "bfi", Summary: "d = b with d bits at bit c replaced by the low bits of a", Types: TypeSets{tBig}, Roles: "dssuu", VISA: isa.OpBfi, Lowering: LowerInsert},
	{Name: "brev", Summary: "d = the bits of a in reverse order", Types: TypeSets{tBig}, Roles: "ds", VISA: isa.OpBfRev, Lowering: LowerReverse},
	{Name: "clz", Summary: "d = leading zeros of a", Types: TypeSets{tBig}, Roles: "Us", VISA: isa.OpLzd, Lowering: LowerCount},
	{Name: "popc", Summary: "d = bits of a that are set", Types: TypeSets{tBig}, Roles: "Us", VISA: isa.OpCBit, Lowering: LowerCount},
	{Name: "bfind", Summary: "d = place of the first significant bit of a; all ones if there is none", groups: 1 << ModeGroup, Modes: "?shiftamt", Types: TypeSets{tInt32}, Roles: "Us", VISA: isa.OpLzd, Lowering: LowerFind},
	{Name: "lop3", Summary: "each bit of d by the table of the bits of a, b and c; p = whether d is not 0, and or or e", groups: 1 << ModeGroup, Modes: "?and or", Types: TypeSets{1 << B32}, Roles: "jsssi?c", Discards: true, VISA: isa.OpBfn, Lowering: LowerLop3},
	{Name: "prmt", Summary: "d = four of the eight bytes of b:a, chosen by c", groups: 1 << ModeGroup, Modes: "?f4e b4e rc8 ecl ecr rc16", Types: TypeSets{1 << B32}, Roles: "dsss", Lowering: LowerPermute},
	{Name: "bmsk", Summary: "d = b ones from bit a on", groups: 1 << ModeGroup, Modes: "clamp wrap", Types: TypeSets{1 << B32}, Roles: "duu", Lowering: LowerMask},
	{Name: "szext", Summary: "d = the low b bits of a, widened", groups: 1 << ModeGroup, Modes: "clamp wrap", Types: TypeSets{tWord}, Roles: "dsu", Lowering: LowerExtend},
	{Name: "fns", Summary: "d = the bit of a that is the c-th set one from bit b on", Types: TypeSets{1 << B32}, Roles: "dsuu", Lowering: LowerNthSet},

	// Video.
	{Name: "vadd", Summary: "d = a + b of pieces", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vsub", Summary: "d = a - b of pieces", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vabsdiff", Summary: "d = |a - b| of pieces", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vmin", Summary: "d = the smaller piece", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vmax", Summary: "d = the larger piece", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vshl", Summary: "d = a << b of pieces", groups: video | 1<<ModeGroup, Modes: "clamp wrap", Types: TypeSets{tWord, tWord, 1 << U32}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vshr", Summary: "d = a >> b of pieces", groups: video | 1<<ModeGroup, Modes: "clamp wrap", Types: TypeSets{tWord, tWord, 1 << U32}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vmad", Summary: "d = a * b + c of pieces, shifted", groups: 1<<SatGroup | 1<<ModeGroup, Modes: "?po shr7 shr15", Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzz", Lowering: LowerVideo},
	{Name: "vset", Summary: "d = whether pieces compare so", groups: 1<<CompareGroup | 1<<SecondGroup, Types: TypeSets{tWord, tWord}, Roles: "zzz?u", Lowering: LowerVideo},
	{Name: "vadd2", Summary: "d = a + b of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vsub2", Summary: "d = a - b of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vavrg2", Summary: "d = the mean of a and b of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vabsdiff2", Summary: "d = |a - b| of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vmin2", Summary: "d = the smaller of a and b of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vmax2", Summary: "d = the larger of a and b of each of the halves", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vset2", Summary: "d = whether the halves compare so", groups: 1<<CompareGroup | 1<<SecondGroup, Types: TypeSets{tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vadd4", Summary: "d = a + b of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vsub4", Summary: "d = a - b of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vavrg4", Summary: "d = the mean of a and b of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vabsdiff4", Summary: "d = |a - b| of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vmin4", Summary: "d = the smaller of a and b of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vmax4", Summary: "d = the larger of a and b of each of the bytes", groups: video, Types: TypeSets{tWord, tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},
	{Name: "vset4", Summary: "d = whether the bytes compare so", groups: 1<<CompareGroup | 1<<SecondGroup, Types: TypeSets{tWord, tWord}, Roles: "zzzu", Lowering: LowerSimd},

	// Comparing and choosing.
	{Name: "set", Summary: "d = all ones (1.0) if a compares so with b, else 0", groups: 1<<CompareGroup | 1<<CombineGroup | 1<<FtzGroup, Types: TypeSets{1<<U16 | 1<<S16 | 1<<U32 | 1<<S32 | 1<<F32 | HalfTypes, tBits | tInt | tFloat | HalfTypes}, Roles: "dtt?c", VISA: isa.OpCmp, Lowering: LowerSet},
	{Name: "setp", Summary: "p = whether a compares so with b; q the contrary", groups: 1<<CompareGroup | 1<<CombineGroup | 1<<FtzGroup, Types: TypeSets{tBits | tInt | tFloat | HalfTypes}, Roles: "qss?c", Discards: true, VISA: isa.OpCmp, Lowering: LowerSetp},
	{Name: "selp", Summary: "d = a where c, else b", Types: TypeSets{tBits | tInt | tFloat}, Roles: "dssc", VISA: isa.OpSel, Lowering: LowerSelp},
	{Name: "slct", Summary: "d = a where c >= 0, else b", groups: 1 << FtzGroup, Types: TypeSets{tBits | tInt | tFloat, 1<<S32 | 1<<F32}, Roles: "dsst", VISA: isa.OpSel, Lowering: LowerSlct},

	// Moving and converting.
	{Name: "mov", Summary: "d = a; the address of a; packs and unpacks vectors", Types: TypeSets{tBits | tInt | tFloat | 1<<Pred | 1<<B128}, Roles: "xX", VISA: isa.OpMov, groups: 1 << VecGroup, Lowering: LowerMov},
	{Name: "cvt", Summary: "d = a converted", groups: 1<<RoundGroup | 1<<ToIntGroup | 1<<FtzGroup | 1<<SatGroup | 1<<ReluGroup | 1<<ModeGroup, Types: TypeSets{tCvt | tSmall | 1<<F16x2 | 1<<BF16x2 | 1<<TF32, tCvt | tSmall | 1<<F16x2 | 1<<BF16x2 | 1<<B32, 1 << B32}, Roles: "bO?OO", VISA: isa.OpMov, Modes: "?pack u2 s2 u4 s4 scaled::n2::ue8m0", Spare: 1, Lowering: LowerCvt},
	{Name: "cvta", Summary: "d = the generic address of a, or with .to its address in the space", groups: 1<<ToGroup | 1<<SpaceGroup, needs: 1 << SpaceGroup, Types: TypeSets{1<<U32 | 1<<U64}, Roles: "dX", Lowering: LowerCvta},
	{Name: "isspacep", Summary: "p = whether the generic address a is in the space", groups: 1 << SpaceGroup, needs: 1 << SpaceGroup, Roles: "pa", Lowering: LowerIsSpace},

	// Memory.
	{Name: "ld", Summary: "d = memory at a", groups: memory, Types: TypeSets{tAll}, Roles: "vm?k", VISA: isa.OpLscLoad, Lowering: LowerLoad},
	{Name: "ldu", Summary: "d = memory at a, the same for all threads of the warp", groups: 1<<SpaceGroup | 1<<VecGroup, Types: TypeSets{tAll}, Roles: "vm", VISA: isa.OpLscLoad, Lowering: LowerLoad},
	{Name: "st", Summary: "memory at a = b", groups: memory, Types: TypeSets{tAll}, Roles: "mV?k", VISA: isa.OpLscStore, Lowering: LowerStore},
	{Name: "atom", Summary: "d = memory at a, which becomes what the operation makes of it", groups: atomics, Modes: "add min max and or xor exch cas inc dec noftz", Types: TypeSets{tAtom | HalfTypes | 1<<B16 | 1<<B128}, Roles: "dms?sk", Discards: true, VISA: isa.OpLscAtomic, Lowering: LowerAtomic},
	{Name: "red", Summary: "memory at a becomes what the operation makes of it", groups: atomics, Modes: "add min max and or xor inc dec noftz", Types: TypeSets{tAtom | HalfTypes}, Roles: "ms?k", VISA: isa.OpLscAtomic, Lowering: LowerAtomic},
	{Name: "prefetch", Summary: "brings memory nearer; no effect here", groups: 1<<SpaceGroup | 1<<ModeGroup, Modes: "L1 L2 L2::evict_last L2::evict_normal tensormap", Roles: "m", Lowering: LowerNothing},
	{Name: "prefetchu", Summary: "brings memory nearer; no effect here", groups: 1 << ModeGroup, Modes: "L1", Roles: "m", Lowering: LowerNothing},

	// Threads together.
	{Name: "bar", Summary: "waits for the other threads of the block, or of the warp", groups: 1<<SyncGroup | 1<<ModeGroup, needs: 1 << SyncGroup, Modes: "?warp arrive red popc and or cta", Roles: ".?...", VISA: isa.OpBarrier, Types: TypeSets{1<<U32 | 1<<Pred}, Spare: 1, Lowering: LowerBarrier},
	{Name: "barrier", Summary: "waits for the other threads of the block", groups: 1<<SyncGroup | 1<<AlignedGroup | 1<<ModeGroup | 1<<SemGroup, Modes: "?arrive red popc and or cta cluster wait", Roles: "?....", VISA: isa.OpBarrier, Types: TypeSets{1<<U32 | 1<<Pred}, Spare: 1, Lowering: LowerBarrier},
	{Name: "vote", Summary: "d = what the threads of the warp say of a, together", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, Modes: "all any uni ballot", Types: TypeSets{1<<Pred | 1<<B32}, Roles: "dc?u", Lowering: LowerVote},
	{Name: "shfl", Summary: "d = a of another lane", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, Modes: "up down bfly idx", Types: TypeSets{1 << B32}, Roles: "jsuu?u", Lowering: LowerShuffle},
	{Name: "match", Summary: "d = the lanes whose a is the same", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, Modes: "any all", Types: TypeSets{tBig}, Roles: ".su", Lowering: LowerMatch},
	{Name: "activemask", Summary: "d = the lanes that execute this", Types: TypeSets{1 << B32}, Roles: "d", Lowering: LowerActiveMask},
	{Name: "redux", Summary: "d = a of all lanes, put together", groups: 1<<ModeGroup | 1<<SyncGroup | 1<<NaNGroup, needs: 1 << SyncGroup, Modes: "add min max and or xor abs", Types: TypeSets{1<<B32 | 1<<U32 | 1<<S32 | 1<<F32}, Roles: "dsu", Lowering: LowerRedux},

	// Control flow.
	{Name: "bra", Summary: "goes to the label", groups: 1 << UniGroup, Roles: "l", VISA: isa.OpGoto, Lowering: LowerBranch},
	{Name: "brx", Summary: "goes to label number a of the list", groups: 1<<ModeGroup | 1<<UniGroup, Modes: "idx", Roles: "uL", VISA: isa.OpGoto, Lowering: LowerBranchIndexed},
	{Name: "call", Summary: "calls a function", groups: 1 << UniGroup, Roles: ".", VISA: isa.OpFCall, Lowering: LowerCall},
	{Name: "ret", Summary: "returns from a function; ends a thread of a kernel", groups: 1 << UniGroup, VISA: isa.OpFRet, Lowering: LowerRet},
	{Name: "exit", Summary: "ends the thread", VISA: isa.OpRet, Lowering: LowerExit},
	{Name: "trap", Summary: "aborts; here it is reported and ends the thread", VISA: isa.OpRet, Lowering: LowerTrap},
	{Name: "brkpt", Summary: "stops in a debugger; no effect here", Lowering: LowerNothing},
	{Name: "nanosleep", Summary: "lets other warps run; the time has no effect here", Types: TypeSets{1 << U32}, Roles: "s", VISA: isa.OpYield, Lowering: LowerYield},
	{Name: "pmevent", Summary: "counts an event; no effect here", groups: 1 << ModeGroup, Modes: "?mask", Roles: "i", Lowering: LowerNothing},
}

// RowByName returns the row of an instruction; nil if there is none.
func RowByName(name string) *Row {
	if i, ok := places[name]; ok {
		return &table[i]
	}
	return nil
}

// places has the index in table of each instruction.
var places = map[string]int{}

// Rows returns the table of instructions: those that are not run come last.
func Rows() []Row { return table }

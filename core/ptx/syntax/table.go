package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// table is the table of instructions, which RowByName searches. init appends the instructions with forms and those that
// are not run.
var table = []Row{
	// Integer and floating point arithmetic.
	{Name: "add", summary: "d = a + b", groups: arithmetic, types: typeSets{tInt | tFloat | tHalf | tPairs | 1<<F32x2, tMixed}, roles: "dys", VISA: isa.OpAdd, spare: 1, lowering: LowerAddSub},
	{Name: "sub", summary: "d = a - b", groups: arithmetic, types: typeSets{tInt | tFloat | tHalf | tQuads | 1<<F32x2, tMixed}, roles: "dys", VISA: isa.OpAdd, spare: 1, lowering: LowerAddSub},
	{Name: "addc", summary: "d = a + b + carry", groups: 1 << CarryGroup, types: typeSets{tInt32}, roles: "dss", VISA: isa.OpAddC, lowering: LowerWithCarry},
	{Name: "subc", summary: "d = a - b - borrow", groups: 1 << CarryGroup, types: typeSets{tInt32}, roles: "dss", VISA: isa.OpSubB, lowering: LowerWithCarry},
	{Name: "mul", summary: "d = a * b: the low or high half, or all of it", groups: arithmetic&^(1<<CarryGroup) | 1<<HalfGroup, needs: 1 << HalfGroup, types: typeSets{tInt | tFloat | tHalf | 1<<F32x2}, roles: "wss", VISA: isa.OpMul, lowering: LowerMul},
	{Name: "mad", summary: "d = a * b + c", groups: arithmetic | 1<<HalfGroup, needs: 1 << HalfGroup, types: typeSets{tInt | tFloat}, roles: "wssW", VISA: isa.OpMad, lowering: LowerMad},
	{Name: "fma", summary: "d = a * b + c, rounded once", groups: arithmetic&^(1<<CarryGroup) | 1<<ReluGroup | 1<<ModeGroup, types: typeSets{tFloat | tHalf | 1<<F32x2, tMixed}, roles: "dyys", VISA: isa.OpMad, modes: "?oob", spare: 1, lowering: LowerMad},
	{Name: "div", summary: "d = a / b", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{tInt | tFloat}, roles: "dss", VISA: isa.OpDiv, lowering: LowerDiv},
	{Name: "rem", summary: "d = the remainder of a / b, with the sign of a", types: typeSets{tInt}, roles: "dss", lowering: LowerDiv},
	{Name: "abs", summary: "d = |a|", groups: 1 << FtzGroup, types: typeSets{1<<S16 | 1<<S32 | 1<<S64 | tFloat | tHalf}, roles: "ds", VISA: isa.OpMov, lowering: LowerSign},
	{Name: "neg", summary: "d = -a", groups: 1 << FtzGroup, types: typeSets{1<<S16 | 1<<S32 | 1<<S64 | tFloat | tHalf | 1<<S8x4}, roles: "ds", VISA: isa.OpMov, lowering: LowerSign},
	{Name: "min", summary: "d = the smaller of a and b", groups: 1<<FtzGroup | 1<<NaNGroup | 1<<ReluGroup | 1<<ModeGroup, types: typeSets{tInt | tFloat | tHalf | tPairs}, roles: "dss?s", VISA: isa.OpMin, modes: "?xorsign abs", twoModes: true, lowering: LowerMinMax},
	{Name: "max", summary: "d = the larger of a and b", groups: 1<<FtzGroup | 1<<NaNGroup | 1<<ReluGroup | 1<<ModeGroup, types: typeSets{tInt | tFloat | tHalf | tPairs}, roles: "dss?s", VISA: isa.OpMax, modes: "?xorsign abs", twoModes: true, lowering: LowerMinMax},
	{Name: "sad", summary: "d = c + |a - b|", types: typeSets{tInt}, roles: "dsss", lowering: LowerSad},
	{Name: "rcp", summary: "d = 1 / a", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{tFloat}, roles: "ds", VISA: isa.OpDiv, lowering: LowerReciprocal},
	{Name: "sqrt", summary: "d = the square root of a", groups: 1<<RoundGroup | 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{tFloat}, roles: "ds", VISA: isa.OpSqrtM, lowering: LowerRoot},
	{Name: "rsqrt", summary: "d = 1 / the square root of a", groups: 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{tFloat}, roles: "ds", VISA: isa.OpRSqrt, lowering: LowerRoot},
	{Name: "sin", summary: "d = the sine of a", groups: 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{1 << F32}, roles: "ds", VISA: isa.OpSin, lowering: LowerUnaryFloat},
	{Name: "cos", summary: "d = the cosine of a", groups: 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{1 << F32}, roles: "ds", VISA: isa.OpCos, lowering: LowerUnaryFloat},
	{Name: "lg2", summary: "d = the logarithm of a to base 2", groups: 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{1 << F32}, roles: "ds", VISA: isa.OpLog, lowering: LowerUnaryFloat},
	{Name: "ex2", summary: "d = 2 to the power a", groups: 1<<FtzGroup | 1<<ApproxGroup, types: typeSets{1<<F32 | tHalf}, roles: "ds", VISA: isa.OpExp, lowering: LowerUnaryFloat},
	{Name: "copysign", summary: "d = b with the sign of a", types: typeSets{tFloat}, roles: "dss", lowering: LowerCopySign},
	{Name: "testp", summary: "p = whether a is of the class of numbers", groups: 1 << ModeGroup, modes: "finite infinite number notanumber normal subnormal", types: typeSets{tFloat}, roles: "ps", lowering: LowerTestClass},

	{Name: "mul24", summary: "d = a * b of the low 24 bits: bits 0 to 31 or 16 to 47 of it", groups: 1 << HalfGroup, types: typeSets{tWord}, roles: "dss", lowering: LowerMul24},
	{Name: "mad24", summary: "d = a * b of the low 24 bits, bits 0 to 31 or 16 to 47 of it, + c", groups: 1<<HalfGroup | 1<<SatGroup, types: typeSets{tWord}, roles: "dsss", lowering: LowerMul24},
	{Name: "madc", summary: "d = a * b, its low or high half, + c + carry", groups: 1<<HalfGroup | 1<<CarryGroup, types: typeSets{tInt32}, roles: "dsss", lowering: LowerMadCarry},
	{Name: "dp4a", summary: "d = c + the products of four bytes of a and of b", types: typeSets{tWord, tWord}, roles: "Uuuu", lowering: LowerDot},
	{Name: "dp2a", summary: "d = c + the products of two halves of a and of two bytes of b", groups: 1 << HalfGroup, types: typeSets{tWord, tWord}, roles: "Uuuu", lowering: LowerDot},
	{Name: "tanh", summary: "d = the hyperbolic tangent of a", groups: 1 << ApproxGroup, types: typeSets{1<<F32 | tHalf}, roles: "ds", lowering: LowerTanh},

	// Bits.
	{Name: "and", summary: "d = a & b", types: typeSets{tBits | 1<<Pred}, roles: "dss", VISA: isa.OpAnd, lowering: LowerLogic},
	{Name: "or", summary: "d = a | b", types: typeSets{tBits | 1<<Pred}, roles: "dss", VISA: isa.OpOr, lowering: LowerLogic},
	{Name: "xor", summary: "d = a ^ b", types: typeSets{tBits | 1<<Pred}, roles: "dss", VISA: isa.OpXor, lowering: LowerLogic},
	{Name: "not", summary: "d = ~a", types: typeSets{tBits | 1<<Pred}, roles: "ds", VISA: isa.OpNot, lowering: LowerLogic},
	{Name: "cnot", summary: "d = 1 if a is 0, else 0", types: typeSets{tBits}, roles: "ds", lowering: LowerCnot},
	{Name: "shl", summary: "d = a << b; 0 if b is the width or more", types: typeSets{tBits}, roles: "dsu", VISA: isa.OpShl, lowering: LowerShift},
	{Name: "shr", summary: "d = a >> b, zeros or the sign shifted in", types: typeSets{tBits | tInt}, roles: "dsu", VISA: isa.OpShr, lowering: LowerShift},
	{Name: "shf", summary: "d = 32 bits of b:a shifted by c", groups: 1 << ModeGroup, modes: "l r clamp wrap", twoModes: true, types: typeSets{1 << B32}, roles: "dssu", lowering: LowerFunnel},
	{Name: "bfe", summary: "d = the c bits of a that start at bit b", types: typeSets{tInt32}, roles: "dsuu", VISA: isa.OpBfe, lowering: LowerExtract},
	{Name: "bfi", summary: "d = b with d bits at bit c replaced by the low bits of a", types: typeSets{tBig}, roles: "dssuu", VISA: isa.OpBfi, lowering: LowerInsert},
	{Name: "brev", summary: "d = the bits of a in reverse order", types: typeSets{tBig}, roles: "ds", VISA: isa.OpBfRev, lowering: LowerReverse},
	{Name: "clz", summary: "d = leading zeros of a", types: typeSets{tBig}, roles: "Us", VISA: isa.OpLzd, lowering: LowerCount},
	{Name: "popc", summary: "d = bits of a that are set", types: typeSets{tBig}, roles: "Us", VISA: isa.OpCBit, lowering: LowerCount},
	{Name: "bfind", summary: "d = place of the first significant bit of a; all ones if there is none", groups: 1 << ModeGroup, modes: "?shiftamt", types: typeSets{tInt32}, roles: "Us", VISA: isa.OpLzd, lowering: LowerFind},
	{Name: "lop3", summary: "each bit of d by the table of the bits of a, b and c; p = whether d is not 0, and or or e", groups: 1 << ModeGroup, modes: "?and or", types: typeSets{1 << B32}, roles: "jsssi?c", discards: true, VISA: isa.OpBfn, lowering: LowerLop3},
	{Name: "prmt", summary: "d = four of the eight bytes of b:a, chosen by c", groups: 1 << ModeGroup, modes: "?f4e b4e rc8 ecl ecr rc16", types: typeSets{1 << B32}, roles: "dsss", lowering: LowerPermute},
	{Name: "bmsk", summary: "d = b ones from bit a on", groups: 1 << ModeGroup, modes: "clamp wrap", types: typeSets{1 << B32}, roles: "duu", lowering: LowerMask},
	{Name: "szext", summary: "d = the low b bits of a, widened", groups: 1 << ModeGroup, modes: "clamp wrap", types: typeSets{tWord}, roles: "dsu", lowering: LowerExtend},
	{Name: "fns", summary: "d = the bit of a that is the c-th set one from bit b on", types: typeSets{1 << B32}, roles: "dsuu", lowering: LowerNthSet},

	// Video.
	{Name: "vadd", summary: "d = a + b of pieces", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vsub", summary: "d = a - b of pieces", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vabsdiff", summary: "d = |a - b| of pieces", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vmin", summary: "d = the smaller piece", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vmax", summary: "d = the larger piece", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vshl", summary: "d = a << b of pieces", groups: video | 1<<ModeGroup, modes: "clamp wrap", types: typeSets{tWord, tWord, 1 << U32}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vshr", summary: "d = a >> b of pieces", groups: video | 1<<ModeGroup, modes: "clamp wrap", types: typeSets{tWord, tWord, 1 << U32}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vmad", summary: "d = a * b + c of pieces, shifted", groups: 1<<SatGroup | 1<<ModeGroup, modes: "?po shr7 shr15", types: typeSets{tWord, tWord, tWord}, roles: "zzzz", lowering: LowerVideo},
	{Name: "vset", summary: "d = whether pieces compare so", groups: 1<<CompareGroup | 1<<SecondGroup, types: typeSets{tWord, tWord}, roles: "zzz?u", lowering: LowerVideo},
	{Name: "vadd2", summary: "d = a + b of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vsub2", summary: "d = a - b of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vavrg2", summary: "d = the mean of a and b of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vabsdiff2", summary: "d = |a - b| of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vmin2", summary: "d = the smaller of a and b of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vmax2", summary: "d = the larger of a and b of each of the halves", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vset2", summary: "d = whether the halves compare so", groups: 1<<CompareGroup | 1<<SecondGroup, types: typeSets{tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vadd4", summary: "d = a + b of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vsub4", summary: "d = a - b of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vavrg4", summary: "d = the mean of a and b of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vabsdiff4", summary: "d = |a - b| of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vmin4", summary: "d = the smaller of a and b of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vmax4", summary: "d = the larger of a and b of each of the bytes", groups: video, types: typeSets{tWord, tWord, tWord}, roles: "zzzu", lowering: LowerSimd},
	{Name: "vset4", summary: "d = whether the bytes compare so", groups: 1<<CompareGroup | 1<<SecondGroup, types: typeSets{tWord, tWord}, roles: "zzzu", lowering: LowerSimd},

	// Comparing and choosing.
	{Name: "set", summary: "d = all ones (1.0) if a compares so with b, else 0", groups: 1<<CompareGroup | 1<<CombineGroup | 1<<FtzGroup, types: typeSets{1<<U16 | 1<<S16 | 1<<U32 | 1<<S32 | 1<<F32 | tHalf, tBits | tInt | tFloat | tHalf}, roles: "dtt?c", VISA: isa.OpCmp, lowering: LowerSet},
	{Name: "setp", summary: "p = whether a compares so with b; q the contrary", groups: 1<<CompareGroup | 1<<CombineGroup | 1<<FtzGroup, types: typeSets{tBits | tInt | tFloat | tHalf}, roles: "qss?c", discards: true, VISA: isa.OpCmp, lowering: LowerSetp},
	{Name: "selp", summary: "d = a where c, else b", types: typeSets{tBits | tInt | tFloat}, roles: "dssc", VISA: isa.OpSel, lowering: LowerSelp},
	{Name: "slct", summary: "d = a where c >= 0, else b", groups: 1 << FtzGroup, types: typeSets{tBits | tInt | tFloat, 1<<S32 | 1<<F32}, roles: "dsst", VISA: isa.OpSel, lowering: LowerSlct},

	// Moving and converting.
	{Name: "mov", summary: "d = a; the address of a; packs and unpacks vectors", types: typeSets{tBits | tInt | tFloat | 1<<Pred | 1<<B128}, roles: "xX", VISA: isa.OpMov, groups: 1 << VecGroup, lowering: LowerMov},
	{Name: "cvt", summary: "d = a converted", groups: 1<<RoundGroup | 1<<ToIntGroup | 1<<FtzGroup | 1<<SatGroup | 1<<ReluGroup | 1<<ModeGroup, types: typeSets{tCvt | tSmall | 1<<F16x2 | 1<<BF16x2 | 1<<TF32, tCvt | tSmall | 1<<F16x2 | 1<<BF16x2 | 1<<B32, 1 << B32}, roles: "bO?OO", VISA: isa.OpMov, modes: "?pack u2 s2 u4 s4 scaled::n2::ue8m0", spare: 1, lowering: LowerCvt},
	{Name: "cvta", summary: "d = the generic address of a, or with .to its address in the space", groups: 1<<ToGroup | 1<<SpaceGroup, needs: 1 << SpaceGroup, types: typeSets{1<<U32 | 1<<U64}, roles: "dX", lowering: LowerCvta},
	{Name: "isspacep", summary: "p = whether the generic address a is in the space", groups: 1 << SpaceGroup, needs: 1 << SpaceGroup, roles: "pa", lowering: LowerIsSpace},

	// Memory.
	{Name: "ld", summary: "d = memory at a", groups: memory, types: typeSets{tAll}, roles: "vm?k", VISA: isa.OpLscLoad, lowering: LowerLoad},
	{Name: "ldu", summary: "d = memory at a, the same for all threads of the warp", groups: 1<<SpaceGroup | 1<<VecGroup, types: typeSets{tAll}, roles: "vm", VISA: isa.OpLscLoad, lowering: LowerLoad},
	{Name: "st", summary: "memory at a = b", groups: memory, types: typeSets{tAll}, roles: "mV?k", VISA: isa.OpLscStore, lowering: LowerStore},
	{Name: "atom", summary: "d = memory at a, which becomes what the operation makes of it", groups: atomics, modes: "add min max and or xor exch cas inc dec noftz", types: typeSets{tAtom | tHalf | 1<<B16 | 1<<B128}, roles: "dms?sk", discards: true, VISA: isa.OpLscAtomic, lowering: LowerAtomic},
	{Name: "red", summary: "memory at a becomes what the operation makes of it", groups: atomics, modes: "add min max and or xor inc dec noftz", types: typeSets{tAtom | tHalf}, roles: "ms?k", VISA: isa.OpLscAtomic, lowering: LowerAtomic},
	{Name: "prefetch", summary: "brings memory nearer; no effect here", groups: 1<<SpaceGroup | 1<<ModeGroup, modes: "L1 L2 L2::evict_last L2::evict_normal tensormap", roles: "m", lowering: LowerNothing},
	{Name: "prefetchu", summary: "brings memory nearer; no effect here", groups: 1 << ModeGroup, modes: "L1", roles: "m", lowering: LowerNothing},

	// Threads together.
	{Name: "bar", summary: "waits for the other threads of the block, or of the warp", groups: 1<<SyncGroup | 1<<ModeGroup, needs: 1 << SyncGroup, modes: "?warp arrive red popc and or cta", roles: ".?...", VISA: isa.OpBarrier, types: typeSets{1<<U32 | 1<<Pred}, spare: 1, lowering: LowerBarrier},
	{Name: "barrier", summary: "waits for the other threads of the block", groups: 1<<SyncGroup | 1<<AlignedGroup | 1<<ModeGroup | 1<<SemGroup, modes: "?arrive red popc and or cta cluster wait", roles: "?....", VISA: isa.OpBarrier, types: typeSets{1<<U32 | 1<<Pred}, spare: 1, lowering: LowerBarrier},
	{Name: "vote", summary: "d = what the threads of the warp say of a, together", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, modes: "all any uni ballot", types: typeSets{1<<Pred | 1<<B32}, roles: "dc?u", lowering: LowerVote},
	{Name: "shfl", summary: "d = a of another lane", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, modes: "up down bfly idx", types: typeSets{1 << B32}, roles: "jsuu?u", lowering: LowerShuffle},
	{Name: "match", summary: "d = the lanes whose a is the same", groups: 1<<ModeGroup | 1<<SyncGroup, needs: 1 << SyncGroup, modes: "any all", types: typeSets{tBig}, roles: ".su", lowering: LowerMatch},
	{Name: "activemask", summary: "d = the lanes that execute this", types: typeSets{1 << B32}, roles: "d", lowering: LowerActiveMask},
	{Name: "redux", summary: "d = a of all lanes, put together", groups: 1<<ModeGroup | 1<<SyncGroup | 1<<NaNGroup, needs: 1 << SyncGroup, modes: "add min max and or xor abs", types: typeSets{1<<B32 | 1<<U32 | 1<<S32 | 1<<F32}, roles: "dsu", lowering: LowerRedux},

	// Control flow.
	{Name: "bra", summary: "goes to the label", groups: 1 << UniGroup, roles: "l", VISA: isa.OpGoto, lowering: LowerBranch},
	{Name: "brx", summary: "goes to label number a of the list", groups: 1<<ModeGroup | 1<<UniGroup, modes: "idx", roles: "uL", VISA: isa.OpGoto, lowering: LowerBranchIndexed},
	{Name: "call", summary: "calls a function", groups: 1 << UniGroup, roles: ".", VISA: isa.OpFCall, lowering: LowerCall},
	{Name: "ret", summary: "returns from a function; ends a thread of a kernel", groups: 1 << UniGroup, VISA: isa.OpFRet, lowering: LowerRet},
	{Name: "exit", summary: "ends the thread", VISA: isa.OpRet, lowering: LowerExit},
	{Name: "trap", summary: "aborts; here it is reported and ends the thread", VISA: isa.OpRet, lowering: LowerTrap},
	{Name: "brkpt", summary: "stops in a debugger; no effect here", lowering: LowerNothing},
	{Name: "nanosleep", summary: "waits; no effect here", types: typeSets{1 << U32}, roles: "s", lowering: LowerNothing},
	{Name: "pmevent", summary: "counts an event; no effect here", groups: 1 << ModeGroup, modes: "?mask", roles: "i", lowering: LowerNothing},
}

func init() {
	table = append(table, formRows...)
	for i := range table {
		places[table[i].Name] = i
	}
	for _, r := range refusals {
		if name, _, _ := strings.Cut(r.form, " "); RowByName(name) == nil {
			places[name] = len(table)
			table = append(table, Row{Name: name, summary: "not run here: " + r.why, refused: true, lowering: LowerNothing})
		}
	}
	narrow()
	addRules()
	addArrivals()
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

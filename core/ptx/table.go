package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// group is a set of modifiers of which an instruction can have one.
type group uint8

const (
	gRound   group = iota // .rn .rz .rm .rp
	gToInt                // .rni .rzi .rmi .rpi
	gFtz                  // .ftz
	gSat                  // .sat
	gApprox               // .approx .full
	gHalf                 // .hi .lo .wide
	gCompare              // .eq .ltu ...
	gCombine              // .and .or .xor
	gSpace                // .global .shared::cta ...
	gSem                  // .volatile .relaxed ...
	gScope                // .cta .gpu .sys
	gCache                // .ca .nc .L2::128B ...
	gVec                  // .v2 .v4
	gUni                  // .uni
	gMode                 // instr.modes: what only this instruction has
	gSync                 // .sync
	gAligned              // .aligned
	gCarry                // .cc
	gTo                   // .to
	gNaN                  // .NaN
	gRelu                 // .relu
	gSecond               // what a video instruction does with its last operand
	numGroups
)

// groupWords are the words of each group; those of gMode are in the row.
var groupWords = [numGroups]string{
	gRound: "rn rz rm rp", gToInt: "rni rzi rmi rpi", gFtz: "ftz", gSat: "sat", gApprox: "approx full", gHalf: "hi lo wide",
	gCompare: "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan", gCombine: "and or xor",
	gSpace: "global shared local const param shared::cta shared::cluster param::entry param::func",
	gSem:   "weak volatile relaxed acquire release acq_rel sc mmio", gScope: "cta cluster gpu sys",
	gCache: "ca cg cs lu cv wb wt nc L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate L2::evict_normal L2::evict_first L2::evict_last L2::64B L2::128B L2::256B L2::cache_hint",
	gVec:   "v2 v4 v8", gUni: "uni", gSync: "sync", gAligned: "aligned", gCarry: "cc", gTo: "to", gNaN: "NaN", gRelu: "relu",
	gSecond: "add min max",
}

// groups is a set of groups.
type groups uint32

func with(list ...group) (s groups) {
	for _, g := range list {
		s |= 1 << g
	}
	return s
}

// typeSet is a set of types.
type typeSet uint64

func types(list ...Type) (s typeSet) {
	for _, t := range list {
		s |= 1 << t
	}
	return s
}

// instr is one row of the table: everything that is true of an instruction whatever its
// operands.
type instr struct {
	name    string
	summary string
	groups  groups
	modes   string            // words of gMode; a leading ? says that none need be there
	types   [maxTypes]typeSet // of each type suffix; 0: there is none
	spare   int               // how many of them, the last, may be left out
	roles   string            // of the operands, see roles; what follows ? may be left out
	visa    isa.Op            // the vISA instruction that does it, where one does
	emit    func(t *translator, in *Inst)
	forms   []form // instead of groups, types and roles: see forms.go
	refused bool   // all its forms are read, but not run

	textured bool // of textures and surfaces: [a, {x, y}]
}

// The roles of operands.
//
//	d  destination register of the first type         D  of the second
//	s  source, register or number, of the first type   t  of the second
//	w  destination, W source: twice as wide with .wide
//	U  destination of 32 bits                          u  source of 32 bits
//	b  destination, B source: as wide as the type or wider (cvt)
//	v  destination, V source: the same, or a vector (ld, st)
//	p  destination predicate, q the same or a pair p|q, c source predicate or !p
//	j  destination of the first type or a pair d|p (shfl, match)
//	m  memory, [address]
//	x  destination, X source of mov: anything that has the width
//	a  source of the width of an address
//	i  a number                                        l  a label
//	L  a list of labels                                 .  looked at by the instruction itself
//	y  source of the second type if there is one        k  source of 64 bits, a cache policy
//	A  [address], in a space that a form says           Q  destination of 64 bits
//	O  anything that the instruction itself looks at    z  a register's piece, as video instructions take them

var (
	tInt   = types(U16, U32, U64, S16, S32, S64)
	tInt32 = types(U32, U64, S32, S64)
	tBits  = types(B16, B32, B64)
	tFloat = types(F32, F64)
	tHalf  = types(F16, F16x2, BF16, BF16x2)
	tPairs = types(U16x2, S16x2)
	tMixed = types(F16, BF16) // of a sum of .f32
	tAll   = types(B8, B16, B32, B64, B128, U8, U16, U32, U64, S8, S16, S32, S64, F16, F16x2, F32, F64)
	tCvt   = types(U8, U16, U32, U64, S8, S16, S32, S64, F16, BF16, F32, F64)
	tSmall = types(E4M3x2, E5M2x2, E4M3x4, E5M2x4, E2M3x2, E3M2x2, E2M3x4, E3M2x4, E2M1x2, E2M1x4, UE8M0x2, S2F6x2)
	tWord  = types(U32, S32)
	tBig   = types(B32, B64)
	tAtom  = types(B32, B64, U32, U64, S32, S64, F32, F64)

	arithmetic = with(gRound, gFtz, gSat, gCarry)
	memory     = with(gSem, gScope, gSpace, gCache, gVec)
)

// one is a row's types of an instruction with a single suffix.
func one(s typeSet) [maxTypes]typeSet         { return [maxTypes]typeSet{s} }
func two(a, b typeSet) [maxTypes]typeSet      { return [maxTypes]typeSet{a, b} }
func three(a, b, c typeSet) [maxTypes]typeSet { return [maxTypes]typeSet{a, b, c} }

// maxTypes is how many type suffixes an instruction can have.
const maxTypes = 3

// table is the table of instructions; row finds in it. It is filled by init, because the
// functions refer to it.
var table []instr

func init() {
	table = []instr{
		// Integer and floating point arithmetic.
		{name: "add", summary: "d = a + b", groups: arithmetic, types: two(tInt|tFloat|tHalf|tPairs|types(F32x2), tMixed), roles: "dys", visa: isa.OpAdd, spare: 1, emit: (*translator).addSub},
		{name: "sub", summary: "d = a - b", groups: arithmetic, types: two(tInt|tFloat|tHalf|types(F32x2), tMixed), roles: "dys", visa: isa.OpAdd, spare: 1, emit: (*translator).addSub},
		{name: "addc", summary: "d = a + b + carry", groups: with(gCarry), types: one(tInt32), roles: "dss", visa: isa.OpAddC, emit: (*translator).withCarry},
		{name: "subc", summary: "d = a - b - borrow", groups: with(gCarry), types: one(tInt32), roles: "dss", visa: isa.OpSubB, emit: (*translator).withCarry},
		{name: "mul", summary: "d = a * b: the low or high half, or all of it", groups: arithmetic&^with(gCarry) | with(gHalf), types: one(tInt | tFloat | tHalf | types(F32x2)), roles: "wss", visa: isa.OpMul, emit: (*translator).mul},
		{name: "mad", summary: "d = a * b + c", groups: arithmetic | with(gHalf), types: one(tInt | tFloat), roles: "wssW", visa: isa.OpMad, emit: (*translator).mad},
		{name: "fma", summary: "d = a * b + c, rounded once", groups: arithmetic&^with(gCarry) | with(gRelu, gMode), types: two(tFloat|tHalf|types(F32x2), tMixed), roles: "dyys", visa: isa.OpMad, modes: "?oob", spare: 1, emit: (*translator).mad},
		{name: "div", summary: "d = a / b", groups: with(gRound, gFtz, gApprox), types: one(tInt | tFloat), roles: "dss", visa: isa.OpDiv, emit: (*translator).div},
		{name: "rem", summary: "d = the remainder of a / b, with the sign of a", types: one(tInt), roles: "dss", emit: (*translator).div},
		{name: "abs", summary: "d = |a|", groups: with(gFtz), types: one(types(S16, S32, S64) | tFloat | tHalf), roles: "ds", visa: isa.OpMov, emit: (*translator).sign},
		{name: "neg", summary: "d = -a", groups: with(gFtz), types: one(types(S16, S32, S64) | tFloat | tHalf), roles: "ds", visa: isa.OpMov, emit: (*translator).sign},
		{name: "min", summary: "d = the smaller of a and b", groups: with(gFtz, gNaN, gRelu, gMode), types: one(tInt | tFloat | tHalf | tPairs), roles: "dss?s", visa: isa.OpMin, modes: "?xorsign abs", emit: (*translator).minMax},
		{name: "max", summary: "d = the larger of a and b", groups: with(gFtz, gNaN, gRelu, gMode), types: one(tInt | tFloat | tHalf | tPairs), roles: "dss?s", visa: isa.OpMax, modes: "?xorsign abs", emit: (*translator).minMax},
		{name: "sad", summary: "d = c + |a - b|", types: one(tInt), roles: "dsss", emit: (*translator).sad},
		{name: "rcp", summary: "d = 1 / a", groups: with(gRound, gFtz, gApprox), types: one(tFloat), roles: "ds", visa: isa.OpDiv, emit: (*translator).reciprocal},
		{name: "sqrt", summary: "d = the square root of a", groups: with(gRound, gFtz, gApprox), types: one(tFloat), roles: "ds", visa: isa.OpSqrtM, emit: (*translator).root},
		{name: "rsqrt", summary: "d = 1 / the square root of a", groups: with(gFtz, gApprox), types: one(tFloat), roles: "ds", visa: isa.OpRSqrt, emit: (*translator).root},
		{name: "sin", summary: "d = the sine of a", groups: with(gFtz, gApprox), types: one(types(F32)), roles: "ds", visa: isa.OpSin, emit: (*translator).unaryFloat},
		{name: "cos", summary: "d = the cosine of a", groups: with(gFtz, gApprox), types: one(types(F32)), roles: "ds", visa: isa.OpCos, emit: (*translator).unaryFloat},
		{name: "lg2", summary: "d = the logarithm of a to base 2", groups: with(gFtz, gApprox), types: one(types(F32)), roles: "ds", visa: isa.OpLog, emit: (*translator).unaryFloat},
		{name: "ex2", summary: "d = 2 to the power a", groups: with(gFtz, gApprox), types: one(types(F32) | tHalf), roles: "ds", visa: isa.OpExp, emit: (*translator).unaryFloat},
		{name: "copysign", summary: "d = b with the sign of a", types: one(tFloat), roles: "dss", emit: (*translator).copySign},
		{name: "testp", summary: "p = whether a is of a class of numbers", groups: with(gMode), modes: "finite infinite number notanumber normal subnormal", types: one(tFloat), roles: "ps", emit: (*translator).testClass},

		{name: "mul24", summary: "d = a * b of the low 24 bits: bits 0 to 31 or 16 to 47 of it", groups: with(gHalf), types: one(types(U32, S32)), roles: "dss", emit: (*translator).mul24},
		{name: "mad24", summary: "d = a * b of the low 24 bits, bits 0 to 31 or 16 to 47 of it, + c", groups: with(gHalf, gSat), types: one(types(U32, S32)), roles: "dsss", emit: (*translator).mul24},
		{name: "madc", summary: "d = a * b, its low or high half, + c + carry", groups: with(gHalf, gCarry), types: one(tInt32), roles: "dsss", emit: (*translator).madCarry},
		{name: "dp4a", summary: "d = c + the products of four bytes of a and of b", types: two(types(U32, S32), types(U32, S32)), roles: "Uuuu", emit: (*translator).dot},
		{name: "dp2a", summary: "d = c + the products of two halves of a and of two bytes of b", groups: with(gHalf), types: two(types(U32, S32), types(U32, S32)), roles: "Uuuu", emit: (*translator).dot},
		{name: "tanh", summary: "d = the hyperbolic tangent of a", groups: with(gApprox), types: one(types(F32) | tHalf), roles: "ds", emit: (*translator).tanh},

		// Bits.
		{name: "and", summary: "d = a & b", types: one(tBits | types(Pred)), roles: "dss", visa: isa.OpAnd, emit: (*translator).logic},
		{name: "or", summary: "d = a | b", types: one(tBits | types(Pred)), roles: "dss", visa: isa.OpOr, emit: (*translator).logic},
		{name: "xor", summary: "d = a ^ b", types: one(tBits | types(Pred)), roles: "dss", visa: isa.OpXor, emit: (*translator).logic},
		{name: "not", summary: "d = ~a", types: one(tBits | types(Pred)), roles: "ds", visa: isa.OpNot, emit: (*translator).logic},
		{name: "cnot", summary: "d = 1 if a is 0, else 0", types: one(tBits), roles: "ds", emit: (*translator).cnot},
		{name: "shl", summary: "d = a << b; 0 if b is the width or more", types: one(tBits), roles: "dsu", visa: isa.OpShl, emit: (*translator).shift},
		{name: "shr", summary: "d = a >> b, zeros or the sign shifted in", types: one(tBits | tInt), roles: "dsu", visa: isa.OpShr, emit: (*translator).shift},
		{name: "shf", summary: "d = 32 bits of b:a shifted by c", groups: with(gMode) | with(gHalf), modes: "l r clamp wrap", types: one(types(B32)), roles: "dssu", emit: (*translator).funnel},
		{name: "bfe", summary: "d = the c bits of a that start at bit b", types: one(tInt32), roles: "dsuu", visa: isa.OpBfe, emit: (*translator).extract},
		{name: "bfi", summary: "d = b with d bits at bit c replaced by the low bits of a", types: one(tBig), roles: "dssuu", visa: isa.OpBfi, emit: (*translator).insert},
		{name: "brev", summary: "d = the bits of a in reverse order", types: one(tBig), roles: "ds", visa: isa.OpBfRev, emit: (*translator).reverse},
		{name: "clz", summary: "d = leading zeros of a", types: one(tBig), roles: "Us", visa: isa.OpLzd, emit: (*translator).count},
		{name: "popc", summary: "d = bits of a that are set", types: one(tBig), roles: "Us", visa: isa.OpCBit, emit: (*translator).count},
		{name: "bfind", summary: "d = place of the first significant bit of a; all ones if there is none", groups: with(gMode), modes: "?shiftamt", types: one(tInt32), roles: "Us", visa: isa.OpLzd, emit: (*translator).find},
		{name: "lop3", summary: "each bit of d by a table of the bits of a, b and c; p = whether d is not 0, and or or q", groups: with(gMode), modes: "?and or", types: one(types(B32)), roles: "jsssi?c", visa: isa.OpBfn, emit: (*translator).lop3},
		{name: "prmt", summary: "d = four of the eight bytes of b:a, chosen by c", groups: with(gMode), modes: "?f4e b4e rc8 ecl ecr rc16", types: one(types(B32)), roles: "dsss", emit: (*translator).permute},
		{name: "bmsk", summary: "d = b ones from bit a on", groups: with(gMode), modes: "clamp wrap", types: one(types(B32)), roles: "duu", emit: (*translator).mask},
		{name: "szext", summary: "d = the low b bits of a, widened", groups: with(gMode), modes: "clamp wrap", types: one(types(U32, S32)), roles: "dsu", emit: (*translator).extend},
		{name: "fns", summary: "d = the bit of a that is the c-th set one from bit b on", types: one(types(B32)), roles: "duuu", emit: (*translator).nthSet},

		// Video.
		{name: "vadd", summary: "d = a + b of pieces", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vsub", summary: "d = a - b of pieces", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vabsdiff", summary: "d = |a - b| of pieces", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vmin", summary: "d = the smaller piece", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vmax", summary: "d = the larger piece", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vshl", summary: "d = a << b of pieces", groups: with(gSat, gMode, gSecond), modes: "clamp wrap", types: three(tWord, tWord, types(U32)), roles: "zzz?u", emit: (*translator).video},
		{name: "vshr", summary: "d = a >> b of pieces", groups: with(gSat, gMode, gSecond), modes: "clamp wrap", types: three(tWord, tWord, types(U32)), roles: "zzz?u", emit: (*translator).video},
		{name: "vmad", summary: "d = a * b + c of pieces, shifted", groups: with(gSat, gMode), modes: "?po shr7 shr15", types: three(tWord, tWord, tWord), roles: "zzzz", emit: (*translator).video},
		{name: "vset", summary: "d = whether pieces compare so", groups: with(gCompare, gSecond), types: two(tWord, tWord), roles: "zzz?u", emit: (*translator).video},
		{name: "vadd2", summary: "d = a + b of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vsub2", summary: "d = a - b of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vavrg2", summary: "d = the mean of a and b of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vabsdiff2", summary: "d = |a - b| of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vmin2", summary: "d = the smaller of a and b of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vmax2", summary: "d = the larger of a and b of each of the halves", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vset2", summary: "d = whether the halves compare so", groups: with(gCompare, gSecond), types: two(tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vadd4", summary: "d = a + b of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vsub4", summary: "d = a - b of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vavrg4", summary: "d = the mean of a and b of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vabsdiff4", summary: "d = |a - b| of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vmin4", summary: "d = the smaller of a and b of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vmax4", summary: "d = the larger of a and b of each of the bytes", groups: with(gSat, gSecond), types: three(tWord, tWord, tWord), roles: "zzzu", emit: (*translator).simd},
		{name: "vset4", summary: "d = whether the bytes compare so", groups: with(gCompare, gSecond), types: two(tWord, tWord), roles: "zzzu", emit: (*translator).simd},

		// Comparing and choosing.
		{name: "set", summary: "d = all ones (1.0) if a compares so with b, else 0", groups: with(gCompare, gCombine, gFtz), types: two(types(U16, S16, U32, S32, F32)|tHalf, tBits|tInt|tFloat|tHalf), roles: "dtt?c", visa: isa.OpCmp, emit: (*translator).set},
		{name: "setp", summary: "p = whether a compares so with b; q the contrary", groups: with(gCompare, gCombine, gFtz), types: one(tBits | tInt | tFloat | tHalf), roles: "qss?c", visa: isa.OpCmp, emit: (*translator).setp},
		{name: "selp", summary: "d = a where p, else b", types: one(tBits | tInt | tFloat | tHalf), roles: "dssc", visa: isa.OpSel, emit: (*translator).selp},
		{name: "slct", summary: "d = a where c >= 0, else b", groups: with(gFtz), types: two(tBits|tInt|tFloat, types(S32, F32)), roles: "dsst", visa: isa.OpSel, emit: (*translator).slct},

		// Moving and converting.
		{name: "mov", summary: "d = a; the address of a; packs and unpacks vectors", types: one(tBits | tInt | tFloat | types(F16, F16x2, BF16, BF16x2, Pred, B128)), roles: "xX", visa: isa.OpMov, groups: with(gVec), emit: (*translator).mov},
		{name: "cvt", summary: "d = a converted", groups: with(gRound, gToInt, gFtz, gSat, gRelu, gMode), types: three(tCvt|tSmall|types(F16x2, BF16x2, TF32), tCvt|tSmall|types(F16x2, BF16x2, B32), types(B32)), roles: "bO?OO", visa: isa.OpMov, modes: "?pack u2 s2 u4 s4 scaled::n2::ue8m0", spare: 1, emit: (*translator).cvt},
		{name: "cvta", summary: "d = the generic address of a in a space, or the other way with .to", groups: with(gTo, gSpace), types: one(types(U32, U64)), roles: "dX", emit: (*translator).cvta},
		{name: "isspacep", summary: "p = whether a generic address is of a space", groups: with(gSpace), roles: "pa", emit: (*translator).isSpace},

		// Memory.
		{name: "ld", summary: "d = memory at a", groups: memory, types: one(tAll), roles: "vm?k", visa: isa.OpLscLoad, emit: (*translator).load},
		{name: "ldu", summary: "d = memory at a, the same for all threads of the warp", groups: memory, types: one(tAll), roles: "vm?k", visa: isa.OpLscLoad, emit: (*translator).load},
		{name: "st", summary: "memory at a = b", groups: memory, types: one(tAll), roles: "mV?k", visa: isa.OpLscStore, emit: (*translator).store},
		{name: "atom", summary: "d = memory at a, which becomes what the operation makes of it", groups: with(gSem, gScope, gSpace, gCache, gMode, gVec), modes: "add min max and or xor exch cas inc dec noftz", types: one(tAtom | types(B16, F16, F16x2, BF16, BF16x2, B128)), roles: "dms?sk", visa: isa.OpLscAtomic, emit: (*translator).atomic},
		{name: "red", summary: "memory at a becomes what the operation makes of it", groups: with(gSem, gScope, gSpace, gCache, gMode, gVec), modes: "add min max and or xor inc dec noftz", types: one(tAtom | types(F16, F16x2, BF16, BF16x2)), roles: "ms?k", visa: isa.OpLscAtomic, emit: (*translator).atomic},
		{name: "prefetch", summary: "brings memory nearer; no effect here", groups: with(gSpace, gMode), modes: "L1 L2 L2::evict_last L2::evict_normal tensormap", roles: "m", emit: (*translator).nothing},
		{name: "prefetchu", summary: "brings memory nearer; no effect here", groups: with(gMode), modes: "L1", roles: "m", emit: (*translator).nothing},

		// Threads together.
		{name: "bar", summary: "waits for the other threads of the block, or of the warp", groups: with(gSync, gAligned, gMode), modes: "?warp arrive red popc and or cta", roles: ".?...", visa: isa.OpBarrier, types: one(types(U32, Pred)), spare: 1, emit: (*translator).barrier},
		{name: "barrier", summary: "waits for the other threads of the block", groups: with(gSync, gAligned, gMode, gSem), modes: "?arrive red popc and or cta cluster wait", roles: "?....", visa: isa.OpBarrier, types: one(types(U32, Pred)), spare: 1, emit: (*translator).barrier},
		{name: "membar", summary: "orders memory accesses; no effect here", groups: with(gMode), modes: "cta gl sys proxy alias async global shared::cta shared::cluster", emit: (*translator).nothing},
		{name: "fence", summary: "orders memory accesses; no effect here", groups: with(gSem, gScope, gMode), modes: "?proxy alias async async::generic global shared::cta shared::cluster mbarrier_init tensormap::generic sync_restrict::shared::cta sync_restrict::shared::cluster", roles: "?OO", emit: (*translator).nothing},
		{name: "vote", summary: "what the warp's threads say of a predicate together", groups: with(gMode, gSync), modes: "all any uni ballot", types: one(types(Pred, B32)), roles: "dc?u", emit: (*translator).vote},
		{name: "shfl", summary: "d = a of another lane", groups: with(gMode, gSync), modes: "up down bfly idx", types: one(types(B32, U32, S32, F32)), roles: "jsuu?u", emit: (*translator).shuffle},
		{name: "match", summary: "d = the lanes whose a is the same", groups: with(gMode, gSync), modes: "any all", types: one(tBig), roles: ".su", emit: (*translator).match},
		{name: "activemask", summary: "d = the lanes that execute this", types: one(types(B32)), roles: "d", emit: (*translator).activeMask},
		{name: "redux", summary: "d = a of all lanes, put together", groups: with(gMode, gSync, gNaN), modes: "add min max and or xor abs", types: one(types(B32, U32, S32, F32)), roles: "dsu", emit: (*translator).redux},

		// Control flow.
		{name: "bra", summary: "goes to a label", groups: with(gUni), roles: "l", visa: isa.OpGoto, emit: (*translator).branch},
		{name: "brx", summary: "goes to the label of a list that an index selects", groups: with(gMode, gUni), modes: "idx", roles: "uL", visa: isa.OpGoto, emit: (*translator).branchIndexed},
		{name: "call", summary: "calls a function", groups: with(gUni), roles: ".", visa: isa.OpFCall, emit: (*translator).call},
		{name: "ret", summary: "returns from a function; ends a thread of a kernel", groups: with(gUni), visa: isa.OpFRet, emit: (*translator).ret},
		{name: "exit", summary: "ends the thread", visa: isa.OpRet, emit: (*translator).exit},
		{name: "trap", summary: "aborts; here it is reported and ends the thread", visa: isa.OpRet, emit: (*translator).trap},
		{name: "brkpt", summary: "stops in a debugger; no effect here", emit: (*translator).nothing},
		{name: "nanosleep", summary: "waits; no effect here", types: one(types(U32)), roles: "s", emit: (*translator).nothing},
		{name: "pmevent", summary: "counts an event; no effect here", groups: with(gMode), modes: "?mask", roles: "i", emit: (*translator).nothing},
	}
	for _, r := range formRows() {
		r.emit = (*translator).emitForm
		table = append(table, r)
	}
	for i := range table {
		places[table[i].name] = i
	}
	for _, r := range refusals {
		if name, _, _ := strings.Cut(r.form, " "); row(name) == nil {
			places[name] = len(table)
			table = append(table, instr{name: name, summary: "not run here: " + r.why, refused: true, emit: (*translator).nothing})
		}
	}
}

// row finds an instruction; nil if there is none.
func row(name string) *instr {
	if i, ok := places[name]; ok {
		return &table[i]
	}
	return nil
}

// places says where in the table an instruction is.
var places = map[string]int{}

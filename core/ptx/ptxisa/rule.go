package ptxisa

import "strings"

// Rule is a constraint between the words of some instructions. The first type counts as one of the words.
type Rule struct {
	Of    string // instructions, divided by blanks
	When  string // it applies if all of these words are there; for a|b, one of them
	Needs string // one of these must be there, too
	Not   string // none of these may be there
	Since int    // the version of PTX from which it applies, 14 for 1.4
}

// hints is the condition of a rule for instructions that have any of the words for evictions.
var hints = strings.ReplaceAll(evictions, " ", "|")

// rules are taken from the syntax of each instruction in the manual (PTX ISA, "Instruction Set"). Before PTX 1.4,
// floating point instructions were rounded without a modifier for it; before 2.0, mad.f32 was so on any target.
var rules = []Rule{
	{"sin cos lg2 ex2 rsqrt tanh", "", "approx", "", 14},
	{"div rcp sqrt", "f32", roundings + " approx full", "", 14},
	{"div rcp sqrt", "f64", roundings + " approx", "", 14},
	{"div rcp sqrt", "approx|full", "", roundings, 0},
	{"div sqrt", "f64", "", "approx full", 0},
	{"rcp", "approx f64", "ftz", "", 0},
	{"ex2", "f16|f16x2", "", "ftz", 0},
	{"ex2", "bf16|bf16x2", "ftz", "", 0},
	{"fma", "", roundings, "", 0},
	{"mad", "f32", roundings, "", 20},
	{"mad", "f64", roundings, "", 14},
	{"add sub mul fma", halves, "", "rz rm rp", 0},
	{"mad mad24", "s32 sat", "hi", "", 0},
	{"mul", "s32 sat", "", "hi lo wide", 0},
	{"mad", "wide", "", "cc", 0},
	{"add sub mad", "sat", "", "cc", 0},
	{"add sub", "u16x2|s16x2|u8x4|s8x4", "", roundings, 0},
	{"fma", "relu", "", "sat", 0},
	{"fma", "oob", "", "ftz", 0},
	{"shf", "", "l r", "", 0},
	{"shf", "", "clamp wrap", "", 0},
	{"shf", "l", "", "r", 0},
	{"shf", "clamp", "", "wrap", 0},
	{"min max", "xorsign", "abs", "", 0},
	{simd, "sat", "", "add", 0},

	{"cvta isspacep", "", "global shared local const param shared::cta shared::cluster param::entry", "", 0},
	{"ld st", "relaxed|acquire|release", ScopeWords, "", 0},
	{"ld st", "cta|cluster|gpu|sys", "relaxed acquire release mmio", "", 0},
	{"ld st", "volatile", "", strings.TrimPrefix(ownSpaces, "local ") + " nc " + cached, 0},
	{"ld st", "relaxed|acquire|release|mmio", "", ownSpaces + " nc " + cached, 0},
	{"ld st", hints, "", "shared shared::cta shared::cluster volatile mmio " + ownSpaces + " " + cached, 0},
	{"ld", "L2::64B|L2::128B|L2::256B", "", "shared shared::cta shared::cluster " + ownSpaces, 0},
	{"ld", "nc", "global", "", 0},
	{"ld", "nc", "", "weak", 0},
	{"ld st", "mmio", "relaxed", "", 0},
	{"ld st", "L2::evict_last|L2::evict_normal|L2::evict_first", "v4 v8", "", 0},
	{"ld st", "v8", "b32 u32 s32 f32", "", 0},
	{"ld st ldu", "b128", "", "v2 v4 v8", 0},
	{"ldu", "b64|u64|s64|f64", "", "v4", 0},
	{"atom red", halves, "noftz", "", 0},
	{"atom red", "noftz", "f16 f16x2 bf16 bf16x2", "", 0},
	{"atom red", "min|max " + halves, "v2 v4 v8", "", 0},
	{"atom red", "L2::cache_hint", "", "shared shared::cta shared::cluster", 0},
	{"prefetch", "const|param", "tensormap", "", 0},
	{"prefetch", "L2::evict_last|L2::evict_normal", "", "local", 0},

	{"redux", "and|or|xor", "b32", "", 0},
	{"redux", "add|min|max", "", "b32", 0},
	{"match", "", "sync", "", 0},
	{"bar barrier", "", "sync arrive red wait", "", 0},
	{"bar barrier", "and|or|popc", "red", "", 0},
	{"bar barrier", "red|arrive", "", "sync", 0},
	{"bar", "warp", "sync", "", 0},
	{"barrier", "wait", "", "release relaxed", 0},
}

// Limit is the range of a number operand, and the step of which it must be a multiple.
type Limit struct {
	Of                string // an instruction, with its operation
	Arg               int
	Least, Most, Step int
}

// Limits are the ranges that the manual gives.
var Limits = []Limit{
	{"discard", 1, 128, 128, 1},
	{"applypriority", 1, 128, 128, 1},
	{"setmaxnreg", 0, 24, 256, 8},
	{"pmevent.mask", 0, 0, 1<<16 - 1, 1},
	{"pmevent", 0, 0, 15, 1},
	{"bfe", 2, 0, 255, 1}, {"bfe", 3, 0, 255, 1},
	{"bfi", 3, 0, 255, 1}, {"bfi", 4, 0, 255, 1},
}

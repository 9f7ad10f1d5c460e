package ptxisa

// Group is a set of modifiers of which an instruction can have one; some groups allow more.
type Group uint8

const (
	RoundGroup Group = iota
	ToIntGroup
	FtzGroup
	SatGroup
	ApproxGroup
	HalfGroup
	CompareGroup
	CombineGroup
	SpaceGroup
	SemGroup
	ScopeGroup
	CacheGroup
	VecGroup
	UniGroup
	ModeGroup // Row.Modes: words that only this instruction has
	SyncGroup
	AlignedGroup
	CarryGroup
	ToGroup
	NaNGroup
	ReluGroup
	SecondGroup // what a video instruction does with its last operand
	NumGroups
)

// groupInfo has for each group what its words are about, the words (those of ModeGroup are in the row), and the
// placeholder for them in Row.Written.
var groupInfo = [NumGroups]struct{ kind, words, short string }{
	RoundGroup:   {"rounding", roundings, "rnd"},
	ToIntGroup:   {"rounding to an integer", "rni rzi rmi rpi", "irnd"},
	FtzGroup:     {"subnormals", "ftz", ""},
	SatGroup:     {"saturation", "sat", ""},
	ApproxGroup:  {"precision", "approx full", ""},
	HalfGroup:    {"part of the result", "hi lo wide", ""},
	CompareGroup: {"relation", "eq ne lt le gt ge lo ls hi hs equ neu ltu leu gtu geu num nan", "cmp"},
	CombineGroup: {"combination with a predicate", "and or xor", "bool"},
	SpaceGroup:   {"state space", "global shared local const param shared::cta shared::cluster param::entry param::func", "space"},
	SemGroup:     {"memory order", "weak volatile relaxed acquire release acq_rel sc mmio", "sem"},
	ScopeGroup:   {"scope", ScopeWords, "scope"},
	CacheGroup:   {"cache", cached + " nc " + evictions + " L2::64B L2::128B L2::256B", "cache"},
	VecGroup:     {"vector", "v2 v4 v8", "vec"},
	UniGroup:     {"uniform", "uni", ""},
	ModeGroup:    {"operation", "", "op"},
	SyncGroup:    {"synchronization", "sync", ""},
	AlignedGroup: {"alignment of the warp", "aligned", ""},
	CarryGroup:   {"carry", "cc", ""},
	ToGroup:      {"direction", "to", ""},
	NaNGroup:     {"NaN", "NaN", ""},
	ReluGroup:    {"negative results", "relu", ""},
	SecondGroup:  {"second operation", "add min max", "op2"},
}

// GroupOrder is the order in which PTX writes modifiers; types come last.
var GroupOrder = [...]Group{
	ApproxGroup, CompareGroup, CombineGroup, ToGroup, RoundGroup, ToIntGroup, HalfGroup, FtzGroup, SatGroup, ReluGroup, NaNGroup, CarryGroup, SemGroup, ScopeGroup, SpaceGroup, CacheGroup, SyncGroup, ModeGroup, AlignedGroup, UniGroup, VecGroup, SecondGroup,
}

// Kind returns what the words of a group are about: "rounding".
func (g Group) Kind() string { return groupInfo[g].kind }

// What modifiers that have no group are about: types, and words of forms.
const (
	TypeKind = "type"
	formKind = "form of the instruction"
)

// KindOfWord returns what a word of a form is about.
func KindOfWord(word string) string {
	if TypeByName(word) != NoType {
		return TypeKind
	}
	for g := range groupInfo {
		if HasWord(groupInfo[g].words, word) {
			return groupInfo[g].kind
		}
	}
	return formKind
}

// Words of several rules.
const (
	roundings  = "rn rz rm rp"
	ScopeWords = "cta cluster gpu sys"
	halves     = "f16|f16x2|bf16|bf16x2"
	ownSpaces  = "local const param param::entry param::func" // not shared between threads, or read only
	cached     = "ca cg cs lu cv wb wt"
)

// Words of several rules: the video instructions on halves or bytes that compute, and the words about evictions.
const (
	simd = "vadd2 vsub2 vavrg2 vabsdiff2 vmin2 vmax2 vadd4 vsub4 vavrg4 vabsdiff4 vmin4 vmax4"

	evictions = "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate L2::evict_normal L2::evict_first L2::evict_last L2::cache_hint"
)

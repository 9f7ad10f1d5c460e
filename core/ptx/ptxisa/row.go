package ptxisa

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

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
	ModeGroup // Row.modes: words that only this instruction has
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
// placeholder for them in Opcode.Form.
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

// groups is a set of groups.
type groups uint32

// TypeSet is a set of types.
type TypeSet uint64

// TypeSets are the types for each type suffix of an instruction; 0: there is no such suffix.
type TypeSets [MaxTypes]TypeSet

// MaxTypes is the maximum number of type suffixes of an instruction.
const MaxTypes = 3

// Row is one row of the table: what is true of an instruction whatever its operands are.
type Row struct {
	Name     string
	VISA     isa.Op // the vISA instruction that implements it, if there is one
	Textured bool   // it accesses a texture or surface: [a, {x, y}]

	Summary  string
	groups   groups
	needs    groups // groups of which a word is required
	Modes    string // words of ModeGroup; with a leading ? none is required
	twoModes bool   // it can have two words of modes: shf.l.wrap
	Types    TypeSets
	Spare    int    // how many type suffixes, from the end, may be left out
	Roles    string // of the operands, see role.go; those after ? are optional
	Discards bool   // its destination can be _
	Lowering Lowering
	Rules    []*Rule          // constraints between its words
	Arrivals []*Arrival       // what came with a later version or target
	own      map[Group]string // words of groups that differ from the usual ones: see narrowed
	Forms    []Form           // instead of groups, types and roles: see forms.go
	Refused  bool             // it is read, but no form of it is run
}

// Takes reports whether the instruction can have a modifier of a group.
func (r *Row) Takes(g Group) bool { return r.groups&(1<<g) != 0 }

// Arithmetic reports whether the instruction can have a modifier of arithmetic: a rounding, .ftz, .sat or .cc.
func (r *Row) Arithmetic() bool { return r.groups&arithmetic != 0 }

// Wide reports whether the instruction has .wide besides .hi and .lo. It is for floating point numbers, too, which have
// no halves.
func (r *Row) Wide() bool { return r.needs&(1<<HalfGroup) != 0 }

// Sets of types.
const (
	tInt           TypeSet = 1<<U16 | 1<<U32 | 1<<U64 | 1<<S16 | 1<<S32 | 1<<S64
	tInt32         TypeSet = 1<<U32 | 1<<U64 | 1<<S32 | 1<<S64
	tBits          TypeSet = 1<<B16 | 1<<B32 | 1<<B64
	tFloat         TypeSet = 1<<F32 | 1<<F64
	HalfTypes      TypeSet = 1<<F16 | 1<<F16x2 | 1<<BF16 | 1<<BF16x2
	tQuads         TypeSet = 1<<U8x4 | 1<<S8x4
	tPairs         TypeSet = 1<<U16x2 | 1<<S16x2 | tQuads
	tMixed         TypeSet = 1<<F16 | 1<<BF16 // of the sources of a sum of .f32
	tAll           TypeSet = tBits | tInt | tFloat | 1<<B8 | 1<<B128 | 1<<U8 | 1<<S8
	tCvt           TypeSet = tInt | tFloat | tMixed | 1<<U8 | 1<<S8
	tSmall         TypeSet = SmallPairTypes | 1<<E4M3x4 | 1<<E5M2x4 | 1<<E2M3x4 | 1<<E3M2x4 | 1<<E2M1x4 | 1<<UE8M0x2 | 1<<S2F6x2
	SmallPairTypes TypeSet = 1<<E4M3x2 | 1<<E5M2x2 | 1<<E2M3x2 | 1<<E3M2x2 | 1<<E2M1x2
	tWord          TypeSet = 1<<U32 | 1<<S32
	tBig           TypeSet = 1<<B32 | 1<<B64
	tAtom          TypeSet = tBig | tInt32 | tFloat
)

// Sets of groups.
const (
	arithmetic groups = 1<<RoundGroup | 1<<FtzGroup | 1<<SatGroup | 1<<CarryGroup
	memory     groups = 1<<SemGroup | 1<<ScopeGroup | 1<<SpaceGroup | 1<<CacheGroup | 1<<VecGroup
	atomics    groups = memory | 1<<ModeGroup
	video      groups = 1<<SatGroup | 1<<SecondGroup
)

// narrowed are the words of a group for instructions that differ from the usual ones.
var narrowed = []struct {
	of    string
	group Group
	words string
}{
	{"cvt", RoundGroup, roundings + " rna rs"},
	{"cvt", SatGroup, "sat satfinite"},
	{"sin cos lg2 ex2 tanh rsqrt rcp sqrt", ApproxGroup, "approx"},
	{"madc mul24 mad24 dp2a", HalfGroup, "hi lo"},
	{"vset vset2 vset4", CompareGroup, "eq ne lt le gt ge"},
	{simd + " vset2 vset4", SecondGroup, "add"},
	{"ld", SemGroup, "weak volatile relaxed acquire mmio"},
	{"st", SemGroup, "weak volatile relaxed release mmio"},
	{"atom", SemGroup, "relaxed acquire release acq_rel"},
	{"red", SemGroup, "relaxed release"},
	{"ldu", SpaceGroup, "global"},
	{"st", SpaceGroup, "global shared local param shared::cta shared::cluster param::func"},
	{"atom red", SpaceGroup, "global shared shared::cta shared::cluster"},
	{"prefetch", SpaceGroup, "global local const param"},
	{"cvta isspacep", SpaceGroup, "global shared local const param shared::cta shared::cluster param::entry"},
	{"ld", CacheGroup, "ca cg cs lu cv nc " + evictions + " L2::64B L2::128B L2::256B"},
	{"st", CacheGroup, "wb cg cs wt " + evictions},
	{"atom red", CacheGroup, "L2::cache_hint"},
	{"ldu", VecGroup, "v2 v4"},
}

// Words of several rules: the video instructions on halves or bytes that compute, and the words about evictions.
const (
	simd = "vadd2 vsub2 vavrg2 vabsdiff2 vmin2 vmax2 vadd4 vsub4 vavrg4 vabsdiff4 vmin4 vmax4"

	evictions = "L1::evict_normal L1::evict_unchanged L1::evict_first L1::evict_last L1::no_allocate L2::evict_normal L2::evict_first L2::evict_last L2::cache_hint"
)

// narrow sets the own words of rows.
func narrow() {
	for _, n := range narrowed {
		for _, name := range strings.Fields(n.of) {
			row := RowByName(name)
			if row.own == nil {
				row.own = map[Group]string{}
			}
			row.own[n.group] = n.words
		}
	}
}

// WordsOf returns the words of a group that the instruction can have.
func (r *Row) WordsOf(g Group) string {
	switch {
	case r.groups&(1<<g) == 0:
		return ""
	case g == ModeGroup:
		return strings.TrimPrefix(r.Modes, "?")
	}
	if words, ok := r.own[g]; ok {
		return words
	}
	return groupInfo[g].words
}

// Words returns the modifiers of a row, followed by its types.
func (r *Row) Words() []string {
	var list []string
	for g := range NumGroups {
		list = append(list, strings.Fields(r.WordsOf(g))...)
	}
	for t := B8; t < NumTypes; t++ {
		if (r.Types[0]|r.Types[1]|r.Types[2])&(1<<t) != 0 {
			list = append(list, t.Name())
		}
	}
	return list
}

// TwoTypes reports whether the instruction has at least two type suffixes that cannot be left out.
func (r *Row) TwoTypes() bool { return r.Types[1] != 0 && (r.Types[2] != 0 || r.Spare == 0) }

// MostModes returns how many words of ModeGroup the instruction can have.
func (r *Row) MostModes() int {
	if r.twoModes {
		return 2
	}
	return 1
}

// HasWord reports whether a word is in a list separated by blanks.
func HasWord(list, word string) bool {
	list = strings.TrimPrefix(list, "?")
	for list != "" {
		w, rest, _ := strings.Cut(list, " ")
		if w == word {
			return true
		}
		list = rest
	}
	return false
}

// Dotted returns a word with a dot before it; "" for "".
func Dotted(s string) string {
	if s != "" {
		return "." + s
	}
	return ""
}

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

// Kind returns what the words of a group are about: "rounding".
func (g Group) Kind() string { return groupInfo[g].kind }

package ptxisa

import "strings"

// GroupOrder is the order in which PTX writes modifiers; types come last.
var GroupOrder = [...]Group{
	ApproxGroup, CompareGroup, CombineGroup, ToGroup, RoundGroup, ToIntGroup, HalfGroup, FtzGroup, SatGroup, ReluGroup, NaNGroup, CarryGroup, SemGroup, ScopeGroup, SpaceGroup, CacheGroup, SyncGroup, ModeGroup, AlignedGroup, UniGroup, VecGroup, SecondGroup,
}

// Requires reports whether the instruction must have a word of a group.
func (r *Row) Requires(g Group) bool {
	return g == CompareGroup || g == HalfGroup || g == ModeGroup && r.Modes[0] != '?' || r.needs&(1<<g) != 0
}

// Written returns how the mnemonic, modifiers and types of an instruction without forms are written:
// "add{.rnd}{.ftz}{.sat}.type".
func (r *Row) Written() string {
	s := r.Name
	for _, g := range GroupOrder {
		words := r.WordsOf(g)
		if words == "" {
			continue
		}
		word := groupInfo[g].short
		if word == "" || strings.Count(words, " ") < 2 {
			word = strings.ReplaceAll(words, " ", "|.")
		}
		if r.Requires(g) && !(g == HalfGroup && r.Types[0]&tFloat != 0) {
			s += "." + word
		} else {
			s += "{." + word + "}"
		}
	}
	switch {
	case r.TwoTypes():
		s += ".dtype.atype"
	case r.Types[1] != 0:
		s += ".type{.atype}"
	case r.Spare > 0:
		s += "{.type}"
	case r.Types[0] != 0:
		s += ".type"
	}
	return s
}

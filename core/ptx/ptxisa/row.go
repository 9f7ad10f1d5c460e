package ptxisa

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// groups is a set of groups.
type groups uint32

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

// Sets of groups.
const (
	arithmetic groups = 1<<RoundGroup | 1<<FtzGroup | 1<<SatGroup | 1<<CarryGroup
	memory     groups = 1<<SemGroup | 1<<ScopeGroup | 1<<SpaceGroup | 1<<CacheGroup | 1<<VecGroup
	atomics    groups = memory | 1<<ModeGroup
	video      groups = 1<<SatGroup | 1<<SecondGroup
)

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

package ptx

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// Word is an instruction or a special register, for completion and help.
type Word struct {
	Name      string
	Summary   string
	VISA      string   // the vISA instruction that does it, where one does
	Modifiers []string // without the dot; types last
	Form      string   // "add{.rnd}{.ftz}{.sat}.type d, a, b"; of a special register its type
}

// Instructions are the instructions that are translated, in the order of the table.
func Instructions() []Word {
	list := make([]Word, len(table))
	for i := range table {
		r := &table[i]
		list[i] = Word{Name: r.name, Summary: r.summary, VISA: isa.Table[r.visa].Name, Modifiers: r.words(), Form: r.form()}
	}
	return list
}

// SpecialRegisters are the special registers.
func SpecialRegisters() []Word {
	list := make([]Word, len(specials))
	for i := range specials {
		list[i] = Word{Name: specials[i].name, Summary: specials[i].summary, Form: specials[i].typ.String()}
	}
	return list
}

// wordsOf are the words of a group that an instruction has.
func (r *instr) wordsOf(g group) string {
	switch {
	case r.groups&(1<<g) == 0:
		return ""
	case g == gMode:
		return strings.TrimPrefix(r.modes, "?")
	}
	return groupWords[g]
}

// words are the modifiers of a row, then its types.
func (r *instr) words() []string {
	var list []string
	for g := group(0); g < numGroups; g++ {
		list = append(list, strings.Fields(r.wordsOf(g))...)
	}
	for t := B8; t < numTypes; t++ {
		if (r.types[0]|r.types[1])&(1<<t) != 0 {
			list = append(list, typeInfo[t].name)
		}
	}
	return list
}

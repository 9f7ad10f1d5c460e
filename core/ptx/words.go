package ptx

import "strings"

// Word is an instruction or a special register, for completion and help.
type Word struct {
	Name      string
	Summary   string
	VISA      string   // the vISA instruction that does it, where one does
	Modifiers []string // without the dot; types last
}

// Instructions are the instructions that are translated, in the order of the table.
func Instructions() []Word {
	list := make([]Word, len(table))
	for i := range table {
		r := &table[i]
		list[i] = Word{Name: r.name, Summary: r.summary, VISA: r.visa, Modifiers: r.words()}
	}
	return list
}

// SpecialRegisters are the special registers.
func SpecialRegisters() []Word {
	list := make([]Word, len(specials))
	for i := range specials {
		list[i] = Word{Name: specials[i].name, Summary: specials[i].summary, Modifiers: []string{typeInfo[specials[i].typ].name}}
	}
	return list
}

// words are the modifiers of a row, then its types.
func (r *instr) words() []string {
	var list []string
	for g := group(0); g < numGroups; g++ {
		if g == gMode {
			list = append(list, strings.Fields(strings.TrimPrefix(r.modes, "?"))...)
		} else if r.groups&(1<<g) != 0 {
			list = append(list, strings.Fields(groupWords[g])...)
		}
	}
	for t := B8; t < numTypes; t++ {
		if (r.types[0]|r.types[1])&(1<<t) != 0 {
			list = append(list, typeInfo[t].name)
		}
	}
	return list
}

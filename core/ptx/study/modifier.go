package study

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/checker"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Modifier is a word that can stand after a mnemonic.
type Modifier struct {
	Word   string
	Kind   string // what it is about: "rounding", "state space", "type"
	Needed bool   // one of its kind must stand there
	Fits   bool   // it can be combined with the words that are there
	Then   string // what follows it: "." a word, " " an operand, ";" nothing, "" it depends
}

// Next returns the words that can follow, in the order in which PTX writes them: those of groups that have no word yet,
// and types.
func Next(o *syntax.Opcode) []Modifier {
	if o.Inst.Row.Forms != nil {
		return nextOfForm(o)
	}
	var list []Modifier
	n := len(o.Inst.Types)
	typed := n < ptxisa.MaxTypes && o.Inst.Row.Types[n] != 0
	then := ""
	if typed {
		then = "."
	}
	for _, g := range ptxisa.GroupOrder {
		words := o.Inst.Row.WordsOf(g)
		given := strings.Fields(o.Inst.Mods[g])
		if len(given) > 0 && (g != ptxisa.ModeGroup || len(given) >= o.Inst.Row.MostModes()) {
			continue
		}
		for _, w := range strings.Fields(words) {
			if !ptxisa.HasWord(o.Inst.Mods[g], w) {
				list = append(list, Modifier{w, g.Kind(), len(given) == 0 && o.Inst.Row.Requires(g), fits(o, w), then})
			}
		}
	}
	if !typed {
		return list
	}
	then = " "
	if n == 0 && o.Inst.Row.TwoTypes() {
		then = "."
	}
	for t := ptxisa.B8; t < ptxisa.NumTypes; t++ {
		if o.Inst.Row.Types[n]&(1<<t) != 0 {
			list = append(list, Modifier{t.Name(), ptxisa.TypeKind, true, fits(o, t.Name()), then})
		}
	}
	return list
}

// nextOfForm returns the words that can follow in an instruction with forms, in the order of the forms.
func nextOfForm(o *syntax.Opcode) []Modifier {
	words := o.Inst.Words
	next, must, _ := o.Inst.Row.NextOfForms(words)
	list := make([]Modifier, len(next))
	for i, w := range next {
		more, one, _ := o.Inst.Row.NextOfForms(append(slices.Clip(words), w))
		list[i] = Modifier{Word: w, Kind: ptxisa.KindOfWord(w), Needed: must, Fits: true}
		switch {
		case one:
			list[i].Then = "."
		case len(more) == 0 && o.Inst.Row.FormLike(append(slices.Clip(words), w)).Roles == "":
			list[i].Then = ";"
		case len(more) == 0:
			list[i].Then = " "
		}
	}
	return list
}

// fits reports whether adding a word leads to no further reports of the checker: .ftz is not for integers.
func fits(o *syntax.Opcode, word string) bool {
	in := o.Inst
	in.Types = append([]ptxisa.Type(nil), in.Types...)
	in.Place(word)
	return checker.Trouble(&in) <= checker.Trouble(&o.Inst)
}

// Given returns the modifiers and types that the instruction has, in the order in which PTX writes them. Of an
// instruction with forms these are words that a form of it has, each once, however many are written.
func Given(o *syntax.Opcode) []Modifier {
	var list []Modifier
	for _, g := range ptxisa.GroupOrder {
		for _, w := range strings.Fields(o.Inst.Mods[g]) {
			list = append(list, Modifier{Word: w, Kind: g.Kind(), Fits: true})
		}
	}
	for _, t := range o.Inst.Types {
		list = append(list, Modifier{Word: t.Name(), Kind: ptxisa.TypeKind, Fits: true})
	}
	for _, w := range o.Inst.Words {
		if o.Inst.Row.HasInForm(w) && !slices.ContainsFunc(list, func(m Modifier) bool { return m.Word == w }) {
			list = append(list, Modifier{Word: w, Kind: ptxisa.KindOfWord(w), Fits: true})
		}
	}
	return list
}

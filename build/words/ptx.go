package words

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// PTX is the words of PTX. It is the default export of the module lanewise:ptx, which the editor uses to highlight
// PTX. web/editor/words.d.ts has its type.
type PTX struct {
	Mnemonics  []string `json:"mnemonics"`
	Targets    []string `json:"targets"`    // mnemonics whose operand is a label or a function
	Modifiers  []string `json:"modifiers"`  // without their dots, like all of these
	Types      []string `json:"types"`      //
	Spaces     []string `json:"spaces"`     // state spaces, which declarations begin with
	Directives []string `json:"directives"` // the other directives, and attributes of functions
	Specials   []string `json:"specials"`   // "%tid", without components
	Launch     []string `json:"launch"`     // words that `//@` lines begin with
}

// OfPTX reads the tables of core/ptx/ptxisa, in their order.
func OfPTX() PTX {
	table := PTX{Types: ptxisa.Types(), Spaces: ptxisa.SpaceNames()}
	add := func(list *[]string, words ...string) {
		for _, w := range words {
			if !slices.Contains(*list, w) {
				*list = append(*list, w)
			}
		}
	}
	for _, w := range syntax.Instructions() {
		add(&table.Mnemonics, w.Name)
		if strings.HasSuffix(w.Form, " label") || w.Name == "call" {
			add(&table.Targets, w.Name)
		}
		for _, m := range w.Modifiers {
			if !ptxisa.IsType(m) {
				add(&table.Modifiers, m)
			}
		}
	}
	for _, list := range [][]string{ptxisa.ModuleDirectives(), ptxisa.BodyDirectives(), ptxisa.Attributes(), {"callprototype", "calltargets", "branchtargets", "align", "ptr", "noreturn"}} {
		for _, w := range list {
			if !ptxisa.IsSpace(w) {
				add(&table.Directives, w)
			}
		}
	}
	for _, w := range syntax.SpecialRegisters() {
		name, _, _ := strings.Cut(w.Name, ".")
		add(&table.Specials, name)
	}
	for _, w := range syntax.LaunchWords {
		add(&table.Launch, w.Name)
	}
	return table
}

// Package words lists the words of the languages, from the tables of core, for highlighters: the page's editor
// (build/render) and the grammars for other editors (build/grammar).
package words

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// VISA is the words of vISA. It is the default export of the module lanewise:isa, which the editor uses to highlight,
// complete and explain. web/editor/words.d.ts has its type.
type VISA struct {
	Mnemonics  []Mnemonic `json:"mnemonics"`
	Types      []string   `json:"types"`
	Directives []string   `json:"directives"`
	Predefined []string   `json:"predefined"`
}

// Mnemonic is an instruction by the name with which it is written.
type Mnemonic struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Page    string `json:"page"`
	Target  bool   `json:"target,omitempty"` // the first operand names a label or a function
}

// OfVISA reads the tables of core, in their order.
func OfVISA() VISA {
	table := VISA{Mnemonics: []Mnemonic{}, Types: []string{}, Directives: visa.DirectiveNames, Predefined: []string{}}
	for i := range isa.Table {
		row := &isa.Table[i]
		m := Mnemonic{Name: row.Name, Summary: row.Summary, Page: row.Page, Target: namesTarget(row)}
		table.Mnemonics = append(table.Mnemonics, m)
		if row.Alias != "" {
			m.Name = row.Alias
			table.Mnemonics = append(table.Mnemonics, m)
		}
	}
	for t := range isa.NumTypes {
		table.Types = append(table.Types, t.String())
	}
	for i := range isa.PredefinedVars {
		table.Predefined = append(table.Predefined, isa.PredefinedVars[i].Name)
	}
	return table
}

func namesTarget(row *isa.Instr) bool {
	return len(row.Slots) > 0 && (row.Slots[0].Kind == isa.LabelSlot || row.Slots[0].Kind == isa.FuncSlot)
}

package main

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// isaTable is the default export of the module lanewise:isa, from which the
// editor highlights, completes and explains. web/editor/isa.d.ts types it.
type isaTable struct {
	Mnemonics  []mnemonic `json:"mnemonics"`
	Types      []string   `json:"types"`
	Directives []string   `json:"directives"`
	Predefined []string   `json:"predefined"`
}

type mnemonic struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Page    string `json:"page"`
	Target  bool   `json:"target,omitempty"` // the first operand names a label or a function
}

// isaModule reads the tables of core, in their order.
func isaModule() isaTable {
	table := isaTable{Mnemonics: []mnemonic{}, Types: []string{}, Directives: visa.DirectiveNames, Predefined: []string{}}
	for i := range isa.Table {
		row := &isa.Table[i]
		m := mnemonic{Name: row.Name, Summary: row.Summary, Page: row.Page, Target: namesTarget(row)}
		table.Mnemonics = append(table.Mnemonics, m)
		if row.Alias != "" {
			m.Name = row.Alias
			table.Mnemonics = append(table.Mnemonics, m)
		}
	}
	for t := isa.Type(0); t < isa.NumTypes; t++ {
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

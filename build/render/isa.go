package main

import "github.com/lanewise/lanewise/core/isa"

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
}

// isaModule reads the table out of core/isa, in its order.
func isaModule() isaTable {
	table := isaTable{Mnemonics: []mnemonic{}, Types: []string{}, Directives: []string{}, Predefined: []string{}}
	for t := isa.Type(0); t < isa.NumTypes; t++ {
		table.Types = append(table.Types, t.String())
	}
	return table
}

package lsp

import (
	"fmt"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
)

type completionList struct {
	Incomplete bool             `json:"isIncomplete"`
	Items      []completionItem `json:"items"`
}

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation string   `json:"documentation,omitempty"`
	SortText      string   `json:"sortText"`
	Edit          textEdit `json:"textEdit"`
}

// completionKinds maps kinds of items to the protocol's.
var completionKinds = map[protocol.CompletionKind]int{
	protocol.MnemonicItem: 14, protocol.DirectiveItem: 14, // keyword
	protocol.VariableItem: 6, protocol.PredicateItem: 6,
	protocol.ImmediateItem: 12, protocol.RegionItem: 12, // value
	protocol.LabelItem:    18, // reference
	protocol.FunctionItem: 3, protocol.KeyItem: 10, protocol.ValueItem: 20, protocol.TypeItem: 25,
}

func (p *part) complete(off int) (any, error) {
	c := p.document.Complete(off)
	replaced := p.rangeOf(c.Range)
	list := completionList{Incomplete: c.IsIncomplete, Items: make([]completionItem, len(c.Items))}
	for n, i := range c.Items { // the best one first: the client sorts by SortText
		insert := i.InsertText
		if insert == "" {
			insert = i.Label
		}
		list.Items[n] = completionItem{Label: i.Label, Kind: completionKinds[i.Kind], Detail: strings.TrimSpace(i.Detail),
			Documentation: sentence(i.Documentation), SortText: fmt.Sprintf("%04d", n), Edit: textEdit{replaced, insert}}
	}
	return list, nil
}

// sentence makes a sentence of a summary.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return lang.Capital(s) + "."
}

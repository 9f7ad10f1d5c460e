package lsp

import (
	"cmp"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Kinds of symbols.
const (
	symbolMethod   = 6
	symbolFunction = 12
	symbolVariable = 13
	symbolKey      = 20
)

// symbolKinds maps the kinds of package lang to the protocol's.
var symbolKinds = map[string]int{
	"kernel": symbolFunction, "function": symbolFunction, "main block": symbolMethod, "subroutine": symbolMethod,
	"label": symbolKey, "variable": symbolVariable,
}

// documentSymbol is an entry of the outline, with the entries in it.
type documentSymbol struct {
	Name      string            `json:"name"`
	Detail    string            `json:"detail,omitempty"`
	Kind      int               `json:"kind"`
	Range     textRange         `json:"range"`
	Selection textRange         `json:"selectionRange"`
	Children  []*documentSymbol `json:"children,omitempty"`
}

// symbolInformation is a symbol in a flat list, also of all files.
type symbolInformation struct {
	Name      string   `json:"name"`
	Kind      int      `json:"kind"`
	Location  location `json:"location"`
	Container string   `json:"containerName,omitempty"`
}

// outline is an entry of the outline with the span that it covers: up to the next entry that is not deeper.
type outline struct {
	lang.DocumentSymbol
	whole visa.Span
}

// outline returns the entries of a program's outline.
func (p *part) outline() []outline {
	symbols := p.read().document.DocumentSymbols()
	list := make([]outline, len(symbols))
	text := p.file.Text
	for i, s := range symbols {
		start := p.file.LineSpan(p.file.LineOf(int(s.SelectionRange.Start))).Start
		end := len(text)
		for _, next := range symbols[i+1:] {
			if next.Depth <= s.Depth {
				end = int(p.file.LineSpan(p.file.LineOf(int(next.SelectionRange.Start))).Start)
				break
			}
		}
		end = max(len(strings.TrimRight(text[:end], " \t\r\n")), int(s.SelectionRange.End))
		list[i] = outline{s, visa.Span{Start: min(start, s.SelectionRange.Start), End: int32(end)}}
	}
	return list
}

func (s *server) documentSymbols(snap *snapshot) (any, error) {
	if !s.client.Capabilities.TextDocument.DocumentSymbol.Hierarchical {
		return append([]symbolInformation{}, snap.symbols()...), nil
	}
	tree := []*documentSymbol{}
	for _, p := range snap.parts {
		for _, x := range p.outline() {
			if _, own := p.own(p.to(int(x.SelectionRange.Start))); !own {
				continue // it belongs to the block that this one continues
			}
			entry := &documentSymbol{Name: cmp.Or(x.Name, "?"), Detail: x.Detail, Kind: symbolKinds[x.Kind], Range: p.rangeOf(x.whole), Selection: p.rangeOf(x.SelectionRange)}
			if n := len(tree); x.Depth > 0 && n > 0 {
				tree[n-1].Children = append(tree[n-1].Children, entry)
			} else {
				tree = append(tree, entry)
			}
		}
	}
	return tree, nil
}

// symbols returns the symbols of a text in one list.
func (s *snapshot) symbols() (list []symbolInformation) {
	for _, p := range s.parts {
		container := ""
		for _, x := range p.outline() {
			if x.Depth == 0 {
				container = ""
			}
			if _, own := p.own(p.to(int(x.SelectionRange.Start))); own {
				list = append(list, symbolInformation{cmp.Or(x.Name, "?"), symbolKinds[x.Kind], p.locate(x.SelectionRange), container})
			}
			if x.Depth == 0 {
				container = x.Name
			}
		}
	}
	return list
}

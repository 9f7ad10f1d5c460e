package ptxlang

import (
	"sort"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// DocumentSymbols lists the kernels, functions and labels of the text in their order, and the
// variables of the module.
func (d *Document) DocumentSymbols() []lang.DocumentSymbol {
	var list []lang.DocumentSymbol
	for _, s := range d.learn().Symbols {
		e := lang.DocumentSymbol{Name: s.Name, Kind: s.Kind.String(), SelectionRange: s.Span}
		switch s.Kind {
		case syntax.KernelSymbol, syntax.FunctionSymbol:
			e.Detail = "declared only"
			if s.Func.HasBody {
				e.Detail = text.Count(len(s.Func.Insts()), "instruction")
			}
		case syntax.LabelSymbol:
			e.Depth = 1
			n := 0
			for _, u := range d.usesOf(s) {
				if !u.Declaration && !u.Data {
					n++
				}
			}
			if n > 0 {
				e.Detail = text.Count(n, "jump")
			}
		case syntax.VariableSymbol:
			if s.Func != nil {
				continue
			}
			e.Detail = declared(s)
		default:
			continue
		}
		list = append(list, e)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].SelectionRange.Start < list[j].SelectionRange.Start })
	return list
}

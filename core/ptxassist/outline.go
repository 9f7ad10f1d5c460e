package ptxassist

import (
	"slices"

	"github.com/lanewise/lanewise/core/answer"
	"github.com/lanewise/lanewise/core/ptx"
)

// Outline lists the kernels, functions and labels of the text in their order, and the
// variables of the module.
func (d *Document) Outline() []answer.Entry {
	var list []answer.Entry
	for _, s := range d.learn().Symbols {
		e := answer.Entry{Name: s.Name, Kind: s.Kind.String(), Span: s.Span}
		switch s.Kind {
		case ptx.KernelSymbol, ptx.FunctionSymbol:
			e.Detail = "declared only"
			if s.Func.HasBody {
				e.Detail = answer.Count(instructions(s.Func), "instruction")
			}
		case ptx.LabelSymbol:
			e.Depth = 1
			if n := len(d.usesOf(s)) - 1; n > 0 {
				e.Detail = answer.Count(n, "jump")
			}
		case ptx.VariableSymbol:
			if s.Func != nil {
				continue
			}
			e.Detail = declared(s)
		default:
			continue
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b answer.Entry) int { return int(a.Span.Start - b.Span.Start) })
	return list
}

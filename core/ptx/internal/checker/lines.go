package checker

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// CheckLines checks the instructions of a function's body that were read without the text around them; it returns false
// if one depends on more than the variables in scope.
func CheckLines(m *syntax.Module, f *syntax.Func, s *diag.Sink) bool {
	c := &checker{Sink: s, mod: m, fn: f}
	for _, x := range f.Body {
		in, is := x.(*syntax.Inst)
		if !is || !goesOn(in) {
			return false
		}
		before := c.Count()
		if c.inst(in); c.Count() > before {
			continue
		}
		if c.arrived(in); c.Count() > before { // each arrival is reported once for a text
			return false
		}
	}
	return true
}

// goesOn reports whether an instruction depends only on the variables in scope.
func goesOn(in *syntax.Inst) bool {
	switch in.Row.Name {
	case "bra", "brx", "call":
		return false
	}
	named := false
	in.EachOperand(func(a *syntax.Operand) { named = named || a.Kind == syntax.NameOperand })
	return !named && in.Refused == "" // a refused instruction is reported once for a text
}

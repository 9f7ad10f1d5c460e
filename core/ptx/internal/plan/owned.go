package plan

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// findOwned assigns the registers and local variables of module scope to the function that uses them. Each thread has
// its own, so those that two functions use would have to be passed between them; this is reported as an error.
func (p *planner) findOwned() {
	p.owned = map[*syntax.Func][]*syntax.Var{}
	owner := map[*syntax.Var]*syntax.Func{}
	for f, in := range p.insts {
		in.EachOperand(func(a *syntax.Operand) {
			v := a.Var
			if v == nil || v.Func != nil || v.Space != ptxisa.RegSpace && v.Space != ptxisa.LocalSpace || owner[v] == f {
				return
			}
			if owner[v] != nil {
				p.Say(a.Span, diag.Form, "{} is declared outside the functions and used by two of them, {} and {}: only one can.", text.Quote(v.Name), text.Quote(owner[v].Name), text.Quote(f.Name))
			}
			owner[v] = f
			p.owned[f] = append(p.owned[f], v)
		})
	}
}

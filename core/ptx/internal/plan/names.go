package plan

import (
	"github.com/lanewise/lanewise/core/ptx/internal/library"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
)

// chooseNames chooses the names of functions and of variables of module scope.
func (p *planner) chooseNames() {
	library.Reserve(p.Names)
	for _, f := range p.Funcs {
		p.Names.Choose(f, f.Name)
	}
	for _, v := range p.mod.Vars {
		if v.Space != ptxisa.SharedSpace {
			p.Names.Choose(v, v.Name)
		}
	}
}

package plan

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// layOutShared lays out shared memory. The launch's dynamic memory begins after all variables.
func (p *planner) layOutShared() {
	for _, v := range p.mod.Vars {
		if v.Space == ptxisa.SharedSpace && !v.Dynamic() {
			align := Alignment(v)
			p.Shared[v] = roundUp(p.SharedEnd, align)
			p.SharedEnd = roundUp(p.Shared[v]+v.Bytes(), align) // a vector may end there (`{a, b, c, _}`)
		}
	}
	end := roundUp(p.SharedEnd, 16)
	if p.launch.Dynamic > 0 {
		p.SharedEnd = end
	}
	for _, v := range p.mod.Vars {
		if v.Dynamic() {
			p.Shared[v] = end
		}
	}
}

// Alignment returns the alignment of a variable: that of its declaration, but at least the size of its type.
func Alignment(v *syntax.Var) int { return max(v.Align, v.Type.Bytes()*v.Vec) }

// roundUp returns the next multiple of a number.
func roundUp(n, of int) int { return (n + of - 1) / of * of }

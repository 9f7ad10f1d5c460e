package launch

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// LLVM 22 declares registers without a kind and loads floating point as .b32, as nvcc loads halves as .u16. Only the
// instructions that compute show the type, and they may be far from the load: after moves, or shared memory.

// groups is a union-find structure over registers and memory between which values move, so that all of a group hold
// values of one type. A group is known by its root. Shared memory is one place for each width.
type groups struct {
	parent map[place]place
	taken  map[place]ptxisa.Type // the type as which instructions use the values of a root
}

// mixed is the type of a group that instructions use as different types of floating point, or also as integers.
const mixed = ptxisa.Pred

func (g groups) take(p place, t ptxisa.Type) {
	p = g.root(p)
	switch was := g.taken[p]; {
	case t.Kind() == ptxisa.Untyped || was == t:
	case was != ptxisa.NoType || !t.Float():
		g.taken[p] = mixed
	default:
		g.taken[p] = t
	}
}

func (g groups) root(p place) place {
	for {
		parent, ok := g.parent[p]
		if !ok {
			return p
		}
		if above, ok := g.parent[parent]; ok {
			g.parent[p] = above
		}
		p = parent
	}
}

func (g groups) join(a, b place) {
	if a, b = g.root(a), g.root(b); a != b {
		g.parent[a] = b
		g.take(b, g.taken[a])
	}
}

// inst records as which type an instruction uses its registers, or between which it moves values.
func (g groups) inst(i *syntax.Inst, f *follower) {
	if len(i.Types) == 0 || i.Call != nil {
		return
	}
	width := i.Types[0].Bits()
	at := place{memory: true, offset: int64(width)}
	memory := memoryOf(i)
	known := syntax.SpaceOf(i) == ptxisa.SharedSpace
	if memory != nil {
		if u := f.at[register(memory.Var)]; u != nil {
			at, known = u.place, true
		} else if p, ok := f.part(memory); ok {
			at, known = p.value(), true
		}
	}
	moves := i.Row.Name == "mov" || i.Row.Name == "selp"
	var first *syntax.Var
	for _, a := range i.Accesses() {
		v := a.Var
		if v.Space != ptxisa.RegSpace {
			continue
		}
		switch t := i.Types[0]; {
		case memory != nil && (!known || v == memory.Var || v.Type.Bits() != width):
		case memory != nil:
			g.join(register(v), at)
		case moves && v.Type.Bits() != width:
		case moves && first == nil:
			first = v
		case moves:
			g.join(register(v), register(first))
		default:
			if !a.Write {
				t = i.Types[len(i.Types)-1]
			}
			if v.Type.Bits() == t.Bits() {
				g.take(register(v), t)
			}
		}
	}
}

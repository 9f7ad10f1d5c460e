package plan

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Looks reports whether a statement reads what other lanes may have written in the meantime, itself or in a function
// that it calls.
func (p *Plan) Looks(s syntax.Stmt) bool {
	in, ok := s.(*syntax.Inst)
	return ok && (ptxisa.HasWord("atom mbarrier", in.Row.Name) || in.Row.Name == "ld" && in.Mods[ptxisa.SemGroup] != "" && in.Mods[ptxisa.SemGroup] != "weak" ||
		slices.ContainsFunc(p.Callees(in), func(f *syntax.Func) bool { return p.lookers[f] }))
}

// findLookers finds the functions that contain such a statement.
func (p *planner) findLookers() {
	p.lookers = map[*syntax.Func]bool{}
	for known := -1; known < len(p.lookers); {
		known = len(p.lookers)
		for _, f := range p.Funcs {
			if !p.lookers[f] && slices.ContainsFunc(f.Body, p.Looks) {
				p.lookers[f] = true
			}
		}
	}
}

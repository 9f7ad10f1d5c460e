package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// looks reports whether a statement reads what other lanes may have written in the meantime, itself or in a function
// that it calls.
func (t *translator) looks(s syntax.Stmt) bool {
	in, ok := s.(*syntax.Inst)
	return ok && (syntax.HasWord("atom mbarrier", in.Row.Name) || in.Row.Name == "ld" && in.Mods[syntax.SemGroup] != "" && in.Mods[syntax.SemGroup] != "weak" ||
		slices.ContainsFunc(t.callees(in), func(f *syntax.Func) bool { return t.lookers[f] }))
}

// planLookers finds the functions that contain such a statement.
func (t *translator) planLookers() {
	t.lookers = map[*syntax.Func]bool{}
	for known := -1; known < len(t.lookers); {
		known = len(t.lookers)
		for _, f := range t.funcs {
			if !t.lookers[f] && slices.ContainsFunc(f.Body, t.looks) {
				t.lookers[f] = true
			}
		}
	}
}

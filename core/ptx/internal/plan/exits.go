package plan

import "github.com/lanewise/lanewise/core/ptx/syntax"

// findExits finds the functions in which a thread can exit: those with an exit, and their callers. All functions whose
// address is taken count as one, because a caller does not know which of them it calls.
func (p *planner) findExits(enders map[*syntax.Func]bool) {
	p.Exits = map[*syntax.Func]bool{}
	callers := map[*syntax.Func][]*syntax.Func{}
	var indirect, todo []*syntax.Func
	for f, in := range p.insts {
		switch {
		case in.Row.Name == "exit" || in.Row.Name == "trap" || in.Refused != "" || in.Call != nil && in.Call.Func != nil && in.Call.Func.Unknown():
			todo = append(todo, f)
		case in.Call != nil && in.Call.Func != nil:
			callers[in.Call.Func] = append(callers[in.Call.Func], f)
		case in.Call != nil:
			indirect = append(indirect, f)
		}
	}
	for f := range enders {
		todo = append(todo, f)
	}
	for anyTaken := false; len(todo) > 0; {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p.Exits[f] {
			continue
		}
		p.Exits[f] = true
		todo = append(todo, callers[f]...)
		if f.Taken && !anyTaken {
			anyTaken = true
			todo = append(append(todo, p.takenFuncs()...), indirect...)
		}
	}
}

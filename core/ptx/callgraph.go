package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The functions of a program, and which of them call each other.

// insts yields the instructions of all functions that are emitted.
func (t *translator) insts(yield func(*syntax.Func, *syntax.Inst) bool) {
	for _, f := range t.funcs {
		for _, in := range f.Insts() {
			if !yield(f, in) {
				return
			}
		}
	}
}

// reach adds f, and the functions that it can reach, to those that are emitted: those it calls and those whose address
// it uses; for the kernel, also those whose address variables and launch lines have.
func (t *translator) reach(f *syntax.Func) {
	if f == nil || !f.HasAddress() && f != t.launch.Kernel || slices.Contains(t.funcs, f) {
		return
	}
	t.funcs = append(t.funcs, f)
	for _, in := range f.Insts() {
		in.EachOperand(func(a *syntax.Operand) { t.reach(a.Func) })
		if c := in.Call; c != nil {
			t.reach(c.Func)
			for _, g := range c.Targets {
				t.reach(g)
			}
		}
	}
	if f != t.launch.Kernel {
		return
	}
	for _, v := range t.mod.Vars {
		for i := range v.Init {
			t.reach(v.Init[i].Func)
		}
	}
	for _, f := range t.launch.Functions {
		t.reach(f)
	}
}

// takenFuncs returns the functions whose address a program can have.
func (t *translator) takenFuncs() []*syntax.Func {
	var list []*syntax.Func
	for _, f := range t.funcs {
		if f.Taken && f.HasAddress() {
			list = append(list, f)
		}
	}
	return list
}

// callees returns the functions that an instruction can call.
func (t *translator) callees(in *syntax.Inst) []*syntax.Func {
	switch c := in.Call; {
	case c == nil:
		return nil
	case c.Func != nil:
		return []*syntax.Func{c.Func}
	case c.Proto != nil:
		var list []*syntax.Func
		for _, f := range t.takenFuncs() {
			if syntax.SameSignature(f.Returns, f.Params, c.Proto.Returns, c.Proto.Params) {
				list = append(list, f)
			}
		}
		return list
	default:
		return c.Targets
	}
}

// callGraph has the functions that each function can call, by number; the kernel is the first.
type callGraph struct {
	funcs   []*syntax.Func
	callees [][]int
}

func (t *translator) callGraph() callGraph {
	g := callGraph{t.funcs, make([][]int, len(t.funcs))}
	number := map[*syntax.Func]int{}
	for i, f := range t.funcs {
		number[f] = i
	}
	for i, f := range t.funcs {
		for _, in := range f.Insts() {
			for _, callee := range t.callees(in) {
				if n, known := number[callee]; known && !slices.Contains(g.callees[i], n) {
					g.callees[i] = append(g.callees[i], n)
				}
			}
		}
	}
	return g
}

// heaviest returns the greatest total weight of a path of calls from the kernel with so many frames, and that number.
// If that weight exceeds the limit, both are for the largest number of frames that stays within it.
func (g *callGraph) heaviest(frames, limit int, weight func(*syntax.Func) int) (most, of int) {
	from := make([]int, len(g.funcs)) // for each function, the weight of the heaviest path from it
	for of = range frames {
		next := make([]int, len(from))
		for i, f := range g.funcs {
			for _, callee := range g.callees[i] {
				next[i] = max(next[i], from[callee])
			}
			next[i] += weight(f)
		}
		if next[0] > limit {
			return from[0], of
		}
		if slices.Equal(next, from) { // no path is longer
			break
		}
		from = next
	}
	return from[0], frames
}

// planExits finds the functions in which a thread can exit: those with an exit, and their callers. All functions whose
// address is taken count as one, because a caller does not know which of them it calls.
func (t *translator) planExits() {
	t.exits = map[*syntax.Func]bool{}
	callers := map[*syntax.Func][]*syntax.Func{}
	var indirect, todo []*syntax.Func
	for f, in := range t.insts {
		switch {
		case in.Row.Name == "exit" || in.Row.Name == "trap" || in.Refused != "" || in.Call != nil && in.Call.Func != nil && in.Call.Func.Unknown():
			todo = append(todo, f)
		case in.Call != nil && in.Call.Func != nil:
			callers[in.Call.Func] = append(callers[in.Call.Func], f)
		case in.Call != nil:
			indirect = append(indirect, f)
		}
	}
	for f := range t.enders {
		todo = append(todo, f)
	}
	for anyTaken := false; len(todo) > 0; {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t.exits[f] {
			continue
		}
		t.exits[f] = true
		todo = append(todo, callers[f]...)
		if f.Taken && !anyTaken {
			anyTaken = true
			todo = append(append(todo, t.takenFuncs()...), indirect...)
		}
	}
}

package plan

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The functions of a program, and which of them call each other.

// insts yields the instructions of all functions that are emitted.
func (p *Plan) insts(yield func(*syntax.Func, *syntax.Inst) bool) {
	for _, f := range p.Funcs {
		for _, in := range f.Insts() {
			if !yield(f, in) {
				return
			}
		}
	}
}

// reach adds f, and the functions that it can reach, to those that are emitted: those it calls and those whose address
// it uses; for the kernel, also those whose address variables and launch lines have.
func (p *planner) reach(f *syntax.Func) {
	if f == nil || !f.HasAddress() && f != p.launch.Kernel || slices.Contains(p.Funcs, f) {
		return
	}
	p.Funcs = append(p.Funcs, f)
	for _, in := range f.Insts() {
		in.EachOperand(func(a *syntax.Operand) { p.reach(a.Func) })
		if c := in.Call; c != nil {
			p.reach(c.Func)
			for _, g := range c.Targets {
				p.reach(g)
			}
		}
	}
	if f != p.launch.Kernel {
		return
	}
	for _, v := range p.mod.Vars {
		for i := range v.Init {
			p.reach(v.Init[i].Func)
		}
	}
	for _, f := range p.launch.Functions {
		p.reach(f)
	}
}

// takenFuncs returns the functions whose address a program can have.
func (p *Plan) takenFuncs() []*syntax.Func {
	var list []*syntax.Func
	for _, f := range p.Funcs {
		if f.Taken && f.HasAddress() {
			list = append(list, f)
		}
	}
	return list
}

// Callees returns the functions that an instruction can call.
func (p *Plan) Callees(in *syntax.Inst) []*syntax.Func {
	switch c := in.Call; {
	case c == nil:
		return nil
	case c.Func != nil:
		return []*syntax.Func{c.Func}
	case c.Proto != nil:
		var list []*syntax.Func
		for _, f := range p.takenFuncs() {
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

func (p *Plan) callGraph() callGraph {
	g := callGraph{p.Funcs, make([][]int, len(p.Funcs))}
	number := map[*syntax.Func]int{}
	for i, f := range p.Funcs {
		number[f] = i
	}
	for i, f := range p.Funcs {
		for _, in := range f.Insts() {
			for _, callee := range p.Callees(in) {
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

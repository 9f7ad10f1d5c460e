package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The call graph bounds a thread's frames and stack, so that arenas, and with them snapshots, are as small as the
// program allows. Its nodes are functions and subroutines. An ifcall can reach every function whose address an
// instruction takes or the launch holds.

// node is a function or subroutine, as the range of its instructions.
type node struct {
	first, end  int
	bytes       int // of its variables: none for a subroutine
	state       uint8
	depth, need int // of the deepest path from here
}

const (
	unseen uint8 = iota
	onPath
	visited
)

// graph returns how deep calls can go, in frames, and how many bytes their variables take together. It returns 0 frames
// if the graph has a cycle or a call goes to a label within a node; Launch.Limits decide then. given are functions
// whose addresses the launch holds.
func (p *Program) graph(given []string) (depth, stack int) {
	entry := p.nodes()
	var taken []int
	addTaken := func(name string) {
		if f := p.FuncByName(name); f >= 0 && p.Funcs[f].First < p.Funcs[f].End {
			taken = append(taken, p.Funcs[f].First)
		}
	}
	for i := range p.Insts {
		if s := p.Insts[i].Src; s.Op == isa.OpFAddr {
			addTaken(s.Callee)
		}
	}
	for _, name := range given {
		addTaken(name)
	}
	var visit func(n *node) bool // false: Launch.Limits decide
	visit = func(n *node) bool {
		n.state = onPath
		call := func(first int) bool {
			c := entry[first]
			if c == nil || c.state == onPath || c.state == unseen && !visit(c) {
				return false
			}
			n.depth = max(n.depth, c.depth)
			n.need = max(n.need, c.need)
			return true
		}
		for i := n.first; i < n.end; i++ {
			for _, first := range p.callees(i, taken) {
				if !call(first) {
					return false
				}
			}
		}
		n.depth++
		n.need += n.bytes
		n.state = visited
		return true
	}
	k := &p.Funcs[p.Kernel]
	if k.First == k.End { // no instructions, no calls
		return 1, k.VarBytes
	}
	root := entry[k.First]
	if !visit(root) {
		return 0, 0
	}
	return root.depth, root.need
}

// callees returns the first instructions of the functions and subroutines that instruction i can call.
func (p *Program) callees(i int, taken []int) []int {
	s := p.Insts[i].Src
	switch s.Op {
	case isa.OpCall, isa.OpFCCall:
		fn := p.Insts[i].Func
		if s.Label != nil && p.Target(fn, s.Label) < p.Funcs[fn].End {
			return []int{p.Target(fn, s.Label)}
		}
	case isa.OpFCall:
		if f := p.FuncByName(s.Callee); f >= 0 && p.Funcs[f].First < p.Funcs[f].End {
			return []int{p.Funcs[f].First}
		}
	case isa.OpIfCall:
		return taken
	}
	return nil
}

// nodes cuts every function at its subroutines and returns the pieces by their first instruction.
func (p *Program) nodes() map[int]*node {
	var all []*node
	entry := map[int]*node{}
	for fn := range p.Funcs {
		f := &p.Funcs[fn]
		open := &node{first: f.First, end: f.End, bytes: f.VarBytes}
		all = append(all, open)
		for _, l := range f.Object.Labels {
			first := f.targets[l]
			if l.Kind != visa.SubroutineLabel || first == f.First {
				continue
			}
			open.end = first
			open = &node{first: first, end: f.End}
			all = append(all, open)
		}
	}
	for _, n := range all {
		if n.first < n.end {
			entry[n.first] = n
		}
	}
	return entry
}

package order

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// The blocks of a body, their successors, and the loops that they form.

// Block is a basic block of a body: it is entered only at its start and left only at its end.
type Block struct {
	Stmts  []syntax.Stmt
	Next   []int       // successors
	Falls  bool        // the next block in the text is reached without a branch
	takes  []lockPlace // places of locks that it may take
	letsGo lockPlace   // the place of a lock that its last statement may release
}

// Blocks splits a body before labels, after branches, and after statements that may release a lock.
func Blocks(body []syntax.Stmt) []*Block {
	o := originsOf(body)
	locks := o.locksOf(body)
	var list []*Block
	of := map[*syntax.Label]int{}
	begun := false // there have been only labels since the last branch
	freed := false // the previous statement may release a lock
	for i, s := range body {
		label, isLabel := s.(*syntax.Label)
		if i == 0 || isLabel && !begun || list[len(list)-1].ends() || freed {
			list = append(list, &Block{})
		}
		b := list[len(list)-1]
		b.Stmts = append(b.Stmts, s)
		if begun = isLabel; isLabel {
			of[label] = len(list) - 1
		}
		if p := o.takes(s); p.base != nil {
			b.takes = append(b.takes, p)
		}
		b.letsGo = o.letsGo(s)
		freed = locks[b.letsGo]
	}
	for i, b := range list {
		in, _ := b.Stmts[len(b.Stmts)-1].(*syntax.Inst)
		b.Falls = in == nil || !b.ends() || in.Guard != nil || in.List != nil
		if b.Falls && i+1 < len(list) && (in == nil || in.List == nil) { // an index of brx.idx is seldom past its list
			b.Next = append(b.Next, i+1)
		}
		if in != nil && in.Target != nil {
			b.Next = append(b.Next, of[in.Target])
		}
		if in != nil && in.List != nil {
			for _, l := range in.List.Labels {
				b.Next = append(b.Next, of[l])
			}
		}
	}
	return list
}

// ends reports whether the last statement of a block leaves it, at least for some lanes.
func (b *Block) ends() bool {
	in, ok := b.Stmts[len(b.Stmts)-1].(*syntax.Inst)
	return ok && ptxisa.HasWord("bra brx ret exit trap", in.Row.Name)
}

// waits reports whether lanes wait for each other in a block, or may do so in a function that it calls.
func (b *Block) waits() bool {
	return slices.ContainsFunc(b.Stmts, func(s syntax.Stmt) bool {
		in, ok := s.(*syntax.Inst)
		return ok && ptxisa.HasWord("bar barrier shfl vote match redux activemask elect mma wmma ldmatrix stmatrix movmatrix call", in.Row.Name)
	})
}

// flow is the control flow graph of the blocks.
type flow struct {
	blocks []*Block
	before [][]int // predecessors of each block that can be reached
	number []int   // in reverse postorder, from 1 on; 0: it cannot be reached
	dom    []int   // immediate dominators
}

// flowOf computes the dominators (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").
func flowOf(blocks []*Block) *flow {
	n := len(blocks)
	f := &flow{blocks, make([][]int, n), make([]int, n), make([]int, n)}
	var order []int // postorder
	type place struct{ block, next int }
	seen := make([]bool, n)
	seen[0] = true
	for stack := []place{{}}; len(stack) > 0; {
		p := &stack[len(stack)-1]
		if p.next == len(blocks[p.block].Next) {
			order = append(order, p.block)
			stack = stack[:len(stack)-1]
			continue
		}
		to := blocks[p.block].Next[p.next]
		p.next++
		f.before[to] = append(f.before[to], p.block)
		if !seen[to] {
			seen[to] = true
			stack = append(stack, place{block: to})
		}
	}
	slices.Reverse(order)
	for i, b := range order {
		f.number[b], f.dom[b] = i+1, -1
	}
	f.dom[0] = 0
	for changed := true; changed; {
		changed = false
		for _, b := range order[1:] {
			dom := -1
			for _, p := range f.before[b] {
				switch {
				case f.dom[p] < 0:
				case dom < 0:
					dom = p
				default:
					dom = f.common(dom, p)
				}
			}
			if dom != f.dom[b] {
				f.dom[b], changed = dom, true
			}
		}
	}
	return f
}

// common returns the nearest block that dominates both.
func (f *flow) common(a, b int) int {
	for a != b {
		if f.number[a] < f.number[b] {
			a, b = b, a
		}
		a = f.dom[a]
	}
	return a
}

// isBack reports whether an edge goes back to the head of a loop that its block is in.
func (f *flow) isBack(from, to int) bool { return f.common(from, to) == to }

// loops returns the blocks of each loop, as a set by number: plain are the loops in which no statement reads what other
// lanes write, looking are the rest. If several looking loops have one head, they are distinguished by the block that
// goes back to it.
func (f *flow) loops(looks func(syntax.Stmt) bool) (plain, looking [][]bool) {
	for head := range f.blocks {
		var back []int
		for _, from := range f.before[head] {
			if f.isBack(from, head) {
				back = append(back, from)
			}
		}
		if len(back) == 0 {
			continue
		}
		inside := f.loop(head, back...)
		sees := func(b *Block) bool { return slices.ContainsFunc(b.Stmts, looks) }
		if !f.any(inside, sees) {
			plain = append(plain, inside)
			continue
		}
		for _, from := range back {
			if inside := f.loop(head, from); f.any(inside, sees) {
				looking = append(looking, inside)
			}
		}
	}
	return plain, looking
}

// loop returns the natural loop of the blocks that go back to a head.
func (f *flow) loop(head int, back ...int) (inside []bool) {
	inside = make([]bool, len(f.blocks))
	inside[head] = true
	for todo := slices.Clone(back); len(todo) > 0; {
		b := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; !inside[b] {
			inside[b] = true
			todo = append(todo, f.before[b]...)
		}
	}
	return inside
}

// any reports whether a predicate holds for one of a set of blocks.
func (f *flow) any(set []bool, is func(*Block) bool) bool {
	for b, in := range set {
		if in && is(f.blocks[b]) {
			return true
		}
	}
	return false
}

// backs counts the edges that go back to the head of a loop.
func (f *flow) backs() (n int) {
	for to, list := range f.before {
		for _, from := range list {
			if f.isBack(from, to) {
				n++
			}
		}
	}
	return n
}

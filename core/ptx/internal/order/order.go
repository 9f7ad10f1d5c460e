// Package order lays out the blocks of a function. It knows the statements of PTX, and nothing of what they become;
// which of them look at what other lanes do is for its caller to say.
//
// Of the lanes of a warp that are at different places, the machine runs those at the
// lowest, so lanes that diverge meet again where their paths join if that place comes after all of these paths. Mostly
// it does. But LLVM and GCC lay out a loop that ends with a join of branches with this end first, before the branches
// that go back to it, or put what follows a loop before its last part. Then the first lanes would reach a barrier or a
// shfl.sync there without the others, while on hardware they wait for them. So a block that is not the head of a loop
// is placed after all its predecessors, and in a function whose lanes wait for each other, what follows a loop is
// placed after the whole loop. Nothing else is moved, except the code under a lock (critical.go). Lanes that leave a
// loop in which they look at what other lanes do go on at once.
package order

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// mostOrdering bounds the work, so that no text takes long: a function with more blocks and loops keeps its order.
const mostOrdering = 1 << 23

// Arranged returns the order in which blocks are laid out; nil if it is that of the text.
func Arranged(blocks []*Block, looks func(syntax.Stmt) bool) []int {
	back := false
	for i, b := range blocks {
		back = back || slices.ContainsFunc(b.Next, func(to int) bool { return to <= i })
	}
	if !back {
		return nil
	}
	f := flowOf(blocks)
	if f.backs()*len(blocks) > mostOrdering {
		return nil
	}
	loops, looking := f.loops(looks)
	sections := f.sections(looking)
	l := layout{f, make([][]int, len(blocks)), make([]int, len(blocks)), false, 0}
	for _, s := range sections {
		l.holdBefore(s)
	}
	if !l.join(loops, sections) || !l.moved {
		return nil
	}
	return l.order()
}

// layout records which blocks must come after which others.
type layout struct {
	*flow
	behind [][]int // the blocks that come after each one
	ahead  []int   // for each block, how many come before it and are not laid out yet
	moved  bool    // the order differs from that of the text
	puts   int
}

// put requires block b to come after another one.
func (l *layout) put(b, behind int) {
	l.behind[behind] = append(l.behind[behind], b)
	l.ahead[b]++
	l.moved = l.moved || b < behind
	l.puts++
}

// holdBefore places the code under a lock before the loop that takes the lock, and what follows after that loop.
func (l *layout) holdBefore(s section) {
	for _, from := range s.held {
		for _, b := range s.loop {
			l.put(b, from)
		}
		for _, to := range l.blocks[from].Next {
			if slices.Contains(s.held, to) || l.isBack(from, to) {
				continue
			}
			for _, b := range s.loop {
				l.put(to, b)
			}
		}
	}
}

// join places blocks after all their predecessors, and what follows a loop after the loop; false if that is too much
// work.
func (l *layout) join(loops [][]bool, sections []section) bool {
	meet := slices.ContainsFunc(l.blocks, (*Block).waits)
	taken := func(from, to int) bool {
		return slices.ContainsFunc(sections, func(s section) bool { return slices.Contains(s.loop, from) && slices.Contains(s.held, to) })
	}
	for to, list := range l.flow.before {
		for _, from := range list {
			if l.isBack(from, to) || taken(from, to) {
				continue
			}
			l.put(to, from)
			for _, inside := range loops {
				if !inside[from] || inside[to] || from < to && !meet {
					continue
				}
				for b, in := range inside {
					if in && b != from {
						l.put(to, b)
					}
				}
			}
			if l.puts > mostOrdering {
				return false
			}
		}
	}
	return true
}

// order lays the blocks out: of those that may come next, always the first in the text.
func (l *layout) order() (order []int) {
	placed := make([]bool, len(l.blocks))
	alone := -1
	for low := 0; len(order) < len(l.blocks); {
		at := alone
		if alone = -1; at < 0 {
			for at = low; at < len(l.blocks) && (placed[at] || l.ahead[at] > 0); at++ {
			}
			if at == len(l.blocks) { // each waits for another one: a loop with two entries
				at = slices.Index(placed, false)
			}
			low = at + 1
		}
		placed[at] = true
		order = append(order, at)
		for _, to := range l.behind[at] {
			if l.ahead[to]--; l.ahead[to] == 0 {
				low = min(low, to)
			}
		}
		// A single branch that LLVM puts after the one that leaves a loop stays with it. After the exit, the lanes
		// that leave would be at a lower place than those that repeat the loop, and reach the exit without them.
		if n := at + 1; n < len(l.blocks) && l.blocks[at].Falls && len(l.blocks[n].Stmts) == 1 && l.blocks[n].ends() && !placed[n] && l.ahead[n] == 0 {
			alone = n
		}
	}
	return order
}

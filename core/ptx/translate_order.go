package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// The order of a function's blocks. Of the lanes of a warp that are at different places the machine runs those at the
// lowest, so lanes that part meet again where their paths join if that stands behind all of these paths. Mostly it does.
// But LLVM and GCC lay out a loop that ends with a join of branches with this end first, before the branches that go back
// to it, or put what follows a loop before its last part: the first lanes would come to a barrier or a shfl.sync there
// without the others, and on hardware they wait for them. So a block, if it is not the head of a loop, stands behind all
// that go on to it, and in a function whose lanes wait for each other what follows a loop behind all of the loop. Nothing
// else is moved, but for what is done with a lock (translate_lock.go). Of a loop that looks for what another lane does,
// lanes that leave it first are let go on.

// block is a piece of a body that is entered at its start and left at its end only.
type block struct {
	stmts  []syntax.Stmt
	next   []int // where it goes on
	falls  bool  // what follows in the text is reached without a branch
	label  *visa.Label
	takes  []lockPlace // locks that it may take
	letsGo lockPlace   // and one that its last statement may let go
}

// blocksOf cuts a body before labels, behind branches, and behind what may let a lock go.
func blocksOf(body []syntax.Stmt) []*block {
	o := originsOf(body)
	locks := o.locksOf(body)
	var list []*block
	of := map[*syntax.Label]int{}
	begun := false // labels, and nothing else, have come since the last branch
	freed := false // the statement before may let a lock go
	for i, s := range body {
		label, isLabel := s.(*syntax.Label)
		if i == 0 || isLabel && !begun || list[len(list)-1].ends() || freed {
			list = append(list, &block{})
		}
		b := list[len(list)-1]
		b.stmts = append(b.stmts, s)
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
		in, _ := b.stmts[len(b.stmts)-1].(*syntax.Inst)
		b.falls = in == nil || !b.ends() || in.Guard != nil || in.List != nil
		if b.falls && i+1 < len(list) && (in == nil || in.List == nil) { // an index is seldom past the list of a brx.idx
			b.next = append(b.next, i+1)
		}
		if in != nil && in.Target != nil {
			b.next = append(b.next, of[in.Target])
		}
		if in != nil && in.List != nil {
			for _, l := range in.List.Labels {
				b.next = append(b.next, of[l])
			}
		}
	}
	return list
}

// ends reports whether the last statement of a block leaves it, for some lanes at least.
func (b *block) ends() bool {
	in, ok := b.stmts[len(b.stmts)-1].(*syntax.Inst)
	return ok && syntax.HasWord("bra brx ret exit trap", in.Row.Name)
}

// flow is how blocks go on to each other.
type flow struct {
	blocks []*block
	before [][]int // which blocks go on to each one that can be reached
	number []int   // in reverse postorder, from 1 on; 0: it cannot be reached
	dom    []int   // the immediate dominators
}

// flowOf finds who dominates whom (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").
func flowOf(blocks []*block) *flow {
	n := len(blocks)
	f := &flow{blocks, make([][]int, n), make([]int, n), make([]int, n)}
	var order []int // postorder
	type place struct{ block, next int }
	seen := make([]bool, n)
	seen[0] = true
	for stack := []place{{}}; len(stack) > 0; {
		p := &stack[len(stack)-1]
		if p.next == len(blocks[p.block].next) {
			order = append(order, p.block)
			stack = stack[:len(stack)-1]
			continue
		}
		to := blocks[p.block].next[p.next]
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

// common is the nearest block that dominates both.
func (f *flow) common(a, b int) int {
	for a != b {
		if f.number[a] < f.number[b] {
			a, b = b, a
		}
		a = f.dom[a]
	}
	return a
}

// isBack reports whether a block goes back to the head of a loop that it is in.
func (f *flow) isBack(from, to int) bool { return f.common(from, to) == to }

// loops are the blocks of each loop, by number: of those in which no statement looks for what others do, and of the
// rest, which are told apart by the block that goes back if they have one head.
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
		sees := func(b *block) bool { return slices.ContainsFunc(b.stmts, looks) }
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

// loop is the natural loop of the blocks that go back to a head.
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

// any reports whether one of a set of blocks is such.
func (f *flow) any(set []bool, is func(*block) bool) bool {
	for b, in := range set {
		if in && is(f.blocks[b]) {
			return true
		}
	}
	return false
}

// looks reports whether a statement sees what other lanes have written in the meantime, itself or in what it calls.
func (t *translator) looks(s syntax.Stmt) bool {
	in, ok := s.(*syntax.Inst)
	return ok && (syntax.HasWord("atom mbarrier", in.Row.Name) || in.Row.Name == "ld" && in.Mods[syntax.SemGroup] != "" && in.Mods[syntax.SemGroup] != "weak" ||
		slices.ContainsFunc(t.callees(in), func(f *syntax.Func) bool { return t.lookers[f] }))
}

// planLookers finds the functions in which a lane looks.
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

// waits reports whether lanes wait for each other in a block, or in what it calls.
func (b *block) waits() bool {
	return slices.ContainsFunc(b.stmts, func(s syntax.Stmt) bool {
		in, ok := s.(*syntax.Inst)
		return ok && syntax.HasWord("bar barrier shfl vote match redux activemask elect mma wmma ldmatrix stmatrix movmatrix call", in.Row.Name)
	})
}

// mostOrdering bounds the work, so that no text takes long: one of more blocks and loops keeps its order.
const mostOrdering = 1 << 23

// backs counts the branches that go back to the head of a loop.
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

// arranged is the order in which blocks are laid out; nil if it is that of the text.
func arranged(blocks []*block, looks func(syntax.Stmt) bool) []int {
	back := false
	for i, b := range blocks {
		back = back || slices.ContainsFunc(b.next, func(to int) bool { return to <= i })
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

// layout says which blocks stand behind which others.
type layout struct {
	*flow
	behind [][]int // which blocks come after each one
	ahead  []int   // how many come before it and are not laid out yet
	moved  bool    // the order is another one than that of the text
	puts   int
}

// put has a block stand behind another one.
func (l *layout) put(b, behind int) {
	l.behind[behind] = append(l.behind[behind], b)
	l.ahead[b]++
	l.moved = l.moved || b < behind
	l.puts++
}

// holdBefore puts what is done under a lock before the loop that takes it, and what follows behind that loop.
func (l *layout) holdBefore(s section) {
	for _, from := range s.held {
		for _, b := range s.loop {
			l.put(b, from)
		}
		for _, to := range l.blocks[from].next {
			if slices.Contains(s.held, to) || l.isBack(from, to) {
				continue
			}
			for _, b := range s.loop {
				l.put(to, b)
			}
		}
	}
}

// join puts blocks behind all that go on to them, and what follows a loop behind the loop; false: that is too much work.
func (l *layout) join(loops [][]bool, sections []section) bool {
	meet := slices.ContainsFunc(l.blocks, (*block).waits)
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

// order lays the blocks out: of those that may come next always the first of the text.
func (l *layout) order() (order []int) {
	placed := make([]bool, len(l.blocks))
	alone := -1
	for low := 0; len(order) < len(l.blocks); {
		at := alone
		if alone = -1; at < 0 {
			for at = low; at < len(l.blocks) && (placed[at] || l.ahead[at] > 0); at++ {
			}
			if at == len(l.blocks) { // each waits for another one: a loop that is entered in two places
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
		// A branch alone, which LLVM puts behind the one that leaves a loop, goes with it: behind the exit, lanes that leave
		// would be lower than those that go round, and come to the exit without them.
		if n := at + 1; n < len(l.blocks) && l.blocks[at].falls && len(l.blocks[n].stmts) == 1 && l.blocks[n].ends() && !placed[n] && l.ahead[n] == 0 {
			alone = n
		}
	}
	return order
}

// bodyOf emits the body of the function, block by block.
func (t *translator) bodyOf(f *syntax.Func) {
	t.planAbsent(f)
	blocks := blocksOf(f.Body)
	order := arranged(blocks, t.looks)
	if order == nil {
		for _, s := range f.Body {
			t.statement(s)
		}
		return
	}
	at := make([]int, len(blocks)) // in the order
	for i, n := range order {
		at[n] = i
	}
	if order[0] != 0 { // the body begins with the head of a loop in which a lock is taken
		t.jump(nil, true, t.labelOf(blocks[0].stmts[0].(*syntax.Label)))
	}
	for n, b := range blocks { // a label for each that follows another one in the text only
		if after := n + 1; b.falls && after < len(blocks) && at[after] != at[n]+1 {
			if l, ok := blocks[after].stmts[0].(*syntax.Label); ok {
				b.label = t.labelOf(l)
			} else {
				b.label = t.fresh("next")
			}
		}
	}
	for i, n := range order {
		b := blocks[n]
		last := len(b.stmts) - 1
		if _, labelled := b.stmts[0].(*syntax.Label); n > 0 && !labelled && blocks[n-1].label != nil {
			t.place(blocks[n-1].label)
		}
		for _, s := range b.stmts[:last] {
			t.statement(s)
		}
		// Who leaves a loop for a lower place than its head goes before the others run.
		first := b.label != nil && len(b.next) == 2 && at[b.next[0]] < at[b.next[1]] && at[b.next[1]] <= i
		if first {
			t.otherwise = b.label
		}
		t.statement(b.stmts[last])
		gone := first && t.otherwise == nil
		t.otherwise = nil
		switch {
		case gone:
		case b.label != nil:
			t.jump(nil, true, b.label)
		case b.falls && n+1 == len(blocks) && i < len(order)-1:
			t.leave()
		}
	}
}

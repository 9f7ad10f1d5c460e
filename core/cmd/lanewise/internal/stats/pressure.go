package stats

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// pressure returns, for each instruction, how many bytes of variables are live before it: variables that some path to
// it may have written and some path from it may read. A variable counts with all its bytes. A write of the whole
// variable for all lanes ends its old value. Any other write keeps the old value alive, since lanes that are off, or
// wait elsewhere, keep theirs. The variables of a function's callers are not counted.
func pressure(p *eu.Program) []int {
	out := make([]int, len(p.Insts))
	for fn := range p.Funcs {
		newFlow(p, fn).pressure(out)
	}
	return out
}

// flow describes what a function's instructions do with its variables. A compiler's kernel can have a variable for
// every second instruction. So there are sets of variables only for blocks of instructions, and for each instruction a
// list of the variables that it names.
type flow struct {
	first  int
	vars   map[*visa.Decl]int // root variables and their numbers
	bytes  []int
	insts  []effect
	given  []int   // variables that the inputs fill
	blocks []block // each block but the first begins at the target of a jump, or behind a jump
}

// effect is the effect of an instruction: the variables that it reads, those that it writes, and those whose old values
// it ends.
type effect struct{ reads, sets, kills []int }

// block is a basic block: each of its instructions but the last can only go on to the next one.
type block struct {
	from, to        int   // as indices from flow.first; to is exclusive
	next, before    []int // blocks
	written, needed set   // variables that may have been written, and may be read, before its first instruction
}

// set is a set of variables.
type set []uint64

func (s set) put(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) drop(i int)     { s[i/64] &^= 1 << (i % 64) }
func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// join adds another set and reports whether that changed something.
func (s set) join(o set) (changed bool) {
	for i := range s {
		was := s[i]
		if s[i] |= o[i]; s[i] != was {
			changed = true
		}
	}
	return changed
}

func newFlow(p *eu.Program, fn int) *flow {
	f := &p.Funcs[fn]
	x := &flow{first: f.First, vars: map[*visa.Decl]int{}}
	for _, d := range f.Object.Decls {
		if d.Class == visa.General && !d.Predefined && d.Root == d {
			x.vars[d] = len(x.bytes)
			x.bytes = append(x.bytes, d.Bytes())
		}
	}
	for _, in := range f.Object.Inputs {
		x.mark(&x.given, in.Var)
	}
	lead := make([]bool, f.End-f.First+1)
	follow := make([][]int, f.End-f.First)
	for i := range follow {
		in := p.Insts[f.First+i].Src
		x.insts = append(x.insts, x.effectOf(in))
		follow[i] = ways(p, fn, f.First+i)
		if len(follow[i]) != 1 || follow[i][0] != i+1 {
			lead[i+1] = true
			for _, to := range follow[i] {
				lead[to] = true
			}
		}
	}
	at := make([]int, len(follow)) // the block that begins with an instruction
	for i := range follow {
		if i == 0 || lead[i] {
			at[i] = len(x.blocks)
			x.blocks = append(x.blocks, block{from: i, written: x.empty(), needed: x.empty()})
		}
		x.blocks[len(x.blocks)-1].to = i + 1
	}
	for n := range x.blocks {
		for _, to := range follow[x.blocks[n].to-1] {
			x.blocks[n].next = append(x.blocks[n].next, at[to])
			x.blocks[at[to]].before = append(x.blocks[at[to]].before, n)
		}
	}
	return x
}

func (x *flow) empty() set { return make(set, (len(x.bytes)+63)/64) }

func (x *flow) mark(list *[]int, d *visa.Decl) {
	if d == nil {
		return
	}
	if i, ok := x.vars[d.Root]; ok {
		*list = append(*list, i)
	}
}

// effectOf returns what an instruction reads and writes. An instruction that goes through an address could read and
// write any variable whose address is taken, so these variables count as read and written where their addresses are
// taken.
func (x *flow) effectOf(in *visa.Inst) (e effect) {
	in.EachArg(func(slot *isa.Slot, a *visa.Operand) {
		if a.Kind == visa.NullOperand || a.Kind == visa.ImmediateOperand || a.Var == nil {
			return
		}
		switch {
		case a.Kind == visa.AddressOfOperand:
			x.mark(&e.reads, a.Var)
			x.mark(&e.sets, a.Var)
		case slot.Write:
			x.mark(&e.sets, a.Var)
			if wholeWrite(in, a) {
				x.mark(&e.kills, a.Var)
			}
		default:
			x.mark(&e.reads, a.Var)
		}
	})
	if in.LSC != nil {
		for i := range in.LSC.More {
			x.mark(&e.reads, in.LSC.More[i].Var)
		}
	}
	return e
}

// wholeWrite reports whether a destination is a whole variable, written for all lanes.
func wholeWrite(in *visa.Inst, a *visa.Operand) bool {
	d := a.Var
	if d.Root != d || in.Pred.Var != nil || a.Kind != visa.GeneralOperand || a.Row != 0 || a.Col != 0 || a.Region.H != 1 {
		return false
	}
	return in.NoMask && int(in.ExecSize)*a.Type.Size() >= d.Bytes()
}

// ways returns the instructions that can follow an instruction in its function.
func ways(p *eu.Program, fn, i int) (out []int) {
	f, in := &p.Funcs[fn], p.Insts[i].Src
	add := func(to int) {
		if to < f.End {
			out = append(out, to-f.First)
		}
	}
	if in.Label != nil {
		add(p.Target(fn, in.Label)) // returns of a subroutine are not followed: the call itself goes on behind it
	}
	for _, l := range in.Labels {
		add(p.Target(fn, l))
	}
	always := in.Op.Returns() || in.Op == isa.OpGoto || in.Op == isa.OpJmp
	if !always || in.Pred.Var != nil { // lanes for which the predicate is false go on
		add(i + 1)
	}
	return out
}

// pressure adds the bytes that are live before each instruction to out.
func (x *flow) pressure(out []int) {
	if len(x.blocks) == 0 {
		return
	}
	for _, v := range x.given {
		x.blocks[0].written.put(v)
	}
	now := x.empty()
	x.settle(false, func(b *block) set {
		copy(now, b.written)
		for i := b.from; i < b.to; i++ {
			for _, v := range x.insts[i].sets {
				now.put(v)
			}
		}
		return now
	})
	x.settle(true, func(b *block) set {
		x.neededBehind(b, now)
		for i := b.to - 1; i >= b.from; i-- {
			x.insts[i].before(now, func(int) {}, func(int) {})
		}
		return now
	})
	written, began := x.empty(), make([][]int, len(x.insts)) // variables that an instruction is the first of its block to write
	for n := range x.blocks {
		b := &x.blocks[n]
		copy(written, b.written)
		for i := b.from; i < b.to; i++ {
			for _, v := range x.insts[i].sets {
				if !written.has(v) {
					written.put(v)
					began[i] = append(began[i], v)
				}
			}
		}
		x.neededBehind(b, now)
		live := 0
		for w := range now {
			for both := now[w] & written[w]; both != 0; both &= both - 1 {
				live += x.bytes[w*64+bits.TrailingZeros64(both)]
			}
		}
		count := func(v, sign int) {
			if written.has(v) {
				live += sign * x.bytes[v]
			}
		}
		for i := b.to - 1; i >= b.from; i-- {
			for _, v := range began[i] {
				if now.has(v) {
					count(v, -1)
				}
				written.drop(v)
			}
			x.insts[i].before(now, func(v int) { count(v, 1) }, func(v int) { count(v, -1) })
			out[x.first+i] += live
		}
	}
}

// before turns the variables needed behind an instruction into those needed before it, and calls begins and ends for
// variables that become needed and not needed.
func (e *effect) before(needed set, begins, ends func(v int)) {
	for _, v := range e.kills {
		if needed.has(v) {
			needed.drop(v)
			ends(v)
		}
	}
	for _, v := range e.reads {
		if !needed.has(v) {
			needed.put(v)
			begins(v)
		}
	}
}

// neededBehind sets needed to the variables that are needed behind the last instruction of a block.
func (x *flow) neededBehind(b *block, needed set) {
	clear(needed)
	for _, to := range b.next {
		needed.join(x.blocks[to].needed)
	}
}

// settle passes the result of through for each block on to the blocks behind it, or with back to those before it, until
// nothing changes.
func (x *flow) settle(back bool, through func(b *block) set) {
	waiting, waits := make([]int, len(x.blocks)), make([]bool, len(x.blocks)) // a stack: the last one is taken next
	for n := range waiting {
		waiting[n], waits[n] = n, true
	}
	if !back {
		slices.Reverse(waiting)
	}
	visit := func(list []int) {
		for _, n := range list {
			if !waits[n] {
				waiting, waits[n] = append(waiting, n), true
			}
		}
	}
	for len(waiting) > 0 {
		n := waiting[len(waiting)-1]
		waiting, waits[n] = waiting[:len(waiting)-1], false
		b := &x.blocks[n]
		got := through(b)
		if back {
			if b.needed.join(got) {
				visit(b.before)
			}
			continue
		}
		for _, to := range b.next {
			if x.blocks[to].written.join(got) {
				visit([]int{to})
			}
		}
	}
}

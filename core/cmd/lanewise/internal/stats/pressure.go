package stats

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// pressure is, for each instruction, how many bytes of variables are live before it: of those that a path
// to it may have written and a path from it may read. A variable counts with all its bytes. A write of the
// whole of it for all lanes begins it anew; any other leaves what it holds alive, since lanes that are off,
// or wait elsewhere, keep theirs. What a function's callers hold is not in its numbers.
func pressure(p *eu.Program) []int {
	out := make([]int, len(p.Insts))
	for fn := range p.Funcs {
		newFlow(p, fn).pressure(out)
	}
	return out
}

// flow is what a function's instructions do with its variables. A compiler's kernel can have a variable for every
// second instruction: there are sets of them for each block of instructions only, and for each instruction those that
// it names.
type flow struct {
	first  int
	vars   map[*visa.Decl]int // root variables by number
	bytes  []int
	insts  []effect
	given  []int   // variables that the inputs fill
	blocks []block // each but the first begins where a jump goes, or behind one
}

// effect is what an instruction does: variables that it reads, writes, and begins anew.
type effect struct{ reads, sets, kills []int }

// block is instructions of which each but the last goes on to the next only.
type block struct {
	from, to        int   // as indices from first
	next, before    []int // blocks
	written, needed set   // before its first instruction
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
	at := make([]int, len(follow)) // the block that an instruction begins
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

// effectOf is what an instruction reads and writes. One that goes through an address can read and write
// every variable whose address is taken: their addresses keep them alive where they are taken.
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

// wholeWrite reports whether a destination is the whole of its variable, written for all lanes.
func wholeWrite(in *visa.Inst, a *visa.Operand) bool {
	d := a.Var
	if d.Root != d || in.Pred.Var != nil || a.Kind != visa.GeneralOperand || a.Row != 0 || a.Col != 0 || a.Region.H != 1 {
		return false
	}
	return in.NoMask && int(in.ExecSize)*a.Type.Size() >= d.Bytes()
}

// ways are the instructions that can follow one in its function.
func ways(p *eu.Program, fn, i int) (out []int) {
	f, in := &p.Funcs[fn], p.Insts[i].Src
	add := func(to int) {
		if to < f.End {
			out = append(out, to-f.First)
		}
	}
	if in.Label != nil {
		add(p.Target(fn, in.Label)) // a subroutine's returns are not followed: the call goes on behind itself
	}
	for _, l := range in.Labels {
		add(p.Target(fn, l))
	}
	always := in.Op.Returns() || in.Op == isa.OpGoto || in.Op == isa.OpJmp
	if !always || in.Pred.Var != nil { // lanes for which it does not hold go on
		add(i + 1)
	}
	return out
}

// pressure adds up what is live before each instruction.
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
	written, began := x.empty(), make([][]int, len(x.insts)) // what an instruction is the first to write of its block
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

// before makes what is needed behind an instruction what is needed before it, and tells which variables begin and
// end to be.
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

// neededBehind is what is needed behind the last instruction of a block.
func (x *flow) neededBehind(b *block, needed set) {
	clear(needed)
	for _, to := range b.next {
		needed.join(x.blocks[to].needed)
	}
}

// settle hands on what a block does with a set, to those behind it or, back, to those before, until nothing changes.
func (x *flow) settle(back bool, through func(b *block) set) {
	waiting, waits := make([]int, len(x.blocks)), make([]bool, len(x.blocks)) // the last one is next
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

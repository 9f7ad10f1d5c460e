package stats

import (
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

// flow is what a function's instructions do with its variables.
type flow struct {
	first int
	vars  map[*visa.Decl]int // root variables by number
	bytes []int
	ways  [][]int // successors, as indices from first
	reads []set
	sets  []set // variables that an instruction writes
	kills []set // those that it begins anew
	given set   // those that the inputs fill
}

// set is a set of variables.
type set []uint64

func (s set) put(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// join adds another set, without some, and reports whether that changed something.
func (s set) join(o, without set) (changed bool) {
	for i := range s {
		was := s[i]
		if s[i] |= o[i] &^ without[i]; s[i] != was {
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
	x.given = x.empty()
	for _, in := range f.Object.Inputs {
		x.mark(x.given, in.Var)
	}
	for i := f.First; i < f.End; i++ {
		in := p.Insts[i].Src
		reads, sets, kills := x.empty(), x.empty(), x.empty()
		x.uses(in, reads, sets, kills)
		x.reads, x.sets, x.kills = append(x.reads, reads), append(x.sets, sets), append(x.kills, kills)
		x.ways = append(x.ways, ways(p, fn, i))
	}
	return x
}

func (x *flow) empty() set { return make(set, (len(x.bytes)+63)/64) }

func (x *flow) mark(s set, d *visa.Decl) {
	if d == nil {
		return
	}
	if i, ok := x.vars[d.Root]; ok {
		s.put(i)
	}
}

// uses notes what an instruction reads and writes. One that goes through an address can read and write
// every variable whose address is taken: their addresses keep them alive where they are taken.
func (x *flow) uses(in *visa.Inst, reads, sets, kills set) {
	in.EachArg(func(slot *isa.Slot, a *visa.Operand) {
		if a.Kind == visa.NullOperand || a.Kind == visa.ImmediateOperand || a.Var == nil {
			return
		}
		switch {
		case a.Kind == visa.AddressOfOperand:
			x.mark(reads, a.Var)
			x.mark(sets, a.Var)
		case slot.Write:
			x.mark(sets, a.Var)
			if wholeWrite(in, a) {
				x.mark(kills, a.Var)
			}
		default:
			x.mark(reads, a.Var)
		}
	})
	if in.LSC != nil {
		for i := range in.LSC.More {
			x.mark(reads, in.LSC.More[i].Var)
		}
	}
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
	n := len(x.ways)
	if n == 0 {
		return
	}
	none := x.empty()
	written, needed := make([]set, n), make([]set, n) // before each
	for i := range n {
		written[i], needed[i] = x.empty(), x.empty()
	}
	written[0].join(x.given, none)
	for changed := true; changed; {
		changed = false
		for i := range n {
			for _, to := range x.ways[i] {
				a := written[to].join(written[i], none)
				b := written[to].join(x.sets[i], none)
				changed = changed || a || b
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			for _, to := range x.ways[i] {
				changed = needed[i].join(needed[to], x.kills[i]) || changed
			}
			changed = needed[i].join(x.reads[i], none) || changed
		}
	}
	for i := range n {
		for v, bytes := range x.bytes {
			if written[i].has(v) && needed[i].has(v) {
				out[x.first+i] += bytes
			}
		}
	}
}

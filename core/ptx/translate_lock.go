package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// A lock that lanes of one warp take. Those that do not get it go round a loop, and who has it goes on behind the loop, where
// the machine would never come: it runs the lanes at the lowest place. Hardware since Volta lets both go on by turns. So what
// stands between such a loop and the statement that lets the lock go is laid out before the loop: who has the lock runs first.
// What follows stands behind the loop, as ever, and lanes meet there.

// lockPlace is what an instruction of memory names: a variable or a register and how many bytes behind it. Where the address is
// loaded, as compilers write it that are told not to optimize, it is where from, and the offset has those behind it in its upper half.
type lockPlace struct {
	base   *syntax.Var
	offset int64
}

// origins are the instructions that write each register; nil where there are several.
type origins map[*syntax.Var]*syntax.Inst

// locksOf are the places at which a body may take a lock.
func (o origins) locksOf(body []syntax.Stmt) map[lockPlace]bool {
	locks := map[lockPlace]bool{}
	for _, s := range body {
		if p := o.takes(s); p.base != nil {
			locks[p] = true
		}
	}
	return locks
}

// originsOf finds them in a body.
func originsOf(body []syntax.Stmt) origins {
	o := origins{}
	for _, s := range body {
		in, ok := s.(*syntax.Inst)
		if !ok || len(in.Args) == 0 {
			continue
		}
		to := in.Args[0]
		for _, a := range to.Elems {
			o[a.Var] = nil
		}
		if to.Kind != syntax.RegOperand {
			continue
		}
		if _, written := o[to.Var]; written {
			in = nil
		}
		o[to.Var] = in
	}
	return o
}

// takes is the place of a statement that may take a lock, an atom that gives what was there before; none for others.
func (o origins) takes(s syntax.Stmt) lockPlace {
	in, p := o.placeOf(s)
	if in == nil || in.Row.Name != "atom" || !syntax.HasWord("cas exch", in.Operation()) {
		return lockPlace{}
	}
	return p
}

// letsGo is the place of a statement that may let a lock go, as all do that write it but a compare and exchange; none for
// others.
func (o origins) letsGo(s syntax.Stmt) lockPlace {
	in, p := o.placeOf(s)
	if in == nil || in.Row.Name == "atom" && in.Operation() == "cas" {
		return lockPlace{}
	}
	return p
}

// placeOf is the place that an atom, a red or a st names; no instruction for other statements.
func (o origins) placeOf(s syntax.Stmt) (*syntax.Inst, lockPlace) {
	in, ok := s.(*syntax.Inst)
	if !ok || !syntax.HasWord("atom red st", in.Row.Name) {
		return nil, lockPlace{}
	}
	for _, a := range in.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil {
			return in, o.place(a)
		}
	}
	return nil, lockPlace{}
}

// place is where an address is from: by way of registers, and of one that is loaded.
func (o origins) place(a *syntax.Operand) lockPlace {
	p, known := lockPlace{a.Var, a.Offset}, "mov cvta ld"
	for range 8 {
		in := o[p.base]
		if in == nil || !syntax.HasWord(known, in.Row.Name) || in.Args[1].Var == nil {
			break
		}
		if in.Row.Name == "ld" {
			p.offset, known = p.offset<<32+1<<31, "mov cvta"
		}
		p.base, p.offset = in.Args[1].Var, p.offset+in.Args[1].Offset
	}
	return p
}

// A loop that takes a lock is small, and so is what is done under it. Where there is more, the text keeps its order.
const (
	mostTaking = 32  // blocks of the loop
	mostLocks  = 4   // places that it may take
	mostHeld   = 256 // blocks from there to where the lock is let go
)

// section is the blocks of a loop in which a lock is taken and those in which it is held, by number.
type section struct{ loop, held []int }

// sections finds them among the loops that look for what other lanes do.
func (f *flow) sections(loops [][]bool) (list []section) {
	for _, inside := range loops {
		s := section{}
		for b, in := range inside {
			if in && len(s.loop) <= mostTaking {
				s.loop = append(s.loop, b)
			}
		}
		if len(s.loop) <= mostTaking {
			s.held = f.holding(s.loop)
		}
		if s.held != nil {
			list = append(list, s)
		}
	}
	return list
}

// holding are the blocks from behind a loop to where a lock that it takes is let go, on those ways on which that is
// sure to come and no lanes wait for each other.
func (f *flow) holding(loop []int) (held []int) {
	var locks []lockPlace
	for _, b := range loop {
		for _, p := range f.blocks[b].takes {
			if !slices.Contains(locks, p) && len(locks) < mostLocks {
				locks = append(locks, p)
			}
		}
	}
	for _, lock := range locks {
		for _, b := range loop {
			next := f.blocks[b].next // of a table of branches some hundred are enough
			for _, exit := range next[:min(len(next), mostHeld)] {
				if slices.Contains(loop, exit) || slices.Contains(held, exit) {
					continue
				}
				for _, on := range f.toRelease(exit, lock, loop) {
					if !slices.Contains(held, on) {
						held = append(held, on)
					}
				}
			}
		}
	}
	return held
}

// toRelease are the blocks on all ways from one to where a lock is let go; none if a way does not come to that.
func (f *flow) toRelease(from int, lock lockPlace, loop []int) (ways []int) {
	ways = []int{from}
	for i := 0; i < len(ways); i++ {
		b := f.blocks[ways[i]]
		if b.letsGo == lock {
			continue
		}
		if b.waits() || len(b.next) == 0 {
			return nil
		}
		for _, to := range b.next {
			if slices.Contains(loop, to) || len(ways) > mostHeld {
				return nil
			}
			if !slices.Contains(ways, to) {
				ways = append(ways, to)
			}
		}
	}
	return ways
}

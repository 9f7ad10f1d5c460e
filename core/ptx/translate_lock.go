package ptx

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// A lock that lanes of one warp take. Those that do not get it go round a loop, and who has it goes on behind the loop, where
// the machine would never come: it runs the lanes at the lowest place. Hardware since Volta lets both go on by turns. So what
// stands between such a loop and the statement that lets the lock go is laid out before the loop: who has the lock runs first.
// What follows stands behind the loop, as ever, and lanes meet there.

// lockPlace is what an instruction of memory names: a variable or a register, and how many bytes behind it.
type lockPlace struct {
	base   *syntax.Var
	offset int64
}

// locks are the places at which a body may take a lock.
type locks []lockPlace

func locksOf(body []syntax.Stmt) (l locks) {
	for _, s := range body {
		if p := takes(s); p.base != nil {
			l = append(l, p)
		}
	}
	return l
}

// takes is the place of a statement that may take a lock, an atom that gives what was there before; none for others.
func takes(s syntax.Stmt) lockPlace {
	in, p := placeOf(s)
	if in == nil || in.Row.Name != "atom" || !syntax.HasWord("cas exch", in.Operation()) {
		return lockPlace{}
	}
	return p
}

// letsGo reports whether a statement may let the lock at a place go, as all do that write it but a compare and exchange.
func letsGo(s syntax.Stmt, lock lockPlace) bool {
	in, p := placeOf(s)
	return in != nil && p == lock && !(in.Row.Name == "atom" && in.Operation() == "cas")
}

// letGo reports whether a statement may let one of the locks go.
func (l locks) letGo(s syntax.Stmt) bool {
	for _, lock := range l {
		if letsGo(s, lock) {
			return true
		}
	}
	return false
}

// placeOf is the place that an atom, a red or a st names; no instruction for other statements.
func placeOf(s syntax.Stmt) (*syntax.Inst, lockPlace) {
	in, ok := s.(*syntax.Inst)
	if !ok || !syntax.HasWord("atom red st", in.Row.Name) {
		return nil, lockPlace{}
	}
	for _, a := range in.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil {
			return in, lockPlace{a.Var, a.Offset}
		}
	}
	return nil, lockPlace{}
}

// section is a loop in which a lock is taken and the blocks in which it is held, by number.
type section struct{ loop, held []bool }

// sections finds them among the loops that look for what other lanes do.
func (f *flow) sections(loops [][]bool) (list []section) {
	for _, loop := range loops {
		held := make([]bool, len(f.blocks))
		found := false
		for from, in := range loop {
			if !in {
				continue
			}
			for _, s := range f.blocks[from].stmts {
				if lock := takes(s); lock.base != nil && f.holding(lock, loop, held) {
					found = true
				}
			}
		}
		if found {
			list = append(list, section{loop, held})
		}
	}
	return list
}

// holding adds the blocks from behind a loop to where a lock is let go, if each way comes to that and nowhere on it lanes
// wait for each other.
func (f *flow) holding(lock lockPlace, loop, held []bool) (found bool) {
	for from, in := range loop {
		for _, exit := range f.blocks[from].next {
			if !in || loop[exit] {
				continue
			}
			way := make([]bool, len(f.blocks))
			if f.toRelease(exit, lock, loop, way) {
				found = true
				for b, on := range way {
					held[b] = held[b] || on
				}
			}
		}
	}
	return found
}

// toRelease follows all ways from a block to where a lock is let go.
func (f *flow) toRelease(from int, lock lockPlace, loop, way []bool) bool {
	for todo := []int{from}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if way[n] {
			continue
		}
		way[n] = true
		b := f.blocks[n]
		if letsGo(b.stmts[len(b.stmts)-1], lock) {
			continue
		}
		if b.waits() || len(b.next) == 0 || slices.ContainsFunc(b.next, func(to int) bool { return loop[to] }) {
			return false
		}
		todo = append(todo, b.next...)
	}
	return true
}

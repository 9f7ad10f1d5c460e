package ptx

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// A lock that lanes of one warp take. Those that do not get it go round a loop, and who has it goes on behind the loop, where
// the machine would never come: it runs the lanes at the lowest place. Hardware since Volta lets both go on by turns. So what
// stands between such a loop and the statement that lets the lock go is laid out before the loop: who has the lock runs first.
// What follows stands behind the loop, as ever, and lanes meet there.

// locks are the places in memory at which a body may take a lock.
type locks struct {
	made map[*syntax.Var]*syntax.Inst // what makes a register that one instruction makes; nil: several do
	at   map[string]bool
}

func locksOf(body []syntax.Stmt) *locks {
	l := &locks{map[*syntax.Var]*syntax.Inst{}, map[string]bool{}}
	for _, s := range body {
		in, ok := s.(*syntax.Inst)
		if !ok || len(in.Args) == 0 || in.Args[0].Kind != syntax.RegOperand {
			continue
		}
		v := in.Args[0].Var
		if _, again := l.made[v]; again || in.Guard != nil || !syntax.HasWord("mov ld cvta add", in.Row.Name) {
			in = nil
		}
		l.made[v] = in
	}
	for _, s := range body {
		if p := l.takes(s); p != "" {
			l.at[p] = true
		}
	}
	return l
}

// takes is the place of a statement that may take a lock: an atom that gives what was there before; "" for others.
func (l *locks) takes(s syntax.Stmt) string {
	in, p := l.placeOf(s)
	if p == "" || in.Row.Name != "atom" || !syntax.HasWord("cas exch", in.Operation()) {
		return ""
	}
	return p
}

// letsGo is the place of a statement that may let a lock go, as all do that write it but a compare and exchange.
func (l *locks) letsGo(s syntax.Stmt) string {
	in, p := l.placeOf(s)
	if p == "" || !l.at[p] || in.Row.Name == "atom" && in.Operation() == "cas" {
		return ""
	}
	return p
}

// placeOf is the place that an atom, a red or a st names.
func (l *locks) placeOf(s syntax.Stmt) (*syntax.Inst, string) {
	in, ok := s.(*syntax.Inst)
	if !ok || !syntax.HasWord("atom red st", in.Row.Name) {
		return nil, ""
	}
	at := slices.IndexFunc(in.Args, func(a *syntax.Operand) bool { return a.Kind == syntax.MemoryOperand && a.Var != nil })
	if at < 0 {
		return nil, ""
	}
	return in, l.said(in.Args[at], 8)
}

// said is the same for operands that are made in the same way, so many instructions before: compilers that are told not to
// optimize load an address anew for each access.
func (l *locks) said(a *syntax.Operand, deep int) string {
	s := a.Name + strconv.FormatUint(a.Bits, 16) + "+" + strconv.FormatInt(a.Offset, 16)
	if a.Var == nil {
		return s
	}
	in := l.made[a.Var]
	if in == nil || deep == 0 {
		return s + a.Var.Name + "@" + itoa(int(a.Var.NameSpan.Start))
	}
	s += "(" + in.Row.Name
	for _, a := range in.Args[1:] {
		s += " " + l.said(a, deep-1)
	}
	return s + ")"
}

// section is a loop in which a lock is taken and the blocks in which it is held, by number.
type section struct{ loop, held []bool }

// sections finds them among the loops that look for what other lanes do.
func (f *flow) sections(loops [][]bool, l *locks) (list []section) {
	for _, loop := range loops {
		held := make([]bool, len(f.blocks))
		found := false
		for from, in := range loop {
			if !in {
				continue
			}
			for _, s := range f.blocks[from].stmts {
				if lock := l.takes(s); lock != "" {
					released := func(b *block) bool { return l.letsGo(b.stmts[len(b.stmts)-1]) == lock }
					found = f.holding(released, loop, held) || found
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
func (f *flow) holding(released func(*block) bool, loop, held []bool) (found bool) {
	for from, in := range loop {
		for _, exit := range f.blocks[from].next {
			if !in || loop[exit] {
				continue
			}
			way := make([]bool, len(f.blocks))
			if f.toRelease(exit, released, loop, way) {
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
func (f *flow) toRelease(from int, released func(*block) bool, loop, way []bool) bool {
	for todo := []int{from}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if way[n] {
			continue
		}
		way[n] = true
		b := f.blocks[n]
		if released(b) {
			continue
		}
		if b.waits() || len(b.next) == 0 || slices.ContainsFunc(b.next, func(to int) bool { return loop[to] }) {
			return false
		}
		todo = append(todo, b.next...)
	}
	return true
}

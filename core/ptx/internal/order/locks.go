package order

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Where a body may take and release a lock: the place that an atomic operation or a store accesses, traced through
// registers.

// lockPlace is the memory that an instruction accesses: a variable or a register, and a byte offset. If the address
// itself is loaded from memory, as compilers write it without optimization, base and the lower half of offset tell
// where it is loaded from, and the upper half of offset holds the offset of the access.
type lockPlace struct {
	base   *syntax.Var
	offset int64
}

// origins has the instruction that writes each register; nil if there are several.
type origins map[*syntax.Var]*syntax.Inst

// originsOf computes the origins for a body.
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

// locksOf returns the places at which a body may take a lock.
func (o origins) locksOf(body []syntax.Stmt) map[lockPlace]bool {
	locks := map[lockPlace]bool{}
	for _, s := range body {
		if p := o.takes(s); p.base != nil {
			locks[p] = true
		}
	}
	return locks
}

// takes returns the place for a statement that may take a lock: an atom.cas or atom.exch, which returns the old value.
// For others it returns no place.
func (o origins) takes(s syntax.Stmt) lockPlace {
	in, p := o.placeOf(s)
	if in == nil || in.Row.Name != "atom" || !ptxisa.HasWord("cas exch", in.Operation()) {
		return lockPlace{}
	}
	return p
}

// letsGo returns the place for a statement that may release a lock: any write to it except a compare-and-exchange. For
// others it returns no place.
func (o origins) letsGo(s syntax.Stmt) lockPlace {
	in, p := o.placeOf(s)
	if in == nil || in.Row.Name == "atom" && in.Operation() == "cas" {
		return lockPlace{}
	}
	return p
}

// placeOf returns the place that an atom, a red or a st accesses; no instruction for other statements.
func (o origins) placeOf(s syntax.Stmt) (*syntax.Inst, lockPlace) {
	in, ok := s.(*syntax.Inst)
	if !ok || !ptxisa.HasWord("atom red st", in.Row.Name) {
		return nil, lockPlace{}
	}
	for _, a := range in.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil {
			return in, o.place(a)
		}
	}
	return nil, lockPlace{}
}

// place traces an address back through registers, and through one load.
func (o origins) place(a *syntax.Operand) lockPlace {
	p, known := lockPlace{a.Var, a.Offset}, "mov cvta ld"
	for range 8 {
		in := o[p.base]
		if in == nil || !ptxisa.HasWord(known, in.Row.Name) || in.Args[1].Var == nil {
			break
		}
		if in.Row.Name == "ld" {
			p.offset, known = p.offset<<32+1<<31, "mov cvta"
		}
		p.base, p.offset = in.Args[1].Var, p.offset+in.Args[1].Offset
	}
	return p
}

package ptx

import "github.com/lanewise/lanewise/core/ptx/syntax"

// Where a body may take a lock and let it go: which place an atomic operation or a store names, by way of registers.

// lockPlace is what an instruction of memory names: a variable or a register and how many bytes behind it. Where the address is
// loaded, as compilers write it that are told not to optimize, it is where from, and the offset has those behind it in its upper half.
type lockPlace struct {
	base   *syntax.Var
	offset int64
}

// origins are the instructions that write each register; nil where there are several.
type origins map[*syntax.Var]*syntax.Inst

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

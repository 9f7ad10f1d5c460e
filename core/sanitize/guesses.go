package sanitize

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// An atomic that the machine does not have, of floats for example, is a loop: a plain load guesses what memory holds,
// and a cmpxchg stores the new value if the guess is right. If another thread was faster, the loop goes around once
// more. By the letter the load races with the other thread's cmpxchg, but no result depends on it. OpenCL and CUDA
// programs are full of such loops.

// watchGuesses finds the loads that guess: a cmpxchg compares their value, or a variable that it is moved to, in
// whatever order the instructions stand.
func (s *sanitizer) watchGuesses() {
	var open []*visa.Decl // compared, their sources not followed yet
	compared := map[*visa.Decl]bool{}
	compare := func(o *visa.Operand) {
		if o.Var != nil && !compared[o.Var.Root] {
			compared[o.Var.Root] = true
			open = append(open, o.Var.Root)
		}
	}
	for i := range s.prog.Insts {
		if o := comparand(s.prog.Message(i)); o != nil {
			compare(o)
		}
	}
	if len(open) == 0 {
		return
	}
	moves := map[*visa.Decl][]*visa.Operand{} // sources by destination
	for i := range s.prog.Insts {
		if in := s.prog.Insts[i].Src; in.Op == isa.OpMov && in.Args[0].Var != nil {
			moves[in.Args[0].Var.Root] = append(moves[in.Args[0].Var.Root], &in.Args[1])
		}
	}
	for len(open) > 0 {
		d := open[len(open)-1]
		open = open[:len(open)-1]
		for _, o := range moves[d] {
			compare(o)
		}
	}
	for i := range s.class {
		if in := s.prog.Message(i); in.AccessesMemory() {
			in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
				if slot.Write && o.Var != nil && compared[o.Var.Root] {
					s.class[i] = guesses
				}
			})
		}
	}
}

// comparand returns the operand with which a cmpxchg compares memory, nil for other instructions.
func comparand(in *visa.Inst) *visa.Operand {
	at := 0
	switch in.Op {
	case isa.OpLscAtomic:
		at = 2
	case isa.OpDWordAtomic, isa.OpSvmAtomic:
		at = 3
	case isa.OpTypedAtomic:
		at = 6
	}
	if at == 0 || in.Atomic() != isa.AtomicCmpXchg {
		return nil
	}
	return &in.Args[at]
}

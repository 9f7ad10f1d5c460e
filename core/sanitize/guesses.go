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
	var open []*visa.Decl // compared, with sources that were not followed yet
	for i := range s.prog.Insts {
		if o := comparand(s.prog.Message(i)); o != nil && o.Var != nil {
			open = append(open, o.Var.Root)
		}
	}
	if len(open) == 0 {
		return
	}
	moved := map[*visa.Decl][]*visa.Decl{} // sources by destination; nil: followed
	for i := range s.prog.Insts {
		if in := s.prog.Insts[i].Src; in.Op == isa.OpMov && in.Args[0].Var != nil && in.Args[1].Var != nil {
			to := in.Args[0].Var.Root
			moved[to] = append(moved[to], in.Args[1].Var.Root)
		}
	}
	for len(open) > 0 {
		d := open[len(open)-1]
		open = append(open[:len(open)-1], moved[d]...)
		moved[d] = nil
	}
	for i := range s.class {
		if in := s.prog.Message(i); in.AccessesMemory() {
			in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
				if slot.Write && o.Var != nil {
					if from, known := moved[o.Var.Root]; known && from == nil {
						s.class[i] = guesses
					}
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

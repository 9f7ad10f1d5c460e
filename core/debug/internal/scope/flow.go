package scope

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// This file says what kind of control flow an instruction is.

// JumpLabels returns the labels that a branch can go to within its function.
func JumpLabels(in *visa.Inst) []*visa.Label {
	switch in.Op {
	case isa.OpGoto, isa.OpJmp:
		if in.Label != nil {
			return []*visa.Label{in.Label}
		}
	case isa.OpSwitchJmp:
		return in.Labels
	}
	return nil
}

// AlwaysJumps reports whether no lane goes on with the next instruction: a goto, jmp or return
// without a predicate.
func AlwaysJumps(in *visa.Inst) bool {
	return in.Pred.Var == nil && (in.Op == isa.OpGoto || in.Op == isa.OpJmp || in.Op.Returns())
}

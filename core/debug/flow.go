package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// What kind of control flow an instruction is.

// forThread reports whether an instruction has no channels: it acts once for the thread.
func forThread(op isa.Op) bool {
	exec := isa.Table[op].Exec
	return exec == isa.NoExec || exec == isa.BlockExec
}

// branches reports whether an instruction moves lanes: at exec size 1 it acts on
// all active lanes.
func branches(op isa.Op) bool {
	switch op {
	case isa.OpGoto, isa.OpJmp, isa.OpRet, isa.OpFRet, isa.OpCall, isa.OpFCall, isa.OpIfCall, isa.OpSwitchJmp:
		return true
	}
	return false
}

// jumpLabels are the labels a branch can go to within its function.
func jumpLabels(in *visa.Inst) []*visa.Label {
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

func leaves(op isa.Op) bool { return op == isa.OpRet || op == isa.OpFRet }

// always reports whether no lane goes on with the next instruction: a goto, jmp or return
// without a predicate.
func always(in *visa.Inst) bool {
	return in.Pred.Var == nil && (in.Op == isa.OpGoto || in.Op == isa.OpJmp || leaves(in.Op))
}

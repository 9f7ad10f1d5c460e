package isa

// MovesLanes reports whether an instruction is control flow. With execution size 1 such an instruction acts on all
// active lanes (seeds/goto.md, Notes).
func (op Op) MovesLanes() bool { return op.Jumps() || op.Calls() || op.Returns() }

// Jumps reports whether an instruction goes to a label of its function.
func (op Op) Jumps() bool { return op == OpGoto || op == OpJmp || op == OpSwitchJmp }

// Calls reports whether an instruction pushes a frame.
func (op Op) Calls() bool { return op == OpCall || op == OpFCall || op == OpIfCall }

// Returns reports whether an instruction returns from a frame.
func (op Op) Returns() bool { return op == OpRet || op == OpFRet }

// WholeThread reports whether an instruction has no channels and acts once for the thread.
func (op Op) WholeThread() bool {
	exec := Table[op].Exec
	return exec == NoExec || exec == BlockExec
}

package scope

import (
	"github.com/lanewise/lanewise/core/protocol"
)

// Masks returns the arithmetic of the channel enable at an instruction.
func (v *Scope) Masks(pc int) protocol.Masks {
	m := protocol.Masks{Dispatch: v.State.DispatchMask()}
	if v.State.Depth() > 0 {
		m.Call = v.State.Frame(v.State.Depth() - 1).CallMask()
		m.Exec = v.State.ExecMask()
	}
	in := v.Inst(pc)
	if in == nil {
		return m
	}
	if v.whole() {
		return v.statementMasks(pc, m)
	}
	all := uint32(1)<<v.Target.Launch.SIMD - 1
	e := v.Machine.Enable(v.Thread, pc)
	m.Pred, m.Enable = e.Pred, e.ChEn
	if p := in.Src.Pred; p.Var != nil {
		m.PredText = p.String()
	} else {
		m.Pred = all
	}
	if in.Src.Op.WholeThread() {
		if e.Pred != 0 { // one bit decides for the whole thread
			m.Pred = all
		}
		m.Enable = m.Exec & m.Pred
		return m
	}
	m.ExecSize, m.Offset, m.NoMask = e.Size, e.Offset, e.NoMask
	if m.Uniform = m.ExecSize == 1 && in.Src.Op.MovesLanes(); m.Uniform {
		// The one predicate bit decides for all active lanes (seeds/goto.md, Notes).
		if m.PredText != "" && e.Pred != 0 {
			m.Pred = all
		}
		m.Enable = m.Exec & m.Pred
	}
	return m
}

// statementMasks returns the arithmetic of the channel enable at a statement: its guard, within the execution mask. In
// the middle of a statement all lanes of the execution mask are at work on it.
func (v *Scope) statementMasks(pc int, m protocol.Masks) protocol.Masks {
	m.ExecSize = v.Target.Launch.SIMD
	m.Pred, m.Enable = uint32(1)<<m.ExecSize-1, m.Exec
	st := v.StatementView(pc)
	if st == nil || st.Guard == "" || !v.Starts[pc] {
		return m
	}
	m.PredText = st.Guard
	d := v.Variable(pc, GuardName(st))
	m.Pred = v.Machine.PredBits(v.Thread, v.State.Depth()-1, d)
	if st.Guard[1] == '!' {
		m.Pred = ^m.Pred
	}
	m.Pred &= uint32(1)<<m.ExecSize - 1
	m.Enable &= m.Pred
	return m
}

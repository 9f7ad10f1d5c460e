package debug

import (
	"github.com/lanewise/lanewise/core/debug/internal/values"
	"github.com/lanewise/lanewise/core/protocol"
)

const maxRecall = 128

// Operands goes back to steps that ran and returns their lines and operands. It breaks off when more returns false.
func (s *Session) Operands(q *protocol.Recall, more func() bool) (out protocol.Recalled) {
	s.rec.Replay(func() {
		for _, step := range q.Steps[:min(len(q.Steps), maxRecall)] {
			if step < 0 || step >= s.rec.Last {
				continue
			}
			s.rec.GoTo(step)
			v := values.New(s.scope(protocol.Window{Thread: -1, Format: q.Window.Format, Granularity: q.Window.Granularity}))
			pc := v.State.PC()
			if in := v.Inst(pc); in != nil {
				operands := v.OperandsAt(pc)
				v.Preview(pc)
				out.Steps = append(out.Steps, protocol.RecalledStep{Step: step, Line: in.Line, Operands: operands})
			}
			if !more() {
				break
			}
		}
	})
	return out
}

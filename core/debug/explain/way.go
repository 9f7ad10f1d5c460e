package explain

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// mostWaits is how many waits of a lane's way are told.
const mostWaits = 8

// way tells of a lane that has ended where it waited, and which line ended each wait.
func (v *Explainer) way(lane int) (out []protocol.Sentence) {
	kernel := &v.Code.Funcs[v.Code.Kernel]
	l := v.History.Lives(v.Thread, kernel.First, v.Step(), true)
	if !l.Lanes[lane].Started {
		return nil
	}
	waits, more := v.History.Waits(v.Thread, lane, l.First, v.Step(), mostWaits)
	if len(waits) == 0 {
		return []protocol.Sentence{{Text: "It never waited.", Step: -1}}
	}
	for _, w := range waits {
		said := text.Say("It waited for {}", text.Count(w.Steps, "step"))
		if line := v.Line(w.By); line > 0 {
			said += text.Say(", after line {}", line)
		}
		if line := v.Line(w.Next); line > 0 {
			said += text.Say(", and went on at line {} (step {})", line, w.To)
		}
		out = append(out, protocol.Sentence{Text: said + ".", Step: w.From, Line: v.Line(w.By)})
	}
	if more > 0 {
		out = append(out, protocol.Sentence{Text: text.Say("It waited {} more.", text.Times(more)), Step: -1})
	}
	return out
}

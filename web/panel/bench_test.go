package panel

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
)

// BenchmarkStep describes what changes between two steps and finds the differences, without the
// browser's part.
func BenchmarkStep(b *testing.B) {
	one, two := view(16, "7", "-12"), view(16, "8", "100")
	for i := range two.Lanes {
		two.Lanes[i].State = protocol.LaneState(i % 3)
	}
	two.Masks.Exec = 0xaaaa
	s := shownStore(one)
	panels := []func() *Node{NewLanes(s).panel, newValueGrid(s).panel, NewStack(s).panel, NewTransport(s).panel, NewStatusLine(s).panel}
	shown := make([]*Node, len(panels))
	for i, panel := range panels {
		shown[i] = panel()
	}
	for i := 0; b.Loop(); i++ {
		s.View = []*protocol.View{two, one}[i%2]
		changes := 0
		for i, panel := range panels {
			now := panel()
			changes += len(draw.Diff(shown[i], now))
			shown[i] = now
		}
		if changes == 0 {
			b.Fatal("nothing has changed")
		}
	}
}

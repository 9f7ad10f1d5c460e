package panel

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/store"
)

// named opens the panel of a name, from either page.
func named(name string, s *store.Store) *frame.Panel {
	for _, r := range append(Playground[:len(Playground):len(Playground)], Embed...) {
		if r.Name == name {
			return r.Open(s, Playground)
		}
	}
	panic("no panel is called " + name)
}

// BenchmarkStep measures describing what changes between two steps and finding the differences, without the browser's
// part.
func BenchmarkStep(b *testing.B) {
	one, two := paneltest.View(16, "7", "-12"), paneltest.View(16, "8", "100")
	for i := range two.Lanes {
		two.Lanes[i].State = protocol.LaneState(i % 3)
	}
	two.Masks.Exec = 0xaaaa
	s := paneltest.Store(one)
	panels := []*frame.Panel{named("lanes", s), lanes.NewValueGrid(s), named("stack", s), run.NewTransport(s), NewStatusLine(s, false)}
	shown := make([]*draw.Node, len(panels))
	for i, panel := range panels {
		shown[i] = panel.Content().Tree()
	}
	for i := 0; b.Loop(); i++ {
		s.View = []*protocol.View{two, one}[i%2]
		changes := 0
		for i, panel := range panels {
			now := panel.Content().Tree()
			changes += len(draw.Diff(shown[i], now))
			shown[i] = now
		}
		if changes == 0 {
			b.Fatal("nothing has changed")
		}
	}
}

package panel

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// BenchmarkStep redraws the lanes and their values between two steps, without the
// browser's part.
func BenchmarkStep(b *testing.B) {
	one, two := view(16, "7", "-12"), view(16, "8", "100")
	for i := range two.Lanes {
		two.Lanes[i].State = protocol.LaneState(i % 3)
	}
	two.Masks.Exec = 0xaaaa
	s := shownStore(one)
	panels := []app.Composer{NewLanes(s), NewValues(s), NewStack(s), NewMemory(s), NewTransport(s)}
	root := element("div")
	root.Body(panels[0], panels[1], panels[2], panels[3], panels[4])
	page := app.NewClientTester(root)
	defer page.Close()
	for i := 0; b.Loop(); i++ {
		s.View = []*protocol.View{one, two}[i%2]
		for _, p := range panels {
			p.Update()
		}
		page.Consume()
	}
}

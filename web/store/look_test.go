package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
)

func TestThePageGrowsAndIsAsItWasAfterTheLargest(t *testing.T) {
	p := newPage(t, nil, Opening{Scale: 100})
	for _, want := range []int{125, 150, 100} {
		p.s.NextScale()
		if p.s.Scale != want || p.scale != want {
			t.Fatalf("%d, the browser has %d, want %d", p.s.Scale, p.scale, want)
		}
	}
	p = newPage(t, nil, Opening{Scale: 150})
	if p.s.Scale != 150 {
		t.Fatalf("brought back as %d", p.s.Scale)
	}
}

// parts are all the parts of a view that a playground has room for.
const parts = protocol.PanelMargin | protocol.PanelRegisters | protocol.PanelRegion | protocol.PanelPreview | protocol.PanelGraph |
	protocol.PanelMemory | protocol.PanelReport

func TestANarrowScreenAsksForThePaneThatItShows(t *testing.T) {
	p := newPage(t, nil, Opening{Panels: parts, Narrow: true})
	p.step1()
	at1 := func() { p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)}) }
	for _, c := range []struct {
		pane layout.Pane
		want protocol.Panels
	}{
		{layout.PaneLanes, protocol.PanelPreview},
		{layout.PaneRegisters, protocol.PanelRegisters | protocol.PanelRegion | protocol.PanelPreview},
		{layout.PaneMemory, protocol.PanelMemory},
		{layout.PaneCode, protocol.PanelMargin},
	} {
		p.s.ShowPane(c.pane)
		if m := asked[*protocol.ViewRequest](p); m.Window.Panels != c.want {
			t.Fatalf("%s asks for %b, shows %b", c.pane, m.Window.Panels, c.want)
		}
		at1()
	}
	// The list of frames comes with every view. The graph is asked for when it is chosen.
	p.s.ShowPane(layout.PaneStack)
	if len(p.sent) > 0 {
		t.Fatalf("asked for %+v", p.sent[0].m)
	}
	p.s.ShowStack(StackGraph)
	if m := asked[*protocol.ViewRequest](p); m.Window.Panels != protocol.PanelGraph {
		t.Fatalf("%b", m.Window.Panels)
	}
	at1()
	p.s.ShowPane(layout.PaneLanes)
	at1()
	p.s.ShowTab(layout.TabEfficiency) // out of sight
	if len(p.sent) > 0 {
		t.Fatalf("asked for %+v", p.sent[0].m)
	}
	// A wider window shows all panes.
	p.s.ShowNarrow(false)
	want := parts &^ protocol.PanelMemory
	if m := asked[*protocol.ViewRequest](p); m.Window.Panels != want {
		t.Fatalf("%b, want %b", m.Window.Panels, want)
	}
	at1()
	p.s.ShowNarrow(true)
	if len(p.sent) > 0 {
		t.Fatalf("a window that shrinks needs nothing: %+v", p.sent[0].m)
	}
	p.s.Step()
	if m := asked[*protocol.Step](p); m.Window.Panels != protocol.PanelPreview {
		t.Fatalf("a step asks for %b", m.Window.Panels)
	}
}

package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// paneTabs chooses the pane that is shown on a screen that has room for one only.
type paneTabs struct{ frame.Base }

// NewPaneTabs makes the tabs.
func NewPaneTabs(s *store.Store) *frame.Panel {
	return frame.New(&paneTabs{frame.Follow(s, store.TopicLayout|store.TopicView)})
}

// Tree shows the registers as a switch within Memory: in both, the reader looks up values that no lane shows.
func (p *paneTabs) Tree() *draw.Node {
	s := p.S
	shown := s.Pane
	if shown == store.PaneRegisters {
		shown = store.PaneMemory
	}
	tabs := []draw.Part{paneTab(store.PaneLearn, "Learn", "", shown)}
	for _, r := range Playground {
		if r.PaneTitle != "" {
			_, count := r.Count(&s.State)
			tabs = append(tabs, paneTab(r.Pane, r.PaneTitle, count, shown))
		}
	}
	within := draw.Element("div").Class("seg within").Role("group").DataSet("part", "within").Aria("label", "Memory or registers")
	if shown == store.PaneMemory {
		within.Body(
			ui.Choice("", "pane", string(store.PaneMemory), "Memory", s.Pane == store.PaneMemory),
			ui.Choice("", "pane", string(store.PaneRegisters), "Registers", s.Pane == store.PaneRegisters))
	}
	return draw.Element("nav").Class("panes").Aria("label", "Panels").OnClick(p.OnAction).Body(
		draw.Element("div").Class("panelist").DataSet("part", "panes").Body(tabs...), within)
}

func paneTab(pane store.Pane, title, count string, shown store.Pane) *draw.Node {
	tab := ui.TextButton("pane", "pane", string(pane), title)
	if shown == pane {
		tab.Class("on").Aria("current", "true")
	}
	return tab.Body(draw.Text(title), ui.Span("count", count))
}

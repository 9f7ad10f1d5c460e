package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
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
	if shown == layout.PaneRegisters {
		shown = layout.PaneMemory
	}
	tabs := []draw.Part{paneTab(layout.PaneLearn, "Learn", "", shown)}
	for _, r := range Playground {
		if r.PaneTitle != "" {
			_, count := r.Count(&s.State)
			tabs = append(tabs, paneTab(r.Pane, r.PaneTitle, count, shown))
		}
	}
	within := draw.Element("div").Class("seg within").Role("group").DataSet("part", "within").Aria("label", "Memory or registers")
	if shown == layout.PaneMemory {
		within.Body(
			ui.Choice("", "pane", string(layout.PaneMemory), "Memory", s.Pane == layout.PaneMemory),
			ui.Choice("", "pane", string(layout.PaneRegisters), "Registers", s.Pane == layout.PaneRegisters))
	}
	return draw.Element("nav").Class("panes").Aria("label", "Panels").OnClick(p.OnAction).Body(
		draw.Element("div").Class("panelist").DataSet("part", "panes").Body(tabs...), within)
}

func paneTab(pane layout.Pane, title, count string, shown layout.Pane) *draw.Node {
	tab := ui.TextButton("pane", "pane", string(pane), title)
	if shown == pane {
		tab.Class("on").Aria("current", "true")
	}
	return tab.Body(draw.Text(title), ui.Span("count", count))
}

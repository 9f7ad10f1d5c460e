package panel

import (
	"github.com/lanewise/lanewise/web/store"
)

// PaneTabs chooses what a screen shows that has room for one panel.
type PaneTabs struct{ base }

// NewPaneTabs makes the tabs.
func NewPaneTabs(s *store.Store) *Panel {
	return newPanel(&PaneTabs{follow(s, store.TopicLayout|store.TopicView)})
}

func (p *PaneTabs) panel() *Node {
	var tabs []Part
	for _, r := range rows {
		if r.paneTitle == "" {
			continue
		}
		tab := textButton("pane", "pane", string(r.pane), r.paneTitle)
		_, count := r.count(&p.S.State)
		if p.S.Pane == r.pane {
			tab.Class("on").Aria("current", "true")
		}
		tabs = append(tabs, tab.Body(textNode(r.paneTitle), span("count", count)))
	}
	return element("nav").Class("panes").DataSet("part", "panes").Aria("label", "Panels").OnClick(p.onAction).Body(tabs...)
}

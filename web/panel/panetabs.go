package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// PaneTabs chooses what a screen shows that has room for one panel.
type PaneTabs struct{ drawn }

// NewPaneTabs makes the tabs.
func NewPaneTabs(s *store.Store) *Panel { return newPanel(&PaneTabs{newDrawn(s)}) }

// OnMount begins to follow the store.
func (p *PaneTabs) OnMount(ctx app.Context) { p.follow(ctx, store.TopicLayout|store.TopicView) }

// Render draws the tabs.
func (p *PaneTabs) Render() app.UI { return p.render(p.panel) }

func (p *PaneTabs) panel() *Node {
	var tabs []Part
	for i := range rows {
		r := &rows[i]
		if r.PaneTitle == "" {
			continue
		}
		tab := textButton("pane", "pane", string(r.Pane), r.PaneTitle)
		_, count := r.badge(&p.S.State)
		if p.S.Pane == r.Pane {
			tab.Class("on").Aria("current", "true")
		}
		tabs = append(tabs, tab.Body(textNode(r.PaneTitle), span("count", count)))
	}
	return element("nav").Class("panes").DataSet("part", "panes").Aria("label", "Panels").OnClick(p.onAction).Body(tabs...)
}

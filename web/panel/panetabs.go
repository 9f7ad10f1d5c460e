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

// frames counts the calls, if there are any.
func (p *PaneTabs) frames() string {
	if v := p.S.View; v != nil && len(v.Frames) > 1 {
		return itoa(len(v.Frames))
	}
	return ""
}

// Render draws the tabs.
func (p *PaneTabs) Render() app.UI { return p.render(p.panel) }

func (p *PaneTabs) panel() *Node {
	return element("nav").Class("panes").DataSet("part", "panes").Aria("label", "Panels").OnClick(p.onAction).Body(
		p.tab(store.PaneCode, "Code", ""),
		p.tab(store.PaneLanes, "Lanes", ""),
		p.tab(store.PaneStack, "Stack", p.frames()),
		p.tab(store.PaneRegisters, "Regs", ""),
		p.tab(store.PaneMemory, "Memory", ""),
	)
}

func (p *PaneTabs) tab(pane store.Pane, name, count string) *Node {
	b := textButton("pane", "pane", string(pane), name)
	if p.S.Pane == pane {
		b.Class("on").Aria("current", "true")
	}
	return b.Body(textNode(name), span("count", count))
}

package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tabs is the panel below the lanes: memory, problems, expectations, and the
// stack where there is no room for it beside them.
type Tabs struct{ base }

// NewTabs makes the panel.
func NewTabs(s *store.Store) *Panel { return newPanel(&Tabs{base{S: s}}) }

// OnMount begins to follow the store.
func (t *Tabs) OnMount(app.Context) {
	t.watchFor(store.TopicLayout, func() any { return t.S.Tab })
}

// Render draws the tabs. All of their contents stay in the page, the unused ones
// hidden, so that a tab keeps its scroll position.
func (t *Tabs) Render() app.UI {
	parts := []Part{newPanel(&tabList{newDrawn(t.S)})}
	for _, r := range rowsAt(InTabs) {
		sheet := element("div").Class("sheet").Role("tabpanel").TabIndex(0).ID("sheet-"+r.Name).Aria("labelledby", "tab-"+r.Name)
		if t.S.Tab == store.Tab(r.Name) {
			sheet.Class("on")
		}
		parts = append(parts, sheet.Body(r.New(t.S)))
	}
	return live(element("section").Class("panel tabbed").DataSet("part", "tabs").DataSet("tab", string(t.S.Tab)).
		Aria("label", "Memory, problems and expectations").TabIndex(-1).Body(parts...))
}

// tabList is what to choose from.
type tabList struct{ drawn }

// OnMount begins to follow the store.
func (t *tabList) OnMount(ctx app.Context) {
	t.follow(ctx, 0)
	t.watchFor(store.TopicLayout|store.TopicText|store.TopicView|store.TopicBreaks, func() any {
		sign := string(t.S.Tab)
		for _, r := range rowsAt(InTabs) {
			class, text := r.badge(&t.S.State)
			sign += "\n" + class + text
			if r.absent(&t.S.State) {
				sign += " absent"
			}
		}
		return sign
	})
}

// Render draws the list.
func (t *tabList) Render() app.UI { return t.render(t.panel) }

func (t *tabList) panel() *Node {
	var list []Part
	for _, r := range rowsAt(InTabs) {
		b := textButton("tab", "tab", r.Name, r.Title).Role("tab").ID("tab-"+r.Name).Aria("controls", "sheet-"+r.Name)
		if r.absent(&t.S.State) {
			b.Class("absent")
		}
		if t.S.Tab == store.Tab(r.Name) {
			b.Class("on").Aria("selected", "true").TabIndex(0)
		} else {
			b.Aria("selected", "false").TabIndex(-1)
		}
		var badge Part
		if class, text := r.badge(&t.S.State); text != "" {
			badge = span(class, text).DataSet("badge", r.Name)
		}
		list = append(list, b.Body(textNode(r.Title), badge))
	}
	return element("div").Class("tabs").Role("tablist").OnClick(t.onAction).On("keydown", t.onKey).Body(list...)
}

// onKey moves between tabs with the arrows.
func (t *tabList) onKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	step := map[string]string{"ArrowRight": "nextElementSibling", "ArrowLeft": "previousElementSibling"}[e.Get("key").String()]
	if step == "" {
		return
	}
	if next := e.Get("target").Get(step); next.Truthy() && next.Get("offsetParent").Truthy() {
		e.PreventDefault()
		next.Call("focus")
		t.S.ShowTab(store.Tab(data(next, "arg")))
	}
}

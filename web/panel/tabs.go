package panel

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// tabs is the panel at the bottom: memory, problems, expectations and others, one at a time, and the stack if there is
// no room for it beside the lanes.
type tabs struct {
	frame.Base
	list, presets *frame.Panel
	panels        []draw.Part
}

// NewTabs makes the panel.
func NewTabs(s *store.Store) *frame.Panel {
	return frame.New(&tabs{frame.Base{S: s}, frame.New(&tabList{Base: frame.Base{S: s}}), newPresets(s), Playground.At(s, frame.InTabs)})
}

// OnMount begins to follow the store.
func (t *tabs) OnMount(ctx app.Context) {
	t.Base.OnMount(ctx)
	t.ListenFor(store.TopicLayout, func() any { return t.S.Tab })
}

// Tree keeps the contents of all tabs in the page, those that are not open hidden, so that each keeps its scroll
// position.
func (t *tabs) Tree() *draw.Node {
	parts := []draw.Part{t.list, t.presets}
	for i, r := range Playground.In(frame.InTabs) {
		sheet := draw.Element("div").Class("sheet").Role("tabpanel").TabIndex(0).ID("sheet-"+r.Name).Aria("labelledby", "tab-"+r.Name)
		if t.S.Tab == layout.Tab(r.Name) {
			sheet.Class("on")
		}
		parts = append(parts, sheet.Body(t.panels[i]))
	}
	return draw.Element("section").Class("panel tabbed").DataSet("part", "tabs").DataSet("tab", string(t.S.Tab)).
		Aria("label", "Memory, problems and expectations").TabIndex(-1).Body(parts...)
}

// tabList is where a tab is chosen: the tabs in a row and, if the window has no room for all of them, a drop-down list.
type tabList struct {
	frame.Base
	at layout.Tab // the tab that was last brought into view
}

// OnMount begins to follow the store.
func (t *tabList) OnMount(ctx app.Context) {
	t.After, t.at = t.bringIntoView, t.S.Tab
	t.Base.OnMount(ctx)
	t.ListenFor(store.TopicLayout|store.TopicText|store.TopicView|store.TopicBreaks|store.TopicCompare|store.TopicConsole, func() any {
		sign := string(t.S.Tab)
		for _, r := range Playground.In(frame.InTabs) {
			class, text := r.Count(&t.S.State)
			sign += "\n" + class + text
			if r.Hidden(&t.S.State) {
				sign += " absent"
			}
		}
		return sign
	})
}

// bringIntoView scrolls to a tab that was not chosen by a click on it.
func (t *tabList) bringIntoView() {
	if t.S.Tab == t.at {
		return
	}
	t.at = t.S.Tab
	t.JSValue().Call("querySelector", "select").Set("value", string(t.at))
	t.JSValue().Call("querySelector", ".tab.on").Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "nearest"})
}

func (t *tabList) Tree() *draw.Node {
	var list, all []draw.Part
	class := "tabs"
	for _, r := range Playground.In(frame.InTabs) {
		b := ui.Explains(r.Term, ui.TextButton("tab", "tab", r.Name, r.Title)).Role("tab").ID("tab-"+r.Name).Aria("controls", "sheet-"+r.Name)
		switch {
		case r.Hidden(&t.S.State):
			b.Class("absent")
		case r.Absent != nil:
			class += " with-" + r.Name
		}
		if t.S.Tab == layout.Tab(r.Name) {
			b.Class("on").Aria("selected", "true").TabIndex(0)
		} else {
			b.Aria("selected", "false").TabIndex(-1)
		}
		var badge draw.Part
		if class, text := r.Count(&t.S.State); text != "" {
			badge = ui.Span(class, text).DataSet("badge", r.Name)
		}
		list = append(list, b.Body(draw.Text(r.Title), badge))
		// On a phone the lesson and the stack have panes of their own.
		pane := t.S.Narrow && (r.Pane != layout.PaneMemory || r.Name == run.StackTabRow.Name)
		if !r.Hidden(&t.S.State) && !pane {
			all = append(all, ui.Option(r.Name, r.Title, t.S.Tab == layout.Tab(r.Name)))
		}
	}
	return draw.Element("div").Class("tabrow").OnClick(t.OnAction).On("keydown", t.onKey).On("change", t.onChoice).Body(
		draw.Element("div").Class(class).Role("tablist").Body(list...),
		draw.Element("select").Class("field").DataSet("part", "all-tabs").Aria("label", "All tabs").Title("All tabs").Body(all...))
}

func (t *tabList) onChoice(e app.Event) {
	t.S.ShowTab(layout.Tab(e.Get("target").Get("value").String()))
}

// onKey moves between tabs with the arrows.
func (t *tabList) onKey(e app.Event) {
	if !ui.Closest(e, ".tab").Truthy() {
		return
	}
	if next := ui.BesideArrow(e, e.Get("target")); next.Truthy() && next.Get("offsetParent").Truthy() {
		e.PreventDefault()
		next.Call("focus")
		t.S.ShowTab(layout.Tab(ui.Data(next, "arg")))
	}
}

package panel

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// This file has the controls by which the reader arranges the panels: presets and a menu. The other controls are the
// movable edges (edges.go), the buttons in a panel's head (frame.Tools) and the bars of folded panels (folded.go). The
// state is in the store (web/store/layout), and the places are in the style sheet (web/style/layout.css).

// presets are the arrangements to start from.
var presets = [...]struct {
	preset      layout.Preset
	name, about string
}{
	{layout.Learn, "Learn", "The lesson is high; registers and region are bars"},
	{layout.Debug, "Debug", "Every panel, as far as there is room"},
	{layout.Surfaces, "Memory", "Memory is high; stack, registers and region are bars"},
}

// presetChoice is the switch between the presets, with a button that restores the chosen preset.
func presetChoice(l *layout.Layout) []draw.Part {
	buttons := make([]draw.Part, len(presets))
	for i, p := range presets {
		buttons[i] = ui.Choice("", "preset", string(p.preset), p.name, p.preset == l.Preset()).Title(p.about)
	}
	return []draw.Part{
		ui.Segments("Layout", buttons...),
		ui.EnabledIf(l.Own(), ui.Button("ib small", "layout-reset", "Give the panels back their places and sizes", ui.Icon("reset"))),
	}
}

// presetBar is the switch at the right end of the tabs.
type presetBar struct{ frame.Base }

func newPresets(s *store.Store) *frame.Panel { return frame.New(&presetBar{frame.Base{S: s}}) }

// OnMount begins to follow the store.
func (p *presetBar) OnMount(ctx app.Context) {
	p.Base.OnMount(ctx)
	p.ListenFor(store.TopicLayout, func() any { return [...]any{p.S.Layout.Preset(), p.S.Layout.Own()} })
}

func (p *presetBar) Tree() *draw.Node {
	parts := append([]draw.Part{ui.Span("lays-name", "Layout")}, presetChoice(&p.S.Layout)...)
	return draw.Element("div").Class("lays").DataSet("part", "presets").OnClick(p.OnAction).Body(append(parts, frame.Tools(layout.PanelTabs))...)
}

// layoutMenu is the layout button of the top bar and the menu that it opens, with the presets and every panel.
type layoutMenu struct{ frame.Base }

func newLayoutMenu(s *store.Store) *frame.Panel { return frame.New(&layoutMenu{frame.Base{S: s}}) }

// OnMount begins to follow the store.
func (m *layoutMenu) OnMount(ctx app.Context) {
	m.Base.OnMount(ctx)
	m.ListenFor(store.TopicLayout, func() any {
		l := &m.S.Layout
		return [...]any{l.Preset(), l.Own(), l.Alone, l.AllFolded()}
	})
}

// onClick performs the action of a button and stops the event, because the bar around the menu would perform it again.
func (m *layoutMenu) onClick(e app.Event) {
	e.Call("stopPropagation")
	m.OnAction(e)
}

// onKey leaves Escape to the browser while the menu is open, so that it closes the menu only.
func (m *layoutMenu) onKey(e app.Event) {
	if e.Get("key").String() == "Escape" && m.JSValue().Call("querySelector", ":popover-open").Truthy() {
		e.Call("stopPropagation")
	}
}

func (m *layoutMenu) Tree() *draw.Node {
	l := &m.S.Layout
	list := make([]draw.Part, len(layout.Foldable))
	for i, name := range layout.Foldable {
		title := frame.Foldable[name]
		list[i] = draw.Element("div").Class("pick").Body(
			ui.Choice("item", "fold", string(name), title, !l.IsFolded(name)).Body(ui.Icon("ok"), draw.Text(title)),
			ui.Button("ib small", "alone", words.Say("Show {} alone", title), ui.Icon("alone")).DataSet("arg", string(name)))
	}
	return draw.Element("div").Class("layout").OnClick(m.onClick).On("keydown", m.onKey).Body(
		ui.PlainButton("ib").DataSet("part", "layout").Attr("popovertarget", "layout-menu").
			Aria("label", "Layout").Title("Layout: presets and panels").Body(ui.Icon("layout")),
		draw.Element("div").Class("menu").ID("layout-menu").DataSet("part", "layout-menu").Attr("popover", "auto").Role("dialog").Aria("label", "Layout").Body(
			draw.Element("div").Class("lays").Body(presetChoice(l)...),
			draw.Element("div").Class("caption").Text("Panels in sight"),
			draw.Element("div").Role("group").Aria("label", "Panels in sight").Body(list...),
		))
}

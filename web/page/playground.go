package page

import (
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/programs"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// playground is the whole page: code on the left, the machine on the right.
type playground struct {
	shared
	all bool // the parts that the welcome hides are there, too
}

func newPlayground() *playground { return &playground{shared: newShared()} }

// OnMount connects the page to the browser.
func (p *playground) OnMount(ctx app.Context) {
	unsubscribe := p.store.Subscribe(store.AllTopics, frame.OnChange(func() any { return p.layout() }, p.Update))
	disconnect := connect(ctx, &p.shared, features{panels: panel.Playground, panes: true, keeps: keeping{storage.Open, storage.Leave, storage.Return, &store.InBrowser}})
	p.stop = func() {
		unsubscribe()
		disconnect()
	}
}

// arrangement is what the page itself shows around its panels.
type arrangement struct {
	all   bool
	pane  layout.Pane
	view  string
	stale bool
	fast  bool
	tabs  bool // problems and breakpoints can be looked up while the welcome is shown

	folded string       // the names of the folded panels
	alone  layout.Panel // the panel that has the machine's side to itself
	banks  int          // of lanes
}

// layout returns the current arrangement. The machine's side and the timeline are hidden by the welcome and are added
// once Run is ready: a browser compiles each function when it is first called, and these parts alone call 240. From
// then on they stay.
func (p *playground) layout() arrangement {
	s := p.store
	tabs := s.Edited || len(s.Problems) > 0 || len(s.Breaks) > 0
	p.all = p.all || tabs || s.View != nil || s.Ready() || s.Engine == store.EngineLost
	return arrangement{p.all, s.Pane, shownView(s), s.Stale, s.Fast, tabs, s.Layout.AllFolded(), s.Layout.Alone, s.Layout.Banks}
}

// Render draws the page. Its children never change their places.
func (p *playground) Render() app.UI {
	s, is := p.store, p.layout()
	root := draw.Element("div").Class("app").ID("lanewise").DataSet("pane", string(is.pane)).DataSet("view", is.view)
	if is.stale {
		root.DataSet("stale", "true")
	}
	if is.fast {
		root.DataSet("fast", "true")
	}
	if is.tabs {
		root.DataSet("tabs", "true")
	}
	if is.folded != "" {
		root.DataSet("folded", is.folded)
	}
	if is.alone != "" && is.view == "machine" {
		root.DataSet("alone", string(is.alone))
	}
	if is.banks > 1 {
		root.DataSet("banks", is.banks)
	}
	right, below := []draw.Part{programs.NewWelcome(s)}, []draw.Part{draw.Element("div").Attr("hidden", "hidden")}
	if is.all {
		right = append(right, draw.Element("div").Class("machine").Body(panel.Playground.At(s, frame.Machine)...))
		right = append(append(right, panel.Playground.At(s, frame.Beside)...), panel.NewTabs(s), panel.NewMachineBars(s), panel.NewMachineEdges(s))
		below = panel.Playground.At(s, frame.Below)
	}
	parts := []draw.Part{
		panel.NewTopBar(s),
		panel.NewPaneTabs(s),
		editor.NewPane(s, p.editor, false),
		draw.Element("main").Class("right").Body(right...),
	}
	return root.Body(append(append(parts, below...),
		programs.NewLinkStep(s), // on phones, where the welcome is a pane of its own
		panel.NewStatusLine(s, false),
		programs.NewDropZone(),
		panel.NewDialogs(s, panel.Playground, &panel.Sharing{S: s}),
		panel.NewNames(s),
		panel.NewTimelineBar(s),
		panel.NewPageEdges(s),
		panel.NewTerms(s),
		ui.Sprite(),
	)...).Live()
}

// shownView is what is shown beside the code: the welcome until the first run.
func shownView(s *store.Store) string {
	if s.View == nil {
		return "welcome"
	}
	return "machine"
}

package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TopBar names the program and holds the controls of the run.
type TopBar struct{ base }

// NewTopBar makes the bar.
func NewTopBar(s *store.Store) *Panel { return newPanel(&TopBar{base{S: s}}) }

// OnMount begins to follow the store.
func (t *TopBar) OnMount(app.Context) {
	t.watch(store.TopicText | store.TopicLayout)
}

// Render draws the bar.
func (t *TopBar) Render() app.UI {
	s := t.S
	themeIcon, themeLabel := "moon", "Use the light theme"
	if s.Theme == store.Light {
		themeIcon, themeLabel = "sun", "Use the dark theme"
	}
	return live(element("header").Class("top").DataSet("part", "topbar").OnClick(t.onAction).Body(
		element("h1").Class("brand").Body(Brand(), span("brand-name", "Lanewise")),
		span("vr", ""),
		NewFileMenu(s),
		element("div").Class("chips").Body(t.platform()...),
		NewTransport(s),
		span("sp", ""),
		element("div").Class("topend").Body(
			button("btn", "share", "Share a link to this program and step", true, icon("share"), span("wide", "Share")),
			t.scale(),
			button("ib", "theme", themeLabel, true, icon(themeIcon)),
			button("ib", "help", "Keyboard and help", true, icon("help")),
		),
	))
}

// scale makes the page larger, for a projector.
func (t *TopBar) scale() *Node {
	label, now := "Make the page larger, for a projector", ""
	if t.S.Scale > 100 {
		now = itoa(t.S.Scale) + "\u202f%"
		label = "The page is drawn at " + itoa(t.S.Scale) + " per cent: change its size"
	}
	return button("ib scale", "scale", label, true, icon("scale"), span("minor", now)).Title(label + " (" + capOf("scale", t.S.Mac) + ")")
}

// platform tells what the program is made for, once that is known.
func (t *TopBar) platform() []Part {
	f := &t.S.Facts
	if f.Platform == "" {
		return nil
	}
	return []Part{element("span").Class("chip").DataSet("part", "platform").Body(
		textNode(f.Platform), span("minor", itoa(f.GRF)+"-byte GRF"),
	)}
}

package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TopBar names the program and holds the controls of the run. What it shows are islands.
type TopBar struct{ base }

// NewTopBar makes the bar.
func NewTopBar(s *store.Store) *Panel { return newPanel(&TopBar{base{S: s}}) }

// Render draws the bar.
func (t *TopBar) Render() app.UI {
	s := t.S
	return live(element("header").Class("top").DataSet("part", "topbar").OnClick(t.onAction).Body(
		newIsland(s, 0, t.brand),
		span("vr", ""),
		NewFileMenu(s),
		newIsland(s, store.TopicText, t.platform),
		NewTransport(s),
		span("sp", ""),
		newIsland(s, store.TopicLayout, t.end),
	))
}

func (t *TopBar) brand() *Node {
	return element("h1").Class("brand").Body(Brand(), span("brand-name", "Lanewise"))
}

// end holds what is not about the program's run.
func (t *TopBar) end() *Node {
	themeIcon, themeLabel := "moon", "Use the light theme"
	if t.S.Theme == store.Light {
		themeIcon, themeLabel = "sun", "Use the dark theme"
	}
	return element("div").Class("topend").Body(
		button("btn", "share", "Share a link to this program and step", true, icon("share"), span("wide", "Share")),
		t.scale(),
		button("ib", "theme", themeLabel, true, icon(themeIcon)),
		button("ib", "help", "Keyboard and help", true, icon("help")),
	)
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
func (t *TopBar) platform() *Node {
	f, chips := &t.S.Facts, element("div").Class("chips")
	if f.Platform == "" {
		return chips
	}
	return chips.Body(element("span").Class("chip").DataSet("part", "platform").Body(
		textNode(f.Platform), span("minor", itoa(f.GRF)+"-byte GRF"),
	))
}

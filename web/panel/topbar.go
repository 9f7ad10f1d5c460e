package panel

import (
	"github.com/lanewise/lanewise/web/store"
)

// TopBar names the program and holds the controls of the run.
type TopBar struct {
	base
	file, transport *Panel
}

// NewTopBar makes the bar.
func NewTopBar(s *store.Store) *Panel {
	return newPanel(&TopBar{follow(s, store.TopicText|store.TopicLayout), NewFileMenu(s), NewTransport(s)})
}

func (t *TopBar) panel() *Node {
	return element("header").Class("top").DataSet("part", "topbar").OnClick(t.onAction).Body(
		element("div").Class("brand").Body(Brand(), span("brand-name", "Lanewise"), element("h1").Class("hidden machine-name").Text("Lanewise")),
		span("vr", ""),
		t.file,
		t.platform(),
		t.transport,
		span("sp", ""),
		t.end(),
	)
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

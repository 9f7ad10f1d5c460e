package page

import (
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/programs"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// embed is the compact page that other pages show in a frame. It stores nothing: the reader can take an edited text
// to the playground.
type embed struct {
	shared
	has features
}

func newEmbed(has features) *embed {
	has.panels, has.wanted = panel.Embed, true
	return &embed{newShared(), has}
}

// OnMount connects the page to the browser.
func (p *embed) OnMount(ctx app.Context) {
	unsubscribe := p.store.Subscribe(store.TopicLayout|store.TopicRun, p.Update)
	disconnect := connect(ctx, &p.shared, p.has)
	p.stop = func() {
		unsubscribe()
		disconnect()
	}
}

// Render draws the page.
func (p *embed) Render() app.UI {
	s := p.store
	root := draw.Element("main").Class("embed").ID("lanewise").DataSet("view", shownView(s))
	if s.Stale {
		root.DataSet("stale", "true")
	}
	parts := []draw.Part{
		draw.Element("h1").Class("hidden").Text("Lanewise"),
		editor.NewPane(s, p.editor, true)}
	parts = append(parts, panel.Embed.At(s, frame.Embedded)...)
	return root.Body(append(parts,
		draw.Element("div").Class("efoot").On("click", p.onAction).Body(
			run.NewTransport(s),
			draw.Element("div").Class("onward").Body(
				programs.NewLinkStep(s),
				draw.Element("a").Class("openlink").DataSet("part", "open").Attr("href", "..").Attr("target", "_blank").Attr("rel", "noopener").OnClick(p.onOpen).Body(
					ui.Brand(), draw.Text("Open in Lanewise"), ui.Icon("ext")),
			),
		),
		panel.NewWanted(s),
		panel.NewStatusLine(s, true),
		panel.NewDialogs(s, panel.Embed, nil),
		ui.Sprite(),
	)...).Live()
}

func (p *embed) onAction(e app.Event) {
	action.Clicked(p.store, e)
}

// onOpen takes the text as it stands, edits included, to the playground. The address is made when the link is
// clicked, and go-app must not follow it within the frame.
func (p *embed) onOpen(e app.Event) {
	e.Call("stopPropagation")
	fragment, err := p.store.Fragment()
	if err != nil {
		fragment = "" // too large for a link: the playground opens with its own text
	}
	page := strings.TrimSuffix(address(), "embed/")
	e.Get("currentTarget").Set("href", page+fragment)
}

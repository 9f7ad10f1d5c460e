package panel

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Panel is the component that a panel stands in. One type of component serves all panels: go-app's
// has some forty methods, which the compiler writes once more for each type that embeds it, and a
// browser compiles what is called when it is first called: 430 functions until Run was ready.
type Panel struct {
	app.Compo
	content content
	shown   app.UI // what Render gave last; nil: it is to be drawn
}

// content is what stands in a Panel.
type content interface {
	Render() app.UI
	OnMount(app.Context)
	OnDismount()
	standIn(*Panel)
}

func newPanel(c content) *Panel {
	p := &Panel{content: c}
	c.standIn(p)
	return p
}

// Render draws what has changed. go-app asks after each event in the panel too, and
// once more when it has been mounted: then it is what it was.
func (p *Panel) Render() app.UI {
	if p.shown == nil {
		p.shown = p.content.Render()
	}
	return p.shown
}

// redraw lets go-app draw the panel anew.
func (p *Panel) redraw() {
	p.shown = nil
	p.Update()
}

// OnMount begins what the panel does while it is mounted.
func (p *Panel) OnMount(ctx app.Context) { p.content.OnMount(ctx) }

// OnDismount ends it.
func (p *Panel) OnDismount() { p.content.OnDismount() }

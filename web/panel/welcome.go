package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Welcome stands where the machine will be, until the first run.
type Welcome struct{ base }

// NewWelcome makes the panel.
func NewWelcome(s *store.Store) *Welcome { return &Welcome{base{S: s}} }

// OnMount begins to follow the store.
func (w *Welcome) OnMount(app.Context) {
	w.watch(store.TopicText | store.TopicRun | store.TopicView | store.TopicLayout)
}

// Render draws the invitation.
func (w *Welcome) Render() app.UI {
	s := w.S
	cards := make([]app.UI, len(lessons))
	for i, p := range lessons {
		cards[i] = app.Button().Type("button").Class("card").DataSet("action", "lesson").DataSet("arg", itoa(i)).Body(
			app.Span().Class("number").Text("Lesson "+itoa(i+1)), app.B().Text(p.Lesson.Title), span("", p.Summary))
	}
	return app.Section().Class("welcome").DataSet("part", "welcome").Aria("label", "Welcome").OnClick(w.onAction).Body(
		app.Div().Class("hero").Body(
			app.H1().Text("See what every lane does"),
			app.P().Text("Run this program, then step forwards and backwards through it. Each lane shows whether it executes, waits or has returned, and why."),
			app.Div().Class("start").Body(
				app.Button().Type("button").Class("big primary").DataSet("action", "run").Body(
					icon("run"), app.Text("Run "+s.Name), app.Elem("kbd").Text(capOf("run", s.Mac))),
				NewLinkStep(s),
			),
		),
		app.Div().Class("about").DataSet("part", "about").Body(lessonText(s.Lesson.Title, s.Lesson.Notes)...),
		app.H2().Text("Start with a lesson"),
		app.Div().Class("cards").Body(cards...),
		app.Div().Class("dropcard").Body(
			icon("drop"),
			app.Div().Body(app.B().Text("Drop a .visaasm file anywhere on the page"), span("minor", "It stays in this browser. Nothing is uploaded: a link holds the program itself.")),
			app.Label().Class("btn").Attr("for", "file-input").TabIndex(0).Role("button").DataSet("file-label", "true").Text("Choose file"),
		),
	)
}

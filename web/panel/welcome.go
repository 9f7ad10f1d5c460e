package panel

import (
	"github.com/lanewise/lanewise/web/store"
)

// Welcome stands where the machine will be, until the first run.
type Welcome struct{ base }

// NewWelcome makes the panel.
func NewWelcome(s *store.Store) *Panel {
	return newPanel(&Welcome{follow(s, store.TopicText|store.TopicRun|store.TopicLayout)})
}

// hero is what comes first: the invitation to run the program, or what is wrong with the link.
func (w *Welcome) hero() []Part {
	s := w.S
	if s.Broken.Title != "" {
		return brokenLink(s, true)
	}
	start := element("div").Class("start").Body(
		element("button").Attr("type", "button").Class("big primary").DataSet("action", "run").Body(
			icon("run"), textNode("Run "+s.Name), element("kbd").Text(capOf("run", s.Mac))),
		linkStep(s),
		offered(s, "btn"),
	)
	return []Part{
		element("h2").Text("See what every lane does"),
		element("p").Text("Run this program, then step forwards and backwards through it. Each lane shows whether it executes, waits or has returned, and why."),
		start,
	}
}

func (w *Welcome) panel() *Node {
	s := w.S
	if s.View != nil && w.shown != nil { // it is hidden
		return w.shown
	}
	cards := make([]Part, visaLessons)
	for i, p := range lessons[:visaLessons] {
		cards[i] = element("button").Attr("type", "button").Class("card").DataSet("action", "lesson").DataSet("arg", itoa(i)).Body(
			element("span").Class("number").Text("Lesson "+itoa(i+1)), element("b").Text(p.Lesson.Title), element("span").Body(prose(p.Summary)...))
	}
	return element("section").Class("welcome").DataSet("part", "welcome").Aria("label", "Welcome").OnClick(w.onAction).Body(
		element("div").Class("hero").Body(w.hero()...),
		element("div").Class("about").DataSet("part", "about").Body(lessonText(s.Lesson.Title, s.Lesson.Notes)...),
		element("h3").Text("Start with a lesson"),
		element("div").Class("cards").Body(cards...),
		element("div").Class("dropcard solid").Body(
			icon("grid"),
			element("div").Body(element("b").Text("Try a region"), span("minor", "Type a region such as <8;4,2> and see which bytes each lane touches, and which rule it breaks. No program needed.")),
			textButton("btn", "explore", "", "Region explorer"),
		),
		element("div").Class("dropcard").Body(
			icon("drop"),
			element("div").Body(element("b").Text("Drop a .visaasm, .isa or .ptx file anywhere on the page"), span("minor", "It stays in this browser. Nothing is uploaded: a link holds the program itself.")),
			textButton("btn", "open-file", "", "Choose file"),
		),
	)
}

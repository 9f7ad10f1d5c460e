package panel

import (
	"strings"

	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Lesson is the explanation that the program's own `//@` lines carry.
type Lesson struct{ drawn }

// NewLesson makes the panel.
func NewLesson(s *store.Store) *Panel { return newPanel(&Lesson{newDrawn(s)}) }

// OnMount begins to follow the store.
func (l *Lesson) OnMount(ctx app.Context) { l.follow(ctx, store.TopicText) }

// Render draws the title and the paragraphs; nothing for a program without them.
func (l *Lesson) Render() app.UI { return l.render(l.panel) }

func (l *Lesson) panel() *Node {
	return element("div").Class("lesson").DataSet("part", "lesson").Body(lessonText(l.S.Lesson.Title, l.S.Lesson.Notes)...)
}

func noLesson(s *store.State) bool { return !s.HasLesson() }

func lessonText(title string, notes []string) []Part {
	var body []Part
	if title != "" {
		body = append(body, element("h2").Text(title))
	}
	for _, note := range notes {
		body = append(body, element("p").Body(prose(note)...))
	}
	return body
}

// prose is a sentence in which `backquotes` mark code.
func prose(text string) []Part {
	var parts []Part
	for i, part := range strings.Split(text, "`") {
		switch {
		case part == "":
		case i%2 == 1:
			parts = append(parts, element("code").Text(part))
		default:
			parts = append(parts, textNode(part))
		}
	}
	return parts
}

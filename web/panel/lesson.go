package panel

import (
	"strings"

	"github.com/lanewise/lanewise/web/store"
)

var lessonPanel = row{
	name: "lesson", place: InTabs, title: "Lesson", pane: store.PaneLearn, absent: noLesson,
	topics: store.TopicText,
	make:   func(b base) content { return &Lesson{b} },
}

// Lesson is the explanation that the program's own `//@` lines carry.
type Lesson struct{ base }

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

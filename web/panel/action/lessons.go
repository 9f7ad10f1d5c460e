package action

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// firstLesson is sent with the page; the other lessons come in the course's file.
var firstLesson = examples.First()

// FirstStem is the stem of the first lesson, which progress and the course know it by.
var FirstStem = lessons.Stem(firstLesson.Name)

// FirstLesson is the program that the page shows on a first visit.
func FirstLesson() store.Program {
	return lessonProgram(firstLesson.Name, firstLesson.Title, firstLesson.Text)
}

// lessonProgram makes the program of a lesson, with its explanation.
func lessonProgram(name, title, text string) store.Program {
	return store.Program{Name: name, Text: text, Lesson: protocol.Lesson{Title: title, Notes: notes(text)}}
}

// notes returns the paragraphs of a lesson's `//@ note` lines; an empty note ends a paragraph. The engine reports them
// too, but the page shows them before the engine is loaded.
func notes(text string) []string {
	var list []string
	open := false
	for line := range strings.Lines(text) {
		note, ok := strings.CutPrefix(strings.TrimSpace(line), "//@ note")
		if note = strings.TrimSpace(note); !ok {
			continue
		}
		switch {
		case note == "":
			open = false
		case open:
			list[len(list)-1] += " " + note
		default:
			list, open = append(list, note), true
		}
	}
	return list
}

// openLesson opens a lesson by its stem and starts its guide.
func openLesson(s *store.Store, stem string) {
	open := func(p store.Program) {
		s.OpenLesson(p)
		s.Guide()
	}
	if stem == FirstStem {
		open(FirstLesson())
		return
	}
	s.WithCourse(func(c *lessons.Course) {
		if i := c.Find(stem); i >= 0 {
			l := &c.Lessons[i]
			open(lessonProgram(l.File, l.Title, l.Text))
		}
	})
}

// guide starts the guide of the open lesson or, if no lesson is open, opens the first one.
func guide(s *store.Store) {
	if s.HasLesson() {
		s.Guide()
		return
	}
	openLesson(s, FirstStem)
}

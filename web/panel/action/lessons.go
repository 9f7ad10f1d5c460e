package action

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store"
)

// The page is sent with the first lesson; the others come with the file of the course.
var firstLesson = examples.First()

// FirstStem is what progress and the course know it by.
var FirstStem = store.LessonStem(firstLesson.Name)

// FirstLesson is what the page shows to someone who has never been here.
func FirstLesson() store.Program {
	return lessonProgram(firstLesson.Name, firstLesson.Title, firstLesson.Text)
}

// lessonProgram is a lesson with its explanation.
func lessonProgram(name, title, text string) store.Program {
	return store.Program{Name: name, Text: text, Lesson: protocol.Lesson{Title: title, Notes: notes(text)}}
}

// notes are the paragraphs of a lesson's `//@ note` lines; an empty one ends a
// paragraph. The engine tells them too, but the page shows them before it is there.
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

// openLesson opens a lesson by its stem, and guides through it.
func openLesson(s *store.Store, stem string) {
	open := func(p store.Program) {
		s.OpenLesson(p)
		s.Guide()
	}
	if stem == FirstStem {
		open(FirstLesson())
		return
	}
	s.WithCourse(func(c *store.Course) {
		if i := c.Find(stem); i >= 0 {
			l := &c.Lessons[i]
			open(lessonProgram(l.File, l.Title, l.Text))
		}
	})
}

// guide begins the lesson that is open, or the first one.
func guide(s *store.Store) {
	if s.HasLesson() {
		s.Guide()
		return
	}
	openLesson(s, FirstStem)
}

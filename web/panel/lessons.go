package panel

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store"
)

// lessons are the programs that Lanewise brings along, in their order: visaLessons in
// vISA, then those in PTX. Their explanations are read when they are opened.
var lessons, visaLessons = loadLessons()

func loadLessons() ([]store.Program, int) {
	visa := examples.List()
	list := append(visa, examples.PTX()...)
	programs := make([]store.Program, len(list))
	for i, e := range list {
		programs[i] = store.Program{Name: e.Name, Text: e.Text, Summary: e.Summary, Lesson: protocol.Lesson{Title: e.Title}}
	}
	return programs, len(visa)
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

// FirstLesson is what the page shows to someone who has never been here.
func FirstLesson() store.Program { return lesson(0) }

// lesson is one of the lessons with its explanation.
func lesson(index int) store.Program {
	p := lessons[index]
	p.Lesson.Notes = notes(p.Text)
	return p
}

func openLesson(s *store.Store, index int) {
	if index >= 0 && index < len(lessons) {
		s.OpenLesson(lesson(index))
	}
}

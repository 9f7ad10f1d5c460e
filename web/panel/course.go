package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
	"github.com/lanewise/lanewise/web/store"
)

// Where a program stands in the course.

// courseIndex is the row of a file, -1 if it is none of the course.
func courseIndex(file string) int {
	for i := range examples.Course {
		if examples.Course[i].File == file {
			return i
		}
	}
	return -1
}

// courseFacts is "lesson 2 of 29, about 4 minutes", or nothing.
func courseFacts(file string) string {
	at, lessons, here := courseIndex(file), 0, 0
	if at < 0 || examples.Course[at].Task {
		return ""
	}
	for i := range examples.Course {
		if !examples.Course[i].Task {
			lessons++
			if i == at {
				here = lessons
			}
		}
	}
	return "lesson " + itoa(here) + " of " + itoa(lessons) + ", about " + plural(examples.Course[at].Minutes, "minute")
}

// nextLesson is the file that follows in the course, and its title; "" if none does.
func nextLesson(file string) (next, title string) {
	at := courseIndex(file)
	if at < 0 || at+1 >= len(examples.Course) {
		return "", ""
	}
	next = examples.Course[at+1].File
	e, _ := examples.ByFile(next)
	return next, e.Title
}

// courseTask is an exercise of the course.
type courseTask struct{ file, title string }

// tasksAfter are the exercises that belong to a lesson.
func tasksAfter(file string) (tasks []courseTask) {
	at := courseIndex(file)
	if at < 0 || examples.Course[at].Task {
		return nil
	}
	for _, l := range examples.Course[at+1:] {
		if !l.Task {
			break
		}
		e, _ := examples.ByFile(l.File)
		tasks = append(tasks, courseTask{l.File, e.Title})
	}
	return tasks
}

// openOfCourse opens a lesson or an exercise by its file.
func openOfCourse(s *store.Store, file string) {
	if e, ok := examples.ByFile(file); ok {
		s.OpenLesson(store.Program{Name: e.Name, Text: e.Text, Summary: e.Summary, Lesson: protocol.Lesson{Title: e.Title, Notes: notes(e.Text)}})
	}
}

// LessonText is the text of a file of the course, "" if it is none.
func LessonText(file string) string {
	e, ok := examples.ByFile(file)
	if !ok || courseIndex(file) < 0 {
		return ""
	}
	return e.Text
}

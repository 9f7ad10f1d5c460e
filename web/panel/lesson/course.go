package lesson

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// Where the program stands in the course, as far as the course is there.

// rowOfCourse is the row of the program that is open; -1: it is none of the course, or that has not come yet.
func rowOfCourse(s *store.Store) int {
	if s.Course == nil {
		return -1
	}
	return s.Course.Find(s.OpenStem())
}

// courseFacts is "lesson 2 of 29, about 4 minutes", or nothing.
func courseFacts(s *store.Store) string {
	at := rowOfCourse(s)
	if at < 0 || s.Course.Lessons[at].Task {
		return ""
	}
	all := s.Course.Lessons
	return words.Say("lesson {} of {}, about {}", lessonsAmong(all[:at+1]), lessonsAmong(all), ui.Plural(all[at].Minutes, "minute"))
}

// lessonsAmong is how many rows of the course are lessons, and no tasks: up to a lesson, its number.
func lessonsAmong(rows []store.CourseLesson) (n int) {
	for i := range rows {
		n += ui.OneIf(!rows[i].Task)
	}
	return n
}

// nextOfCourse is the row that follows the program that is open; nil if none does.
func nextOfCourse(s *store.Store) *store.CourseLesson {
	if at := rowOfCourse(s); at >= 0 && at+1 < len(s.Course.Lessons) {
		return &s.Course.Lessons[at+1]
	}
	return nil
}

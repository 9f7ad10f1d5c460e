package lesson

import (
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// This file says where the program stands in the course, once the course is loaded.

// rowOfCourse is the index of the open program in the course; -1 if it is not in the course, or the course is not
// loaded yet.
func rowOfCourse(s *store.Store) int {
	if s.Course == nil {
		return -1
	}
	return s.Course.Find(s.OpenStem())
}

// courseFacts is "lesson 2 of 29, about 4 minutes"; "" for a program that is no lesson of the course.
func courseFacts(s *store.Store) string {
	at := rowOfCourse(s)
	if at < 0 || s.Course.Lessons[at].Task {
		return ""
	}
	all := s.Course.Lessons
	return words.Say("lesson {} of {}, about {}", lessonsAmong(all[:at+1]), lessonsAmong(all), ui.Plural(all[at].Minutes, "minute"))
}

// lessonsAmong is the number of rows that are lessons, not tasks. For the rows up to a lesson it is the lesson's
// number.
func lessonsAmong(rows []lessons.Lesson) (n int) {
	for i := range rows {
		n += ui.OneIf(!rows[i].Task)
	}
	return n
}

// nextOfCourse is the row after that of the open program; nil if there is none.
func nextOfCourse(s *store.Store) *lessons.Lesson {
	if at := rowOfCourse(s); at >= 0 && at+1 < len(s.Course.Lessons) {
		return &s.Course.Lessons[at+1]
	}
	return nil
}
